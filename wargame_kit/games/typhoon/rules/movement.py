"""9: movement, normal and in march."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from wargame_kit.board import Path
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.cities import passed
from wargame_kit.games.typhoon.rules.ground import Ground, ground, steps
from wargame_kit.games.typhoon.rules.stacking import check_end, full
from wargame_kit.games.typhoon.rules.zones import HALVES, is_in_enemy_zone, surcharges
from wargame_kit.mechanics import Reach, Terms
from wargame_kit.mechanics import reach as search
from wargame_kit.mechanics.kernel import BLOCKED
from wargame_kit.mechanics.paths import check_path as judge
from wargame_kit.mechanics.reach import can_step
from wargame_kit.mechanics.steps import Parts
from wargame_kit.position import Action, FreeStep, SideId
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Citation, Entry, Verdict, refuse
from wargame_kit.words import Phrase, say
from wargame_kit.words.numbers import exact

POINTS = say("move/points")


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a unit hex by hex (9.2)."""

    form: ClassVar[str] = "move {unit} {path}"
    unit: str
    path: Path


@dataclass(frozen=True, slots=True)
class March(Action):
    """March a unit along a road (9.3)."""

    form: ClassVar[str] = "march {unit} {path}"
    unit: str
    path: Path


@dataclass(frozen=True, slots=True)
class EndMovement(Action):
    """Move no further units."""

    form: ClassVar[str] = "stop"


def ground_of(position: TyphoonPosition, unit: str, march: bool = False) -> Ground:
    """The map as a unit finds it now: by its class and the weather."""
    joined = position.option("big_city_joined") == "yes"
    return ground(position.game, position.weather.id, position.unit(unit).is_mechanised, joined, march)


def allowance_of(position: TyphoonPosition, unit: str) -> int:
    """A unit's movement allowance in half points (9.2.1.1).

    Out of every command range RESERVE leaves it half of it (15.1.2), the fraction dropped (1.2).
    """
    points = position.unit(unit).faces[position.pieces[unit].face].movement
    if unit in position.facts.slowed:
        points = int(points * exact(position.charts.numbers["limits"]["reserve_outside_range"]["value"]))
    return HALVES * points


@derived_from("slowed", "options")
def reach(position: TyphoonPosition, unit: str, march: bool = False) -> Reach:
    """Every hex that a unit can move or march to.

    Parameters
    ----------
    position : TyphoonPosition
    unit : str
        On the map; it need not be active.
    march : bool

    Raises
    ------
    ValueError
        If there is no such unit, or it is not on the map.
    """

    piece = position.pieces.get(unit)
    if piece is None or piece.hex_ < 0:
        raise ValueError(str(say("position/not-on-map", unit=position.unit(unit).id)))
    allowance = 0 if march and unit in position.facts.slowed else allowance_of(position, unit)
    return search(unit, piece.hex_, allowance, _terms(position, unit, piece.hex_, allowance, march))


def _terms(position: TyphoonPosition, unit: str, origin: int, allowance: int, march: bool) -> Terms:
    side, board = position.side_of(unit), position.game.board
    kind = March if march else Move
    on = ground_of(position, unit, march)
    return Terms(
        board=board,
        name=position.unit(unit).name,
        steps=steps(on),
        surcharges=surcharges(position, side, march),
        clause=cite("9.2.1"),
        first_clause=cite("9.2.4"),
        zone_clause=cite("9.2.2"),
        action=lambda path: kind(unit, path).text(board),
        points=POINTS,
        scale=HALVES,
        whole_moves={} if march else whole_moves(position, unit, on, origin, allowance),
        full=full(position, side),
        why_full=lambda hex_: check_end(position, unit, hex_),
        why_closed=lambda hex_: _closed(position, unit, on, origin, hex_),
    )


def whole_moves(
    position: TyphoonPosition, unit: str, on: Ground, origin: int, allowance: int
) -> dict[int, Parts]:
    """The neighbours that a unit reaches only with its whole allowance, from where it starts.

    Straight across a large river without a bridge, unless from zone to zone (9.2.3); a zone of control on
    one bank is swallowed (kit). Mountain divisions up a mountain, where nothing else is to pay (TEC.mountain,
    kit).
    """
    answer: dict[int, Parts] = {}
    costs = steps(on).costs
    for direction in range(6):
        there = on.board.neighbours[6 * origin + direction]
        if costs[6 * origin + direction] < BLOCKED or there < 0 or allowance < 1:
            continue
        if _check_whole_move(position, unit, on, origin, direction):
            label, clause = ("typhoon/large-river", "9.2.3.1")
            if not on.is_large_river(6 * origin + direction):
                label, clause = ("typhoon/mountain", "TEC.mountain")
            answer[there] = (Entry(allowance, say(label), cite(clause), on.board.label(there)),)
    return answer


