"""7.1, 7.3, 7.4: the air counter intercepts and reconnoitres; its battles (7.2, 7.3) are `combat`'s."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT
from wargame_kit.games.huaihai.position import SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import check_end
from wargame_kit.games.huaihai.rules.hiding import reveal
from wargame_kit.games.huaihai.rules.reach import exhausted, of_path, walk
from wargame_kit.games.huaihai.rules.readiness import air_counter, check_fly
from wargame_kit.position import (
    Action,
    LetAllPass,
    LetPass,
    OneDieStep,
    Phase,
    UnitId,
)
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Either, Phrase, say


@dataclass(frozen=True, slots=True)
class Reconnoitre(RuledAction[HuaihaiPosition, Phase]):
    """Send the air counter to look for hidden counters (7.4)."""

    form: ClassVar[str] = "reconnoitre"
    weight: ClassVar[float] = 0.2

    def check(self, position: HuaihaiPosition, step: Phase) -> Verdict:
        return check_fly(position)

    def play(self, position: HuaihaiPosition, step: Phase) -> HuaihaiPosition:
        return flip(position).pushed(Search())


def flip(position: HuaihaiPosition) -> HuaihaiPosition:
    """The position after the air counter has been used."""
    flyer = air_counter(position)
    return position if flyer is None else position.turned(SPENT, flyer)


def flown(position: HuaihaiPosition) -> HuaihaiPosition:
    """The position after the air counter has fought: once a turn, in whoever's phases (7.2)."""
    return flip(position).with_facts(flown=position.turn)


def resting(position: HuaihaiPosition, unit: str, path: tuple[int, ...], at: int) -> int:
    """Where on its path a counter that is stopped comes to rest: the last place with room (5.4).

    Parameters
    ----------
    path : tuple of int
        From the hex in which it stands.
    at : int
        Where on the path it is stopped.
    """
    while at and not check_end(position, unit, path[at]):
        at -= 1
    return at


def walked(position: HuaihaiPosition, unit: str, path: tuple[int, ...], at: int) -> HuaihaiPosition:
    """The position after a counter has gone along its path so far and no further."""
    return walk(position, unit, path[: at + 1]) if at else position


def let_pass(position: HuaihaiPosition, side: str, action: Action) -> HuaihaiPosition:
    """The position after a side has not reacted: after `LetAllPass` it is not asked again in this phase."""
    waived = position.facts.waived | ({side} if action == LetAllPass() else set())
    return position.with_facts(waived=waived).popped()


@dataclass(frozen=True, slots=True)
class Intercept(RuledAction[HuaihaiPosition, "OfferInterception"]):
    """Stop the moving counter in a hex of its path (7.3)."""

    form: ClassVar[str] = "intercept {hex_}"
    reveals: ClassVar[bool] = True
    weight: ClassVar[float] = 0.1
    hex_: HexIndex

    @classmethod
    def candidates(
        cls, position: HuaihaiPosition, step: OfferInterception, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, dict.fromkeys(step.path[1:])) if unit is None else ()

    def check(self, position: HuaihaiPosition, step: OfferInterception) -> Verdict:
        if self.hex_ in step.path[1:]:
            return ALLOWED
        printed, name = position.game.board.label(self.hex_), position.unit(step.unit).name
        return refuse("reaction/off-path", step.clause, hex_=printed, unit=name)

    def play(self, position: HuaihaiPosition, step: OfferInterception) -> HuaihaiPosition:
        after, unit, path = position.popped(), step.unit, step.path
        # 5.4: where it may not stay it is caught one hex before. The KMT may not know who is hidden there.
        at = resting(after, unit, path, path.index(self.hex_, 1))
        stopped = exhausted(flip(walked(after, unit, path, at)), unit)
        return stopped.turned(SPENT, unit) if after.option("interception") == "both" else stopped


@dataclass(frozen=True, slots=True)
class OfferInterception(Decision[HuaihaiPosition]):
    """7.3: a counter of the PLA moves; the KMT says whether, and where, the air counter stops it.

    The mover stands where it began until the answer is known.

    Attributes
    ----------
    unit : str
    path : tuple of int
    """

    unit: UnitId
    path: tuple[HexIndex, ...]
    actions: ClassVar[Kinds] = (LetPass, LetAllPass, Intercept)
    clause: ClassVar[Citation] = cite("7.3")
    side: ClassVar[str] = KMT

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        goal = position.game.board.label(self.path[-1])
        return self.say(position, "reaction/interception", hex=goal)

    def validate(self, position: HuaihaiPosition, place: str) -> Iterator[Fault]:
        return of_path(position, f"{place}.path", self.unit, self.path)

    def ended(self, position: HuaihaiPosition, action: Action) -> HuaihaiPosition:
        return walk(let_pass(position, KMT, action), self.unit, self.path)


@dataclass(frozen=True, slots=True)
class Search(OneDieStep[HuaihaiPosition]):
    """7.4: the die says whether hidden counters are found; if so, all are, and nobody hides for a while.

    The ban lasts through the next phases of the PLA, the first in which anybody could hide (kit).
    """

    thrown_as: ClassVar[str] = "search {die}"
    clause: ClassVar[Citation] = cite("7.4")

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        return say("reaction/search", dice=Either(tuple(sorted(position.charts.found_on))))

    def brings(self, position: HuaihaiPosition, die: int) -> Phrase:
        return say(f"reaction/search-{'found' if die in position.charts.found_on else 'nothing'}")

    def thrown(self, position: HuaihaiPosition, die: int) -> HuaihaiPosition:
        after = position.popped()
        if die not in position.charts.found_on:
            return after
        found = reveal(after, *after.hidden)
        return found.with_facts(found=True)
