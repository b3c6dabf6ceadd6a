"""3.2: zones of control."""

from __future__ import annotations

import pytest

from tests.theatre import headquarters, infantry, rifle, theatre

UNITS = (infantry("7ID"), infantry("31ID"), headquarters("9A", "axis"), rifle("1SD"), rifle("2SD"))
FIELD = ("......",) * 5


def zone(places, side="axis", rows=FIELD, **drawn):
    game = theatre(rows, UNITS, **drawn)
    control = game.position(places).control(side)
    return {game.board.label(hex_) for hex_ in control.hexes}, control, game.board


@pytest.mark.clause("typhoon", "3.2")
@pytest.mark.parametrize("unit", ["7ID", "HQ-9A", "7ID reduced"])
def test_every_unit_controls_the_six_hexes_around_it(unit):
    name, _, face = unit.partition(" ")
    hexes, control, _ = zone({name: f"0303 {face}".strip()})
    assert control.exerted_by("0302") == (name,)
    assert hexes == {"0302", "0402", "0403", "0304", "0203", "0202"}


@pytest.mark.clause("typhoon", "3.2.1", silent="a river changes nothing")
def test_a_zone_of_control_crosses_large_rivers():
    hexes, *_ = zone({"7ID": "0303"}, rivers={"0303/N": "large_river"})
    assert "0302" in hexes


@pytest.mark.clause("typhoon", "3.2.1", silent="where no zone of control reaches there is nothing to name")
@pytest.mark.clause("typhoon", "TEC.lake")
def test_no_zone_of_control_enters_a_lake():
    hexes, *_ = zone({"7ID": "0303"}, rows=("......", "..~...", "......", "......"))
    assert hexes == {"0402", "0403", "0304", "0203", "0202"}


@pytest.mark.clause("typhoon", "3.2.2", silent="a second unit over a hex adds nothing")
def test_zones_of_control_over_one_hex_count_as_one_and_name_all_who_exert_them():
    hexes, control, board = zone({"7ID": "0303", "31ID": "0303", "HQ-9A": "0301"})
    assert "0302" in hexes
    assert control.exerted_by(board.index("0302")) == ("HQ-9A", "7ID", "31ID")
    assert control.exerted_by(board.index("0101")) == ()


@pytest.mark.clause("typhoon", "3.2.3")
def test_each_side_has_its_own_zones():
    game = theatre(FIELD, UNITS)
    position = game.position({"7ID": "0101", "1SD": "0605"})
    assert position.control("axis").hexes.isdisjoint(position.control("soviet").hexes)
    assert "Soviet" in repr(position.control("soviet"))


def test_units_off_the_map_exert_nothing():
    hexes, *_ = zone({"7ID": "box", "31ID": "eliminated"})
    assert hexes == set()
