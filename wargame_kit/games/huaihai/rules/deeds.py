"""3: phases in which a side may do several kinds of things, in any order and as often as the rules allow."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.position import Action, Step
from wargame_kit.rulebook import ALLOWED, Verdict


class Deed(ABC):
    """One kind of thing that a side may do in a phase; each belongs to a chapter.

    Attributes
    ----------
    actions : tuple of Action classes
    weight : int
        How often somebody who plays at random tries it, beside the other deeds of a phase.
    """

    actions: ClassVar[tuple[type[Action], ...]]
    weight: ClassVar[int] = 1

    @abstractmethod
    def choices(self, position: HuaihaiPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        """Yield the legal actions in a fixed order; only those of one counter if it is named."""

    @abstractmethod
    def check(self, position: HuaihaiPosition, side: str, action: Any) -> Verdict:
        """Whether an action of this deed is allowed, and why not."""

    @abstractmethod
    def play(self, position: HuaihaiPosition, side: str, action: Any) -> HuaihaiPosition:
        """The position after a legal action; the phase's step stays on the agenda."""

    def sample(self, position: HuaihaiPosition, side: str, random: Random) -> Action | None:
        """One legal action at random, or None; overridden where listing them all would be slow."""
        found = list(self.choices(position, side))
        return random.choice(found) if found else None

    def completions(
        self, position: HuaihaiPosition, side: str, unit: str, goal: int, kind: type[Action]
    ) -> Iterator[Action]:
        """Yield what a reader may mean who names of a path only the hex where it ends."""
        for action in self.choices(position, side, unit):
            if type(action) is kind and getattr(action, "path", (-1,))[-1] == goal:
                yield action


@dataclass(frozen=True, slots=True)
class EndPhase(Action):
    """End the phase."""

    form: ClassVar[str] = "end-phase"


class Phase(Step[HuaihaiPosition]):
    """A phase of one side, made of deeds; `EndPhase` ends it.

    Attributes
    ----------
    side : str
    deeds : tuple of Deed
    """

    side: ClassVar[str]
    deeds: ClassVar[tuple[Deed, ...]]

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "deeds"):
            cls.actions = (*(kind for deed in cls.deeds for kind in deed.actions), EndPhase)

    def actor(self, position: HuaihaiPosition) -> str:
        return self.side

    def _deed(self, kind: type[Action]) -> Deed:
        return next(deed for deed in self.deeds if kind in deed.actions)

    def check_done(self, position: HuaihaiPosition) -> Verdict:
        """Whether the phase may end now."""
        return ALLOWED

    def choices(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[Action]:
        for deed in self.deeds:
            yield from deed.choices(position, self.side, unit)
        if unit is None and self.check_done(position):
            yield EndPhase()

    def check(self, position: HuaihaiPosition, action: Any) -> Verdict:
        if isinstance(action, EndPhase):
            return self.check_done(position)
        return self._deed(type(action)).check(position, self.side, action)

    def play(self, position: HuaihaiPosition, action: Any) -> HuaihaiPosition:
        if isinstance(action, EndPhase):
            return position.popped()
        return self._deed(type(action)).play(position, self.side, action)

    def sample(self, position: HuaihaiPosition, random: Random) -> Action:
        deeds = list(self.deeds)
        while deeds and random.random() > 0.03:
            deed = random.choices(deeds, [deed.weight for deed in deeds])[0]
            action = deed.sample(position, self.side, random)
            if action is not None:
                return action
            deeds.remove(deed)
        return EndPhase() if self.check_done(position) else next(self.choices(position))

    def completions(
        self, position: HuaihaiPosition, unit: str, goal: int, kind: type[Action]
    ) -> Iterator[Action]:
        if kind is EndPhase:
            return iter(())
        return self._deed(kind).completions(position, self.side, unit, goal, kind)
