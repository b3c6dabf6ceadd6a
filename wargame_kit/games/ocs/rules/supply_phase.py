"""12.6, 12.8, 12.10: the Supply Phase: stocks are filled, units eat, and who is cut off suffers."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex, MaybeHex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.facts import FormationId
from wargame_kit.games.ocs.files.counters import QUARTERS
from wargame_kit.games.ocs.files.kinds import STRAT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.attrition import RollAttrition
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.modes import check_own, own_units
from wargame_kit.games.ocs.rules.supply.dumps import own_trucks, supplies
from wargame_kit.games.ocs.rules.supply.paths import routes
from wargame_kit.games.ocs.rules.supply.purse import (
    Bill,
    Purse,
    Stock,
    bill_of,
    check_paid_for,
    open_bill,
    paid_for,
    paid_out,
    shared_out,
    stocks_in,
)
from wargame_kit.games.ocs.rules.supply.setting_aside import SETTING_ASIDE
from wargame_kit.games.ocs.rules.supply.trace import (
    Feeder,
    Feeders,
    combat_units,
    fed,
    fed_specially,
    feeders,
    is_fed_as_one,
    one_source,
    supply,
)
from wargame_kit.position import Action, Automatic, EndPhase, Interval, OneOf, Phase, SideId, UnitId
from wargame_kit.position.ruled_action import Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

Quarters = Annotated[int, Interval(1, 99)]
"""Of a regiment, the smallest unit being one (4.6)."""

Eater = Annotated[str, OneOf(lambda position: position.pieces, say("expected/in-play"))]
"""Not each once, as a `UnitId` is: a unit may eat out of several hexes (12.6c)."""
Meals = tuple[tuple[Eater, HexIndex, Quarters], ...]


@dataclass(frozen=True, slots=True)
class Refill(RuledAction[OcsPosition, "Recovery"]):
    """Fill so many levels of a unit's stocks (12.10e)."""

    form: ClassVar[str] = "refill {unit} {levels}"
    weight: ClassVar[float] = 0.5
    unit: str
    levels: int

    @classmethod
    def candidates(cls, position: OcsPosition, step: Recovery, unit: str | None = None) -> Iterable[Self]:
        for each in only(step.short(position), unit):
            yield from (cls(each, levels) for levels in range(position.pieces[each].stocks, 0, -1))

    def check(self, position: OcsPosition, step: Recovery) -> Verdict:
        verdict = check_own(position, step.side, self.unit)
        if not verdict:
            return verdict
        if not 1 <= self.levels <= position.pieces[self.unit].stocks:
            return refuse("ocs/stocks-full", cite("12.10e"), unit=position.name_of(self.unit))
        cost = recovery_cost(position, self.unit, self.levels)
        return check_paid_for(position, self.unit, cost, purse=step.purse)

    def play(self, position: OcsPosition, step: Recovery) -> OcsPosition:
        return refilled(step.with_purse(position, ()), self.unit, self.levels, step.purse)


@dataclass(frozen=True, slots=True)
class RefillRest(Ending[OcsPosition]):
    """Fill what else can be filled, one counter after another (12.10e)."""

    form: ClassVar[str] = "refill-rest"


