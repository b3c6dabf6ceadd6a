"""12.6, 12.8, 12.10: the Supply Phase: stocks are filled, units eat, and who is cut off suffers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import STRAT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.losing import TakeLosses
from wargame_kit.games.ocs.rules.dice import TwoDice, TwoDiceStep
from wargame_kit.games.ocs.rules.modes import check_own
from wargame_kit.games.ocs.rules.supply.dumps import spent, supplies, ways_to_pay
from wargame_kit.games.ocs.rules.supply.paths import routes
from wargame_kit.games.ocs.rules.supply.trace import feeders
from wargame_kit.position import Action, Automatic, EndPhase, Phase, SideId, UnitId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say

Meals = tuple[tuple[UnitId, HexIndex], ...]


@dataclass(frozen=True, slots=True)
class Recovery(Automatic[OcsPosition]):
    """12.10e: whoever supply comes to fills its stocks, in the order of the counters."""

    side: SideId
    clause: ClassVar[Citation] = cite("12.10e")

    def settle(self, position: OcsPosition) -> OcsPosition:
        after = position.popped()
        for unit in position.piece_values("stocks"):
            if after.side_of(unit) == self.side and after.pieces[unit].hex_ >= 0:
                after = recovered(after, unit)
        return after


def recovery_cost(position: OcsPosition, unit: str, levels: int) -> int:
    """The tokens that filling so many levels costs: for each regiment of a multi-step unit (12.10e)."""
    each = position.charts.limit("low")
    steps = position.steps_left(unit) if position.counter(unit).is_multi_step else 1
    return each * levels * steps


def recovered(position: OcsPosition, unit: str) -> OcsPosition:
    """The position after a unit has filled its stocks as far as one dump allows."""
    stocks = position.pieces[unit].stocks
    for levels in range(stocks, 0, -1):
        tokens = recovery_cost(position, unit, levels)
        found = ways_to_pay(position, unit, tokens)
        if found:
            formation = position.counter(unit).formation
            paid = spent(position, position.side_of(unit), found[0].supply, tokens, formation)
            return paid.moved(replace(paid.pieces[unit], stocks=stocks - levels))
    return position


def starving(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The combat units of a side that have no trace, in the order of the counters (12.6)."""
    fed = feeders(position, side)
    return tuple(
        unit
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0
        and position.side_of(unit) == side
        and position.is_combat_unit(unit)
        and unit not in fed
    )


def meal_cost(position: OcsPosition, units: Iterable[str]) -> int:
    """The tokens that feed some units: one for two regiments, rounded up (12.6c)."""
    size = sum((position.regiments(unit) for unit in units), Fraction(0))
    return ceil(size / position.charts.limit("eaten_by_token"))


@dataclass(frozen=True, slots=True)
class Eat(RuledAction[OcsPosition, "Eating"]):
    """Feed a unit that has no trace out of a dump that comes to it (12.6c)."""

    form: ClassVar[str] = "eat {unit} {hex_}"
    weight: ClassVar[float] = 3
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Eating, unit: str | None = None) -> Iterable[Self]:
        for each in only(step.hungry(position), unit):
            ways = routes(position, each, supplies(position, each))
            yield from (cls(each, hex_) for hex_ in dict.fromkeys(route.supply for route in ways))

    def check(self, position: OcsPosition, step: Eating) -> Verdict:
        verdict = check_own(position, step.side, self.unit)
        if not verdict:
            return verdict
        name, printed = position.name_of(self.unit), position.game.board.label(self.hex_)
        if self.unit not in step.hungry(position):
            return refuse("ocs/fed", cite("12.6c"), unit=name)
        if position.pieces[self.unit].marker == STRAT:
            return refuse("ocs/strat-eats-not", cite("12.6e"), unit=name)
        if not routes(position, self.unit, (self.hex_,)):
            return refuse("ocs/not-from-there", cite("12.3"), hex_=printed, unit=name)
        eaters = [unit for unit, hex_ in step.meals if hex_ == self.hex_]
        tokens = meal_cost(position, (*eaters, self.unit))
        if supplies(position, self.unit).get(self.hex_, 0) < tokens:
            return refuse("ocs/dump-too-small", cite("12.6c"), hex_=printed, tokens=tokens)
        return ALLOWED

    def play(self, position: OcsPosition, step: Eating) -> OcsPosition:
        meals = tuple(sorted((*step.meals, (self.unit, int(self.hex_)))))
        return position.replace_step(replace(step, meals=meals))


