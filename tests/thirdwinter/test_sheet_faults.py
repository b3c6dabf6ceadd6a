"""What the counter sheet and the tables of replacements must not say: nobody could ever use it."""

from __future__ import annotations

from pathlib import Path

import pytest

import wargame_kit as wk
from tests.thirdwinter.own_scenario import charts_with, war
from wargame_kit.games.ocs.files.counters import read_counters
from wargame_kit.games.thirdwinter.files.traits import TRAITS
from wargame_kit.games.thirdwinter.sides import SIDES
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root

SHEET = (data_root() / "thirdwinter" / "counters.csv").read_text(encoding="utf-8")
TRUCKS = "建制卡车,axis,organic,,8Pz,"
FAULTS = {
    "organic trucks of nobody": (TRUCKS, "建制卡车,axis,organic,,,", "formation: found ''"),
    "a formation of trucks alone": (TRUCKS, "建制卡车,axis,organic,,8Xz,", "formation: found '8Xz'"),
    "guns that reach no hex": ("barrage 14 range 3", "barrage 14 range 0", "range 0'"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_sheet_is_refused_by_line_column_and_value(tmp_path: Path, fault: str) -> None:
    right, wrong, told = FAULTS[fault]
    assert right in SHEET
    path = tmp_path / "counters.csv"
    path.write_text(SHEET.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(DataError, match=r"counters.csv, line \d+") as error:
        read_counters(path, SIDES, TRAITS)
    assert told in str(error.value)


@pytest.mark.clause("thirdwinter", "1.7a", "1.7b", silent="a file is refused: no action cites it")
def test_a_kind_is_rebuilt_by_one_row() -> None:
    with pytest.raises(DataError, match=r"rebuild.pontoon.kinds: found 'airborne'; .* personnel has it"):
        charts_with('kinds = ["pontoon"]', 'kinds = ["airborne"]')


@pytest.mark.clause("thirdwinter", "1.7b", silent="a file is refused: no action cites it")
def test_a_special_result_rebuilds_somebody_where_its_side_rolls() -> None:
    own = war(added='replacements = ["axis"]')
    own.charts = charts_with('5 = { result = "tiger"', '5 = { result = "assault"')
    with pytest.raises(DataError, match=r"special.axis.5.result: found 'assault'"):
        own.start("own")
    war(added='replacements = ["axis"]').start("own")


@pytest.mark.clause("thirdwinter", "1.6a", silent="the sheet is the kit's")
def test_each_front_of_the_campaign_has_an_anti_aircraft_division_at_a_base() -> None:
    position = wk.load("thirdwinter").start("third-winter")
    bases = {hex_ for hex_, side, _ in position.scenario.set_up["bases"] if side == "soviet"}
    own = [unit for unit, counter in position.game.units.items() if counter.kind == "flak"]
    soviet = [unit for unit in own if position.side_of(unit) == "soviet"]
    assert len(soviet) == 4
    assert {position.pieces[unit].hex_ for unit in soviet} <= bases
