"""10: the notebook of a side as it reads it itself: every kind of order, how many are left, every line."""

from __future__ import annotations

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.facts import OPEN, VOID, Order
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.tactical_actions.orders import (
    AT_START,
    BY_THE_TURN,
    CHIANG,
    IN_PLAY,
    INFILTRATE,
    KINDS,
    LIMITS,
    SABOTAGE,
    SPY,
    SUPPRESS,
    clause_of,
    left,
    usable,
)
from wargame_kit.position import Note, NoteKind
from wargame_kit.words import Phrase, Words, say

VERBS = tuple(f"write-{kind}" for kind in (*KINDS, "dummy"))
"""First words of the actions that write a line."""


def kinds(position: HuaihaiPosition, side: str) -> tuple[NoteKind, ...]:
    """The notebook of a side as far as the position knows it; false lines leave no trace (10.2)."""
    found = [_kind(position, kind) for kind in (*IN_PLAY[side], *AT_START[side])]
    false = NoteKind("dummy", "write-dummy", say("notebook/kind-dummy"), say("notebook/about-dummy"),
                     cite("10.2"))  # fmt: skip
    return (*found, false)


def _kind(position: HuaihaiPosition, kind: str) -> NoteKind:
    how = "a-turn" if kind in BY_THE_TURN else "in-all"
    lines = tuple(_line(position, order) for order in position.facts.orders if order.kind == kind)
    return NoteKind(
        id=kind,
        verb=f"write-{kind}",
        name=say(f"notebook/kind-{kind}"),
        note=say(f"notebook/about-{kind}"),
        clause=clause_of(kind),
        left=max(0, left(position, kind)),
        limit=say(f"notebook/{how}", limit=position.charts.limit(LIMITS[kind])),
        lines=lines,
    )


def _line(position: HuaihaiPosition, order: Order) -> Note:
    hex_ = order.hex_
    if order.unit:
        hex_ = position.pieces[order.unit].hex_ if order.unit in position.pieces else -1
    holds = order in usable(position, order.kind) or _will_hold(position, order)
    return Note(_says(position, order), state_of(position, order), order.unit, hex_, holds)


def _says(position: HuaihaiPosition, order: Order) -> Words:
    if order.unit:
        return position.game.units[order.unit].name
    if order.hex_ >= 0:
        return position.game.board.label(order.hex_)
    return say("table/turn", turn=order.turn)


def _will_hold(position: HuaihaiPosition, order: Order) -> bool:
    """Whether an open order is written for a time that is still to come."""
    if order.state != OPEN:
        return False
    if order.kind == SPY:
        return order.turn > position.turn
    return order.turn == position.turn


def state_of(position: HuaihaiPosition, order: Order) -> Phrase:
    """When an order can be announced, or what has become of it."""
    if order.state == VOID:
        return say("notebook/foiled", turn=order.turn)
    if order.state != OPEN and not (order.kind == SPY and order.turn >= position.turn):
        return say("notebook/shown", turn=order.turn)
    if order in usable(position, order.kind):
        return say(
            "notebook/holds"
            if order.kind in (CHIANG, INFILTRATE, SABOTAGE, SUPPRESS)
            else "notebook/holds-now"
        )
    if order.kind == SPY:
        return say("notebook/to-come" if order.turn > position.turn else "notebook/lapsed")
    return say("notebook/next-turn" if order.turn == position.turn else "notebook/lapsed")
