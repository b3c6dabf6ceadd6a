"""Attacks that a random event demands, and the price of not making them (1.9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import actions, before, play, refused
from tests.thirdwinter.dnepr import GAME, SUPPLY, theatre
from tests.thirdwinter.fronts_field import OFFENSIVE, WHOLE, fielded
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.modes import reserve_limit, reserves
from wargame_kit.games.ocs.rules.sequence import EndOfTurn
from wargame_kit.games.thirdwinter.rules.demands import GivingUp, Judging, RollMarkers, attacked, is_obeyed

pytestmark = pytest.mark.clause("thirdwinter", "1.9")

HITLER = {"happened": (("hitler-demands", 1, ""),)}
STALIN = {"happened": (("impatient-stalin", 5, ""),)}


def fighting(features: dict[str, Any] | None = None, **told: Any) -> Any:
    game = theatre(rivers={}, roads=[], **(features or {}))
    pieces = {"GA": "0303", "RA": "0403", "GH": "0204"}
    return before(game, pieces, Combat("axis"), dumps=SUPPLY, **{**HITLER, **told})


def test_hitler_is_content_with_an_attack_on_a_place_or_a_hedgehog():
    dug = ((GAME.board.index("0403"), 1),)
    attack = ("attack GA 0403", "declare")
    assert not is_obeyed(play(fighting(), *attack), "axis")
    assert is_obeyed(play(fighting(hedgehogs=dug, entrenched=frozenset({dug[0][0]})), *attack), "axis")
    village = {"features": {"village": ["0403"]}}
    assert is_obeyed(play(fighting(village), *attack), "axis")
    assert is_obeyed(fighting(happened=()), "axis"), "nothing is demanded"


def test_stalin_wants_three_attacks_of_each_offensive_front_for_six_points_together():
    position = fielded(WHOLE, GivingUp("soviet"), turn=5, fronts=(OFFENSIVE,), **STALIN)
    told = {"RG": 8}
    once = attacked(position, told, 0)
    assert once.facts.assaults == (("RF1", 1, 8),)
    assert not is_obeyed(attacked(once, told, 0), "soviet"), "two attacks"
    assert is_obeyed(attacked(attacked(once, told, 0), told, 0), "soviet")
    cheap = {"RG": 2}
    assert not is_obeyed(attacked(attacked(attacked(position, cheap, 0), cheap, 0), cheap, 0), "soviet")


def test_who_does_not_obey_loses_reserve_markers_until_the_turn_after_the_next():
    pieces = {"GA": "0303", "GB": "0304", "GC": "0204", "RA": "0706"}
    having = {unit: {"marker": "reserve"} for unit in ("GA", "GB", "GC")}
    position = before(GAME, pieces, Judging("axis"), having=having, **HITLER)
    assert type(position.step) is RollMarkers
    usual = reserve_limit(position, "axis")
    rolled = play(position, "markers-die 4")
    assert reserve_limit(rolled, "axis") == usual - 4
    assert reserve_limit(rolled.replaced(turn=2), "axis") == usual - 4
    assert reserve_limit(rolled.replaced(turn=3), "axis") == usual
    assert reserve_limit(rolled, "soviet") == usual
    assert type(before(GAME, pieces, Judging("axis"), obeyed=True, **HITLER).step) is not RollMarkers


def test_what_a_second_demand_costs_comes_on_top_of_the_first_until_its_turn_is_over():
    pieces, lost = {"GA": "0303", "RA": "0706"}, (("axis", 4, 1),)
    position = before(GAME, pieces, Judging("axis"), markers_lost=lost, **HITLER)
    usual = reserve_limit(position, "axis") + 4
    rolled = play(position, "markers-die 3")
    assert [reserve_limit(rolled.replaced(turn=turn), "axis") - usual for turn in (1, 2, 3)] == [-7, -3, 0]


def test_what_is_done_after_a_sides_clean_up_counts_for_no_later_turn():
    told = {"obeyed": True, "assaults": (("RF1", 3, 40),)}
    position = fielded(WHOLE, EndOfTurn(), turn=5, fronts=(OFFENSIVE,), **told)
    ended = position.game.title_rules.turn_ended(position)
    assert (ended.facts.obeyed, ended.facts.assaults) == (False, ())


def test_reserves_beyond_the_markers_are_given_up_by_their_owners_choice():
    pieces = {"GA": "0303", "GB": "0304", "RA": "0706"}
    having = {unit: {"marker": "reserve"} for unit in ("GA", "GB")}
    lost = tuple(("axis", 6, 2) for _ in range(17))
    position = before(GAME, pieces, GivingUp("axis"), having=having, markers_lost=lost)
    assert sorted(actions(position)) == ["give-up 0303", "give-up 0304"]
    assert refused(position, "give-up 0404") == "1.9"
    after = play(position, "give-up 0304", "give-up 0303")
    assert reserves(after, "axis") == frozenset()
