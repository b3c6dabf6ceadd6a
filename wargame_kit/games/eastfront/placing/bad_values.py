"""What a saved position may hold: turns, options, sides, blocks and steps of this game, where they fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargame_kit.games.eastfront.files.kinds import COMMANDS
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.production.orders import bad_orders
from wargame_kit.games.eastfront.rules.sequence import (
    EndOfFortnight,
    NextFortnight,
    PlayerTurns,
    StartOfFortnight,
    StartOfMonth,
)
from wargame_kit.games.eastfront.rules.weather import RollWeather
from wargame_kit.position import BadValue, Over
from wargame_kit.position.bad_values import among, of_every_game
from wargame_kit.words import say

LAST: tuple[type[Any], ...] = (EndOfFortnight, NextFortnight, PlayerTurns, StartOfFortnight, StartOfMonth)
"""What is done last of all in a fortnight: the one leads on to the next, the others lay it out."""


def bad_values(position: EastFrontPosition) -> Iterator[BadValue]:
    """Yield what a position holds that the game cannot have: place, value and what was expected."""
    yield from of_every_game(position, LAST)
    yield from _first(position)
    yield from _pieces(position)
    for side, order in bad_orders(position):
        place = f"facts.plans[{position.game.sides.index(side)}]"
        yield BadValue(place, order, say("expected/order-of-production"))


def _first(position: EastFrontPosition) -> Iterator[BadValue]:
    """4.4: who begins is known as soon as the weather is."""
    is_open = any(isinstance(step, (*LAST, Over, RollWeather)) for step in position.agenda[-1:])
    if not position.facts.first and not is_open:
        yield BadValue("facts.first", "", say("expected/side"))


def _pieces(position: EastFrontPosition) -> Iterator[BadValue]:
    """No stand-in in a whole position; roles for headquarters alone."""
    units = position.game.units
    whole = [unit for unit in units if not units[unit].is_stand_in]
    yield from among("pieces", list(position.pieces), whole, say("expected/block-of-the-game"))
    leaders = [unit for unit in position.pieces if units[unit].kind in COMMANDS]
    for name in ("active", "deployed", "struck"):
        yield from among(f"facts.{name}", position.varying(name), leaders, say("expected/headquarters-block"))
