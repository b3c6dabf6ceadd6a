"""Steps of free order, as a game that nobody has written yet would use them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import ClassVar

import pytest

import wargame_kit as wk
from wargame_kit.position import (
    Action,
    EndPhase,
    LetAllPass,
    LetPass,
    Phase,
    Position,
    Record,
    SideId,
)
from wargame_kit.position.ruled_action import ActionStep, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, citations, refuse
from wargame_kit.words import Phrase, say

cite = citations("typhoon")


@dataclass(frozen=True, slots=True)
class Rest(RuledAction[Position, Phase]):
    """A unit turns over to its other face."""

    form: ClassVar[str] = "rest {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: Position, step: Phase, unit: str | None = None) -> Iterable[Rest]:
        own = (each for stack in position.stacks_by_side[step.side].values() for each in stack)
        return map(cls, only(own, unit))

    def check(self, position: Position, step: Phase) -> Verdict:
        return refuse("verdict/allowed", cite("8")) if position.pieces[self.unit].face else ALLOWED

    def play(self, position: Position, step: Phase) -> Position:
        return position.pushed(Disturbance(self.unit))


@dataclass(frozen=True, slots=True)
class Disturb(RuledAction[Position, "Disturbance"]):
    """The other side does not let it rest."""

    form: ClassVar[str] = "disturb"

    def check(self, position: Position, step: Disturbance) -> Verdict:
        return ALLOWED

    def play(self, position: Position, step: Disturbance) -> Position:
        return position.popped()


@dataclass(frozen=True, slots=True)
class Watch(RuledAction[Position, Phase]):
    """A unit stays awake: only one of them can."""

    form: ClassVar[str] = "watch {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: Position, step: Phase, unit: str | None = None) -> Iterable[Watch]:
        return map(cls, only(position.pieces, unit))

    def check(self, position: Position, step: Phase) -> Verdict:
        return ALLOWED if self.unit == "3Pz" else refuse("verdict/allowed", cite("8"))

    def play(self, position: Position, step: Phase) -> Position:
        return position


@dataclass(frozen=True, slots=True)
class Sing(RuledAction[Position, Phase]):
    """Nobody ever may."""

    form: ClassVar[str] = "sing"

    def check(self, position: Position, step: Phase) -> Verdict:
        return refuse("verdict/allowed", cite("8"))

    def play(self, position: Position, step: Phase) -> Position:
        return position


@dataclass(frozen=True, slots=True)
class Night(Phase[Position]):
    side: SideId
    actions: ClassVar[Kinds] = (Watch, Sing, EndPhase)
    clause = property(lambda self: cite("8"))

    def prompt(self, position: Position) -> Phrase:
        return say("verdict/allowed")


@dataclass(frozen=True, slots=True)
class Evening(Phase[Position]):
    side: ClassVar[str] = "axis"
    actions: ClassVar[Kinds] = (Rest, EndPhase)
    clause = property(lambda self: cite("8"))

    def prompt(self, position: Position) -> Phrase:
        return say("verdict/allowed")

    def check_end(self, position: Position) -> Verdict:
        tired = next(Rest.choices(position, self), None)
        return ALLOWED if tired is None else refuse("verdict/allowed", cite("8"))


@dataclass(frozen=True, slots=True)
class Disturbance(ActionStep[Position]):
    unit: str
    actions: ClassVar[Kinds] = (LetPass, LetAllPass, Disturb)
    clause = property(lambda self: cite("8"))

    def actor(self, position: Position) -> str:
        return "soviet"

    def prompt(self, position: Position) -> Phrase:
        return say("verdict/allowed")

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


def test_that_nobody_reacts_is_news_and_is_not_taken_back():
    for answer in (LetPass(), LetAllPass()):
        record = Record(evening())
        record.play(Rest("3Pz"))
        assert record.can_undo
        record.play(answer)
        assert not record.can_undo


def test_who_plays_at_random_seldom_lets_everything_pass():
    asked, random = evening().play(Rest("3Pz")), Random(5)
    drawn = [asked.legal.sample(random) for _ in range(300)]
    assert 0 < drawn.count(LetAllPass()) < drawn.count(LetPass()) < drawn.count(Disturb())


def test_a_phase_names_of_what_is_refused_only_others_of_its_kind():
    position = evening().pushed(Night("soviet"))
    assert position.actor == "soviet"
    assert list(position.legal) == [Watch("3Pz"), EndPhase()]
    assert position.check(Watch("4Pz")).instead == ("watch 3Pz",)
    assert position.check(Sing()).instead == ()
    assert isinstance(position.play(EndPhase()).step, Evening)
    with pytest.raises(TypeError, match="side"):
        Night()  # type: ignore[call-arg]
