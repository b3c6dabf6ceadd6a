"""A turn is what its steps lay out, and a position may begin at each of them with what is left of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import wargame_kit as wk
from wargame_kit.games.eastfront.rules.sequence import StartOfMonth
from wargame_kit.games.huaihai.rules.sequence import StartOfTurn as HuaihaiTurn
from wargame_kit.games.neworder.rules.sequence import StartOfTurn as NewOrderTurn
from wargame_kit.games.typhoon.rules.sequence import StartOfTurn as TyphoonTurn
from wargame_kit.position import Automatic, Position, Step, StepSequence
from wargame_kit.position.sequence import SequenceLine, StepKind, agenda_from, is_of, lit_lines, ways_on
from wargame_kit.rulebook import Citation, citations
from wargame_kit.words import Name

cite = citations("typhoon")

TURNS: list[tuple[str, str, StepSequence]] = [
    ("typhoon", "typhoon-1941", TyphoonTurn()),
    ("huaihai", "huaihai-1948", HuaihaiTurn()),
    ("kiev", "kiev", NewOrderTurn()),
    ("eastfront", "s41", StartOfMonth()),
]


@pytest.fixture(params=TURNS, ids=[game for game, _, _ in TURNS])
def told(request: pytest.FixtureRequest) -> tuple[Any, StepSequence]:
    game, scenario, turn = request.param
    position: Any = wk.load(game).start(scenario).replaced(turn=2)
    return position, turn


def test_what_is_left_of_a_turn_is_what_carrying_it_out_would_leave(told: tuple[Any, StepSequence]) -> None:
    position, turn = told
    within = 0
    for left in ways_on(position, (turn,)):
        if isinstance(left[0], StepSequence):
            after = left[0].settle(position.replaced(agenda=left[::-1]))
            assert after.agenda == (*left[:0:-1], *left[0].steps(after)[::-1])
            within += 1
    assert within


def test_a_position_may_begin_at_every_step_of_a_turn(told: tuple[Any, StepSequence]) -> None:
    position, turn = told
    seen = set()
    for left in ways_on(position, (turn,)):
        if left[0] not in seen:
            assert agenda_from(position, (turn,), left[0]) == left[::-1]
            seen.add(left[0])
    assert len(seen) > 4


def test_a_step_that_no_turn_lays_out_has_nothing_left(told: tuple[Any, StepSequence]) -> None:
    position, turn = told
    assert agenda_from(position, turn.steps(position), turn) == ()


# A turn that nobody has written.


class Plain(Automatic[Position]):
    clause: ClassVar[Citation] = cite("8")  # type: ignore[assignment]

    def settle(self, position: Position) -> Position:
        return position.popped()


@dataclass(frozen=True, slots=True)
class March(Plain):
    side: str = "axis"


@dataclass(frozen=True, slots=True)
class Halt(Plain):
    pass


@dataclass(frozen=True, slots=True)
class LongHalt(Halt):
    pass


@dataclass(frozen=True, slots=True)
class Fire(Plain):
    segment: str


@dataclass(frozen=True, slots=True)
class Shot(Plain):
    pass


@dataclass(frozen=True, slots=True)
class Day(StepSequence[Position]):
    clause: ClassVar[Citation] = cite("8")  # type: ignore[assignment]

    def steps(self, position: Position) -> tuple[Step[Any], ...]:
        return (Halt(), March("axis" if position.turn == 3 else "soviet"))

    def otherwise(self, position: Position) -> tuple[Step[Any], ...]:
        return (Shot(),)

    def begun(self, position: Position) -> Position:
        return position.replaced(turn=3)


def line(name: str, level: int, *steps: StepKind) -> SequenceLine:
    return SequenceLine(Name(name), cite("8"), level, steps)


SEQUENCE = (
    line("morning", 0, Halt),
    line("march", 1, March),
    line("soviet march", 1, (March, "soviet")),
    line("evening", 0),
    line("late halt", 1, Halt),
    line("reaction", 1, (Shot, "reaction")),
    line("support", 1, (Shot, "support")),
)


@pytest.mark.parametrize(
    ("agenda", "lit"),
    [
        ((Halt(),), ["morning"]),
        ((March("axis"),), ["morning", "march"]),
        ((March("soviet"),), ["morning", "soviet march"]),
        ((Halt(), March("axis")), ["morning", "march"]),
        ((March("axis"), LongHalt()), ["morning", "march"]),
        ((Fire("reaction"), Fire("support"), Shot()), ["evening", "support"]),
        ((Shot(), Fire("support")), []),
        ((Fire("reaction"), Shot(), Fire("support")), ["evening", "reaction"]),
    ],
)
def test_the_line_of_the_innermost_step_is_lit_after_that_of_its_phase(
    agenda: tuple[Step[Any], ...], lit: list[str]
) -> None:
    assert [each.name.en for each in lit_lines(SEQUENCE, agenda)] == lit


def test_a_step_is_of_its_own_class_and_side_alone() -> None:
    assert is_of(Halt(), Halt)
    assert not is_of(LongHalt(), Halt)
    assert is_of(March("soviet"), (March, "soviet"))
    assert not is_of(March("axis"), (March, "soviet"))


def test_a_turn_begins_with_what_is_reset_and_lays_out_its_steps() -> None:
    position: Any = wk.load("typhoon").start("typhoon-1941").replaced(agenda=(Day(),))
    assert position.step.settle(position).agenda == (March("axis"), Halt())
    assert list(ways_on(position, (Day(), Shot())))[1:] == [
        (Shot(),), (Halt(), March("soviet"), Shot()), (March("soviet"), Shot()), (Shot(), Shot()),
    ]  # fmt: skip
    assert agenda_from(position, (Day(),), March("soviet")) == (March("soviet"),)
    assert agenda_from(position, (Day(),), March("axis")) == ()
