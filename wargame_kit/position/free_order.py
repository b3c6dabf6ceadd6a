"""Steps of free order: a side does what it likes of several things, as often as it may, until it says so."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from wargame_kit.position.action import Action
from wargame_kit.position.generic import P
from wargame_kit.position.ruled_action import ActionStep, Ending, RuledAction, named
from wargame_kit.position.step import Step, units_named
from wargame_kit.rulebook import ALLOWED, Verdict


@dataclass(frozen=True, slots=True)
class EndPhase(Ending[Any]):
    """End the phase."""

    form: ClassVar[str] = "end-phase"


@dataclass(frozen=True, slots=True)
class LetPass(Ending[Any]):
    """Do not react: what the other side has begun goes on."""

    form: ClassVar[str] = "let-pass"
    # That nobody has reacted is news to the other side: it may not try another way after it.
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class LetAllPass(Ending[Any]):
    """Do not react, and do not ask for the rest of this phase."""

    form: ClassVar[str] = "let-all-pass"
    weight: ClassVar[float] = 0.1
    reveals: ClassVar[bool] = True


class Phase(ActionStep[P]):
    """A phase of one side: it does what it likes of several things, in any order, until it ends the phase.

    A refusal names only what of its kind is allowed. Of all the rest there would be too much to choose from.

    Attributes
    ----------
    side : str
        A class attribute where it is always the same side's, else a field.
    """

    if TYPE_CHECKING:  # else a dataclass would take the property for the default of its field

        @property
        def side(self) -> str: ...

    def actor(self, position: P) -> str:
        return self.side

    def others(self, position: P, action: Action) -> Iterable[Action]:
        return ()


class FreeStep(Step[P]):
    """A step in which a side is free to do something, or nothing more.

    A subclass says what may be done and what doing it changes; that it may be ended is said here.

    Attributes
    ----------
    doings : tuple of Action classes
        What may be done in it.
    ends : tuple of Action classes
        With which of them it is ended; they have no fields.
    """

    doings: ClassVar[tuple[type[Action], ...]]
    ends: ClassVar[tuple[type[Action], ...]]

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "doings") and hasattr(cls, "ends"):
            cls.actions = (*cls.doings, *cls.ends)

    @abstractmethod
    def open_choices(self, position: P, unit: str | None = None) -> Iterator[Action]:
        """Yield what may be done, in a fixed order; only what is done with one unit if it is named."""

    @abstractmethod
    def check_doing(self, position: P, action: Action) -> Verdict:
        """Whether something may be done, and why not."""

    @abstractmethod
    def done(self, position: P, action: Action) -> P:
        """The position after something has been done."""

    def check_end(self, position: P) -> Verdict:
        """Whether the step may end now."""
        return ALLOWED

    def ended(self, position: P, action: Action) -> P:
        """The position after the step has been ended."""
        return position.popped()

    def endings(self, position: P) -> Iterator[Action]:
        """Yield how the step may be ended now."""
        return (kind() for kind in self.ends if self.check_end(position))

    def choices(self, position: P, unit: str | None = None) -> Iterator[Action]:
        yield from self.open_choices(position, unit)
        if unit is None:
            yield from self.endings(position)

    def check(self, position: P, action: Action) -> Verdict:
        if isinstance(action, self.ends):
            return self.check_end(position)
        return self.check_doing(position, action)

    def play(self, position: P, action: Action) -> P:
        return self.ended(position, action) if isinstance(action, self.ends) else self.done(position, action)


class Activity(ABC, Generic[P]):
    """One kind of thing that a side may do in a phase; each belongs to a chapter.

    Attributes
    ----------
    actions : tuple of Action classes
    weight : int
        How often somebody who plays at random tries it, beside the other activities of a phase.
    """

    actions: ClassVar[tuple[type[Action], ...]]
    weight: ClassVar[int] = 1

    @abstractmethod
    def choices(self, position: P, side: str, unit: str | None = None) -> Iterator[Action]:
        """Yield the legal actions in a fixed order; only those of one unit if it is named."""

    def able(self, position: P, side: str) -> frozenset[str]:
        """The units that can do it now; see `Step.able`."""
        return units_named(position, self.actions, self.choices(position, side))

    @abstractmethod
    def check(self, position: P, side: str, action: Action) -> Verdict:
        """Whether an action of this activity is allowed, and why not."""

    @abstractmethod
    def play(self, position: P, side: str, action: Action) -> P:
        """The position after a legal action; the phase's step stays on the agenda."""

    def sample(self, position: P, side: str, random: Random) -> Action | None:
        """One legal action at random, or None; overridden where listing them all would be slow."""
        found = list(self.choices(position, side))
        return random.choice(found) if found else None

    def completions(
        self, position: P, side: str, unit: str, goal: int, kind: type[Action]
    ) -> Iterator[Action]:
        """Yield what a reader may mean who names of a path only the hex where it ends."""
        for action in self.choices(position, side, unit):
            if type(action) is kind and action.goal == goal:
                yield action


