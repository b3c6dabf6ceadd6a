"""14.3, 14.5, 14.6: air combat round by round, interceptions, and Fighter Sweeps."""

from __future__ import annotations

from random import Random

import pytest

from tests.ocs.field import actions, play, refused, stands
from tests.ocs.test_missions import BOMBERS, STRIKE, field, flown
from wargame_kit.games.ocs.rules.flying.dogfight import BreakingOff, SendingUp
from wargame_kit.games.ocs.rules.flying.intercepting import Intercepting
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfTurn
from wargame_kit.position import position_from_json, position_to_json

PATROLLED = {**BOMBERS, "RF": "2003", "RG": "2003"}


@pytest.mark.clause("ocs", "14.5", "14.3")
def test_one_fighter_that_patrols_may_intercept_and_begins_the_air_combat():
    position = field(PATROLLED, STRIKE)
    asked = flown(position, "bomb GS 1204", "add-aircraft GF", "fly")
    assert isinstance(asked.step, Intercepting)
    assert (asked.actor, asked.step.clause.number) == ("soviet", "14.5")
    assert refused(asked, "intercept RG") == "14.3"  # its rating stands in parentheses
    assert refused(asked, "intercept RA") == "14.5"
    fought = flown(asked, "intercept RF")
    assert (fought.actor, stands(fought, "RF")) == ("axis", "1204")
    assert isinstance(fought.step, BreakingOff)
    # The interceptor is the attacker: it is sent by itself, and the mission answers with any of its own.
    fought = flown(fought, "all-fight")
    assert isinstance(fought.step, SendingUp)
    assert (fought.actor, fought.step.sent) == ("axis", "RF")
    rolled = flown(fought, "send-up GF")
    assert rolled.step.modifiers(rolled).total == 0
    lost = flown(rolled, "air-dice 1 2", "air-loss-die 4")
    assert (stands(lost, "RF"), lost.pieces["RF"].inactive) == ("2003", True)
    assert lost.step.added == 1  # RG still patrols, and a fighter has come through


@pytest.mark.clause("ocs", "14.5")
def test_whoever_wins_an_interception_stays_active_and_may_intercept_again():
    pieces = {**PATROLLED, "RC": "1304", "GC": "1303"}
    asked = play(field(pieces, STRIKE), "bomb GS 1204", "fly", "intercept RF")
    won = flown(asked, "air-dice 4 4", "air-loss-die 5")
    # GS has aborted with the loss of a step, and says where it comes down.
    assert won.pieces["GS"].face == 1
    home = flown(won, "come-down GS 0505")
    assert (stands(home, "GS"), home.pieces["GS"].inactive) == ("0505", True)
    assert (stands(home, "RF"), home.pieces["RF"].inactive, home.pieces["RF"].base) == ("2003", False, -1)
    # Nobody has arrived, and still the hex has had its barrage.
    assert refused(home, "bomb GT 1204") == "10.0e"
    again = play(home, "bomb GT 1304", "fly")
    assert isinstance(again.step, Intercepting)
    assert "intercept RF" in actions(again)


@pytest.mark.clause("ocs", "14.5")
def test_nobody_is_asked_beyond_the_patrol_zones_or_for_missions_at_which_no_flak_fires():
    far = field({**PATROLLED, "RF": "2503", "RG": "2503"}, STRIKE, bases="0303:1 2503:1")
    assert not isinstance(play(far, "bomb GS 1204", "fly").step, Intercepting)
    idle = field(PATROLLED, STRIKE, having={"RF": {"inactive": True}, "RG": {"inactive": True}})
    assert not isinstance(play(idle, "bomb GS 1204", "fly").step, Intercepting)
    # A sweep meets those over its target, and afterwards nobody.
    sweeping = field(
        {"GF": "0303", "RF": "2003", "RK": "2205"}, Movement("axis"), bases="0303:1 2003:1 2205:1"
    )
    fought = play(sweeping, "sweep GF 2003", "fly", "air-dice 6 6", "air-loss-die 1")
    assert not isinstance(fought.step, Intercepting)


@pytest.mark.clause("ocs", "14.3")
def test_active_enemies_over_the_target_are_fought_before_anything_else():
    pieces = {"GF": "0303", "GE": "0303", "GS": "0303", "RF": "2003", "RG": "2003", "RB": "2003"}
    met = flown(
        field(pieces, Movement("axis"), bases="0303:1 2003:2"), "sweep GF 2003", "add-aircraft GE", "fly"
    )
    assert isinstance(met.step, BreakingOff)
    # One at least stays on each side.
    less = flown(met, "break-off GE")
    assert (stands(less, "GE"), less.pieces["GE"].inactive) == ("0303", True)
    assert less.actor == "soviet"
    assert not less.is_over
    theirs = flown(less, "break-off RB")
    assert (stands(theirs, "RB"), theirs.pieces["RB"].inactive) == ("2003", True)
    theirs = flown(theirs, "break-off RG")
    rolling = theirs  # GF and RF alone are left, and sent
    assert rolling.step.clause.number == "14.3"
    both = flown(rolling, "air-dice 3 4", "air-loss-die 4")
    assert both.pieces["GF"].inactive
    assert (stands(both, "RF"), both.pieces["RF"].inactive) == ("2003", True)


