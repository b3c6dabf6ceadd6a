"""12, 14.4, 14.5, 25.5, 27.5: fire-support markers at hand, where each may be put, and how they come off."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.neworder.boxes import POOL, READY
from wargame_kit.games.neworder.clauses import cite, cite_special
from wargame_kit.games.neworder.facts import BOMBARDMENT, REACTION, ROLLING, SUPPORT
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.nodes import (
    BASE,
    NODE,
    RESERVE,
    is_air,
    is_artillery,
    lends_from_pool,
    lends_reserve,
    nodes_of,
    radius,
    range_of,
    servers,
)
from wargame_kit.position import Game, SideId
from wargame_kit.position.derived import derived, derived_from
from wargame_kit.position.ruled_action import Decision, FoundAction, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


def fires(position: NewOrderPosition, unit: str) -> bool:
    """Whether a counter is a fire-support marker (12.1); netwar markers do nothing (2.10)."""
    printed = position.game.units[unit]
    return is_artillery(printed) or is_air(printed)


@cache
def _of_sheet(game: Game[Charts]) -> tuple[str, ...]:
    """The fire-support markers among the counters of both sides."""
    return tuple(marker for marker, unit in game.units.items() if is_artillery(unit) or is_air(unit))


@derived_from()
def markers_on(position: NewOrderPosition) -> Mapping[int, tuple[str, ...]]:
    """By hex the fire-support markers on the map, in the order of the counters."""
    found: dict[int, tuple[str, ...]] = {}
    for marker in _of_sheet(position.game):
        piece = position.pieces.get(marker)
        if piece is not None and isinstance(piece.place, int):
            found[piece.place] = (*found.get(piece.place, ()), marker)
    return found


def put(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The fire-support markers of a side that lie on the map."""
    return tuple(
        marker
        for markers in markers_on(position).values()
        for marker in markers
        if position.side_of(marker) == side
    )


def is_at_hand(position: NewOrderPosition, marker: str) -> bool:
    """Whether a marker has been received and lies off the map, or may be called for unreceived (27.17)."""
    return position.pieces[marker].place == READY or lends_from_pool(position, marker)


def box_of(position: NewOrderPosition, marker: str) -> str:
    """Where artillery lies that comes off the map: in its pool, if its node has not been received."""
    printed, pieces = position.unit(marker), position.pieces
    is_pooled = any(
        unit in pieces and pieces[unit].place == POOL
        for unit, each in position.game.units.items()
        if each.kind == NODE and each.formation == printed.formation and each.side == printed.side
    )
    return POOL if is_pooled else READY


def marker_class(position: NewOrderPosition, marker: str) -> str:
    """The row of the table of fire in which a marker stands: ``artillery``, ``hyperwar_air``…"""
    kind = "air" if is_air(position.unit(marker)) else "artillery"
    return f"hyperwar_{kind}" if position.is_hyperwar(marker) else kind


def check_use(position: NewOrderPosition, marker: str, use: str) -> Verdict:
    """Whether a marker may be put to a use now, after those that it has had (12.2, 12.3, 14.5)."""
    kind, used = marker_class(position, marker), position.pieces[marker].used
    name = position.unit(marker).name
    if use == REACTION and position.facts.jammed and is_artillery(position.unit(marker)):
        return refuse("neworder/fire-jammed", cite("5.8"), unit=name)
    if position.charts.may_fire(kind, use, used):
        return ALLOWED
    if use not in position.charts.fire[kind]:
        return refuse("neworder/fire-conventional", cite("12.23"), unit=name)
    if BOMBARDMENT in used and use in (SUPPORT, ROLLING):
        return refuse("neworder/fire-bombarded", cite("12.22"), unit=name)
    return refuse("neworder/fire-used", cite("14.5" if use == ROLLING else "12.2"), unit=name)


@derived_from("friction")
def targets(position: NewOrderPosition, side: str, use: str) -> frozenset[int]:
    """The hexes of the enemy on which a side's markers may lie for a use, range and number apart.

    In a bombardment every hex that the enemy holds (12.4); in protective fire those beside own units (12.25);
    in close support those that somebody can attack (12.5), in rolling attacks a high-tech unit (14.2).
    """
    enemies = position.stacks_by_side[position.enemy(side)]
    if use == BOMBARDMENT:
        return frozenset(enemies)
    near = position.game.board.neighbours
    return frozenset(
        there
        for here, stack in position.stacks_by_side[side].items()
        if use != ROLLING or any(position.is_hyperwar(unit) for unit in stack)
        for there in near[6 * here : 6 * here + 6]
        if there in enemies
    )


