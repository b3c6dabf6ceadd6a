"""What else a position knows that the map and its pieces do not show: every game adds its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
from typing import Annotated, Self

from wargame_kit.words import say
from wargame_kit.words.allowed import OneOf

ScenarioId = Annotated[
    str, OneOf(lambda position: ("", *position.game.scenarios), say("expected/scenario-or-empty"))
]


@dataclass(frozen=True, slots=True)
class Facts:
    """The further facts of a position; every game subclasses it with a frozen, slotted dataclass.

    Attributes
    ----------
    scenario : str
        Empty where counters were placed freely.
    options : tuple of (str, str)
        Every option of the game with its choice, sorted.
    """

    scenario: ScenarioId
    options: tuple[tuple[str, str], ...] = ()

    def option(self, name: str) -> str:
        """The choice made for an option."""
        for key, choice in self.options:
            if key == name:
                return choice
        raise KeyError(name)

    def only(self, names: Iterable[str]) -> Self:
        """Facts that hold these of ours, and nothing in the others."""
        return type(self)(**{"scenario": "", **{name: getattr(self, name) for name in names}})

    @classmethod
    def spelled_out(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        """Names of facts as what is derived declares them; a game may let one name stand for several."""
        return names

    def replaced(self, **changes: object) -> Self:
        """The facts with some replaced."""
        kind: type = type(self)
        names = _names(kind)
        changes = {**dict(zip(names, attrgetter(*names)(self), strict=True)), **changes}
        answer: Self = kind(**changes)
        return answer

    def are(self, told: Mapping[str, object]) -> bool:
        """Whether all that is told of them is so already, of the same types."""
        nothing = object()
        own = ((getattr(self, name, nothing), value) for name, value in told.items())
        return all(type(found) is type(value) and found == value for found, value in own)


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))
