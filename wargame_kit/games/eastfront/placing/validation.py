"""What can be wrong with a position: its values, and stacks (1.37, 6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.production.orders import Order, bad_orders, plan, with_plan
from wargame_kit.games.eastfront.rules.production.plan import CarryOut, Production
from wargame_kit.games.eastfront.rules.stacking import crowded, limit
from wargame_kit.games.eastfront.rules.weather import RollWeather
from wargame_kit.games.eastfront.rules.zones import land
from wargame_kit.position import Over
from wargame_kit.position.fault import Fault, among, once
from wargame_kit.position.validation import in_hex, of_every_game, of_pieces
from wargame_kit.words import say

MOST_IN_HEX = 16
"""Of a side: far more than ever came together in play, and few enough for exact odds at once."""

ON_MAP = (
    *("active", "revealed", "moved", "strategic", "deployed", "came_from"),
    *("unsupplied", "fortress", "guard", "dispersed", "struck"),
)
"""What is told of blocks on the map alone."""


def validate(position: EastFrontPosition) -> Iterator[Fault]:
    """Yield everything that is wrong with a position, first the values that cannot be there."""
    yield from of_every_game(position)
    yield from _first(position)
    yield from _pieces(position)
    yield from _map(position)
    yield from _production(position)
    yield from _plans(position)
    yield from _in_hexes(position)
    yield from of_pieces(position, cite("2"), cite("5.1"))


def _first(position: EastFrontPosition) -> Iterator[Fault]:
    """4.4: who begins is known as soon as the weather is."""
    step = position.agenda[-1]
    is_open = step.is_last or isinstance(step, (Over, RollWeather))
    if not position.facts.first and not is_open:
        yield Fault(say("expected/side"), "facts.first", "")


def _pieces(position: EastFrontPosition) -> Iterator[Fault]:
    """No stand-in in a whole position; roles for headquarters alone."""
    units = position.game.units
    whole = [unit for unit in units if not units[unit].is_stand_in]
    yield from among("pieces", list(position.pieces), whole, say("expected/block-of-the-game"))
    on_map = [unit for unit, piece in position.pieces.items() if piece.hex_ >= 0]
    for name in ON_MAP:
        yield from among(f"facts.{name}", position.piece_values(name), on_map, say("expected/block-on-map"))
    leaders = [unit for unit in position.pieces if units[unit].is_headquarters]
    for name in ("active", "deployed", "struck"):
        yield from among(
            f"facts.{name}", position.piece_values(name), leaders, say("expected/headquarters-block")
        )


def _map(position: EastFrontPosition) -> Iterator[Fault]:
    """1.37, 1.38, 6.33: nobody stands in water, and nobody passes but between two hexes side by side."""
    label, dry = position.game.board.label, land(position.game)
    for unit, piece in position.pieces.items():
        if piece.hex_ >= 0 and piece.hex_ not in dry:
            yield Fault(say("expected/land-hex"), f"pieces.{unit}", label(piece.hex_))
        if piece.came_from >= 0 and piece.came_from not in dry:
            yield Fault(say("expected/land-hex"), "facts.came_from", label(piece.came_from))
    for side, stacks in position.stacks_by_side.items():
        name = position.game.side_names[side]
        for hex_, units in sorted(stacks.items()):
            if len(units) > MOST_IN_HEX:
                crowd = say("expected/no-crowd", limit=MOST_IN_HEX, side=name)
                yield Fault(crowd, f"pieces.{units[MOST_IN_HEX]}", label(hex_))
    strikers = [unit for _, unit, _ in position.facts.strikes]
    commands = [unit for unit in position.pieces if position.is_headquarters(unit)]
    yield from among("facts.strikes", strikers, commands, say("expected/headquarters-block"))
    yield from once("facts.strikes", strikers)
    beside = position.game.board.neighbours
    for here, there, _ in position.facts.crossings:
        if not (here < there and there in beside[6 * here : 6 * here + 6]):
            yield Fault(say("expected/crossing"), "facts.crossings", [label(here), label(there)])
    pairs = [f"{label(here)}, {label(there)}" for here, there, _ in position.facts.crossings]
    yield from once("facts.crossings", pairs)


def _production(position: EastFrontPosition) -> Iterator[Fault]:
    """4.2: plans are written one after the other, and then carried out before anything else happens."""
    for number, step in enumerate(position.agenda):
        below = position.agenda[number - 1] if number else None
        if isinstance(step, Production) and not isinstance(below, (Production, CarryOut)):
            yield Fault(say("expected/before-carrying-out"), f"agenda[{number}].step", "Production")


def _plans(position: EastFrontPosition) -> Iterator[Fault]:
    """4.2, 11.4: there are plans only while they are written, each order allowed by those before it."""
    bad = list(bad_orders(position))
    for side, text in bad:
        yield Fault(say("expected/order-of-production"), _place(position, side), text)
    is_open = isinstance(position.agenda[-1], (Production, CarryOut))
    for side in position.game.sides if not bad else ():
        orders = plan(position, side)
        if orders and not is_open:
            yield Fault(say("expected/no-plan"), _place(position, side), _texts(position, orders))
        for number, order in enumerate(orders if is_open else ()):
            verdict = order.check(with_plan(position, side, orders[:number]), Production(side))
            if not verdict:
                found = order.text(position.game.board)
                yield Fault(
                    say("expected/allowed-order", why=verdict.sentence or ""), _place(position, side), found
                )


def _place(position: EastFrontPosition, side: str) -> str:
    return f"facts.plans[{position.game.sides.index(side)}]"


def _texts(position: EastFrontPosition, orders: tuple[Order, ...]) -> list[str]:
    return [order.text(position.game.board) for order in orders]


def _in_hexes(position: EastFrontPosition) -> Iterator[Fault]:
    dry = land(position.game)
    for side, stacks in position.stacks_by_side.items():
        over = crowded(position, side)
        for hex_, units in sorted(stacks.items()):
            if hex_ in over:
                most = limit(position, hex_)
                yield in_hex(position, hex_, "eastfront/problem-crowded", cite("6.2"), units, limit=most)
            if hex_ not in dry:
                yield in_hex(position, hex_, "problem/impassable", cite("1.37"), units)
