"""2.2, 3.2: air fleets and air armies: where their headquarters lie, and what may be flown near them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import before, counter, headquarters, infantry, panzer, play, refused, stands
from tests.thirdwinter.fronts_field import front
from tests.thirdwinter.test_special_units import war
from wargame_kit.games.ocs.boxes import ARRIVALS
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import steps_of_phase
from wargame_kit.games.thirdwinter.placing.validation import validate
from wargame_kit.games.thirdwinter.rules import air_commands, air_missions
from wargame_kit.games.thirdwinter.rules.air_commands import Relocating
from wargame_kit.position import Record

ROWS = ("." * 80,) * 8
VILLAGES = ["0303", "2003", "3003", "7903"]


def command(id_: str, formation: str = "") -> Any:
    """An air headquarters."""
    return counter(id_, "(0)-0-0 leg", kind="air-command", size="", formation=formation)


def own_front(id_: str, formation: str) -> Any:
    """The headquarters of a front with an air army."""
    return counter(id_, "(0)-0-0 leg", kind="front", size="", formation=formation)


def plane(id_: str, formation: str = "", *traits: str) -> Any:
    """A counter in the place of an aircraft."""
    return infantry(id_, formation=formation, traits=frozenset(traits))


UNITS = [
    *(command("GL"), command("SA", "2VA"), command("SB", "5VA"), infantry("GI"), infantry("SI")),
    *(
        headquarters("SH"),
        front("SF"),
        own_front("SG", "5VA"),
        plane("GS", "", "stuka"),
        plane("GB"),
        panzer("ST"),
    ),
    plane("GR", "", "stuka", "rumanian"),
    *(plane("GT", "", "tank-buster"), plane("S1"), plane("S2", "2VA"), plane("S5", "5VA")),
]
GAME = war(ROWS, UNITS, features={"village": VILLAGES})
INDEX = GAME.board.index


def field(pieces: dict[str, str], side: str = "axis", **told: Any) -> Any:
    """A position in which a side moves."""
    return before(GAME, pieces, Movement(side), **told)


# ---------------------------------------------------------------------------- where they lie


@pytest.mark.clause("thirdwinter", "2.2b")
def test_a_fleet_goes_to_a_village_or_city_ten_hexes_or_more_from_the_enemy():
    position = field({"GL": "0303", "GI": "2003", "SI": "3002"})
    assert stands(play(position, "put GL 2003"), "GL") == "2003"
    assert refused(position, "put GL 2103") == "2.2b"  # no village
    assert refused(position, "put GL 3003") == "2.2b"
    assert refused(field({"GL": "0303", "GI": "2003", "SI": "2902"}), "put GL 2003") == "2.2b"
    assert refused(play(position, "put GL 2003"), "put GL 0303") == "2.2b"
    based = field({"GL": "0303"}, bases=((INDEX("1505"), "axis", 1),))
    assert stands(play(based, "put GL 1505"), "GL") == "1505"


@pytest.mark.clause("thirdwinter", "2.2b")
def test_a_fleet_that_is_there_already_or_not_on_the_map_says_so():
    there, away = field({"GL": "0303"}), field({"GL": "front-waits"})
    for position, key in ((there, "ocs/is-there"), (away, "thirdwinter/air-command-off-map")):
        assert refused(position, "put GL 0303") == "2.2b"
        assert position.check("put GL 0303").sentence.key == key


@pytest.mark.clause("thirdwinter", "2.2b", silent="whom nobody supplies does not count")
def test_enemies_out_of_supply_do_not_count():
    hungry = {"SI": {"unsupplied": True}}
    assert refused(field({"GL": "0303", "GI": "2003", "SI": "2204"}, having=hungry), "put GL 2003") == ""


@pytest.mark.clause("thirdwinter", "3.2b")
def test_an_air_army_goes_to_any_hex_five_or_more_from_the_enemy():
    position = field({"SA": "6003", "SH": "5003", "GI": "4503"}, "soviet")
    assert stands(play(position, "put SA 5003"), "SA") == "5003"
    assert refused(position, "put SA 4903") == "3.2b"
    assert refused(position, "put SA 6107") == ""  # no headquarters stands there, and none need


@pytest.mark.clause("thirdwinter", "2.2b")
def test_a_fleet_that_the_enemy_is_too_near_to_goes_at_the_end_of_its_movement():
    steps = steps_of_phase(field({"GL": "2003"}), "axis", "movement")
    position = before(GAME, {"GL": "2003", "SI": "2504"}, *steps)
    asked = play(position, "end-phase")
    assert isinstance(asked.step, Relocating)
    assert asked.step.clause.number == "2.2b"
    assert refused(asked, "relocate GL 3003") == "2.2b"
    assert stands(play(asked, "relocate GL 0303"), "GL") == "0303"


@pytest.mark.clause("thirdwinter", "2.2b")
def test_so_does_one_that_has_come_only_in_this_player_turn():
    steps = steps_of_phase(field({"GL": ARRIVALS}), "axis", "movement")
    asked = play(before(GAME, {"GL": "2003", "SI": "2504"}, *steps), "end-phase")
    assert isinstance(asked.step, Relocating)


@pytest.mark.clause("thirdwinter", "3.2b")
def test_an_air_army_is_driven_off_at_once_and_waits_without_a_place():
    entered = play(field({"SA": "0404", "GI": "0403"}), "move GI 0403-0404")
    assert isinstance(entered.step, Relocating)
    assert entered.actor == "soviet"
    assert stands(play(entered, "relocate SA 2004"), "SA") == "2004"
    assert refused(entered, "relocate SA 0505") == "3.2b"
    assert refused(entered, "relocate SB 2004") == "3.2b"


def test_an_air_army_without_a_place_waits_for_its_next_reinforcement_phase():
    small = war(("." * 5,) * 5, UNITS)
    gone = play(before(small, {"SA": "0303", "GI": "0302"}, Movement("axis")), "move GI 0302-0303")
    assert gone.pieces["SA"].place == "front-waits"
    assert air_commands.waiting(gone, "soviet") == (Relocating("soviet", "SA"),)


# ---------------------------------------------------------------------------- what is flown


def why(mission: str, units: str, hex_: str, pieces: dict[str, str], side: str = "axis", **told: Any) -> str:
    """The clause by which the title refuses a mission; empty where it does not."""
    position = field(pieces, side, **told)
    verdict = air_missions.check_mission(position, side, mission, tuple(units.split()), INDEX(hex_))
    return "" if verdict else str(verdict.clause.number)


@pytest.mark.clause("thirdwinter", "2.2a", "3.2a")
def test_hip_shoots_are_flown_by_stukas_and_tank_busters_and_by_no_soviet():
    pieces = {
        "GL": "0303",
        "GS": "0303",
        "GB": "0303",
        "ST": "0504",
        "GI": "0503",
        **{"GR": "0303", "S1": "6003", "SA": "6003"},
    }
    assert why("hip-shoot", "GR", "0504", pieces) == "2.2a"  # a Rumanian one
    assert why("hip-shoot", "GS", "0504", pieces) == ""
    assert why("hip-shoot", "GB", "0504", pieces) == "2.2a"
    assert why("hip-shoot", "S1", "5903", pieces, "soviet") == "3.2a"


@pytest.mark.clause("thirdwinter", "2.2c")
def test_bombs_sweeps_and_trainbusting_stay_within_sixty_hexes_of_the_fleet():
    pieces = {"GL": "0303", "GB": "0303"}
    assert why("barrage", "GB", "6303", pieces) == ""
    for mission in ("barrage", "sweep", "trainbusting"):
        assert why(mission, "GB", "6403", pieces) == "2.2c"
    assert why("transport", "GB", "6403", pieces) == ""


@pytest.mark.clause("thirdwinter", "3.2c")
def test_soviet_aircraft_fly_near_their_own_air_army_and_those_of_none_near_any():
    pieces = {"SA": "4003", "SB": "7003", "SF": "2003", "S1": "4003", "S2": "4003"}
    assert why("barrage", "S2", "2504", pieces, "soviet") == ""
    assert why("barrage", "S2", "5603", pieces, "soviet") == "3.2c"
    assert why("barrage", "S1", "5603", pieces, "soviet") == ""
    assert why("barrage", "S1", "0504", pieces, "soviet") == ""  # the front
    assert why("barrage", "S2", "0504", pieces, "soviet") == "3.2c"


@pytest.mark.clause("thirdwinter", "3.2d")
def test_different_air_armies_fly_no_mission_together():
    pieces = {"SA": "4003", "SB": "4103", "S1": "4003", "S2": "4003", "S5": "4103"}
    assert why("barrage", "S1 S2", "4204", pieces, "soviet") == ""
    assert why("barrage", "S2 S5", "4204", pieces, "soviet") == "3.2d"


@pytest.mark.clause("thirdwinter", "3.2d")
def test_aircraft_of_a_regrouping_front_bomb_no_units():
    pieces = {"SG": "4003", "S5": "4003", "SB": "4003"}
    rested = {"fronts": (("SG", "regroup", 4, 0),)}
    assert why("barrage", "S5", "4204", pieces, "soviet", **rested) == "3.2d"
    assert why("sweep", "S5", "4204", pieces, "soviet", **rested) == "3.2d"
    assert why("trainbusting", "S5", "4204", pieces, "soviet", **rested) == ""
    attacking = {"fronts": (("SG", "offensive", 4, 10),)}
    assert why("barrage", "S5", "4204", pieces, "soviet", **attacking) == ""


@pytest.mark.clause("thirdwinter", "2.2f")
def test_tank_busters_bomb_spotted_tanks_and_nothing_else():
    pieces = {"GL": "0303", "GT": "0303", "ST": "0504", "GI": "0503", "SI": "0804"}
    assert why("barrage", "GT", "0504", pieces) == ""
    assert why("trainbusting", "GT", "0504", pieces) == "2.2f"
    assert why("barrage", "GT", "0804", pieces) == "2.2f"


@pytest.mark.clause("thirdwinter", "2.2g", silent="its hunting cites 2.2f, and nothing else is special")
def test_rudel_is_a_tank_buster_and_else_an_aircraft_like_others():
    units = wk.load("thirdwinter").units
    assert units["Rudel"].traits == units["Hs129"].traits == {"tank-buster"}
    assert units["Rudel"].kind == units["Hs129"].kind


def test_a_scenario_without_a_fleet_leaves_its_aircraft_free():
    assert why("barrage", "GB", "7903", {"GB": "0303"}) == ""
    assert air_commands.commands(field({"GB": "0303"}), "axis") == {}


@pytest.mark.clause("thirdwinter", "2.2c")
def test_a_fleet_that_has_been_driven_off_the_map_leaves_nobody_free():
    assert why("barrage", "GB", "2003", {"GB": "0303", "GL": "front-waits"}) == "2.2c"
    assert why("transport", "GB", "2003", {"GB": "0303", "GL": "front-waits"}) == ""


# ---------------------------------------------------------------------------- its airlift


@pytest.mark.clause("thirdwinter", "2.2b")
def test_a_fleet_flies_two_points_to_a_base_or_one_to_another_own_hex_once_in_a_game():
    base = {"bases": ((INDEX("1505"), "axis", 1),)}
    position = field({"GL": "0303", "GI": "3006", "SI": "3106"}, **base)
    based = play(position, "use GL 1505")
    assert based.tokens_in(INDEX("1505"), "axis") == 8
    surrounded = play(position, "use GL 3006")  # next to the enemy: his zones do not matter
    assert surrounded.tokens_in(INDEX("3006"), "axis") == 4
    assert refused(surrounded, "use GL 1505") == "2.2b"
    assert refused(position, "use GL 3106") == "2.2b"  # the enemy's
    assert refused(position, "use GL 4005") == "2.2b"  # nobody's
    assert refused(field({"GL": "0303", "GI": "6405"}), "use GL 6405") == "2.2b"  # too far
    assert refused(field({"GL": "0303", "GI": "6305"}), "use GL 6305") == ""
    assert refused(field({"SA": "6003", "SI": "5003"}, "soviet"), "use SA 5003") == "2.2c"


def test_where_a_fleet_has_flown_supply_is_not_told_and_a_forged_fact_is_refused():
    position = field({"GL": "0303", "GI": "3006", "SI": "7006"})
    record = Record(position)
    record.play("use GL 3006")
    assert not any("3006" in line for _, line in record.told_to("soviet"))
    seen = record.position.seen_by("soviet")
    assert (seen.facts.airlifted, seen.tokens_in(INDEX("3006"), "axis")) == (frozenset({"GL"}), 0)
    forged = position.replaced(facts=replace(position.facts, airlifted=frozenset({"GI"})))
    assert "facts.airlifted" in [fault.place for fault in validate(forged)]
