"""12.1, 12.3a: several dumps join for a payment, as the payer says or else the nearest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import ORGANIC
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.dumps import check_pay, laid, supplies
from wargame_kit.games.ocs.rules.supply.paths import Route, drawn_out_of, routes, throws
from wargame_kit.position import Interval
from wargame_kit.position.derived import derived_from_side
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

Stock = tuple[int, str]
"""A hex, and the transport counter that carries the supply; empty for what lies on the ground."""

Purse = tuple[tuple[HexIndex, str, Annotated[int, Interval(0, 999)]], ...]
"""So many tokens out of a stock, neither more nor fewer; what they lack comes from where it is nearest."""


@derived_from_side("dumps", "load")
def stocks(position: OcsPosition, side: str) -> Mapping[Stock, int]:
    """The tokens of a side in each of its stocks: on the ground first, then aboard."""
    found: dict[Stock, int] = {
        (hex_, ""): tokens for hex_, owner, tokens in position.facts.dumps if owner == side
    }
    for unit, load in position.piece_values("load").items():
        if position.counter(unit).side == side and position.pieces[unit].hex_ >= 0:
            found[position.pieces[unit].hex_, unit] = load
    return found


@derived_from_side("dumps", "load")
def _stocks_by_hex(position: OcsPosition, side: str) -> Mapping[int, list[Stock]]:
    found: dict[int, list[Stock]] = {}
    for stock in stocks(position, side):
        found.setdefault(stock[0], []).append(stock)
    return found


def is_open(position: OcsPosition, stock: Stock, formation: str = "") -> bool:
    """Whether a stock serves a formation, or everybody: organic trucks serve only their own (13.2g)."""
    if not stock[1] or position.counter(stock[1]).kind != ORGANIC:
        return True
    return bool(formation) and position.counter(stock[1]).formation == formation


def stocks_in(
    position: OcsPosition, side: str, hexes: Iterable[int], formations: Iterable[str] = ()
) -> tuple[Stock, ...]:
    """The stocks in some hexes, in the order of these; organic trucks last (12.10a)."""
    by_hex = _stocks_by_hex(position, side)
    found = [stock for hex_ in dict.fromkeys(hexes) for stock in by_hex.get(hex_, ())]
    everybody = [stock for stock in found if is_open(position, stock)]
    told = tuple(formations)
    own = [s for s in found if s not in everybody and any(is_open(position, s, each) for each in told)]
    return (*everybody, *own)


@dataclass(frozen=True, slots=True)
class Bill:
    """What is to be paid, and out of which stocks that can be, the first rather than the last.

    Attributes
    ----------
    tokens : int
    stocks : tuple of Stock
    """

    tokens: int
    stocks: tuple[Stock, ...]

    def only(self, chosen: Iterable[Stock]) -> Bill:
        """The bill as it is to be paid out of some of these stocks alone."""
        kept = {*chosen}
        return replace(self, stocks=tuple(stock for stock in self.stocks if stock in kept))


def bill_of(position: OcsPosition, unit: str, tokens: int, phase: str = "", first: int = -1) -> Bill:
    """What a unit pays: out of a certain hex if named, else by direct draw and nearby rather (12.3).

    Parameters
    ----------
    unit : str
    tokens : int
    phase : str
        See `wargame_kit.games.ocs.rules.supply.paths.paths`.
    first : int
        The hex out of which it rather pays.
    """
    here, distance = position.pieces[unit].hex_, position.game.board.distance
    found = routes(position, unit, supplies(position, unit), phase)

    def is_farther(route: Route) -> tuple[bool, bool, int]:
        return route.supply != first, bool(route.headquarters), distance(here, route.supply)

    hexes = [route.supply for route in sorted(found, key=is_farther)]
    side, formation = position.side_of(unit), position.counter(unit).formation
    return Bill(tokens, stocks_in(position, side, hexes, (formation,)))


def bill_through(
    position: OcsPosition, headquarters: str, units: Sequence[str], tokens: int, phase: str = ""
) -> Bill:
    """What a headquarters draws, and throws to units that are all in its throw (12.3b)."""
    side, here = position.side_of(headquarters), position.pieces[headquarters].hex_
    drawn, distance = drawn_out_of(position, headquarters, phase), position.game.board.distance
    reached_hexes = dict.fromkeys(hex_ for hex_, _ in stocks(position, side) if hex_ in drawn)
    hexes = sorted(reached_hexes, key=lambda hex_: distance(here, hex_))
    formations = {position.counter(unit).formation for unit in units}
    shared = formations if len(formations) == 1 else ()
    reached = all(unit == headquarters or throws(position, headquarters, unit, phase) for unit in units)
    return Bill(tokens, stocks_in(position, side, hexes, shared) if reached else ())


def open_bill(position: OcsPosition, bill: Bill) -> Bill:
    """A bill as it is paid without organic trucks, whose supply may be spared (12.10a)."""
    return bill.only(stock for stock in bill.stocks if is_open(position, stock))


@dataclass(frozen=True, eq=False)
class Sharing:
    """How bills are paid out of stocks: each wholly or not at all, the first of them first.

    Attributes
    ----------
    amounts : mapping of Stock to int
        The tokens in each stock.
    bills : sequence of Bill
    purse : Purse
    """

    amounts: Mapping[Stock, int]
    bills: Sequence[Bill]
    purse: Purse = ()

    @cached_property
    def named(self) -> dict[Stock, int]:
        """What the payer has said of some stocks."""
        return {(hex_, carrier): tokens for hex_, carrier, tokens in self.purse}

    @cached_property
    def given(self) -> tuple[Counter[Stock], ...]:
        """What each bill takes out of each stock; nothing where it is not paid."""
        found: tuple[Counter[Stock], ...] = tuple(Counter() for _ in self.bills)
        for at, bill in enumerate(self.bills):
            before = [Counter(each) for each in found]
            if not all(self._one_more(found, at, set()) for _ in range(bill.tokens)):
                for each, was in zip(found, before, strict=True):
                    each.clear()
                    each.update(was)
        for stock in self.named:
            # Of what was named some may have been blown up since.
            while self._room(found, stock) > 0 and self._drawn_over(found, stock, {stock}):
                pass
        return found

    @property
    def unpaid(self) -> tuple[int, ...]:
        """The bills that are not paid, by their number."""
        return tuple(at for at, bill in enumerate(self.bills) if self.given[at].total() < bill.tokens)

    @property
    def is_exact(self) -> bool:
        """Whether so much comes out of each stock as the payer has said."""
        return all(self._used(self.given, stock) == tokens for stock, tokens in self.named.items())

    @property
    def used(self) -> Counter[Stock]:
        """What is taken out of each stock in all."""
        return sum(self.given, Counter())

    def _used(self, given: Sequence[Counter[Stock]], stock: Stock) -> int:
        return sum(each[stock] for each in given)

    def _room(self, given: Sequence[Counter[Stock]], stock: Stock) -> int:
        limit = self.amounts.get(stock, 0)
        return min(limit, self.named.get(stock, limit)) - self._used(given, stock)

    def _order(self, at: int) -> list[Stock]:
        """The stocks of a bill, those first of which the payer has said something."""
        return sorted(self.bills[at].stocks, key=lambda stock: stock not in self.named)

    def _one_more(self, given: Sequence[Counter[Stock]], at: int, seen: set[Stock]) -> bool:
        """Give a bill a token more, though others may have to take theirs elsewhere."""
        open_ = next((stock for stock in self._order(at) if self._room(given, stock) > 0), None)
        if open_ is not None:
            given[at][open_] += 1
            return True
        for stock in self._order(at):
            if stock in seen:
                continue
            seen.add(stock)
            for other, taken in enumerate(given):
                if other != at and taken[stock] and self._one_more(given, other, seen):
                    taken[stock] -= 1
                    given[at][stock] += 1
                    return True
        return False

    def _drawn_over(self, given: Sequence[Counter[Stock]], stock: Stock, seen: set[Stock]) -> bool:
        """Let a bill take a token out of a stock that the payer has named, in place of one from elsewhere."""
        for at, taken in enumerate(given):
            if stock not in self.bills[at].stocks:
                continue
            for other in [each for each in taken if taken[each] and each not in seen]:
                seen.add(other)
                if other not in self.named or self._drawn_over(given, other, seen):
                    taken[other] -= 1
                    taken[stock] += 1
                    return True
        return False


def shared_out(position: OcsPosition, side: str, bills: Sequence[Bill], purse: Purse = ()) -> Sharing:
    """How a side pays some bills."""
    return Sharing(stocks(position, side), bills, purse)


def check_bill(position: OcsPosition, side: str, bill: Bill, purse: Purse) -> Verdict | None:
    """Whether a bill is paid as its payer says; None if nothing would pay it."""
    if shared_out(position, side, (bill,)).unpaid:
        return None
    sharing = shared_out(position, side, (bill,), purse)
    if not sharing.unpaid and sharing.is_exact:
        return ALLOWED
    return refuse("ocs/purse-misfits", cite("12.3a"), tokens=bill.tokens)


def check_paid_for(
    position: OcsPosition, unit: str, tokens: int, phase: str = "", purse: Purse = ()
) -> Verdict:
    """Whether a unit can be given so many tokens, as its owner has said, and why not (12.3)."""
    found = check_bill(position, position.side_of(unit), bill_of(position, unit, tokens, phase), purse)
    return check_pay(position, unit, tokens, phase) if found is None else found


def paid_for(
    position: OcsPosition, unit: str, tokens: int, phase: str = "", purse: Purse = (), first: int = -1
) -> OcsPosition:
    """The position after a unit has been given so many tokens; see `bill_of`."""
    side = position.side_of(unit)
    return paid_out(
        position, side, shared_out(position, side, (bill_of(position, unit, tokens, phase, first),), purse)
    )


def paid_out(position: OcsPosition, side: str, sharing: Sharing) -> OcsPosition:
    """The position after what is shared out has been used.

    Of a dump the tokens go first that were unloaded in this phase: those alone nobody loads again (12.2a).
    """
    after, unloaded = position, dict(position.facts.unloaded)
    for (hex_, carrier), tokens in sharing.used.items():
        if carrier:
            after = after.moved(replace(after.pieces[carrier], load=after.pieces[carrier].load - tokens))
            continue
        after = laid(after, side, hex_, after.tokens_in(hex_, side) - tokens)
        unloaded[hex_] = unloaded.get(hex_, 0) - tokens
    left = tuple(sorted((hex_, tokens) for hex_, tokens in unloaded.items() if tokens > 0))
    return after if left == after.facts.unloaded else after.with_facts(unloaded=left)
