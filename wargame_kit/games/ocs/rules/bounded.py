"""Hexsides over which a rule of the title lets some units never go, whatever makes them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from wargame_kit.games.ocs.bounds import Bounds
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics import MoveCosts
from wargame_kit.mechanics.move_costs import Parts, with_sides
from wargame_kit.rulebook import ALLOWED, Verdict


def bounds_of(position: OcsPosition, units: Iterable[str]) -> tuple[Bounds, ...]:
    """What bounds some units, each once."""
    title = title_of(position)
    found = (title.bounds(position, unit) for unit in units)
    return tuple(dict.fromkeys(each for each in found if each is not None))


def check_bounds(position: OcsPosition, unit: str, here: int, there: int) -> Verdict:
    """Whether a unit may go from a hex to one next to it."""
    bounds = title_of(position).bounds(position, unit)
    if bounds is None or 6 * here + position.game.board.direction(here, there) not in bounds.sides:
        return ALLOWED
    return bounds.refused(here, there)


@lru_cache(32)
def within(table: MoveCosts, bounds: Bounds) -> MoveCosts:
    """The costs of a class with the hexsides closed that bound some units."""
    board = table.board

    def explain(here: int, direction: int) -> Parts | Verdict:
        side = 6 * here + direction
        if side in bounds.sides:
            return bounds.refused(here, board.neighbours[side])
        return table.explain(here, direction)

    return with_sides(table, explain, sorted(bounds.sides))
