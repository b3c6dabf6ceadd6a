"""Exact pools of mixed fire, beside icepool."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import icepool
import pytest

from wargame_kit.mechanics.dice_pool import DicePool, ways

SIX = icepool.d6


def by_icepool(single: int, double: int, triple: int) -> tuple[Fraction, ...]:
    """The same chances, counted by somebody else."""
    hits = icepool.Die([0])
    for number, dice in ((1, single), (2, double), (3, triple)):
        hits = hits + dice @ SIX.map(lambda face, number=number: int(face > 6 - number))
    return tuple(Fraction(hits.probability(count)) for count in range(single + double + triple + 1))


@pytest.mark.parametrize("dice", range(17))
def test_every_mix_of_fire_up_to_sixteen_dice_is_icepools(dice: int) -> None:
    for single in range(dice + 1):
        for double in range(dice - single + 1):
            mix = (single, double, dice - single - double)
            assert DicePool(*mix).chances == by_icepool(*mix)


def test_the_ways_are_those_of_every_throw_counted_one_by_one() -> None:
    pool = DicePool(single=2, double=1, triple=1)
    counted = [0] * 5
    for faces in product(range(1, 7), repeat=4):
        counted[pool.hits(faces)] += 1
    assert pool.ways == tuple(counted)
    assert sum(ways(2, 1, 1)) == 6**4


def test_the_picture_of_some_hits_makes_as_many() -> None:
    pool = DicePool(single=3, double=2, triple=1)
    assert [pool.hits(pool.picture(hits)) for hits in range(7)] == list(range(7))


def test_a_fire_that_no_die_has_is_refused() -> None:
    with pytest.raises(ValueError, match="one, two or three"):
        DicePool.of([(3, 4)])
    with pytest.raises(ValueError, match="dice"):
        DicePool.of([(-1, 1)])
