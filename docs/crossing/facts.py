"""What is true of a position and lies on no counter."""

from dataclasses import dataclass

from wargame_kit.board import MaybeHex
from wargame_kit.position import Facts


@dataclass(frozen=True, slots=True)
class CrossingFacts(Facts):
    """The secret of this game.

    Attributes
    ----------
    obstacle : int
        The hex that Blue has barred (2.4), or -1: none is left, or the viewer may not know it.
    """

    obstacle: MaybeHex = -1
