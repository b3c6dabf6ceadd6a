"""What a saved position may hold: turns, options, sides, counters and steps of this game, where they fit."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.neworder.boxes import ELIMINATED, UNUSED
from wargame_kit.games.neworder.facts import USES
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.sequence import EndOfTurn, StartOfTurn
from wargame_kit.games.neworder.rules.set_up import RollFirst
from wargame_kit.position import BadValue, Over
from wargame_kit.position.bad_values import among, of_every_game
from wargame_kit.words import say

LAST = (EndOfTurn, StartOfTurn)
"""What is done last of all in a turn: the one leads on to the next, the other lays it out."""


def bad_values(position: NewOrderPosition) -> Iterator[BadValue]:
    """Yield what a position holds that the game cannot have: place, value and what was expected."""
    yield from of_every_game(position, LAST)
    yield from _first(position)
    yield from _pieces(position)


def _first(position: NewOrderPosition) -> Iterator[BadValue]:
    """3.2: who is first is known but before it is thrown for."""
    is_open = any(isinstance(step, (RollFirst, Over)) for step in position.agenda)
    if not position.facts.first and not is_open:
        yield BadValue("facts.first", "", say("expected/side"))


def _pieces(position: NewOrderPosition) -> Iterator[BadValue]:
    units = position.game.units
    markers = [unit for unit in position.pieces if units[unit].is_marker]
    on_map = [unit for unit, piece in position.pieces.items() if piece.place not in (ELIMINATED, UNUSED)]
    yield from among("facts.used", position.varying("used"), markers, say("expected/fire-marker"))
    for unit, uses in position.varying("used").items():
        yield from among(f"facts.used, {unit}", sorted(uses), USES, say("expected/fire-use"))
    for name in ("moved", "fought", "lifted", "bridging", "building"):
        in_play = [unit for unit in on_map if not units[unit].is_marker]
        yield from among(f"facts.{name}", position.varying(name), in_play, say("expected/unit-in-play"))
