"""1.9, rare 43-44: civilians fill the roads: Axis ground units stop in cities near the enemy."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force, table
from wargame_kit.games.thirdwinter.rules.special_units import CITIES
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

PANIC = "panic"


def stops(position: OcsPosition, side: str) -> frozenset[int]:
    """The hexes in which every unit of a side that enters them stops in this turn."""
    return _crowded(position) if side == AXIS and in_force(position, PANIC) else frozenset()


def check_on(position: OcsPosition, unit: str, hex_: int) -> Verdict:
    """Whether a unit goes on from a hex that it has entered."""
    if hex_ not in stops(position, position.side_of(unit)):
        return ALLOWED
    printed = position.game.board.label(hex_)
    return refuse(
        "thirdwinter/panic-stops", cite("1.9"), hex_=printed, unit=position.name_of(unit), place=printed
    )


@derived_from()
def _crowded(position: OcsPosition) -> frozenset[int]:
    board, soviets = position.game.board, combat_hexes(position, SOVIET)
    near = table(position)[PANIC].near
    cities = (hex_ for hex_ in range(board.size) if board.terrain_name(hex_) in CITIES)
    return frozenset(hex_ for hex_ in cities if any(board.distance(hex_, unit) <= near for unit in soviets))
