"""What may be done once, what a second time, and what is asked in the midst of a move."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import (
    actions,
    aircraft,
    before,
    clauses,
    counter,
    division,
    headquarters,
    infantry,
    panzer,
    play,
    refused,
    stands,
    theatre,
    trucks,
    wagons,
)
from wargame_kit.games.ocs.files.tables import CombatResult
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.options import steps_of
from wargame_kit.games.ocs.rules.flying.airstrikes import AirStrikes
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, REACTION
from wargame_kit.games.ocs.rules.sequence import EndOfPhase

ORGANIC: dict[str, Any] = {"kind": "organic", "size": "", "formation": "24Pz"}
UNITS = (
    *(infantry("GA"), infantry("GB"), division("GD"), panzer("GP"), headquarters("GH"), trucks("GT")),
    *(trucks("GU"), trucks("GV"), wagons("GW"), counter("GO", "(0)-0-0 truck", "(0)-0-18 truck", **ORGANIC)),
    trucks("GX"),
    *(aircraft("GF", "4-1-25"), aircraft("GE", "4-1-25"), aircraft("RF", "4-1-25")),
    counter("GC", "(0)-0-12 air carries 1", kind="air-transport", size=""),
    counter("GM", "6-4-3 leg", "2-3-18 truck"),
    *(infantry("RA"), infantry("RB"), division("RD", steps=5), trucks("RT"), headquarters("RH")),
)
GAME = theatre(("." * 30,) * 7, UNITS, {"axis": "0101", "soviet": "3003"})
FUEL: dict[str, Any] = {"fuel": "phase"}
WINS = ("decline", "surprise-dice 6 6", "shift-die 6", "combat-dice 6 6")


def at(printed: str) -> int:
    """The index of a hex."""
    return int(GAME.board.index(printed))


def field(pieces: dict[str, str], *steps: Any, bases: str = "", **told: Any) -> Any:
    """A position in which the Axis moves, unless other steps are named; `g` marks a base of it."""
    pairs = (base.split(":") for base in bases.split())
    held = ((at(hex_), "axis" if side == "g" else "soviet", int(level)) for hex_, side, level in pairs)
    begun = steps or (Movement("axis"), EndOfPhase("axis", "movement"))
    return before(GAME, pieces, *begun, bases=tuple(sorted(held)), **told)


def fought(result: str, pieces: dict[str, str], **told: Any) -> Any:
    """A position before what a result brings of an attack by GD on 0403."""
    placed = field(pieces, Combat("axis"), **told)
    fight = Fight(at("0403"), ("GD",), leads="GD", defends="RD", paid="dump")
    return field(pieces, *steps_of(placed, "axis", fight, CombatResult.of(result)), **told)


# ---------------------------------------------------------------------------- a move and what it meets


@pytest.mark.clause("ocs", "9.14f")
def test_the_enemy_says_where_its_aircraft_land_before_the_mover_goes_on():
    pieces = {"GM": "0304 move", "RF": "0404"}
    told: dict[str, Any] = {"bases": "0404:r:1 1203:r:1 1204:r:1", "having": {"GM": FUEL}}
    asked = play(field(pieces, **told), "move GM 0304-0404-0504-0604", "grounded-dice 6 6")
    assert (asked.actor, stands(asked, "GM")) == ("soviet", "0404")
    assert stands(play(asked, "come-down RF 1204"), "GM") == "0604"


@pytest.mark.clause("ocs", "9.14b")
def test_transport_that_escapes_into_the_way_of_the_mover_is_caught_again():
    pieces = {"GM": "0304 move", "RT": "0404 move", "GT": "pool"}
    position = field(pieces, having={"GM": FUEL, "RT": {"points": 1}})
    fled = play(position, "move GM 0304-0404-0504", "capture-die 1", "escape RT 0504")
    assert (stands(fled, "GM"), fled.step.clause.number) == ("0504", "9.14b")


@pytest.mark.clause("ocs", "9.14d")
def test_no_trace_comes_out_of_an_extender_that_an_enemy_without_a_zone_has_entered():
    position = field({"GA": "1703 move", "RT": "1803"}, having={"RT": {"points": 5}})
    entered = play(position, "move GA 1703-1803")
    assert entered.actor == "soviet"
    assert refused(entered, "escape RT 1403") == "9.14d"  # from where it stood supply would come so far
    assert refused(entered, "escape RT 2603") == ""


@pytest.mark.clause("ocs", "12.6b", silent="a source that is shut is none")
@pytest.mark.parametrize(
    ("more", "feeds"), [({}, True), ({"RA": "0804"}, False), ({"RA": "0804", "GB": "0803"}, True)]
)
def test_an_extender_in_a_zone_that_nobody_negates_is_no_source_whatever_it_travels_on(more, feeds):
    pieces = {"GW": "0803", "GA": "1203", **more}
    position = field(pieces, Combat("axis"), having={"GW": {"points": 5}})
    assert bool(position.supply("axis").of("GA").verdict) == feeds


@pytest.mark.clause("ocs", "6.1")
def test_no_mission_interrupts_a_move():
    position = field({"GA": "0304 move", "GF": "0303", "RF": "1003"}, bases="0303:g:1 1003:r:1")
    flown = play(position, "move GA 0304-0404", "sweep GF 1003", "fly", "air-dice 6 6", "air-loss-die 1")
    assert refused(flown, "move GA 0404-0504") == "6.1"


@pytest.mark.clause("ocs", "8.2", "9.14b")
@pytest.mark.parametrize(("phase", "clause"), [("movement", ""), (EXPLOITATION, "13.2")])
def test_who_has_overrun_takes_what_lies_there_and_goes_on(phase, clause):
    pieces = {"GP": "0304", "RA": "0403", "RT": "0403 move", "GT": "pool"}
    marks = {"GP": {**FUEL, "freed": phase == EXPLOITATION}, "RT": {"points": 1}}
    position = field(pieces, Movement("axis", phase), having=marks, dumps={"axis 0304": 8, "soviet 0403": 8})
    over = play(position, "take GP", "overrun 0403", *WINS, "capture-die 4", "capture-die 6")
    assert (stands(over, "GP"), over.tokens_in(at("0403"), "axis")) == ("0403", 4)
    assert refused(over, "move GP 0403-0503") == ""
    assert refused(over, "move GT 0403-0503") == clause


@pytest.mark.clause("ocs", "9.14f")
def test_a_base_that_has_just_been_taken_takes_transports_and_is_enlarged():
    pieces = {"GA": "0804 move", "GC": "0303", "GH": "0805"}
    position = field(pieces, bases="0303:g:1 0904:r:1", dumps={"axis 0303": 8, "axis 0805": 8})
    assert refused(position, "airlift GC 0904") == refused(position, "build-base GH 0904") == "15"
    taken = play(position, "move GA 0804-0904")
    assert refused(taken, "build-base GH 0904") == ""
    carried = play(taken, "airlift GC 0904", "load-aircraft 1", "fly", "fly-home")
    assert carried.tokens_in(at("0904"), "axis") == 1


# ---------------------------------------------------------------------------- retreats


@pytest.mark.clause("ocs", "9.12e", silent="it shows in the steps that are lost")
@pytest.mark.parametrize(("way", "losses"), [("0403-0503-0602", 2), ("0403-0504-0603", 4)])
def test_who_is_disorganised_by_the_table_pays_for_each_zone_on_its_way(way, losses):
    struck = fought("Ae3 DL2o2DG", {"GD": "0304", "GB": "0604", "RD": "0403"})
    assert struck.pieces["RD"].marker == "dg"
    assert play(struck, "go-back", f"fall-back {way}").pieces["RD"].losses == losses


@pytest.mark.clause("ocs", "5.10a", silent="it shows in the markers")
@pytest.mark.parametrize(("stands_in", "marker"), [("0503", ""), ("0602", "dg"), ("0702", "")])
def test_only_entering_the_second_hex_of_a_retreat_disorganises_who_stands_there(stands_in, marker):
    struck = fought("Ae2 DL2o3DG", {"GD": "0304", "RD": "0403", "RA": stands_in})
    gone = play(struck, "go-back", "fall-back 0403-0503-0602-0702")
    assert gone.pieces["RA"].marker == marker


@pytest.mark.clause("ocs", "9.14f")
def test_a_base_in_the_way_of_a_retreat_is_taken_without_an_advance():
    told = {"bases": "0402:g:1 0903:g:1"}
    asked = play(
        fought("Ao1 DL1o2", {"GD": "0304", "RD": "0403", "GF": "0402"}, **told), "give GD", "go-back"
    )
    taken = play(asked, "fall-back 0403-0402-0401")
    assert clauses(taken.step.modifiers(taken)) == {"9.14f": 2}  # it is Active
    gone = play(taken, "grounded-dice 6 6")
    assert (stands(gone, "RD"), stands(gone, "GF")) == ("0401", "0903")


@pytest.mark.clause("ocs", "9.12b", "9.12d", silent="it shows in the side that lies up, and in the marker")
def test_who_goes_along_turns_if_it_must_and_keeps_its_reserve():
    marks = {"GA": {"marker": "reserve"}}
    asked = fought("Ao1 DL1o1", {"GD": "0304", "GH": "0304", "GA": "0304", "RD": "0403"}, having=marks)
    gone = play(asked, "go-back", "go-along GH", "go-along GA", "fall-back 0304-0204")
    assert (stands(gone, "GH"), gone.pieces["GH"].face) == ("0204", 1)
    assert (stands(gone, "GA"), gone.pieces["GA"].marker) == ("0204", "reserve")


# ---------------------------------------------------------------------------- once a phase


@pytest.mark.clause("ocs", "13.8d", "6.1")
@pytest.mark.parametrize("task", ["dig GH 0304", "build-base GH 0305", "lower-base GH 0305"])
def test_an_engineer_does_one_task_in_a_phase_and_moves_no_more(task):
    position = field({"GH": "0304", "GF": "0305"}, bases="0305:g:2", dumps={"axis 0304": 40})
    done = play(position, task)
    for other in {"dig GH 0303", "build-base GH 0305", "lower-base GH 0305"} - {task}:
        assert refused(position, other) == ""
        assert refused(done, other) in ("6.1", "13.8d", "15.3", "15.4")
    assert refused(done, "mode GH move") in ("5", "6.1")


@pytest.mark.clause("ocs", "14.2", "14.11")
def test_a_fighter_that_was_transferred_stays_active_and_flies_no_more_in_the_phase():
    steps = (Movement("axis"), AirStrikes("axis"), EndOfPhase("axis", "movement"))
    later = (Movement("axis", EXPLOITATION), EndOfPhase("axis", "exploitation"))
    pieces = {"GF": "0303", "GE": "0303", "RF": "2803", "RA": "1503"}
    bases = "0303:g:1 0903:g:1 1103:g:1 2803:r:1"
    moved = play(field(pieces, *steps, *later, bases=bases), "transfer-aircraft GF 0903", "fly")
    assert (stands(moved, "GF"), moved.pieces["GF"].inactive) == ("0903", False)
    assert refused(moved, "transfer-aircraft GF 1103") == refused(moved, "sweep GF 2803") == "14.2"
    strikes = play(moved, "end-phase")
    assert refused(strikes, "bomb GE 1503") == ""
    assert refused(strikes, "bomb GF 1503") == "14.2"
    assert refused(play(strikes, "end-phase"), "sweep GF 2803") == ""


@pytest.mark.clause("ocs", "11")
@pytest.mark.parametrize(
    ("mark", "clause"),
    [
        ({"marker": "exploit", "rating": 3}, ""),
        ({"marker": "dg"}, "11"),  # whatever it was before: it exploits no more
        ({"marker": "dg", "freed": True}, ""),  # who was released attacks, disorganised or not
        ({"marker": "reserve"}, "4.4"),
    ],
)
def test_who_attacks_in_the_exploitation_phase(mark, clause):
    position = field(
        {"GP": "0304", "GA": "0303", "RA": "0403"},
        Combat("axis", True),
        dumps={"axis 0304": 8},
        having={"GP": mark, "GA": {"freed": True}},
    )
    assert refused(position, "attack GP 0403") == clause


@pytest.mark.clause("ocs", "2.2e", silent="a refusal names the clause of what is refused")
@pytest.mark.parametrize("phase", [REACTION, EXPLOITATION])
def test_nothing_is_built_levelled_loaded_or_combined_but_in_the_movement_phase(phase):
    pieces = {
        "GT": "0104 move",
        "GU": "0104 move",
        "GV": "0105",
        "GX": "pool",
        "GA": "0304",
        "GH": "0204",
        "GF": "0304",
    }
    points = {"GT": {"points": 5}, "GU": {"points": 2}, "GV": {"points": 5}}
    told: dict[str, Any] = {
        "dumps": {"axis 0304": 40, "axis 0104": 8},
        "bases": "0304:g:2",
        "hedgehogs": ((at("0304"), 1),),
        "having": {**points, "GO": {"points": 1, "freed": True}},
    }
    tasks = (
        *("combine GT GU", "divide GT 2 0", "set-up GT", "pack-up GV", "load GU 4", "load GO 4"),
        *("lower-base GA 0304", "build-base GH 0304", "raze GA 0304", "dig GA 0304"),
    )
    pieces["GO"] = "0304 move"
    later = field(pieces, Movement("axis", phase), **told)
    now = field(pieces, **told)
    assert {task for task in tasks if not refused(now, task)} == set(tasks)
    assert not {task for task in tasks if not refused(later, task)}
    assert "blow 0304" in actions(later)
