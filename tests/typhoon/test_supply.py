"""3.3, 11, 12.1 and 15.4: lines of communications, the supply chit, transfers, and lines by rail."""

from __future__ import annotations

import pytest

from tests.theatre import armour, brigade, headquarters, infantry, rifle, theatre
from wargame_kit.games.typhoon.rules.supply import SupplyChit, TransferStep, connected_hexes, rail_hexes

UNITS = (
    armour("3Pz"),
    infantry("7ID"),
    infantry("31ID"),
    infantry("52ID"),
    headquarters("9A", "axis"),
    rifle("1SD"),
    rifle("2SD"),
    rifle("3SD"),
    brigade("4TB"),
    headquarters("16A", "soviet"),
)
LONG = "." * 16
RAIL = "0101-0201-0301-0401-0501"


def country(rows=(LONG,) * 3, **drawn):
    drawn = {"rails": [RAIL], "features": {"axis_source": ["0101"], "soviet_source": ["1601"]}, **drawn}
    return theatre(rows, UNITS, **drawn)


def line(places, unit, rows=(LONG,) * 3, options=None, **drawn):
    game = country(rows, **drawn)
    position = game.position(places, options=options or {})
    return position.supply(position.side_of(unit)).of(unit)


def printed(game, path):
    return [game.board.label(hex_) for hex_ in path]


# 3.3: the line


@pytest.mark.clause("typhoon", "3.3", "2.1.1.3")
def test_a_line_is_an_unbroken_string_of_hexes_from_an_own_source_to_the_unit():
    game = country()
    answer = game.position({"7ID": "0601"}).supply("axis").of("7ID")
    assert printed(game, answer.path) == ["0601", "0501", "0401", "0301", "0201", "0101"]
    assert (answer.off_rail_length, answer.rail_part, answer.ledger.total) == (1, 4, 5)


@pytest.mark.clause("typhoon", "3.3.3")
@pytest.mark.parametrize(("hex_", "connected"), [("1101", True), ("1201", False)])
def test_an_axis_line_runs_any_length_by_rail_and_then_at_most_six_hexes(hex_, connected):
    answer = line({"7ID": hex_}, "7ID", rows=[LONG])
    assert answer.connected == connected
    if not connected:
        verdict = answer.verdict
        assert (verdict.code, verdict.clause.number, verdict.hex_) == ("supply/too-far", "3.3.3", "1101")
        assert answer.ledger.entries[0].value == 7


@pytest.mark.clause("typhoon", "3.3.3", "TEC.railway")
def test_only_railway_joined_to_a_source_without_a_break_is_free():
    broken = ["0101-0201-0301-0401", "0601-0701-0801-0901-1001-1101-1201"]
    assert not line({"7ID": "1101"}, "7ID", rows=[LONG], rails=broken).connected
    assert line({"7ID": "1001"}, "7ID", rows=[LONG], rails=broken).off_rail_length == 6


@pytest.mark.clause("typhoon", "3.3.3")
def test_a_soviet_line_may_be_of_any_length():
    answer = line({"1SD": "0101"}, "1SD")
    assert answer.connected
    assert answer.rail_part == 15


@pytest.mark.clause("typhoon", "3.3")
def test_a_source_with_an_enemy_unit_gives_nothing():
    answer = line({"1SD": "0101", "7ID": "1601"}, "1SD")
    assert (answer.verdict.code, answer.verdict.clause.number) == ("supply/sources-lost", "3.3")
    assert "1601" in str(answer.verdict)


@pytest.mark.clause("typhoon", "3.3.1")
def test_a_line_passes_no_enemy_unit():
    answer = line({"7ID": "0601", "1SD": "0401"}, "7ID", rows=[LONG])
    assert (answer.verdict.code, answer.verdict.hex_) == ("supply/enemy", "0401")