def _check_whole_move(
    position: TyphoonPosition, unit: str, on: Ground, origin: int, direction: int
) -> Verdict:
    """Whether a step that is closed otherwise may be taken as a move of its own."""
    side = 6 * origin + direction
    there = on.board.neighbours[side]
    effect = on.charts.terrain[on.terrain(there)]
    verdict = on.parts(origin, direction)
    assert isinstance(verdict, Verdict)
    mine, printed = position.side_of(unit), on.board.label(there)
    zones = [hex_ for hex_ in (origin, there) if is_in_enemy_zone(position, mine, hex_)]
    if there in position.stacks_by_side[position.enemy(mine)]:
        return refuse("move/enemy-hex", cite("3.1.2"), hex_=printed, unit=position.unit(unit).name)
    if effect.is_passable and on.is_large_river(side) and not effect.road_only:
        if len(zones) == 2:
            return refuse("move/zoc-river", cite("9.2.3.2"), hex_=printed, unit=position.unit(unit).name)
        return ALLOWED
    is_mountaineer = "mountain" in position.unit(unit).traits
    is_plain_side = on.board.hexside_names[on.board.hexsides[side]] == ""
    return ALLOWED if effect.road_only and is_mountaineer and is_plain_side and not zones else verdict


def _closed(position: TyphoonPosition, unit: str, on: Ground, origin: int, hex_: int) -> Verdict:
    """Why a unit cannot come into a hex whatever it pays; `ALLOWED` where it may."""
    side, board = position.side_of(unit), position.game.board
    name, printed = position.unit(unit).name, board.label(hex_)
    if hex_ in position.stacks_by_side[position.enemy(side)]:
        return refuse("move/enemy-hex", cite("3.1.2"), hex_=printed, unit=name)
    if not on.charts.terrain[on.terrain(hex_)].is_passable:
        return refuse("move/impassable", cite("TEC.lake"), hex_=printed)
    if on.march:
        start = check_march(position, unit)
        if not start:
            return start
        if not any(on.is_road(6 * hex_ + direction) for direction in range(6)):
            return refuse("march/road", cite("9.3.1.1"), hex_=printed)
        if is_in_enemy_zone(position, side, hex_):
            return refuse("march/zone", cite("9.3.1.2"), hex_=printed, unit=name)
        return ALLOWED
    if board.distance(origin, hex_) == 1:
        direction = board.direction(origin, hex_)
        if on.is_large_river(6 * origin + direction):
            return _check_whole_move(position, unit, on, origin, direction)
    return ALLOWED


def check_march(position: TyphoonPosition, unit: str) -> Verdict:
    """Whether a unit may march at all from where it stands (9.3.1, 14.1, 15.1.2)."""
    origin, weather = position.pieces[unit].hex_, position.weather
    name, printed = position.unit(unit).name, position.game.board.label(origin)
    on = ground_of(position, unit, march=True)
    if unit in position.facts.slowed:
        return refuse("march/slowed", cite("15.1.2"), unit=name)
    if not weather.roads:
        return refuse("march/weather", cite(f"{weather.clause}.2"), weather=weather.name)
    if not any(on.is_road(6 * origin + direction) for direction in range(6)):
        return refuse("march/start", cite("9.3.1.1"), hex_=printed, unit=name)
    if is_in_enemy_zone(position, position.side_of(unit), origin):
        return refuse("march/start-zone", cite("9.3.1.2"), hex_=printed, unit=name)
    return ALLOWED


def check_path(position: TyphoonPosition, unit: str, path: tuple[int, ...], march: bool) -> Verdict:
    """Whether a unit may move along a path of its own choice, the cheapest or not.

    The verdict carries the sum as far as the unit gets, and what would be allowed instead.
    """
    found = reach(position, unit, march)

    def why_barred(here: int, there: int) -> Verdict:
        start = check_march(position, unit) if march else ALLOWED
        return start and _check_step(position, unit, here, there, march)

    return judge(found, path, cite("9.1.2"), why_barred)


def _check_step(position: TyphoonPosition, unit: str, here: int, there: int, march: bool) -> Verdict:
    """Whether a step is barred by the enemy, or by a large river that it crosses as part of a move."""
    side, board = position.side_of(unit), position.game.board
    printed, name = board.label(there), position.unit(unit).name
    if there in position.stacks_by_side[position.enemy(side)]:
        return refuse("move/enemy-hex", cite("3.1.2"), hex_=printed, unit=name)
    if march and is_in_enemy_zone(position, side, there):
        return refuse("march/zone", cite("9.3.1.2"), hex_=printed, unit=name)
    on, direction = ground_of(position, unit, march), board.direction(here, there)
    if not march and on.is_large_river(6 * here + direction) and here == position.pieces[unit].hex_:
        zones = [is_in_enemy_zone(position, side, hex_) for hex_ in (here, there)]
        if all(zones):
            return refuse("move/zoc-river", cite("9.2.3.2"), hex_=printed, unit=name)
    return ALLOWED


