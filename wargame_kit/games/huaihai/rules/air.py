"""7.1, 7.3, 7.4: the air counter, which intercepts and reconnoitres; its battles (7.2) are `combat`'s."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import check_end
from wargame_kit.games.huaihai.rules.hiding import reveal
from wargame_kit.games.huaihai.rules.reach import exhausted, walk
from wargame_kit.games.huaihai.rules.readiness import air_counter, check_fly, is_watched
from wargame_kit.position import (
    Action,
    Activity,
    LetAllPass,
    LetPass,
    OneDie,
    OneDieStep,
    Reaction,
    UnitId,
)
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Either, Phrase, say


@dataclass(frozen=True, slots=True)
class Intercept(Action):
    """Stop the moving counter in a hex of its path (7.3)."""

    form: ClassVar[str] = "intercept {hex_}"
    reveals: ClassVar[bool] = True
    hex_: HexIndex


@dataclass(frozen=True, slots=True)
class InterceptUnit(Action):
    """Drive a counter out of a counter-attack (7.3)."""

    form: ClassVar[str] = "intercept-unit {unit}"
    reveals: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class Reconnoitre(Action):
    """Send the air counter to look for hidden counters (7.4)."""

    form: ClassVar[str] = "reconnoitre"


@dataclass(frozen=True, slots=True)
class SearchDie(OneDie):
    """The die of a reconnaissance."""

    form: ClassVar[str] = "search {die}"


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
    waived = position.facts.waived | ({side} if isinstance(action, LetAllPass) else set())
    return position.with_facts(waived=waived).popped()


@dataclass(frozen=True, slots=True)
class OfferInterception(Reaction[HuaihaiPosition]):
    """7.3: a counter of the PLA moves; the KMT says whether, and where, the air counter stops it.

    The mover stands where it began until the answer is known.

    Attributes
    ----------
    unit : str
    path : tuple of int
    """

    unit: UnitId
    path: tuple[HexIndex, ...]
    doings: ClassVar[tuple[type[Action], ...]] = (Intercept,)
    clause: ClassVar[Citation] = cite("7.3")

    def actor(self, position: HuaihaiPosition) -> str:
        return KMT

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        goal = position.game.board.label(self.path[-1])
        return say("reaction/interception", unit=position.unit(self.unit).name, hex=goal)

    def open_choices(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[Action]:
        if unit is None:
            yield from (Intercept(hex_) for hex_ in dict.fromkeys(self.path[1:]))

    def sample(self, position: HuaihaiPosition, random: Random) -> Action:
        chance = random.random()
        if chance < 0.2:
            return Intercept(random.choice(self.path[1:]))
        return LetAllPass() if chance < 0.4 else LetPass()

    def check_doing(self, position: HuaihaiPosition, action: Any) -> Verdict:
        if action.hex_ in self.path[1:]:
            return ALLOWED
        board = position.game.board
        instead = tuple(f"intercept {board.label(hex_)}" for hex_ in dict.fromkeys(self.path[1:]))
        name = position.unit(self.unit).name
        return refuse(
            "reaction/off-path", self.clause, hex_=board.label(action.hex_), unit=name, instead=instead
        )

    def ended(self, position: HuaihaiPosition, action: Action) -> HuaihaiPosition:
        return walk(let_pass(position, KMT, action), self.unit, self.path)

    def done(self, position: HuaihaiPosition, action: Any) -> HuaihaiPosition:
        after = position.popped()
        # 5.4: where it may not stay it is caught one hex before. The KMT may not know who is hidden there.
        at = resting(after, self.unit, self.path, self.path.index(action.hex_, 1))
        stopped = exhausted(flip(walked(after, self.unit, self.path, at)), self.unit)
        return stopped.turned(SPENT, self.unit) if after.option("interception") == "both" else stopped


def counter_attack_offered(position: HuaihaiPosition, units: tuple[str, ...]) -> HuaihaiPosition:
    """The position in which the KMT may drive a counter of the PLA out of its counter-attack (7.3).

    The step below, whose ``fight`` names the counters, goes on without the one that is driven out.
    """
    own = tuple(unit for unit in units if position.side_of(unit) == PLA)
    return (
        position.pushed(OfferInterceptionOfCounterAttack(own)) if own and is_watched(position) else position
    )


@dataclass(frozen=True, slots=True)
class OfferInterceptionOfCounterAttack(Reaction[HuaihaiPosition]):
    """7.3: counters of the PLA counter-attack; the KMT says whether the air counter drives one of them out.

    Attributes
    ----------
    units : tuple of str
    """

    units: tuple[UnitId, ...]
    doings: ClassVar[tuple[type[Action], ...]] = (InterceptUnit,)
    clause: ClassVar[Citation] = cite("7.3")

    def actor(self, position: HuaihaiPosition) -> str:
        return KMT

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        return say("reaction/counter-attack")

    def open_choices(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[Action]:
        return (InterceptUnit(each) for each in self.units if unit in (None, each))

    def check_doing(self, position: HuaihaiPosition, action: Any) -> Verdict:
        if action.unit in self.units:
            return ALLOWED
        instead = tuple(f"intercept-unit {unit}" for unit in self.units)
        name = position.name_of(action.unit)
        return refuse("reaction/not-counter-attacking", self.clause, unit=name, instead=instead)

    def ended(self, position: HuaihaiPosition, action: Action) -> HuaihaiPosition:
        return let_pass(position, KMT, action)

    def done(self, position: HuaihaiPosition, action: Any) -> HuaihaiPosition:
        after = position.popped()
        step: Any = after.step
        left = {
            name: tuple(unit for unit in getattr(step.fight, name) if unit != action.unit)
            for name in ("attackers", "supporters")
        }
        after = flip(after.instead(replace(step, fight=replace(step.fight, **left))))
        return after.turned(SPENT, action.unit) if after.option("interception") == "both" else after


class Reconnoitring(Activity[HuaihaiPosition]):
    """7.4: in its movement phase the KMT may look for hidden counters with the air counter."""

    actions: ClassVar[tuple[type[Action], ...]] = (Reconnoitre,)

    def choices(self, position: HuaihaiPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        if unit is None and check_fly(position):
            yield Reconnoitre()

    def sample(self, position: HuaihaiPosition, side: str, random: Random) -> Action | None:
        return Reconnoitre() if random.random() < 0.2 and check_fly(position) else None

    def check(self, position: HuaihaiPosition, side: str, action: Action) -> Verdict:
        return check_fly(position)

    def play(self, position: HuaihaiPosition, side: str, action: Action) -> HuaihaiPosition:
        return flip(position).pushed(Search())


RECONNOITRING = Reconnoitring()


@dataclass(frozen=True, slots=True)
class Search(OneDieStep[HuaihaiPosition]):
    """7.4: the die says whether hidden counters are found; if so, all are, and nobody hides for a while.

    The ban lasts through the next phases of the PLA, the first in which anybody could hide (kit).
    """

    actions: ClassVar[tuple[type[Action], ...]] = (SearchDie,)
    clause: ClassVar[Citation] = cite("7.4")

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        return say("reaction/search", dice=Either(tuple(sorted(position.charts.found_on))))

    def thrown(self, position: HuaihaiPosition, die: int) -> HuaihaiPosition:
        after = position.popped()
        if die not in position.charts.found_on:
            return after
        found = reveal(after, *after.hidden)
        return found.with_facts(found=True)
