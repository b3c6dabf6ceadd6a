"""2.3, 7.7: a block loses levels; one that has none left is destroyed and may be built again (11.42)."""

from __future__ import annotations

from wargame_kit.games.eastfront.boxes import FORCE
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import COMMANDS
from wargame_kit.games.eastfront.position import EastFrontPiece, EastFrontPosition
from wargame_kit.rulebook import witness


def last_level(position: EastFrontPosition, unit: str) -> int:
    """The lowest level at which a block still stands: 0 for headquarters and garrisons (5.1, 10.4)."""
    return position.game.units[unit].faces[-1].attack


def levels_left(position: EastFrontPosition, unit: str) -> int:
    """How many levels a block can lose before it is gone; the last of them destroys it."""
    return position.level(unit) - last_level(position, unit) + 1


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


def is_command(position: EastFrontPosition, unit: str) -> bool:
    """Whether a block is a headquarters, supreme or not (5)."""
    return position.kind(unit) in COMMANDS
