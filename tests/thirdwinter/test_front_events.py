"""Random events of the fronts (1.9)."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import actions, play, refused
from tests.thirdwinter.fronts_field import OFFENSIVE, REGROUP, WHOLE, at, fielded
from wargame_kit.games.thirdwinter.rules.events.front_events import EndOfInterlude, goes_well
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEvent
from wargame_kit.games.thirdwinter.rules.postures import Regrouping, TurningOffensive, track, turned
from wargame_kit.position import position_from_json, position_to_json

pytestmark = pytest.mark.clause("thirdwinter", "1.9")

OTHER = ("RF2", "offensive", 4, 10)


def after(cell: int, *fronts: Any, is_rare: bool = False, turn: int = 5, **told: Any) -> Any:
    """A position after an event, with fronts in their order of zones."""
    borders = ((at("1501"), "W"),) * (len(fronts) - 1)
    pieces = {**WHOLE, **({"RF2": "4507"} if len(fronts) > 1 else {})}
    begun = fielded(pieces, RollEvent(is_rare), turn=turn, fronts=fronts, borders=borders, **told)
    return play(begun, f"event-dice {cell // 10} {cell % 10}")


def tokens(position: Any) -> int:
    return position.tokens_in(position.pieces["RF1"].hex_, "soviet")


def test_no_front_turns_offensive_while_commanders_quarrel():
    quarrel = after(12, REGROUP).replaced(agenda=(TurningOffensive("soviet"),))
    assert refused(quarrel, "offensive RF1") == "1.9"
    assert refused(quarrel.replaced(turn=6), "offensive RF1") == "1.9"
    assert refused(quarrel.replaced(turn=7), "offensive RF1") == ""


def test_speed_up_makes_a_regroup_front_offensive_for_a_turn_with_supply():
    position = play(after(15, REGROUP), "front RF1")
    assert position.facts.fronts == (("RF1", "offensive", 6, 0),)
    assert position_from_json(position_to_json(position), position.game) == position
    assert tokens(position) - tokens(after(66, REGROUP)) == 5 * 4
    back = position.replaced(turn=6).pushed(EndOfInterlude()).settled()
    assert back.facts.fronts == (("RF1", "regroup", 5, 0),), "the turn does not count among those of Regroup"
    assert back.facts.interludes == ()


def test_the_soviets_may_do_without_speed_up_and_the_supply_that_comes_with_it():
    asked = after(15, REGROUP)
    assert actions(asked) == ["front RF1", "no-front"]
    none = play(asked, "no-front")
    assert (none.facts.fronts, none.facts.interludes, tokens(none)) == ((REGROUP,), (), 0)
    chosen = after(11, OFFENSIVE, OTHER, is_rare=True)
    assert refused(chosen, "no-front") == "1.9"  # what the Stavka gives comes to a front


def test_of_two_events_the_lower_number_counts_and_a_quarrel_bars_speed_up():
    assert after(15, REGROUP, happened=(("quarrel", 4, ""),)).facts.fronts == (REGROUP,)
    free = after(15, REGROUP, happened=(("quarrel", 3, ""),))
    assert play(free, "front RF1").facts.fronts[0][1] == "offensive"


def test_a_front_in_another_posture_for_a_turn_goes_back_to_its_own_whatever_happens_then():
    sped = {"fronts": (("RF1", "offensive", 6, 0),), "interludes": (("RF1", "regroup", 5, 0, 6),)}
    for cell in (55, 61, 63):
        position = after(cell, *sped["fronts"], is_rare=True, turn=6, interludes=sped["interludes"])
        back = position.pushed(EndOfInterlude()).settled()
        assert back.facts.fronts == (("RF1", "regroup", 5, 0),), cell
    killed = after(15, ("RF1", "regroup", 6, 0), turn=6, interludes=(("RF1", "offensive", 4, 10, 6),))
    assert killed.pushed(EndOfInterlude()).settled().facts.fronts == (("RF1", "offensive", 4, 10),)


def test_speed_up_needs_a_front_that_regroups():
    assert after(15, OFFENSIVE).facts.happened == ()


def test_the_stavka_gives_ten_points_to_an_offensive_front_of_the_soviets_choice():
    assert tokens(after(11, OFFENSIVE, is_rare=True)) - tokens(after(31, OFFENSIVE, is_rare=True)) == 10 * 4
    asked = after(11, OFFENSIVE, OTHER, is_rare=True)
    assert asked.actor == "soviet"
    assert {"front RF1", "front RF2"} <= set(actions(asked))
    assert tokens(play(asked, "front RF1")) - tokens(asked) == 10 * 4
    assert after(11, REGROUP, is_rare=True).facts.happened == ()


def test_a_front_whose_commander_is_killed_regroups_for_a_turn_that_counts():
    drawn = after(55, OFFENSIVE, OTHER, is_rare=True)
    assert sorted(map(str, drawn.chance().values())) == ["1/2", "1/2"]
    position = play(drawn, "lot RF2")
    assert position.facts.fronts == (OFFENSIVE, ("RF2", "regroup", 6, 0))
    back = position.replaced(turn=6).pushed(EndOfInterlude()).settled()
    assert back.facts.fronts == (OFFENSIVE, OTHER)


def test_nor_is_it_offensive_again_before_a_quarrel_is_over():
    """Of two events the lower number counts: 12-13 before 55-56."""
    killed = after(55, OFFENSIVE, is_rare=True)
    told = {"fronts": killed.facts.fronts, "interludes": killed.facts.interludes}
    quarrel = after(12, *told["fronts"], turn=6, interludes=told["interludes"])
    for turn in (6, 7):
        quarrel = quarrel.replaced(turn=turn).pushed(EndOfInterlude()).settled()
        assert quarrel.facts.fronts == (("RF1", "regroup", turn + 1, 0),)
        assert position_from_json(position_to_json(quarrel), quarrel.game) == quarrel
    back = quarrel.replaced(turn=8).pushed(EndOfInterlude()).settled()
    assert (back.facts.fronts, back.facts.interludes) == ((OFFENSIVE,), ())


def test_an_offensive_that_goes_well_lasts_two_turns_longer_but_no_more_than_eleven():
    once = after(61, OFFENSIVE, is_rare=True)
    assert once.facts.fronts == (("RF1", "offensive", 4, 12),)
    assert after(61, ("RF1", "offensive", 4, 12), is_rare=True).facts.fronts == once.facts.fronts


@pytest.mark.parametrize(("front", "first", "most"), [("1UF-HQ", 6, 8), ("2UF-HQ", 5, 7)])
def test_nor_does_one_that_was_offensive_before_the_campaign_last_longer_than_eleven(front, first, most):
    """Twice in the first turns: the eleven begin when the front turned, before the first of them."""
    start = wk.load("thirdwinter").start("third-winter")
    once = goes_well(start, front)
    assert [track(each, front)[1] for each in (start, once, goes_well(once, front))] == [first, most, most]
    again = turned(start.replaced(turn=12), front, "offensive")
    assert track(goes_well(again, front), front) == (15, 23)


def test_an_offensive_that_fails_lasts_two_turns_fewer_and_is_over_after_seven():
    asked = after(63, OFFENSIVE, OTHER, is_rare=True)
    assert asked.actor == "axis"
    assert play(asked, "front RF2").facts.fronts == (OFFENSIVE, ("RF2", "offensive", 4, 8))
    assert after(63, OFFENSIVE, is_rare=True, turn=8).facts.fronts == (("RF1", "regroup", 11, 0),)


@pytest.mark.parametrize(
    ("must", "kept"), [(6, ("RF1", "regroup", 6, 0)), (5, ("RF1", "regroup", 8, 0))], ids=["eighth", "ninth"]
)
def test_a_front_whose_commander_is_killed_in_its_last_turn_does_not_turn_offensive_again(must, kept):
    """3.3e: after nine turns it must turn to Regroup: it has already, and its three turns there begin."""
    killed = after(55, ("RF1", "offensive", 4, must), is_rare=True)
    over = killed.pushed(Regrouping("soviet")).settled()
    assert over.facts.fronts == (kept,)
    assert bool(over.facts.interludes) is (must > 5)
    back = over.replaced(turn=6).pushed(EndOfInterlude()).settled()
    assert back.facts.fronts[0][1] == ("offensive" if must > 5 else "regroup")
