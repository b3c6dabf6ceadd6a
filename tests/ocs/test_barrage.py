"""10: who fires, at what cost, with which shifts, and what it does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.ocs.field import (
    OPEN,
    actions,
    before,
    clauses,
    division,
    gun,
    headquarters,
    infantry,
    panzer,
    play,
    refused,
    stands,
    theatre,
)
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.fire import (
    Fire,
    chances,
    column_of,
    cost,
    effect,
    final_column,
    shifts,
    strength,
)
from wargame_kit.games.ocs.rules.shelled import density, has_spotter

ROWS = (*OPEN[:2], "....w...", "....C...", *OPEN[4:])
UNITS = (
    *(gun("G1", 16), gun("G2", 5, 2), gun("G3", 9), infantry("GA"), headquarters("GH")),
    *(gun("G4", 17), gun("G5", 20, steps=2), gun("G6", 1, steps=3)),
    *(infantry("RA"), infantry("RB"), infantry("RC"), division("RD"), division("RE", steps=5)),
    *(panzer("R1", formation="1Gds"), panzer("R2", formation="1Gds"), panzer("R3", formation="1Gds")),
    *(panzer("R4", formation="1Gds"), infantry("RS", size="battalion")),
)
GAME = theatre(ROWS, UNITS)
TARGET = GAME.board.index("0504")
WOODS = GAME.board.index("0503")


def firing(pieces: dict[str, str], occasion: str = "combat", **told: Any) -> Any:
    """A position in which the Axis fires."""
    return before(GAME, pieces, Barrage("axis", occasion), dumps=told.pop("dumps", {"axis 0303": 40}), **told)


def named(position: Any, column: int) -> str:
    """What stands above a column."""
    return str(position.charts.tables.barrage.name(column))


@pytest.mark.clause("ocs", "10", "10.1", "13.4")
def test_who_fires():
    pieces = {"G1": "0405", "G2": "0405", "G3": "0405", "GA": "0405", "G4": "0206", "RA": "0605"}
    marks = {"G3": {"marker": "reserve"}}
    position = firing(pieces, having=marks)
    assert refused(position, "fire G1 0605") == ""
    assert refused(position, "fire GA 0605") == "13.4"
    assert refused(position, "fire G3 0605") == "10.1"
    assert refused(position, "fire G4 0605") == "10.1"  # out of range
    assert refused(position, "fire G1 0505") == "10"
    assert refused(firing(pieces, dumps={"axis 0303": 2}), "fire G1 0605") == "10.1"


@pytest.mark.clause("ocs", "10.0e")
def test_a_unit_fires_once_and_a_hex_is_hit_once():
    pieces = {"G1": "0405", "G2": "0405", "RA": "0505"}
    position = firing(pieces)
    fired = play(position, "fire G1 0505", "open-fire", "barrage-dice 1 1")
    assert fired.facts.dumps == ((GAME.board.index("0303"), "axis", 37),)
    again = firing(pieces, having={"G1": {"fought": True}})
    assert refused(again, "fire G1 0505") == "10.0e"
    assert refused(firing({**pieces, "RB": "0404"}, barraged=("0505",)), "fire G2 0505") == "10.0e"
    assert refused(play(position, "fire G1 0505"), "add-gun G1") == "10.0e"


@pytest.mark.clause("ocs", "10.0e")
def test_in_other_phases_only_guns_that_were_released_fire():
    pieces = {"G1": "0405", "G2": "0405", "RA": "0505"}
    position = firing(pieces, "reaction", having={"G1": {"freed": True}})
    assert refused(position, "fire G1 0505") == ""
    assert refused(position, "fire G2 0505") == "10.0e"


@pytest.mark.clause("ocs", "10.1")
def test_guns_are_added_up_and_disorder_halves():
    position = firing({"G1": "0405", "G2": "0405", "RA": "0505"}, having={"G2": {"marker": "dg"}})
    fire = Fire(GAME.board.index("0505"), ("G1", "G2"))
    told = strength(position, fire)
    assert told.total == 6 * 16 + 15
    assert named(position, column_of(position, fire)) == "17-24"  # 18.5 is rounded to 19
    assert cost(position, fire) == 3
    reduced = firing({"G5": "0405", "RA": "0505"}, having={"G5": {"losses": 1}})
    assert strength(reduced, Fire(GAME.board.index("0505"), ("G5",))).total == 60


@pytest.mark.clause("ocs", "10.0a", "10.0b", "16")
def test_sixteen_points_at_eight_regiments_in_woods_and_a_hedgehog():
    pieces = {"G1": "0303", "GA": "0403", "RE": "0503", "RD": "0503"}
    position = firing(pieces, hedgehogs=((WOODS, 1),))
    fire = Fire(WOODS, ("G1",))
    assert (named(position, column_of(position, fire)), cost(position, fire)) == ("12-16", 3)
    assert density(position, ("RE", "RD")) == 3 + 3
    eight = firing({**pieces, "RA": "0503", "RB": "0503"}, hedgehogs=((WOODS, 1),))
    told = shifts(eight, "axis", fire)
    assert (told.total, clauses(told)) == (2, {"10.0a": 3, "16": -1})
    assert named(eight, final_column(eight, "axis", fire)) == "25-40"
    assert effect(eight, "axis", fire, 8) == "1/2"
    rolled = play(eight, "fire G1 0503", "open-fire", "barrage-dice 4 4")
    assert rolled.step.clause.number == "10.0a"
    assert play(rolled, "half-die 3").pieces["RE"].marker == "dg"
    assert play(rolled, "half-die 3").is_over
    assert refused(play(rolled, "half-die 4"), "lose RE") == ""


@pytest.mark.clause("ocs", "10.0a")
def test_how_dense_a_target_is():
    many = dict.fromkeys(("RA", "RS", "R1", "R2", "R3", "R4"), "0504")
    position = firing({"G1": "0303", **many})
    assert density(position, ("RA", "RS")) == Fraction(3, 2)
    assert density(position, ("R1", "R2", "R3", "R4")) == 3  # a formation counts for three at most
    assert density(position, ("R1", "R2", "R3", "R4", "RA")) == 4

    def moved(*units: str, **told: Any) -> int:
        pieces = {"G1": "0405", "GA": "0405", **dict.fromkeys(units, "0505")}
        return int(shifts(firing(pieces, **told), "axis", Fire(GAME.board.index("0505"), ("G1",))).total)

    assert (moved("RA"), moved("RA", "RB"), moved("RA", "RB", "RC", "RD")) == (-1, 0, 3)
    assert moved("RA", having={"RA": {"marker": "strat", "face": 1}}) == -1 + 3


@pytest.mark.clause("ocs", "10.0a", "10.0b")
def test_the_ground_and_a_missing_spotter_shift_to_the_left():
    woods = firing({"G1": "0303", "GA": "0403", "RA": "0503", "RB": "0503"})
    assert shifts(woods, "axis", Fire(WOODS, ("G1",))).total == -1
    city = firing({"G1": "0404", "RA": "0504", "RB": "0504"})
    assert shifts(city, "axis", Fire(TARGET, ("G1",))).total == -2
    blind = firing({"G1": "0303", "RA": "0503", "RB": "0503"})
    assert not has_spotter(blind, "axis", WOODS)
    told = shifts(blind, "axis", Fire(WOODS, ("G1",)))
    assert clauses(told) == {"10.0a": -1, "10.0b": -3}


def test_a_half_in_brackets_needs_a_spotter_and_no_strong_hedgehog():
    fire = Fire(GAME.board.index("0505"), ("G1", "G4"))
    pieces = {"G1": "0304", "G4": "0304", "GA": "0405", "RA": "0505", "RB": "0505"}
    seen = firing(pieces)
    assert effect(seen, "axis", fire, 8) == "1/2"
    for level, found in ((2, "1/2"), (3, "DG")):
        held = firing({**pieces, "RD": "0505"}, hedgehogs=((GAME.board.index("0505"), level),))
        assert effect(held, "axis", fire, 8) == found
    heavy = firing({**{**pieces, "GA": "0101"}, "RD": "0505", "RE": "0505"})
    assert effect(heavy, "axis", fire, 8) == "DG"


@pytest.mark.clause("ocs", "10.0a")
def test_what_a_barrage_does():
    pieces = {"G1": "0405", "RA": "0505", "RB": "0505", "RC": "0505", "RD": "0505"}
    marks = {"RA": {"marker": "reserve"}}
    position = play(firing(pieces, having=marks), "fire G1 0505", "open-fire")
    assert play(position, "barrage-dice 1 1").pieces["RA"].marker == "reserve"
    struck = play(position, "barrage-dice 3 3")
    assert {struck.pieces[unit].marker for unit in ("RA", "RB", "RC", "RD")} == {"dg"}
    lost = play(position, "barrage-dice 6 6")
    assert refused(lost, "lose RC") == ""  # whom the owner likes
    assert stands(play(lost, "lose RC"), "RC") == "dead"


def test_the_chances_of_a_barrage_are_those_of_all_throws():
    position = firing({"G1": "0405", "RA": "0505", "RB": "0505"})
    fire = Fire(GAME.board.index("0505"), ("G1",))
    found = chances(position, "axis", fire)
    assert sum(found.values()) == 1
    throws = [effect(position, "axis", fire, a + b) for a in range(1, 7) for b in range(1, 7)]
    assert found == {each: Fraction(throws.count(each), 36) for each in set(throws)}


@pytest.mark.clause("ocs", "10.1")
def test_one_headquarters_or_one_dump_pays_for_all_guns():
    pieces = {"G1": "0405", "G3": "0705", "RA": "0605"}
    two_dumps = firing({**pieces, "G2": "0405"}, dumps={"axis 0305": 2, "axis 0805": 2})
    assert refused(two_dumps, "fire G1 0605") == ""  # for one gun dumps join (12.3a)
    assert refused(play(two_dumps, "fire G1 0605"), "add-gun G2") == "10.1"
    shots = {"axis 0205": 1, "axis 0305": 1, "axis 0105": 2}
    by_one = firing({**pieces, "G2": "0405", "GH": "0405"}, dumps=shots)
    assert refused(play(by_one, "fire G1 0605"), "add-gun G2") == ""  # a headquarters draws from several
    one = firing({**pieces, "GH": "0405"}, dumps={"axis 0305": 9})
    assert refused(play(one, "fire G1 0605"), "add-gun G3") == ""
    assert one.charts.tables.barrage.column(25) == column_of(one, Fire(0, ("G1", "G3")))


@pytest.mark.clause("ocs", "10")
def test_guns_that_come_to_no_point_do_not_fire():
    pieces, dumps = {"G6": "0405", "G1": "0405", "RA": "0605"}, {"axis 0305": 9}
    assert refused(firing(pieces, dumps=dumps), "fire G6 0605") == ""
    worn = firing(pieces, dumps=dumps, having={"G6": {"losses": 2}})
    assert refused(worn, "fire G6 0605") == "10"


@pytest.mark.clause("ocs", "10.0a")
def test_the_owner_of_the_target_chooses_the_terrain():
    town = theatre(ROWS, UNITS, features={"village": ["0505"]})
    pieces = {"G1": "0404", "GA": "0405", "RA": "0505", "RB": "0505"}
    declared = play(
        before(town, pieces, Barrage("axis"), dumps={"axis 0303": 40}), "fire G1 0505", "open-fire"
    )
    assert declared.actor == "soviet"
    assert actions(declared) == ["shelter village", "shelter clear"]  # the best stands first
    columns = {}
    for ground in ("village", "clear"):
        rolled = play(declared, f"shelter {ground}").step
        columns[ground] = final_column(declared, "axis", rolled.fire)
    assert columns == {"village": 4, "clear": 5}
    assert refused(declared, "shelter marsh") == "10.0a"
    plain = play(firing({**pieces, "RA": "0503", "RB": "0503"}), "fire G1 0503", "open-fire")
    assert plain.actor == "chance"  # where all is one, nobody is asked