@dataclass(frozen=True, slots=True)
class Recovery(Phase[OcsPosition]):
    """12.10e: whoever supply comes to fills its stocks; the owner says who first, and out of which dump.

    Attributes
    ----------
    side : str
    purse : tuple of (int, str, int)
        What has been said of out of which dumps the next payment comes (12.3a).
    """

    side: SideId
    purse: Purse = ()
    actions: ClassVar[Kinds] = (Refill, *SETTING_ASIDE, RefillRest)
    clause: ClassVar[Citation] = cite("12.10e")
    asks: ClassVar[str] = "ocs/recovery"

    def short(self, position: OcsPosition) -> tuple[str, ...]:
        """The units whose stocks are not full."""
        low = position.piece_values("stocks")
        return tuple(u for u in low if position.side_of(u) == self.side and position.pieces[u].hex_ >= 0)

    def payable(self, position: OcsPosition) -> tuple[Iterable[Stock], int]:
        """The stocks that come to any unit in need, and the most that one costs."""
        short = self.short(position)
        costs = {unit: recovery_cost(position, unit, position.pieces[unit].stocks) for unit in short}
        usable = (stock for unit in short for stock in bill_of(position, unit, costs[unit]).stocks)
        return dict.fromkeys(usable), max(costs.values(), default=0)

    def check_purse(self, position: OcsPosition, purse: Purse) -> Verdict:
        """Anything may be set aside: whether it fits shows when stocks are filled."""
        return ALLOWED

    def with_purse(self, position: OcsPosition, purse: Purse) -> OcsPosition:
        """The position in which the next payment comes out of these dumps."""
        return position.replace_step(replace(self, purse=purse))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        anyhow = replace(self, purse=())
        can_fill = asks_anyway(position) or any(
            Refill(unit, 1).check(position, anyhow) for unit in self.short(position)
        )
        return None if can_fill else position.popped()

    def ended(self, position: OcsPosition, action: Action) -> OcsPosition:
        after = position.popped()
        for unit in self.short(position):
            after = recovered(after, unit)
        return after


def recovery_cost(position: OcsPosition, unit: str, levels: int) -> int:
    """The tokens that filling so many levels costs: for each regiment of a multi-step unit (12.10e)."""
    each = position.charts.limit("low")
    steps = position.steps_left(unit) if position.counter(unit).is_multi_step else 1
    return each * levels * steps


def refilled(position: OcsPosition, unit: str, levels: int, purse: Purse = ()) -> OcsPosition:
    """The position after so many levels of a unit's stocks have been paid for."""
    paid = paid_for(position, unit, recovery_cost(position, unit, levels), purse=purse)
    piece = paid.pieces[unit]
    return paid.moved(replace(piece, stocks=piece.stocks - levels))


def recovered(position: OcsPosition, unit: str) -> OcsPosition:
    """The position after a unit has filled its stocks as far as it must: organic trucks may keep theirs."""
    for levels in range(position.pieces[unit].stocks, 0, -1):
        bill = open_bill(position, bill_of(position, unit, recovery_cost(position, unit, levels)))
        sharing = shared_out(position, position.side_of(unit), (bill,))
        if not sharing.unpaid:
            paid = paid_out(position, position.side_of(unit), sharing)
            piece = paid.pieces[unit]
            return paid.moved(replace(piece, stocks=piece.stocks - levels))
    return position


def starving(position: OcsPosition, side: str, told: Feeders = ()) -> tuple[str, ...]:
    """The combat units of a side that have no trace, in the order of the counters (12.6).

    Parameters
    ----------
    side : str
    told : tuple of (str, str, int)
        See `wargame_kit.games.ocs.rules.supply.trace.feeders`.
    """
    traced = feeders(position, side, told=told) if told else fed(position, side)
    dropped = position.facts.dropped
    return tuple(u for u in combat_units(position, side) if not (u in traced or u in dropped))


def meal_cost(position: OcsPosition, units: Iterable[str]) -> int:
    """The tokens that feed some units: one for two regiments, rounded up (12.6c)."""
    return tokens_for(position, sum(map(position.quarters, units)))


def tokens_for(position: OcsPosition, quarters: int) -> int:
    """The tokens that feed so many quarters of a regiment (12.6c)."""
    return ceil(Fraction(quarters, position.charts.limit("eaten_by_token") * QUARTERS))


@dataclass(frozen=True, slots=True)
class Eat(RuledAction[OcsPosition, "Eating"]):
    """Feed a unit that has no trace out of a dump, and then out of another what is left (12.6c)."""

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
        if step.left_in(position, self.unit, self.hex_) <= 0:
            return refuse("ocs/dump-too-small", cite("12.6c"), hex_=printed, place=printed)
        return ALLOWED

    def play(self, position: OcsPosition, step: Eating) -> OcsPosition:
        portion = step.portion(position, self.unit, self.hex_)
        meals = (*step.meals, (self.unit, int(self.hex_), portion))
        return position.replace_step(replace(step, meals=tuple(sorted(meals))))


