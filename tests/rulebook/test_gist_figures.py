"""Figures that the rulebooks' gists and notes name are those of the charts, wherever both tell one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from itertools import groupby
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.rulebook import Clause, load_rulebook

WORDS = ("none", "one", "two", "three", "four", "five")


@cache
def charts(game: str) -> Any:
    return wk.load(game).charts


def spoken(number: int, what: str = "") -> str:
    return f"{WORDS[number]} {what}{'s' * (number != 1)}" if what else WORDS[number]


def texts(clause: Clause) -> str:
    return f"{clause.gist.en} {clause.note.en}"


# New World Order Battles: the reinforcement tables, cell by cell.

TABLES = [
    (game, side)
    for game in ("kiev", "ulaanbaatar")
    for side in (wk.load(game).sides[0], wk.load(game).sides[1])
]


def cell(draws: Any) -> str:
    """A cell as a gist tells it, from the chart."""
    kinds = {"groups": "groups", "formation": "formation", "pool": "army"}
    return " and ".join(kinds[draw.kind] for draw in draws) or "nothing"


def told(text: str) -> str:
    """The same from the gist's words."""
    kinds = {"nothing": "nothing", "groups": "groups", "formation": "formation"}
    return " and ".join(kinds.get(part.split()[-1], "army") for part in text.split(" and "))


def by_turn(row: Mapping[int, Any], form: Callable[[str, int, int], str], whole: str, then: str) -> str:
    """The amounts of a row turn by turn, those that are alike together."""
    spans = [
        (str(amount), [turn for turn, _ in group]) for amount, group in groupby(row.items(), lambda x: x[1])
    ]
    if len(spans) == 1:
        return whole.format(spans[0][0])
    return then.join(
        form(amount, turns[0], turns[-1]) if number < len(spans) - 1 else amount
        for number, (amount, turns) in enumerate(spans)
    )


@pytest.mark.parametrize(("game", "side"), TABLES)
def test_the_cells_of_a_reinforcement_table_are_those_of_the_chart(game: str, side: str) -> None:
    gist = load_rulebook("neworder")[f"reinforcement.{game}.{side}"].gist.en
    rows, _, _ = gist.partition(". Air")
    found = {}
    for row in rows.split("; "):
        match = re.fullmatch(r"([\d, ]+) (.+)", row)
        assert match, row
        found |= {int(die): told(match[2]) for die in match[1].split(",")}
    assert found == {die: cell(draws) for die, draws in charts(game).reinforcements[side].items()}


@pytest.mark.parametrize(("game", "side"), TABLES)
def test_a_gist_that_tells_the_air_column_tells_that_of_the_chart(game: str, side: str) -> None:
    gist, row = load_rulebook("neworder")[f"reinforcement.{game}.{side}"].gist, charts(game).air[side]
    english = by_turn(row, lambda n, a, b: f"{n} in turns {a} to {b}", "{} in every turn", ", then ")
    chinese = by_turn(row, lambda n, a, b: f"回合{a}至{b}为{n}", "各回合均为{}", "，其后")
    for text, air, right in ((gist.en, "Air:", english), (gist.zh, "空军", chinese)):
        said = text.partition(air)[2]
        assert said, "every table has the column"
        if re.search(r"\d|\bone\b", said):
            assert right in said


# Single figures of all games.

