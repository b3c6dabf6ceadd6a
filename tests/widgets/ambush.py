"""A small game in which counters hide: Red and Blue take turns to hide units, to wait and to pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar

from tests.widgets.test_table_second_game import Skirmish, Turn, Wait, Waiting
from wargame_kit.board import MaybeHex
from wargame_kit.position import Action, Facts, Position, Presentation, Unit
from wargame_kit.position.presentation import SecretWords
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


@dataclass(frozen=True, slots=True)
class Hidden(Facts):
    hidden: tuple[tuple[str, MaybeHex], ...] = ()


@dataclass(frozen=True, slots=True)
class Hide(Action):
    form: ClassVar[str] = "hide {unit}"
    is_secret: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class Sneak(Waiting):
    """A turn in which the side may also hide units, in secret, as many as it likes."""

    actions: ClassVar[tuple[type[Action], ...]] = (*Waiting.actions, Hide)

    def choices(self, position: Any, unit: str | None = None) -> Iterator[Action]:
        for name in position.pieces if unit is None else (unit,):
            if self.check(position, Hide(name)):
                yield Hide(name)
        yield from Waiting.choices(self, position, unit)

    def check(self, position: Any, action: Any) -> Verdict:
        if isinstance(action, Hide):
            mine = position.unit(action.unit).side == self.side
            on_the_map = position.pieces[action.unit].hex_ >= 0
            return (
                ALLOWED if mine and on_the_map else refuse("reserve/not-yours", self.clause, unit=action.unit)
            )
        return Waiting.check(self, position, action)

    def play(self, position: Any, action: Any) -> Any:
        if isinstance(action, Hide):
            piece = position.pieces[action.unit]
            hidden = (*position.facts.hidden, (action.unit, piece.hex_))
            return position.moved(piece.at("hidden")).replaced(facts=position.facts.replaced(hidden=hidden))
        if isinstance(action, Wait):
            after = position.replace_step(Turn("blue" if self.side == "red" else "red"))
        else:
            after = Turn.play(self, position, action)
        # Whose turn it is then, it may hide as well; the game never ends for want of turns.
        agenda = (Sneak(step.side) if isinstance(step, Turn) else step for step in after.agenda)
        return after.replaced(agenda=tuple(agenda), turn=position.turn)


class Hiding(SecretWords[Any]):
    def concealed(self, position: Any) -> dict[str, int]:
        return {unit: hex_ for unit, hex_ in position.facts.hidden if hex_ >= 0}


class Ambush(Skirmish):
    id = "ambush"
    boxes = ("eliminated", "hidden")
    steps = (Sneak, *Skirmish.steps[1:])
    actions = (*Skirmish.actions, Wait, Hide)
    facts_type = Hidden
    presentation = Presentation(secrets=Hiding())
    sketching: ClassVar[Any] = MappingProxyType({"lettered": True})

    def seen_by(self, position: Position, side: str) -> Position:
        if side not in self.sides:
            raise ValueError(f"no side {side!r}")
        units = self.units
        hidden = tuple(
            (unit, hex_ if units[unit].side == side else -1) for unit, hex_ in position.facts.hidden
        )
        return position.replaced(facts=replace(position.facts, hidden=hidden))


def ambush() -> Any:
    """Two counters that may hide, far from each other; Red begins."""
    counters = [Unit.of("R", "red", "1-1"), Unit.of("B", "blue", "1-1")]
    return Ambush.load().theatre(["....."] * 3, counters).position({"R": "A1", "B": "E3"}, step=Sneak("red"))
