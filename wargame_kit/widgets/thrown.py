"""What chance said last, as long as it is being carried out."""

from __future__ import annotations

from typing import Any

from wargame_kit.position import CHANCE, Node, Position, Record
from wargame_kit.widgets.eyes import seen_with


def last_thrown(record: Record, eyes: str) -> tuple[Node, Position] | None:
    """What chance said last in this turn, with the position before it as some eyes may see it."""
    position, last = record.position, record.cursor
    if position.actor == CHANCE and last.actor == CHANCE and last.parent is not None:
        before = seen_with(record.position_at(last.parent), eyes)
        # Drawn twice running: what came first had no effect.
        return (last, before) if type(before.step) is type(position.step) else None
    if position.actor not in position.game.sides:
        return None
    since: list[Node] = []
    for node in reversed(record.line()):
        if node.turn != position.turn or node.parent is None:
            return None
        if node.actor == CHANCE or (
            node.action is not None and position.game.presentation.actions.overrules(node.action)
        ):
            before = record.position_at(node.parent)
            # What it brought has been carried out once what was going on before it went on.
            is_over = any(record.position_at(later).step in before.agenda[:-1] for later in reversed(since))
            return None if is_over else (node, seen_with(before, eyes))
        since.append(node)
    return None


def last_fought(thrown: tuple[Node, Position] | None) -> tuple[Any, int] | None:
    """The battle whose result is being carried out, and its die."""
    if thrown is None:
        return None
    node, before = thrown
    battle, die = before.game.presentation.fights.battle(before), getattr(node.action, "die", None)
    return (battle, die) if battle is not None and isinstance(die, int) and battle.verdict else None
