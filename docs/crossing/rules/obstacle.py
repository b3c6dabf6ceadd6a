"""2.4: before the first turn Blue bars one hex in secret; the first Red unit in it goes no further."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from crossing.clauses import cite
from crossing.files.counters import BLUE, RED
from crossing.position import CrossingPosition
from wargame_kit.board import HexIndex, Path
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Bar(RuledAction[CrossingPosition, "Barring"]):
    """Bar a hex."""

    form: ClassVar[str] = "bar {hex_}"
    is_secret: ClassVar[bool] = True
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: CrossingPosition, step: Barring, unit: str | None = None) -> Iterable[Self]:
        return map(cls, range(position.game.board.size)) if unit is None else ()

    def check(self, position: CrossingPosition, step: Barring) -> Verdict:
        printed = position.game.board.label(self.hex_)
        if self.hex_ in (position.town, position.facts.obstacle) or position.in_hex(self.hex_):
            return refuse("crossing/not-there", cite("2.4"), hex_=printed)
        return ALLOWED

    def play(self, position: CrossingPosition, step: Barring) -> CrossingPosition:
        return position.replaced(facts=position.facts.replaced(obstacle=self.hex_))


@dataclass(frozen=True, slots=True)
class Ready(Ending[CrossingPosition]):
    """Leave the obstacle where it is."""

    form: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class Barring(Decision[CrossingPosition]):
    """Blue says which hex is barred, and may think again until it is ready."""

    actions: ClassVar[Kinds] = (Bar, Ready)
    clause: ClassVar[Citation] = cite("2.4")
    side: ClassVar[str] = BLUE

    def prompt(self, position: CrossingPosition) -> Phrase:
        return say("crossing/bar", side=position.game.side_names[BLUE])

    def check_end(self, position: CrossingPosition) -> Verdict:
        return ALLOWED if position.facts.obstacle >= 0 else refuse("crossing/not-barred", cite("2.4"))


def until_barred(position: CrossingPosition, side: str, path: Path) -> Path:
    """A path as far as the obstacle lets a unit go; who goes need not know of it."""
    if side != RED or position.facts.obstacle not in path[1:]:
        return path
    return path[: path.index(position.facts.obstacle) + 1]
