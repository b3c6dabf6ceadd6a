"""18.1–18.3, 19.4: how far helicopters fly, and what stops them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.air_defence import AIR_DEFENCE
from wargame_kit.games.neworder.rules.entry import entry_hexes, printed_entry, waits
from wargame_kit.games.neworder.rules.ground import SCALE, prohibited
from wargame_kit.games.neworder.rules.reach import POINTS, halves_left
from wargame_kit.games.neworder.rules.stacking import HELICOPTER
from wargame_kit.games.neworder.rules.zones import air_defence_zone
from wargame_kit.mechanics import MoveCosts, Reach, Surcharges, Terms, move_costs, reach
from wargame_kit.mechanics.kernel import Links, search
from wargame_kit.mechanics.move_costs import Parts, without
from wargame_kit.mechanics.paths import check_path as judge
from wargame_kit.mechanics.zones import surcharge
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Entry, Verdict, refuse
from wargame_kit.words import say


@cache
def air_costs(board: Board, cost: int, origin: str = "rulebook") -> MoveCosts:
    """What every step costs in the air: the same whatever lies below (18.1)."""
    flown = (Entry(cost, say("neworder/air-hex"), cite("18.1"), "", origin),)
    return move_costs(board, lambda hex_, direction: flown)


def costs_by_air(position: NewOrderPosition) -> MoveCosts:
    """The same on this map, in halves of a point."""
    return air_costs(position.game.board, position.charts.ways["air"], air_origin(position))


def air_origin(position: NewOrderPosition) -> str:
    """Where the cost of a hex in the air comes from."""
    return position.charts.origins("way.air", "cost")


def zone_against(position: NewOrderPosition, side: str) -> frozenset[int]:
    """The zones of enemy air defence, which bind the helicopters of a side (19.4)."""
    return air_defence_zone(position, position.enemy(side)).hexes


def overflown(position: NewOrderPosition, side: str) -> frozenset[int]:
    """The enemy hexes that helicopters of a side fly over: none, or all without air defence (7.4, 19.4)."""
    if position.option("flight") == "around":
        return frozenset()
    enemies, kind = position.stacks_by_side[position.enemy(side)], position.kind
    return frozenset(hex_ for hex_, there in enemies.items() if AIR_DEFENCE not in map(kind, there))


@derived_from()
def closed_to_end(position: NewOrderPosition, side: str) -> frozenset[int]:
    """The hexes in which no helicopter of a side ends: prohibited ground (7.10), an enemy's hex (7.4)."""
    return prohibited(position.game).union(position.stacks_by_side[position.enemy(side)])


@derived_from("options")
def surcharges_by_air(position: NewOrderPosition, side: str) -> Surcharges:
    """Where enemies stop the helicopters of a side: their hexes (18.2), zones of air defence (19.4)."""
    size, over = position.game.board.size, overflown(position, side)
    enemies = position.stacks_by_side[position.enemy(side)]
    closed = surcharge(size, (), 0, closed=[hex_ for hex_ in enemies if hex_ not in over])
    return Surcharges(closed, surcharge(size, (), 0)).halting(zone_against(position, side))


def is_grounded(position: NewOrderPosition, unit: str) -> bool:
    """Whether a zone of air defence holds a helicopter: all but high-tech ones (9.8, 9.9, 19.4)."""
    here = position.pieces[unit].hex_
    is_bound = here in zone_against(position, position.side_of(unit))
    return is_bound and not position.is_hyperwar(unit)


def links_by_air(position: NewOrderPosition, side: str, origin: int) -> Links:
    """The steps of helicopters of a side from a hex: from zone to zone there is none (9.4, 19.4)."""
    is_bound = origin in zone_against(position, side)
    return _apart(position, side) if is_bound else costs_by_air(position).links


@derived_from()
def _apart(position: NewOrderPosition, side: str) -> Links:
    return without(costs_by_air(position).links, zone_against(position, side))


def flies(position: NewOrderPosition, unit: str) -> bool:
    """Whether a unit moves by air."""
    return position.kind(unit) == HELICOPTER


@derived_from("moved", "bridging", "friction", "options")
def reach_by_air(position: NewOrderPosition, unit: str) -> Reach:
    """Every hex to which a helicopter can fly, from where it is or from off the map (18.1, 6.3).

    Parameters
    ----------
    unit : str
        A helicopter.

    Raises
    ------
    ValueError
        If it neither stands on the map nor waits to come on.
    """
    if position.pieces[unit].hex_ < 0 and not waits(position, unit):
        raise ValueError(str(say("position/not-on-map", unit=unit)))
    origin, board, table = position.pieces[unit].hex_, position.game.board, costs_by_air(position)
    side, verb = position.side_of(unit), "enter" if origin < 0 else "move"
    on_top = surcharges_by_air(position, side)
    terms = Terms(
        board=board,
        name=position.unit(unit).name,
        costs=table if origin < 0 else replace(table, links=links_by_air(position, side, origin)),
        surcharges=on_top if origin < 0 or is_grounded(position, unit) else on_top.starting(origin),
        clause=cite("18.1"),
        zone_clause=cite("19.4"),
        action=lambda path: f"{verb} {unit} {'-'.join(map(board.label, path))}",
        points=POINTS,
        scale=SCALE,
        entries=air_entries(position, unit) if origin < 0 else {},
        full=closed_to_end(position, side),
        why_full=lambda hex_: check_end(position, unit, hex_),
        why_closed=lambda hex_: check_flight(position, unit, hex_),
    )
    return reach(unit, origin, halves_left(position, unit), terms)


