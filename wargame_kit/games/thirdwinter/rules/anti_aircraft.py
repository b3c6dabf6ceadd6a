"""1.6a, 2.3a, 3.3a: what shoots at aircraft: flak units, Front HQs more than others, and no Kessel HQ."""

from __future__ import annotations

from wargame_kit.games.ocs.files.kinds import DISORGANISED, FRONT, KESSEL
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.rulebook import Citation

FLAK = "flak"


def flak_of(position: OcsPosition, unit: str) -> tuple[int, Citation, str] | None:
    """What a unit adds to the flak roll of its hex; None where the title says nothing of it."""
    counter = position.counter(unit)
    if counter.kind == FRONT:
        return _told(position, "flak_front", "3.3a")
    if KESSEL in counter.traits:
        return 0, cite("2.3a"), "rulebook"
    if counter.kind != FLAK or not _shoots(position, unit):
        return None
    return _told(position, "flak_division" if counter.size == "division" else "flak_unit", "1.6a")


def _shoots(position: OcsPosition, unit: str) -> bool:
    """Whether it is in Combat Mode."""
    return position.is_combat_side(unit) and position.pieces[unit].marker in ("", DISORGANISED)


def _told(position: OcsPosition, name: str, clause: str) -> tuple[int, Citation, str]:
    origin = position.charts.origins(f"limit.{name}", "value")
    return limit(position, name), cite(clause), origin
