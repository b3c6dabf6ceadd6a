"""14.9, 14.10: what aircraft carry how far, and whether what is dropped lands whole."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, comb

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.air import DropTable
from wargame_kit.games.ocs.files.kinds import CLOSE, EXTREMELY_CLOSE, VERY_CLOSE
from wargame_kit.games.ocs.rules.air.flyers import Wing
from wargame_kit.games.ocs.rules.dice import TWO_DICE
from wargame_kit.rulebook import Ledger
from wargame_kit.words import say

CLOSED = (CLOSE, VERY_CLOSE, EXTREMELY_CLOSE)
"""The lines of ground that is not clear, unless a village or an air base lies in it (14.10)."""


QUARTERS = 4
"""Capacities are added up in quarters of a token."""


def times_carried(range_: int, outward: int, home: int | None) -> int:
    """How often its capacity an aircraft carries to a friendly base (14.9).

    Parameters
    ----------
    range_ : int
    outward : int
        Hexes to the base.
    home : int or None
        Hexes from there to the base in which it ends; None if it stays and becomes Inactive there.

    Returns
    -------
    int
        2 within half the range both ways; 1 within the range, or twice as far if it stays; 0 beyond.

    Examples
    --------
    >>> [times_carried(62, 31, 31), times_carried(62, 31, 32), times_carried(62, 62, 10)]
    [2, 1, 1]
    >>> [times_carried(62, 63, 10), times_carried(62, 124, None), times_carried(62, 125, None)]
    [0, 1, 0]
    """
    if home is None:
        return int(outward <= 2 * range_)
    if outward > range_ or home > range_:
        return 0
    return 2 if 2 * max(outward, home) <= range_ else 1


def room(wing: Wing, times: int = 1) -> Fraction:
    """What a mission can carry, in tokens; aircraft of a base pool what they carry (14.9)."""
    return sum((flyer.capacity for flyer in wing), Fraction(0)) * times


def load(wing: Wing, times: int = 1) -> Ledger:
    """What a mission can carry, aircraft by aircraft, in quarters of a token (14.9)."""
    told = Ledger(say("ocs/air-load"), QUARTERS)
    for flyer in wing:
        carried = int(flyer.capacity * times * QUARTERS)
        told = told.add(carried, flyer.name, cite("14.9"), provenance=flyer.provenance)
    return told


def capacity(wing: Wing, times: int = 1) -> int:
    """The tokens that a mission takes on board: half a token alone is none (14.9)."""
    return int(room(wing, times))


def kept(cargo: int, wing: Wing, times: int = 1) -> int:
    """What is left of some tokens on board after a loss: what the others carry, rounded up (14.4g)."""
    return min(cargo, ceil(room(wing, times)))


def unloaded_at(level: int) -> int:
    """The tokens that may be unloaded at an air base in a segment; a strip counts as level 1 (14.9, 15.2)."""
    return 2 * max(level, 1)


def is_clear(line: str, *, is_village: bool = False, has_base: bool = False) -> bool:
    """Whether ground is clear for whoever lands: open, a village, or any air base (14.10)."""
    return line not in CLOSED or is_village or has_base


def needed(table: DropTable, *, is_friendly: bool, is_clear: bool) -> int:
    """The total from which on a drop lands whole, by where it falls (14.10)."""
    return table.least[f"{'friendly' if is_friendly else 'enemy'}_{'clear' if is_clear else 'closed'}"]


def modifiers(
    table: DropTable, side: str, *, by_glider: bool = False, place: str = "", origin: str = "rulebook"
) -> Ledger:
    """What is added to the roll of a drop (14.10)."""
    told = Ledger(say("ocs/drop-roll"))
    if table.side.get(side):
        told = told.add(table.side[side], say("ocs/drop/side"), cite("14.10"), place, origin)
    if by_glider:
        told = told.add(table.glider, say("ocs/drop/glider"), cite("14.10"), place, origin)
    return told


def chance(least: int, added: int) -> Fraction:
    """How likely one unit, or one token, lands whole."""
    return sum((part for total, part in TWO_DICE.items() if total + added >= least), Fraction(0))


def ends(least: int, added: int, dropped: int) -> dict[int, Fraction]:
    """How many of those dropped land whole, with the exact chance: each has a roll of its own (14.10)."""
    good = chance(least, added)
    chances = {n: comb(dropped, n) * good**n * (1 - good) ** (dropped - n) for n in range(dropped + 1)}
    return {landed: part for landed, part in chances.items() if part}