class ChooseSource(RuledAction[OcsPosition, "Eating"]):
    """Say by what a formation traces, where no one source feeds all of it (12.6f)."""

    __slots__ = ()
    weight: ClassVar[float] = 0.3
    unit: str

    @property
    @abstractmethod
    def feeder(self) -> Feeder:
        """By what it is to be fed."""

    def check(self, position: OcsPosition, step: Eating) -> Verdict:
        verdict = check_own(position, step.side, self.unit)
        if not verdict:
            return verdict
        formation, name = position.counter(self.unit).formation, position.name_of(self.unit)
        if self.feeder not in step.other_sources(position, formation):
            return refuse("ocs/traces-not-so", cite("12.6f"), unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: Eating) -> OcsPosition:
        formation = position.counter(self.unit).formation
        told = tuple(sorted({*(t for t in step.told if t[0] != formation), (formation, *self.feeder)}))
        # Who of it has eaten may have trace now, and is asked anew.
        meals = (meal for meal in step.meals if position.counter(meal[0]).formation != formation)
        return position.replace_step(replace(step, told=told, meals=tuple(meals)))


@dataclass(frozen=True, slots=True)
class TraceBy(ChooseSource):
    """Let a unit's formation trace by a headquarters (12.6f)."""

    form: ClassVar[str] = "trace-by {unit} {headquarters}"
    unit: str
    headquarters: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Eating, unit: str | None = None) -> Iterable[Self]:
        return (cls(each, by) for each, (by, _) in step.choices_of_source(position, unit) if by)

    @property
    def feeder(self) -> Feeder:
        return self.headquarters, -1


@dataclass(frozen=True, slots=True)
class TraceFrom(ChooseSource):
    """Let a unit's formation trace by drawing out of a hex (12.6f)."""

    form: ClassVar[str] = "trace-from {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Eating, unit: str | None = None) -> Iterable[Self]:
        return (cls(each, hex_) for each, (by, hex_) in step.choices_of_source(position, unit) if not by)

    @property
    def feeder(self) -> Feeder:
        return "", int(self.hex_)


@dataclass(frozen=True, slots=True)
class Eating(Phase[OcsPosition]):
    """12.6c: units without trace may eat off the map; the rest is marked out of supply (12.6d).

    Attributes
    ----------
    side : str
    meals : tuple of (str, int, int)
        Who eats out of which hex, and for how many quarters of a regiment; in the end nothing is eaten for
        who has not enough.
    told : tuple of (str, str, int)
        By what formations trace, of which no one source feeds all (12.6f).
    """

    side: SideId
    meals: Meals = ()
    told: tuple[tuple[FormationId, str, MaybeHex], ...] = ()
    actions: ClassVar[Kinds] = (Eat, TraceBy, TraceFrom, EndPhase)
    clause: ClassVar[Citation] = cite("12.6c")

    def prompt(self, position: OcsPosition) -> Phrase:
        return self.say(position, "ocs/eating", count=len(self.hungry(position)))

    def hunger(self, position: OcsPosition, unit: str) -> int:
        """The quarters of a regiment for which a unit has not eaten yet."""
        eaten = sum(quarters for eater, _, quarters in self.meals if eater == unit)
        return position.quarters(unit) - eaten

    def hungry(self, position: OcsPosition) -> tuple[str, ...]:
        """Who has neither trace nor a whole meal."""
        cut = starving(position, self.side, self.told)
        return tuple(unit for unit in cut if self.hunger(position, unit))

    def other_sources(self, position: OcsPosition, formation: str) -> tuple[Feeder, ...]:
        """By what else a formation may trace, feeding others of it, if nothing feeds all that could."""
        if not formation or is_fed_as_one(position, self.side, formation):
            return ()
        sources = one_source(position, self.side, formation)
        now = {name: (by, hex_) for name, by, hex_ in self.told}.get(formation)
        served = {*sources.get(now, {})} if now else {*next(iter(sources.values()), {})}
        everybody = {unit for units in sources.values() for unit in units}
        if any({*units} == everybody for units in sources.values()):
            return ()
        return tuple(feeder for feeder, units in sources.items() if {*units} != served)

    def choices_of_source(self, position: OcsPosition, unit: str | None) -> Iterator[tuple[str, Feeder]]:
        """Yield units, each with what its formation may trace by."""
        for each in only(own_units(position, self.side), unit):
            for feeder in self.other_sources(position, position.counter(each).formation):
                yield each, feeder

    def left_in(self, position: OcsPosition, unit: str, hex_: int) -> int:
        """For how many quarters of a regiment a unit might still eat out of a hex.

        Other formations eat there what their own trucks carry before what serves everybody (13.2g).
        """
        fed, own = position.charts.limit("eaten_by_token") * QUARTERS, position.counter(unit).formation
        eaten = Counter[str]()
        for eater, at, quarters in self.meals:
            eaten[position.counter(eater).formation] += quarters if at == hex_ else 0
        left, trucks = supplies(position, unit).get(hex_, 0) * fed, own_trucks(position, self.side)
        for formation, quarters in eaten.items():
            aboard = trucks.get(formation, {}).get(hex_, 0) if formation != own else 0
            left -= max(0, quarters - aboard * fed)
        return left

    def portion(self, position: OcsPosition, unit: str, hex_: int) -> int:
        """For how many quarters of a regiment a unit would eat out of a hex."""
        return min(self.hunger(position, unit), self.left_in(position, unit, hex_))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_asked = any(Eat.choices(position, self)) or any(self.choices_of_source(position, None))
        return None if is_asked or asks_anyway(position) else self.ended(position, EndPhase())

    def ended(self, position: OcsPosition, action: Action) -> OcsPosition:
        hungry, by_dump = self.hungry(position), dict[int, list[tuple[str, int]]]()
        for unit, hex_, quarters in self.meals:
            if unit not in hungry:
                by_dump.setdefault(hex_, []).append((unit, quarters))
        after = position
        for hex_, eaten in by_dump.items():
            tokens = tokens_for(position, sum(quarters for _, quarters in eaten))
            formations = dict.fromkeys(position.counter(unit).formation for unit, _ in eaten)
            bill = Bill(tokens, stocks_in(after, self.side, (hex_,), formations))
            after = paid_out(after, self.side, shared_out(after, self.side, (bill,)))
        cut = starving(position, self.side, self.told)
        return after.replace_step(Marking(self.side, hungry, cut))


