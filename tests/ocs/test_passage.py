"""14.2: what is left of a mission after air combat, interception and flak, and what it then does."""

from __future__ import annotations

from fractions import Fraction

from tests.ocs.field import charts
from wargame_kit.games.ocs.rules.air import bombing
from wargame_kit.games.ocs.rules.air.flak import Guarded
from wargame_kit.games.ocs.rules.air.flyers import Flyer
from wargame_kit.games.ocs.rules.air.passage import COMBAT, FLAK, INTERCEPTION, Flight, effects, passage
from wargame_kit.games.ocs.rules.shelled import Shelled

TABLES = charts().tables
BOMBER = Flyer("B", 2, is_bracketed=True, bombs=12, reduced_bombs=6)
FIGHTER = Flyer("F", 4, bombs=1, is_fighter=True)
ENEMY = Flyer("E", 4, is_fighter=True)


def test_a_mission_that_meets_nobody_arrives_whole():
    found = passage(TABLES, Flight((BOMBER,)))
    assert found.arriving == {(BOMBER,): 1}
    assert (found.lost, found.won) == ({0: 1}, {0: 1})


def test_a_bomber_that_is_intercepted_and_shot_at():
    """The interceptor has 2 more: the bomber aborts on 5 or more of two dice, 30 of 36; flak hits on 11."""
    found = passage(TABLES, Flight((BOMBER,), interceptor=(ENEMY,), guarded=Guarded("0101")))
    gone, third, hit = Fraction(30, 36), Fraction(1, 3), Fraction(3, 36)
    assert (found.stopped(COMBAT), found.stopped(INTERCEPTION), found.stopped(FLAK)) == (0, gone, gone)
    flown = 1 - gone
    assert found.arriving == {(): gone, (BOMBER,): flown * (1 - hit), (BOMBER.hit,): flown * hit}
    assert found.lost[1] == gone * third + flown * hit
    assert found.won[1] == Fraction(10, 36) * third


def test_who_has_driven_the_enemy_off_is_shot_at_without_those_it_lost():
    """A crowd of three counts one more on the dice, and an escort in a patrol zone one less."""
    wing = (FIGHTER, BOMBER, Flyer("C", 1, is_bracketed=True, bombs=9))
    guarded = Guarded("0101", is_in_zone=True)
    found = passage(TABLES, Flight(wing, over_target=(ENEMY,), guarded=guarded))
    assert sum(found.arriving.values()) == 1
    whole = Fraction(15, 36)  # the fighter drives the enemy off alone
    assert found.arriving[wing] == whole * (1 - Fraction(10, 36))  # 11 with +2: 9 or more
    assert found.stopped(COMBAT) < Fraction(1, 2)


def test_a_mission_comes_to_what_each_that_may_arrive_does():
    target = Shelled("0504", Fraction(4))

    def of(wing):
        column = bombing.column(TABLES.barrage, wing, bombing.shifts(TABLES.barrage, wing, target, 10).total)
        return bombing.chances(lambda roll: bombing.effect(TABLES.barrage, column, target, roll))

    found = passage(TABLES, Flight((BOMBER,), interceptor=(ENEMY,), guarded=Guarded("0101")))
    told = effects(found.arriving, of, "gone")
    assert sum(told.values()) == 1
    assert told["gone"] == Fraction(30, 36)
    whole, reduced = of((BOMBER,)), of((BOMBER.hit,))
    assert told["DG"] == Fraction(6, 36) * (whole["DG"] * Fraction(33, 36) + reduced["DG"] * Fraction(3, 36))
