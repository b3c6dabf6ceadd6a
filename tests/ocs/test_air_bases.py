"""13.8d, 14.1, 15: air bases, who is refitted at them, and who builds them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.ocs.field import (
    actions,
    aircraft,
    before,
    clauses,
    headquarters,
    infantry,
    play,
    refused,
    stands,
    theatre,
)
from wargame_kit.games.ocs.placing.validation import validate
from wargame_kit.games.ocs.rules.air.refit import Refit, Refitting
from wargame_kit.games.ocs.rules.air.wings import flyer_of
from wargame_kit.games.ocs.rules.airfields.bases import patrolling
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.thirdwinter.title import ThirdWinterTitle
from wargame_kit.position.named_steps import BadPosition

LONG = ("." * 16,) * 6
UNITS = (
    *(aircraft(f"GF{number}") for number in range(1, 7)),
    *(aircraft("GS", "(1)-17-18", kind="tactical-bomber"), infantry("GA"), headquarters("GH")),
    *(aircraft("RF", "4-3-25"), infantry("RA"), aircraft("GN", "4-1-5")),
)
GAME = theatre(LONG, UNITS, {"axis": "0103"})
WAITING = {"inactive": True}


def at(printed: str) -> int:
    """The index of a hex."""
    return int(GAME.board.index(printed))


def field(pieces: dict[str, str], step: Any, bases: dict[str, int], **told: Any) -> Any:
    """A position with bases of the Axis, each with 4 T beside it."""
    held = tuple(sorted((at(hex_), "axis", level) for hex_, level in bases.items()))
    dumps = told.pop("dumps", {f"axis {hex_}": 4 for hex_ in bases})
    return before(GAME, pieces, step, bases=held, dumps=dumps, **told)


def grounded(*units: str) -> dict[str, dict[str, object]]:
    """What lies on aircraft that are Inactive."""
    return dict.fromkeys(units, WAITING)


@pytest.mark.clause("ocs", "2.2a", "14.1", "15.1")
def test_a_base_refits_two_aircraft_a_level_for_one_token():
    pieces = dict.fromkeys(("GF1", "GF2", "GF3", "GS"), "0303")
    position = field(pieces, Refitting("axis"), {"0303": 1}, having=grounded("GF1", "GF2", "GF3"))
    assert position.step.clause.number == "2.2a"
    assert refused(position, "refit GS") == "15.1"  # Active already
    assert refused(position, "refit GA") == "14.1"
    once = play(position, "refit GF1")
    assert (once.tokens_in(at("0303"), "axis"), once.pieces["GF1"].inactive) == (3, False)
    # The base is full: it has refitted two, and nobody is asked again.
    assert refused(once, "refit GF1") == "15.1"
    twice = play(once, "refit GF2")
    assert (twice.tokens_in(at("0303"), "axis"), twice.pieces["GF3"].inactive) == (3, True)
    assert twice.is_over


@pytest.mark.clause("ocs", "15.1")
def test_nothing_is_refitted_without_supply_or_in_a_zone_that_nobody_negates():
    pieces = {"GF1": "0303", "GF2": "0303", "GF3": "0303", "GF4": "1003"}
    having = grounded("GF1", "GF2", "GF3", "GF4")
    bases = {"0303": 1, "1003": 1}
    step = Refitting("axis", ((at("0303"), 2),))
    assert refused(field(pieces, step, bases, having=having), "refit GF3") == "15.1"
    near = field({**pieces, "RA": "1103"}, Refitting("axis"), bases, having=having)
    assert refused(near, "refit GF4") == "15.1"
    held = field({**pieces, "RA": "1103", "GA": "1003"}, Refitting("axis"), bases, having=having)
    assert refused(held, "refit GF4") == ""
    poor = field(pieces, Refitting("axis"), bases, having=having, dumps={"axis 0303": 1})
    assert refused(poor, "refit GF4") == "12.3a"
    assert "refit GF4" not in actions(poor)


@pytest.mark.clause("ocs", "14.2")
def test_four_active_aircraft_and_one_more_a_level_stand_at_a_base():
    pieces = dict.fromkeys(("GF1", "GF2", "GF3", "GF4", "GF5", "GF6"), "0303")
    full = field(
        {**pieces, "GS": "0803"}, Refitting("axis"), {"0303": 1, "0803": 1}, having=grounded("GF6", "GS")
    )
    assert refused(full, "refit GF6") == "14.2"
    room = field(pieces, Refitting("axis"), {"0303": 2}, having=grounded("GF6"))
    assert refused(room, "refit GF6") == ""


@pytest.mark.clause("ocs", "15.2")
def test_a_strip_refits_one_and_becomes_a_base_for_three_tokens():
    pieces = {"GF1": "0303", "GF2": "0303", "GH": "0203"}
    position = field(
        pieces, Refitting("axis", ((at("0303"), 1),)), {"0303": 0, "0903": 1}, having=grounded("GF1")
    )
    assert position.is_over
    wanting = field({**pieces, "GF3": "0903"}, Refitting("axis", ((at("0303"), 1),)), {"0303": 0, "0903": 1},
                    having=grounded("GF1", "GF3"))  # fmt: skip
    assert refused(wanting, "refit GF1") == "15.2"
    building = field(pieces, Movement("axis"), {"0303": 0}, dumps={"axis 0203": 4})
    assert refused(building, "build-strip GH 0303") == "15"
    larger = play(building, "build-base GH 0303")
    assert (larger.base_in(at("0303"), "axis"), larger.tokens_in(at("0203"), "axis")) == (1, 1)
    strip = play(building, "build-strip GH 0302")
    assert (strip.base_in(at("0302"), "axis"), strip.tokens_in(at("0203"), "axis")) == (0, 3)


@pytest.mark.clause("ocs", "15.2")
def test_only_whom_the_title_lets_builds_strips():
    position = before(GAME, {"RA": "0303"}, Movement("soviet"), dumps={"soviet 0303": 4})
    assert refused(position, "build-strip RA 0303") == "13.8d"
    assert not any(action.startswith("build-strip") for action in actions(position))


@pytest.mark.clause("thirdwinter", "2.2h", silent="nothing stops who may build a strip")
def test_the_axis_builds_strips_in_the_third_winter_and_the_soviets_do_not():
    rules = ThirdWinterTitle()
    assert (rules.has_strips("axis"), rules.has_strips("soviet")) == (True, False)


def test_a_simple_player_refits_fighters_first():
    pieces = dict.fromkeys(("GF1", "GS"), "0303")
    waiting = field(pieces, Refitting("axis"), {"0303": 1}, having=grounded("GF1", "GS"))
    assert waiting.game.heuristics.plan(waiting, Random(1))[0] == Refit("GF1")


@pytest.mark.clause("ocs", "13.8d", "15.3")
def test_engineers_build_and_enlarge_bases_once_a_turn_in_a_hex():
    pieces = {"GH": "0203", "GA": "0303", "RA": "0505"}
    position = field(pieces, Movement("axis"), {"0303": 1}, dumps={"axis 0203": 12})
    assert refused(position, "build-base GA 0303") == "13.8d"  # no engineers
    assert refused(position, "build-base GH 0803") == "13.8d"  # too far
    larger = play(position, "build-base GH 0303")
    assert (larger.base_in(at("0303"), "axis"), larger.tokens_in(at("0203"), "axis")) == (2, 8)
    assert refused(larger, "build-base GH 0304") == "13.8d"  # it has worked
    again = field(pieces, Movement("axis"), {"0303": 1}, dumps={"axis 0203": 12}, paved={at("0303")})
    assert refused(again, "build-base GH 0303") == "15.3"
    largest = field(pieces, Movement("axis"), {"0303": 3}, dumps={"axis 0203": 12})
    assert refused(largest, "build-base GH 0303") == "15.3"
    theirs = before(
        GAME, pieces, Movement("axis"), dumps={"axis 0203": 12}, bases=((at("0304"), "soviet", 1),)
    )
    assert refused(theirs, "build-base GH 0304") == "15"


@pytest.mark.clause("ocs", "15")
def test_nobody_builds_bases_in_a_battle_without_aircraft():
    without = before(GAME, {"GH": "0203"}, Movement("axis"), dumps={"axis 0203": 12})
    assert refused(without, "build-base GH 0303") == "15"
    assert not any(action.startswith("build") for action in actions(without))
    awaited = before(GAME, {"GH": "0203", "GF1": "arrivals"}, Movement("axis"), dumps={"axis 0203": 12})
    assert refused(awaited, "build-base GH 0303") == ""


@pytest.mark.clause("ocs", "15.4")
def test_an_owner_takes_off_a_level_and_leaves_one():
    pieces = {"GA": "0303", "GH": "0304"}
    position = field(pieces, Movement("axis"), {"0303": 3, "0304": 1})
    lowered = play(position, "lower-base GA 0303")
    assert lowered.base_in(at("0303"), "axis") == 2
    assert refused(lowered, "lower-base GH 0303") == "15.4"  # once a phase
    assert refused(position, "lower-base GH 0304") == "15.4"


@pytest.mark.clause("ocs", "14.1")
def test_an_aircraft_has_a_full_and_a_reduced_side():
    position = field({"GS": "0303 reduced"}, Refitting("axis"), {"0303": 1})
    counter = position.counter("GS")
    assert (counter.values(0), counter.values(1)) == ("(1)-17-18", "(1)-9-18")
    assert (position.steps_left("GS"), counter.is_reduced(1)) == (1, True)
    flyer = flyer_of(position, "GS", at("1003"))
    assert (flyer.barrage, flyer.is_bracketed, flyer.flown) == (9, True, 7)


def test_active_fighters_patrol_ten_hexes_round_their_base():
    pieces = {"GF1": "0303", "GS": "0303", "GF2": "0304"}
    bases = {"0303": 1, "0304": 1}
    position = field(pieces, Refitting("axis"), bases, having=grounded("GF2"))
    assert patrolling(position, "axis", at("1303")) == ("GF1",)
    assert patrolling(position, "axis", at("1403")) == ()
    assert patrolling(position, "soviet", at("1303")) == ()


def faults(pieces: dict[str, str], **told: Any) -> list[str]:
    """What is wrong with a position, by place."""
    return [fault.place for fault in validate(before(GAME, pieces, Refitting("axis"), **told))]


def test_forged_bases_and_aircraft_are_refused_by_name():
    base = ((at("0303"), "axis", 1),)
    assert faults({"GF1": "0303"}, bases=base) == []
    assert faults({"GF1": "0304"}, bases=base) == ["pieces.GF1"]
    assert faults({"RF": "0303"}, bases=base) == ["pieces.RF"]
    assert faults({"GA": "0303"}, bases=base, having={"GA": {"inactive": True}}) == ["pieces.GA"]
    assert faults({"GF1": "0303"}, bases=base, having={"GF1": {"losses": 1}}) == ["pieces.GF1.losses"]
    with pytest.raises(BadPosition, match="0303"):
        faults({}, bases=((at("0303"), "axis", 1), (at("0303"), "soviet", 1)))
    with pytest.raises(BadPosition, match="3"):
        faults({}, bases=((at("0303"), "axis", 4),))


def falling(pieces: dict[str, str], **told: Any) -> Any:
    """A position in which a regiment has just walked into an Axis base at 0503; another is at 1203."""
    held = ((at("0503"), "axis", 2), (at("1203"), "axis", 1))
    moving = before(GAME, {"RA": "0403 move", **pieces}, Movement("soviet"), bases=held, **told)
    return play(moving, "move RA 0403-0503")


@pytest.mark.clause("ocs", "9.14f")
def test_aircraft_of_a_captured_base_roll_and_fly_to_another():
    fallen = falling({"GF1": "0503", "GS": "0503"}, having=grounded("GS"))
    assert fallen.base_in(at("0503"), "soviet") == 2
    assert clauses(fallen.step.modifiers(fallen)) == {"9.14f": 2}
    kept = play(fallen, "grounded-dice 2 3")  # 5 and 2 for Active: no loss
    assert kept.step.modifiers(kept).total == 0
    after = play(kept, "grounded-dice 3 3")
    assert (stands(after, "GF1"), stands(after, "GS")) == ("1203", "1203")
    assert (after.pieces["GF1"].face, after.pieces["GS"].face) == (0, 1)
    assert all(after.pieces[unit].inactive for unit in ("GF1", "GS"))
    assert [fault.place for fault in validate(after)] == ["agenda"]  # which is the test's


@pytest.mark.clause("ocs", "9.14f")
@pytest.mark.clause("thirdwinter", "2.2h", silent="a strip that is entered is gone without a word")
def test_a_strip_is_gone_where_whoever_enters_has_none():
    held = ((at("0503"), "axis", 0), (at("1203"), "axis", 1))
    moving = before(GAME, {"RA": "0403 move", "GF1": "0503"}, Movement("soviet"), bases=held)
    fallen = play(moving, "move RA 0403-0503")
    assert fallen.base_in(at("0503"), "soviet") == -1
    assert stands(play(fallen, "grounded-dice 3 3"), "GF1") == "1203"


@pytest.mark.clause("ocs", "9.14f")
def test_aircraft_that_flee_out_of_a_base_are_at_home_nowhere_until_they_land():
    fallen = falling({"GF1": "0503", "GS": "0503"}, having=grounded("GS"))
    for now in (fallen, play(fallen, "grounded-dice 2 3")):
        assert [fault.place for fault in validate(now)] == ["agenda"]  # which is the test's
    elsewhere = now.moved(replace(now.pieces["GS"].at(at("0403")), base=at("0403")))
    assert "pieces.GS" in [fault.place for fault in validate(elsewhere)]


@pytest.mark.clause("ocs", "9.14f", "14.1c")
def test_twice_the_range_is_far_enough_and_whoever_finds_no_base_is_lost():
    near = before(
        GAME,
        {"RA": "0103 move", "GN": "0203"},
        Movement("soviet"),
        bases=((at("0203"), "axis", 1), (at("1203"), "axis", 1), (at("1204"), "axis", 1)),
    )
    asked = play(near, "move RA 0103-0203", "grounded-dice 6 6")
    assert (asked.step.clause.number, asked.actor) == ("9.14f", "axis")
    assert refused(asked, "come-down GN 0203") == "15"
    assert stands(play(asked, "come-down GN 1204"), "GN") == "1204"
    lost = before(
        GAME, {"RA": "0103 move", "GN": "0203"}, Movement("soviet"), bases=((at("0203"), "axis", 1),)
    )
    assert stands(play(lost, "move RA 0103-0203", "grounded-dice 6 6"), "GN") == "dead"
    far = before(
        GAME,
        {"RA": "0103 move", "GN": "0203"},
        Movement("soviet"),
        bases=((at("0203"), "axis", 1), (at("1303"), "axis", 1)),
    )
    assert stands(play(far, "move RA 0103-0203", "grounded-dice 6 6"), "GN") == "dead"
