"""6.T, 6.2, 13.8b: what a step costs each class, why nobody takes it, and whose engineers help."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from wargame_kit.board import Board
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.charts import PROHIBITED, WAYS, WHOLE, Hexside, OcsCharts, Way
from wargame_kit.games.ocs.files.charts import Ground as Terrain
from wargame_kit.games.ocs.files.kinds import DISORGANISED, ENGINEER, HEADQUARTERS, KESSEL
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.title import Crossings, Title, title_of
from wargame_kit.mechanics import MoveCosts, move_costs
from wargame_kit.mechanics.move_costs import Parts, with_sides
from wargame_kit.position.derived import derived_from_side
from wargame_kit.rulebook import Entry, Verdict, refuse
from wargame_kit.words import say

MAJOR, MINOR = "major_river", "minor_river"


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The map as one class finds it in some weather.

    Attributes
    ----------
    board : Board
    charts : OcsCharts
    mobility : {"leg", "track", "truck"}
    condition : str
        Of the ground.
    is_supply : bool
        Whether for a supply path, which may use what weather makes cheaper and ignores what it makes dearer
        (12.3d).
    """

    board: Board
    charts: OcsCharts
    mobility: str
    condition: str
    is_supply: bool

    def parts(self, here: int, direction: int, river: str | None = None) -> Parts | Verdict:
        """What a step costs, or why nobody takes it (6.2): along a way if that is cheaper.

        Parameters
        ----------
        here, direction : int
        river : str, optional
            The hexside as engineers make it (13.8b).
        """
        side = 6 * here + direction
        way, plain = self.along(side), self.across(side, river)
        if way is None:
            return plain
        if isinstance(plain, Verdict):
            return way
        return min(way, plain, key=lambda parts: sum(part.value for part in parts))

    def along(self, side: int) -> Parts | None:
        """What the cheapest road or railway over a hexside costs, whatever else is there (6.2a)."""
        board, there = self.board, self.board.neighbours[side]
        links = zip(WAYS, (board.roads, board.trails, board.rails), strict=True)
        found = [(self.cost(self.charts.ways[way]), way) for way, laid in links if laid[side]]
        if not found:
            return None
        cost, way = min(found)
        origin = self.charts.origins(f"way.{way}", self.condition)
        return (Entry(cost, say(f"ocs/way/{way}"), cite("6.2a"), board.label(there), origin),)

    def across(self, side: int, river: str | None = None) -> Parts | Verdict:
        """What a step off the road costs: the hex, the hexside (6.2b); only where one may go back (6.1d)."""
        board, charts = self.board, self.charts
        here, there = side // 6, board.neighbours[side]
        printed = board.label(there)
        for hex_ in (there, here):
            terrain = board.terrain_name(hex_)
            if self.cost(charts.terrain[terrain]) == PROHIBITED:
                clause = "6.2c" if hex_ == there else "6.1d"
                ground, who = say(f"ocs/terrain/{terrain}"), say(f"ocs/class/{self.mobility}")
                return refuse("ocs/prohibited", cite(clause), hex_=printed, ground=ground, kind=who)
        terrain = board.terrain_name(there)
        row = charts.terrain[terrain]
        origin = charts.origins(f"terrain.{terrain}", self.condition)
        parts = (Entry(self.cost(row), say(f"ocs/terrain/{terrain}"), cite("6.1b"), printed, origin),)
        own = board.hexside_name(side)
        kind = own if river is None else river
        return self._over(kind, parts, printed, own) if kind else parts

    def _over(self, kind: str, parts: Parts, printed: str, own: str) -> Parts | Verdict:
        """What a hexside adds; `own` is its class where no engineers have made it another."""
        added = self.cost(self.charts.hexsides[kind])
        river, who, clause = say(f"ocs/hexside/{kind}"), say(f"ocs/class/{self.mobility}"), cite("6.2b")
        if kind != own:
            river, clause = say("ocs/hexside-bridged", river=say(f"ocs/hexside/{own}")), cite("13.8b")
        if added == PROHIBITED:
            return refuse("ocs/prohibited", cite("6.2c"), hex_=printed, ground=river, kind=who)
        if added == WHOLE:
            return refuse("ocs/whole-allowance", cite("6.2b"), hex_=printed, ground=river, kind=who)
        if not added:
            return parts
        origin = self.charts.origins(f"hexside.{kind}", self.condition)
        return (*parts, Entry(added, river, clause, printed, origin))

    def cost(self, row: Terrain | Hexside | Way) -> int:
        """What a row of the chart costs the class now."""
        costs = row.costs(self.condition)[self.mobility]
        if not self.is_supply:
            return costs
        dry = row.costs("dry")[self.mobility]
        dear = {PROHIBITED: 1_000_001, WHOLE: 1_000_000}
        return min(dry, costs, key=lambda cost: dear.get(cost, cost))