class RuledActions(Activity[P]):
    """Actions with their rules as an activity of a `FreePhase`, while not all of a phase carry theirs."""

    def __init__(self, *kinds: type[RuledAction[Any, Any]]) -> None:
        self.kinds = kinds
        self.actions = kinds  # type: ignore[misc]

    def choices(self, position: P, side: str, unit: str | None = None) -> Iterator[Action]:
        for kind in self.kinds:
            yield from kind.choices(position, position.step, unit)

    def check(self, position: P, side: str, action: Any) -> Verdict:
        verdict: Verdict = action.check(position, position.step)
        return named(position, verdict, action.alternatives(position, position.step))

    def play(self, position: P, side: str, action: Any) -> P:
        after: P = action.play(position, position.step)
        return after

    def completions(self, position: P, side: str, unit: str, goal: int, kind: Any) -> Iterator[Action]:
        return iter(kind.completions(position, position.step, unit, goal))


class FreePhase(FreeStep[P]):
    """A phase of one side, made of activities; `EndPhase` ends it.

    Attributes
    ----------
    side : str
        A class attribute where it is always the same side's, else a field.
    activities : tuple of Activity
    """

    activities: ClassVar[tuple[Activity[Any], ...]]
    ends: ClassVar[tuple[type[Action], ...]] = (EndPhase,)

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "activities"):
            cls.doings = tuple(kind for activity in cls.activities for kind in activity.actions)
        super().__init_subclass__()

    @property
    @abstractmethod
    def side(self) -> str: ...

    def actor(self, position: P) -> str:
        return self.side

    def _activity(self, kind: type[Action]) -> Activity[P]:
        return next(activity for activity in self.activities if kind in activity.actions)

    def open_choices(self, position: P, unit: str | None = None) -> Iterator[Action]:
        for activity in self.activities:
            yield from activity.choices(position, self.side, unit)

    def able(self, position: P) -> Iterator[str]:
        found = [activity.able(position, self.side) for activity in self.activities]
        return (unit for unit in position.pieces if any(unit in units for units in found))

    def check_doing(self, position: P, action: Action) -> Verdict:
        return self._activity(type(action)).check(position, self.side, action)

    def done(self, position: P, action: Action) -> P:
        return self._activity(type(action)).play(position, self.side, action)

    def sample(self, position: P, random: Random) -> Action:
        left = list(self.activities)
        while left and random.random() > 0.03:
            activity = random.choices(left, [each.weight for each in left])[0]
            action = activity.sample(position, self.side, random)
            if action is not None:
                return action
            left.remove(activity)
        return next(self.endings(position), None) or next(self.choices(position))

    def completions(self, position: P, unit: str, goal: int, kind: type[Action]) -> Iterator[Action]:
        if kind in self.ends:
            return iter(())
        return self._activity(kind).completions(position, self.side, unit, goal, kind)
