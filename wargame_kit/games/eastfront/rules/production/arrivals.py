"""1.41–1.44, 11.6, 16.5: where reinforcements and cadres come, and how many."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.charts import ENTRY
from wargame_kit.games.eastfront.files.kinds import AXIS, SOVIET
from wargame_kit.games.eastfront.files.places import GERMANY, USSR
from wargame_kit.games.eastfront.position import EastFrontPiece, EastFrontPosition
from wargame_kit.games.eastfront.rules.control import is_friendly
from wargame_kit.games.eastfront.rules.production.orders import Order, plan
from wargame_kit.games.eastfront.rules.rail import entries, rail_net
from wargame_kit.games.eastfront.rules.satellites import check_leash
from wargame_kit.games.eastfront.rules.zones import battle_hexes
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position.derived import derived_from
from wargame_kit.position.ruled_action import Sided
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

HOME = {AXIS: GERMANY, SOVIET: USSR}
"""The home country of each side (1.44)."""

GROUP_E = "group-e"
"""The trait of the units of Army Group E (16.5)."""

BALKANS = ("albania", "greece")
"""Where Army Group E comes from (16.5)."""


@derived_from()
def gates(position: EastFrontPosition, side: str) -> Mapping[int, str]:
    """Where a side's blocks may come at all, with the row of the capacity chart (1.44, 11.6).

    Home cities, for the Axis victory cities too, and where a main rail enters over its own edge.
    """
    answer = {
        hex_: city.kind
        for hex_, city in position.sites.cities.items()
        if city.country == HOME[side] or (side == AXIS and city.is_victory)
    }
    capacity = position.charts.capacity
    for hex_ in sorted(entries(position.game.board, side)):
        if hex_ not in answer or capacity[answer[hex_]] < capacity[ENTRY]:
            answer[hex_] = ENTRY
    return dict(sorted(answer.items()))


def ports_of_group_e(position: EastFrontPosition) -> Mapping[int, str]:
    """The ports of Albania and Greece (16.5)."""
    board = position.game.board
    lands = frozenset().union(*(board.features.get(land, NO_HEXES) for land in BALKANS))
    return dict.fromkeys((hex_ for hex_ in position.sites.ports if hex_ in lands), GROUP_E)


@derived_from("axis_hexes", "contested", "bridgeheads", "options")
def open_gates(position: EastFrontPosition, side: str) -> tuple[int, ...]:
    """The gates of a side that are in rail or sea supply and not fought for (11.6)."""
    return tuple(hex_ for hex_ in gates(position, side) if _check_gate(position, side, hex_))


@derived_from("axis_hexes", "contested", "bridgeheads", "options")
def open_ports(position: EastFrontPosition) -> tuple[int, ...]:
    """The ports where units of Army Group E may come now (16.5)."""
    return tuple(hex_ for hex_ in ports_of_group_e(position) if _check_port(position, hex_))


def _check_gate(position: EastFrontPosition, side: str, hex_: int) -> Verdict:
    printed = position.game.board.label(hex_)
    if hex_ not in gates(position, side):
        clause = cite("1.44" if position.city(hex_) else "11.6")
        return refuse(f"eastfront/arrival-nowhere-{side}", clause, hex_=printed)
    if hex_ in battle_hexes(position):
        return refuse("eastfront/arrival-battle", cite("11.6"), hex_=printed)
    if hex_ not in rail_net(position, side):
        return refuse("eastfront/arrival-cut", cite("11.6"), hex_=printed)
    return ALLOWED


def _check_port(position: EastFrontPosition, hex_: int) -> Verdict:
    printed = position.game.board.label(hex_)
    if hex_ not in ports_of_group_e(position):
        return refuse("eastfront/arrival-no-port", cite("16.5"), hex_=printed)
    if hex_ in battle_hexes(position):
        return refuse("eastfront/arrival-battle", cite("11.6"), hex_=printed)
    if not is_friendly(position, AXIS, hex_):
        return refuse("eastfront/arrival-enemy", cite("16.5"), hex_=printed)
    return ALLOWED


def of_group_e(position: EastFrontPosition, unit: str) -> bool:
    """Whether a unit belongs to Army Group E (16.5)."""
    return GROUP_E in position.game.units[unit].traits


def comes_by_sea(position: EastFrontPosition, unit: str) -> bool:
    """Whether a unit comes from the Balkans by a port; a cadre of it comes as any other (16.5)."""
    return of_group_e(position, unit) and not position.pieces[unit].rebuilt


def hexes_for(position: EastFrontPosition, unit: str) -> tuple[int, ...]:
    """The hexes in which a unit may come, as far as they are not full."""
    if comes_by_sea(position, unit):
        return open_ports(position)
    return open_gates(position, position.side_of(unit))


@dataclass(frozen=True, slots=True)
class Arrival(Order):
    """An order that brings a block onto the map."""

    box: ClassVar[str]
    hex_: HexIndex

    @classmethod
    def lines(cls, position: EastFrontPosition, unit: str) -> Iterable[Self]:
        if position.pieces[unit].place != cls.box:
            return ()
        return (each for hex_ in hexes_for(position, unit) for each in cls.ways(unit, hex_))

    @classmethod
    def ways(cls, unit: str, hex_: int) -> Iterable[Self]:
        """How a block could come into a hex."""
        return (cls(unit, hex_),)

    @abstractmethod
    def level(self, position: EastFrontPosition) -> int:
        """The level with which the block comes (11.42, 11.5, 11.51)."""

    @abstractmethod
    def check_block(self, position: EastFrontPosition) -> Verdict:
        """Whether the block may come, wherever that is."""

    def fits(self, position: EastFrontPosition) -> Verdict:
        return self.check_block(position) and self._check_place(position)

    def alternatives(self, position: EastFrontPosition, step: Sided) -> Iterable[Self]:
        """Where the same block may come."""
        return self.choices(position, step, self.unit)

    def carried_out(self, position: EastFrontPosition) -> EastFrontPiece:
        shown = position.at_level(self.unit, self.level(position))
        is_rebuilt = position.pieces[self.unit].rebuilt
        return EastFrontPiece(self.unit, self.hex_, shown.face, fresh=True, rebuilt=is_rebuilt)

    def _check_place(self, position: EastFrontPosition) -> Verdict:
        """Whether a block may come where the order says (11.6, 16.4, 16.5)."""
        unit, hex_ = self.unit, self.hex_
        side, from_sea = position.side_of(unit), comes_by_sea(position, unit)
        verdict = _check_port(position, hex_) if from_sea else _check_gate(position, side, hex_)
        return (
            verdict
            and check_leash(position, unit, hex_)
            and (self._check_pier(position) if from_sea else self._check_capacity(position, side))
            and _check_stack(position, side, hex_)
        )

    def _check_pier(self, position: EastFrontPosition) -> Verdict:
        """16.5: one comes into each port, and only where nobody stands."""
        if not coming(position, AXIS, self.hex_) and self.hex_ not in position.stacks_by_side[AXIS]:
            return ALLOWED
        return refuse("eastfront/arrival-one-port", cite("16.5"), hex_=position.game.board.label(self.hex_))

    def _check_capacity(self, position: EastFrontPosition, side: str) -> Verdict:
        others, printed = coming(position, side, self.hex_), position.game.board.label(self.hex_)
        kind = gates(position, side)[self.hex_]
        most = position.charts.capacity[kind]
        if len(others) >= most:
            clause = {"major": "1.41", "minor": "1.42"}.get(kind, "11.6")
            return refuse("eastfront/arrival-full", cite(clause), hex_=printed, most=most)
        if others and position.option("arrivals") == "strength":
            for each in (*others, self):
                if each.level(position) == position.game.units[each.unit].faces[0].attack:
                    name = position.name_of(each.unit)
                    return refuse("eastfront/arrival-alone", cite("11.6"), hex_=printed, unit=name)
        return ALLOWED


def coming(position: EastFrontPosition, side: str, hex_: int) -> tuple[Arrival, ...]:
    """The orders of a side's plan that bring blocks into a hex this month."""
    arrivals = (order for order in plan(position, side) if isinstance(order, Arrival))
    return tuple(order for order in arrivals if order.hex_ == hex_)


def _check_stack(position: EastFrontPosition, side: str, hex_: int) -> Verdict:
    """Whether there is room: nobody may stand above the limit but in the cases of 6.22."""
    board = position.game.board
    # 6.21: no weather changes how many may stand in a hex.
    most = position.charts.terrain[board.terrain_name(hex_)].stacking
    count = len(position.stack(side, hex_)) + len(coming(position, side, hex_))
    if count < most:
        return ALLOWED
    return refuse("eastfront/arrival-stack", cite("6.2"), hex_=board.label(hex_), count=count, most=most)
