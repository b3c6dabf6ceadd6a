"""8.2: the command range of a headquarters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.counters import headquarters as by_army
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.mechanics import CommandRange, command_range
from wargame_kit.mechanics.command import CommandClauses
from wargame_kit.position import Game
from wargame_kit.position.derived import derived_from


@cache
def _headquarters(game: Game) -> Mapping[str, str]:
    return by_army(game.units)


def staff(position: TyphoonPosition, formation: str) -> str | None:
    """The headquarters that the chits of an army set going, or None where it is not on the map.

    Then they are void (13.2), be it destroyed, waiting in its box, or none of the pieces of a small position.
    """
    headquarters = _headquarters(position.game).get(formation)
    piece = None if headquarters is None else position.pieces.get(headquarters)
    return headquarters if piece is not None and piece.hex_ >= 0 else None


@derived_from()
def command(position: TyphoonPosition, headquarters: str) -> CommandRange:
    """What a headquarters commands now: itself, and every unit of its side in range (8.1.1).

    It never activates another headquarters (8.1.4). Only the distance counts (8.2.4). Off the map it
    commands nobody (13.2).

    Parameters
    ----------
    headquarters : str
        The headquarters, or the army whose it is, as its chit says: ``HQ-2PzA`` or ``2PzA``.

    Raises
    ------
    ValueError
        If there is no such unit, or it is no headquarters.
    """
    headquarters = _headquarters(position.game).get(headquarters, headquarters)
    staff = position.unit(headquarters)
    if not staff.is_headquarters:
        raise ValueError(f"{headquarters} is no headquarters")

    units, pieces = position.game.units, position.pieces
    places = {
        unit: piece.place
        for unit, piece in pieces.items()
        if isinstance(piece.place, int) and units[unit].side == staff.side
    }
    return command_range(
        position.game.board,
        headquarters,
        staff.name,
        staff.command_range,
        places,
        lambda unit: units[unit].is_headquarters,
        CommandClauses(cite("8.1.1"), cite("8.1.4"), cite("8.2"), cite("13.2")),
    )
