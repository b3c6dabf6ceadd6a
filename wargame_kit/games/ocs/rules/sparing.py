"""12.5c: by a rule of a title a formation is fuelled for less, if it keeps to itself and away from the enemy.

It moves in Combat Mode, never next to anything of the enemy, and no road takes less than a point a hex.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from wargame_kit.games.ocs.files.kinds import DISORGANISED, EIGHTHS, FRONT, LEG
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import MOVEMENT, mobility
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics import MoveCosts
from wargame_kit.mechanics.move_costs import Parts, sides_into, with_sides
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Citation, Entry, Verdict, refuse
from wargame_kit.words import say


def is_sparing(position: OcsPosition, unit: str, phase: str) -> bool:
    """Whether a unit has no other fuel than that of a formation that keeps away from the enemy."""
    if not position.facts.sparing or phase != MOVEMENT or position.pieces[unit].fuel:
        return False
    formation = position.counter(unit).formation
    is_paid = formation in dict(position.facts.sparing) and formation not in dict(position.facts.fuelled)
    return is_paid and position.is_combat_unit(unit) and mobility(position, unit) != LEG


def check_sparing(position: OcsPosition, unit: str) -> Verdict:
    """Whether a unit may begin a move with such fuel: in Combat Mode, and not next to the enemy."""
    found = title_of(position).sparing_fuel(position)
    if found is None:
        return ALLOWED
    name, piece = position.name_of(unit), position.pieces[unit]
    if not position.is_combat_side(unit) or piece.marker not in ("", DISORGANISED):
        return refuse("ocs/spares-in-combat-mode", found[1], unit=name)
    if piece.hex_ in near(position, position.enemy(position.side_of(unit))):
        printed = position.game.board.label(piece.hex_)
        return refuse("ocs/spares-next-to-enemy", found[1], hex_=printed, place=printed)
    return ALLOWED


@derived_from("dumps", "bases")
def near(position: OcsPosition, side: str) -> frozenset[int]:
    """The hexes next to anything of a side: units of any kind, bases, supply on the ground."""
    there = {*position.stacks_by_side[side]}
    there |= {hex_ for hex_, whose, _ in position.facts.dumps if whose == side}
    there |= {hex_ for hex_, whose, _ in position.facts.bases if whose == side}
    fronts = (unit for unit in position.of_kind(FRONT) if position.side_of(unit) == side)
    there |= {position.pieces[unit].hex_ for unit in fronts}
    neighbours = position.game.board.neighbours
    return frozenset(
        each for hex_ in there if hex_ >= 0 for each in neighbours[6 * hex_ : 6 * hex_ + 6] if each >= 0
    )


def kept_to(position: OcsPosition, units: Iterable[str], phase: str, table: MoveCosts) -> MoveCosts:
    """What steps cost a group: as they do, if nobody in it spares fuel."""
    found = title_of(position).sparing_fuel(position) if position.facts.sparing else None
    sparing = next((unit for unit in units if is_sparing(position, unit, phase)), "")
    if found is None or not sparing:
        return table
    return _away(
        _slowed(table, found[1]), near(position, position.enemy(position.side_of(sparing))), found[1]
    )


@lru_cache(16)
def _slowed(table: MoveCosts, clause: Citation) -> MoveCosts:
    """The costs of a class with a point at least for every hex: a road spares it what else lies there."""
    board = table.board

    def explain(here: int, direction: int) -> Parts | Verdict:
        parts = table.explain(here, direction)
        if isinstance(parts, Verdict):
            return parts
        lacking = EIGHTHS - sum(part.value for part in parts)
        printed = board.label(board.neighbours[6 * here + direction])
        return parts if lacking <= 0 else (*parts, Entry(lacking, say("ocs/spares-fuel"), clause, printed))

    return with_sides(table, explain, [side for side, cost in enumerate(table.costs) if cost < EIGHTHS])


@lru_cache(32)
def _away(table: MoveCosts, hexes: frozenset[int], clause: Citation) -> MoveCosts:
    """The costs of a class with hexes closed that are next to the enemy."""
    board = table.board

    def explain(here: int, direction: int) -> Parts | Verdict:
        there = board.neighbours[6 * here + direction]
        if there not in hexes:
            return table.explain(here, direction)
        printed = board.label(there)
        return refuse("ocs/spares-next-to-enemy", clause, hex_=printed, place=printed)

    return with_sides(table, explain, sides_into(board, hexes))
