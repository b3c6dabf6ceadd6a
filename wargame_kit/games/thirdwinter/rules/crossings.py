"""1.4b–1.4d, 1.5: by which way a side gets over a river, what it costs, who fights and falls back over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from wargame_kit.games.ocs.facts import CROSSINGS
from wargame_kit.games.ocs.files.charts import PROHIBITED, WHOLE
from wargame_kit.games.ocs.files.kinds import LEG
from wargame_kit.games.ocs.files.kinds import PONTOON as PONTOON_UNIT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import mobility
from wargame_kit.games.ocs.title import Crossings, MapOfClass
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.facts import ThirdWinterFacts
from wargame_kit.games.thirdwinter.files.charts import (
    BLOWN,
    BOATS,
    BRIDGE,
    FERRY,
    ICE,
    PONTOON,
    RAIL_FERRY,
    Crossing,
    chart_of,
)
from wargame_kit.games.thirdwinter.position import ThirdWinterPosition
from wargame_kit.games.thirdwinter.rules.rivers import (
    RIVERS,
    both,
    bridge_of,
    is_volga,
    rail_ferry,
    side_of,
    volga_bridges,
    volga_sides,
)
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.mechanics.move_costs import Parts
from wargame_kit.position.derived import derived_from_side
from wargame_kit.rulebook import ALLOWED, Entry, Verdict, refuse
from wargame_kit.words import say

CLOSED = "closed"
"""A hexside over which a rule lets nobody go who would."""

GONE = "gone"
"""A bridge over a lesser river that is down: the river counts as if no way led over it."""

CLAUSES = {PONTOON: "1.5", BLOWN: "1.4b", FERRY: "1.5a", RAIL_FERRY: "1.4d", ICE: "1.4b", BOATS: "4.3"}
QUARTERS = 4


def facts_of(position: OcsPosition) -> ThirdWinterFacts:
    """The facts of the title."""
    facts = position.facts
    assert isinstance(facts, ThirdWinterFacts)  # every game of the title has them
    return facts


def own(position: OcsPosition) -> ThirdWinterPosition:
    """A position of the series as one of the title."""
    assert isinstance(position, ThirdWinterPosition)  # every game of the title has such
    return position


def limit(position: OcsPosition, name: str) -> int:
    """A number that the title gives in passing."""
    return chart_of(position.charts).title_limits[name].value


def volga_way(position: OcsPosition, side: str, here: int, there: int) -> str:
    """By which way a side gets over a hexside of the Volga class; empty where by none (1.4b)."""
    board, facts = position.game.board, facts_of(position)
    bridge = bridge_of(here, there)
    is_down = bridge in facts.bridges_blown
    if bridge in volga_bridges(board).get(here, ()) and not is_down:
        return BRIDGE
    if facts.frozen:
        return ICE
    if is_down:
        return BLOWN
    if bridge == rail_ferry(board):
        return RAIL_FERRY
    if side in (own(position).ferry(here), own(position).ferry(there)):
        return FERRY
    return BOATS if has_boats(position, side) else ""


def has_boats(position: OcsPosition, side: str) -> bool:
    """Whether a side crosses the Volga class by boat, if the players have agreed on that (4.3)."""
    is_agreed = side == SOVIET and position.option("dnepr_enthusiasm") == "on"
    return is_agreed and not facts_of(position).frozen


@derived_from_side("marker", CROSSINGS, kinds=(PONTOON_UNIT,))
def ways(position: OcsPosition, side: str) -> Mapping[int, str]:
    """The hexsides that a side crosses by a rule of the title, with the way."""
    board, facts = position.game.board, facts_of(position)
    found: dict[int, str] = {}
    for here, there in facts.bridges_blown:
        if not is_volga(board, here, there):
            found |= dict.fromkeys(both(board, here, there), GONE)
    found |= dict.fromkeys(_bridged(position, side), PONTOON)
    for hexside in _volga_changed(position, side):
        way = volga_way(position, side, hexside // 6, board.neighbours[hexside])
        if way not in ("", BRIDGE):
            found[hexside] = way
    return found


def _bridged(position: OcsPosition, side: str) -> set[int]:
    """1.5: every lesser river around a pontoon unit in Combat Mode, seen from both sides."""
    board, found = position.game.board, set()
    for unit in position.of_kind(PONTOON_UNIT):
        if position.side_of(unit) == side and own(position).is_bridging(unit):
            hex_ = position.pieces[unit].hex_
            for there in board.neighbours[6 * hex_ : 6 * hex_ + 6]:
                if there >= 0 and board.hexside_name(side_of(board, hex_, there)) in RIVERS[:2]:
                    found |= set(both(board, hex_, there))
    return found


def _volga_changed(position: OcsPosition, side: str) -> tuple[int, ...]:
    """The hexsides of the Volga class over which there may be a way that is no bridge."""
    board, facts = position.game.board, facts_of(position)
    if facts.frozen or has_boats(position, side):
        return volga_sides(board)
    ends = {end for pair in facts.bridges_blown for end in pair} | {hex_ for hex_, _ in facts.ferries}
    ferry = rail_ferry(board)
    sides = [] if ferry is None else [*both(board, *ferry)]
    for hex_ in sorted(ends):
        for there in board.neighbours[6 * hex_ : 6 * hex_ + 6]:
            if there >= 0 and is_volga(board, hex_, there):
                sides += both(board, hex_, there)
    return tuple(dict.fromkeys(sides))


@derived_from_side("marker", CROSSINGS, kinds=(PONTOON_UNIT,))
def crossings(position: OcsPosition, side: str) -> Crossings:
    """`ways`, as the series takes them."""
    return frozenset(ways(position, side).items())


def bound(position: OcsPosition, side: str, closed: Iterable[int]) -> Crossings:
    """`crossings`, with hexsides over which nobody goes of his own will."""
    return frozenset({**ways(position, side), **dict.fromkeys(closed, CLOSED)}.items())


def cost(ground: MapOfClass, kind: str, side: int, river: str | None = None) -> Parts | Verdict:
    """What a step by a way of the title costs a class, or why it does not take it (1.4b, 1.5).

    Where the bridge over a lesser river is down, engineers help as at any other hexside of it (13.8b).
    """
    if kind == GONE:
        return ground.across(side, river)
    board, row = ground.board, chart_of(ground.charts).crossings[kind]
    there, clause = board.neighbours[side], cite(CLAUSES[kind])
    printed, who, way = board.label(there), say(f"ocs/class/{ground.mobility}"), say(f"ocs/hexside/{kind}")
    price = row.costs[ground.mobility]
    if price == PROHIBITED:
        return refuse("ocs/prohibited", clause, hex_=printed, ground=way, kind=who)
    terrain = board.terrain_name(there)
    dry = ground.charts.terrain[terrain].costs("dry")[ground.mobility]
    if dry == PROHIBITED and kind not in (RAIL_FERRY, PONTOON):
        beyond = say(f"ocs/terrain/{terrain}")
        return refuse("ocs/prohibited", clause, hex_=printed, ground=beyond, kind=who)
    if price == WHOLE:
        return refuse("ocs/whole-allowance", clause, hex_=printed, ground=way, kind=who)
    origin = ground.charts.origins(f"crossing.{kind}", "costs")
    by_way: Parts = (Entry(price, way, clause, printed, origin),)
    road = ground.along(side)
    return by_way if road is None else min(road, by_way, key=lambda parts: sum(part.value for part in parts))


def row_over(position: OcsPosition, side: str, here: int, target: int) -> Crossing | None:
    """What the way makes of attackers over the Volga class; None over any other hexside (1.4c)."""
    if not is_volga(position.game.board, here, target):
        return None
    rows, way = chart_of(position.charts).crossings, volga_way(position, side, here, target)
    # Who attacks with no way across is refused; what it would come to is said as over the ice.
    return rows[way or ICE]


def check_fight_over(position: OcsPosition, unit: str, here: int, target: int) -> Verdict | None:
    """1.4c: whether a unit attacks over the Volga class; None over any other hexside."""
    if not is_volga(position.game.board, here, target):
        return None
    way, printed = (
        volga_way(position, position.side_of(unit), here, target),
        position.game.board.label(target),
    )
    name = position.name_of(unit)
    if not way:
        return refuse("thirdwinter/no-way-over", cite("1.4c"), hex_=printed, unit=name)
    if way != BRIDGE and mobility(position, unit) != LEG:
        how = say(f"ocs/hexside/{way}")
        return refuse("thirdwinter/leg-fights", cite("1.4c"), hex_=printed, unit=name, way=how)
    return ALLOWED


def check_advance(position: OcsPosition, unit: str, hex_: int) -> Verdict:
    """1.4c: three regiments advance over the Volga class after a combat, by a way that is still there."""
    here = position.pieces[unit].hex_
    verdict = check_fight_over(position, unit, here, hex_)
    if verdict is None:
        return ALLOWED
    if not verdict:
        return verdict
    most, used = limit(position, "advance"), dict(facts_of(position).advanced).get(hex_, 0)
    if used + quarters(position, (unit,)) > most * QUARTERS:
        printed, name = position.game.board.label(hex_), position.name_of(unit)
        return refuse("thirdwinter/advance-limit", cite("1.4c"), hex_=printed, unit=name, limit=most)
    return ALLOWED


def advanced(position: OcsPosition, units: tuple[str, ...], here: int, there: int) -> OcsPosition:
    """The position after units have advanced: what has crossed the Volga class is counted (1.4c)."""
    if not is_volga(position.game.board, here, there):
        return position
    told = added(facts_of(position).advanced, there, quarters(position, units))
    return position.with_facts(advanced=told)


def falls_back_over(position: OcsPosition, side: str, kind: str, here: int, there: int) -> bool:
    """1.4c: over a bridge that stands anybody falls back, over the ice whoever walks, by ferry nobody."""
    if not is_volga(position.game.board, here, there):
        return True
    way = volga_way(position, side, here, there)
    return way == BRIDGE or (way == ICE and kind == LEG)


def quarters(position: OcsPosition, units: tuple[str, ...]) -> int:
    """The regiments of some units, in quarters; transport counts its points (4.6 of the series, 1.4d)."""
    sizes = (position.regiments(unit) or Fraction(position.pieces[unit].points) for unit in units)
    return int(sum(sizes, Fraction(0)) * QUARTERS)


def added(counted: tuple[tuple[int, int], ...], hex_: int, more: int) -> tuple[tuple[int, int], ...]:
    """Counts by hex, with more of one."""
    found = dict(counted)
    found[hex_] = found.get(hex_, 0) + more
    return tuple(sorted(found.items()))
