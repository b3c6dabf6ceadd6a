"""Where a title bounds units of a kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wargame_kit.rulebook import Verdict


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """Hexsides over which units of a kind never go by themselves, be it in a move, an advance or a retreat.

    Attributes
    ----------
    sides : frozenset of int
        Six times the hex that is left, and the direction.
    refused : callable
        Why not, for a hex and the one beyond.
    """

    sides: frozenset[int]
    refused: Callable[[int, int], Verdict]
