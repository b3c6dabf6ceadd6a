"""Who takes the hits? Hits on blocks that lose levels, counted in half-hits, the strongest block first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

HIT, HALF_HIT = 2, 1
"""What a hit counts with full effect, and with half effect."""

LEVEL_COST = {1: 2, 2: 4, 3: 6}
"""Half-hits that a level costs with plain, double and triple defence."""


@dataclass(frozen=True, slots=True)
class Struck:
    """A block under fire.

    Attributes
    ----------
    unit : str
    level : int
        Its strength now; that of one destroyed is below `last`.
    last : int
        The lowest level at which it still stands: 1, of a headquarters 0.
    defence : int
        1 plain, 2 double, 3 triple.
    part : int
        Half-hits that it has taken of its next level.
    fire : int
        With which it fires back: 1 single, 2 double, 3 triple, 0 not at all. Where its owner need not choose
        among equals, the weakest fire goes first.
    """

    unit: str
    level: int
    last: int = 1
    defence: int = 1
    part: int = 0
    fire: int = 1

    @property
    def stands(self) -> bool:
        """Whether it is still there."""
        return self.level >= self.last

    @property
    def due(self) -> int:
        """Half-hits until it loses a level."""
        return LEVEL_COST[self.defence] - self.part

    def taking(self, halves: int) -> Struck:
        """The block after some half-hits, not more than `due`."""
        if halves == self.due:
            return replace(self, level=self.level - 1, part=0)
        return replace(self, part=self.part + halves)


Blocks = tuple[Struck, ...]
Tie = Callable[[Sequence[Struck]], Struck]
"""Who takes a hit among equals."""


def weakest(equals: Sequence[Struck]) -> Struck:
    """Among equals the weakest fire, and of several alike the first."""
    return min(equals, key=lambda block: block.fire)


def candidates(blocks: Sequence[Struck]) -> Blocks:
    """Who may take the next half-hit: whoever has part of one already, or else the highest level.

    Nobody if nobody is left. Of several their owner chooses.

    Examples
    --------
    >>> [block.unit for block in candidates((Struck("a", 3), Struck("b", 4), Struck("c", 4)))]
    ['b', 'c']
    >>> [block.unit for block in candidates((Struck("a", 3, part=1), Struck("b", 4)))]
    ['a']
    """
    standing = [block for block in blocks if block.stands]
    begun = tuple(block for block in standing if block.part)
    if begun:
        return begun
    highest = max((block.level for block in standing), default=0)
    return tuple(block for block in standing if block.level == highest)


@dataclass(frozen=True, slots=True)
class HitAllocation:
    """Blocks after hits.

    Attributes
    ----------
    blocks : tuple of Struck
        In the order in which they were given, the destroyed among them.
    left : int
        Half-hits that nobody was left to take.

    Examples
    --------
    Three hits with full effect on two blocks in a forest: the first takes two and loses a level, and the
    third is begun on the other, which is now the highest.

    >>> found = allocated((Struck("a", 3, defence=2), Struck("b", 3, defence=2)), 3 * HIT)
    >>> [(block.level, block.part) for block in found.blocks]
    [(2, 0), (3, 2)]
    """

    blocks: Blocks
    left: int = 0


def allocated(blocks: Blocks, halves: int, tie: Tie = weakest) -> HitAllocation:
    """Blocks after some half-hits: each time the candidate takes what it is due, until nothing is left.

    Returns
    -------
    HitAllocation
        The blocks afterwards, and the half-hits that nobody is left to take.

    See Also
    --------
    ends : every end that the owner's choices among equals can bring.
    """
    while halves:
        equals = candidates(blocks)
        if not equals:
            return HitAllocation(blocks, halves)
        block = equals[0] if len(equals) == 1 else tie(equals)
        blocks, halves = taken(blocks, block, halves)
    return HitAllocation(blocks)


def taken(blocks: Blocks, block: Struck, halves: int) -> tuple[Blocks, int]:
    """Blocks after one of them has taken its share of some half-hits, and those that remain.

    Returns
    -------
    blocks : tuple of Struck
    halves : int
        Half-hits that remain.
    """
    share = min(halves, block.due)
    return tuple(block.taking(share) if each is block else each for each in blocks), halves - share


def is_open(blocks: Blocks, halves: int, *, parts: bool) -> bool:
    """Whether the choices of the owner among equals can bring more than one end; see `ends`.

    Parameters
    ----------
    parts : bool
        Whether two ends differ that differ only in what is begun on blocks; else only in their levels.

    Notes
    -----
    Equals that all get what they are due fare alike in any order; where the hits do not go round, who is
    first makes the difference. So nobody has to try every order.

    Examples
    --------
    >>> equals = Struck("a", 3), Struck("b", 3)
    >>> [is_open(equals, halves, parts=True) for halves in (1, 2, 4)]
    [True, True, False]
    >>> is_open(equals, 1, parts=False)
    False
    """
    while halves and (equals := candidates(blocks)):
        dues = [block.due for block in equals]
        if len(equals) > 1 and halves < sum(dues):
            return parts or halves >= min(dues)
        for block in equals:
            blocks, halves = taken(blocks, block, halves)
    return False


def ends(blocks: Blocks, halves: int) -> frozenset[Blocks]:
    """Every end that the choices of the owner among equals can bring.

    Examples
    --------
    >>> equals = Struck("a", 3), Struck("b", 3)
    >>> len(ends(equals, 1 * HIT)), len(ends(equals, 2 * HIT))
    (2, 1)
    """
    found: set[Blocks] = set()
    seen: set[tuple[Blocks, int]] = set()
    open_ = [(blocks, halves)]
    while open_:
        here = open_.pop()
        if here in seen:
            continue
        seen.add(here)
        equals = candidates(here[0]) if here[1] else ()
        if not equals:
            found.add(here[0])
        open_ += [taken(here[0], block, here[1]) for block in equals]
    return frozenset(found)


def wiped(blocks: Blocks) -> Blocks:
    """Those that still stand, after a round: what has been begun on a block is lost."""
    return tuple(replace(block, part=0) for block in blocks if block.stands)


def losses(before: Blocks, after: Blocks) -> int:
    """Levels lost between two moments, of those destroyed all that they had."""
    now = {block.unit: block for block in after}
    return sum(block.level - block.last + 1 - _left(now.get(block.unit)) for block in before)


def _left(block: Struck | None) -> int:
    return block.level - block.last + 1 if block is not None and block.stands else 0
