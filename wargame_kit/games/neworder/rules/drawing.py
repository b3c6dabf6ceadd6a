"""2.13, 6, 24, 26: what is received by lot: armed groups, air strikes, NATO's first formation."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb
from typing import Annotated, ClassVar

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.files.tables import NATIONS
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.pools import (
    formations_left,
    groups_left,
    received,
    strikes_left,
    with_formations,
)
from wargame_kit.games.neworder.rules.rising import GROUP
from wargame_kit.position import Action, Distribution, Interval, OneOf, SideId
from wargame_kit.position.outcome import ChanceStep, Outcome
from wargame_kit.position.ruled_action import Kinds
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import say

Number = Annotated[int, Interval(1, 99)]


def _sources(position: NewOrderPosition) -> tuple[str, ...]:
    """What is picked or drawn out of: nations and army pools; empty for all of a side."""
    nations = {each.nation for each in position.charts.formations.values()}
    return "", *nations.union(NATIONS), *position.charts.formations


Source = Annotated[str, OneOf(_sources, say("expected/nation-or-pool"))]
Rule = Annotated[str, OneOf(lambda position: position.game.rulebook.clauses, say("expected/clause"))]
"""The clause that has something received: of set-up, of an event, of the reinforcement phase."""

FormationId = Annotated[str, OneOf(lambda position: position.charts.formations, say("expected/formation"))]


@dataclass(frozen=True, slots=True)
class DrawMarkers(Outcome[NewOrderPosition, "_Drawing"]):
    """Counters come out of a pool by lot: groups, or air strikes."""

    form: ClassVar[str] = "draw {units}"
    reveals: ClassVar[bool] = True
    units: tuple[str, ...]

    def why_not(self, position: NewOrderPosition, step: _Drawing) -> Verdict:
        return refuse("neworder/draw-not-so", step.clause)

    def play(self, position: NewOrderPosition, step: _Drawing) -> NewOrderPosition:
        return received(position, *self.units).popped()


@dataclass(frozen=True, slots=True)
class DrawnFormation(Outcome[NewOrderPosition, "DrawFormation"]):
    """A formation is drawn by lot."""

    form: ClassVar[str] = "lot {formation}"
    reveals: ClassVar[bool] = True
    formation: str

    def why_not(self, position: NewOrderPosition, step: DrawFormation) -> Verdict:
        return refuse("neworder/pick-not-left", step.clause, formation=self.formation)

    def play(self, position: NewOrderPosition, step: DrawFormation) -> NewOrderPosition:
        return with_formations(position, step.side, self.formation).popped()


class ByRule:
    """What a step has that some clause brings about, and not always the same: a field of it names that."""

    __slots__ = ()
    rule: str

    @property
    def clause(self) -> Citation:
        """The clause."""
        return cite(self.rule)

    @property
    def occasion(self) -> str:
        """When it has something received: ``set-up``, ``event``, or empty for the reinforcement phase."""
        chapter, _, paragraph = self.rule.partition(".")
        if chapter == "5":
            return "event"
        return "set-up" if chapter in ("24", "26") and paragraph in ("9", "11", "12", "27") else ""


class _Drawing(ByRule, SideThrow, ChanceStep[NewOrderPosition]):
    """2.13: so many counters come out of a pool by lot, each with the same chance.

    Those that are alike are drawn in the order of the counters, which changes no chance. Where all are alike,
    or all come, no lot is cast.
    """

    __slots__ = ()
    side: str
    number: int
    actions: ClassVar[Kinds] = (DrawMarkers,)

    @abstractmethod
    def left(self, position: NewOrderPosition) -> tuple[str, ...]:
        """What is still in the pool, in the order of the counters."""

    @abstractmethod
    def alike(self, position: NewOrderPosition, unit: str) -> object:
        """What a counter has in common with those that are alike."""

    def _sorts(self, position: NewOrderPosition) -> tuple[list[str], ...]:
        sorts: dict[object, list[str]] = {}
        for unit in self.left(position):
            sorts.setdefault(self.alike(position, unit), []).append(unit)
        return tuple(sorts.values())

    def chance(self, position: NewOrderPosition) -> Distribution:
        sorts, order = self._sorts(position), list(position.pieces)
        every = comb(sum(map(len, sorts)), self.number)
        answer: dict[Action, Fraction] = {}
        for counts in product(*(range(min(len(sort), self.number) + 1) for sort in sorts)):
            if sum(counts) == self.number:
                ways = 1
                for sort, count in zip(sorts, counts, strict=True):
                    ways *= comb(len(sort), count)
                drawn = {u for sort, count in zip(sorts, counts, strict=True) for u in sort[:count]}
                answer[DrawMarkers(tuple(u for u in order if u in drawn))] = Fraction(ways, every)
        return answer


@dataclass(frozen=True, slots=True)
class DrawGroups(_Drawing):
    """6, 21, 24.20, 24.27: so many armed groups come out of their pool, unseen and so all alike.

    The government's units in the first player's pool are drawn with them, and show what they are.

    Attributes
    ----------
    side : str
    number : int
    rule : str
    nation : str
        Of what nation or movement; empty for whatever the pool holds.
    """

    side: SideId
    number: Number
    rule: Rule
    nation: Source = ""
    asks: ClassVar[str] = "neworder/draw-groups"

    def left(self, position: NewOrderPosition) -> tuple[str, ...]:
        return groups_left(position, self.side, self.nation)

    def alike(self, position: NewOrderPosition, unit: str) -> object:
        printed = position.unit(unit)
        return GROUP if printed.kind == GROUP else (printed.kind, printed.faces, printed.traits)

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        units = self.left(position)
        if len(units) > self.number and len(self._sorts(position)) > 1:
            return None
        return received(position, *units[: self.number]).popped()


@dataclass(frozen=True, slots=True)
class DrawStrikes(_Drawing):
    """2.13, 6: so many markers come out of the pool of air strikes."""

    side: SideId
    number: Number
    rule: Rule
    asks: ClassVar[str] = "neworder/draw"

    def left(self, position: NewOrderPosition) -> tuple[str, ...]:
        return strikes_left(position, self.side)

    def alike(self, position: NewOrderPosition, unit: str) -> object:
        printed = position.unit(unit)
        return printed.kind, printed.faces, printed.traits

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        markers = self.left(position)
        return None if len(markers) > self.number else received(position, *markers).popped()


@dataclass(frozen=True, slots=True)
class DrawFormation(SideThrow, ChanceStep[NewOrderPosition]):
    """26: the nodes of some formations are shuffled and one is drawn: that formation is received."""

    side: SideId
    among: tuple[FormationId, ...]
    actions: ClassVar[Kinds] = (DrawnFormation,)
    clause: ClassVar[Citation] = cite("26.27")
    asks: ClassVar[str] = "neworder/lot"

    def _left(self, position: NewOrderPosition) -> list[str]:
        return [each for each in formations_left(position, self.side) if each in self.among]

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        return None if self._left(position) else position.popped()

    def chance(self, position: NewOrderPosition) -> Distribution:
        names = self._left(position)
        return {DrawnFormation(each): Fraction(1, len(names)) for each in names}
