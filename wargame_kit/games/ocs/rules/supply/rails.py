"""13.3: whose gauge a railway has, who controls it, and where cargo and supply leave it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.ocs.facts import CROSSINGS
from wargame_kit.games.ocs.files.kinds import FRONT, HEADQUARTERS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.ground import is_engineer_capable
from wargame_kit.games.ocs.rules.zones import combat_hexes, hostile
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.derived import derived_from, derived_from_side

STATIONS = ("village", "station", "port")
"""Features of a hex that make its railway detrainable; every city does, too (13.3c)."""

CITIES = ("city", "big_city")


@cache
def rail_neighbours(board: Board) -> Mapping[int, tuple[int, ...]]:
    """The rail hexes of a board, each with those that it is linked to."""
    found: dict[int, list[int]] = {}
    for side, is_laid in enumerate(board.rails):
        if is_laid:
            found.setdefault(side // 6, []).append(board.neighbours[side])
    return {hex_: tuple(linked) for hex_, linked in found.items()}


def rail_links(position: OcsPosition, is_trace: bool) -> Mapping[int, tuple[int, ...]]:
    """The rail hexes with those that they are linked to now; a title cuts links, and adds some for trace."""
    title, rails = title_of(position), rail_neighbours(position.game.board)
    cuts = tuple(pair for pair in title.rail_cuts(position) if set(pair) <= rails.keys())
    joins = title.rail_joins(position) if is_trace else ()
    if not cuts and not joins:
        return rails
    changed = dict(rails)
    for here, there in (*cuts, *(pair[::-1] for pair in cuts)):
        changed[here] = tuple(hex_ for hex_ in changed[here] if hex_ != there)
    for here, there in (*joins, *(pair[::-1] for pair in joins)):
        changed[here] = (*changed.get(here, ()), there)
    return changed


@cache
def stations(board: Board) -> frozenset[int]:
    """The rail hexes with a settlement or a port (13.3c)."""
    named = frozenset().union(*(board.features.get(name, frozenset()) for name in STATIONS))
    rails = rail_neighbours(board)
    return frozenset(h for h in rails if h in named or board.terrain_name(h) in CITIES)


def has_gauge(position: OcsPosition, side: str, hex_: int) -> bool:
    """Whether the railway of a hex has a side's gauge (13.3f)."""
    return (hex_ in position.facts.gauge) == (side == position.game.sides[1])


def controls(position: OcsPosition, side: str, hex_: int) -> bool:
    """Whether a side controls a detrainable hex, or another that is counted (13.3h)."""
    return (hex_ in position.facts.held) == (side == position.game.sides[1])


def controlled(position: OcsPosition, side: str, hexes: frozenset[int]) -> int:
    """How many of some hexes that are counted a side controls (13.3h)."""
    second = len(hexes & position.facts.held)
    return second if side == position.game.sides[1] else len(hexes) - second


def entered(position: OcsPosition, side: str, hex_: int) -> OcsPosition:
    """The position after a combat unit of a side has come to a hex: what counts there is its own (13.3h)."""
    if controls(position, side, hex_):
        return position
    if hex_ not in stations(position.game.board) and hex_ not in title_of(position).counted(position):
        return position
    held = position.facts.held ^ {hex_}
    return title_of(position).changed_hands(position.with_facts(held=held), hex_)


@derived_from("marker", "unsupplied", "moved", "freed", "gauge", "held", "scenario", CROSSINGS)
def connected(position: OcsPosition, side: str, starts: frozenset[int], phase: str) -> Mapping[int, int]:
    """The rail hexes that trace of a side reaches from some of them, each with the hex before it, or itself.

    Parameters
    ----------
    starts : frozenset of int
    phase : str
        See `wargame_kit.games.ocs.rules.supply.paths.paths`.
    """
    rails, halts = rail_links(position, True), stations(position.game.board)
    enemy = position.enemy(side)
    closed = combat_hexes(position, enemy) | hostile(position, side, phase)

    def is_open(hex_: int) -> bool:
        return (
            hex_ not in closed
            and has_gauge(position, side, hex_)
            and (hex_ not in halts or controls(position, side, hex_))
        )

    met = {hex_: hex_ for hex_ in sorted(starts) if hex_ in rails and is_open(hex_)}
    now = list(met)
    for here in now:
        for there in rails[here]:
            if there not in met and is_open(there):
                met[there] = here
                now.append(there)
    return met


def way_back(met: Mapping[int, int], hex_: int) -> tuple[int, ...]:
    """The rail hexes from one back to a start."""
    way = [hex_]
    while met[way[-1]] != way[-1]:
        way.append(met[way[-1]])
    return tuple(way)


@derived_from_side("marker", kinds=(HEADQUARTERS, FRONT))
def halts(position: OcsPosition, side: str) -> frozenset[int]:
    """The rail hexes where a side may leave the railway: stations and headquarters (13.3c)."""
    rails = rail_neighbours(position.game.board)
    headquarters = {
        hex_
        for hex_, units in position.stacks_by_side[side].items()
        if hex_ in rails
        and any(
            position.counter(unit).is_headquarters and is_engineer_capable(position, unit) for unit in units
        )
    }
    ruled = title_of(position).halts(position, side)
    return stations(position.game.board).union(headquarters, (hex_ for hex_ in ruled if hex_ in rails))
