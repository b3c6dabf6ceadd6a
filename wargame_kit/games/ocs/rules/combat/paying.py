"""9.5, 12.4, 12.10: who pays for a combat, and out of what: dumps that come to it, or its own stocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import EXHAUSTED
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.purse import (
    Bill,
    Purse,
    Sharing,
    Stock,
    bill_of,
    is_open,
    open_bill,
    paid_out,
    shared_out,
)
from wargame_kit.games.ocs.title import title_of
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


def attack_cost(position: OcsPosition, unit: str) -> int:
    """The tokens that an attack costs a unit: one a step (9.5)."""
    return position.steps_left(unit) * position.charts.limit("attack_step")


def in_order(units: Iterable[str], spared: Iterable[str]) -> tuple[str, ...]:
    """Attackers in the order in which supply is shared out: last who would rather use its own stocks."""
    late = {*spared}
    return tuple(sorted(units, key=lambda unit: unit in late))


def attack_bills(position: OcsPosition, units: Iterable[str], phase: str = "") -> tuple[Bill, ...]:
    """What each attacker pays, and out of which stocks it may (9.5)."""
    return tuple(bill_of(position, unit, attack_cost(position, unit), phase) for unit in units)


def attack_sharing(
    position: OcsPosition,
    units: tuple[str, ...],
    purse: Purse = (),
    spared: tuple[str, ...] = (),
    phase: str = "",
) -> Sharing:
    """How attackers share the supply that comes to them; `in_order`."""
    bills = attack_bills(position, in_order(units, spared), phase)
    return shared_out(position, position.side_of(units[0]), bills, purse)


def check_attack_paid(
    position: OcsPosition,
    units: tuple[str, ...],
    purse: Purse = (),
    spared: tuple[str, ...] = (),
    phase: str = "",
) -> Verdict:
    """Whether every attacker can pay as is said, and who cannot (9.1, 9.5, 12.10).

    A unit uses its own stocks only if no supply is left for it; that of organic trucks it may spare (12.10a).
    """
    order, sharing = in_order(units, spared), attack_sharing(position, units, purse, spared, phase)
    verdict = title_of(position).check_attack_supply(position, _given(order, sharing))
    if not verdict:
        return verdict
    for at in sharing.unpaid:
        unit, tokens = order[at], sharing.bills[at].tokens
        if position.pieces[unit].stocks >= EXHAUSTED:
            return refuse("ocs/attack-unpaid", cite("9.5"), unit=position.name_of(unit), tokens=tokens)
    if not purse:
        return ALLOWED
    everybody = [open_bill(position, bill) for bill in sharing.bills]
    short = shared_out(position, position.side_of(units[0]), everybody).unpaid
    for at in sharing.unpaid:
        if at not in short:
            return refuse("ocs/stocks-later", cite("12.10"))
    if sharing.is_exact:
        return ALLOWED
    return refuse("ocs/purse-misfits", cite("12.3a"), tokens=sum(bill.tokens for bill in sharing.bills))


def attack_paid(
    position: OcsPosition,
    units: tuple[str, ...],
    purse: Purse = (),
    spared: tuple[str, ...] = (),
    phase: str = "",
    *,
    target: int,
) -> OcsPosition:
    """The position after the attackers have paid, out of dumps and of their own stocks; they can."""
    order, sharing = in_order(units, spared), attack_sharing(position, units, purse, spared, phase)
    after = paid_out(position, position.side_of(units[0]), sharing)
    after = title_of(after).attack_supplied(after, _given(order, sharing), target)
    return from_stocks(after, (order[at] for at in sharing.unpaid))


def _given(order: tuple[str, ...], sharing: Sharing) -> dict[str, int]:
    """The tokens that each attacker is given; who uses its own stocks is given none."""
    return {unit: given.total() for unit, given in zip(order, sharing.given, strict=True)}


def from_stocks(position: OcsPosition, units: Iterable[str]) -> OcsPosition:
    """The position after units have used their own stocks once (12.9)."""
    pieces = (position.pieces[unit] for unit in units)
    return position.moved(*(replace(piece, stocks=piece.stocks + 1) for piece in pieces))


def defence_cost(position: OcsPosition, units: Iterable[str]) -> int:
    """The tokens that a defence costs: two, or one for a regiment or less (9.5)."""
    size = sum((position.regiments(unit) for unit in units), Fraction(0))
    return position.charts.limit("defence_small" if size <= 1 else "defence")


def defence_bill(position: OcsPosition, units: tuple[str, ...], first: int = -1) -> Bill:
    """What the defenders pay together, out of what comes to any of them (9.5)."""
    tokens = defence_cost(position, units)
    found: dict[Stock, None] = {}
    for unit in units:
        found |= dict.fromkeys(bill_of(position, unit, tokens, first=first).stocks)
    return Bill(tokens, tuple(sorted(found, key=lambda s: (not is_open(position, s), s[0] != first))))


def defence_dumps(position: OcsPosition, units: tuple[str, ...]) -> tuple[int, ...]:
    """The hexes out of which the defenders can pay, alone or joined; the nearest first."""
    bill, side = defence_bill(position, units), position.side_of(units[0])
    sharing = shared_out(position, side, (bill,))
    return () if sharing.unpaid else tuple(dict.fromkeys(hex_ for hex_, _ in bill.stocks))


def with_stocks(position: OcsPosition, units: Iterable[str]) -> tuple[str, ...]:
    """The units that have stocks left (12.9)."""
    return tuple(unit for unit in units if position.pieces[unit].stocks < EXHAUSTED)
