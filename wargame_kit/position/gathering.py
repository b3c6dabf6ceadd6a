"""A group put together by clicks: an attack, a fire, a convoy, a picked formation, a barrage."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import ClassVar, Generic, Protocol, Self

from wargame_kit.position.generic import P, W
from wargame_kit.position.ruled_action import ActionStep, RuledAction
from wargame_kit.rulebook import ALLOWED, Verdict


class Part(RuledAction[P, "Gathering[P, W]"], Generic[P, W]):
    """One kind of thing that belongs to a whole: a member, a support, a further target, a table.

    It is judged beside the whole and not beside the step, so that what is only supposed is judged alike.
    """

    __slots__ = ()

    @classmethod
    def members(cls, position: P, whole: W, unit: str | None = None) -> Iterable[Self]:
        """What could belong to it, in a fixed order; of one unit if named."""
        return (cls(),) if unit is None else ()

    @abstractmethod
    def fits(self, position: P, whole: W) -> Verdict:
        """Whether it may belong to the whole, and why not."""

    @abstractmethod
    def added(self, position: P, whole: W) -> W:
        """The whole with it."""

    def shown(self, position: P, whole: W) -> P:
        """The position in which it is said that it belongs to the whole: what is revealed or noted by it."""
        return position

    @classmethod
    def fitting(cls, position: P, whole: W, unit: str | None = None) -> Iterator[Self]:
        """Yield what may belong to a whole."""
        return (each for each in cls.members(position, whole, unit) if each.fits(position, whole))

    @classmethod
    def candidates(cls, position: P, step: Gathering[P, W], unit: str | None = None) -> Iterable[Self]:
        return cls.members(position, step.whole, unit)

    def check(self, position: P, step: Gathering[P, W]) -> Verdict:
        return self.fits(position, step.whole)

    def play(self, position: P, step: Gathering[P, W]) -> P:
        return step.gone_on(self.shown(position, step.whole), self.added(position, step.whole))


class Gathering(ActionStep[P], Generic[P, W]):
    """A step in which a side puts a whole together, part by part, and declares it or calls it off.

    What it would be as it is says `battle`, as of any step.

    Attributes
    ----------
    kept_in : str
        The field that holds the whole.
    """

    kept_in: ClassVar[str] = "fight"

    @property
    def whole(self) -> W:
        """As far as it has been put together."""
        whole: W = getattr(self, self.kept_in)
        return whole

    @abstractmethod
    def lacks(self, position: P) -> Verdict:
        """Whether the whole may go as it is, and what it lacks."""

    @abstractmethod
    def declared(self, position: P) -> P:
        """The position after the whole has been declared."""

    def check_off(self, position: P) -> Verdict:
        """Whether it may be called off."""
        return ALLOWED

    def gone_on(self, position: P, whole: W) -> P:
        """The position with another whole."""
        changed: Callable[..., Self] = replace
        return position.replace_step(changed(self, **{self.kept_in: whole}))


class Declares(Protocol[P]):
    """What a declaration needs of its step: a gathering, or one whose whole lies on the map."""

    def lacks(self, position: P) -> Verdict: ...

    def declared(self, position: P) -> P: ...


class Declaration(RuledAction[P, Declares[P]]):
    """The whole is declared as it is."""

    __slots__ = ()
    weight: ClassVar[float] = 3

    def check(self, position: P, step: Declares[P]) -> Verdict:
        return step.lacks(position)

    def play(self, position: P, step: Declares[P]) -> P:
        return step.declared(position)


class CallingOff(RuledAction[P, "Gathering[P]"]):
    """The whole is called off."""

    __slots__ = ()
    weight: ClassVar[float] = 0.1

    def check(self, position: P, step: Gathering[P]) -> Verdict:
        return step.check_off(position)

    def play(self, position: P, step: Gathering[P]) -> P:
        return position.popped()
