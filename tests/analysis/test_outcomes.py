"""Exact distributions against brute force: every die by hand, through the rules' own text."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.theatre import armour, headquarters, infantry, rifle, theatre
from wargame_kit.analysis.outcomes import Aftermath, Distribution, TooLarge, after_attack, outcomes
from wargame_kit.games.typhoon.rules.combat import CombatRoll
from wargame_kit.position import CHANCE

UNITS = (
    armour("3Pz"),
    infantry("7ID"),
    infantry("8ID"),
    headquarters("2PzA", "axis"),
    rifle("1SD"),
    rifle("2SD"),
    rifle("3SD"),
)
ROADS = ["-".join(f"{column:02d}04" for column in range(1, 13))]


def field(places, **more):
    game = theatre(
        ["." * 12] * 8,
        UNITS,
        rails=ROADS,
        features={"axis_source": ["0104"], "soviet_source": ["1204"]},
    )
    return game.position(places, **more)


def steps(position, units):
    return sum(
        len(position.unit(unit).faces) - position.pieces[unit].face
        for unit in units
        if position.pieces[unit].hex_ >= 0
    )


def by_hand(position, target, attackers, dice):
    """Play the attack once for each die, everything else as the heuristics would; answer the aftermath."""
    from random import Random

    heuristics, side = position.game.heuristics, "axis"
    defenders, here = position.in_hex(target), position
    for die in dice:
        near = position.game.board.neighbours[6 * target : 6 * target + 6]
        able = tuple(unit for unit in attackers if here.pieces[unit].hex_ in near)
        if not able or not here.in_hex(target) or here.side_of(here.in_hex(target)[0]) == side:
            break
        if not here.odds(target, able).verdict:
            break
        depth = len(here.agenda)
        after = heuristics.attacking(here, side, target, able)
        assert isinstance(after.step, CombatRoll)
        after = after.play(f"roll {die}")
        while len(after.agenda) > depth:
            after = after.play(heuristics.plan(after, Random(0))[0])
        here = after.replaced(facts=position.facts, agenda=position.agenda)
    left = [unit for unit in here.in_hex(target) if here.side_of(unit) != side]
    return Aftermath(
        not left,
        steps(position, attackers) - steps(here, attackers),
        steps(position, defenders) - steps(here, defenders),
    )


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize(
    ("places", "attackers"),
    [
        ({"7ID": "0503", "1SD": "0603"}, ("7ID",)),
        ({"7ID": "0503", "8ID": "0503", "1SD": "0603", "2SD": "0603"}, ("7ID", "8ID")),
        ({"3Pz": "0503", "7ID": "0504", "1SD": "0603", "2SD": "0703"}, ("3Pz", "7ID")),
        ({"3Pz": "0503", "7ID": "0504", "8ID": "0702", "1SD": "0603 reduced"}, ("3Pz", "7ID")),
    ],
)
def test_the_chances_of_an_attack_are_those_of_every_die(places, attackers, times):
    position = field(places)
    target = position.game.board.index("0603")
    expected: dict[Aftermath, Fraction] = {}
    for dice in product(range(1, 7), repeat=times):
        found = by_hand(position, target, attackers, dice)
        expected[found] = expected.get(found, Fraction(0)) + Fraction(1, 6**times)
    assert dict(after_attack(position, target, attackers, times).chances) == expected


def test_a_second_activation_makes_it_likelier_to_take_the_hex():
    position = field({"7ID": "0503", "8ID": "0504", "1SD": "0603", "2SD": "0603"})
    target = position.game.board.index("0603")
    once, twice = (
        after_attack(position, target, ("7ID", "8ID"), times).chance_of(lambda after: after.is_emptied)
        for times in (1, 2)
    )
    assert 0 < once < twice < 1


def test_an_attack_that_is_not_allowed_is_refused_with_its_reason():
    position = field({"7ID": "0503 reduced", "1SD": "0603"})
    with pytest.raises(ValueError, match="1-1"):
        after_attack(position, position.game.board.index("0603"), ("7ID",))


def test_a_tree_that_is_too_large_is_not_followed_for_ever():
    position = field({"7ID": "0503", "1SD": "0603", "HQ-2PzA": "0404"})
    with pytest.raises(TooLarge, match="10 positions"):
        outcomes(position, lambda after: False, lambda after: after.turn, most_nodes=10)


def test_chances_of_a_draw_are_those_of_the_cup():
    position = field({"7ID": "0503", "1SD": "0603", "HQ-2PzA": "box"})
    position = position.replaced(
        facts=position.facts.replaced(hands=(("2PzA",), ("SOVIET_REINF",)), supply_in_cup=True)
    )
    from wargame_kit.games.typhoon.rules.cup import DrawChit

    position = position.replace_step(DrawChit())
    assert position.actor == CHANCE
    found = outcomes(position, lambda after: after.facts.used != (), lambda after: after.facts.used[0])
    assert dict(found.chances) == dict.fromkeys(("2PzA", "SOVIET_REINF", "SUPPLY"), Fraction(1, 3))


@given(st.lists(st.integers(1, 20), min_size=1, max_size=6))
def test_a_distribution_answers_means_and_chances(weights):
    total = sum(weights)
    found = Distribution({index: Fraction(weight, total) for index, weight in enumerate(weights)})
    assert found.chance_of(lambda outcome: True) == 1
    assert found.mean(lambda outcome: outcome) == sum(
        (Fraction(i * weight, total) for i, weight in enumerate(weights)), Fraction(0)
    )
    assert found["nothing like it"] == 0  # type: ignore[index]
    assert "<table>" in found._repr_html_()
