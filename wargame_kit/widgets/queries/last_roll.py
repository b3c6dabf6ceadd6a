"""What chance said last, as long as it is being carried out."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.mechanics import Engagement, Result
from wargame_kit.position import CHANCE, Node, Position, Record, Throw
from wargame_kit.widgets.queries.visibility import seen_with


def last_chance(record: Record, eyes: str) -> tuple[Node, Position] | None:
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


@dataclass(frozen=True, slots=True)
class Fought:
    """An attack whose result is being carried out.

    Attributes
    ----------
    battle : Engagement
    throw : Throw
    result : Result
    """

    battle: Engagement
    throw: Throw
    result: Result


def last_fought(last: tuple[Node, Position] | None) -> Fought | None:
    """The attack that chance has decided last, if it did."""
    if last is None or not isinstance(last[0].action, Throw):
        return None
    action, before = last[0].action, last[1]
    battle = before.game.presentation.fights.battle(before)
    result = None if battle is None else battle.result(action)
    return None if battle is None or result is None else Fought(battle, action, result)
