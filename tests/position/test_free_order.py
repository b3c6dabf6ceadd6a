"""Steps of free order, as a game that nobody has written yet would use them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import wargame_kit as wk
from wargame_kit.position import (
    Action,
    Activity,
    EndPhase,
    FreePhase,
    LetAllPass,
    LetPass,
    Position,
    Reaction,
)
from wargame_kit.rulebook import ALLOWED, Verdict, citations, refuse
from wargame_kit.words import Phrase, say

cite = citations("typhoon")


@dataclass(frozen=True, slots=True)
class Rest(Action):
    """A unit turns over to its other face."""

    form: ClassVar[str] = "rest {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Disturb(Action):
    """The other side does not let it rest."""

    form: ClassVar[str] = "disturb"


class Resting(Activity[Position]):
    actions: ClassVar[tuple[type[Action], ...]] = (Rest,)

    def choices(self, position: Position, side: str, unit: str | None = None) -> Iterator[Action]:
        for stack in position.stacks_by_side[side].values():
            yield from (
                Rest(each) for each in stack if unit in (None, each) and not position.pieces[each].face
            )

    def check(self, position: Position, side: str, action: Any) -> Verdict:
        return ALLOWED if action in self.choices(position, side) else refuse("verdict/allowed", cite("8"))

    def play(self, position: Position, side: str, action: Any) -> Position:
        return position.pushed(Disturbance(action.unit))


@dataclass(frozen=True, slots=True)
class Evening(FreePhase[Position]):
    side: ClassVar[str] = "axis"
    activities: ClassVar[tuple[Activity[Any], ...]] = (Resting(),)
    clause = property(lambda self: cite("8"))

    def prompt(self, position: Position) -> Phrase:
        return say("verdict/allowed")

    def check_end(self, position: Position) -> Verdict:
        tired = next(Resting().choices(position, self.side), None)
        return ALLOWED if tired is None else refuse("verdict/allowed", cite("8"))


@dataclass(frozen=True, slots=True)
class Disturbance(Reaction[Position]):
    unit: str
    doings: ClassVar[tuple[type[Action], ...]] = (Disturb,)
    clause = property(lambda self: cite("8"))

    def actor(self, position: Position) -> str:
        return "soviet"

    def prompt(self, position: Position) -> Phrase:
        return say("verdict/allowed")

    def open_choices(self, position: Position, unit: str | None = None) -> Iterator[Action]:
        return iter((Disturb(),) if unit is None else ())

    def check_doing(self, position: Position, action: Any) -> Verdict:
        return ALLOWED

    def done(self, position: Position, action: Any) -> Position:
        return position.popped()

    def ended(self, position: Position, action: Action) -> Position:
        return position.popped().moved(position.pieces[self.unit].showing(1))


def evening() -> Position:
    game = wk.load("typhoon")
    return game.position({"3Pz": "1407", "4Pz": "1408"}, step="movement").pushed(Evening())


def test_a_phase_goes_on_until_its_side_says_so():
    position = evening()
    assert list(position.legal) == [Rest("3Pz"), Rest("4Pz")]
    assert position.check(EndPhase()).clause == cite("8"), "not while anybody is tired"
    for unit in ("4Pz", "3Pz"):
        position = position.play(Rest(unit)).play(LetPass())
    assert list(position.legal) == [EndPhase()]
    assert list(position.legal.of("3Pz")) == []
    assert position.legal.sample(Random(0)) == EndPhase()
    assert "movement" in type(position.play(EndPhase()).step).__name__.lower()


def test_the_other_side_reacts_or_lets_pass_which_is_listed_first():
    asked = evening().play(Rest("3Pz"))
    assert asked.actor == "soviet"
    assert list(asked.legal) == [LetPass(), LetAllPass(), Disturb()]
    assert [asked.play(action).pieces["3Pz"].face for action in (LetPass(), Disturb())] == [1, 0]
    assert Disturbance.actions == (Disturb, LetPass, LetAllPass)
