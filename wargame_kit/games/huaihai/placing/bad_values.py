"""What a saved position may hold: turns, options, sides, counters and orders of this game, where they fit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from wargame_kit.games.huaihai.boxes import HIDDEN
from wargame_kit.games.huaihai.facts import OPEN, Order
from wargame_kit.games.huaihai.files.charts import PLA
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.air import OfferInterception
from wargame_kit.games.huaihai.rules.combat.attack import DeclareAttack
from wargame_kit.games.huaihai.rules.combat.odds import AMBUSH
from wargame_kit.games.huaihai.rules.combat.participants import Unmask
from wargame_kit.games.huaihai.rules.ground import cities
from wargame_kit.games.huaihai.rules.hiding import PlaceHidden
from wargame_kit.games.huaihai.rules.movement import StopMover, WatchMove
from wargame_kit.games.huaihai.rules.sequence import EndOfTurn, StartOfTurn
from wargame_kit.games.huaihai.rules.tactical_actions.agents import OfferAgent
from wargame_kit.games.huaihai.rules.tactical_actions.orders import (
    CHARGE,
    KINDS,
    SABOTAGE,
    SPY,
    side_of_kind,
)
from wargame_kit.position import BadValue, Step
from wargame_kit.position.bad_values import among, of_every_game, once, within
from wargame_kit.words import say

LAST = (EndOfTurn, StartOfTurn)
"""What is done last of all in a turn: the one leads on to the next, the other lays it out."""


def bad_values(position: HuaihaiPosition) -> Iterator[BadValue]:
    """Yield what a position holds that the game cannot have: place, value and what was expected."""
    yield from of_every_game(position, LAST, partial(_step, position))
    for number, order in enumerate(position.facts.orders):
        yield from _order(position, f"facts.orders[{number}]", order)
    known = cities(position.game.board)
    yield from among("facts.pla_cities", position.facts.pla_cities, known, say("expected/cities-13-2"))
    yield from _hidden(position)


def _step(position: HuaihaiPosition, place: str, step: Step) -> Iterator[BadValue]:
    if isinstance(step, (OfferInterception, WatchMove, StopMover)):
        yield from _path(position, f"{place}.path", step.unit, step.path)
    if isinstance(step, WatchMove):
        yield from within(f"{place}.since", step.since, 0, len(step.path) - 1)
    if isinstance(step, StopMover):
        yield from within(f"{place}.at", step.at, 0, len(step.path) - 1)
    if isinstance(step, PlaceHidden):
        yield from once(f"{place}.hexes", step.hexes)
    if isinstance(step, DeclareAttack) and step.fight.kind == AMBUSH and not step.fight.attackers:
        # One side may not know where the others hide.
        is_known = all(hex_ >= 0 for hex_ in position.hidden.values())
        if is_known and next(Unmask.fitting(position, step.fight), None) is None:
            yield BadValue(f"{place}.fight.attackers", [], say("expected/ambush-hidden"))
    if isinstance(step, OfferAgent):
        shown = [o.kind for o in position.facts.orders if o.side == PLA and o.state != OPEN]
        yield from among(f"{place}.kind", [step.kind], shown, say("expected/pla-announced"))


def _path(position: HuaihaiPosition, place: str, unit: str, path: tuple[int, ...]) -> Iterator[BadValue]:
    board, piece = position.game.board, position.pieces.get(unit)
    printed = [board.label(hex_) for hex_ in path]
    if len(path) < 2 or any(board.distance(*pair) != 1 for pair in pairwise(path)):
        yield BadValue(place, printed, say("expected/path"))
    elif piece is not None and path[0] not in (piece.hex_, position.hidden_hex(unit)):
        yield BadValue(place, printed, say("expected/path-from", unit=unit))


def _order(position: HuaihaiPosition, place: str, order: Order) -> Iterator[BadValue]:
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
        yield BadValue(f"{place}.hex_", order.hex_, say("expected/sabotage-hex"))


def _hidden(position: HuaihaiPosition) -> Iterator[BadValue]:
    """10.3: who is hidden is written down with its hex, and nobody else; one that arrives has none yet."""
    names = position.hidden
    own = [unit for unit in position.pieces if position.side_of(unit) == PLA]
    yield from among("facts.hidden", names, own, say("expected/pla-counter"))
    arriving = {step.unit for step in position.agenda if isinstance(step, PlaceHidden)}
    for unit, piece in position.pieces.items():
        if (piece.place == HIDDEN) != (unit in names) and not (piece.place == HIDDEN and unit in arriving):
            expected = say("expected/hidden-box", box=HIDDEN)
            yield BadValue(f"pieces.{unit}", piece.place, expected)
