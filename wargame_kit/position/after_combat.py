"""Steps in which a combat's result is carried out: the owner shares out losses, and retreats unit by unit."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.board import Path
from wargame_kit.mechanics.losses import forced
from wargame_kit.position.action import Action
from wargame_kit.position.generic import P
from wargame_kit.position.ids import SideId, UnitId
from wargame_kit.position.ruled_action import named
from wargame_kit.position.step import Step
from wargame_kit.rulebook import ALLOWED, Verdict, refuse
from wargame_kit.words.allowed import Interval


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """A unit loses a step."""

    form: ClassVar[str] = "lose {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Losses(Step[P, Lose]):
    """A side shares out what its units lose, one by one; nothing is asked where there is nothing to choose.

    Attributes
    ----------
    side : str
    units : tuple of str
        That take part.
    losses : int
        Still to lose.
    refusal : str
        Key of the catalogue for a unit that has nothing to lose here.
    """

    side: SideId
    units: tuple[UnitId, ...]
    losses: Annotated[int, Interval(1, 99)]
    actions: ClassVar[tuple[type[Action], ...]] = (Lose,)
    refusal: ClassVar[str]

    @abstractmethod
    def steps(self, position: P) -> Mapping[str, int]:
        """The units that can lose something, with how much each can."""

    @abstractmethod
    def lost(self, position: P, losses: Mapping[str, int]) -> P:
        """The position after units have lost so much."""

    def after(self, unit: str) -> Self:
        """The step after a unit has lost once."""
        return replace(self, losses=self.losses - 1)

    def actor(self, position: P) -> str:
        return self.side

    def choices(self, position: P, unit: str | None = None) -> Iterator[Lose]:
        return (Lose(each) for each in self.steps(position) if unit is None or each == unit)

    def check(self, position: P, action: Lose) -> Verdict:
        able = self.steps(position)
        if action.unit in able:
            return ALLOWED
        instead = tuple(f"lose {unit}" for unit in able)
        return refuse(self.refusal, self.clause, unit=position.name_of(action.unit), instead=instead)

    def play(self, position: P, action: Lose) -> P:
        return self.lost(position.replace_step(self.after(action.unit)), {action.unit: 1})

    def settle(self, position: P) -> P | None:
        due = forced(self.steps(position), self.losses)
        return None if due is None else self.lost(position.popped(), due)


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """A unit retreats along a path that begins where it stands."""

    form: ClassVar[str] = "retreat {unit} {path}"
    unit: str
    path: Path


@dataclass(frozen=True, slots=True)
class Retreats(Step[P, Retreat]):
    """A side retreats units after a combat, each its own way.

    Attributes
    ----------
    side : str
    units : tuple of str
        Still to retreat.
    """

    side: SideId
    units: tuple[UnitId, ...]
    actions: ClassVar[tuple[type[Action], ...]] = (Retreat,)

    @abstractmethod
    def ways(self, position: P, unit: str) -> tuple[Path, ...]:
        """Every way that a unit may retreat."""

    @abstractmethod
    def why_not(self, position: P, action: Retreat) -> Verdict:
        """Why a unit may not retreat along a way."""

    @abstractmethod
    def retreated(self, position: P, unit: str, way: Path) -> P:
        """The position after a unit has gone its way."""

    def waiting(self, position: P) -> tuple[str, ...]:
        """The units that have still to retreat, and can be asked."""
        return on_map(position, self.units)

    def after(self, unit: str) -> Self:
        """The step after a unit has retreated."""
        return replace(self, units=tuple(other for other in self.units if other != unit))

    def actor(self, position: P) -> str:
        return self.side

    def choices(self, position: P, unit: str | None = None) -> Iterator[Retreat]:
        for each in self.waiting(position):
            if unit is None or each == unit:
                for way in self.ways(position, each):
                    yield Retreat(each, way)

    def check(self, position: P, action: Retreat) -> Verdict:
        waiting = self.waiting(position)
        if action.unit not in waiting:
            firsts = filter(None, (next(self.choices(position, unit), None) for unit in waiting))
            refused = refuse("retreat/not-due", self.clause, unit=position.name_of(action.unit))
            return named(position, refused, firsts)
        return ALLOWED if action.path in self.ways(position, action.unit) else self.why_not(position, action)

    def play(self, position: P, action: Retreat) -> P:
        return self.retreated(position, action.unit, action.path)


def on_map(position: P, units: Iterable[str]) -> tuple[str, ...]:
    """Those of some units that stand on the map."""
    return tuple(unit for unit in units if position.pieces[unit].hex_ >= 0)
