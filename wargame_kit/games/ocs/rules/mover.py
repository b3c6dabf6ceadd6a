"""6.0, 7, 11: which units may move in a phase."""

from __future__ import annotations

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import EXPLOIT, ORGANIC
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.modes import check_own
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, MOVEMENT, REACTION, allowance_of
from wargame_kit.games.ocs.title import title_of
from wargame_kit.rulebook import Verdict, refuse


def check_mover(position: OcsPosition, side: str, phase: str, unit: str) -> Verdict:
    """Whether a unit may move in a phase at all: whose it is, what it has done, what it may (6.0, 7, 11)."""
    verdict = check_own(position, side, unit)
    if not verdict:
        return verdict
    name, piece = position.name_of(unit), position.pieces[unit]
    if piece.moved:
        return refuse("ocs/moved", cite("6.1" if position.is_combat_unit(unit) else "13.2a"), unit=name)
    if phase != MOVEMENT and not position.is_combat_unit(unit) and position.counter(unit).kind != ORGANIC:
        return refuse("ocs/transport-waits", cite("13.2"), unit=name)
    if phase == REACTION and not piece.freed:
        return refuse("ocs/reserves-alone", cite("7"), unit=name)
    if phase == EXPLOITATION and not (piece.freed or piece.marker == EXPLOIT):
        return refuse("ocs/exploiters-alone", cite("11"), unit=name)
    if not allowance_of(position, unit, phase):
        return refuse("ocs/no-allowance", cite("6.1"), unit=name)
    return title_of(position).check_mover(position, unit)
