"""Charts of The Third Winter that name what there is not, or say twice or never what happens, are refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.thirdwinter.own_scenario import CHARTS, COUNTERS, GAME, charts_with
from wargame_kit.games.thirdwinter.files.charts import BOUNDS, LIMITS
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.words import DataError

CUT = 'hexes = ["A37.10", "A31.27"], roll'
MISFITS = {
    "an event in two cells": ("cells = [14]", "cells = [13]", "event.quarrel.cells", "13", "no other event"),
    "a cell without an event": ("cells = [12, 13]", "cells = [12]", "event", "[13]", "each of these cells"),
    "a turn without weather": (
        '    { from = 8, to = 11, die = ["dry", "dry", "dry", "dry", "mud", "mud"] },\n',
        "",
        "weather.rows 3.from",
        "12",
        "turn 8",
    ),
    "too few columns": (
        "points = [8, 9,",
        "points = [8,",
        "supply.axis.points",
        "[8, 10, 11, 12, 13, 14, 15, 16, 17, 18]",
        "eleven cells",
    ),
    "a row that rebuilds nobody": ('kinds = ["flak"]', "kinds = []", "rebuild.flak.kinds", "[]", "kinds of"),
    "a row that rebuilds markers": (
        'kinds = ["flak"]',
        'kinds = ["front"]',
        "rebuild.flak.kinds",
        "'front'",
        "combat units",
    ),
    "a row that rebuilds transport": (
        'kinds = ["flak"]',
        'kinds = ["truck"]',
        "rebuild.flak.kinds",
        "'truck'",
        "combat units",
    ),
    "ground that costs nothing": (
        "dry = { leg = 1, track = 1, truck = 1 }",
        "dry = { leg = 0, track = 1, truck = 1 }",
        "terrain.clear.dry.leg",
        "0",
        "above 0",
    ),
    "a railway that costs nothing": (
        "freeze = { leg = 1, track = 1, truck = 1 }\n\n# ---",
        "freeze = { leg = 1, track = 0, truck = 1 }\n\n# ---",
        "way.rail.freeze.track",
        "0",
        "above 0",
    ),
    "turns that come twice": (
        "shift = [{ from = 47, to = 63, roll = -1 }]\ncut",
        "shift = [{ from = 47, to = 63, roll = -1 }, { from = 50, to = 51, roll = -1 }]\ncut",
        "supply.axis.shift 2.from",
        "50",
        "after 63",
    ),
    "turns that are reversed": (
        "shift = [{ from = 47, to = 63",
        "shift = [{ from = 63, to = 47",
        "supply.axis.shift 1.to",
        "47",
        "from 63 to 63",
    ),
    "turns after the last": (
        "shift = [{ from = 47, to = 63",
        "shift = [{ from = 47, to = 64",
        "supply.axis.shift 1.to",
        "64",
        "from 47 to 63",
    ),
}


def refused(old: str, new: str) -> DataError:
    """The first error of the charts with a change, alone or beside the board and the counters."""
    with pytest.raises(DataError) as error:
        ThirdWinter(GAME.board, charts_with(old, new), COUNTERS).check_files()
    assert error.value.file == "charts.toml"
    return error.value.faults[0]


@pytest.mark.parametrize("fault", MISFITS)
def test_charts_that_do_not_agree_are_refused(fault: str) -> None:
    old, new, place, value, expected = MISFITS[fault]
    told = refused(old, new)
    assert f"charts.toml, {place}: found {value}; expected" in str(told)
    assert expected in told.expected


NAMED_AMISS = {
    "a line off the board": (CUT, CUT.replace("A37.10", "A99.10"), "supply.axis.cut 1.hexes", "a railway"),
    "a line without rails": (CUT, CUT.replace("A37.10", "A37.11"), "supply.axis.cut 1.hexes", "a railway"),
    "a line twice": (CUT, CUT.replace("A31.27", "A37.10"), "supply.axis.cut 1.hexes", "each once"),
    "lines that are there twice": (
        '"A31.27", "A14.22", "A6.29"]',
        '"A31.27"]',
        "supply.axis.cut 2.hexes",
        "each once",
    ),
    "a bridge of nothing": ("B4.24-B5.24", "B4.24-B9.24", "supply.soviet.also", "crosses a river"),
    "a bridge off the board": ("B4.24-B5.24", "B4.24-B4.99", "supply.soviet.also", "crosses a river"),
    "a division that there is not": ('"8Pz", "7Pz"', '"8Px", "7Pz"', "division.panzer", "among the counters"),
    "a division of the enemy": ('"8Pz", "7Pz"', '"2GTC", "7Pz"', "division.panzer", "of the Axis"),
}


@pytest.mark.parametrize("fault", NAMED_AMISS)
def test_charts_that_name_what_there_is_not_are_refused(fault: str) -> None:
    old, new, place, expected = NAMED_AMISS[fault]
    told = refused(old, new)
    assert told.place.startswith(place)
    assert expected in told.expected


@pytest.mark.no_assert("what does not agree is an error")
def test_the_charts_of_the_kit_agree_with_its_board_and_counters() -> None:
    ThirdWinter(GAME.board, GAME.charts, COUNTERS).check_files()


def beyond() -> Iterator[tuple[str, int]]:
    """Each number of the charts with the next one that it may not be, below and above."""
    for name in LIMITS:
        low, high = BOUNDS[name]
        yield from ((name, low - 1), (name, high + 1))


@pytest.mark.parametrize(
    ("name", "value"), [each for each in beyond() if each[0] in ("freeze", "ferry", "command_radius")]
)
def test_a_number_beyond_what_dice_and_saved_games_hold_is_refused(name: str, value: int) -> None:
    row = next(part for part in CHARTS.split("\n\n") if part.startswith(f"[limit.{name}]"))
    number = next(line for line in row.split("\n") if line.startswith("value = "))
    told = refused(row, row.replace(number, f"value = {value}"))
    assert told.place == f"limit.{name}.value"
