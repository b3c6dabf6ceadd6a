"""What a scenario's file may not say: each fault by file, place, value and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.games.thirdwinter.files.scenarios import ThirdWinterScenarioFile
from wargame_kit.position import Scenario
from wargame_kit.words import DataError

GAME = wk.load("thirdwinter")


OWN = """
title = { en = "A corner", zh = "一角" }
story = { en = "A corner of the map.", zh = "地图一角。" }
first_turn = 12
last_turn = 17
hours = 1
provenance = "kit"
reason = "A test's own."
first = "soviet"
weather = ["dry"]
window = ["D8-D28 1-10"]
broad = ["D26.04", "D27.04", "D28.04"]
held = []
reserves = { axis = 1, soviet = 1 }
rail = { axis = 0, soviet = 0 }
sources.axis = ["D11.10", "D12.10"]
sources.soviet = ["D28.04", "D28.07", "D28.09"]

[dumps.axis]
"D22.05" = 20

[victory]
soviet = 5
axis = 2

[[objectives]]
name = { en = "Kakhovka", zh = "卡霍夫卡" }
hexes = ["D25.04"]
points = 1

[units]
370I = "D24.04"
K-XXXXIV-HQ = "D22.05"
K-Art = "D23.05"
K-G-Pon = "D15.04"
4LwF = "D14.03"
320R = "D27.04"
109GR = "D26.04"
"""


def read(tmp_path: Path, text: str) -> Scenario:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    counters = type("Sheet", (), {"units": GAME.units, "file": "counters.csv"})()
    return ThirdWinterScenarioFile.read(path, GAME.board, counters, GAME.charts)


FAULTS = {
    "a unit beyond the window": ('4LwF = "D14.03"', '4LwF = "D30.05"', "units.4LwF", "'D30.05'", "in play"),
    "a unit in the sea": ('4LwF = "D14.03"', '4LwF = "D10.02"', "units.4LwF", "'D10.02'", "on land"),
    "too much in a hex": (
        'K-G-Pon = "D15.04"',
        'K-G-Pon = "D24.04"\n68I = "D24.04"\n75I = "D24.04"\n88I = "D24.04"',
        "units.",
        "'D24.04'",
        "at most 10 RE in a hex",
    ),
    "both sides in a hex": ('320R = "D27.04"', '320R = "D24.04"', "units.", "'D24.04'", "hex"),
    "a bridge over land": (
        "held = []",
        'held = []\nbridges_blown = ["D22.05-D23.05"]',
        "bridges_blown",
        "'D22.05-D23.05'",
        "crosses a river",
    ),
    "a bridge that is no pair": (
        "held = []",
        'held = []\nbridges_repaired = ["D23.05"]',
        "bridges_repaired",
        "'D23.05'",
        "by their ends",
    ),
    "a ferry inland": (
        "held = []",
        'held = []\nferries.axis = ["D22.06"]',
        "ferries.axis",
        "'D22.06'",
        "Volga class",
    ),
    "a ferry without its unit": (
        "held = []",
        'held = []\nferries.soviet = ["D15.04"]',
        "ferries.soviet",
        "'D15.04'",
        "pontoon unit",
    ),
    "a source of both sides": (
        'sources.axis = ["D11.10", "D12.10"]',
        'sources.axis = ["D11.10", "D28.04"]',
        "sources.axis",
        "'D28.04'",
        "one side alone",
    ),
    "a source within": ('"D28.04", "D28.07"', '"D28.04", "D27.05"', "sources.soviet", "'D27.05'", "edge"),
    "a side without a source": (
        'sources.soviet = ["D28.04", "D28.07", "D28.09"]',
        "sources.soviet = []",
        "sources.soviet",
        "[]",
        "at least one",
    ),
    "a source that is no hex": ('"D28.07"', '"D99.07"', "sources.soviet", "'D99.07'", "hex"),
    "gauge without rails": ('broad = ["D26.04"', 'broad = ["D20.07"', "broad", "'D20.07'", "railway"),
    "gauge that leads nowhere": (
        'broad = ["D26.04", "D27.04", "D28.04"]',
        'broad = ["D26.04", "D28.04"]',
        "broad",
        "'D26.04'",
        "joins another",
    ),
    "a window that is none": ('["D8-D28 1-10"]', '["D8-B28 1-10"]', "window", "'D8-B28 1-10'", "ranges"),
    "a window upside down": ('["D8-D28 1-10"]', '["D28-D8 1-10"]', "window", "'D28-D8 1-10'", "ranges"),
    "no window at all": ('["D8-D28 1-10"]', "[]", "window", "[]", "ranges"),
    "supply below 0": ('"D22.05" = 20', '"D22.05" = -1', "dumps.axis.D22.05", "-1", "whole number"),
    "supply among the enemy": ('"D22.05" = 20', '"D26.04" = 20', "dumps.axis", "'D26.04'", "other side"),
    "weather that is none": ('weather = ["dry"]', 'weather = ["hail"]', "weather", "'hail'", "dry, mud"),
    "no weather": ('weather = ["dry"]', "weather = []", "weather", "[]", "dry, mud"),
    "markers that nobody has": (
        "reserves = { axis = 1",
        "reserves = { axis = -1",
        "reserves.axis",
        "-1",
        "whole number",
    ),
    "capacity that is a word": (
        "rail = { axis = 0",
        'rail = { axis = "no"',
        "rail.axis",
        "'no'",
        "whole number",
    ),
    "a first side that is none": ('first = "soviet"', 'first = "red"', "first", "'red'", "axis, soviet"),
    "an objective without points": (
        "points = 1",
        "points = 0",
        "objectives 1.points",
        "0",
        "above 0 or below",
    ),
    "an objective without a hex": ('hexes = ["D25.04"]', "hexes = []", "objectives 1.hexes", "[]", "hexes"),
    "an objective of nobody": (
        'hexes = ["D25.04"]',
        'hexes = ["D25.04"]\nholder = "red"',
        "objectives 1.holder",
        "'red'",
        "axis, soviet",
    ),
    "an objective of hexes and units": (
        'hexes = ["D25.04"]',
        'hexes = ["D25.04"]\nunits = ["370I"]',
        "objectives 1.units",
        "['370I']",
        "not both",
    ),
    "an objective of a unit that there is not": (
        'hexes = ["D25.04"]',
        'units = ["371X"]',
        "objectives 1.units",
        "'371X'",
        "counter",
    ),
    "more than there are": (
        'hexes = ["D25.04"]',
        'hexes = ["D25.04"]\neach = 2',
        "objectives 1.each",
        "2",
        "expected 1",
    ),
    "an objective beyond the window": (
        'hexes = ["D25.04"]',
        'hexes = ["D35.13"]',
        "objectives",
        "'D35.13'",
        "in play",
    ),
    "limits that cross": ("axis = 2", "axis = 5", "victory.axis", "5", "below 5"),
    "a limit for one side": ("axis = 2", "axis = 2\naxis_at_once = -3", "victory.axis_at_once", "-3", "both"),
    "a key that nobody reads": ("hours = 1", "hours = 1\nsnow = 3", "snow", "3", "keys"),
    "a counter that there is not": ('4LwF = "D14.03"', '6LwF = "D14.03"', "units.6LwF", "'6LwF'", "counter"),
    "points of what is no transport": (
        "[units]",
        "[points]\n370I = 2\n[units]",
        "points.370I",
        "2",
        "transport",
    ),
    "transport without points": (
        "[units]",
        '[units]\nG-Tr1 = "D22.05 move"',
        "points.G-Tr1",
        "None",
        "points",
    ),
    "more than goes on board": (
        "[units]",
        '[points]\nG-Tr1 = 2\n[loads]\nG-Tr1 = 9\n[units]\nG-Tr1 = "D22.05 move"',
        "loads.G-Tr1",
        "9",
        "at most 8 tokens",
    ),
    "losses that destroy": ("[units]", "[losses]\n370I = 3\n[units]", "losses.370I", "3", "at most 2 steps"),
    "a mode of who is not there": (
        "[units]",
        '[modes]\n68I = "strat"\n[units]',
        "modes.68I",
        "'strat'",
        "on the map",
    ),
    "more Reserves than markers": (
        "[units]",
        '[modes]\n370I = "reserve"\nK-Art = "reserve"\n[units]',
        "reserves.axis",
        "1",
        "each hex",
    ),
    "Reserve beside an enemy that can attack": (
        '109GR = "D26.04"',
        '109GR = "D25.05"\n[modes]\n109GR = "reserve"',
        "modes.109GR",
        "'reserve'",
        "stands next to it",
    ),
    "a mode that nobody chooses": (
        "[units]",
        '[modes]\n370I = "dg"\n[units]',
        "modes.370I",
        "'dg'",
        "reserve",
    ),
    "a hedgehog beyond the window": (
        "[units]",
        '[hedgehogs.axis]\n"D30.05" = 1\n[units]',
        "hedgehogs",
        "'D30.05'",
        "in play",
    ),
    "a hedgehog that is too high": (
        "[units]",
        '[hedgehogs.axis]\n"D22.05" = 3\n[units]',
        "hedgehogs.axis.D22.05",
        "3",
        "from 1 to 2",
    ),
    "both sides in a hex that is written in two ways": (
        '320R = "D27.04"',
        '320R = "d24.4"',
        "units.320R",
        "'D24.04'",
        "another hex",
    ),
    "a unit beyond the window, written otherwise": (
        '4LwF = "D14.03"',
        '4LwF = "d30.5"',
        "units.4LwF",
        "'d30.5'",
        "in play",
    ),
    "a share above the whole": (
        "[units]",
        '[supply.axis]\nshare = "3/2"\nhexes = ["D22.05"]\n[units]',
        "supply.axis.share",
        "'3/2'",
        "share",
    ),
    "supply to where no railway is": (
        "[units]",
        '[supply.axis]\nshare = "1/2"\nhexes = ["D22.05"]\n[units]',
        "supply.axis.hexes",
        "'D22.05'",
        "railway",
    ),
    "supply to no railhead": (
        "[units]",
        '[supply.axis]\nshare = "1/2"\nhexes = []\n[units]',
        "supply.axis.hexes",
        "[]",
        "hexes",
    ),
}


@pytest.mark.clause("ocs", "1.4", silent="a set-up that breaks it is refused with its file")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_by_place_value_and_what_was_expected(tmp_path: Path, fault: str) -> None:
    right, wrong, place, value, expected = FAULTS[fault]
    assert right in OWN
    with pytest.raises(DataError) as error:
        read(tmp_path, OWN.replace(right, wrong, 1))
    told = str(error.value)
    assert f"own.toml, {place}" in told
    assert f"found {value}; expected" in told
    assert expected in told.partition(f"found {value}; ")[2]


def test_the_file_itself_reads_and_says_what_it_has(tmp_path: Path) -> None:
    scenario = read(tmp_path, OWN)
    assert scenario.board is not None
    assert {*range(scenario.board.size)} >= scenario.set_up["counted"]
    assert scenario.board.size == 210
    assert scenario.set_up["script"] == dict.fromkeys(range(12, 18), "dry")
    assert scenario.set_up["reserves"] == {"axis": 1, "soviet": 1}
    assert scenario.set_up["rail_capacity"] == {"axis": 0, "soviet": 0}


def told_of(tmp_path: Path, text: str) -> list[str]:
    """The places that are told of, in their order."""
    with pytest.raises(DataError) as error:
        read(tmp_path, text)
    return [fault.place for fault in error.value.faults]


def test_a_turn_or_a_table_that_is_none_is_told_alone_and_not_of_each_row_that_it_touches(
    tmp_path: Path,
) -> None:
    row = '[[schedule]]\nturn = 14\narrive = ["25Pz"]\nat = "rail"\n\n[victory]'
    without = OWN.replace("last_turn = 17", "", 1).replace("[victory]", row, 1)
    assert told_of(tmp_path, without) == ["last_turn", "points.25Pz-T"]
    no_table = OWN.replace("held = []", "held = []\npoints = 3", 1).replace("[victory]", row, 1)
    assert told_of(tmp_path, no_table) == ["points"]


def test_a_ferry_that_is_listed_twice_is_there_once(tmp_path: Path) -> None:
    scenario = read(tmp_path, OWN.replace("held = []", 'held = []\nferries.axis = ["D15.04", "D15.04"]', 1))
    assert len(scenario.set_up["ferries"]) == 1
