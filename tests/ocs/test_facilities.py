"""10.0c, 14.4, 14.7, 14.8: bases and trains under fire, Hip Shoots, and flak."""

from __future__ import annotations

import pytest

from tests.ocs.field import actions, play, refused, stands
from tests.ocs.test_missions import BOMBERS, STRIKE, at, field, flown
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.busted import zone
from wargame_kit.games.ocs.rules.flying.facilities import RollFacility, RollParked
from wargame_kit.games.ocs.rules.flying.ground_fire import RollFlakLoser
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.words import in_language

PARKED = {"inactive": True}
RAIDED = {"GS": "0303", "GT": "0303", "RF": "2003", "RB": "2003"}
NOBODY_UP = {"RF": PARKED, "RB": PARKED}


@pytest.mark.clause("ocs", "10.0c", "14.4")
def test_bombs_take_levels_off_a_base_and_steps_of_the_aircraft_at_it():
    position = field(RAIDED, STRIKE, having=NOBODY_UP)
    shot = flown(position, "bomb-base GS 2003", "add-aircraft GT", "fly")
    assert shot.step.added == 2  # a level each
    bombed = flown(shot, "flak-dice 1 1")
    assert isinstance(bombed.step, RollFacility)
    assert (bombed.step.strength, bombed.step.clause.number) == (34, "10.0c")
    hit = flown(bombed, "facility-die 4")  # 21–40: a level, and from 4 on a step of each
    assert hit.base_in(at("2003"), "soviet") == 1
    assert (hit.step.least, hit.step.left) == (4, 2)
    done = flown(hit, "parked-die 3", "parked-die 4")
    assert [done.pieces[unit].face for unit in ("RF", "RB")] == [1, 0]
    # 15: one level stays; and bombs on a base need nobody on the ground there.
    low = field(RAIDED, STRIKE, having=NOBODY_UP, bases="0303:1 2003:1")
    again = play(low, "bomb-base GS 2003", "fly", "flak-dice 1 1", "facility-die 6")
    assert again.base_in(at("2003"), "soviet") == 1
    assert refused(low, "bomb-base GS 0303") == "10.0c"


@pytest.mark.clause("ocs", "10.0c")
def test_a_die_for_each_aircraft_goes_on_though_one_is_destroyed():
    having = {"RF": {**PARKED, "face": 1}, "RB": {**PARKED, "face": 1}}
    position = play(field(RAIDED, STRIKE, having=having), "bomb-base GS 2003", "add-aircraft GT", "fly")
    hit = play(position, "flak-dice 1 1", "facility-die 4", "parked-die 6")
    assert isinstance(hit.step, RollParked)
    both = play(hit, "parked-die 6")
    assert [stands(both, unit) for unit in ("RF", "RB")] == ["dead", "dead"]


@pytest.mark.clause("ocs", "10.0c")
def test_guns_fire_at_a_base_in_range_and_pay_by_the_table_for_facilities():
    pieces = {"GG": "1503", "RF": "2003", "GA": "1503"}
    position = field(pieces, Barrage("axis"), dumps={"axis 1503": 8}, having={"RF": PARKED})
    assert refused(position, "fire GG 2003") == "10"  # nobody stands there
    assert refused(position, "shell-base GG 1803") == "10.0c"
    laid = flown(position, "shell-base GG 2003")
    told = in_language(laid.game.presentation.fights.announced(laid)[at("2003")], "en")
    assert "column 21-40 of the facility table; 1 SP" in told
    fired = flown(laid, "open-fire")
    assert fired.tokens_in(at("1503"), "axis") == 4
    done = flown(fired, "facility-die 5", "parked-die 1")
    assert done.base_in(at("2003"), "soviet") == 1  # never below one
    assert done.pieces["GG"].fought


@pytest.mark.clause("ocs", "14.8")
def test_trains_are_busted_once_a_phase_in_a_hex_until_their_owner_cleans_up():
    position = field({"GS": "0303", "GT": "0303", "GU": "0505"}, STRIKE)
    assert refused(position, "bust-trains GS 1206") == "14.8"
    bombed = flown(position, "bust-trains GS 1207", "fly", "flak-dice 1 1")
    assert bombed.step.clause.number == "14.8"
    missed = flown(bombed, "facility-die 3", "fly-home")
    assert missed.facts.busted == ()
    assert refused(missed, "bust-trains GT 1207") == "10.0e"
    busted = flown(bombed, "facility-die 4", "come-down GS 0505")
    assert busted.facts.busted == ((at("1207"), "soviet"),)
    assert at("1206") in zone(busted, "soviet", "truck")


@pytest.mark.clause("ocs", "14.7", "10.0b")
def test_a_hip_shoot_is_flown_by_one_aircraft_with_a_spotter_and_counts_for_no_hex():
    position = field({**BOMBERS, "RC": "1506", "GB": "0505"}, Movement("axis"))
    assert refused(position, "hip-shoot GS 1506") == "10.0b"
    assert refused(play(position, "hip-shoot GB 1204"), "fly") == "14.7"  # a strategic bomber
    alone = play(position, "hip-shoot GS 1204")
    assert refused(alone, "add-aircraft GT") == "14.7"
    shot = flown(alone, "fly", "flak-dice 1 1", "bomb-dice 1 3")
    assert shot.facts.barraged == frozenset()
    again = play(shot, "fly-home")
    assert refused(again, "hip-shoot GT 1204") == ""
    assert refused(again, "hip-shoot GS 1204") == "14.1"


@pytest.mark.clause("ocs", "14.4")
def test_flak_costs_a_step_before_the_bombs_and_one_die_says_of_whom():
    pieces = {**BOMBERS, "GU": "0303", "RH": "1204"}
    shot = play(field(pieces, STRIKE), "bomb GS 1204", "add-aircraft GT", "add-aircraft GU", "fly")
    assert shot.step.added == 2  # three aircraft, and a headquarters
    hit = flown(shot, "flak-dice 4 5")
    assert isinstance(hit.step, RollFlakLoser)
    bombs = flown(hit, "flak-die 5")
    assert [bombs.pieces[unit].face for unit in ("GS", "GT", "GU")] == [0, 0, 1]
    assert play(shot, "flak-dice 4 4").step.clause.number == "10.0a"


@pytest.mark.clause("ocs", "14.4")
def test_a_mission_that_is_shot_down_drops_nothing():
    position = field({**BOMBERS, "RH": "1204"}, STRIKE, having={"GS": {"face": 1}})
    done = flown(position, "bomb GS 1204", "fly", "flak-dice 5 6")
    assert stands(done, "GS") == "dead"
    assert done.pieces["RA"].marker == ""
    assert "bomb GT 1204" not in actions(done)  # the hex has had its barrage
