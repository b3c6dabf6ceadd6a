"""What can be wrong with a position: its values, and stacks (5.2, 5.4, 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.huaihai.boxes import BOXES, HIDDEN
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.files.charts import KMT, PLA, SIDES
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import cities, together, weight
from wargame_kit.games.huaihai.rules.hiding import PlaceHidden
from wargame_kit.games.huaihai.rules.tactical_actions.orders import (
    CHARGE,
    KINDS,
    SABOTAGE,
    SPY,
    side_of_kind,
)
from wargame_kit.position.fault import Fault, among
from wargame_kit.position.validation import in_hex, of_every_game
from wargame_kit.words import say


def validate(position: HuaihaiPosition) -> Iterator[Fault]:
    """Yield everything that is wrong with a position, first the values that cannot be there."""
    yield from of_every_game(position)
    for number, order in enumerate(position.facts.orders):
        yield from _order(position, f"facts.orders[{number}]", order)
    known = cities(position.game.board)
    yield from among("facts.pla_cities", position.facts.pla_cities, known, say("expected/cities-13-2"))
    yield from _hidden(position)
    yield from _in_hexes(position)
    yield from _in_boxes(position)


def _order(position: HuaihaiPosition, place: str, order: Order) -> Iterator[Fault]:
    """10: what a side can write, and no other."""
    yield from among(f"{place}.kind", [order.kind], KINDS, say("expected/order-kind"))
    if order.kind not in KINDS:
        return
    writer = side_of_kind(order.kind)
    yield from among(
        f"{place}.side", [order.side], (writer,), say("expected/writer", writer=writer, kind=order.kind)
    )
    named = [order.unit] if order.unit or order.kind not in (SABOTAGE, SPY) else []
    of_pla = order.kind == CHARGE
    own = [unit for unit in position.pieces if (position.side_of(unit) == PLA) == of_pla]
    yield from among(f"{place}.unit", named, own, say("expected/order-unit", kind=order.kind))
    if (order.hex_ >= 0) != (order.kind == SABOTAGE):
        yield Fault(say("expected/sabotage-hex"), f"{place}.hex_", order.hex_)


def _hidden(position: HuaihaiPosition) -> Iterator[Fault]:
    """10.3: who is hidden is written down with its hex, and nobody else; one that arrives has none yet."""
    names = position.hidden
    own = [unit for unit in position.pieces if position.side_of(unit) == PLA]
    yield from among("facts.hidden", names, own, say("expected/pla-counter"))
    arriving = {step.unit for step in position.agenda if isinstance(step, PlaceHidden)}
    for unit, piece in position.pieces.items():
        if (piece.place == HIDDEN) != (unit in names) and not (piece.place == HIDDEN and unit in arriving):
            expected = say("expected/hidden-box", box=HIDDEN)
            yield Fault(expected, f"pieces.{unit}", piece.place)


def _in_hexes(position: HuaihaiPosition) -> Iterator[Fault]:
    board, limit = position.game.board, position.charts.limit("stacking")
    hidden = {hex_ for hex_ in position.hidden.values() if hex_ >= 0}
    for hex_ in sorted(hidden.union(position.stacks)):
        units = position.in_hex(hex_)
        if len({position.side_of(unit) for unit in units}) > 1:
            yield in_hex(position, hex_, "problem/both-sides", cite("6.1"), units)
        for side in SIDES:
            army = together(position, side, hex_)
            total = sum(weight(position, unit) for unit in army)
            if total > limit:
                key, load = "huaihai/overstacked", {"total": total, "limit": limit}
                yield in_hex(position, hex_, key, cite("5.4"), army, **load)
        if board.terrain_name(hex_) == "water":
            drowned = (*together(position, PLA, hex_), *together(position, KMT, hex_))
            yield in_hex(position, hex_, "problem/impassable", cite("5.2"), drowned)


def _in_boxes(position: HuaihaiPosition) -> Iterator[Fault]:
    for unit, piece in position.pieces.items():
        if isinstance(piece.place, str) and piece.place not in BOXES:
            yield Fault(say("problem/place", unit=unit, place=piece.place), clause=cite("2"))
        if (piece.place == HIDDEN) != (unit in position.hidden):
            yield Fault(say("huaihai/hidden-nowhere", unit=unit), clause=cite("10.3"))
