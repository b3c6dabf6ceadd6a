"""Battles of dice pools beside a twin that goes through every throw."""

from __future__ import annotations

import time
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.mechanics.hit_allocation import Blocks, Struck, allocated, wiped
from wargame_kit.mechanics.pool_rounds import PoolRound, PoolSide, fought

A, B = Struck("a", 2, fire=2), Struck("b", 1)
D, E = Struck("d", 2, defence=2), Struck("e", 1, fire=2)
STAFF = Struck("hq", 1, last=0)


def throws(pool: DicePool) -> Counter[int]:
    """Of every throw the hits, and how many throws hit so often."""
    return Counter(pool.hits(faces) for faces in product(range(1, 7), repeat=pool.dice))


def dice(blocks: Blocks, champion: int = 0) -> DicePool:
    """The dice of blocks, counted once more."""
    firing = sorted((each for each in blocks if each.stands and each.fire), key=lambda b: (-b.level, b.fire))
    return DicePool.of(
        (block.level, max(block.fire, 0 if number else champion)) for number, block in enumerate(firing)
    )


def by_hand(attackers: PoolSide, defenders: PoolSide, round_: PoolRound) -> dict[object, Fraction]:
    """One round, throw by throw; those that hit as often go the same way."""
    found: Counter[object] = Counter()
    struck = throws(round_.strike)
    for air, strikes in struck.items():
        others = allocated(defenders.blocks, air * round_.weight).blocks
        defence = throws(dice(others, defenders.champion))
        for hits, shots in defence.items():
            own = wiped(allocated(attackers.blocks, 2 * hits).blocks)
            share = Fraction(strikes * shots, struck.total() * defence.total())
            stands = bool(own) and any(block.stands for block in others)
            if stands and round_.repulse:
                found["back", own, wiped(others)] += share * Fraction(round_.repulse, 6)
                share *= 1 - Fraction(round_.repulse, 6)
            attack = throws(dice(own, attackers.champion))
            for made, again in attack.items():
                after = wiped(allocated(others, made * round_.weight).blocks)
                found["stands", own, after] += share * Fraction(again, attack.total())
    return dict(found)


@pytest.mark.parametrize(
    ("attackers", "defenders", "round_"),
    [
        (PoolSide((A,)), PoolSide((D,)), PoolRound()),
        (PoolSide((A, B)), PoolSide((D, E)), PoolRound(repulse=2)),
        (PoolSide((A,)), PoolSide((E, STAFF)), PoolRound(DicePool(0, 2))),
        (PoolSide((A, B)), PoolSide((D,)), PoolRound(DicePool(1, 0, 1), is_supported=False, repulse=3)),
        (PoolSide((B,)), PoolSide((D, E), champion=3), PoolRound(DicePool(2), repulse=1)),
    ],
)
def test_a_round_ends_as_every_throw_says(
    attackers: PoolSide, defenders: PoolSide, round_: PoolRound
) -> None:
    ends = fought(attackers, defenders, [round_])
    found = {("stands", *state): Fraction(ways, ends.total) for state, ways in ends.stands.items()}
    found |= {("back", *state): Fraction(ways, ends.total) for state, ways in ends.repulsed.items()}
    assert found == by_hand(attackers, defenders, round_)


def test_two_rounds_are_one_after_the_other() -> None:
    attackers, defenders = PoolSide((A, B)), PoolSide((D, E))
    first, second = PoolRound(DicePool(1), repulse=2), PoolRound(is_supported=False)
    both = fought(attackers, defenders, [first, second])
    once = fought(attackers, defenders, [first])
    found: Counter[object] = Counter()
    for (own, others), ways in once.stands.items():
        then = fought(PoolSide(own), PoolSide(others), [second])
        for state, more in then.stands.items():
            found[state] += Fraction(ways, once.total) * Fraction(more, then.total)
    assert {state: Fraction(ways, both.total) for state, ways in both.stands.items()} == found
    assert sum(both.repulsed.values()) * once.total == sum(once.repulsed.values()) * both.total


def test_a_full_battle_is_counted_at_once() -> None:
    attackers = PoolSide(tuple(Struck(f"a{n}", 4, fire=1 + n % 3) for n in range(4)))
    defenders = PoolSide(tuple(Struck(f"d{n}", 3, defence=2, fire=1 + n % 2) for n in range(4)), champion=3)
    rounds = [PoolRound(DicePool(0, 3), repulse=2), PoolRound(DicePool(0, 2))]
    fought(attackers, defenders, rounds)
    took = []
    for many in (1, 2):
        started = time.process_time()
        ends = fought(attackers, defenders, rounds[:many])
        took.append(time.process_time() - started)
        assert sum(ends.stands.values()) + sum(ends.repulsed.values()) == ends.total
    # Ten times what it takes, for a busy machine.
    assert took[0] < 0.05
    assert took[1] < 0.4
