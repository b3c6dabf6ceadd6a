"""What a bot at the table does by itself: whose dice it throws, how it passes, what chance it has."""

from __future__ import annotations

from collections import Counter
from random import Random

from wargame_kit.position import CHANCE, Action, Node, Position, Record
from wargame_kit.widgets import offers


def thrower(record: Record) -> str:
    """The side whose dice are thrown, where chance speaks: who attacks, else who decided last; or empty.

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
    here: Node | None = record.cursor
    while here is not None and here.actor in ("", CHANCE):
        here = here.parent
    return here.actor if here is not None else ""


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
