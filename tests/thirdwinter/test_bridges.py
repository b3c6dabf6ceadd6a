"""1.4a: the Axis blows a bridge, or not, in the midst of what the Soviets do; 1.5b: it is repaired."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.ocs.field import actions, before, play, refused, stands
from tests.thirdwinter.dnepr import BLOWN, BRIDGE, GAME, ROAD, SUPPLY, at, moving, theatre
from wargame_kit.games.ocs.rules.combat.retreat import FallingBack
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfPhase
from wargame_kit.games.thirdwinter.rules.bridges import BlowBridge
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.words import DataError

ASKED = ["let-pass", "let-all-pass", "blow-bridge"]


@pytest.mark.clause("thirdwinter", "1.4a")
def test_the_axis_is_asked_when_soviets_come_to_an_end_of_the_bridge_and_no_comes_first() -> None:
    asked = play(moving({"RA": "0604 move", "GA": "0104"}), "move RA 0604-0504")
    assert (asked.actor, asked.step) == ("axis", BlowBridge(BRIDGE))
    assert actions(asked) == ASKED
    left = play(asked, "let-pass")
    assert (left.actor, left.facts.bridges_blown) == ("soviet", frozenset())


@pytest.mark.clause("thirdwinter", "1.4a")
def test_in_the_midst_of_a_move_the_bridge_goes_up_and_the_mover_keeps_what_it_has_not_walked() -> None:
    position = moving({"RP": "0704 move", "GA": "0104"})
    asked = play(position, "fuel RP 0704", "move RP 0704-0604-0504-0404-0304")
    assert stands(asked, "RP") == "0504"
    gone = play(asked, "blow-bridge")
    assert (stands(gone, "RP"), gone.facts.bridges_blown) == ("0504", frozenset({BRIDGE}))
    assert gone.step.spent == (8,)  # two hexes of road at half a point; the rest of the way is given back
    assert refused(gone, "move RP 0504-0404")
    assert refused(gone, "move RP 0504-0505") == ""


@pytest.mark.clause("thirdwinter", "1.4a")
def test_if_it_is_left_standing_the_move_goes_on_over_it() -> None:
    asked = play(moving({"RA": "0704 move", "GA": "0104"}), "move RA 0704-0604-0504-0404-0304")
    over = play(asked, "let-pass")
    assert (stands(over, "RA"), over.actor) == ("0304", "soviet")
    assert over.step.spent == (16,)


RAILS = [ROAD, "0504-0505-0506"]
TRAIN = theatre(
    sources={"soviet": "0804"}, rails=RAILS, features={"village": ["0304", "0506", "0604", "0704"]}
)
EVERYWHERE = [f"{column:02}04" for column in range(1, 9)] + ["0505", "0506"]


def entrained(*path: str, **told: Any) -> Any:
    """A position in which a Soviet regiment has gone by rail from 0704, on Soviet gauge."""
    held = {TRAIN.board.index(label) for label in ("0304", "0506", "0604", "0704")}
    facts = {"gauge": EVERYWHERE, "held": held, **told}
    return play(moving({"RA": "0704 move", "GA": "0101"}, game=TRAIN, **facts), *path)


@pytest.mark.clause("thirdwinter", "1.4a")
def test_a_train_is_asked_about_before_it_goes_over_the_bridge() -> None:
    asked = entrained("rail RA 0304")
    assert (asked.actor, stands(asked, "RA"), asked.step) == ("axis", "0504", BlowBridge(BRIDGE))
    over = play(asked, "let-pass")
    assert (over.actor, stands(over, "RA")) == ("soviet", "0304")
    gone = play(asked, "blow-bridge")
    assert (gone.actor, stands(gone, "RA")) == ("soviet", "0504")
    assert refused(gone, "rail RA 0604") == "13.3e"  # it has gone by rail in this phase
    assert gone.facts.rail == over.facts.rail > 0


@pytest.mark.clause("thirdwinter", "1.4a")
def test_a_train_that_passes_the_bridge_by_is_asked_about_too() -> None:
    asked = entrained("rail RA 0506")
    assert (asked.actor, stands(asked, "RA")) == ("axis", "0504")
    for answer in ("let-pass", "blow-bridge"):
        assert stands(play(asked, answer), "RA") == "0506"
    near = entrained("rail RA 0604")
    assert (near.actor, stands(near, "RA")) == ("soviet", "0604")


@pytest.mark.clause("ocs", "4.9", silent="what is told shows it")
def test_where_a_train_is_bound_for_is_not_told_before_the_answer() -> None:
    position = entrained()
    action = position.read("rail RA 0304")
    asked = position.play(action)
    told = TRAIN.told(position, action, asked, "axis")
    assert told is not None
    assert told.text(TRAIN.board) == "rail RA 0504"
    assert not any(type(step).__name__ == "OnRails" for step in asked.seen_by("axis").agenda)


def test_a_train_is_bound_for_a_railway() -> None:
    data = position_to_json(entrained("rail RA 0304"))
    bound = next(step for step in data["agenda"] if step["step"] == "OnRails")
    for key, value, expected in (("goal", "0101", "with a railway"), ("unit", "GA", "units of the side")):
        agenda = [{**step, key: value} if step is bound else step for step in data["agenda"]]
        with pytest.raises(DataError, match=expected):
            position_from_json({**data, "agenda": agenda}, TRAIN)


@pytest.mark.clause("thirdwinter", "1.4a", silent="nobody is asked")
def test_nothing_is_asked_while_the_bridge_is_crossed_nor_of_others() -> None:
    crossing = play(moving({"RA": "0504 move", "GA": "0104"}), "move RA 0504-0404")
    assert crossing.actor == "soviet"
    axis = play(moving({"GA": "0304 move", "RA": "0804"}, "axis"), "move GA 0304-0404")
    assert axis.actor == "axis"
    assert axis.step == Movement("axis", "movement", ("GA",), (4,), True)
    for told in ({"bridges_blown": {BRIDGE}}, {"bridges_repaired": {BRIDGE}}):
        done = play(moving({"RA": "0604 move", "GA": "0104"}, **told), "move RA 0604-0504")
        assert done.actor == "soviet"


@pytest.mark.clause("thirdwinter", "1.4a")
def test_it_is_offered_again_on_the_next_entry_but_not_where_the_axis_has_waived_it_for_the_phase() -> None:
    pieces = {"RA": "0604 move", "RB": "0605 move", "GA": "0104"}
    asked = play(moving(pieces), "move RA 0604-0504")
    again = play(asked, "let-pass", "move RB 0605-0604-0504")
    assert actions(again) == ASKED
    waived = play(asked, "let-all-pass", "move RB 0605-0604-0504")
    assert waived.actor == "soviet"
    ended = before(
        GAME, pieces, EndOfPhase("soviet", "movement"), Movement("soviet"), spared={BRIDGE}, dumps=SUPPLY
    )
    assert actions(play(ended, "move RA 0604-0504")) == ASKED


@pytest.mark.clause("thirdwinter", "1.4a")
def test_by_option_each_bridge_is_offered_once() -> None:
    pieces = {"RA": "0604 move", "RB": "0605 move", "GA": "0104"}
    asked = play(moving(pieces, bridge_offers="once"), "move RA 0604-0504")
    assert actions(asked) == ASKED
    assert play(asked, "let-pass", "move RB 0605-0604-0504").actor == "soviet"


@pytest.mark.clause("thirdwinter", "1.4a")
def test_who_falls_back_to_the_bridge_sets_it_off_too_and_goes_another_way_if_it_is_blown() -> None:
    pieces = {"RA": "0604 move", "GA": "0704", "GB": "0703", "GC": "0705"}
    position = before(GAME, pieces, FallingBack("soviet", ("RA",), 2, (at("0704"),)))
    asked = play(position, "fall-back 0604-0504-0404")
    assert (stands(asked, "RA"), asked.actor) == ("0504", "axis")
    assert stands(play(asked, "let-pass"), "RA") == "0404"
    shut = play(asked, "blow-bridge")
    assert stands(shut, "RA") == "0504"
    assert shut.pieces["RA"].marker == ""
    ways = [action for action in actions(shut) if action.startswith("fall-back")]
    assert ways
    assert not [way for way in ways if way.endswith("0404")]


@pytest.mark.clause("thirdwinter", "1.4a")
def test_the_question_is_saved_and_read_back_with_the_rest_of_the_move() -> None:
    position = GAME.position({"RA": "0704 move", "GA": "0104"}, step="soviet movement")
    asked = play(position, "move RA 0704-0604-0504-0404-0304")
    read = position_from_json(position_to_json(asked), GAME)
    assert read == asked
    assert play(read, "blow-bridge") == play(asked, "blow-bridge")


# ---------------------------------------------------------------------------- repairs (1.5b)


def after_turns(position: Any, turns: int) -> Any:
    """The position after so many Movement Phases of the Soviets in which nobody stirs."""
    for _ in range(turns):
        position = position.replaced(
            agenda=(
                position.agenda[0],
                Movement("soviet"),
                EndOfPhase("soviet", "movement"),
                EndOfPhase("soviet", "reinforcement"),
            )
        ).settled()
    return position


def worked(pieces: dict[str, str], **told: Any) -> Any:
    return before(GAME, pieces, Movement("soviet"), **BLOWN, **told)


@pytest.mark.clause("thirdwinter", "1.5b", silent="what is worked at shows only when it is ready")
def test_a_repair_from_1_october_is_ready_at_the_movement_phase_of_15_october() -> None:
    # The example of the text: 1, 5, 8 and 12 October count, and the fifth turn begins on the 15th.
    third = worked({"RPon": "0504", "GA": "0104"}).replaced(turn=3)
    days = {turn: row.first_day.day for turn, row in GAME.charts.turns.items()}
    assert [days[turn] for turn in (3, 4, 5, 6, 7)] == [1, 5, 8, 12, 15]
    for turn in (3, 4, 5, 6):
        third = after_turns(third, 1)
        assert [turns for *_, turns in third.facts.repairs] == [turn - 2]
        assert third.facts.bridges_blown == {BRIDGE}
    ready = third.replaced(agenda=(third.agenda[0], EndOfPhase("soviet", "reinforcement"))).settled()
    assert (ready.facts.bridges_blown, ready.facts.bridges_repaired) == (frozenset(), {BRIDGE})
    assert ready.facts.repairs == ()


@pytest.mark.clause("thirdwinter", "1.5b", silent="progress that stops is only not counted")
def test_a_turn_away_or_beside_the_enemy_stops_the_work_and_loses_nothing() -> None:
    begun = after_turns(worked({"RPon": "0504", "GA": "0104"}), 2)
    away = after_turns(begun.moved(begun.pieces["RPon"].at(at("0704"))), 1)
    assert [turns for *_, turns in away.facts.repairs] == [2]
    beside = after_turns(worked({"RPon": "0504", "RPon2": "0504", "GS": "0603"}), 2)
    assert beside.facts.repairs == ()
    two = after_turns(worked({"RPon": "0504", "RPon2": "0504", "GA": "0104"}), 1)
    assert [turns for *_, turns in two.facts.repairs] == [1]


@pytest.mark.clause("thirdwinter", "1.5b", silent="what is worked at shows only when it is ready")
def test_who_says_that_it_stays_works_on() -> None:
    position = worked({"RPon": "0504", "GA": "0104"})
    ordered = position.replaced(
        agenda=(position.agenda[0], EndOfPhase("soviet", "movement"), Movement("soviet"))
    )
    stays = play(ordered, "stay RPon", "end-phase")
    assert [turns for *_, turns in stays.facts.repairs] == [1]


@pytest.mark.clause("thirdwinter", "1.5b", silent="work that is undone is gone")
def test_a_unit_that_can_attack_in_either_end_undoes_all_work() -> None:
    begun = after_turns(worked({"RPon": "0504", "GA": "0304 move", "GH": "0204 move"}), 3)
    axis = begun.replaced(agenda=(begun.agenda[0], Movement("axis")))
    assert play(axis, "move GA 0304-0404").facts.repairs == ()
    assert [turns for *_, turns in axis.facts.repairs] == [3]


@pytest.mark.clause("thirdwinter", "1.5b", silent="nobody is asked of a repaired bridge")
def test_a_repaired_bridge_is_never_blown_again() -> None:
    told = {"bridges_repaired": frozenset({BRIDGE})}
    assert play(moving({"RA": "0604 move", "GA": "0104"}, **told), "move RA 0604-0504").actor == "soviet"


# ---------------------------------------------------------------------------- a simple player


@pytest.mark.parametrize(
    ("axis", "answer"), [("0204", "blow-bridge"), ("0704", "let-pass")], ids=["nobody beyond", "a straggler"]
)
def test_a_simple_player_blows_a_bridge_unless_friends_may_still_need_it(axis: str, answer: str) -> None:
    asked = play(moving({"RA": "0503", "GA": axis}), "move RA 0503-0504")
    planner = GAME.heuristics.planner(asked.step)
    assert planner is not None
    assert [action.text(GAME.board) for action in planner(asked, asked.step, Random(1))] == [answer]