@dataclass(frozen=True, slots=True)
class Eating(Phase[OcsPosition]):
    """12.6c: units without trace may eat off the map; the rest is marked out of supply (12.6d).

    Attributes
    ----------
    side : str
    meals : tuple of (str, int)
        Who eats out of which hex.
    """

    side: SideId
    meals: Meals = ()
    actions: ClassVar[Kinds] = (Eat, EndPhase)
    clause: ClassVar[Citation] = cite("12.6c")

    def prompt(self, position: OcsPosition) -> Phrase:
        count = len(self.hungry(position))
        return say("ocs/eating", side=position.game.side_names[self.side], count=count)

    def hungry(self, position: OcsPosition) -> tuple[str, ...]:
        """Who has neither trace nor a meal."""
        eaters = dict(self.meals)
        return tuple(unit for unit in starving(position, self.side) if unit not in eaters)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        can_eat = any(Eat.choices(position, self))
        return None if can_eat else self.ended(position, EndPhase())

    def ended(self, position: OcsPosition, action: Action) -> OcsPosition:
        after = position
        by_dump: dict[int, list[str]] = {}
        for unit, hex_ in self.meals:
            by_dump.setdefault(hex_, []).append(unit)
        for hex_, units in by_dump.items():
            tokens = meal_cost(position, units)
            # Organic trucks feed their formation: what is eaten there may be theirs (13.2g).
            formation = next((f for unit in units if (f := position.counter(unit).formation)), "")
            after = spent(after, self.side, hex_, tokens, formation)
        return after.replace_step(Marking(self.side, self.hungry(position)))


@dataclass(frozen=True, slots=True)
class Marking(Automatic[OcsPosition]):
    """12.6d: who has neither trace nor a meal is out of supply, and rolls for attrition.

    Attributes
    ----------
    side : str
    units : tuple of str
        That are.
    """

    side: SideId
    units: tuple[UnitId, ...]
    clause: ClassVar[Citation] = cite("12.6d")

    def settle(self, position: OcsPosition) -> OcsPosition:
        after = marked(position, self.side, frozenset(self.units)).popped()
        stacks = out_of_supply(after, self.side).values()
        return after.pushed(*(RollAttrition(self.side, units) for units in stacks))


def marked(position: OcsPosition, side: str, cut: frozenset[str]) -> OcsPosition:
    """The position after units have been marked out of supply, and others no more (12.6d)."""
    own = (
        (unit, piece)
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0 and position.side_of(unit) == side and position.is_combat_unit(unit)
    )
    changed = (
        replace(piece, unsupplied=unit in cut) for unit, piece in own if piece.unsupplied != (unit in cut)
    )
    return position.moved(*changed)


def out_of_supply(position: OcsPosition, side: str) -> Mapping[int, tuple[str, ...]]:
    """The units of a side that are marked out of supply, by hex."""
    found: dict[int, tuple[str, ...]] = {}
    for unit in position.piece_values("unsupplied"):
        hex_ = position.pieces[unit].hex_
        if position.side_of(unit) == side and hex_ >= 0:
            found[hex_] = (*found.get(hex_, ()), unit)
    return dict(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class AttritionDice(TwoDice):
    """The two dice of the attrition table."""

    form: ClassVar[str] = "attrition-dice {first} {second}"


@dataclass(frozen=True, slots=True)
class RollAttrition(TwoDiceStep):
    """12.8b: a stack that is out of supply rolls for what it loses.

    Attributes
    ----------
    side : str
    units : tuple of str
        That are out of supply in one hex.
    """

    side: SideId
    units: tuple[UnitId, ...]
    actions: ClassVar = (AttritionDice,)
    clause: ClassVar[Citation] = cite("12.8b")

    def prompt(self, position: OcsPosition) -> Phrase:
        printed = position.game.board.label(position.pieces[self.units[0]].hex_)
        return say("ocs/roll-attrition", place=printed, rating=self.rating(position))

    def thrower(self, position: OcsPosition) -> str:
        return self.side

    def rating(self, position: OcsPosition) -> int:
        """The best rating of the stack: disorganised or not, but none in Strat Mode (12.8b)."""
        ratings = (
            0 if position.pieces[unit].marker == STRAT else position.shown(unit).rating for unit in self.units
        )
        return max(ratings)

    def added(self, position: OcsPosition) -> int:
        """What is added to the roll for many steps."""
        table = position.charts.tables.attrition
        steps = sum(position.steps_left(unit) for unit in self.units)
        return table.for_many if steps >= table.many_steps else 0

    def lost(self, position: OcsPosition, total: int) -> int:
        """How many steps a sum costs."""
        table = position.charts.tables.attrition
        found = table.lost(self.rating(position), total + self.added(position))
        return sum(position.steps_left(unit) for unit in self.units) if found is None else found

    def brings(self, position: OcsPosition, total: int) -> Words:
        return say("ocs/steps-lost", steps=self.lost(position, total))

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        steps = self.lost(position, total)
        after = position.popped()
        return after.pushed(TakeLosses(self.side, self.units, steps)) if steps else after
