"""10, 14: every end of a mission before it is announced, against brute force over every die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.ocs.field import charts
from wargame_kit.games.ocs.rules.air import foreseen as told
from wargame_kit.games.ocs.rules.air.flak import Guarded
from wargame_kit.games.ocs.rules.air.flyers import Flyer
from wargame_kit.games.ocs.rules.air.passage import Flight
from wargame_kit.games.ocs.rules.shelled import Shelled
from wargame_kit.games.ocs.view.missions import mission_words
from wargame_kit.words import in_language

TABLES = charts().tables
BOMBER = Flyer("B", 2, is_bracketed=True, bombs=12, reduced_bombs=6, flown=20)
ENEMY = Flyer("E", 4, is_fighter=True)
DICE = range(1, 7)
OPEN_GROUND = Shelled("0504", Fraction(4))


def thrown() -> dict[str, Fraction]:
    """A bomber that one fighter intercepts, over a headquarters, on four regiments in the open."""
    found: Counter[str] = Counter()
    rows = TABLES.barrage.rows
    totals = [a + b for a, b in product(DICE, DICE)]
    for caught in totals:
        if caught + 4 - 2 >= 7:
            found["interception"] += 36 * 36 * 6
            continue
        for shot in totals:
            # 12 bombs lie in column 5, 6 in column 3; four regiments shift them by one.
            column = 4 if shot + 1 >= 11 else 6
            for roll, die in product(totals, DICE):
                cell = {"[1/2]": "DG"}.get(rows[roll][column], rows[roll][column])
                half = "1" if die >= 4 else "dg"
                found[{"1/2": half}.get(cell, cell.lower())] += 1
    total = sum(found.values())
    return {kind: Fraction(ways, total) for kind, ways in found.items()}


@pytest.mark.clause("ocs", "14.3", "14.4", "10.0a")
def test_the_ends_of_an_intercepted_bomber_are_those_of_every_throw():
    guarded = Guarded("0504", base=1)
    flight = Flight((BOMBER,), interceptor=(ENEMY,), guarded=guarded)
    tree = told.foreseen(TABLES, flight, told.on_units(TABLES, OPEN_GROUND, 10)).tree
    assert {kind: tree.chance(kind) for kind in tree.kinds} == thrown()
    assert tree.modifiers.total == 1
    assert {leaf.clause.number for leaf in tree} == {"14.3", "10.0a"}


@pytest.mark.clause("ocs", "14.8")
def test_trains_are_busted_as_often_as_a_bomber_arrives_and_hits():
    flight = Flight((BOMBER,), guarded=Guarded("0504"), is_trainbusting=True)
    tree = told.foreseen(TABLES, flight, told.on_trains(TABLES)).tree
    hit = Fraction(3, 36)
    assert tree.chance("busted") == (1 - hit) * Fraction(3, 6) + hit * Fraction(3, 6)


@pytest.mark.clause("ocs", "10.0c")
def test_bombs_on_a_base():
    tree = told.foreseen(TABLES, Flight((BOMBER,)), told.on_base(TABLES, 2, 1)).tree
    # 12 bombs: nothing on 1 and 2; on 3 an aircraft on 5; a level on 4 to 6, and an aircraft on 5, 4 and 4.
    assert tree.chance("levels", "levels-aircraft") == Fraction(3, 6)
    assert tree.chance("aircraft") == Fraction(1, 6) * Fraction(2, 6)
    assert tree.chance("levels-aircraft") == Fraction(1, 6) * (Fraction(2, 6) + 2 * Fraction(3, 6))
    assert tree.chance("ne") == 1 - Fraction(3, 6) - Fraction(2, 36)


def test_a_mission_without_bombs_does_nothing():
    tree = told.foreseen(TABLES, Flight((ENEMY,)), told.on_units(TABLES, OPEN_GROUND, 10)).tree
    assert tree.chance("ne") == 1


@pytest.mark.clause("ocs", "14.10")
def test_dropped_supply_lands_by_tokens_of_those_that_are_left():
    weak = Flyer("T", 0, is_bracketed=True, cargo=Fraction(1), reduced_cargo=Fraction(1, 2), steps=1)
    tree = told.foreseen(TABLES, Flight((weak,), guarded=Guarded("0504")), told.dropped(2, 0, 1)).tree
    assert tree.chance("flak") == Fraction(3, 36)
    assert tree.chance("landed") == Fraction(33, 36)


def test_what_may_come_of_a_mission_is_told_in_both_languages():
    guarded = Guarded("0504", base=2)
    flight = Flight((BOMBER,), interceptor=(ENEMY,), guarded=guarded)
    found = told.foreseen(TABLES, flight, told.on_units(TABLES, OPEN_GROUND, 10))
    words = mission_words(TABLES, found, is_shot_at=True)
    said = in_language(words, "en")
    assert said.startswith(
        "Flak +2 (+2 an air base of level 2): a step on 9 or more of two dice, 28 %. Ends: "
    )
    assert "driven off by an interceptor 83 %" in said
    assert said.endswith("Lost on the way: its own steps 32 % and steps of enemies in the air 9 %.")
    assert "防空修正+2" in in_language(words, "zh")
