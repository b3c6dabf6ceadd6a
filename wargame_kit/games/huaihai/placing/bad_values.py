"""What a saved position may hold: turns, options, sides, counters and orders of this game, where they fit."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from wargame_kit.games.huaihai.boxes import HIDDEN
from wargame_kit.games.huaihai.facts import OPEN, USED, VOID, Order
from wargame_kit.games.huaihai.files.charts import PLA, SIDES
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.combat.attack import DeclareAttack
from wargame_kit.games.huaihai.rules.combat.odds import AMBUSH, ATTACK, COUNTER, FAST, Fight
from wargame_kit.games.huaihai.rules.combat.participants import unmaskable
from wargame_kit.games.huaihai.rules.ground import cities
from wargame_kit.games.huaihai.rules.hiding import PlaceHidden
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
from wargame_kit.position.bad_values import among, in_play, of_every_game, once, within
from wargame_kit.words import say

LAST = (EndOfTurn, StartOfTurn)
"""What is done last of all in a turn: the one leads on to the next, the other lays it out."""

MOST = 999
"""Of anything that is counted."""


def bad_values(position: HuaihaiPosition) -> Iterator[BadValue]:
    """Yield what a position holds that the game cannot have: place, value and what was expected."""
    yield from of_every_game(position, LAST, partial(_value, position))
    for number, order in enumerate(position.facts.orders):
        yield from _order(position, f"facts.orders[{number}]", order)
    yield from _facts(position)
    yield from _hidden(position)
    for number, step in enumerate(position.agenda):
        yield from _battle(position, f"agenda[{number}]", step)


def _value(position: HuaihaiPosition, place: str, value: Any) -> Iterator[BadValue]:
    """Yield the sides, counters and numbers of a step, or of the fight that it carries, that do not fit."""
    for field in dataclasses.fields(value):
        found, here = getattr(value, field.name), f"{place}.{field.name}"
        if dataclasses.is_dataclass(found):
            yield from _value(position, here, found)
        elif field.name == "side":
            yield from among(here, [found], SIDES, say("expected/side"))
        elif field.name == "kind":
            if isinstance(value, Fight):
                yield from among(here, [found], (ATTACK, AMBUSH, FAST, COUNTER), say("expected/battle-kind"))
            else:
                yield from among(here, [found], KINDS, say("expected/order-kind"))
        elif field.name == "unit":
            yield from in_play(position, here, [found])
        elif field.name == "path":
            yield from _path(position, here, value.unit, found)
        elif field.name in ("at", "since"):
            yield from within(here, found, 0, len(value.path) - 1)
        elif field.name == "losses":
            yield from within(here, found, 1, MOST)
        elif isinstance(found, tuple):
            names = [each[0] if isinstance(each, tuple) else each for each in found]
            counters = [name for name in names if isinstance(name, str)]
            yield from in_play(position, here, counters)
            yield from once(here, names)


def _path(position: HuaihaiPosition, place: str, unit: str, path: tuple[int, ...]) -> Iterator[BadValue]:
    board, piece = position.game.board, position.pieces.get(unit)
    printed = [board.label(hex_) for hex_ in path]
    if len(path) < 2 or any(board.distance(*pair) != 1 for pair in pairwise(path)):
        yield BadValue(place, printed, say("expected/path"))
    elif piece is not None and path[0] not in (piece.hex_, position.hidden_hex(unit)):
        yield BadValue(place, printed, say("expected/path-from", unit=unit))


def _battle(position: HuaihaiPosition, place: str, step: Step[Any]) -> Iterator[BadValue]:
    """Yield an ambush in which nobody can fight, and an agent who has nothing to foil."""
    if isinstance(step, DeclareAttack) and step.fight.kind == AMBUSH and not step.fight.attackers:
        # One side may not know where the others hide.
        is_known = all(hex_ >= 0 for hex_ in position.hidden.values())
        if is_known and next(unmaskable(position, step.fight), None) is None:
            yield BadValue(f"{place}.fight.attackers", [], say("expected/ambush-hidden"))
    if isinstance(step, OfferAgent):
        shown = [o.kind for o in position.facts.orders if o.side == PLA and o.state != OPEN]
        yield from among(f"{place}.kind", [step.kind], shown, say("expected/pla-announced"))


def _order(position: HuaihaiPosition, place: str, order: Order) -> Iterator[BadValue]:
    """10: what a side can write, and no other."""
    yield from among(f"{place}.kind", [order.kind], KINDS, say("expected/order-kind"))
    yield from among(f"{place}.state", [order.state], (OPEN, USED, VOID), say("expected/order-state"))
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
    yield from within(f"{place}.turn", order.turn, 0, MOST)


def _facts(position: HuaihaiPosition) -> Iterator[BadValue]:
    facts = position.facts
    for name in ("used", "cut_since"):
        for unit, number in position.varying(name).items():
            yield from within(f"facts.{name}, {unit}", number, 0, MOST)
    for name in ("recruits", "owed", "returned", "militia", "flown"):
        yield from within(f"facts.{name}", getattr(facts, name), 0, MOST)
    for number, lines in enumerate(facts.lines):
        yield from within(f"facts.lines[{number}]", lines, 0, MOST)
    yield from in_play(position, "facts.incited", facts.incited)
    yield from among("facts.waived", facts.waived, SIDES, say("expected/side"))
    known = cities(position.game.board)
    yield from among("facts.pla_cities", facts.pla_cities, known, say("expected/cities-13-2"))


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