def check_limit(position: NewOrderPosition, marker: str, hex_: int) -> Verdict:
    """Whether one more marker may lie on a hex with those of its side that lie there (25.5, 27.5, 27.12)."""
    side, nation, charts = position.side_of(marker), position.nation(marker), position.charts
    there = [each for each in markers_on(position).get(hex_, ()) if position.side_of(each) == side]
    printed, name = position.game.board.label(hex_), position.unit(marker).name
    for other in there:
        if frozenset((nation, position.nation(other))) in charts.fire_apart:
            return refuse(
                "neworder/fire-apart", cite("27.12"), hex_=printed, unit=name, other=position.unit(other).name
            )
    counted = [each for each in (*there, marker) if position.nation(each) == nation]
    limit = charts.fire_limits.get(nation)
    most = 0 if limit is None else limit.markers
    if limit is not None and all(position.is_hyperwar(each) for each in (*there, marker)):
        most = limit.all_hyperwar
    if len(counted) > most:
        clause = cite_special(position.game.id, 5)
        return refuse("neworder/fire-limit", clause, hex_=printed, unit=name, limit=most)
    return ALLOWED


def check_reserve(position: NewOrderPosition, marker: str, hex_: int) -> Verdict:
    """Whether a node has a call left for a marker of the NATO reserve (27.17).

    What the reserve's own node or a base reaches needs none. Every high-tech node of NATO calls for one
    marker a segment, as far as its own range.
    """
    printed = position.unit(marker)
    if not is_artillery(printed) or printed.formation != RESERVE:
        return ALLOWED
    called = [(marker, hex_)]
    for each in put(position, printed.side):
        if is_artillery(position.unit(each)) and position.unit(each).formation == RESERVE:
            called.append((each, position.pieces[each].hex_))
    calls = [_lenders(position, hex_) for each, hex_ in called if not _is_own(position, each, hex_)]
    if _each_has_one(calls):
        return ALLOWED
    return refuse("neworder/fire-reserve", cite("27.17"), unit=printed.name)


def _is_own(position: NewOrderPosition, marker: str, hex_: int) -> bool:
    formation = position.unit(marker).formation
    return any(
        hex_ in radius(position, node)
        for node in servers(position, marker)
        if position.kind(node) == BASE or position.unit(node).formation == formation
    )


def _lenders(position: NewOrderPosition, hex_: int) -> list[str]:
    return [
        node
        for side in position.game.sides
        for node in nodes_of(position, side)
        if lends_reserve(position, node) and hex_ in radius(position, node)
    ]


def _each_has_one(calls: list[list[str]], taken: frozenset[str] = frozenset()) -> bool:
    """Whether every call can have a node of its own."""
    if not calls:
        return True
    return any(_each_has_one(calls[1:], taken | {node}) for node in calls[0] if node not in taken)


def came_off(position: NewOrderPosition, markers: Iterable[str]) -> NewOrderPosition:
    """The position after markers have come off the map (12.2, 12.3).

    Artillery is at hand again, or with its formation; an air strike in its pool, untried again if it was.
    """
    pieces = []
    for marker in markers:
        piece = position.pieces[marker]
        if is_air(position.unit(marker)):
            pieces.append(type(piece)(marker, POOL))
        else:
            pieces.append(piece.at(box_of(position, marker)))
    return position.moved(*pieces)


@dataclass(frozen=True, slots=True)
class MarkerPlacement(FoundAction[NewOrderPosition, "PlaceMarkers"]):
    """A marker at hand is put on a hex of the enemy; the steps that put markers each have their own."""

    weight: ClassVar[float] = 15
    unit: str
    target: HexIndex

    @classmethod
    def candidates(
        cls, position: NewOrderPosition, step: PlaceMarkers, unit: str | None = None
    ) -> Iterable[Self]:
        for marker in only(usable(position, step.side, step.use), unit):
            yield from (cls(marker, hex_) for hex_ in hexes_for(position, marker, step.use))

    @classmethod
    def able(cls, position: NewOrderPosition, step: PlaceMarkers, asked: Collection[str]) -> Collection[str]:
        return set(step.placeable(position))

    @classmethod
    def sample(cls, position: NewOrderPosition, step: PlaceMarkers, random: Random) -> Self | None:
        at_hand = list(usable(position, step.side, step.use))
        random.shuffle(at_hand)
        for marker in at_hand:
            hexes = hexes_for(position, marker, step.use)
            if hexes:
                return cls(marker, random.choice(hexes))
        return None

    def check(self, position: NewOrderPosition, step: PlaceMarkers) -> Verdict:
        return check_place(position, step.side, self.unit, self.target, step.use)

    def play(self, position: NewOrderPosition, step: PlaceMarkers) -> NewOrderPosition:
        piece = position.pieces[self.unit]
        return position.moved(replace(piece, place=self.target, used=piece.used | {step.use}))

    def alternatives(self, position: NewOrderPosition, step: PlaceMarkers) -> Iterable[Self]:
        own = tuple(self.choices(position, step, self.unit))
        return own or self.choices(position, step)


