"""Actions that carry their rule, and a group put together by clicks, in a game that nobody has written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

import pytest

import wargame_kit as wk
from wargame_kit.position import Position
from wargame_kit.position.gathering import CallingOff, Declaration, Gathering, Part
from wargame_kit.position.ruled_action import Kinds, only
from wargame_kit.rulebook import ALLOWED, Verdict, citations, refuse
from wargame_kit.words import Phrase, say

cite = citations("typhoon")


@dataclass(frozen=True, slots=True)
class Convoy:
    """Who goes together."""

    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Load(Part[Position, Convoy]):
    """A unit joins the convoy, at most two of them."""

    form: ClassVar[str] = "load {unit}"
    weight: ClassVar[float] = 5
    unit: str

    @classmethod
    def members(cls, position: Position, whole: Convoy, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(position.pieces, unit))

    def fits(self, position: Position, whole: Convoy) -> Verdict:
        is_free = self.unit in position.pieces and self.unit not in whole.units
        return ALLOWED if is_free and len(whole.units) < 2 else refuse("verdict/allowed", cite("8"))

    def added(self, position: Position, whole: Convoy) -> Convoy:
        return replace(whole, units=(*whole.units, self.unit))


@dataclass(frozen=True, slots=True)
class Depart(Declaration[Position]):
    """The convoy goes."""

    form: ClassVar[str] = "depart"


@dataclass(frozen=True, slots=True)
class Stay(CallingOff[Position]):
    """It does not."""

    form: ClassVar[str] = "stay"


@dataclass(frozen=True, slots=True)
class Loading(Gathering[Position, Convoy]):
    convoy: Convoy
    kept_in: ClassVar[str] = "convoy"
    actions: ClassVar[Kinds] = (Load, Depart, Stay)
    clause = property(lambda self: cite("8"))

    def actor(self, position: Position) -> str:
        return "axis"

    def prompt(self, position: Position) -> Phrase:
        return say("verdict/allowed")

    def lacks(self, position: Position) -> Verdict:
        return ALLOWED if self.convoy.units else refuse("verdict/allowed", cite("8.1"))

    def declared(self, position: Position) -> Position:
        gone = [replace(position.pieces[unit], face=1) for unit in self.convoy.units]
        return position.popped().moved(*gone)


@dataclass(frozen=True, slots=True)
class Escort(Part[Position, Convoy]):
    """The first in the convoy is escorted: everybody sees it, and then the convoy goes."""

    form: ClassVar[str] = "escort"

    def fits(self, position: Position, whole: Convoy) -> Verdict:
        is_first = len(whole.units) == 1
        return ALLOWED if is_first else refuse("verdict/allowed", cite("8.2"))

    def added(self, position: Position, whole: Convoy) -> Convoy:
        return replace(whole, units=(*whole.units, "escort"))

    def shown(self, position: Position, whole: Convoy) -> Position:
        return position.moved(position.pieces[whole.units[0]].showing(1))


@dataclass(frozen=True, slots=True)
class Escorting(Loading):
    actions: ClassVar[Kinds] = (Load, Escort, Depart, Stay)

    def check_off(self, position: Position) -> Verdict:
        return refuse("verdict/allowed", cite("8.3")) if "escort" in self.convoy.units else ALLOWED


@pytest.fixture
def loading() -> Position:
    game = wk.load("typhoon")
    start = game.position({"3Pz": "1407", "4Pz": "1408", "2Pz": "1409"}, step="movement")
    return start.pushed(Loading(Convoy()))


def test_what_may_be_done_follows_from_what_each_part_says(loading: Position):
    assert set(loading.legal) == {Load("2Pz"), Load("3Pz"), Load("4Pz"), Stay()}, "nobody departs alone"
    assert set(loading.legal.units) == {"2Pz", "3Pz", "4Pz"}
    full = loading.play(Load("3Pz")).play(Load("2Pz"))
    assert list(full.legal) == [Depart(), Stay()]
    assert full.legal.units == ()
    assert list(loading.play(Load("3Pz")).legal.of("4Pz")) == [Load("4Pz")]
    assert list(loading.play(Load("3Pz")).legal.of("3Pz")) == []


def test_a_refusal_names_what_is_allowed_of_its_kind_before_others(loading: Position):
    one = loading.play(Load("3Pz"))
    assert set(one.check(Load("3Pz")).instead) == {"load 2Pz", "load 4Pz"}
    full = one.play(Load("2Pz"))
    assert full.check(Load("4Pz")).clause == cite("8")
    assert set(loading.check(Depart()).instead) == {"load 2Pz", "load 3Pz", "load 4Pz", "stay"}
    assert loading.check(Depart()).clause == cite("8.1")


def test_a_whole_is_declared_or_called_off(loading: Position):
    gone = loading.play(Load("3Pz")).play(Depart())
    assert gone.pieces["3Pz"].face == 1
    assert loading.play(Load("3Pz")).play(Stay()).pieces["3Pz"].face == 0
    assert not isinstance(gone.step, Loading)


def test_what_belongs_to_a_whole_may_be_seen_and_may_keep_it_from_being_called_off(loading: Position):
    begun = loading.popped().pushed(Escorting(Convoy())).play(Load("3Pz"))
    assert begun.pieces["3Pz"].face == 0
    assert Escort() in begun.legal
    assert list(begun.legal.of("4Pz")) == [Load("4Pz")]
    escorted = begun.play(Escort())
    assert escorted.pieces["3Pz"].face == 1
    assert escorted.step == Escorting(Convoy(("3Pz", "escort")))
    assert begun.check(Stay())
    assert escorted.check(Stay()).clause == cite("8.3")
    assert list(escorted.legal) == [Depart()]


def test_a_whole_is_declared_at_random_more_often_than_it_is_called_off(loading: Position):
    begun, random = loading.play(Load("3Pz")).play(Load("2Pz")), Random(3)
    drawn = [begun.legal.sample(random) for _ in range(300)]
    assert 0 < drawn.count(Stay()) < 30
    assert drawn.count(Stay()) + drawn.count(Depart()) == len(drawn)


def test_what_is_drawn_at_random_is_allowed_and_comes_to_an_end(loading: Position):
    for seed in range(40):
        position, random, steps = loading, Random(seed), 0
        while isinstance(position.step, Loading):
            action = position.legal.sample(random)
            assert action in list(position.legal)
            position, steps = position.play(action), steps + 1
            assert steps <= 3
