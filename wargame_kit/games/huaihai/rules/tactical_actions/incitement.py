"""10.7: incited counters turn back to their spent face as soon as they have turned fresh."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

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
from wargame_kit.position import Action, UnitId
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import Citation, Verdict, refuse


@dataclass(frozen=True, slots=True)
class Incite(RuledAction[HuaihaiPosition, "Inciting"]):
    """Announce that a counter has been incited (10.7)."""

    form: ClassVar[str] = "incite {unit}"
    reveals: ClassVar[bool] = True
    unit: str

    @classmethod
    def candidates(cls, position: HuaihaiPosition, step: Inciting, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(_incitable(position), unit))

    def check(self, position: HuaihaiPosition, step: Inciting) -> Verdict:
        verdict = check_announce(position, INCITE, self.unit)
        if verdict and self.unit not in _incitable(position):
            name = position.unit(self.unit).name
            return refuse("reaction/nothing-to-incite", step.clause, unit=name)
        return verdict

    def alternatives(self, position: HuaihaiPosition, step: Inciting) -> Iterable[Action]:
        return tuple(self.choices(position, step)) or (EndIncitement(),)

    def play(self, position: HuaihaiPosition, step: Inciting) -> HuaihaiPosition:
        shown = announced(position, INCITE, self.unit)
        return answered(shown, self.unit, TurnIncited(self.unit))


@dataclass(frozen=True, slots=True)
class EndIncitement(Ending[HuaihaiPosition]):
    """Incite nobody else."""

    form: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Inciting(Decision[HuaihaiPosition]):
    """10.7: after the KMT has turned its counters fresh, the PLA announces whom it has incited."""

    actions: ClassVar[Kinds] = (Incite, EndIncitement)
    clause: ClassVar[Citation] = cite("10.7")
    side: ClassVar[str] = PLA
    asks: ClassVar[str] = "reaction/incite"

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        if position.option("pauses") == "always" and has_secrets(position, PLA):
            return None
        return None if _incitable(position) else position.popped()


def _incitable(position: HuaihaiPosition) -> tuple[str, ...]:
    """The counters that may be announced now: written down last turn, on the map and fresh."""
    pieces = (position.pieces[name] for name in names(position, INCITE))
    return tuple(piece.unit for piece in pieces if piece.hex_ >= 0 and piece.face != SPENT)


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
