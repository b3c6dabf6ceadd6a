"""11.4, 11.5: what may be added, built, brought on and disbanded, and why not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.games.eastfront.boxes import FORCE, RESERVE
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import TURNED, TURNS_OF_MONTH
from wargame_kit.games.eastfront.position import EastFrontPiece, EastFrontPosition
from wargame_kit.games.eastfront.rules.production.arrivals import Arrival, of_group_e
from wargame_kit.games.eastfront.rules.production.orders import Order, plan
from wargame_kit.games.eastfront.rules.production.prices import price_of_cadre, price_of_level
from wargame_kit.games.eastfront.rules.satellites import ITALIAN, SEVASTOPOL, is_axis_held
from wargame_kit.games.eastfront.rules.supply import is_in_supply
from wargame_kit.games.eastfront.rules.zones import is_engaged
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse

LEVEL, POINTS = HOW = ("level", "points")
"""What an early reinforcement costs: a level of its own, or the price of one (11.51)."""

SS = "ss"
"""The trait of the blocks of which one a month is built up (11.41)."""

EARLY_IN_A_MONTH = 1
"""Reinforcements of a side that come early in a production, by the option (11.51)."""


@dataclass(frozen=True, slots=True)
class Add(Order):
    """Add a level to a block on the map (11.41)."""

    form: ClassVar[str] = "add {unit}"

    def fits(self, position: EastFrontPosition) -> Verdict:
        piece, name = position.pieces[self.unit], position.name_of(self.unit)
        if piece.hex_ < 0:
            return refuse("eastfront/not-on-map", cite("11.41"), unit=name)
        printed = position.game.board.label(piece.hex_)
        if not piece.face:
            return refuse("eastfront/add-full", cite("11.41"), unit=name)
        if piece.fresh:
            return refuse("eastfront/add-fresh", cite("11.41"), unit=name)
        if is_engaged(position, self.unit):
            return refuse("eastfront/add-engaged", cite("11.41"), unit=name, hex_=printed)
        if piece.fortress:
            return refuse("eastfront/add-fortress", cite("10.5"), unit=name, hex_=printed)
        if not is_in_supply(position, self.unit):
            return refuse("eastfront/add-unsupplied", cite("11.41"), unit=name, hex_=printed)
        return _check_ss(position, self)

    def price(self, position: EastFrontPosition) -> Ledger:
        return price_of_level(position, self.unit)

    def carried_out(self, position: EastFrontPosition) -> EastFrontPiece:
        piece = position.pieces[self.unit]
        return piece.showing(piece.face - 1)


@dataclass(frozen=True, slots=True)
class Rebuild(Arrival):
    """Build a block of the force pool as a cadre (11.42)."""

    form: ClassVar[str] = "rebuild {unit} {hex_}"
    box: ClassVar[str] = FORCE

    def check_block(self, position: EastFrontPosition) -> Verdict:
        name = position.name_of(self.unit)
        if position.nation(self.unit) == ITALIAN:
            return refuse("eastfront/rebuild-italian", cite("11.42"), unit=name)
        if TURNED in position.game.units[self.unit].traits:
            return refuse("eastfront/rebuild-turned", cite("16.1"), unit=name)
        if position.pieces[self.unit].place != FORCE:
            return refuse("eastfront/rebuild-not-destroyed", cite("11.42"), unit=name)
        return _check_ss(position, self)

    def level(self, position: EastFrontPosition) -> int:
        # 11.42: a cadre has level 1, a headquarters level 0.
        printed = position.game.units[self.unit]
        return 0 if printed.is_headquarters else min(1, printed.faces[0].attack)

    def price(self, position: EastFrontPosition) -> Ledger:
        return price_of_cadre(position, self.unit)


@dataclass(frozen=True, slots=True)
class Bring(Arrival):
    """Bring on a reinforcement whose month has come (11.5)."""

    form: ClassVar[str] = "bring {unit} {hex_}"
    box: ClassVar[str] = RESERVE

    def check_block(self, position: EastFrontPosition) -> Verdict:
        waits, wait = _check_waiting(position, self.unit), months_until(position, self.unit)
        if not waits or wait <= 0:
            return waits
        return refuse("eastfront/bring-later", cite("11.5"), unit=position.name_of(self.unit), months=wait)

    def level(self, position: EastFrontPosition) -> int:
        return _shown(position, self.unit)


@dataclass(frozen=True, slots=True)
class Early(Arrival):
    """Bring on a reinforcement a month early, for a level or for points (11.51)."""

    form: ClassVar[str] = "early {unit} {hex_} {how}"
    box: ClassVar[str] = RESERVE
    how: str

    @classmethod
    def ways(cls, unit: str, hex_: int) -> Iterable[Self]:
        return (cls(unit, hex_, how) for how in HOW)

    def check_block(self, position: EastFrontPosition) -> Verdict:
        waits, wait = _check_waiting(position, self.unit), months_until(position, self.unit)
        if not waits:
            return waits
        name = position.name_of(self.unit)
        if self.how not in HOW:
            return refuse("eastfront/early-how", cite("11.51"), value=self.how, known=HOW)
        if wait != 1:
            return refuse("eastfront/early-month", cite("11.51"), unit=name, months=max(wait, 0))
        before = sum(isinstance(each, Early) for each in plan(position, position.side_of(self.unit)))
        if position.option("early_arrivals") == "one" and before >= EARLY_IN_A_MONTH:
            return refuse("eastfront/early-one", cite("11.51"), unit=name)
        if self.how == LEVEL and self.level(position) < position.game.units[self.unit].faces[-1].attack:
            return refuse("eastfront/early-level", cite("11.51"), unit=name)
        return ALLOWED

    def level(self, position: EastFrontPosition) -> int:
        return _shown(position, self.unit) - (self.how == LEVEL)

    def price(self, position: EastFrontPosition) -> Ledger:
        if self.how != POINTS:
            return Order.price(self, position)
        return price_of_level(position, self.unit, "11.51")


@dataclass(frozen=True, slots=True)
class Disband(Order):
    """Take a block of one's own off the map (11.52)."""

    form: ClassVar[str] = "disband {unit}"

    def fits(self, position: EastFrontPosition) -> Verdict:
        if position.pieces[self.unit].hex_ >= 0:
            return ALLOWED
        return refuse("eastfront/not-on-map", cite("11.52"), unit=position.name_of(self.unit))

    def carried_out(self, position: EastFrontPosition) -> EastFrontPiece:
        return EastFrontPiece(self.unit, FORCE, rebuilt=True)


