"""Steps of free order: a side does what it likes of several things, as often as it may, until it says so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.position.action import Action
from wargame_kit.position.generic import P
from wargame_kit.position.ruled_action import Decision, Ending, RuledAction
from wargame_kit.rulebook import Verdict


@dataclass(frozen=True, slots=True)
class EndPhase(Ending):
    """End the phase."""

    form: ClassVar[str] = "end-phase"


@dataclass(frozen=True, slots=True)
class LetPass(Ending):
    """Do not react: what the other side has begun goes on."""

    form: ClassVar[str] = "let-pass"
    # That nobody has reacted is news to the other side: it may not try another way after it.
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class LetAllPass(Ending):
    """Do not react, and do not ask for the rest of this phase."""

    form: ClassVar[str] = "let-all-pass"
    weight: ClassVar[float] = 0.1
    is_for_all: ClassVar[bool] = True
    reveals: ClassVar[bool] = True


class Phase(Decision[P]):
    """A phase of one side: it does what it likes of several things, in any order, until it ends the phase.

    A refusal names only what of its kind is allowed. Of all the rest there would be too much to choose from.
    """

    def instead(self, position: P, action: RuledAction[P], why: Verdict) -> tuple[Iterable[Action], ...]:
        return (action.alternatives(position, self),)
