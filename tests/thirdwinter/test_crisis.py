"""1.9, rare 26: a crisis elsewhere takes a panzer and a panzergrenadier division for three turns."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import actions, before, play, refused
from tests.thirdwinter.own_scenario import charts_with
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.files.kinds import ORGANIC
from wargame_kit.games.ocs.rules.arrivals import Arriving, due, entries
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfPhase, EndOfTurn
from wargame_kit.games.ocs.view.observation import told
from wargame_kit.games.thirdwinter.files.traits import ALLIES
from wargame_kit.games.thirdwinter.rules import axis, player_turn
from wargame_kit.games.thirdwinter.rules.events.crisis import (
    DrawMissing,
    SendingElsewhere,
    pairs,
)
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEvent
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

pytestmark = pytest.mark.clause("thirdwinter", "1.9")

MAP = wk.load("thirdwinter")
TURN = 5
HAPPENED = (("crisis-elsewhere", TURN, ""),)
HERE = {"8Pz": "B2.32", "11Pz": "B3.24", "GD": "D30.34", "10PG": "B11.13"}
LEAVERS = ("P", "G1", "G2", "R", "A")


def division(name: str, hex_: str, *parts: str) -> dict[str, str]:
    return {f"{name}-{part}": f"{hex_} move" if part == "T" else hex_ for part in parts}


PIECES = {
    **division("8Pz", HERE["8Pz"], *LEAVERS, "T"),
    **division("11Pz", HERE["11Pz"], "P", "G1"),
    **division("GD", HERE["GD"], *LEAVERS, "V"),
    **division("10PG", HERE["10PG"], "G1", "G2", "A"),
    "4PzArmy-HQ": "A59.20",
    "82I": "B2.32",
    "20PG-P": "dead",
    "5GTC-T": "D28.04 move",
}


def crisis(*steps: Any, pieces: Any = None, turn: int = TURN, **told: Any) -> Any:
    """A position in the turn of the event, or later, before some steps."""
    over = before(MAP, pieces or PIECES, happened=HAPPENED, **told)
    return over.replaced(turn=turn, agenda=(*over.agenda, *steps[::-1])).settled()


def asked(**told: Any) -> Any:
    """The Axis is asked who leaves; a truck has something on it and a division has lost a step."""
    position = crisis(SendingElsewhere("axis"), **told)
    truck = replace(position.pieces["8Pz-T"], points=1, load=3)
    return position.moved(truck, replace(position.pieces["8Pz-A"], marker="dg"))


def gone() -> Any:
    return play(asked(), "send-division 8Pz-P", "send-division GD-A")


def back(**told: Any) -> Any:
    """Three turns later, before the lots are drawn."""
    return gone().replaced(turn=TURN + 3).with_facts(**told).pushed(DrawMissing("axis", 2))


# ---------------------------------------------------------------------------- whether it happens


def test_it_needs_a_pair_with_eight_combat_units_on_the_map():
    few = {unit: place for unit, place in PIECES.items() if not unit.startswith(("8Pz", "GD"))}
    assert pairs(crisis(pieces=few)) == ()
    rolled = before(MAP, few, RollEvent(True))
    assert "8 combat units" in str(rolled.step.brings(rolled, 26))
    assert play(rolled, "event-dice 2 6").facts.happened == ()
    many = before(MAP, PIECES, RollEvent(True))
    assert set(pairs(many)) == {("8Pz", "GD"), ("8Pz", "10PG"), ("11Pz", "GD")}
    assert play(many, "event-dice 2 6").facts.happened == (("crisis-elsewhere", 1, ""),)


def test_what_the_charts_ask_for_counts():
    own = type(MAP)(MAP.board, charts_with("least = 8", "least = 11"), Counters(MAP.units))
    assert pairs(before(own, PIECES, RollEvent(True))) == (("8Pz", "GD"),)


def test_it_happens_once():
    rolled = before(MAP, PIECES, RollEvent(True), happened=(("crisis-elsewhere", 1, ""),))
    assert len(play(rolled, "event-dice 2 6").facts.happened) == 1


def test_each_german_division_of_tanks_and_motorised_regiments_is_of_one_sort():
    counters = [unit for unit in MAP.units.values() if unit.side == "axis" and unit.formation]
    german = {unit.formation for unit in counters if unit.kind == ORGANIC and unit.traits.isdisjoint(ALLIES)}
    allied = {unit.formation for unit in counters if not unit.traits.isdisjoint(ALLIES)}
    listed = Counter(each for row in MAP.charts.divisions.values() for each in row.formations)
    assert set(listed) == german - allied
    with pytest.raises(DataError, match=r"division\.panzergrenadier\.formations: found '8Pz'"):
        charts_with('formations = ["20PG"', 'formations = ["8Pz"')


# ---------------------------------------------------------------------------- who leaves


def test_the_axis_is_asked_in_its_reinforcement_phase_of_that_turn_alone():
    position = crisis()
    assert SendingElsewhere("axis") in axis.reinforcing(position, "axis")
    assert axis.reinforcing(position, "soviet") == ()
    assert SendingElsewhere("axis") not in axis.reinforcing(position.replaced(turn=TURN + 1), "axis")


def test_one_of_each_sort_leaves_with_its_trucks_and_what_they_carry():
    position = gone()
    assert position.is_over
    away = {unit: piece for unit, piece in position.pieces.items() if piece.place == "elsewhere"}
    assert {position.counter(unit).formation for unit in away} == {"8Pz", "GD"}
    assert len(away) == 12
    assert {piece.returns for piece in away.values()} == {TURN + 3}
    assert (away["8Pz-T"].points, away["8Pz-T"].load) == (1, 3)
    assert away["8Pz-A"].marker == ""
    assert position.pieces["11Pz-P"].hex_ >= 0


def test_who_does_not_leave_is_told_why():
    position = asked()
    assert refused(position, "send-division 82I") == "1.9"
    assert refused(position, "send-division 8Pz-T") == "1.9", "trucks are no combat unit"
    assert refused(position, "send-division 5GTC-T") == "1.9"
    assert refused(position, "end-phase") == "1.9"
    assert refused(position, "send-division 11Pz-P") == ""
    small = play(position, "send-division 11Pz-P")
    assert refused(small, "send-division 10PG-A") == "1.9", "together too small"
    assert refused(small, "send-division 8Pz-P") == "1.9", "of the same sort"
    assert refused(small, "send-division GD-V") == ""
    assert refused(play(position, "send-division 10PG-A"), "send-division 11Pz-P") == "1.9"
    for each in (position, small, play(position, "send-division GD-P")):
        assert each.step.prompt(each).to("zh") != each.step.prompt(each).to("en")


def test_one_click_sends_the_two_smallest():
    position = asked()
    pair = "8 Panzer and 10 Panzergrenadier"
    offer = next(each for each in position.legal if each.form == "send-fewest")
    assert pair in str(offer.foretold(position))
    assert "8 combat units" in str(offer.foretold(position))
    sent = play(position, "send-fewest")
    assert {sent.counter(u).formation for u, p in sent.pieces.items() if p.place == "elsewhere"} == {
        "8Pz",
        "10PG",
    }
    after = play(play(position, "send-division GD-P"), "send-fewest")
    assert {after.counter(u).formation for u, p in after.pieces.items() if p.place == "elsewhere"} == {
        "11Pz",
        "GD",
    }


def test_nobody_leaves_when_no_pair_is_left():
    few = {unit: place for unit, place in PIECES.items() if not unit.startswith(("8Pz", "GD"))}
    assert not [each for each in crisis(SendingElsewhere("axis"), pieces=few).agenda if each.actor == "axis"]


def test_a_simple_player_sends_two_that_may_go():
    position = asked()
    plan = position.game.heuristics.plan(position, Random(1))
    after = play(position, *(each.text(MAP.board) for each in plan))
    assert len({after.counter(u).formation for u, p in after.pieces.items() if p.place == "elsewhere"}) == 2


# ---------------------------------------------------------------------------- who comes back


def test_the_lots_are_drawn_before_anybody_comes_back_in_the_third_turn():
    position = gone()
    drawn = DrawMissing("axis", 2)
    told = {
        turn: player_turn.before(position.replaced(turn=turn), "axis", "reinforcement")
        for turn in range(TURN + 1, TURN + 5)
    }
    assert [turn for turn, steps in told.items() if drawn in steps] == [TURN + 3]
    soviet = player_turn.before(position.replaced(turn=TURN + 3), "soviet", "reinforcement")
    assert drawn not in soviet


def test_two_combat_units_of_both_are_lost_by_lot():
    position = back()
    chances = position.chance()
    assert len(chances) == 11
    assert {str(chance) for chance in chances.values()} == {"1/11"}
    assert refused(position, "lot-missing 8Pz-T") == "1.9"
    once = play(position, "lot-missing GD-V")
    assert len(once.chance()) == 10
    twice = play(once, "lot-missing 8Pz-G1")
    assert [twice.pieces[unit].place for unit in ("GD-V", "8Pz-G1")] == ["dead", "dead"]
    assert type(twice.step) is not DrawMissing


def test_the_others_come_as_reinforcements_at_a_corps_or_army_hq_on_the_railway():
    assert due(gone(), "axis") == ()
    position = play(back(), "lot-missing GD-V", "lot-missing 8Pz-G1")
    coming = due(position, "axis")
    assert len(coming) == 10
    assert {"8Pz-T", "GD-P"} <= set(coming)
    assert entries(position, "GD-P") == (MAP.board.index("A59.20"),)
    here = position.pushed(Arriving("axis"))
    there = play(here, *(f"arrive {unit} A59.20" for unit in coming))
    truck = there.pieces["8Pz-T"]
    assert (truck.points, truck.load, truck.returns) == (1, 3, 0)
    assert there.pieces["GD-P"].hex_ == MAP.board.index("A59.20")


# ---------------------------------------------------------------------------- saved, seen, told


@pytest.mark.parametrize(
    "make",
    [asked, lambda: play(asked(), "send-division GD-P"), back, lambda: gone().pushed(Movement("axis"))],
)
def test_each_moment_is_saved_and_read_back(make: Any):
    position = going_on(make())
    assert position_from_json(position_to_json(position), MAP) == position


def going_on(position: Any) -> Any:
    """The position with the end of a turn in the place of the end of the game."""
    return position.replaced(agenda=(EndOfTurn(), *position.agenda[1:]))


def faults(position: Any) -> set[str]:
    return {fault.place for fault in MAP.validate(going_on(position))}


def test_a_forged_crisis_is_refused():
    none = gone().with_facts(happened=())
    assert "pieces.GD-P.returns" in faults(none)
    position = gone()
    away = position.pieces["GD-P"]
    assert faults(position) == set()
    assert "pieces.GD-P.returns" in faults(position.moved(replace(away, returns=TURN + 4)))
    for unit in ("82I", "11Pz-P", "4PzArmy-HQ"):
        forged = replace(position.pieces[unit].at("elsewhere"), returns=TURN + 3)
        assert f"pieces.{unit}" in faults(position.moved(forged))


def test_forged_steps_are_refused():
    late = asked().replaced(turn=TURN + 1)
    assert "agenda[1]" in faults(late)
    small = crisis(SendingElsewhere("axis")).replace_step(SendingElsewhere("axis", ("8Pz", "11Pz")))
    assert "agenda[1].named" in faults(small)
    assert "agenda[1]" in faults(gone().pushed(DrawMissing("axis", 2)))
    assert "agenda[1].number" in faults(back().replace_step(DrawMissing("axis", 3)))


def test_the_soviets_learn_neither_who_leaves_nor_who_is_lost():
    position = asked(options=(("fog", "on"),))
    once = play(position, "send-division GD-P")
    assert once.seen_by("soviet").step == SendingElsewhere("axis")
    for here, text in (
        (position, "send-division GD-P"),
        (once, "send-division 8Pz-P"),
        (position, "send-fewest"),
    ):
        action = next(each for each in here.legal if each.text(MAP.board) == text)
        assert told(here, action, here.play(action), "soviet") is None or not action.named_unit
    lots = gone().with_facts(options=(("fog", "on"),)).replaced(turn=TURN + 3).pushed(DrawMissing("axis", 2))
    seen = lots.seen_by("soviet")
    assert seen.chance() == {}
    assert "elsewhere" not in str(position_to_json(seen)).replace("crisis-elsewhere", "")
    for action in lots.chance():
        assert told(lots, action, lots.play(action), "soviet") is None
        assert told(lots, action, lots.play(action), "axis") == action
    views = {str(position_to_json(lots.play(action).seen_by("soviet"))) for action in lots.chance()}
    assert len(views) == 1
    assert seen.step.prompt(seen)


def test_the_page_of_the_phase_says_what_is_to_do_and_who_is_away():
    phase = EndOfPhase("axis", "reinforcement")
    position = crisis(SendingElsewhere("axis"), phase)
    page = MAP.presentation.status.phase_page(position)
    assert page is not None
    assert any("divisions leave for a crisis" in str(fact.value) for fact in page.facts)
    away = play(position, "send-division GD-P", "send-division 8Pz-P")
    later = away.replaced(turn=TURN + 3).pushed(DrawMissing("axis", 2), phase)
    told_ = [str(fact.value) for fact in MAP.presentation.status.phase_page(later).facts]
    assert any("Grossdeutschland" in each and "back in turn 8" in each for each in told_)
    assert any("divisions are back from a crisis" in each for each in told_)
    assert actions(later)
