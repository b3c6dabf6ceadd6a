"""Throws of dice: outcomes of chance that show a number, and the step that one die decides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from wargame_kit.position.action import Action
from wargame_kit.position.chance import Distribution
from wargame_kit.position.generic import D, P
from wargame_kit.position.step import CHANCE, Step
from wargame_kit.rulebook import ALLOWED, Verdict, refuse
from wargame_kit.words import Words

SIXTH = Fraction(1, 6)


class Throw(Action, ABC):
    """An outcome of dice; every other outcome of chance is a draw."""

    __slots__ = ()

    @property
    @abstractmethod
    def faces(self) -> tuple[int, ...]:
        """What each die shows."""

    @property
    def number(self) -> int:
        """The number in which a table is read."""
        return sum(self.faces)


@dataclass(frozen=True, slots=True)
class OneDie(Throw):
    """A throw of one die; a step says in ``thrown_as`` how it is written.

    Examples
    --------
    >>> OneDie(5).number
    5
    """

    die: int

    @property
    def faces(self) -> tuple[int, ...]:
        return (self.die,)


@cache
def written_as(kind: type[Throw], form: str) -> type[Throw]:
    """The throws of a kind that are written in a form.

    Examples
    --------
    >>> made = written_as(OneDie, "event {die}")
    >>> made(5), made is written_as(OneDie, "event {die}")
    (EventDie(die=5), True)
    """
    verb = form.split()[0].removesuffix("-die").removesuffix("-dice")
    name = verb.title().replace("-", "") + kind.__name__[3:]
    make: Callable[..., type[Throw]] = type(kind)
    own = {"__module__": __name__, "__slots__": (), "__reduce__": _reduced, "form": form}
    return make(name, (kind,), own)


def _reduced(throw: Throw) -> tuple[object, ...]:
    # No module holds its class: another process makes it anew.
    return _thrown, (type(throw).__bases__[0], throw.form, throw.faces)


def _thrown(kind: type[Throw], form: str, faces: tuple[int, ...]) -> Throw:
    make: Callable[..., Throw] = written_as(kind, form)
    return make(*faces)


@cache
def _throws_of(kind: type[Throw]) -> tuple[Throw, ...]:
    make: Callable[..., Throw] = kind
    return tuple(make(*faces) for faces in product(range(1, 7), repeat=kind.form.count("{")))


class DiceStep(Step[P, D]):
    """A step that dice decide: by default each throw of its first kind is as likely as any other."""

    def actor(self, position: P) -> str:
        return CHANCE

    def choices(self, position: P, unit: str | None = None) -> Iterator[Action]:
        return iter(self.chance(position) if unit is None else ())

    def chance(self, position: P) -> Distribution:
        kind = self.actions[0]
        assert issubclass(kind, Throw)
        throws = _throws_of(kind)
        return dict.fromkeys(throws, Fraction(1, len(throws)))

    def check(self, position: P, action: D) -> Verdict:
        wrong = next((face for face in action.faces if not 1 <= face <= 6), None)
        return ALLOWED if wrong is None else refuse("die/six", self.clause, die=wrong)


class NumberStep(DiceStep[P, D]):
    """A step that the number of a throw decides: a subclass says in `thrown` what it does.

    Attributes
    ----------
    thrown_as : str
        How the throw is written: ``"event {die}"``.
    """

    thrown_as: ClassVar[str]
    _dice: ClassVar[type[Throw]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "thrown_as" in vars(cls):
            cls.actions = (written_as(cls._dice, cls.thrown_as),)

    @abstractmethod
    def thrown(self, position: P, number: int, /) -> P:
        """The position after the dice have shown a number."""

    def brings(self, position: P, number: int, /) -> Words:
        """In a word what a number brings; empty where that need not be said."""
        return ""

    def play(self, position: P, action: D) -> P:
        return self.thrown(position, action.number)

    def outcome(self, position: P, action: D) -> Words:
        return self.brings(position, action.number)


class OneDieStep(NumberStep[P, OneDie]):
    """A step that one die decides; see `NumberStep`."""

    _dice = OneDie


class SideThrow:
    """What a step of chance has in which a side throws or draws.

    Attributes
    ----------
    side : str
        Who throws.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # a field of every step that has it

        @property
        def side(self) -> str: ...

    def thrower(self, position: object) -> str:
        """Who throws; see `Step.thrower`."""
        return self.side
