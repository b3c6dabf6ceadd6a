"""2.3a: Kessel HQs are put down among friends in a Reinforcement Phase, and come again three turns later."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.boxes import POOL
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.supply.paths import is_kessel
from wargame_kit.games.ocs.rules.supply.trace import fed_specially
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.games.thirdwinter.rules.kessel_moves import on_map
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import EndPhase, Phase, SideId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


def taken_away(position: OcsPosition, piece: OcsPiece) -> OcsPiece:
    """A Kessel HQ that is off the map, and may come three turns later."""
    return replace(piece.at(POOL).plain(), returns=position.turn + limit(position, "kessel_back"))


def waiting(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The Kessel HQs of a side that may be put down now."""
    return tuple(
        unit
        for unit, piece in position.pieces.items()
        if is_kessel(position, unit)
        and piece.place == POOL
        and piece.returns <= position.turn
        and position.side_of(unit) == side
    )


def hosts(position: OcsPosition, side: str) -> frozenset[int]:
    """The hexes in which a side has a combat unit other than Kessel HQs, in a pocket or an enemy zone too."""
    return _but_with(position, side, set(on_map(position, side)))


def _but_with(position: OcsPosition, side: str, units: Collection[str]) -> frozenset[int]:
    """The hexes in which a side has combat units that are not all among some."""
    stacks = position.stacks_by_side[side]
    return frozenset(
        hex_
        for hex_ in combat_hexes(position, side)
        if any(unit not in units and position.is_combat_unit(unit) for unit in stacks[hex_])
    )


def fed_alone(position: OcsPosition) -> frozenset[int]:
    """The hexes in which a Kessel HQ feeds every Axis combat unit: what looks for the Axis ignores them."""
    fed = fed_specially(position, AXIS)
    return combat_hexes(position, AXIS) - _but_with(position, AXIS, fed) if fed else frozenset()


@dataclass(frozen=True, slots=True)
class PlaceKessel(RuledAction[OcsPosition, "PlacingKessels"]):
    """Put a Kessel HQ down where a friendly combat unit stands (2.3a)."""

    form: ClassVar[str] = "place-kessel {unit} {hex_}"
    weight: ClassVar[float] = 0.05
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: PlacingKessels, unit: str | None = None
    ) -> Iterable[Self]:
        units = only(waiting(position, step.side), unit)
        return (cls(each, hex_) for each in units for hex_ in sorted(hosts(position, step.side)))

    def check(self, position: OcsPosition, step: PlacingKessels) -> Verdict:
        name, printed = position.name_of(self.unit), position.game.board.label(self.hex_)
        if self.unit not in waiting(position, step.side):
            return refuse("thirdwinter/kessel-not-ready", cite("2.3a"), unit=name)
        if self.hex_ not in hosts(position, step.side):
            return refuse("thirdwinter/kessel-alone", cite("2.3a"), hex_=printed, unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: PlacingKessels) -> OcsPosition:
        return position.moved(position.pieces[self.unit].plain().at(self.hex_))


@dataclass(frozen=True, slots=True)
class RemoveKessel(RuledAction[OcsPosition, "PlacingKessels"]):
    """Take a Kessel HQ off the map: it may come again three turns later (2.3a)."""

    form: ClassVar[str] = "remove-kessel {unit}"
    weight: ClassVar[float] = 0.1
    unit: str

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: PlacingKessels, unit: str | None = None
    ) -> Iterable[Self]:
        return (cls(each) for each in only(tuple(on_map(position, step.side)), unit))

    def check(self, position: OcsPosition, step: PlacingKessels) -> Verdict:
        if self.unit in on_map(position, step.side):
            return ALLOWED
        return refuse("thirdwinter/kessel-not-there", cite("2.3a"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: PlacingKessels) -> OcsPosition:
        return position.moved(taken_away(position, position.pieces[self.unit]))


@dataclass(frozen=True, slots=True)
class PlacingKessels(Phase[OcsPosition]):
    """2.3a: the Axis puts its Kessel HQs down, or takes them away, in its Reinforcement Phase."""

    side: SideId
    actions: ClassVar[Kinds] = (PlaceKessel, RemoveKessel, EndPhase)
    clause: ClassVar[Citation] = cite("2.3a")
    asks: ClassVar[str] = "thirdwinter/placing-kessels"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        own = on_map(position, self.side) or (waiting(position, self.side) and hosts(position, self.side))
        return None if own or asks_anyway(position) else position.popped()


def placing(position: OcsPosition, side: str) -> tuple[PlacingKessels, ...]:
    """The step in which a side that has Kessel HQs disposes of them."""
    return (PlacingKessels(side),) if any(is_kessel(position, u) for u in position.pieces) else ()