def ground(position: OcsPosition, mobility: str, is_supply: bool = False) -> Ground:
    """The map as a class finds it now."""
    return _ground(position.game.board, position.charts, mobility, position.facts.weather, is_supply)


@lru_cache(64)
def _ground(board: Board, charts: OcsCharts, mobility: str, condition: str, is_supply: bool) -> Ground:
    return Ground(board, charts, mobility, condition, is_supply)


@lru_cache(64)
def _plain(on: Ground) -> MoveCosts:
    # The lines of supply of a side go the same ways from move to move.
    return move_costs(on.board, lru_cache(8192)(on.parts))


@lru_cache(64)
def _helped(on: Ground, bridged: frozenset[int], crossings: Crossings, title: Title) -> MoveCosts:
    """The costs with what engineers and rules of the title make of some hexsides."""
    ruled, plain = dict(crossings), _plain(on)

    def explain(here: int, direction: int) -> Parts | Verdict:
        side = 6 * here + direction
        river = eased(on.board.hexside_name(side)) if side in bridged else None
        if side in ruled:
            return title.crossing(on, ruled[side], side, river)
        return plain.explain(here, direction) if river is None else on.parts(here, direction, river)

    return with_sides(plain, explain, sorted({*bridged, *ruled}))


def eased(river: str) -> str:
    """A hexside as engineers next to it make it: a Major river is Minor, a Minor one none (13.8b).

    Examples
    --------
    >>> eased("major_river"), eased("minor_river"), eased("volga")
    ('minor_river', '', 'volga')
    """
    return {MAJOR: MINOR, MINOR: ""}.get(river, river)


def costs(
    position: OcsPosition,
    side: str,
    mobility: str,
    is_supply: bool = False,
    leaving: frozenset[int] = frozenset(),
    is_bound: bool = True,
) -> MoveCosts:
    """What every step costs a class of a side now, bridges and engineers included.

    Parameters
    ----------
    side : str
    mobility : {"leg", "track", "truck"}
    is_supply : bool
        See `Ground`.
    leaving : frozenset of int
        Hexsides that who goes has bridged itself; see `bridged_around`.
    is_bound : bool
        See `Title.crossings`.
    """
    on = ground(position, mobility, is_supply)
    helped = bridged(position, side) | leaving
    crossings = title_of(position).crossings(position, side, is_bound and not is_supply)
    if not helped and not crossings:
        return _plain(on)
    return _helped(on, helped, crossings, title_of(position))


def is_engineer_capable(position: OcsPosition, unit: str) -> bool:
    """Whether a unit can do engineering: a headquarters or engineer on its Combat side (13.8a)."""
    counter, marker = position.counter(unit), position.pieces[unit].marker
    is_able = (counter.is_headquarters and KESSEL not in counter.traits) or counter.kind == ENGINEER
    return is_able and position.is_combat_side(unit) and marker in ("", DISORGANISED)


@derived_from_side("marker", kinds=(HEADQUARTERS, ENGINEER))
def bridged(position: OcsPosition, side: str) -> frozenset[int]:
    """The river hexsides that engineers of a side bridge, seen from both sides (13.8b)."""
    board, answer = position.game.board, set()
    for unit in (*position.of_kind(HEADQUARTERS), *position.of_kind(ENGINEER)):
        hex_ = position.pieces[unit].hex_
        if hex_ >= 0 and position.side_of(unit) == side and is_engineer_capable(position, unit):
            for side_ in bridged_around(board, hex_):
                answer |= {side_, 6 * board.neighbours[side_] + (side_ + 3) % 6}
    return frozenset(answer)


@cache
def bridged_around(board: Board, hex_: int) -> frozenset[int]:
    """The river hexsides of a hex that an engineer in it bridges, as seen from there (13.8b)."""
    sides = range(6 * hex_, 6 * hex_ + 6)
    return frozenset(
        side for side in sides if board.neighbours[side] >= 0 and board.hexside_name(side) in (MAJOR, MINOR)
    )
