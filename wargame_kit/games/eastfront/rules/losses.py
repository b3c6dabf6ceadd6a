"""2.3, 2.8, 7.7: a block is revealed, and loses levels; one that has none left is destroyed (11.42)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wargame_kit.games.eastfront.boxes import FORCE, REMOVED
from wargame_kit.games.eastfront.position import EastFrontPiece, EastFrontPosition
from wargame_kit.words import Phrase, say


def revealed(position: EastFrontPosition, units: Iterable[str], *, is_up: bool = True) -> EastFrontPosition:
    """The position with some blocks turned face up, or upright again (4.43, 6.42)."""
    return position.moved(*(replace(position.pieces[unit], revealed=is_up) for unit in units))


def last_level(position: EastFrontPosition, unit: str) -> int:
    """The lowest level at which a block still stands: 0 for headquarters and garrisons (5.1, 10.4)."""
    return position.game.units[unit].faces[-1].attack


def destroyed(position: EastFrontPosition, unit: str) -> EastFrontPiece:
    """A destroyed block: in the force pool, whether or not it may be built again (11.42)."""
    return EastFrontPiece(unit, FORCE, rebuilt=True)


def is_lost(position: EastFrontPosition, unit: str) -> bool:
    """Whether a block off the map counts as destroyed (16.1, 17.1).

    All of the force pool do, also those that a later scenario does not begin with (17.1); of those removed
    for good, whoever was destroyed and may not come back.
    """
    piece = position.pieces[unit]
    return piece.place == FORCE or (piece.place == REMOVED and piece.rebuilt)


def fate(position: EastFrontPosition, unit: str, levels: int) -> Phrase:
    """In a word what becomes of a block that loses some levels (7.7)."""
    name, before = position.unit(unit).name, position.level(unit)
    if before - levels < last_level(position, unit):
        return say("eastfront/is-destroyed", unit=name)
    return say("eastfront/loses-levels", unit=name, before=before, after=before - levels)


def reduced(position: EastFrontPosition, unit: str, levels: int = 1) -> EastFrontPiece:
    """A block after it has lost some levels."""
    level = position.level(unit) - levels
    if level < last_level(position, unit):
        return destroyed(position, unit)
    return position.at_level(unit, level)