ORDERS: tuple[type[Order], ...] = (Add, Rebuild, Bring, Early, Disband)


def _check_ss(position: EastFrontPosition, order: Order) -> Verdict:
    """11.41: one SS block a month is built up; whether levels count is an option."""
    if SS not in position.game.units[order.unit].traits:
        return ALLOWED
    counted: tuple[type[Order], ...] = (Add, Rebuild) if position.option("ss_steps") == "one" else (Rebuild,)
    orders = plan(position, position.side_of(order.unit))
    others = (each for each in orders if SS in position.game.units[each.unit].traits)
    if isinstance(order, counted) and any(isinstance(each, counted) for each in others):
        return refuse("eastfront/one-ss", cite("11.41"), unit=position.name_of(order.unit))
    return ALLOWED


def _shown(position: EastFrontPosition, unit: str) -> int:
    """The level with which a reinforcement comes (11.5)."""
    return position.charts.arrivals.get(unit, position.level(unit))


def month(turn: int) -> int:
    """The month of a fortnight, counted from the first of the war (4.1)."""
    return (turn - 1) // TURNS_OF_MONTH


def months_until(position: EastFrontPosition, unit: str) -> int:
    """The months until a reinforcement may come; 0 or less if it may come now."""
    due = position.game.units[unit].arrival_turn
    return month(due) - month(position.turn) if due else 0


def _check_waiting(position: EastFrontPosition, unit: str) -> Verdict:
    """Whether a block is a reinforcement that may come at all (11.5, 16.4, 16.5)."""
    if position.pieces[unit].place != RESERVE:
        return refuse("eastfront/bring-not-reserve", cite("11.5"), unit=position.name_of(unit))
    if position.nation(unit) == ITALIAN and not is_axis_held(position, SEVASTOPOL):
        return refuse("eastfront/bring-italian", cite("16.4"), unit=position.name_of(unit))
    if of_group_e(position, unit) and not position.facts.group_e:
        return refuse("eastfront/bring-group-e", cite("16.5"), unit=position.name_of(unit))
    return ALLOWED
