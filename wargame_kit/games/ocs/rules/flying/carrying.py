"""14.9–14.11: missions that carry: they are announced, loaded at their base, and unload where they arrive."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.wings import flyer_of
from wargame_kit.games.ocs.rules.airfields.bases import bases_of
from wargame_kit.games.ocs.rules.flying.announcing import (
    AddAircraft,
    Announce,
    Announcing,
    FlyMission,
    StandDown,
)
from wargame_kit.games.ocs.rules.flying.cargo import (
    check_boarding,
    check_laden,
    check_tokens,
    planned_room,
    spent_before,
)
from wargame_kit.games.ocs.rules.flying.missions import Mission, taken_off
from wargame_kit.games.ocs.rules.flying.sortie import Sortie
from wargame_kit.games.ocs.rules.mission_kinds import DROP, TRANSFER, TRANSPORT
from wargame_kit.games.ocs.rules.modes import own_units
from wargame_kit.games.ocs.rules.transport import loadable
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.position.gathering import Part
from wargame_kit.position.ruled_action import Kinds, Sided, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


class ToBase(Announce):
    """A mission to a base of its own side."""

    __slots__ = ()

    @classmethod
    def goals(cls, position: OcsPosition, side: str) -> Iterable[int]:
        return bases_of(position, side)

    @classmethod
    def check_goal(cls, position: OcsPosition, side: str, hex_: int) -> Verdict:
        if position.base_in(hex_, side) >= 0 and hex_ not in combat_hexes(position, position.enemy(side)):
            return ALLOWED
        printed = position.game.board.label(hex_)
        return refuse("ocs/no-base", cite("15"), hex_=printed, place=printed)

    def check(self, position: OcsPosition, step: Sided) -> Verdict:
        verdict = super().check(position, step)
        if verdict and position.pieces[self.unit].hex_ == self.target:
            return refuse(
                "ocs/is-there",
                cite("14.11" if self.kind == TRANSFER else "14.9"),
                unit=position.name_of(self.unit),
            )
        return verdict


@dataclass(frozen=True, slots=True)
class Transfer(ToBase):
    """Fly to another base, up to twice the range, and stay there (14.11)."""

    form: ClassVar[str] = "transfer-aircraft {unit} {target}"
    kind: ClassVar[str] = TRANSFER
    times: ClassVar[int] = 2
    weight: ClassVar[float] = 0.1


class Carry(Announce):
    """A mission that carries something from the base of its first aircraft."""

    __slots__ = ()
    stays: ClassVar[bool] = False

    @classmethod
    def gathering(cls, mission: Mission) -> Announcing:
        return Loading(mission)

    def check(self, position: OcsPosition, step: Sided) -> Verdict:
        verdict = super().check(position, step)
        if verdict and not flyer_of(position, self.unit, int(self.target)).capacity:
            return refuse("ocs/carries-nothing", cite("14.9"), unit=position.name_of(self.unit))
        return verdict

    def mission(self, side: str) -> Mission:
        return replace(super().mission(side), stays=self.stays)

    def mission_from(self, position: OcsPosition, side: str) -> Mission:
        """The mission with this aircraft alone, from its base."""
        origin = position.pieces[self.unit].hex_
        return replace(self.mission(side), origin=origin)

    def play(self, position: OcsPosition, step: Sided) -> OcsPosition:
        # Who moves now may board: the group has finished only when they take off.
        return position.pushed(self.gathering(self.mission_from(position, step.side)))


@dataclass(frozen=True, slots=True)
class Airlift(Carry, ToBase):
    """Carry supply or units to a base, and come back (14.9)."""

    form: ClassVar[str] = "airlift {unit} {target}"
    kind: ClassVar[str] = TRANSPORT
    weight: ClassVar[float] = 0.3


@dataclass(frozen=True, slots=True)
class AirliftOneWay(Carry, ToBase):
    """Carry supply or units to a base, up to twice the range, and stay there (14.9)."""

    form: ClassVar[str] = "airlift-one-way {unit} {target}"
    kind: ClassVar[str] = TRANSPORT
    times: ClassVar[int] = 2
    stays: ClassVar[bool] = True
    weight: ClassVar[float] = 0.1


@dataclass(frozen=True, slots=True)
class AirDrop(Carry):
    """Drop supply in any hex, or units where they are to jump by a plan (14.10).

    Offered are hexes in which units of the side stand, and those of its plans for this turn; whoever names
    another may have it, one with enemy combat units too, where nothing is left of what comes down.
    """

    form: ClassVar[str] = "air-drop {unit} {target}"
    kind: ClassVar[str] = DROP
    weight: ClassVar[float] = 0.2

    @classmethod
    def goals(cls, position: OcsPosition, side: str) -> Iterable[int]:
        own = (row for row in position.facts.drop_plans if position.side_of(row[0]) == side)
        planned = {hex_ for _, hex_, turn in own if turn == position.turn}
        return sorted(planned | {*position.stacks_by_side[side]})

    @classmethod
    def check_goal(cls, position: OcsPosition, side: str, hex_: int) -> Verdict:
        if position.game.board.terrain_name(hex_) != SEA:
            return ALLOWED
        printed = position.game.board.label(hex_)
        return refuse("ocs/drops-not-there", cite("14.10"), hex_=printed, place=printed)


@dataclass(frozen=True, slots=True)
class LoadAircraft(Part[OcsPosition, Mission]):
    """Take tokens on board, from the ground of the base (14.9)."""

    form: ClassVar[str] = "load-aircraft {tokens}"
    weight: ClassVar[float] = 2
    tokens: int

    @classmethod
    def members(cls, position: OcsPosition, whole: Mission, unit: str | None = None) -> Iterable[Self]:
        if unit is not None:
            return ()
        most = min(loadable(position, whole.side, whole.origin), int(planned_room(position, whole)))
        return (cls(tokens) for tokens in range(1, most + 1) if tokens != whole.tokens)

    def fits(self, position: OcsPosition, whole: Mission) -> Verdict:
        return check_tokens(position, whole, self.tokens)

    def added(self, position: OcsPosition, whole: Mission) -> Mission:
        return replace(whole, tokens=self.tokens)


@dataclass(frozen=True, slots=True)
class Board(Part[OcsPosition, Mission]):
    """Let a unit board at the base (14.9, 14.10)."""

    form: ClassVar[str] = "board {unit}"
    weight: ClassVar[float] = 2
    unit: str

    @classmethod
    def members(cls, position: OcsPosition, whole: Mission, unit: str | None = None) -> Iterable[Self]:
        own = only(own_units(position, whole.side), unit)
        return (cls(each) for each in own if position.pieces[each].hex_ == whole.origin)

    def fits(self, position: OcsPosition, whole: Mission) -> Verdict:
        return check_boarding(position, whole, self.unit)

    def added(self, position: OcsPosition, whole: Mission) -> Mission:
        return replace(whole, cargo=(*whole.cargo, self.unit))


@dataclass(frozen=True, slots=True)
class Loading(Announcing):
    """14.9: a mission that carries is put together, and loaded."""

    actions: ClassVar[Kinds] = (AddAircraft, LoadAircraft, Board, FlyMission, StandDown)

    def lacks(self, position: OcsPosition) -> Verdict:
        return check_laden(position, self.mission)

    def declared(self, position: OcsPosition) -> OcsPosition:
        spent = tuple(spent_before(position, unit) for unit in self.mission.cargo)
        mission = replace(self.mission, spent=spent)
        after = position.popped()
        step: Any = after.step
        rested: OcsPosition = step.leaving(after, mission.units[0])
        return taken_off(rested, mission).pushed(Sortie(mission))


CARRYING: tuple[type[Announce], ...] = (Transfer, Airlift, AirliftOneWay, AirDrop)
"""What is announced in movement segments."""
