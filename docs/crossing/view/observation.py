"""2.4: who may know the obstacle: Blue, and everybody once somebody has run into it."""

from crossing.files.counters import BLUE
from crossing.position import CrossingPosition


def seen_by(position: CrossingPosition, side: str) -> CrossingPosition:
    """The position as a side may know it."""
    if position.game.known_side(side) == BLUE:
        return position
    return position.with_facts(obstacle=-1)


def shows(before: CrossingPosition, after: CrossingPosition) -> bool:
    """Whether the obstacle has just been found, which nobody takes back unasked."""
    return before.facts.obstacle >= 0 > after.facts.obstacle
