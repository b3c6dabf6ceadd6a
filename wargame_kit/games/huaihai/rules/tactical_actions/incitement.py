"""10.7: incited counters turn back to their spent face as soon as they have turned fresh."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import PLA
from wargame_kit.games.huaihai.position import SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules.tactical_actions.agents import Announced, answered
from wargame_kit.games.huaihai.rules.tactical_actions.orders import (
    INCITE,
    announced,
    check_announce,
    has_secrets,
    names,
)
from wargame_kit.position import Action, FreeStep, UnitId
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Incite(Action):
    """Announce that a counter has been incited (10.7)."""

    form: ClassVar[str] = "incite {unit}"
    reveals: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class EndIncitement(Action):
    """Incite nobody else."""

    form: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Inciting(FreeStep[HuaihaiPosition]):
    """10.7: after the KMT has turned its counters fresh, the PLA announces whom it has incited."""

    doings: ClassVar[tuple[type[Action], ...]] = (Incite,)
    ends: ClassVar[tuple[type[Action], ...]] = (EndIncitement,)
    clause: ClassVar[Citation] = cite("10.7")

    def actor(self, position: HuaihaiPosition) -> str:
        return PLA

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        return say("reaction/incite")

    def open_choices(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[Action]:
        return (Incite(name) for name in _incitable(position) if unit in (None, name))

    def check_doing(self, position: HuaihaiPosition, action: Any) -> Verdict:
        instead = tuple(f"incite {name}" for name in _incitable(position)) or ("done",)
        verdict = check_announce(position, INCITE, action.unit, instead=instead)
        if verdict and not _can_be_incited(position, action.unit):
            name = position.unit(action.unit).name
            return refuse("reaction/nothing-to-incite", self.clause, unit=name, instead=instead)
        return verdict

    def done(self, position: HuaihaiPosition, action: Any) -> HuaihaiPosition:
        shown = announced(position, INCITE, action.unit)
        return answered(shown, action.unit, TurnIncited(action.unit))

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        if position.option("pauses") == "always" and has_secrets(position, PLA):
            return None
        return None if _incitable(position) else position.popped()


def _can_be_incited(position: HuaihaiPosition, unit: str) -> bool:
    piece = position.pieces[unit]
    return piece.hex_ >= 0 and piece.face != SPENT


def _incitable(position: HuaihaiPosition) -> tuple[str, ...]:
    """The counters that may be announced now: written down last turn, on the map and fresh."""
    return tuple(name for name in names(position, INCITE) if _can_be_incited(position, name))


@dataclass(frozen=True, slots=True)
class TurnIncited(Announced):
    """10.7: the incited counter turns to its spent face.

    Attributes
    ----------
    unit : str
    """

    unit: UnitId
    clause: ClassVar[Citation] = cite("10.7")

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        incited = position.facts.incited | {self.unit}
        return position.turned(SPENT, self.unit).with_facts(incited=incited).popped()
