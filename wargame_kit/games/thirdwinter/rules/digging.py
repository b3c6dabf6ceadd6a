"""1.1b: hedgehogs are low, and lose a level when they are taken."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


def check_level(position: OcsPosition, hex_: int, level: int) -> Verdict:
    """Whether the hedgehog of a hex may have a level."""
    most = limit(position, "hedgehog")
    if level <= most:
        return ALLOWED
    return refuse("ocs/hedgehog-limit", cite("1.1b"), hex_=position.game.board.label(hex_), limit=most)


def taken(level: int) -> int:
    """The level of a hedgehog after the enemy has entered it: nothing is left of the first.

    Examples
    --------
    >>> taken(2), taken(1)
    (1, 0)
    """
    return level - 1