@dataclass(frozen=True, slots=True)
class MovementSegment(FreeStep[TyphoonPosition]):
    """9.1: the active units move one by one, each once, in any order, or not at all.

    Attributes
    ----------
    side : str
    """

    side: SideId
    doings: ClassVar[tuple[type[Action], ...]] = (Move, March)
    ends: ClassVar[tuple[type[Action], ...]] = (EndMovement,)
    clause: ClassVar[Citation] = cite("9.1.1")

    def actor(self, position: TyphoonPosition) -> str:
        return self.side

    def prompt(self, position: TyphoonPosition) -> Phrase:
        left = len(self.waiting(position))
        return say("typhoon/movement", side=position.game.side_names[self.side], left=left)

    def waiting(self, position: TyphoonPosition) -> tuple[str, ...]:
        """The active units that have not moved in this command (8.1.3)."""
        facts, pieces = position.facts, position.pieces
        return tuple(unit for unit in sorted(facts.active - facts.moved) if pieces[unit].hex_ >= 0)

    def _waits(self, position: TyphoonPosition, unit: str) -> bool:
        facts = position.facts
        return unit in facts.active and unit not in facts.moved and position.pieces[unit].hex_ >= 0

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        is_going_on = any(self._waits(position, unit) for unit in position.facts.active)
        return None if is_going_on else position.popped()

    def open_choices(self, position: TyphoonPosition, unit: str | None = None) -> Iterator[Action]:
        waiting = self.waiting(position) if unit is None else (unit,) if self._waits(position, unit) else ()
        for name in waiting:
            for march in (False, True):
                found = reach(position, name, march)
                kind = March if march else Move
                yield from (kind(name, path) for path in found.each_path())

    def able(self, position: TyphoonPosition) -> Iterator[str]:
        on_top, occupied = surcharges(position, self.side), full(position, self.side)
        for unit, piece in position.pieces.items():
            if self._waits(position, unit):
                ways, allowance = steps(ground_of(position, unit)), allowance_of(position, unit)
                if can_step(piece.hex_, allowance, ways, on_top, occupied) or any(
                    len(reach(position, unit, march)) for march in (False, True)
                ):
                    yield unit

    def completions(
        self, position: TyphoonPosition, unit: str, goal: int, kind: type[Action]
    ) -> Iterator[Action]:
        if position.pieces[unit].hex_ >= 0:
            means, found = (March if kind is March else Move), reach(position, unit, kind is March)
            ways = tuple(found.paths(goal))
            shortest = min(map(len, ways), default=0)
            yield from (means(unit, way) for way in ways if len(way) == shortest)

    def sample(self, position: TyphoonPosition, random: Random) -> Action:
        waiting = list(self.waiting(position))
        random.shuffle(waiting)
        if random.random() * (len(waiting) + 2) >= 1:
            for unit in waiting:
                march = random.random() < 0.2 and bool(check_march(position, unit))
                found = reach(position, unit, march)
                if found.hexes:
                    return (March if march else Move)(unit, found.path(random.choice(found.hexes)))
        return EndMovement()

    def check_doing(self, position: TyphoonPosition, action: Any) -> Verdict:
        piece = position.pieces.get(action.unit)
        if piece is None or piece.hex_ < 0 or position.side_of(action.unit) != self.side:
            return refuse("move/not-yours", cite("7.1.2"), unit=position.name_of(action.unit))
        name = position.unit(action.unit).name
        if action.unit not in position.facts.active:
            # 13.1: of a headquarters that is drawn no other is activated, however near.
            clause = cite("13.1" if position.unit(action.unit).is_headquarters else "8.2.2")
            return refuse("move/not-active", clause, unit=name)
        if action.unit in position.facts.moved:
            # 9.1.3: it moves or marches, not both.
            return refuse("move/moved", cite("9.1.3" if isinstance(action, March) else "8.1.3"), unit=name)
        return check_path(position, action.unit, action.path, isinstance(action, March))

    def done(self, position: TyphoonPosition, action: Any) -> TyphoonPosition:
        facts = position.facts.replaced(moved=position.facts.moved | {action.unit})
        after = position.moved(position.pieces[action.unit].at(action.path[-1])).replaced(facts=facts)
        return passed(after, self.side, action.path[1:])  # 3.4.2