@pytest.mark.clause("typhoon", "3.3.1", "3.2.3")
def test_a_line_passes_no_enemy_zone_of_control_but_may_end_in_one():
    places = {"1SD": "0603", "2SD": "0601"}
    game = country(rails=["0101-0201-0301"])
    position = game.position({**places, "7ID": "0502", "31ID": "0802"})
    supply = position.supply("axis")
    assert game.board.index("0502") in position.control("soviet")
    assert supply.of("7ID").connected
    cut = supply.of("31ID").verdict
    assert cut.code == "supply/zone"
    assert supply.cut == ("31ID",)


@pytest.mark.clause("typhoon", "3.3.1")
def test_a_line_passes_an_enemy_zone_of_control_where_an_own_unit_stands():
    rows = [LONG]
    barred = line({"7ID": "0801", "1SD": "0601"}, "7ID", rows=rows)
    assert not barred.connected
    rows = ["." * 16, "." * 16]
    places = {"1SD": "0602", "7ID": "0801"}
    alone = line(places, "7ID", rows=rows)
    held = line({**places, "31ID": "0601", "52ID": "0701"}, "7ID", rows=rows)
    assert (alone.connected, held.connected) == (False, True)
    assert alone.verdict.code == "supply/zone"


@pytest.mark.clause("typhoon", "3.3.2")
def test_no_line_enters_a_lake_or_a_mountain_without_a_road_but_it_crosses_large_rivers():
    assert not line({"7ID": "0701"}, "7ID", rows=[".....~.........."]).connected
    assert not line({"7ID": "0701"}, "7ID", rows=[".....^.........."]).connected
    assert line({"7ID": "0701"}, "7ID", rows=[".....^.........."], roads=["0501-0601"]).connected
    assert line({"7ID": "0601"}, "7ID", rows=[LONG], rivers={"0501/SE": "large_river"}).connected


@pytest.mark.clause("typhoon", "3.3.1")
def test_a_line_may_leave_a_source_that_lies_in_an_enemy_zone_of_control():
    # A reading of the kit: the clause closes sources by units only.
    assert line({"1SD": "1401", "7ID": "1602"}, "1SD", rows=(LONG,) * 2).connected


@pytest.mark.clause("typhoon", "14.4")
def test_a_line_may_be_traced_to_a_hex_without_a_unit():
    game = country()
    position = game.position({"1SD": "0801"})
    supply, hex_ = position.supply("axis"), game.board.index("0701")
    assert hex_ in position.control("soviet")
    assert supply.to(hex_).connected
    assert connected_hexes(position, "axis") == supply.reach
    assert game.board.index("0801") not in supply


# 15.4


AROUND = {"7ID": "1502", "31ID": "1503", "1SD": "1604"}


@pytest.mark.clause("typhoon", "15.4")
@pytest.mark.parametrize(("option", "connected"), [("off", False), ("on", True)])
def test_a_line_runs_around_the_east_edge_off_the_map_if_the_option_says_so(option, connected):
    answer = line(AROUND, "1SD", rows=(LONG,) * 6, options={"off_map_sources": option})
    assert answer.connected == connected
    if not connected:
        assert (answer.verdict.code, answer.verdict.hex_) == ("supply/zone", "1602")


@pytest.mark.clause("typhoon", "15.4")
def test_off_map_hexes_beyond_a_source_that_the_axis_holds_are_no_sources():
    rows, options = (LONG,) * 6, {"off_map_sources": "on"}
    assert not line({**AROUND, "52ID": "1601"}, "1SD", rows=rows, options=options).connected
    features = {"soviet_source": ["1601", "1603"]}
    held = {**AROUND, "52ID": "1603", "1SD": "1605"}
    assert not line(held, "1SD", rows=rows, options=options, features=features).connected


# 11: the supply chit


def chit(places, **facts):
    game = country()
    return game.position(places, step=SupplyChit(), **facts)


@pytest.mark.clause("typhoon", "11", "11.1", "11.1.1")
def test_each_unit_of_either_side_without_a_line_loses_a_step():
    places = {"7ID": "1503", "1SD": "1403", "3Pz": "0201"}
    position = country(features={"axis_source": ["0101"]}).position(places, step=SupplyChit()).settled()
    assert [position.pieces[unit].face for unit in ("7ID", "1SD", "3Pz")] == [1, 1, 0]


