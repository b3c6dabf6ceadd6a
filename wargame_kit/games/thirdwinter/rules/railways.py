"""1.2: Soviet railway troops behind the front, and railways beyond the edges of the map (1.2a)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import has_gauge, rail_links, rail_neighbours
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force, table
from wargame_kit.games.thirdwinter.rules.kessel import fed_alone
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET

FAR = 20
"""Rail hexes farther from the Axis than so many hexes turn by themselves (1.2)."""

RAIDED = "partisans-on-the-rails"

CRIMEA, SOUTHMOST = "D", "01"
"""The map whose south edge the Black Sea parts from Rumania, and the row at that edge."""


def relaid_behind_the_front(position: OcsPosition) -> OcsPosition:
    """The position after rail hexes far from the Axis have turned to Soviet gauge (1.2).

    They are those more than 20 hexes from every Axis combat unit that Soviet gauge, or such hexes, join to a
    Soviet source.
    """
    rails, sources = rail_links(position, False), title_of(position).sources(position, SOVIET)
    is_far = far_from(position, combat_hexes(position, AXIS) - fed_alone(position))
    laid: set[int] = set()
    met = {hex_ for hex_ in sources if hex_ in rails and has_gauge(position, SOVIET, hex_)}
    now = sorted(met)
    for here in now:
        for there in rails[here]:
            if there in met:
                continue
            if not has_gauge(position, SOVIET, there):
                if not is_far(there):
                    continue
                laid.add(there)
            met.add(there)
            now.append(there)
    return position.with_facts(gauge=position.facts.gauge | laid) if laid else position


def far_from(position: OcsPosition, units: Iterable[int]) -> Callable[[int], bool]:
    """Whether a hex is farther than the rule asks from some others, straight over any ground."""
    board, hexes = position.game.board, sorted(units)
    return lambda hex_: all(board.distance(hex_, unit) > FAR for unit in hexes)


def capacity(position: OcsPosition, side: str, limit: int) -> int:
    """The rail capacity of a side in this turn: partisans cost the Axis two (1.9, 52)."""
    is_raided = side == AXIS and in_force(position, RAIDED)
    return max(0, limit - table(position)[RAIDED].number) if is_raided else limit


def joined_off_map(position: OcsPosition, side: str) -> tuple[frozenset[int], ...]:
    """The edge rail hexes of a side, which it joins beyond the map; not over the Black Sea (1.2a)."""
    board, rails = position.game.board, rail_neighbours(position.game.board)
    edge = {hex_ for hex_ in title_of(position).sources(position, side) if hex_ in rails}
    crimea = {hex_ for hex_ in edge if _is_in_crimea(board.label(hex_))}
    return tuple(frozenset(group) for group in (edge - crimea, crimea) if group)


def _is_in_crimea(printed: str) -> bool:
    column, _, row = printed.partition(".")
    return column.startswith(CRIMEA) and row == SOUTHMOST
