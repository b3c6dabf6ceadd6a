"""14.4: what guards a hex of a position against aircraft: headquarters, flak of the title, an air base."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.flak import Battery, Guarded
from wargame_kit.games.ocs.title import title_of
from wargame_kit.words import say


def guarded(
    position: OcsPosition, side: str, hex_: int, *, base: int = 0, is_in_zone: bool = False
) -> Guarded:
    """A hex as aircraft of a side find it.

    Parameters
    ----------
    position : OcsPosition
    side : str
        Who flies.
    hex_ : int
    base : int
        The level of an enemy air base in it.
    is_in_zone : bool
        Whether it lies in an enemy patrol zone (14.4c).
    """
    enemy = position.enemy(side)
    here = [
        unit
        for unit, piece in position.pieces.items()
        if piece.hex_ == hex_ and position.side_of(unit) == enemy
    ]
    ruled = {unit: _by_title(position, unit) for unit in here}
    return Guarded(
        place=position.game.board.label(hex_),
        headquarters=tuple(_headquarters(position, ruled)),
        guns=tuple(
            battery
            for unit, battery in ruled.items()
            if battery is not None and not _is_headquarters(position, unit)
        ),
        base=base,
        is_in_zone=is_in_zone,
    )


def _is_headquarters(position: OcsPosition, unit: str) -> bool:
    """Whether it is one, or a marker for one."""
    return position.counter(unit).is_headquarters or not position.is_combat_unit(unit)


def _headquarters(position: OcsPosition, ruled: dict[str, Battery | None]) -> Iterator[Battery]:
    added = position.charts.tables.flak.added["headquarters"]
    origin = position.charts.origins("flak", "added")
    for unit, battery in ruled.items():
        if battery is not None and _is_headquarters(position, unit):
            yield battery
        elif battery is None and position.counter(unit).is_headquarters:
            yield Battery(added, say("ocs/flak/headquarters"), cite("14.4"), origin)


def _by_title(position: OcsPosition, unit: str) -> Battery | None:
    found = title_of(position).flak_of(position, unit)
    return None if found is None else Battery(found[0], position.name_of(unit), *found[1:])
