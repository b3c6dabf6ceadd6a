"""10: what may be written into a notebook, when a line may be announced, and what announcing does to it.

A line is checked twice (10.1): when it is written and when it is announced. Nobody strikes a line out that
has run out of time: it stays as secret as it was, only that it can no longer be announced. So nothing tells
the other side which lines were false (10.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from wargame_kit.games.huaihai.boxes import DEFECTED, ELIMINATED, GONE
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.facts import OPEN, USED, Order
from wargame_kit.games.huaihai.files.charts import KMT, PLA, SIDES
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import say

INFILTRATE, SABOTAGE, SPY, INCITE, CHARGE = "infiltrate", "sabotage", "spy", "incite", "charge"
AGENT, CHIANG, SUPPRESS = "agent", "chiang", "suppress"

AT_START = {PLA: (INFILTRATE, SABOTAGE), KMT: (CHIANG,)}
"""What each side writes before the first turn (10.4, 10.5, 10.9)."""

IN_PLAY = {PLA: (INCITE, CHARGE, SPY), KMT: (AGENT, SUPPRESS)}
"""What each side writes in its own phases (10.6–10.8, 10.10)."""

LIMITS = {
    INFILTRATE: "infiltrations",
    SABOTAGE: "sabotage_hexes",
    SPY: "spies",
    INCITE: "incitements",
    CHARGE: "charges",
    AGENT: "agents_per_turn",
    CHIANG: "chiang_names",
    SUPPRESS: "suppressions_per_turn",
}
"""The number of the charts that limits each kind of order."""

KINDS = tuple(LIMITS)

BY_THE_TURN = (AGENT, SUPPRESS)
"""Kinds of which so many may be written in a turn; of the others, in the whole game."""

_CLAUSES = {
    INFILTRATE: "10.4",
    SABOTAGE: "10.5",
    SPY: "10.6",
    INCITE: "10.7",
    CHARGE: "10.8",
    AGENT: "10.8.agent",
    CHIANG: "10.9",
    SUPPRESS: "10.10",
}
_NAMES_ENEMY = (INFILTRATE, INCITE)
_ONCE = (INFILTRATE, SABOTAGE, CHIANG)
_NEXT_TURN_ONLY = (INCITE, CHARGE, AGENT)
_SHOWN = 4


def clause_of(kind: str) -> Citation:
    """The clause of a kind of order."""
    return cite(_CLAUSES[kind])


def side_of_kind(kind: str) -> str:
    """Whose orders are of a kind."""
    return PLA if kind in (*AT_START[PLA], *IN_PLAY[PLA]) else KMT


def left(position: HuaihaiPosition, kind: str) -> int:
    """How many orders of a kind its side may still write now.

    An order counts when it is written, whether it is ever announced or not (kit): else every counter could be
    written down in every turn. Agents and suppressions count by the turn, and of suppressions three at most
    are kept unused (10.10). One whose counter has left the game is not kept: nobody will ever announce it.
    """
    written = [order for order in position.facts.orders if order.kind == kind]
    limit = position.charts.limit(LIMITS[kind])
    if kind not in BY_THE_TURN:
        return limit - len(written)
    unused = [order for order in written if order.state == OPEN]
    this_turn = limit - sum(order.turn == position.turn for order in unused)
    if kind == SUPPRESS:
        kept = sum(not _is_out_of_play(position, order.unit) for order in unused)
        return min(this_turn, position.charts.limit("suppressions_kept") - kept)
    return this_turn


def _is_out_of_play(position: HuaihaiPosition, unit: str) -> bool:
    """Whether a counter is out of the game, or none of it."""
    piece = position.pieces.get(unit)
    return piece is None or piece.place in (ELIMINATED, GONE, DEFECTED)


def check_write(position: HuaihaiPosition, order: Order) -> Verdict:
    """Whether an order may be written now (10.4–10.10)."""
    kind = order.kind
    if left(position, kind) <= 0:
        limit = position.charts.limit(LIMITS[kind])
        return refuse(f"notebook/full-{kind}", clause_of(kind), limit=limit, instead=("write-dummy",))
    if kind == SABOTAGE:
        return _check_hex(position, order.hex_)
    if kind == SPY:
        return _check_turn(position, order.turn)
    return _check_unit(position, kind, order.unit)


def _check_unit(position: HuaihaiPosition, kind: str, unit: str) -> Verdict:
    if is_nameable(position, kind, unit):
        if not _is_named(position, kind, unit):
            return ALLOWED
        code = "notebook/again"
    else:
        code = _why_not_nameable(position, kind, unit)
    others = (name for name in nameable(position, kind) if not _is_named(position, kind, name))
    instead = tuple(f"write-{kind} {name}" for name in islice(others, _SHOWN))
    return refuse(code, clause_of(kind), unit=position.name_of(unit), instead=instead)


def _is_named(position: HuaihaiPosition, kind: str, unit: str) -> bool:
    """Whether a counter stands in an order of a kind already, so that it is not written again."""
    return any(
        order.kind == kind
        and order.unit == unit
        and (kind in _ONCE or (order.state == OPEN and order.turn == position.turn))
        for order in position.facts.orders
    )


def nameable(position: HuaihaiPosition, kind: str) -> Iterator[str]:
    """Yield the counters that an order of a kind may name now, in the order of the counters."""
    return (unit for unit in position.pieces if is_nameable(position, kind, unit))


def is_nameable(position: HuaihaiPosition, kind: str, unit: str) -> bool:
    """Whether an order of a kind may name a counter, whatever has been written before."""
    if _is_out_of_play(position, unit):
        return False
    piece = position.pieces[unit]
    counter = position.game.units[unit]
    own = side_of_kind(kind)
    if counter.kind == "air" or (counter.side == own) == (kind in _NAMES_ENEMY):
        return False
    return kind != INCITE or (piece.hex_ >= 0 and _is_beside(position, PLA, piece.hex_))


def _is_beside(position: HuaihaiPosition, side: str, hex_: int) -> bool:
    """Whether a hex is adjacent to a counter of a side; its hidden ones count, they are its own."""
    board = position.game.board
    around = board.neighbours[6 * hex_ : 6 * hex_ + 6]
    stacks = position.stacks_by_side[side]
    if any(there in stacks for there in around):
        return True
    return side == PLA and any(there >= 0 and there in around for there in position.hidden.values())


def _why_not_nameable(position: HuaihaiPosition, kind: str, unit: str) -> str:
    piece = position.pieces.get(unit)
    if piece is None:
        return "notebook/unknown"
    counter = position.game.units[unit]
    if (counter.side == side_of_kind(kind)) == (kind in _NAMES_ENEMY):
        return "notebook/not-enemy" if kind in _NAMES_ENEMY else "notebook/not-own"
    if counter.kind == "air":
        return "notebook/air"
    if _is_out_of_play(position, unit):
        return "notebook/out-of-play"
    return "notebook/not-beside"


def _check_hex(position: HuaihaiPosition, hex_: int) -> Verdict:
    board = position.game.board
    if not 0 <= hex_ < board.size:
        return refuse("notebook/off-board", cite("10.5"))
    if _is_open_to_sabotage(position, hex_):
        return ALLOWED
    if hex_ in sources(position):
        code, clause = "notebook/source", "10.5"
    elif not _is_passable(position, hex_):
        code, clause = "notebook/water", "5.2"
    else:
        code, clause = "notebook/hex-again", "10.5"
    instead = tuple(
        f"write-sabotage {board.label(there)}"
        for there in board.neighbours[6 * hex_ : 6 * hex_ + 6]
        if there >= 0 and _is_open_to_sabotage(position, there)
    )[:_SHOWN]
    return refuse(code, cite(clause), hex_=board.label(hex_), instead=instead)


def _is_open_to_sabotage(position: HuaihaiPosition, hex_: int) -> bool:
    written = {order.hex_ for order in position.facts.orders if order.kind == SABOTAGE}
    return hex_ not in sources(position) and hex_ not in written and _is_passable(position, hex_)


def _is_passable(position: HuaihaiPosition, hex_: int) -> bool:
    board = position.game.board
    return position.charts.terrain[board.terrain_name(hex_)].is_passable


def sources(position: HuaihaiPosition) -> frozenset[int]:
    """The sources of supply, early and late ones, which nobody may sabotage (10.5)."""
    features = position.game.board.features
    return features.get("sources_early", frozenset()) | features.get("sources_late", frozenset())


def spy_turns(position: HuaihaiPosition) -> range:
    """The turns that a spy may name now: two ahead or later (10.6)."""
    return range(position.turn + position.charts.limit("spy_delay"), position.last_turn + 1)


def _check_turn(position: HuaihaiPosition, turn: int) -> Verdict:
    turns = spy_turns(position)
    if turn in turns:
        return ALLOWED
    instead = tuple(f"write-spy {each}" for each in turns[:_SHOWN])
    if not turns:
        return refuse("notebook/spy-late", cite("10.6"), turn=turn)
    return refuse(
        "notebook/spy-turn", cite("10.6"), turn=turn, first=turns[0], last=turns[-1], instead=instead
    )


def usable(position: HuaihaiPosition, kind: str) -> tuple[Order, ...]:
    """The orders of a kind that their side may announce at this moment, as far as the notebook says.

    Incitements, charges and agents hold in the turn after they were written; suppressions from then on until
    they are used (10.10, kit). A sabotaged hex serves once, or again and again (option ``sabotage_use``).
    Chiang's names hold to the end of the game (10.9).
    """
    now = position.turn
    return tuple(
        order for order in position.facts.orders if order.kind == kind and _holds(position, order, now)
    )


def _holds(position: HuaihaiPosition, order: Order, now: int) -> bool:
    if order.kind == CHIANG:
        return True
    if order.kind == SABOTAGE and position.option("sabotage_use") == "again":
        return True
    if order.state != OPEN:
        return False
    if order.kind in _NEXT_TURN_ONLY:
        return order.turn == now - 1
    if order.kind == SPY:
        return order.turn == now
    if order.kind == SUPPRESS:
        return order.turn < now and not _is_out_of_play(position, order.unit)
    return order.kind in (INFILTRATE, SABOTAGE)


def names(position: HuaihaiPosition, kind: str) -> tuple[str, ...]:
    """The counters that usable orders of a kind name, sorted."""
    return tuple(sorted({order.unit for order in usable(position, kind)}))


def order_for(position: HuaihaiPosition, kind: str, unit: str = "", hex_: int = -1) -> Order | None:
    """The order that announces a counter or a hex now, or None if none is written."""
    fitting = (o for o in usable(position, kind) if o.unit == unit and o.hex_ == hex_)
    return next(fitting, None)


def check_announce(position: HuaihaiPosition, kind: str, unit: str = "", hex_: int = -1) -> Verdict:
    """Whether an order that names a counter or a hex is written and holds now."""
    if order_for(position, kind, unit, hex_) is not None:
        return ALLOWED
    what = position.game.board.label(hex_) if hex_ >= 0 else position.name_of(unit)
    code = "notebook/not-written" if kind in (INFILTRATE, SABOTAGE, CHIANG) else "notebook/not-for-now"
    return refuse(code, clause_of(kind), what=what, order=say(f"notebook/kind-{kind}"))


def announced(
    position: HuaihaiPosition, kind: str, unit: str = "", hex_: int = -1, state: str = USED
) -> HuaihaiPosition:
    """The position after an order has been shown.

    A shown order stands behind all others and carries the turn in which it was shown: what is open does not
    tell when it was written. One of Chiang's names goes on holding.

    Parameters
    ----------
    state : {"used", "void"}
        Void where an agent has foiled it.

    Raises
    ------
    ValueError
        If no such order is written.
    """
    order = order_for(position, kind, unit, hex_)
    if order is None:
        raise ValueError(f"no {kind} order names {unit or hex_} now")
    others = tuple(each for each in position.facts.orders if each is not order)
    shown = replace(order, state=state, turn=position.turn)
    return position.with_facts(orders=(*others, shown))


def is_chiang(position: HuaihaiPosition, unit: str) -> bool:
    """Whether a counter is one of those that Chiang commands himself (10.9)."""
    return any(order.kind == CHIANG and order.unit == unit for order in position.facts.orders)


def has_secrets(position: HuaihaiPosition, side: str) -> bool:
    """Whether, from what is open, a side may have lines that it has not shown yet.

    This asks only how many lines it has written and how many it has shown: either side may ask it of the
    other.
    """
    shown = sum(order.side == side and order.state != OPEN for order in position.facts.orders)
    return position.facts.lines[SIDES.index(side)] > shown
