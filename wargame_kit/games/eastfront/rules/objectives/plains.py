"""16.5, 16.7, 16.8: what Soviet units at the west of the map bring about, seen at the end of every phase."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.eastfront.boxes import OFF_MAP
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AXIS, HALF_YEARS, SOVIET
from wargame_kit.games.eastfront.position import EastFrontPiece, EastFrontPosition
from wargame_kit.games.eastfront.rules.weather import is_west
from wargame_kit.games.eastfront.rules.zones import is_engaged
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position import Over
from wargame_kit.position.derived import derived_from
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

HUNGARIAN_PLAIN, POLISH_PLAIN = "hungarian_plain", "polish_plain"
"""Hexes of the west edge: from Belgrade to Krakow, and north of Krakow (16.7, 16.8)."""


@dataclass(frozen=True, slots=True)
class Tie(RuledAction[EastFrontPosition, "TieUp"]):
    """Send a unit off the map, to hold the line beyond its edge (16.7)."""

    form: ClassVar[str] = "tie {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: EastFrontPosition, step: TieUp, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(nearest(position, step.hex_), unit))

    def check(self, position: EastFrontPosition, step: TieUp) -> Verdict:
        found = nearest(position, step.hex_)
        if self.unit in found:
            return ALLOWED
        names = tuple(position.name_of(each) for each in found)
        printed, name = position.game.board.label(step.hex_), position.name_of(self.unit)
        return refuse("eastfront/tie-not-nearest", cite("16.7"), hex_=printed, unit=name, units=names)

    def play(self, position: EastFrontPosition, step: TieUp) -> EastFrontPosition:
        piece = position.pieces[self.unit]
        gone = EastFrontPiece(self.unit, OFF_MAP, piece.face, rebuilt=piece.rebuilt)
        tied = tuple(sorted((*position.facts.tied, (step.hex_, self.unit))))
        return position.moved(gone).with_facts(tied=tied).popped()


@derived_from()
def held(position: EastFrontPosition, feature: str) -> tuple[int, ...]:
    """The hexes of a feature in which Soviet units stand, and nobody else (16.7, 16.8)."""
    hexes = position.game.board.features.get(feature, NO_HEXES)
    axis, soviet = (position.stacks_by_side[side] for side in (AXIS, SOVIET))
    return tuple(sorted(hex_ for hex_ in hexes if hex_ in soviet and hex_ not in axis))


def nearest(position: EastFrontPosition, hex_: int) -> tuple[str, ...]:
    """The unengaged units of the Axis that are nearest to a hex; among equals the Axis chooses (16.7)."""
    board = position.game.board
    free = [
        unit
        for units in position.stacks_by_side[AXIS].values()
        for unit in units
        if not is_engaged(position, unit)
    ]
    far = {unit: board.distance(position.pieces[unit].hex_, hex_) for unit in free}
    least = min(far.values(), default=0)
    return tuple(unit for unit in position.pieces if far.get(unit, -1) == least)


@dataclass(frozen=True, slots=True)
class TieUp(Decision[EastFrontPosition]):
    """16.7: a hex of the Hungarian plain that the Soviets hold ties the nearest Axis unit off the map.

    Attributes
    ----------
    hex_ : int
    """

    hex_: HexIndex
    actions: ClassVar[Kinds] = (Tie,)
    clause: ClassVar[Citation] = cite("16.7")
    side: ClassVar[str] = AXIS
    asks: ClassVar[str] = "eastfront/tie"

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        found = nearest(position, self.hex_)
        if not found:
            return position.popped()
        return Tie(found[0]).play(position, self) if len(found) == 1 else None


def after_phase(position: EastFrontPosition) -> EastFrontPosition:
    """The position at the end of a phase, with what Soviet units in the west bring about to do next."""
    if position.half_year == HALF_YEARS[-1] and held(position, POLISH_PLAIN):
        return position.replaced(agenda=(Over(SOVIET, "eastfront/won-plain", cite("16.8")),))
    if not position.facts.group_e and any(is_west(position, h) for h in position.stacks_by_side[SOVIET]):
        position = position.with_facts(group_e=True)
    bound = {hex_ for hex_, _ in position.facts.tied}
    new = [TieUp(hex_) for hex_ in held(position, HUNGARIAN_PLAIN) if hex_ not in bound]
    return position.pushed(*new) if new else position


def released(position: EastFrontPosition) -> EastFrontPosition:
    """The position when an Axis command phase begins: whose hex the Soviets have left comes back (16.7)."""
    tied, soviet = position.facts.tied, position.stacks_by_side[SOVIET]
    back = [(hex_, unit) for hex_, unit in tied if hex_ not in soviet]
    if not back:
        return position
    pieces = (
        EastFrontPiece(u, h, position.pieces[u].face, rebuilt=position.pieces[u].rebuilt) for h, u in back
    )
    return position.moved(*pieces).with_facts(tied=tuple(each for each in tied if each not in back))
