"""9: zones of control."""

from __future__ import annotations

import pytest

from tests.neworder.theatre import counter, marker, theatre
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.games.neworder.rules.zones import enemies_beside

UNITS = (
    counter("A", "russia"),
    counter("H", "russia", "5-4-7", "tank", "hyperwar"),
    counter("E", "coalition"),
    counter("E2", "coalition"),
    counter("Hel", "coalition", "2-1-12", "helicopter"),
    marker("Art", "coalition"),
    marker("Art2", "russia"),
)
ROWS = [".......", "..#.~..", ".......", "......."]
GAME = theatre(ROWS, UNITS, rivers={"0302/E": "major_river"})


def field(**places: str):
    return GAME.position(places, step=MovementPhase("russia"))


def labels(hexes) -> set[str]:
    return set(map(GAME.board.label, hexes))


@pytest.mark.clause("neworder", "9.1", "9.2")
def test_every_unit_controls_the_six_hexes_around_whatever_lies_there():
    position = field(E="0302")
    zone = position.control("coalition")
    assert labels(zone.hexes) == {"0202", "0402", "0301", "0401", "0303", "0403"}
    assert "0302" not in zone
    assert zone.exerted_by("0202") == ("E",)


@pytest.mark.clause("neworder", "9.1")
def test_helicopters_have_a_zone_and_markers_none():
    assert len(field(Hel="0303").control("coalition")) == 6
    assert len(field(Art="0303").control("coalition")) == 0


@pytest.mark.clause("neworder", "9.2", silent="a zone is a set of hexes")
def test_several_zones_are_no_more_than_one_and_own_units_do_not_lift_them():
    position = field(E="0303", E2="0503", A="0403")
    assert "0403" in position.control("coalition")
    assert set(position.control("coalition").exerted_by("0403")) == {"E", "E2"}


@pytest.mark.clause("neworder", "9.3")
def test_entering_a_zone_costs_nothing_more_and_stops():
    position = field(A="0103", E="0403")
    found = position.reach("A")
    assert found.cost("0303") == 2
    verdict = position.check("move A 0103-0203-0303-0304")
    assert (verdict.code, verdict.clause) == ("move/zone-stops", cite("9.3"))
    assert position.check(f"move A {'-'.join(map(GAME.board.label, found.path('0303')))}")


@pytest.mark.clause("neworder", "9.8")
def test_only_high_tech_moves_out_of_a_zone():
    position = field(A="0303", E="0403")
    assert len(position.reach("A")) == 0
    verdict = position.check("move A 0303-0203")
    assert (verdict.code, verdict.clause) == ("neworder/held", cite("9.8"))
    assert position.reach("A").why_not("0203").code == "neworder/held"
    assert "A" not in position.step.able(position)


@pytest.mark.clause("neworder", "9.8")
def test_it_is_free_once_those_who_make_the_zone_are_gone():
    gone = field(A="0303", E="eliminated")
    assert gone.check("move A 0303-0203")


@pytest.mark.clause("neworder", "9.9", silent="nobody keeps who may go")
def test_a_high_tech_unit_disengages_and_may_come_into_a_zone_again():
    position = field(H="0303", E="0403")
    found = position.reach("H")
    assert found.cost("0203") == 1
    # Into another hex of the zone round about, but not straight.
    assert {"0302", "0304"} <= labels(position.control("coalition").hexes)
    assert len(found.path("0304")) > 2
    assert found.cost("0304") == 2


@pytest.mark.clause("neworder", "9.4")
def test_nobody_moves_straight_from_zone_to_zone():
    position = field(H="0303", E="0403")
    verdict = position.check("move H 0303-0304")
    assert (verdict.code, verdict.clause) == ("neworder/zone-to-zone", cite("9.4"))


@pytest.mark.clause("neworder", "9.9", "5.5")
def test_friction_takes_disengagement():
    position = field(H="0303", E="0403").with_facts(friction=True)
    assert position.check("move H 0303-0203").code == "neworder/held"


@pytest.mark.clause("neworder", "7.3", "9.4")
def test_the_minimum_move_never_leads_from_zone_to_zone():
    slow = counter("S", "russia", "1-1-1", "infantry", "hyperwar")
    game = theatre(["ffff", "ffff", "ffff"], (slow, counter("E", "coalition")))
    position = game.position({"S": "0202", "E": "0302"}, step=MovementPhase("russia"))
    zone = position.control("coalition").hexes
    found = set(position.reach("S"))
    assert found
    assert not found & zone


def test_enemies_beside_a_unit():
    position = field(A="0303", E="0403", E2="0603")
    assert labels(enemies_beside(position, "A")) == {"0403"}
    assert enemies_beside(field(A="ready", E="0403"), "A") == ()
    assert labels(enemies_beside(field(A="0303", Art="0403"), "A")) == set()
