"""14.2, 14.6–14.8: the missions that are announced: what each of them may fly to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import active_in, bases_of
from wargame_kit.games.ocs.rules.flying.announcing import Announce
from wargame_kit.games.ocs.rules.flying.carrying import CARRYING
from wargame_kit.games.ocs.rules.flying.missions import Mission
from wargame_kit.games.ocs.rules.mission_kinds import BARRAGE, HIP_SHOOT, SWEEP, TRAINBUSTING
from wargame_kit.games.ocs.rules.supply.rails import rail_neighbours
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.position.ruled_action import Sided
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


class OnUnits(Announce):
    """A mission to bomb combat units."""

    __slots__ = ()

    @classmethod
    def goals(cls, position: OcsPosition, side: str) -> Iterable[int]:
        return sorted(combat_hexes(position, position.enemy(side)))

    @classmethod
    def check_goal(cls, position: OcsPosition, side: str, hex_: int) -> Verdict:
        if hex_ in combat_hexes(position, position.enemy(side)):
            return ALLOWED
        printed = position.game.board.label(hex_)
        return refuse("ocs/nobody-to-bomb", cite("10"), hex_=printed, place=printed)


class OnBase(Announce):
    """A mission to bomb an air base, and the aircraft at it (10.0c)."""

    __slots__ = ()
    at_base: ClassVar[bool] = True

    @classmethod
    def goals(cls, position: OcsPosition, side: str) -> Iterable[int]:
        return bases_of(position, position.enemy(side))

    @classmethod
    def check_goal(cls, position: OcsPosition, side: str, hex_: int) -> Verdict:
        if position.base_in(hex_, position.enemy(side)) >= 0:
            return ALLOWED
        printed = position.game.board.label(hex_)
        return refuse("ocs/no-enemy-base", cite("10.0c"), hex_=printed, place=printed)


@dataclass(frozen=True, slots=True)
class Sweep(Announce):
    """Fly a Fighter Sweep to where the enemy has Active aircraft (14.6)."""

    form: ClassVar[str] = "sweep {unit} {target}"
    kind: ClassVar[str] = SWEEP
    weight: ClassVar[float] = 0.5

    @classmethod
    def goals(cls, position: OcsPosition, side: str) -> Iterable[int]:
        enemy = position.enemy(side)
        return (hex_ for hex_ in bases_of(position, enemy) if active_in(position, enemy, hex_))

    @classmethod
    def check_goal(cls, position: OcsPosition, side: str, hex_: int) -> Verdict:
        if active_in(position, position.enemy(side), hex_):
            return ALLOWED
        printed = position.game.board.label(hex_)
        return refuse("ocs/nobody-to-sweep", cite("14.6"), hex_=printed, place=printed)


@dataclass(frozen=True, slots=True)
class HipShoot(OnUnits):
    """Fly a Hip Shoot at combat units (14.7)."""

    form: ClassVar[str] = "hip-shoot {unit} {target}"
    kind: ClassVar[str] = HIP_SHOOT


@dataclass(frozen=True, slots=True)
class HipShootBase(OnBase):
    """Fly a Hip Shoot at an air base (14.7)."""

    form: ClassVar[str] = "hip-shoot-base {unit} {target}"
    kind: ClassVar[str] = HIP_SHOOT
    weight: ClassVar[float] = 0.2


@dataclass(frozen=True, slots=True)
class Bomb(OnUnits):
    """Fly a barrage of combat units (10, 14.7)."""

    form: ClassVar[str] = "bomb {unit} {target}"
    kind: ClassVar[str] = BARRAGE
    weight: ClassVar[float] = 2


@dataclass(frozen=True, slots=True)
class BombBase(OnBase):
    """Fly a barrage of an air base (10.0c)."""

    form: ClassVar[str] = "bomb-base {unit} {target}"
    kind: ClassVar[str] = BARRAGE


@dataclass(frozen=True, slots=True)
class BustTrains(Announce):
    """Fly Trainbusting (14.8).

    The series names no hex for it; the kit flies it where a railway is.
    """

    form: ClassVar[str] = "bust-trains {unit} {target}"
    kind: ClassVar[str] = TRAINBUSTING
    weight: ClassVar[float] = 0.5

    @classmethod
    def goals(cls, position: OcsPosition, side: str) -> Iterable[int]:
        return sorted(rail_neighbours(position.game.board))

    @classmethod
    def check_goal(cls, position: OcsPosition, side: str, hex_: int) -> Verdict:
        if hex_ in rail_neighbours(position.game.board):
            return ALLOWED
        printed = position.game.board.label(hex_)
        return refuse("ocs/no-trains", cite("14.8"), hex_=printed, place=printed)


IN_MOVEMENT: tuple[type[Announce], ...] = (Sweep, HipShoot, HipShootBase, *CARRYING)
"""What is announced in movement segments."""

IN_BARRAGE: tuple[type[Announce], ...] = (Bomb, BombBase, BustTrains)
"""What is announced in barrage segments."""


def can_bomb(position: OcsPosition, step: Sided) -> bool:
    """Whether a mission could be announced in a barrage segment."""
    return any(any(kind.choices(position, step)) for kind in IN_BARRAGE)


def announcement(mission: Mission) -> Announce:
    """The action that announces a mission."""
    kinds = (*IN_MOVEMENT, *IN_BARRAGE)
    sort = mission.kind, mission.at_base, mission.times
    found = next(kind for kind in kinds if (kind.kind, kind.at_base, kind.times) == sort)
    return found(mission.units[0], mission.target)
