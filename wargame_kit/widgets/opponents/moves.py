"""What a bot at the table does by itself: whose dice it throws, how it passes, what chance it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from random import Random

from wargame_kit.position import CHANCE, Action, Node, Position, Record
from wargame_kit.widgets.queries import offers

LONGEST_QUESTION = 24
"""Actions after which nobody is in the middle of anything any more."""


def thrower(record: Record) -> str:
    """The side whose dice are thrown, where chance speaks; empty where they are nobody's.

    It is whose the step says, else who attacks, else who decided last.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> thrower(wk.Record(wk.load("huaihai").start("nianzhuang")))
    ''
    """
    position = record.position
    battle = position.game.presentation.fights.battle(position)
    if battle is not None and battle.attackers:
        return position.side_of(next(iter(battle.attackers)))
    if own := position.step.thrower(position):
        return own
    here: Node | None = record.cursor
    while here is not None and here.actor in ("", CHANCE):
        here = here.parent
    return here.actor if here is not None else ""


def is_answer(record: Record, bots: Collection[str]) -> bool:
    """Whether a bot is asked in the middle of what a person does: that goes on when it has answered.

    A phase that is only to come lies on the agenda as well; this one a person has begun, in this turn.
    """
    position, here = record.position, record.cursor
    for _ in range(LONGEST_QUESTION):
        if here.parent is None or here.turn != position.turn:
            return False
        if here.actor not in ("", CHANCE) and here.actor not in bots:
            begun = record.position_at(here.parent).agenda
            if any(step in position.agenda[:-1] for step in begun[-1:]):
                return True
        here = here.parent
    return False


def random_for(record: Record, side: str, seed: int) -> Random:
    """The chance of a bot's own, at a place of the record: the same whenever it comes there again.

    It follows from what the side was told, so that the other side's secrets do not change it.
    """
    told = sum(node.known_to(side) is not None for node in record.line()[1:])
    return Random(f"{seed}/{side}/{told}")


def passing(seen: Position, done: Counter[Action]) -> Action:
    """How a bot passes that goes round in circles: what needs nothing further, first what it did least."""
    plain = [action for action in offers.plain(seen) if seen.check(action)]
    if plain:
        return min(plain, key=lambda action: done[action])
    least = sorted(seen.legal, key=lambda action: done[action])
    return least[0]