@pytest.mark.clause("typhoon", "11.1.1")
@pytest.mark.clause("typhoon", "10.5.1.2", silent="the fact names where a unit goes that is removed")
def test_a_reduced_unit_without_a_line_is_gone():
    position = chit({"7ID": "1503 reduced", "1SD": "1601"}).settled()
    assert position.pieces["7ID"].place == "eliminated"


@pytest.mark.clause("typhoon", "11.1.2", silent="nothing else is changed")
def test_supply_changes_neither_movement_nor_strength():
    game = country()
    places = {"7ID": "1503", "3Pz": "0201"}
    cut_off = game.position(places, active=frozenset({"7ID"}))
    assert not cut_off.supply("axis").of("7ID").connected
    assert cut_off.reach("7ID").allowance == 5


@pytest.mark.clause("typhoon", "11.1.1")
def test_all_lines_are_judged_before_anybody_loses_a_step():
    # 4TB, one-sided and cut off, alone bars the railway: it dies, and 7ID loses a step all the same.
    rails = ["-".join(f"{n:02}01" for n in range(1, 17))]
    game = country([LONG], rails=rails, features={"axis_source": ["0101"]})
    position = game.position({"7ID": "0901", "4TB": "0501"}, step=SupplyChit()).settled()
    assert position.pieces["4TB"].place == "eliminated"
    assert position.pieces["7ID"].face == 1


@pytest.mark.clause("typhoon", "11.2", "2.1.2.4")
def test_a_unit_with_a_line_may_be_transferred_and_returns_next_turn_at_the_earliest():
    position = chit({"7ID": "0201", "31ID": "1403", "1SD": "1601"}, turn=2).settled()
    assert position.step == TransferStep("axis")
    assert set(position.legal) == {position.game.read_action(text) for text in ("transfer 7ID", "keep")}
    assert list(position.legal.of("7ID")) == [position.game.read_action("transfer 7ID")]
    after = position.play("transfer 7ID")
    assert after.pieces["7ID"].place == "box"
    assert after.piece_values("not_before") == {"7ID": 3}


@pytest.mark.clause("typhoon", "11.2")
def test_a_unit_without_a_line_cannot_be_transferred():
    position = chit({"7ID": "0201", "31ID": "1403", "1SD": "1601"}).settled()
    verdict = position.check(position.game.read_action("transfer 31ID"))
    assert verdict.code == "transfer/cut"
    assert position.check(position.game.read_action("transfer 1SD")).code == "transfer/not-yours"


@pytest.mark.clause("typhoon", "11.2")
def test_first_the_axis_and_then_the_soviets_may_transfer():
    position = chit({"7ID": "0201", "1SD": "1601"}).settled()
    after = position.play("keep")
    assert after.step == TransferStep("soviet")
    assert after.actor == "soviet"


# 12.1: lines by rail


@pytest.mark.clause("typhoon", "12.1.1")
def test_reinforcements_come_by_railway_joined_to_an_own_source():
    game = country(rails=[RAIL, "0703-0803", "1501-1601"])
    position = game.position({})
    assert sorted(printed(game, rail_hexes(position, "axis"))) == ["0101", "0201", "0301", "0401", "0501"]
    assert sorted(printed(game, rail_hexes(position, "soviet"))) == ["1501", "1601"]


@pytest.mark.clause("typhoon", "12.1.2", "12.1.note")
def test_for_reinforcements_an_enemy_zone_of_control_cuts_the_railway_even_where_an_own_unit_stands():
    game = country()
    position = game.position({"7ID": "0301", "31ID": "0201", "1SD": "0302"})
    assert game.board.index("0301") in position.control("soviet")
    assert sorted(printed(game, rail_hexes(position, "axis"))) == ["0101"]
    assert position.supply("axis").of("7ID").connected
