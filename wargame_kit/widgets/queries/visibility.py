"""Whose secrets lie open on the table: a side's, both, or nobody's; and when somebody must look away."""

from __future__ import annotations

from wargame_kit.position import EVERYTHING as EVERYTHING
from wargame_kit.position import PUBLIC as PUBLIC
from wargame_kit.position import Action, Node, Position, Record
from wargame_kit.position.derived import derived

ALL = "all"
"""The viewer “whoever acts”: the secrets of the side that acts, handed over when the other one does."""


@derived
def seen_with(position: Position, eyes: str) -> Position:
    """A position as some eyes may see it; the position itself where it has no secret for them."""
    if eyes == EVERYTHING:
        return position
    seen = position
    for side in position.game.sides if eyes == PUBLIC else (eyes,):
        seen = seen.seen_by(side)
    return position if seen == position else seen


def is_untold(node: Node, eyes: str) -> bool:
    """Whether some eyes may not see what was done."""
    return node.action is not None and node.known_to(eyes) is None


def may_know(position: Position, action: Action, eyes: str) -> bool:
    """Whether some eyes may see it if an action is played; whoever acts may."""
    sides = position.game.sides if eyes == PUBLIC else () if eyes == EVERYTHING else (eyes,)
    others = [side for side in sides if side != position.actor]
    if not others:
        return True
    after = position.play_unchecked(action) if position.check(action) else position
    return all(position.game.told(position, action, after, side) is not None for side in others)


def opened(record: Record, before: str, after: str) -> tuple[str, ...]:
    """The sides whose secrets would lie open after a change of eyes, and did not before.

    Parameters
    ----------
    record : Record
    before, after : str
        Sides, EVERYTHING or PUBLIC.
    """
    sides = record.position.game.sides
    shown = sides if after == EVERYTHING else () if after == PUBLIC else (after,)
    if before == EVERYTHING:
        return ()
    return tuple(side for side in shown if side != before and has_secrets(record, side))


def must_look_away(record: Record, before: str, after: str) -> bool:
    """Whether a change of eyes would show somebody a secret: one there is, or one about to be made.

    Where neither side has any secret yet, nobody need look away.
    """
    if before in (after, EVERYTHING) or after == PUBLIC:
        return False
    position = record.position
    chooses = after == position.actor and any(kind.is_secret for kind in position.step.actions)
    if chooses and any(has_secrets(record, side) for side in position.game.sides):
        return True
    return bool(opened(record, before, after))


def has_secrets(record: Record, side: str) -> bool:
    """Whether a side knows something that not everybody does: in the position, or of the record."""
    position = record.position
    if record.viewer not in ("", side):
        return False
    if seen_with(position, side) != seen_with(position, PUBLIC):
        return True
    return any(node.actor == side and is_untold(node, PUBLIC) for node in record.line())
