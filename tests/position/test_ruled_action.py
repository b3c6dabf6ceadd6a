"""Actions that carry their rule, one kind beside the other, in a step that nobody has written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

import pytest

from tests.theatre import infantry, theatre
from wargame_kit.board import Path
from wargame_kit.mechanics import Reach
from wargame_kit.position import CHANCE, Action, EndPhase, Position
from wargame_kit.position.ruled_action import ActionStep, Kinds, PathAction, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, citations, refuse
from wargame_kit.words import Phrase, say

cite = citations("typhoon")

ROWS = ("....~~~", "....~.~", "....~~~")
UNITS = (infantry("1ID"), infantry("2ID"), infantry("3ID"), infantry("4ID"))
PLACES = {"1ID": "0101", "2ID": "0103", "3ID": "0602", "4ID": "eliminated"}
"""Two can go; one stands on an island, and one is not on the map."""


@dataclass(frozen=True, slots=True)
class Roam(PathAction[Position, Any]):
    """Anybody goes as far as he likes."""

    form: ClassVar[str] = "roam {unit} {path}"
    unit: str
    path: Path

    @classmethod
    def movers(cls, position: Position, step: Any, unit: str | None = None) -> Iterable[str]:
        return only(position.pieces, unit)

    @classmethod
    def starts(cls, position: Position, unit: str) -> bool:
        return cls.is_placed(position, unit)

    @classmethod
    def reach(cls, position: Position, unit: str) -> Reach:
        return position.reach(unit)

    def check(self, position: Position, step: Any) -> Verdict:
        is_way = self in self.candidates(position, step, self.unit)
        return ALLOWED if is_way else refuse("verdict/allowed", cite("8"))

    def play(self, position: Position, step: Any) -> Position:
        return position.moved(position.pieces[self.unit].at(self.path[-1]))


@dataclass(frozen=True, slots=True)
class Carry(RuledAction[Position, Any]):
    """A unit is carried one hex."""

    form: ClassVar[str] = "carry {unit} {path}"
    unit: str
    path: Path

    @classmethod
    def candidates(cls, position: Position, step: Any, unit: str | None = None) -> Iterable[Self]:
        board = position.game.board
        for each in only(position.pieces, unit):
            here = position.pieces[each].hex_
            if here >= 0:
                beside = board.neighbours[6 * here : 6 * here + 6]
                yield from (cls(each, (here, there)) for there in beside if there >= 0)

    def check(self, position: Position, step: Any) -> Verdict:
        is_lifted = self.unit in step.lifted and self.path[0] != self.path[1]
        return ALLOWED if is_lifted else refuse("verdict/allowed", cite("8"), instead=step.named)

    def play(self, position: Position, step: Any) -> Position:
        return position


@dataclass(frozen=True, slots=True)
class Rest(RuledAction[Position, Any]):
    """Only where nothing else can be done."""

    form: ClassVar[str] = "rest"
    weight: ClassVar[float] = 0

    def check(self, position: Position, step: Any) -> Verdict:
        return ALLOWED

    def play(self, position: Position, step: Any) -> Position:
        return position


@dataclass(frozen=True, slots=True)
class Sing(RuledAction[Position, Any]):
    """Nobody ever may."""

    form: ClassVar[str] = "sing"

    def check(self, position: Position, step: Any) -> Verdict:
        return refuse("verdict/allowed", cite("8"), instead=step.named)

    def play(self, position: Position, step: Any) -> Position:
        return position


class Outing(ActionStep[Position]):
    clause = property(lambda self: cite("8"))
    named: ClassVar[tuple[str, ...]] = ()
    lifted: ClassVar[tuple[str, ...]] = ("1ID",)

    def actor(self, position: Position) -> str:
        return "axis"

    def prompt(self, position: Position) -> Phrase:
        return say("verdict/allowed")


@dataclass(frozen=True, slots=True)
class Wandering(Outing):
    actions: ClassVar[Kinds] = (Roam, Sing, EndPhase)


@dataclass(frozen=True, slots=True)
class Transport(Outing):
    actions: ClassVar[Kinds] = (Roam, Carry, Rest, Sing, EndPhase)


@dataclass(frozen=True, slots=True)
class Lifting(Transport):
    lifted: ClassVar[tuple[str, ...]] = ("1ID", "2ID", "3ID", "4ID")


@dataclass(frozen=True, slots=True)
class Told(Transport):
    named: ClassVar[tuple[str, ...]] = ("rest",)


@dataclass(frozen=True, slots=True)
class Fortune(Transport):
    def actor(self, position: Position) -> str:
        return CHANCE


@dataclass(frozen=True, slots=True)
class Idle(Outing):
    actions: ClassVar[Kinds] = (Rest, Sing)


def at(step: Outing, **places: str) -> Position:
    position: Position = theatre(ROWS, UNITS).position(places or PLACES, step="movement")
    return position.pushed(step)


def drawn(position: Position) -> list[Action]:
    return [position.legal.sample(Random(seed)) for seed in range(60)]


def test_who_has_no_way_is_not_able_and_never_drawn() -> None:
    position = at(Wandering())
    assert position.legal.units == ("1ID", "2ID")
    assert {each.named_unit for each in position.legal} == {"1ID", "2ID", ""}
    assert {each.named_unit for each in drawn(position)} == {"1ID", "2ID", ""}
    alone = at(Wandering(), **{"3ID": "0602"})
    assert set(drawn(alone)) == {EndPhase()}


def test_an_action_without_a_weight_is_drawn_only_where_nothing_else_can_be_done() -> None:
    assert Rest() not in drawn(at(Transport()))
    assert set(drawn(at(Idle()))) == {Rest()}


def test_what_has_more_weight_is_drawn_more_often() -> None:
    random, position = Random(1), at(Wandering())
    ends = sum(position.legal.sample(random) == EndPhase() for _ in range(300))
    # Nobody can sing: then one of the others is drawn again, an end with 0.3 to 1.
    assert 40 < ends < 100


def carried(position: Position, unit: str, *hexes: str) -> Carry:
    return Carry(unit, tuple(map(position.game.board.index, hexes)))


def test_of_a_way_the_hex_where_it_ends_says_enough() -> None:
    position = at(Transport())
    step, found = position.step, position.reach("1ID")
    for goal in found.hexes:
        shortest = min(len(way) for way in found.paths(goal))
        meant = [each.path for each in Roam.completions(position, step, "1ID", goal)]
        assert meant == [way for way in found.paths(goal) if len(way) == shortest]
    forest: Any = theatre(("^.d.", ".ld.", "l^.."), UNITS).position({"1ID": "0101"}, step="movement")
    ways = list(forest.reach("1ID").paths(forest.game.board.index("0402")))
    assert {len(way) for way in ways} == {4, 5}, "of equal cost"
    assert {len(each.path) for each in Roam.completions(forest, step, "1ID", ways[0][-1])} == {4}
    wanted = carried(position, "1ID", "0101", "0201")
    assert list(step.completions(position, "1ID", wanted.path[-1], Carry)) == [wanted]
    assert not list(step.completions(position, "4ID", wanted.path[-1], Roam))


def test_a_refusal_names_others_of_its_kind_or_else_other_kinds_but_neither_ways_nor_ends() -> None:
    position = at(Transport())
    lifts = ("carry 1ID 0101-0201", "carry 1ID 0101-0102")
    assert position.check(carried(position, "2ID", "0103", "0102")).instead == lifts
    assert position.check(Sing()).instead == (*lifts, "rest")
    assert position.check(Roam("3ID", ())).instead == (*lifts, "rest")
    assert at(Wandering()).check(Sing()).instead == ()


def test_what_a_rule_itself_names_stands() -> None:
    position = at(Told())
    assert position.check(Sing()).instead == position.check(Carry("2ID", (0, 1))).instead == ("rest",)


def test_no_more_than_eight_are_named() -> None:
    everybody = dict(zip(("1ID", "2ID", "3ID", "4ID"), ("0101", "0103", "0202", "0301"), strict=True))
    position = at(Lifting(), **everybody)
    assert position.legal.count() > 8
    assert len(position.check(Carry("1ID", (0, 0))).instead) == 8


def test_what_chance_could_bring_is_not_named() -> None:
    position = at(Fortune())
    assert position.check(Sing()).instead == position.check(Carry("2ID", (0, 1))).instead == ()


def test_whoever_is_known_to_be_able_is_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    judged, check = [], Carry.check

    def noted(self: Carry, position: Position, step: Any) -> Verdict:
        judged.append(self.unit)
        return check(self, position, step)

    monkeypatch.setattr(Carry, "check", noted)
    assert Carry.able(at(Transport()), Transport(), ("1ID", "2ID")) == {"1ID"}
    assert (judged.count("1ID"), judged.count("3ID")) == (1, 0)
    assert judged.count("2ID") > 1  # who is refused once may be allowed by another way