@dataclass(frozen=True, slots=True)
class Withdraw(RuledAction[NewOrderPosition, "PlaceMarkers"]):
    """Take a marker off the map again, before it has fired (12.14)."""

    form: ClassVar[str] = "withdraw {unit}"
    weight: ClassVar[float] = 0.6
    unit: str

    @classmethod
    def candidates(
        cls, position: NewOrderPosition, step: PlaceMarkers, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, only(put(position, step.side), unit))

    def check(self, position: NewOrderPosition, step: PlaceMarkers) -> Verdict:
        there = put(position, step.side)
        if self.unit in there:
            return ALLOWED
        instead = tuple(f"withdraw {marker}" for marker in there)
        name = position.name_of(self.unit)
        return refuse("neworder/fire-not-placed", step.clause, unit=name, instead=instead)

    def play(self, position: NewOrderPosition, step: PlaceMarkers) -> NewOrderPosition:
        piece, is_of_air = position.pieces[self.unit], is_air(position.unit(self.unit))
        box = READY if is_of_air else box_of(position, self.unit)
        return position.moved(replace(piece, place=box, used=piece.used - {step.use}))


class PlaceMarkers(Decision[NewOrderPosition]):
    """A side puts markers on hexes of the enemy, takes some back, and declares that they shall lie so.

    What it puts together lies on the map, not in the step.

    Attributes
    ----------
    side : str
    """

    __slots__ = ()
    side: SideId

    @property
    @abstractmethod
    def use(self) -> str:
        """What the markers are put there for."""

    def placeable(self, position: NewOrderPosition) -> Iterator[str]:
        """Yield the markers at hand that can be put somewhere."""
        at_hand = usable(position, self.side, self.use)
        return (marker for marker in at_hand if hexes_for(position, marker, self.use))

    def lacks(self, position: NewOrderPosition) -> Verdict:
        """Nobody has to put any marker."""
        return ALLOWED

    def declared(self, position: NewOrderPosition) -> NewOrderPosition:
        """The position after all that were wanted have been put."""
        return position.popped()

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        if put(position, self.side) or any(self.placeable(position)):
            return None
        return self.declared(position)


def check_place(position: NewOrderPosition, side: str, marker: str, hex_: int, use: str) -> Verdict:
    """Whether a marker of a side may be put on a hex for a use."""
    name = position.name_of(marker)
    if marker not in position.pieces or position.side_of(marker) != side or not fires(position, marker):
        return refuse("neworder/fire-no-marker", cite("12.1"), unit=name)
    if not is_at_hand(position, marker):
        clause = cite("12.3" if is_air(position.unit(marker)) else "6.10")
        return refuse("neworder/fire-not-at-hand", clause, unit=name)
    usable = check_use(position, marker, use)
    if not usable:
        return usable
    printed = position.game.board.label(hex_)
    if hex_ not in targets(position, side, use):
        if hex_ not in position.stacks_by_side[position.enemy(side)]:
            return refuse("neworder/fire-no-enemy", cite("12.4"), hex_=printed)
        key, number = _NOT_THERE[use]
        return refuse(key, cite(number), hex_=printed)
    if hex_ not in range_of(position, marker):
        if not servers(position, marker):
            return refuse("neworder/fire-no-node", cite("6.10"), unit=name)
        other = next((n for n in nodes_of(position, side) if hex_ in radius(position, n)), None)
        if other is not None:
            node = position.unit(other).name
            return refuse("neworder/fire-other-node", cite("12.10"), hex_=printed, unit=name, node=node)
        return refuse("neworder/fire-range", cite("12.7"), hex_=printed, unit=name)
    return check_limit(position, marker, hex_) and check_reserve(position, marker, hex_)


_NOT_THERE: Mapping[str, tuple[str, str]] = {
    REACTION: ("neworder/fire-not-beside", "12.25"),
    SUPPORT: ("neworder/fire-no-attack", "12.5"),
    ROLLING: ("neworder/fire-no-rolling", "14.4"),
}


def usable(position: NewOrderPosition, side: str, use: str) -> Iterator[str]:
    """Yield the markers of a side at hand that may be put to a use, wherever that is (12.1, 12.2)."""
    units, pieces = position.game.units, position.pieces
    if not targets(position, side, use):
        return
    for marker in _of_sheet(position.game):
        is_own = marker in pieces and units[marker].side == side
        if is_own and is_at_hand(position, marker) and check_use(position, marker, use):
            yield marker


@derived
def hexes_for(position: NewOrderPosition, marker: str, use: str) -> tuple[int, ...]:
    """The hexes, in their order, on which a marker at hand may be put for a use that it is fit for."""
    side, limit = position.side_of(marker), position.charts.fire_limits.get(position.nation(marker))
    aims = targets(position, side, use) & range_of(position, marker)
    if limit is None or not aims:
        return ()
    taken, printed = markers_on(position), position.unit(marker)
    if is_artillery(printed) and printed.formation == RESERVE:
        aims = frozenset(hex_ for hex_ in aims if check_reserve(position, marker, hex_))
    return tuple(
        hex_
        for hex_ in sorted(aims)
        # A hex without markers has room for one.
        if (limit.markers and hex_ not in taken) or check_limit(position, marker, hex_)
    )
