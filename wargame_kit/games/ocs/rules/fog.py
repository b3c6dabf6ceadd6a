"""4.9: what a side sees of the other's stacks: the counter on top of each, and little of that.

Which counter lies on top the rules leave to its owner (4.8b), among those that come first by `rank`: so every
zone of control follows from what is seen. Until it is said, it is the first in the order of the counters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.kinds import DISORGANISED, MOVE, RESERVE, STRAT
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import aircraft, all_aircraft
from wargame_kit.games.ocs.rules.readiness import exerts
from wargame_kit.position import Game
from wargame_kit.position.derived import derived_from

READ = ("marker", "unsupplied", "on_top")
"""What varies of pieces, and what their owner has said, that decides what lies on top."""

SEEN = (STRAT, DISORGANISED)
"""The markers that the other side sees, on the top counter."""


def has_fog(position: OcsPosition) -> bool:
    """Whether the option is played."""
    return position.option("fog") == "on"


def asks_anyway(position: OcsPosition) -> bool:
    """Whether a side is asked where it has no choice, so that the other learns nothing from a pause."""
    return has_fog(position) and position.option("pauses") == "always"


def rank(position: OcsPosition, unit: str) -> int:
    """How high a counter lies: one with a zone, one in Combat Mode, any combat unit, and all else (4.9)."""
    if not position.is_combat_unit(unit):
        return 3
    if exerts(position, unit):
        return 0
    return 1 if position.is_combat_side(unit) and not position.pieces[unit].marker else 2


@lru_cache(8)
def _order(game: Game[OcsCharts, OcsPosition]) -> Mapping[str, int]:
    """Where each counter stands in the list of the counters."""
    return {unit: number for number, unit in enumerate(game.units)}


def top_of(position: OcsPosition, units: Iterable[str]) -> str:
    """The counter on top of some that stand together; empty of none."""
    order, told = _order(position.game), position.facts.on_top
    return min(units, key=lambda unit: (rank(position, unit), unit not in told, order[unit]), default="")


def top_in(position: OcsPosition, side: str, hex_: int) -> str:
    """The counter of a side on top in a hex; empty where it has none."""
    return top_of(position, position.stacks_by_side[side].get(hex_, ()))


@derived_from(*READ)
def tops(position: OcsPosition, side: str) -> Mapping[int, str]:
    """The counter of a side on top in each hex in which it has any."""
    return {hex_: top_of(position, units) for hex_, units in position.stacks_by_side[side].items()}


def seen_piece(piece: OcsPiece) -> OcsPiece:
    """A top counter as the other side sees it: a Reserve looks as in Move Mode, for neither has a zone."""
    face = MOVE if piece.marker == RESERVE else piece.face
    marker = piece.marker if piece.marker in SEEN else ""
    return replace(piece.plain("unsupplied"), face=face, marker=marker)


def seen_pieces(position: OcsPosition, side: str) -> dict[str, OcsPiece]:
    """The pieces as a side sees them: its own, the top counters of the other side, and all its markers."""
    enemy, units = position.enemy(side), position.game.units
    seen, covered = {*tops(position, enemy).values()}, unseen_aircraft(position, enemy)
    return {
        unit: piece if units[unit].side == side or units[unit].is_marker else seen_piece(piece)
        for unit, piece in position.pieces.items()
        if units[unit].side == side or unit in seen or (units[unit].is_marker and unit not in covered)
    }


def unseen_aircraft(position: OcsPosition, side: str) -> frozenset[str]:
    """The aircraft of a side that the other does not see: all on the ground but the top Active one (4.9).

    Which of them lies on top the rules fix only so far that a fighter does; the kit takes the first. Those in
    the air are seen (kit).
    """
    pieces = position.pieces
    # Nor does it see who is destroyed, or has not come yet.
    found = {unit for unit in all_aircraft(position.game, side) if unit in pieces and pieces[unit].hex_ < 0}
    for units in aircraft(position, side).values():
        ready = [unit for unit in units if not position.pieces[unit].inactive]
        top = min(ready, key=lambda unit: not position.counter(unit).is_fighter, default="")
        found.update(unit for unit in units if unit != top)
    return frozenset(found)


def seen_dumps(position: OcsPosition, side: str) -> tuple[tuple[int, str, int], ...]:
    """The dumps as a side sees them: of the other's that no combat unit covers, that they are there (4.9)."""
    stacks = position.stacks_by_side[position.enemy(side)]
    covered = {hex_ for hex_, units in stacks.items() if any(map(position.is_combat_unit, units))}
    return tuple(
        (hex_, owner, tokens if owner == side else 1)
        for hex_, owner, tokens in position.facts.dumps
        if owner == side or hex_ not in covered
    )