Phrase = Callable[[Any], str]
FIGURES: list[tuple[str, str, Phrase]] = [
    ("kiev", "events.kiev", lambda c: ", ".join(f"{n} {e.name.en.lower()}" for n, e in c.events.items())),
    ("ulaanbaatar", "events.ulaanbaatar", lambda c: f"6 {c.events[6].name.en.lower()}"),
    ("kiev", "5.6", lambda c: f"draws {c.events[4].amount} armed groups"),
    ("kiev", "5.7", lambda c: f"{c.events[5].amount} more air strikes"),
    ("kiev", "5.4", lambda c: f"at least {spoken(c.events[2].lead)} more"),
    ("kiev", "landing", lambda c: f"{sum(r == 'safe' for r in c.landing.rows.values())} safe"),
    ("kiev", "26.6", lambda c: f"command node lost gives {c.kills['node']} points"),
    ("kiev", "26.6", lambda c: f"another high-tech unit {c.kills['hyperwar']}, any "
        f"other unit {c.kills['other']}"),
    ("ulaanbaatar", "24.6", lambda c: f"a command node {c.kills['node']}, another high-tech unit "
        f"{c.kills['hyperwar']}, any other unit {c.kills['other']}"),
    ("ulaanbaatar", "25.11", lambda c: f"Russia {spoken(c.airport['russia'])} units, "
        f"China {spoken(c.airport['china'])}"),
    ("ulaanbaatar", "25.6", lambda c: f"{spoken(c.drops['russia'])} for Russia, "
        f"{spoken(c.drops['china'])} for China"),
    ("kiev", "27.6", lambda c: f"{spoken(*set(c.drops.values()))} for either player"),
    ("kiev", "27.5", lambda c: f"Russia {spoken(c.fire_limits['russia'].markers, 'marker')} of any "
        f"kind at one "
        f"hex at a time, Ukraine {spoken(c.fire_limits['ukraine'].markers)}, "
        f"NATO {spoken(c.fire_limits['nato'].markers)}"),
    ("kiev", "27.5", lambda c: f"may be\": {spoken(c.fire_limits['nato'].all_hyperwar)}"),
    ("ulaanbaatar", "25.5", lambda c: f"at most {spoken(c.fire_limits['china'].markers)} markers"),
    *(
        (game, number, lambda c, nation=nation:
            f"{spoken(c.stacking[nation].ground, 'unit').capitalize()} a hex, and "
            f"{spoken(c.stacking[nation].helicopters, 'helicopter')}")
        for game, number, nation in (
            ("ulaanbaatar", "25.1", "russia"), ("ulaanbaatar", "25.2", "china"),
            ("kiev", "27.1", "russia"), ("kiev", "27.2", "ukraine"), ("kiev", "27.10", "nato"),
        )
    ),
    ("kiev", "24.4", lambda c: f"lasts {c.last_turn} turns"),
    *(
        ("typhoon", f"TEC.{ground}", lambda c, ground=ground:
            f"{c.terrain[ground].mechanised} to enter for mechanised, "
            f"{c.terrain[ground].other} for others; {c.terrain[ground].shift} column")
        for ground in ("deep_forest", "marsh")
    ),
    ("typhoon", "TEC.light_forest", lambda c: f"{c.terrain['light_forest'].mechanised} to enter for "
        f"mechanised, "
        f"{c.terrain['light_forest'].other} for others"),
    ("typhoon", "TEC.clear", lambda c: f"advance of {c.terrain['clear'].advance}"),
    ("typhoon", "CRT", lambda c: f"from {c.columns[0]} to {c.columns[-1]}"),
    ("huaihai", "5.2", lambda c: ", ".join(f"{ground.capitalize() if ground == 'clear' else ground} "
        f"{c.terrain[ground].cost}" for ground in ("clear", "fortress", "hill", "forest", "marsh"))),
    ("huaihai", "5.2", lambda c: f"A river crossed costs {c.river.added_cost} more, a road gives "
        f"{c.road_refund} back"),
    ("eastfront", "7.52", lambda c: f"River, dry 1 or {c.repulse['dry']}, mud 1 to "
        f"{c.repulse['mud']}, snow never. "
        f"Sea 1 or {c.repulse['sea-sole']} with the sea alone, 1 to {c.repulse['sea-contested']} if "
        f"it is contested"),
    ("eastfront", "15.53", lambda c: f"on 1 or {c.repulse['sea-sole']} if the sea is ours alone, on 1 to "
        f"{c.repulse['sea-contested']} if contested"),
    ("eastfront", "17.2", lambda c: f"S41 −{-c.half_years['S41'].handicap}, "
        f"S44 +{c.half_years['S44'].handicap}"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "number", "phrase"), FIGURES, ids=lambda part: part if isinstance(part, str) else ""
)
def test_a_figure_that_a_clause_names_is_the_charts(game: str, number: str, phrase: Phrase) -> None:
    book = load_rulebook(wk.load(game).rulebook.id)
    assert phrase(charts(game)) in texts(book[number])
