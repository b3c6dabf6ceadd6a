"""How does a battle of dice pools end? Every end of it with its exact chance, round after round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wargame_kit.mechanics.dice_pool import FACES, DicePool
from wargame_kit.mechanics.hit_allocation import HALF_HIT, HIT, Blocks, allocated, wiped

NO_DICE = DicePool()


@dataclass(frozen=True, slots=True)
class PoolSide:
    """One side of a battle.

    Attributes
    ----------
    blocks : tuple of Struck
        Each with the fire that it has in this battle.
    champion : int
        The fire of its strongest block alone, where that is better: 3 in a fortress, else 0.
    extra : int
        Dice beside those of its blocks, hitting on 6: what would more of them be worth?
    """

    blocks: Blocks
    champion: int = 0
    extra: int = 0

    def pool(self, blocks: Blocks) -> DicePool:
        """The dice that some of its blocks throw: one a level, of those that fire."""
        return pool_of(blocks, self.champion, self.extra)


def pool_of(blocks: Blocks, champion: int = 0, extra: int = 0) -> DicePool:
    """The dice of blocks; the strongest of them, of equals the one that gains most, fires as champion."""
    firing = [block for block in blocks if block.stands and block.fire and block.level > 0]
    fires = [(block.level, block.fire) for block in firing]
    if champion and fires:
        at = fires.index(max(fires, key=lambda dice: (dice[0], -dice[1])))
        fires[at] = fires[at][0], max(champion, fires[at][1])
    return DicePool.of([*fires, (extra if fires else 0, 1)])


@dataclass(frozen=True, slots=True)
class PoolRound:
    """One round of a battle: strike, defence fire, perhaps a throw for repulse, attack fire.

    Attributes
    ----------
    strike : DicePool
        The dice of an air strike on the defender.
    is_supported : bool
        Whether strike and attack have full effect.
    repulse : int
        The die up to which the attackers are thrown back before they fire; 0 for never.
    is_answered : bool
        Whether the defence fire is still to come.
    """

    strike: DicePool = NO_DICE
    is_supported: bool = True
    repulse: int = 0
    is_answered: bool = True

    @property
    def weight(self) -> int:
        """Half-hits that a hit on the defender counts."""
        return HIT if self.is_supported else HALF_HIT


State = tuple[Blocks, Blocks]
"""Attackers and defenders."""

Ways = dict[int, dict[int, int]]
"""By the number of the defenders' state and that of the attackers': in how many ways it comes to that."""


@dataclass(frozen=True, slots=True)
class PoolEnds:
    """Every end of a battle, and every end in which its attackers were thrown back.

    Attributes
    ----------
    stands : mapping of (attackers, defenders) to int
        Of `total` equally likely ways those that end so; of either only those left are told.
    repulsed : mapping of (attackers, defenders) to int
    total : int
    """

    stands: Mapping[State, int]
    repulsed: Mapping[State, int]
    total: int


class _Side:
    """The states of one side, each with a number, and what hits make of them.

    The numbers keep blocks out of the inner loops: to look a number up is cheap, to compare blocks is not.
    """

    def __init__(self, party: PoolSide) -> None:
        self.party = party
        self.states: list[Blocks] = []
        self._numbers: dict[Blocks, int] = {}
        self._after: dict[tuple[int, int], list[int]] = {}
        self._pools: dict[int, DicePool] = {}
        self._cleared: dict[int, int] = {}

    def number(self, blocks: Blocks) -> int:
        """The number of a state."""
        found = self._numbers.setdefault(blocks, len(self.states))
        if found == len(self.states):
            self.states.append(blocks)
        return found

    def after(self, state: int, weight: int, dice: int) -> list[int]:
        """The states after no hit, one hit and so on, each of so many half-hits."""
        known = self._after.setdefault((state, weight), [state])
        while len(known) <= dice:
            known.append(self.number(allocated(self.states[known[-1]], weight).blocks))
        return known

    def pool(self, state: int) -> DicePool:
        """The dice that a state throws."""
        if state not in self._pools:
            self._pools[state] = self.party.pool(self.states[state])
        return self._pools[state]

    def cleared(self, state: int) -> int:
        """The state without the destroyed, and with nothing begun on anybody."""
        if state not in self._cleared:
            self._cleared[state] = self.number(wiped(self.states[state]))
        return self._cleared[state]

    def is_gone(self, state: int) -> bool:
        """Whether nobody is left."""
        return not self.states[self.cleared(state)]


def fought(attackers: PoolSide, defenders: PoolSide, rounds: Sequence[PoolRound]) -> PoolEnds:
    """Every end of a battle of some rounds.

    Equals share hits as `weakest` says.

    Examples
    --------
    Two dice that hit on 6 against one: the attacker is repulsed on 1 or 2.

    >>> from fractions import Fraction
    >>> from wargame_kit.mechanics.hit_allocation import Struck
    >>> ends = fought(PoolSide((Struck("a", 2),)), PoolSide((Struck("d", 1),)), [PoolRound(repulse=2)])
    >>> str(Fraction(sum(ends.repulsed.values()), ends.total))
    '1/3'
    >>> str(Fraction(sum(ways for (_, left), ways in ends.stands.items() if not left), ends.total))
    '61/324'

    Notes
    -----
    A stage is a convolution over the states of one side for each state of the other, in whole numbers over a
    common denominator. With n dice a side a round costs in the order of n cubed.
    """
    own, others = _Side(attackers), _Side(defenders)
    ways: Ways = {others.number(defenders.blocks): {own.number(attackers.blocks): 1}}
    back: Ways = {}
    total = 1
    for each in rounds:
        before = total
        ways, total = _struck(ways, total, others, each)
        if each.is_answered:
            ways, total = _defended(ways, total, own, others)
        thrown, ways, total = _repulse(ways, total, own, others, each.repulse)
        at = total
        ways, total = _attacked(ways, total, own, others, each.weight)
        back = _more(_scaled(back, total // before), _scaled(thrown, total // at))
        ways = _settled(ways, others)
    return PoolEnds(_told(ways, own, others), _told(back, own, others), total)


def _struck(ways: Ways, total: int, others: _Side, round_: PoolRound) -> tuple[Ways, int]:
    pool, answer = round_.strike, Ways()
    if not pool.dice:
        return ways, total
    for state, row in ways.items():
        after = others.after(state, round_.weight, pool.dice)
        for there, number in zip(after, pool.ways, strict=False):
            into = answer.setdefault(there, {})
            for here, count in row.items():
                into[here] = into.get(here, 0) + count * number
    return answer, total * FACES**pool.dice


def _defended(ways: Ways, total: int, own: _Side, others: _Side) -> tuple[Ways, int]:
    most = max(others.pool(state).dice for state in ways)
    answer = Ways()
    for state, row in ways.items():
        pool, into = others.pool(state), answer.setdefault(state, {})
        scale, chances = FACES ** (most - pool.dice), pool.ways
        for here, count in row.items():
            for after, number in zip(own.after(here, HIT, pool.dice), chances, strict=False):
                left = own.cleared(after)
                into[left] = into.get(left, 0) + count * scale * number
    return answer, total * FACES**most


def _repulse(ways: Ways, total: int, own: _Side, others: _Side, numbers: int) -> tuple[Ways, Ways, int]:
    """Those thrown back, and those that go on; nobody throws where a side is gone."""
    if not numbers:
        return Ways(), ways, total
    back, on = Ways(), Ways()
    for state, row in ways.items():
        for here, count in row.items():
            is_thrown = not own.is_gone(here) and not others.is_gone(state)
            if is_thrown:
                into = back.setdefault(others.cleared(state), {})
                into[here] = into.get(here, 0) + count * numbers
            on.setdefault(state, {})[here] = count * (FACES - numbers if is_thrown else FACES)
    return back, on, total * FACES


def _attacked(ways: Ways, total: int, own: _Side, others: _Side, weight: int) -> tuple[Ways, int]:
    most = max((own.pool(here).dice for row in ways.values() for here in row), default=0)
    scaled = {
        here: [number * FACES ** (most - own.pool(here).dice) for number in own.pool(here).ways]
        for row in ways.values()
        for here in row
    }
    answer = Ways()
    for state, row in ways.items():
        after = others.after(state, weight, most)
        for here, count in row.items():
            for there, number in zip(after, scaled[here], strict=False):
                into = answer.setdefault(there, {})
                into[here] = into.get(here, 0) + count * number
    return answer, total * FACES**most


def _settled(ways: Ways, others: _Side) -> Ways:
    """What has been begun on a block is lost when the round is over."""
    answer = Ways()
    for state, row in ways.items():
        answer = _more(answer, {others.cleared(state): row})
    return answer


def _scaled(ways: Ways, by: int) -> Ways:
    return {state: {here: count * by for here, count in row.items()} for state, row in ways.items()}


def _more(ways: Ways, others: Ways) -> Ways:
    answer = {state: dict(row) for state, row in ways.items()}
    for state, row in others.items():
        into = answer.setdefault(state, {})
        for here, count in row.items():
            into[here] = into.get(here, 0) + count
    return answer


def _told(ways: Ways, own: _Side, others: _Side) -> dict[State, int]:
    return {
        (own.states[own.cleared(here)], others.states[state]): count
        for state, row in ways.items()
        for here, count in row.items()
    }