@pytest.mark.clause("ocs", "14.3")
def test_a_side_with_parentheses_alone_is_attacked_and_nobody_fights_where_both_are():
    pieces = {"GS": "0303", "GF": "0303", "RF": "2003", "RG": "2003"}
    bombing = field(pieces, STRIKE, bases="0303:1 2003:2")
    assert refused(bombing, "bomb-base GS 2003") == ""
    met = play(bombing, "bomb-base GS 2003", "fly")
    # Roles switch: they attack, with the one that can begin.
    chosen = play(met, "all-fight")
    assert (chosen.step.side, chosen.step.attacker, chosen.step.defender) == ("soviet", "RF", "GS")
    peaceful = field({"GS": "0303", "RG": "2003"}, STRIKE, bases="0303:1 2003:2")
    assert play(peaceful, "bomb-base GS 2003", "fly").step.clause.number == "14.4"


@pytest.mark.clause("ocs", "14.6")
def test_a_sweep_needs_enemies_that_are_active_and_a_fighter_that_can_begin():
    pieces = {"GF": "0303", "GS": "0303", "RF": "2003"}
    position = field(pieces, Movement("axis"))
    assert refused(position, "sweep GF 1204") == "14.6"
    assert refused(play(position, "sweep GS 2003"), "fly") == "14.6"
    swept = flown(position, "sweep GF 2003", "fly", "air-dice 5 5", "air-loss-die 6")
    # It has driven them off with a step, no flak fires at it, and it goes home Inactive.
    assert (swept.pieces["RF"].face, swept.pieces["RF"].inactive) == (1, True)
    home = flown(swept, "fly-home")
    assert (stands(home, "GF"), home.pieces["GF"].inactive) == ("0303", True)
    assert refused(home, "sweep GF 2003") == "14.1"
    assert home.facts.barraged == frozenset()


def test_a_simple_player_bombs_where_it_helps_and_intercepts_whom_he_can_match():
    position = field({**PATROLLED, "GV": "0303"}, STRIKE)
    game = position.game

    def chosen(position: object) -> str:
        return str(game.heuristics.plan(position, Random(1))[0].text(game.board))

    assert chosen(position) == "bomb GS 1204"
    gathered = play(position, "bomb GS 1204")
    assert chosen(gathered) == "add-aircraft GF"  # they are patrolled
    ready = play(gathered, "add-aircraft GF")
    assert chosen(ready) == "fly"  # one regiment is not worth a second bomber
    asked = play(ready, "fly")
    assert chosen(asked) == "intercept RF"
    weak = field({**PATROLLED}, STRIKE, having={"RF": {"inactive": True}, "RG": {"inactive": True}})
    assert chosen(play(weak, "bomb GS 1204")) == "fly"
    better = field({**PATROLLED, "RF": "dead", "RK": "2003"}, STRIKE)
    assert chosen(play(better, "bomb GS 1204", "add-aircraft GF", "fly")) == "intercept RK"


@pytest.mark.clause("ocs", "14.3", "14.5")
def test_who_stands_active_at_the_base_to_which_a_mission_flies_meets_the_interceptor_beside_it():
    pieces = {"GS": "0303", "GF": "1403", "GE": "1403", "RF": "2003"}
    waiting = {"GE": {"inactive": True}}
    position = field(pieces, Movement("axis"), bases="0303:1 1403:1 2003:2", having=waiting)
    told = position.with_facts(
        bases=tuple(
            (hex_, "axis" if n < 2 else "soviet", 1) for n, (hex_, *_) in enumerate(position.facts.bases)
        )
    )
    asked = flown(told, "transfer-aircraft GS 1403", "fly")
    met = flown(asked, "intercept RF")
    assert refused(met, "break-off GE") == "14.3"  # Inactive: it does not take part
    chosen = flown(met, "break-off GS")
    # GS has aborted over a base of its own, and stays there; GF fights alone, and has flown no mission.
    assert (stands(chosen, "GS"), chosen.pieces["GS"].inactive) == ("1403", True)
    assert (chosen.step.attacker, chosen.step.defender) == ("RF", "GF")
    seen = chosen.seen_by("soviet")
    going_on = seen.replaced(agenda=(EndOfTurn(), *seen.agenda[1:]))
    stored = position_to_json(going_on)
    assert position_from_json(stored, chosen.game, viewer="soviet", anywhere=True) == going_on
    won = flown(chosen, "air-dice 1 2", "air-loss-die 1")
    assert won.pieces["RF"].inactive
    assert (stands(won, "GF"), won.pieces["GF"].inactive, won.pieces["GF"].base) == ("1403", False, -1)
    assert not won.pieces["GF"].flew
    lost = flown(chosen, "air-dice 6 6", "air-loss-die 6")
    assert (stands(lost, "GF"), lost.pieces["GF"].inactive, lost.pieces["GF"].face) == ("1403", True, 1)
