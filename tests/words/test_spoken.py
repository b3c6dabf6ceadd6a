"""Everything that is shown says its language, so that browsers draw Chinese with Chinese letters."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.analysis import best_attacks, cuts, threats
from wargame_kit.analysis.playouts import percent
from wargame_kit.render import cup, results_table, terrain_table, turn_track
from wargame_kit.render.answer_page import answer_page

GAME = wk.load("typhoon")
START: Any = GAME.start("typhoon-1941")


@pytest.fixture(params=["en", "zh"])
def tag(request: pytest.FixtureRequest) -> Iterator[str]:
    wk.use_language(request.param)
    yield {"en": "en", "zh": "zh-CN"}[request.param]
    wk.use_language("en")


def answers() -> dict[str, Any]:
    position = START
    return {
        "reach": position.reach("3Pz"),
        "control": position.control("axis"),
        "supply": position.supply("axis"),
        "line": position.supply("axis").of("3Pz"),
        "command": position.command("HQ-2PzA"),
        "battle": position.odds("1341", ["18Pz"]),
    }


@pytest.mark.parametrize("name", answers())
def test_the_page_of_an_answer_says_its_language(name: str, tag: str) -> None:
    assert answer_page(answers()[name]).startswith(f'<div lang="{tag}">')


def pages() -> dict[str, Any]:
    position = START
    return {
        "verdict": position.check("move 3Pz 1341"),
        "clause": GAME.rulebook["9.2.2"],
        "attacks": best_attacks(position, "axis"),
        "threats": threats(position, "soviet", moving=False),
        "cuts": cuts(position, "soviet", hexes=()),
        "lesson": wk.study("typhoon/turn").page("draw"),
    }


@pytest.mark.parametrize("name", pages())
def test_what_shows_itself_as_html_says_its_language(name: str, tag: str) -> None:
    assert pages()[name]._repr_html_().startswith(f'<div lang="{tag}">')


def pictures() -> dict[str, str]:
    return {
        "board": wk.picture(START, "Vyazma"),
        "track": turn_track(GAME),
        "terrain": terrain_table(GAME),
        "results": results_table(START.odds("1341", ["18Pz"]).table),
        "cup": cup(START),
    }


def test_every_picture_says_its_language(tag: str) -> None:
    silent = [name for name, picture in pictures().items() if f' lang="{tag}"' not in picture[:400]]
    assert silent == []


def test_a_picture_drawn_in_another_language_says_that_one() -> None:
    assert ' lang="zh-CN"' in wk.picture(START, "Vyazma", language="zh")[:400]


def test_the_table_says_its_language_and_says_it_again_when_it_changes() -> None:
    table: Any = wk.table("typhoon", language="zh")
    assert {page.lang for page in (table.head, table.bar, table.side, table.cover, table.errors)} == {"zh-CN"}
    table.session.language = "en"
    table.refresh()
    assert table.head.lang == "en"


def test_a_share_is_written_as_each_language_writes_it(tag: str) -> None:
    assert percent(Fraction(2, 3)) == {"en": "67 %", "zh-CN": "67%"}[tag]


def test_counters_in_a_list_have_their_names_in_chinese(tag: str) -> None:
    later = wk.load("huaihai").start("huaihai-1948")
    piles = [str(fact.value) for fact in later.game.presentation.status.piles(later)]

    listed = "；".join(piles)
    assert ("军" in listed or "纵队" in listed) == (tag == "zh-CN")
