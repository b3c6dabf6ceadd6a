"""12.5: fuel, for whoever spends Truck or Track points."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import LEG
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.group import Group
from wargame_kit.games.ocs.rules.modes import own_units, spent_of
from wargame_kit.games.ocs.rules.readiness import MOVEMENT, mobility
from wargame_kit.games.ocs.rules.sparing import check_sparing, is_sparing
from wargame_kit.games.ocs.rules.supply.dumps import check_pay, ways_to_pay
from wargame_kit.games.ocs.rules.supply.paths import Route, drawn_by, routes, throwers, throwing, throws
from wargame_kit.games.ocs.rules.supply.purse import (
    Bill,
    bill_of,
    bill_through,
    check_bill,
    paid_out,
    shared_out,
)
from wargame_kit.games.ocs.rules.supply.setting_aside import MovingPayer
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.ruled_action import Kinds, RuledAction, UnitAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

BY_EVENT = ""
"""By what a formation is fuelled that draws from nowhere: a title gave it."""


def needs_fuel(position: OcsPosition, unit: str) -> bool:
    """Whether a unit spends Truck or Track points: no Leg unit does, nor transport (12.5)."""
    return position.is_combat_unit(unit) and mobility(position, unit) != LEG


def is_fuelled(position: OcsPosition, unit: str, phase: str) -> bool:
    """Whether a unit may spend its points: it has fuel, or that of a fuelled one reaches it (12.5c)."""
    piece, counter = position.pieces[unit], position.counter(unit)
    if piece.fuel or not needs_fuel(position, unit):
        return True
    if counter.formation:
        by = dict(position.facts.fuelled).get(counter.formation)
        if by is None:
            return is_sparing(position, unit, phase) and bool(_check_spares(position, unit, phase))
        return by == BY_EVENT or _shares(position, unit, by, phase)
    return bool(fuelling(position, unit, phase))


def _check_spares(position: OcsPosition, unit: str, phase: str) -> Verdict:
    """Whether a unit moves with the fuel of a formation that keeps away from the enemy."""
    by = dict(position.facts.sparing)[position.counter(unit).formation]
    if not _shares(position, unit, by, phase):
        return refuse("ocs/no-fuel", cite("12.5"), unit=position.name_of(unit))
    return check_sparing(position, unit)


def fuelling(position: OcsPosition, unit: str, phase: str) -> str:
    """The fuelled headquarters whose throw reaches an independent unit; empty if there is none (12.5c B).

    Of several it is one that throws from where it is already, so that another may yet move and throw from
    there; its owner may say that it is another (12.5e).
    """
    told = dict(position.facts.thrown)
    return min(_ready_to_fuel(position, unit, phase), key=lambda each: each not in told, default="")


def _ready_to_fuel(position: OcsPosition, unit: str, phase: str) -> tuple[str, ...]:
    """The fuelled headquarters out of which an independent unit may have its fuel now."""
    if not position.counter(unit).is_independent:
        return ()
    found = _fuelled_throwers(position, unit, phase)
    return tuple(each for each in found if _throws_from_here(position, each))


def _fuelled_throwers(position: OcsPosition, unit: str, phase: str) -> Iterator[str]:
    own = throwing(position, position.side_of(unit))
    fuelled = (each for each in own if position.pieces[each].fuel == "turn")
    return (each for each in fuelled if throws(position, each, unit, phase))


def _throws_from_here(position: OcsPosition, headquarters: str) -> bool:
    """Whether its fuel has not been used in this phase, or here (12.5e)."""
    here = position.pieces[headquarters].hex_
    return dict(position.facts.thrown).get(headquarters, here) == here


def fuel_used(position: OcsPosition, group: Group) -> OcsPosition:
    """The position after units have moved: whence those that began were thrown fuel is settled (12.5e)."""
    told = dict(position.facts.thrown)
    for unit, spent in zip(group.units, group.spent, strict=True):
        has_own = spent or position.pieces[unit].fuel or not needs_fuel(position, unit)
        by = "" if has_own else fuelling(position, unit, group.phase)
        if by:
            told[by] = position.pieces[by].hex_
    return position.with_facts(thrown=tuple(sorted(told.items())))


def _shares(position: OcsPosition, unit: str, source: str, phase: str) -> bool:
    """Whether a unit of a fuelled formation draws from its headquarters, or from its dump (12.5c A)."""
    if source in position.game.units:
        return unit == source or throws(position, source, unit, phase)
    return position.game.board.index(source) in drawn_by(position, unit, phase)


def check_fuelled(position: OcsPosition, unit: str, phase: str, spent: int = 0) -> Verdict:
    """Whether a unit may spend its points, and what it lacks (12.5a).

    Parameters
    ----------
    unit, phase : str
    spent : int
        What it has spent in a move that is going on: who began it with fuel goes on.
    """
    if spent or is_fuelled(position, unit, phase):
        return ALLOWED
    if is_sparing(position, unit, phase):
        return _check_spares(position, unit, phase)
    name = position.name_of(unit)
    bound = next(_fuelled_throwers(position, unit, phase), "")
    if bound and position.counter(unit).is_independent:
        return refuse("ocs/threw-elsewhere", cite("12.5e"), unit=name, headquarters=position.name_of(bound))
    return refuse("ocs/no-fuel", cite("12.5"), unit=name)


class Fuelling(UnitAction[OcsPosition, MovingPayer]):
    """Pay for fuel: out of a hex, and out of others what it lacks."""

    __slots__ = ()
    weight: ClassVar[float] = 0.4
    limit: ClassVar[str]
    clause: ClassVar[Citation] = cite("12.5c")
    is_for_itself: ClassVar[bool] = False
    unit: str
    hex_: HexIndex

    @classmethod
    def actors(cls, position: OcsPosition, step: MovingPayer) -> Iterable[str]:
        return own_units(position, step.side)

    @classmethod
    def candidates(cls, position: OcsPosition, step: MovingPayer, unit: str | None = None) -> Iterable[Self]:
        made: type = cls
        if not cls.is_offered(position):
            return
        cost = cls.cost(position)
        for each in only(own_units(position, step.side), unit):
            if cls.check_unit(position, step, each):
                found = ways_to_pay(position, each, cost, phase=step.phase)
                yield from (made(each, hex_) for hex_ in dict.fromkeys(route.supply for route in found))

    @classmethod
    def is_offered(cls, position: OcsPosition) -> bool:
        """Whether there is such fuel in this game."""
        return True

    @classmethod
    def cost(cls, position: OcsPosition) -> int:
        """The tokens that it costs."""
        return position.charts.limit(cls.limit)

    @classmethod
    def check_unit(cls, position: OcsPosition, step: MovingPayer, unit: str) -> Verdict:
        """Whether such fuel is anything for a unit, whatever it costs."""
        piece = position.pieces.get(unit)
        if piece is None or piece.hex_ < 0 or position.side_of(unit) != step.side:
            return refuse("move/not-yours", cite("6"), unit=position.name_of(unit))
        if cls.is_for_itself and spent_of(step.group, unit):
            # It goes on with the fuel that it began with (12.5a).
            return refuse("ocs/fuelled", cite("12.5c"), unit=position.name_of(unit))
        return cls.check_kind(position, unit, step.phase)

    @classmethod
    @abstractmethod
    def check_kind(cls, position: OcsPosition, unit: str, phase: str) -> Verdict:
        """Whether a unit on the map is one to be fuelled so, and is not yet."""

    def check(self, position: OcsPosition, step: MovingPayer) -> Verdict:
        verdict = self.check_unit(position, step, self.unit)
        if not verdict:
            return verdict
        bill = self.bill(position, step.phase)
        found = check_bill(position, step.side, bill, step.purse)
        if found is not None and self.hex_ in {hex_ for hex_, _ in bill.stocks}:
            return found
        verdict = check_pay(position, self.unit, bill.tokens, phase=step.phase)
        if not verdict:
            return verdict
        return self.why_not_there(position, step.phase)

    def why_not_there(self, position: OcsPosition, phase: str) -> Verdict:
        """Why it is not paid out of the hex, though there is enough for it."""
        printed = position.game.board.label(self.hex_)
        return refuse("ocs/not-from-there", cite("12.3"), hex_=printed, unit=position.name_of(self.unit))

    def bill(self, position: OcsPosition, phase: str) -> Bill:
        """What it costs, and where that may come from: out of the hex rather, then out of others."""
        return bill_of(position, self.unit, self.cost(position), phase, self.hex_)

    def route(self, position: OcsPosition, phase: str) -> Route:
        """How what comes out of the hex comes."""
        return routes(position, self.unit, (self.hex_,), phase)[0]

    def paid(self, position: OcsPosition, step: MovingPayer) -> OcsPosition:
        """The position after the tokens have been used."""
        sharing = shared_out(position, step.side, (self.bill(position, step.phase),), step.purse)
        return paid_out(step.with_purse(position, ()), step.side, sharing)


@dataclass(frozen=True, slots=True)
class FuelUnit(Fuelling):
    """Fuel one counter for the phase (12.5c C)."""

    form: ClassVar[str] = "fuel {unit} {hex_}"
    limit: ClassVar[str] = "unit_fuel"
    is_for_itself: ClassVar[bool] = True
    unit: str
    hex_: HexIndex

    @classmethod
    def check_kind(cls, position: OcsPosition, unit: str, phase: str) -> Verdict:
        if is_fuelled(position, unit, phase) or position.pieces[unit].moved:
            return refuse("ocs/fuelled", cite("12.5c"), unit=position.name_of(unit))
        return ALLOWED

    def play(self, position: OcsPosition, step: MovingPayer) -> OcsPosition:
        after = self.paid(position, step)
        return after.moved(replace(after.pieces[self.unit], fuel="phase"))


@dataclass(frozen=True, slots=True)
class FuelHeadquarters(Fuelling):
    """Fuel a headquarters, and through it every independent unit in its throw, for the turn (12.5c B)."""

    form: ClassVar[str] = "fuel-headquarters {unit} {hex_}"
    limit: ClassVar[str] = "headquarters_fuel"
    unit: str
    hex_: HexIndex

    @classmethod
    def check_kind(cls, position: OcsPosition, unit: str, phase: str) -> Verdict:
        name = position.name_of(unit)
        if not position.counter(unit).is_headquarters:
            return refuse("ocs/no-headquarters", cite("12.5c"), unit=name)
        if position.pieces[unit].fuel == "turn":
            return refuse("ocs/fuelled", cite("12.5c"), unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: MovingPayer) -> OcsPosition:
        after = self.paid(position, step)
        return after.moved(replace(after.pieces[self.unit], fuel="turn"))


@dataclass(frozen=True, slots=True)
class FuelFormation(Fuelling):
    """Fuel a whole formation that draws from one headquarters, or from one dump, for the turn (12.5c A)."""

    form: ClassVar[str] = "fuel-formation {unit} {hex_}"
    limit: ClassVar[str] = "formation_fuel"
    unit: str
    hex_: HexIndex

    @classmethod
    def check_kind(cls, position: OcsPosition, unit: str, phase: str) -> Verdict:
        formation, name = position.counter(unit).formation, position.name_of(unit)
        if not formation or not needs_fuel(position, unit):
            return refuse("ocs/no-formation", cite("12.5c"), unit=name)
        if formation in dict(position.facts.fuelled):
            return refuse("ocs/fuelled", cite("12.5c"), unit=name)
        return ALLOWED

    def bill(self, position: OcsPosition, phase: str) -> Bill:
        return self._source(position, phase)[1]

    def why_not_there(self, position: OcsPosition, phase: str) -> Verdict:
        has_some = self.hex_ in {hex_ for hex_, _ in Fuelling.bill(self, position, phase).stocks}
        if not has_some or self.hex_ not in drawn_by(position, self.unit, phase).reached:
            return Fuelling.why_not_there(self, position, phase)
        name, printed = position.name_of(self.unit), position.game.board.label(self.hex_)
        tokens = self.cost(position)
        return refuse(
            "ocs/one-dump-fuels", cite("12.5c"), hex_=printed, unit=name, place=printed, tokens=tokens
        )

    def route(self, position: OcsPosition, phase: str) -> Route:
        source = self._source(position, phase)[0]
        return Route(self.hex_, source if source in position.pieces else "")

    def play(self, position: OcsPosition, step: MovingPayer) -> OcsPosition:
        return fuelled(self.paid(position, step), self.unit, self._source(position, step.phase)[0])

    def _source(self, position: OcsPosition, phase: str) -> tuple[str, Bill]:
        """By whom or out of which dump the formation is fuelled: by a direct draw, if one is enough."""
        drawn = Fuelling.bill(self, position, phase)
        if self.hex_ in drawn_by(position, self.unit, phase).reached:
            here = drawn.only(stock for stock in drawn.stocks if stock[0] == self.hex_)
            if not shared_out(position, position.side_of(self.unit), (here,)).unpaid:
                return position.game.board.label(self.hex_), here
        for headquarters in throwers(position, self.unit, phase):
            bill = bill_through(position, headquarters, (self.unit,), drawn.tokens, phase)
            if self.hex_ in {hex_ for hex_, _ in bill.stocks}:
                rather = sorted(bill.stocks, key=lambda stock: stock[0] != self.hex_)
                return headquarters, Bill(bill.tokens, tuple(rather))
        return "", drawn.only(())


def fuelled(position: OcsPosition, unit: str, source: str) -> OcsPosition:
    """The position after the formation of a unit has been fuelled by a headquarters, or out of a dump."""
    told = (*position.facts.fuelled, (position.counter(unit).formation, source))
    return position.with_facts(fuelled=tuple(sorted(told)))


@dataclass(frozen=True, slots=True)
class FuelSparingly(FuelFormation):
    """Fuel a formation for less, for this phase and as long as it keeps away from the enemy (12.5c A)."""

    form: ClassVar[str] = "fuel-sparingly {unit} {hex_}"

    @classmethod
    def is_offered(cls, position: OcsPosition) -> bool:
        return title_of(position).sparing_fuel(position) is not None

    @classmethod
    def cost(cls, position: OcsPosition) -> int:
        found = title_of(position).sparing_fuel(position)
        assert found is not None  # it has been checked
        return found[0]

    @classmethod
    def check_kind(cls, position: OcsPosition, unit: str, phase: str) -> Verdict:
        found, name = title_of(position).sparing_fuel(position), position.name_of(unit)
        if found is None:
            return refuse("ocs/no-sparing-fuel", cite("12.5c"), unit=name)
        verdict = FuelFormation.check_kind(position, unit, phase)
        if not verdict:
            return verdict
        if phase != MOVEMENT:
            return refuse("ocs/spares-later", found[1], unit=name)
        if position.counter(unit).formation in dict(position.facts.sparing):
            return refuse("ocs/fuelled", found[1], unit=name)
        return check_sparing(position, unit)

    def play(self, position: OcsPosition, step: MovingPayer) -> OcsPosition:
        source = self._source(position, step.phase)[0]
        row = (position.counter(self.unit).formation, source)
        after = self.paid(position, step)
        return after.with_facts(sparing=tuple(sorted((*after.facts.sparing, row))))


@dataclass(frozen=True, slots=True)
class FuelTogether(Fuelling):
    """Fuel units that a title lets act as a formation, all in one hex, for the turn (12.5c A, 13.7)."""

    form: ClassVar[str] = "fuel-together {unit} {hex_}"
    limit: ClassVar[str] = "formation_fuel"
    unit: str
    hex_: HexIndex

    @classmethod
    def check_kind(cls, position: OcsPosition, unit: str, phase: str) -> Verdict:
        name = position.name_of(unit)
        driving = [each for each in acting_together(position, unit) if needs_fuel(position, each)]
        if not driving:
            return refuse("ocs/no-formation", cite("12.5c"), unit=name)
        if all(is_fuelled(position, each, phase) for each in driving):
            return refuse("ocs/fuelled", cite("12.5c"), unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: MovingPayer) -> OcsPosition:
        return fuelled_together(self.paid(position, step), self.unit)


def fuelled_together(position: OcsPosition, unit: str) -> OcsPosition:
    """The position after all who act with a unit as a formation have been fuelled."""
    pieces = []
    for each in acting_together(position, unit):
        # A headquarters that is fuelled for the turn fuels others, too: not by this.
        lasts = "phase" if position.counter(each).is_headquarters else "turn"
        pieces.append(replace(position.pieces[each], fuel=position.pieces[each].fuel or lasts))
    return position.moved(*pieces)


def acting_together(position: OcsPosition, unit: str) -> tuple[str, ...]:
    """The units in a hex that act with a unit as a formation by a rule of the title; empty for none."""
    rules = title_of(position)
    name = rules.acts_with(position, unit)
    here = position.in_hex(position.pieces[unit].hex_) if name else ()
    return tuple(each for each in here if rules.acts_with(position, each) == name)


@dataclass(frozen=True, slots=True)
class FuelThrough(UnitAction[OcsPosition, MovingPayer]):
    """Fuel a whole formation by a certain headquarters, out of what that draws (12.5c A)."""

    form: ClassVar[str] = "fuel-through {unit} {headquarters}"
    weight: ClassVar[float] = 0.2
    unit: str
    headquarters: str

    @classmethod
    def actors(cls, position: OcsPosition, step: MovingPayer) -> Iterable[str]:
        return own_units(position, step.side)

    @classmethod
    def candidates(cls, position: OcsPosition, step: MovingPayer, unit: str | None = None) -> Iterable[Self]:
        for each in only(own_units(position, step.side), unit):
            if FuelFormation.check_unit(position, step, each):
                yield from (cls(each, by) for by in throwers(position, each, step.phase))

    def check(self, position: OcsPosition, step: MovingPayer) -> Verdict:
        verdict = FuelFormation.check_unit(position, step, self.unit)
        if not verdict:
            return verdict
        if not throws(position, self.headquarters, self.unit, step.phase):
            name, by = position.name_of(self.unit), position.name_of(self.headquarters)
            return refuse("ocs/throws-not-there", cite("12.3b"), unit=name, headquarters=by)
        bill = self._bill(position, step.phase)
        found = check_bill(position, step.side, bill, step.purse)
        if found is not None:
            return found
        name = position.name_of(self.headquarters)
        return refuse("ocs/draws-too-little", cite("12.3b"), headquarters=name, tokens=bill.tokens)

    def play(self, position: OcsPosition, step: MovingPayer) -> OcsPosition:
        bills = (self._bill(position, step.phase),)
        sharing = shared_out(position, step.side, bills, step.purse)
        after = paid_out(step.with_purse(position, ()), step.side, sharing)
        return fuelled(after, self.unit, self.headquarters)

    def _bill(self, position: OcsPosition, phase: str) -> Bill:
        tokens = position.charts.limit(FuelFormation.limit)
        return bill_through(position, self.headquarters, (self.unit,), tokens, phase)


@dataclass(frozen=True, slots=True)
class DrawFuel(RuledAction[OcsPosition, MovingPayer]):
    """Say out of which fuelled headquarters a unit has its fuel: that throws from where it is (12.5e)."""

    form: ClassVar[str] = "draw-fuel {unit} {headquarters}"
    weight: ClassVar[float] = 0.1
    unit: str
    headquarters: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: MovingPayer, unit: str | None = None) -> Iterable[Self]:
        marked = position.piece_values("fuel").items()
        if sum(fuel == "turn" and position.side_of(each) == step.side for each, fuel in marked) < 2:
            return
        for each in only(position.pieces, unit):
            if position.pieces[each].hex_ >= 0 and position.side_of(each) == step.side:
                yield from (cls(each, by) for by in _ready_to_fuel(position, each, step.phase))

    def check(self, position: OcsPosition, step: MovingPayer) -> Verdict:
        name, by = position.name_of(self.unit), position.name_of(self.headquarters)
        piece = position.pieces.get(self.unit)
        if piece is None or piece.hex_ < 0 or position.side_of(self.unit) != step.side:
            return refuse("move/not-yours", cite("6"), unit=name)
        has_own = piece.fuel or piece.moved or not needs_fuel(position, self.unit)
        ready = () if has_own else _ready_to_fuel(position, self.unit, step.phase)
        if self.headquarters not in ready:
            return refuse("ocs/fuels-not", cite("12.5e"), unit=name, headquarters=by)
        is_told = self.headquarters in dict(position.facts.thrown)
        if is_told or self.headquarters == fuelling(position, self.unit, step.phase):
            return refuse("ocs/fuels-anyway", cite("12.5e"), unit=name, headquarters=by)
        return ALLOWED

    def play(self, position: OcsPosition, step: MovingPayer) -> OcsPosition:
        told = dict(position.facts.thrown) | {self.headquarters: position.pieces[self.headquarters].hex_}
        return position.with_facts(thrown=tuple(sorted(told.items())))


PAID_IN_HEXES: tuple[type[Fuelling], ...] = (
    *(FuelUnit, FuelHeadquarters, FuelFormation, FuelSparingly, FuelTogether),
)
"""How fuel is paid for out of hexes (12.5c)."""

FUELLING: Kinds = (*PAID_IN_HEXES, FuelThrough, DrawFuel)
"""How fuel is paid for in a Movement Phase (12.5c)."""
