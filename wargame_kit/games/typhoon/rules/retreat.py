"""10.6: retreat after combat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Annotated, ClassVar

from wargame_kit.board import Board, Path
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.cities import passed
from wargame_kit.games.typhoon.rules.ground import ground
from wargame_kit.games.typhoon.rules.losses import lose_step, remove
from wargame_kit.games.typhoon.rules.stacking import full
from wargame_kit.games.typhoon.rules.supply import sources, supply
from wargame_kit.games.typhoon.rules.zones import control
from wargame_kit.mechanics.networks import Lines
from wargame_kit.mechanics.retreat import Rank, ways_back
from wargame_kit.position import Interval, Retreat, Retreats
from wargame_kit.position.derived import derived
from wargame_kit.position.fault import Fault, among
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import say


@dataclass(frozen=True, slots=True)
class WaysBack:
    """How a unit may retreat, or why it is destroyed.

    Attributes
    ----------
    unit : str
    ways : tuple of paths
        From its hex on; empty where it is destroyed.
    verdict : Verdict
        Allowed, or why it is destroyed (10.6.3).
    """

    unit: str
    ways: tuple[Path, ...]
    verdict: Verdict


@cache
def impassable(board: Board) -> frozenset[int]:
    """The hexes closed to retreat and advance: lakes, mountains without a road (10.6.3.3, kit)."""
    names, roads = board.terrain_names, board.roads

    def is_closed(hex_: int) -> bool:
        terrain = names[board.terrain[hex_]]
        return terrain == "lake" or (terrain == "mountain" and not any(roads[6 * hex_ : 6 * hex_ + 6]))

    return frozenset(hex_ for hex_ in range(board.size) if is_closed(hex_))


@derived
def ways_of(position: TyphoonPosition, unit: str, hexes: int) -> WaysBack:
    """Every way that a unit may retreat (10.6).

    Along the shortest lines of its communications; of equal ways those that avoid first what destroys it
    (10.6.3), then enemy zones of control (10.6.4), then full hexes (10.6.5).

    Parameters
    ----------
    hexes : int
        How many the result asks for.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").position({"3Pz": "2015", "4Pz": "2015", "179SD": "2016"})
    >>> found = ways_of(position, "179SD", 2)
    >>> bool(found.verdict), {len(way) - 1 for way in found.ways}
    (True, {2})
    """
    origin, side, board = position.pieces[unit].hex_, position.side_of(unit), position.game.board
    zone, crowded = control(position, position.enemy(side)).hexes, full(position, side)
    back = _Back(position, side, origin)

    def rank(way: Path) -> Rank:
        entered = sum(hex_ in zone for hex_ in way[1:])
        return (back.distance(way), fatal_crossings(position, way), entered, way[-1] in crowded)

    found = ways_back(origin, hexes, back.onward, rank, crowded.__contains__)
    ways = tuple(way for way in found if not fatal_crossings(position, way))
    if ways:
        return WaysBack(unit, ways, ALLOWED)
    name, printed = position.unit(unit).name, board.label(origin)
    if found:
        at = board.label(found[0][-1])
        return WaysBack(unit, (), refuse("retreat/large-river", cite("10.6.3.4"), hex_=at, unit=name))
    around = board.neighbours[6 * origin : 6 * origin + 6]
    if any(there in impassable(board) for there in around):
        return WaysBack(unit, (), refuse("retreat/water", cite("10.6.3.2"), hex_=printed, unit=name))
    if -1 in around:
        return WaysBack(unit, (), refuse("retreat/off-map", cite("10.6.3.1"), hex_=printed, unit=name))
    return WaysBack(unit, (), refuse("retreat/nowhere", cite("10.6.3"), hex_=printed, unit=name))


class _Back:
    """The direction of one unit's retreat: its line as far as it goes, then its nearest source.

    A unit without a line, and one driven beyond its source, goes towards the nearest source as the crow
    flies, around the enemy (kit: 10.6.6 is silent).
    """

    def __init__(self, position: TyphoonPosition, side: str, origin: int) -> None:
        self.board = position.game.board
        self.lines: Lines = supply(position, side).lines
        self.closed = frozenset(position.stacks_by_side[position.enemy(side)]) | impassable(self.board)
        open_sources = self.lines.network.sources or sources(position, side)
        self.sources = sorted(open_sources)
        line = self.lines.line(origin)
        self.length = line.short + line.long if line else 0

    def onward(self, way: Path) -> Iterator[int]:
        """Yield where a way may go on."""
        here = way[-1]
        for there in self.board.neighbours[6 * here : 6 * here + 6]:
            if there >= 0 and there not in self.closed and self._is_on_line(len(way), there):
                yield there

    def _is_on_line(self, gone: int, hex_: int) -> bool:
        if gone > self.length:
            return True  # no line, or none any more
        network = self.lines.network
        if hex_ in network.guarded and hex_ not in network.sources:
            return False
        rest = self.lines.line(hex_, limit=max(0, network.limit - gone))
        return rest is not None and rest.short + rest.long == self.length - gone

    def distance(self, way: Path) -> int:
        """How far from the nearest source a way ends that no line leads."""
        if len(way) - 1 <= self.length:
            return 0
        return min((self.board.distance(way[-1], source) for source in self.sources), default=0)


def fatal_crossings(position: TyphoonPosition, way: Path) -> int:
    """How often a way crosses a large river without a bridge after its first hex (10.6.3.4)."""
    board = position.game.board
    joined = position.option("big_city_joined") == "yes"
    map_ = ground(position.game, position.weather.id, False, joined, False)
    further = pairwise(way[1:])
    return sum(map_.is_large_river(6 * here + board.direction(here, there)) for here, there in further)


@dataclass(frozen=True, slots=True)
class RetreatStep(Retreats[TyphoonPosition]):
    """10.6: the owner retreats every unit of a hex, each its own way (10.6.2).

    Attributes
    ----------
    hexes : int
        As the result says.
    """

    hexes: Annotated[int, Interval(1, 99)]
    clause: ClassVar[Citation] = cite("10.6")
    asks: ClassVar[str] = "combat/retreat"

    def validate(self, position: TyphoonPosition, place: str) -> Iterator[Fault]:
        own, expected = position.units_of(self.side), say("expected/side-unit", side=self.side)
        return among(f"{place}.units", self.units, own, expected)

    def ways(self, position: TyphoonPosition, unit: str) -> tuple[Path, ...]:
        """Every way that a unit may retreat; none where it is destroyed (10.6.3)."""
        return ways_of(position, unit, self.hexes).ways

    def why_not(self, position: TyphoonPosition, action: Retreat) -> Verdict:
        """Why a unit may not retreat along a way; the refusal names all of its ways."""
        found, board = ways_of(position, action.unit, self.hexes), position.game.board
        instead = tuple(Retreat(action.unit, each).text(board) for each in found.ways)
        return replace(self._refused(position, action, found), instead=instead)

    def _refused(self, position: TyphoonPosition, action: Retreat, found: WaysBack) -> Verdict:
        board, name, way = position.game.board, position.unit(action.unit).name, action.path
        enemies = position.stacks_by_side[position.enemy(self.side)]
        for here, there in zip((-1, *way), way, strict=False):
            printed = board.label(there)
            wrong_start = here < 0 and there != position.pieces[action.unit].hex_
            if wrong_start or (here >= 0 and there not in board.neighbours[6 * here : 6 * here + 6]):
                return refuse("retreat/path", cite("10.6"), hex_=printed, unit=name)
            if there in enemies:
                return refuse("retreat/enemy", cite("3.1.2"), hex_=printed, unit=name)
            if there in impassable(board):
                return refuse("retreat/impassable", cite("10.6.3.3"), hex_=printed, unit=name)
        if not way:
            return refuse("retreat/path", cite("10.6"), hex_="—", unit=name)
        printed = board.label(way[-1])
        if not found.ways:
            return found.verdict
        if len(way) < len(found.ways[0]) and way[-1] in full(position, self.side):
            return refuse("retreat/full", cite("10.6.5"), hex_=printed, unit=name)
        if len(way) != len(found.ways[0]):
            hexes = len(found.ways[0]) - 1
            return refuse("retreat/length", cite("10.6"), hex_=printed, unit=name, hexes=hexes)
        zone = control(position, position.enemy(self.side)).hexes
        fewest = len(zone.intersection(found.ways[0][1:]))
        is_dearer = len(zone.intersection(way[1:])) > fewest
        clause = cite("10.6.4" if is_dearer else "10.6.6")
        return refuse("retreat/way", clause, hex_=printed, unit=name)

    def retreated(self, position: TyphoonPosition, unit: str, way: Path) -> TyphoonPosition:
        return go_back(position.replace_step(self.after(unit)), unit, way)

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        here = self.waiting(position)
        if any(self.ways(position, unit) for unit in here):
            return (
                None
                if here == self.units
                else position.replace_step(RetreatStep(self.side, here, self.hexes))
            )
        if not here:
            return position.popped()
        # 10.6.3: nobody left can go anywhere; the first is destroyed, then the others are asked again.
        after = remove(position, here[0], "retreat")
        return after.replace_step(RetreatStep(self.side, here[1:], self.hexes))


def go_back(position: TyphoonPosition, unit: str, way: Path) -> TyphoonPosition:
    """The position after a unit has retreated: a step lost in each enemy zone it enters (10.6.4)."""
    side = position.side_of(unit)
    zone = control(position, position.enemy(side)).hexes
    after = position
    for hex_ in way[1:]:
        if hex_ in zone:
            after = lose_step(after, unit, "retreat")
            if after.pieces[unit].hex_ < 0:
                return after
        after = passed(after, side, (hex_,))
    after = after.moved(after.pieces[unit].at(way[-1]))
    return after.with_facts(retreated=after.facts.retreated | {unit})