@dataclass(frozen=True, slots=True)
class Marking(Automatic[OcsPosition]):
    """12.6d: who has neither trace nor a meal is out of supply, and rolls for attrition.

    Attributes
    ----------
    side : str
    units : tuple of str
        That are.
    cut : tuple of str
        That have no trace, fed or not.
    """

    side: SideId
    units: tuple[UnitId, ...]
    cut: tuple[UnitId, ...]
    clause: ClassVar[Citation] = cite("12.6d")

    def settle(self, position: OcsPosition) -> OcsPosition:
        after = marked(position, self.side, self.units, self.cut).popped()
        stacks = out_of_supply(after, self.side).values()
        return after.pushed(*(RollAttrition(self.side, units) for units in stacks))


def marked(position: OcsPosition, side: str, hungry: Collection[str], cut: Collection[str]) -> OcsPosition:
    """The position after units have been marked out of supply, and others no more (12.6d).

    Who has no trace, transport too, or is fed by a headquarters by itself, has had its first turn without it
    (12.8e).
    """
    traced, specially = supply(position, side).reach, fed_specially(position, side)
    changed = []
    for unit in own_units(position, side):
        piece, is_combat = position.pieces[unit], position.is_combat_unit(unit)
        stranded = unit in cut or unit in specially if is_combat else piece.hex_ not in traced
        if (piece.unsupplied, piece.stranded) != (unit in hungry, stranded):
            changed.append(replace(piece, unsupplied=unit in hungry, stranded=stranded))
    return position.moved(*changed)


def out_of_supply(position: OcsPosition, side: str) -> Mapping[int, tuple[str, ...]]:
    """The units of a side that are marked out of supply, by hex."""
    found: dict[int, tuple[str, ...]] = {}
    for unit in position.piece_values("unsupplied"):
        hex_ = position.pieces[unit].hex_
        if position.side_of(unit) == side and hex_ >= 0:
            found[hex_] = (*found.get(hex_, ()), unit)
    return dict(sorted(found.items()))
