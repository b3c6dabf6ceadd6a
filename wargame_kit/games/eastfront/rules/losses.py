"""2.3, 7.7: a block loses levels; one that has none left is destroyed and may be built again (11.42)."""

from __future__ import annotations

from wargame_kit.games.eastfront.boxes import FORCE
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPiece, EastFrontPosition
from wargame_kit.rulebook import witness


def last_level(position: EastFrontPosition, unit: str) -> int:
    """The lowest level at which a block still stands: 0 for headquarters and garrisons (5.1, 10.4)."""
    return position.game.units[unit].faces[-1].attack


def destroyed(position: EastFrontPosition, unit: str) -> EastFrontPiece:
    """A destroyed block: in the force pool, whether or not it may be built again (11.42)."""
    witness.note(cite("7.7"))
    return EastFrontPiece(unit, FORCE, rebuilt=True)


def reduced(position: EastFrontPosition, unit: str, levels: int = 1) -> EastFrontPiece:
    """A block after it has lost some levels."""
    level = position.level(unit) - levels
    if level < last_level(position, unit):
        return destroyed(position, unit)
    return position.at_level(unit, level)
