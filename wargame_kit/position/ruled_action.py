"""Actions that carry their rule, and steps that are the list of what may be done in them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, Self, TypeVar

from wargame_kit.mechanics import Reach
from wargame_kit.position.action import Action
from wargame_kit.position.generic import P, S
from wargame_kit.position.step import CHANCE, Step, units_named
from wargame_kit.rulebook import ALLOWED, Verdict

if TYPE_CHECKING:
    from wargame_kit.position.position import Position

SHOWN = 8
"""As many alternatives a refusal names."""


class RuledAction(Action, ABC, Generic[P, S]):
    """An action that says where it can be tried, why it may not be done, and what follows.

    What is allowed is said once, by `check`; `candidates` only says where to look.

    Attributes
    ----------
    weight : float
        How often somebody who plays at random tries it, beside the others of its step; with 0 only where
        nothing else can be done.
    """

    __slots__ = ()
    weight: ClassVar[float] = 1.0

    @classmethod
    def candidates(cls, position: P, step: S, unit: str | None = None) -> Iterable[Self]:
        """What can be tried, in a fixed order: all that is allowed, and maybe more; of one unit if named.

        An action without fields need not say it.
        """
        return (cls(),) if unit is None else ()

    @abstractmethod
    def check(self, position: P, step: S) -> Verdict:
        """Whether it is allowed, and why not."""

    def might(self, position: P, step: S) -> bool:
        """Whether to judge a candidate at all: a quick answer, wrong only with a yes.

        A class says it where most candidates are refused, since a refusal is a sentence with its reasons.
        """
        return True

    @abstractmethod
    def play(self, position: P, step: S) -> P:
        """The position after it."""

    @classmethod
    def choices(cls, position: P, step: S, unit: str | None = None) -> Iterator[Self]:
        """Yield what is allowed; a class overrides it only where a faster list is needed."""
        found = (each for each in cls.candidates(position, step, unit) if each.might(position, step))
        return (each for each in found if each.check(position, step))

    @classmethod
    def able(cls, position: P, step: S, asked: Collection[str]) -> Collection[str]:
        """The units with which it can be done; others than those asked for need not be among them."""
        if cls.choices.__func__ is not RuledAction.choices.__func__:  # type: ignore[attr-defined]
            return units_named(position, (cls,), cls.choices(position, step))
        # Who is known to be able is not judged again: each refusal is a sentence with its reasons.
        found: set[str] = set()
        for each in cls.candidates(position, step):
            unit = each.named_unit
            is_open = unit in asked and unit not in found
            if is_open and each.might(position, step) and each.check(position, step):
                found.add(unit)
        return found

    @classmethod
    def sample(cls, position: P, step: S, random: Random) -> Self | None:
        """One that is allowed, at random; judged one by one, so that most need not be."""
        found = list(cls.candidates(position, step))
        random.shuffle(found)
        return _first_allowed(found, position, step)

    @classmethod
    def completions(cls, position: P, step: S, unit: str, goal: int) -> Iterable[Self]:
        """What a reader may mean who names of a path only the hex where it ends."""
        return (each for each in cls.choices(position, step, unit) if each.goal == goal)

    def alternatives(self, position: P, step: S) -> Iterable[Action]:
        """What is allowed in its place: of its kind, unless it says more."""
        return self.choices(position, step)


R = TypeVar("R", bound=RuledAction)


def _first_allowed(found: Iterable[R], position: Position, step: object) -> R | None:
    likely = (each for each in found if each.might(position, step))
    return next((each for each in likely if each.check(position, step)), None)


class UnitAction(RuledAction[P, S]):
    """An action of which it is dear to list what every unit may do: at random the unit is drawn first."""

    __slots__ = ()

    @classmethod
    @abstractmethod
    def actors(cls, position: P, step: S) -> Iterable[str]:
        """The units that might do it, in a fixed order."""

    @classmethod
    def sample(cls, position: P, step: S, random: Random) -> Self | None:
        units = list(cls.actors(position, step))
        random.shuffle(units)
        for unit in units:
            found = list(cls.candidates(position, step, unit))
            random.shuffle(found)
            drawn = _first_allowed(found, position, step)
            if drawn is not None:
                return drawn
        return None


class FoundAction(RuledAction[P, S]):
    """An action whose candidates are just what is allowed: a search or a list has found them by the rule."""

    __slots__ = ()

    @classmethod
    def choices(cls, position: P, step: S, unit: str | None = None) -> Iterator[Self]:
        return iter(cls.candidates(position, step, unit))


class PathAction(FoundAction[P, S]):
    """A way of a unit: who can go says `movers`, how far says `reach`; its form names `{unit} {path}`."""

    __slots__ = ()

    @classmethod
    @abstractmethod
    def movers(cls, position: P, step: S, unit: str | None = None) -> Iterable[str]:
        """The units that may go, or have no way, in a fixed order; only one of them if named."""

    @classmethod
    @abstractmethod
    def reach(cls, position: P, unit: str) -> Reach:
        """Where a unit on the map can go."""

    @classmethod
    def candidates(cls, position: P, step: S, unit: str | None = None) -> Iterable[Self]:
        make: Callable[..., Self] = cls
        going = (each for each in cls.movers(position, step, unit) if cls.starts(position, each))
        return (make(each, path) for each in going for path in cls.reach(position, each).each_path())

    @classmethod
    def able(cls, position: P, step: S, asked: Collection[str]) -> Collection[str]:
        movers = cls.movers(position, step)
        able = (unit for unit in movers if unit in asked and cls.starts(position, unit))
        return {unit for unit in able if cls.reach(position, unit).hexes}

    @classmethod
    def starts(cls, position: P, unit: str) -> bool:
        """Whether to look for a way of a unit that may go at all: a quick answer, wrong only with a yes."""
        return True

    @classmethod
    def drawn(cls, position: P, step: S, random: Random) -> Iterable[str]:
        """The movers in random order; a class overrides it where it is dear to judge all of them."""
        units = list(cls.movers(position, step))
        random.shuffle(units)
        return units

    @classmethod
    def is_placed(cls, position: P, unit: str) -> bool:
        """Whether a unit is where a way of it can begin: on the map."""
        piece = position.pieces.get(unit)
        return piece is not None and piece.hex_ >= 0

    @classmethod
    def sample(cls, position: P, step: S, random: Random) -> Self | None:
        make: Callable[..., Self] = cls
        for unit in cls.drawn(position, step, random):
            if cls.starts(position, unit):
                found = cls.reach(position, unit)
                if found.hexes:
                    return make(unit, found.path(random.choice(found.hexes)))
        return None

    @classmethod
    def completions(cls, position: P, step: S, unit: str, goal: int) -> Iterable[Self]:
        make: Callable[..., Self] = cls
        ways = tuple(cls.reach(position, unit).paths(goal)) if cls.is_placed(position, unit) else ()
        shortest = min(map(len, ways), default=0)
        return (make(unit, way) for way in ways if len(way) == shortest)

    def alternatives(self, position: P, step: S) -> Iterable[Action]:
        return ()  # the sum of a path names what is allowed instead


Kinds = tuple[type[RuledAction], ...]


class ActionStep(Step[P, RuledAction]):
    """A step in which somebody does one of several things.

    Attributes
    ----------
    actions : tuple of RuledAction classes
        In the order in which they are listed.
    """

    actions: ClassVar[Kinds]

    def choices(self, position: P, unit: str | None = None) -> Iterator[RuledAction[P]]:
        for kind in self.actions:
            yield from kind.choices(position, self, unit)

    def able(self, position: P) -> Iterator[str]:
        written = position.game.presentation.secrets.written
        left = dict.fromkeys(position.pieces)
        for kind in self.actions:
            if "{unit}" in kind.form and not kind.is_lent and kind.form.split()[0] not in written:
                for unit in kind.able(position, self, left):
                    left.pop(unit, None)
        return (unit for unit in position.pieces if unit not in left)

    def check(self, position: P, action: RuledAction[P]) -> Verdict:
        verdict = action.check(position, self)
        if verdict or self.actor(position) == CHANCE:
            return verdict  # nobody chooses what chance brings, and it may be a secret what it can bring
        return named(position, verdict, *self.instead(position, action, verdict))

    def instead(self, position: P, action: RuledAction[P], why: Verdict) -> tuple[Iterable[Action], ...]:
        """Lists of what a refusal may name: what is allowed in an action's place, or else what else is.

        It names the first that is not empty, unless `why` itself names something.
        """
        kinds = (kind for kind in self.actions if not issubclass(kind, (type(action), PathAction, Ending)))
        others = (each for kind in kinds for each in kind.choices(position, self))
        return action.alternatives(position, self), others

    def play(self, position: P, action: RuledAction[P]) -> P:
        return action.play(position, self)

    def check_end(self, position: P) -> Verdict:
        """Whether the step may end now."""
        return ALLOWED

    def ended(self, position: P, action: Ending) -> P:
        """The position after the step has been ended."""
        return position.popped()

    def sample(self, position: P, random: Random) -> Action:
        left = [kind for kind in self.actions if kind.weight]
        while left:
            kind = random.choices(left, [each.weight for each in left])[0]
            drawn = kind.sample(position, self, random)
            if drawn is not None:
                return drawn
            left.remove(kind)
        return next(self.choices(position))

    def completions(self, position: P, unit: str, goal: int, kind: type[RuledAction[P]]) -> Iterator[Action]:
        return iter(kind.completions(position, self, unit, goal))


class Decision(ActionStep[P]):
    """A step in which one side does one of several things.

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


