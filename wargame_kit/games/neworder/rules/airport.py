"""25.10–25.12: who holds the airport, and the units that land there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.neworder.boxes import READY
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.air_defence import covered
from wargame_kit.games.neworder.rules.stacking import HELICOPTER
from wargame_kit.games.neworder.rules.zones import control
from wargame_kit.position.derived import derived, derived_from
from wargame_kit.position.ruled_action import RuledAction, Sided, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

AIRPORT = "airport"
"""The feature of the hexes that are the airport."""


def airport_hexes(position: NewOrderPosition) -> tuple[int, ...]:
    """The hexes of the airport."""
    return tuple(sorted(position.game.board.features.get(AIRPORT, frozenset())))


@derived_from()
def check_airport(position: NewOrderPosition, side: str) -> Verdict:
    """Whether a side controls the airport (25.10): it holds every hex of it, no enemy is beside one, and none
    lies in the radius of the enemy's air defence.
    """
    name, label = position.game.side_names[side], position.game.board.label
    own, enemy = position.stacks_by_side[side], position.enemy(side)
    for hex_ in airport_hexes(position):
        if hex_ not in own:
            return refuse("neworder/airport-held", cite("25.10"), hex_=label(hex_), side=name)
        if hex_ in control(position, enemy).hexes:
            return refuse("neworder/airport-beside", cite("25.10"), hex_=label(hex_))
        if hex_ in covered(position, enemy):
            return refuse("neworder/airport-air-defence", cite("25.10"), hex_=label(hex_))
    return ALLOWED


def landing_nations(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The nations of a side that may land at the airport at all (25.11)."""
    formations = position.charts.formations.values()
    own = dict.fromkeys(each.nation for each in formations if each.side == side)
    return tuple(nation for nation in own if nation in position.charts.airport)


def landings_left(position: NewOrderPosition, unit: str) -> int:
    """How many units of its nation may still land in this phase (25.11)."""
    limit: int = position.charts.airport.get(position.nation(unit), 0)
    return limit - position.facts.landed


def check_open(position: NewOrderPosition, side: str) -> Verdict:
    """Whether anybody of a side may land now: before anybody else has moved (25.11), and if it controls the
    airport (25.10).
    """
    if position.facts.drops or any(
        position.side_of(unit) == side
        and not position.pieces[unit].bridging
        and not position.pieces[unit].building
        for unit in position.piece_values("moved")
    ):
        return refuse("neworder/airport-late", cite("25.11"))
    return check_airport(position, side)


def check_lander(position: NewOrderPosition, side: str, unit: str) -> Verdict:
    """Whether a unit may come by the airport, if that is open."""
    piece, name = position.pieces.get(unit), position.name_of(unit)
    if piece is None or position.side_of(unit) != side or position.unit(unit).is_marker:
        return refuse("neworder/airport-not-yours", cite("25.11"), unit=name)
    if not airport_hexes(position) or position.nation(unit) not in position.charts.airport:
        return refuse("neworder/airport-nation", cite("25.11"), unit=name)
    if piece.place != READY:
        return refuse("neworder/airport-not-ready", cite("25.11"), unit=name)
    if position.kind(unit) == HELICOPTER:
        return refuse("neworder/airport-flies", cite("6.3"), unit=name)
    if landings_left(position, unit) < 1:
        limit = position.charts.airport[position.nation(unit)]
        return refuse("neworder/airport-number", cite("25.11"), unit=name, limit=limit)
    return ALLOWED


@derived
def landers(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The units of a side that may land now, in the order of the counters."""
    if not position.charts.airport or not airport_hexes(position) or not check_open(position, side):
        return ()
    return tuple(
        unit
        for unit, piece in position.pieces.items()
        if piece.place == READY and check_lander(position, side, unit)
    )


@dataclass(frozen=True, slots=True)
class Land(RuledAction[NewOrderPosition, Sided]):
    """Bring a unit on by the airport before anybody moves (25.11); it may move on (25.12, kit)."""

    form: ClassVar[str] = "land {unit} {hex_}"
    weight: ClassVar[float] = 4
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: NewOrderPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        for each in only(landers(position, step.side), unit):
            yield from (cls(each, hex_) for hex_ in airport_hexes(position))

    def check(self, position: NewOrderPosition, step: Sided) -> Verdict:
        may = check_lander(position, step.side, self.unit) and check_open(position, step.side)
        if may and self.hex_ not in airport_hexes(position):
            label = position.game.board.label
            return refuse("neworder/airport-elsewhere", cite("25.11"), hex_=label(self.hex_))
        return may

    def play(self, position: NewOrderPosition, step: Sided) -> NewOrderPosition:
        # 25.12: it has not moved yet, and the hex may be too full until the phase ends.
        landed = position.moved(replace(position.pieces[self.unit].at(self.hex_), lifted=True))
        return landed.with_facts(landed=position.facts.landed + 1)