def check_path_by_air(position: NewOrderPosition, unit: str, path: tuple[int, ...]) -> Verdict:
    """Whether a helicopter may fly or come on along a path of its own choice (18.1, 18.2).

    Parameters
    ----------
    path : tuple of int
        Its hex first; of one that comes on, the hex of the edge by which it does.
    """
    if position.pieces[unit].moved:
        return refuse("neworder/moved", cite("7.1"), unit=position.unit(unit).name)
    free = check_takes_off(position, unit)
    if not free:
        return free
    found = reach_by_air(position, unit)
    zone = zone_against(position, position.side_of(unit))

    def check_step(here: int, there: int) -> Verdict:
        name, printed = position.unit(unit).name, position.game.board.label(there)
        if here in zone and there in zone:
            return refuse("neworder/zone-to-zone", cite("19.4"), hex_=printed, unit=name)
        return check_flight(position, unit, there)

    return judge(found, path, cite("18.1"), check_step)


def check_takes_off(position: NewOrderPosition, unit: str) -> Verdict:
    """Whether a helicopter may leave where it is: see `is_grounded` (19.4)."""
    if not is_grounded(position, unit):
        return ALLOWED
    printed = position.game.board.label(position.pieces[unit].hex_)
    return refuse("neworder/grounded", cite("19.4"), hex_=printed, unit=position.unit(unit).name)


def check_flight(position: NewOrderPosition, unit: str, hex_: int) -> Verdict:
    """Whether a helicopter may fly over a hex: over an enemy's as the option says (18.2, 19.4)."""
    side, printed = position.side_of(unit), position.game.board.label(hex_)
    if hex_ not in position.stacks_by_side[position.enemy(side)] or hex_ in overflown(position, side):
        return ALLOWED
    if position.option("flight") == "around":
        return refuse("move/enemy-hex", cite("18.2"), hex_=printed, unit=position.unit(unit).name)
    return refuse("neworder/air-defended", cite("19.4"), hex_=printed, unit=position.unit(unit).name)


def check_end(position: NewOrderPosition, unit: str, hex_: int) -> Verdict:
    """Whether a helicopter may end in a hex: not with enemies (7.4), nor where nobody can be (7.10).

    Stacking keeps nobody out: it counts when the phase ends (8.2).
    """
    if hex_ not in closed_to_end(position, position.side_of(unit)):
        return ALLOWED
    printed = position.game.board.label(hex_)
    if hex_ not in prohibited(position.game):
        return refuse("move/enemy-hex", cite("7.4"), hex_=printed, unit=position.unit(unit).name)
    return refuse("neworder/air-ground", cite("7.10"), hex_=printed, unit=position.unit(unit).name)


def air_entries(position: NewOrderPosition, unit: str) -> Mapping[int, Parts]:
    """The edge hexes by which a helicopter may fly in, with what that costs: enemies block none (6.3, 6.6).

    Over them it goes on, if the option lets it fly over enemies at all.
    """
    side = position.side_of(unit)
    blocked = frozenset(position.stacks_by_side[position.enemy(side)]) - overflown(position, side)
    free = sorted(printed_entry(position, unit) - blocked)
    cost, label, origin = position.charts.ways["air"], position.game.board.label, air_origin(position)
    return {
        hex_: (Entry(cost, say("neworder/air-hex"), cite("6.3"), label(hex_), origin),)
        for hex_ in free or sorted(entry_hexes(position, unit))  # 6.7
    }


def budget(position: NewOrderPosition, helicopter: str) -> int:
    """What a helicopter may spend in a movement phase, in halves of a point."""
    return SCALE * position.face(helicopter).movement


def flown(position: NewOrderPosition, helicopter: str, origin: int, points: int) -> Mapping[int, int]:
    """What it costs to fly to every hex from a hex, or from off the map (-1)."""
    side = position.side_of(helicopter)
    on_top = surcharges_by_air(position, side)
    if origin >= 0:
        on_top, links = on_top.starting(origin), links_by_air(position, side, origin)
        return search(links, on_top.enter, on_top.leave, (origin,), points)
    edge = dict.fromkeys(air_entries(position, helicopter), position.charts.ways["air"])
    return search(costs_by_air(position).links, on_top.enter, on_top.leave, (), points, edge)