def named(position: Position, verdict: Verdict, *allowed: Iterable[Action]) -> Verdict:
    """A verdict whose refusal names what is allowed: the first of some lists with something in it."""
    if verdict or verdict.instead:
        return verdict
    found = next(filter(None, (tuple(islice(each, SHOWN)) for each in allowed)), None)
    if found is None:
        return verdict
    return replace(verdict, instead=tuple(each.text(position.game.board) for each in found))


def only(units: Iterable[str], unit: str | None) -> Iterable[str]:
    """Some units, or of them only the one that is named."""
    if unit is None:
        return units
    return (unit,) if unit in units else ()


class Sided(Protocol):
    """What an action needs of a step in which one side acts."""

    @property
    def side(self) -> str: ...


class Ends(Protocol[P]):
    """What an ending needs of its step."""

    def check_end(self, position: P) -> Verdict: ...

    def ended(self, position: P, action: Ending) -> P: ...


class Ending(RuledAction[P, Ends[P]]):
    """A choice without fields that ends its step; whether, and what follows, the step says.

    Attributes
    ----------
    is_for_all : bool
        Whether it answers for what would be asked later in the phase, too.
    """

    __slots__ = ()
    weight: ClassVar[float] = 0.3
    is_for_all: ClassVar[bool] = False

    def check(self, position: P, step: Ends[P]) -> Verdict:
        return step.check_end(position)

    def play(self, position: P, step: Ends[P]) -> P:
        return step.ended(position, self)
