"""What can be wrong with a position: its values, and stacks (7, 8)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.neworder.boxes import ELIMINATED, UNUSED
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.facts import USES
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.ground import prohibited
from wargame_kit.games.neworder.rules.set_up import RollFirst
from wargame_kit.games.neworder.rules.stacking import overfull
from wargame_kit.position import Over
from wargame_kit.position.fault import Fault, among
from wargame_kit.position.validation import in_hex, of_every_game, of_pieces
from wargame_kit.words import say


def validate(position: NewOrderPosition) -> Iterator[Fault]:
    """Yield everything that is wrong with a position, first the values that cannot be there."""
    yield from of_every_game(position)
    yield from _first(position)
    yield from _pieces(position)
    yield from _in_hexes(position)
    yield from of_pieces(position, cite("2"), cite("21"))


def _first(position: NewOrderPosition) -> Iterator[Fault]:
    """3.2: who is first is known but before it is thrown for."""
    is_open = any(isinstance(step, (RollFirst, Over)) for step in position.agenda)
    if not position.facts.first and not is_open:
        yield Fault(say("expected/side"), "facts.first", "")


def _pieces(position: NewOrderPosition) -> Iterator[Fault]:
    units = position.game.units
    markers = [unit for unit in position.pieces if units[unit].is_marker]
    on_map = [unit for unit, piece in position.pieces.items() if piece.place not in (ELIMINATED, UNUSED)]
    yield from among("facts.used", position.piece_values("used"), markers, say("expected/fire-marker"))
    for unit, uses in position.piece_values("used").items():
        yield from among(f"facts.used, {unit}", sorted(uses), USES, say("expected/fire-use"))
    for name in ("moved", "fought", "lifted", "bridging", "building"):
        in_play = [unit for unit in on_map if not units[unit].is_marker]
        yield from among(f"facts.{name}", position.piece_values(name), in_play, say("expected/unit-in-play"))


def _in_hexes(position: NewOrderPosition) -> Iterator[Fault]:
    crowds = {hex_: units for side in position.game.sides for hex_, units in overfull(position, side).items()}
    for hex_, units in sorted(position.stacks.items()):
        if len({position.side_of(unit) for unit in units}) > 1:
            yield in_hex(position, hex_, "problem/both-sides", cite("7.4"), units)
        if hex_ in crowds:
            yield in_hex(position, hex_, "neworder/no-room", cite("8"), crowds[hex_])
        if hex_ in prohibited(position.game):
            yield in_hex(position, hex_, "problem/impassable", cite("7.10"), units)
