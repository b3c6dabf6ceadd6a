"""What a game writes on its counters besides their faces: on the map, in pictures, in words."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

import wargame_kit as wk
from tests.render.pages import said, written
from tests.widgets.supplied import LOAD, LOSSES, RESERVE, Supplied, losses
from wargame_kit.games import GAMES
from wargame_kit.position import Record, Unit
from wargame_kit.render import counter, picture
from wargame_kit.render.text import listing
from wargame_kit.widgets.hexlayer.layer import HexLayer
from wargame_kit.widgets.table import Table


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setitem(GAMES, "crossing", Supplied.load)
    return wk.table(
        Record(wk.load("crossing").position({"R1": "0102", "R3": "0104", "RC": "0105", "B1": "0702"}))
    )


def sent(layer: HexLayer) -> dict[str, list[str]]:
    """What is written on the map, by its English text, with the units on whose counters it stands."""
    names = [counter["id"] for counter in layer.counters]
    return {
        badge["text"]["en"]: [names[number] for number in array("H", badge["units"])]
        for badge in layer.badges
    }


def test_each_badge_travels_once_with_the_numbers_of_its_counters(shown: Table) -> None:
    assert sent(shown.layer) == {"2": ["R1"], "R": ["R1", "R3", "RC"], "1": ["R3"], "1½": ["RC"]}
    losses, mode, *_ = shown.layer.badges
    assert (losses["said"], losses["ribbon"]) == ({"en": "steps lost: 2", "zh": "已损失战力：2"}, False)
    assert (mode["text"]["zh"], mode["said"]["en"], mode["ribbon"]) == ("预", "Reserve mode", True)


def test_a_badge_goes_when_it_is_true_no_more(shown: Table) -> None:
    shown.touched("type", "move R1 0102-0202")
    assert shown.error is None
    assert sent(shown.layer)["R"] == ["R3", "RC"]


def test_under_a_cover_no_badge_is_left(shown: Table) -> None:
    shown.layer.show(units=())
    assert shown.layer.badges == []


def test_a_game_without_badges_sends_none() -> None:
    assert wk.table(Record(wk.load("typhoon").start("typhoon-1941"))).layer.badges == []


def test_the_inspector_says_numbers_as_facts_and_a_mode_as_a_state(shown: Table) -> None:
    shown.session.choose("R1")
    shown.session.tab = "inspect"
    shown.refresh()
    assert "steps lost</dt><dd>2" in shown.side.html
    assert "<dt>State</dt><dd>Reserve mode" in shown.side.html


def test_the_legend_explains_each_meaning_once(shown: Table) -> None:
    shown.touched("display", "legend")
    assert [shown.side.html.count(f"</svg>{words}") for words in (LOSSES, LOAD, RESERVE.words)] == [1, 1, 1]


def test_a_picture_writes_and_says_them(shown: Table) -> None:
    drawn = picture(shown.position, radius=3)
    assert {"2", "1½", "R"} <= set(written(drawn))
    assert "steps lost: 2 and Reserve mode" in listing(shown.position)
    assert "已损失战力：2" in listing(shown.position, language="zh")
    assert "steps lost: 1" in said(drawn)


def test_a_counter_too_small_to_read_keeps_its_ribbon_alone() -> None:
    unit: Any = Unit.of("1Pz", "axis", "8-6-8")

    def marks(size: int) -> tuple[int, set[str]]:
        drawn = counter(unit, size=size, badges=(losses(2), RESERVE))
        return str(drawn).count(RESERVE.colour), {"2", "R"} & set(written(drawn))

    assert marks(80) == (1, {"2", "R"})
    assert marks(14) == (1, set())
