"""11.4, 11.5: what may be added, built, brought on and disbanded, and why not."""

from __future__ import annotations

from wargame_kit.games.eastfront.boxes import FORCE, RESERVE
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import TURNED, TURNS_OF_MONTH
from wargame_kit.games.eastfront.position import EastFrontPiece, EastFrontPosition
from wargame_kit.games.eastfront.rules.production.arrivals import check_place, level_of, of_group_e
from wargame_kit.games.eastfront.rules.production.orders import (
    HOW,
    LEVEL,
    Add,
    Arrival,
    Bring,
    Early,
    Order,
    Rebuild,
    order_of,
    plan,
)
from wargame_kit.games.eastfront.rules.production.prices import check_price
from wargame_kit.games.eastfront.rules.satellites import ITALIAN, SEVASTOPOL, is_axis_held
from wargame_kit.games.eastfront.rules.supply import is_in_supply
from wargame_kit.games.eastfront.rules.zones import is_engaged
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

SS = "ss"
"""The trait of the blocks of which one a month is built up (11.41)."""

EARLY_IN_A_MONTH = 1
"""Reinforcements of a side that come early in a production, by the option (11.51)."""


def check_order(position: EastFrontPosition, side: str, order: Order) -> Verdict:
    """Whether a side may write an order now, with the first reason against it."""
    unit = order.unit
    piece, name = position.pieces.get(unit), position.name_of(unit)
    if piece is None or position.side_of(unit) != side or position.is_unseen(unit):
        return refuse("eastfront/order-not-yours", cite("11.1"), unit=name)
    if order_of(position, side, unit) is not None:
        return refuse("eastfront/order-twice", cite("11.41"), unit=name)
    if isinstance(order, Add):
        verdict = _check_add(position, unit) and _check_ss(position, side, order)
    elif isinstance(order, Rebuild):
        verdict = _check_rebuild(position, unit) and _check_ss(position, side, order)
    elif isinstance(order, (Bring, Early)):
        verdict = _check_bring(position, side, order)
    else:
        on_map = piece.hex_ >= 0
        verdict = ALLOWED if on_map else refuse("eastfront/not-on-map", cite("11.52"), unit=name)
    if verdict and isinstance(order, Arrival):
        verdict = check_place(position, order)
    return verdict and check_price(position, order)


def _check_add(position: EastFrontPosition, unit: str) -> Verdict:
    piece, name = position.pieces[unit], position.name_of(unit)
    if piece.hex_ < 0:
        return refuse("eastfront/not-on-map", cite("11.41"), unit=name)
    printed = position.game.board.label(piece.hex_)
    if not piece.face:
        return refuse("eastfront/add-full", cite("11.41"), unit=name)
    if piece.fresh:
        return refuse("eastfront/add-fresh", cite("11.41"), unit=name)
    if is_engaged(position, unit):
        return refuse("eastfront/add-engaged", cite("11.41"), unit=name, hex_=printed)
    if piece.fortress:
        return refuse("eastfront/add-fortress", cite("10.5"), unit=name, hex_=printed)
    if not is_in_supply(position, unit):
        return refuse("eastfront/add-unsupplied", cite("11.41"), unit=name, hex_=printed)
    return ALLOWED


def _check_rebuild(position: EastFrontPosition, unit: str) -> Verdict:
    name = position.name_of(unit)
    if position.nation(unit) == ITALIAN:
        return refuse("eastfront/rebuild-italian", cite("11.42"), unit=name)
    if TURNED in position.game.units[unit].traits:
        return refuse("eastfront/rebuild-turned", cite("16.1"), unit=name)
    if position.pieces[unit].place != FORCE:
        return refuse("eastfront/rebuild-not-destroyed", cite("11.42"), unit=name)
    return ALLOWED


def _check_ss(position: EastFrontPosition, side: str, order: Add | Rebuild) -> Verdict:
    """11.41: one SS block a month is built up; whether levels count is an option."""
    if SS not in position.game.units[order.unit].traits:
        return ALLOWED
    counted: tuple[type[Order], ...] = (Add, Rebuild) if position.option("ss_steps") == "one" else (Rebuild,)
    others = (each for each in plan(position, side) if SS in position.game.units[each.unit].traits)
    if isinstance(order, counted) and any(isinstance(each, counted) for each in others):
        return refuse("eastfront/one-ss", cite("11.41"), unit=position.name_of(order.unit))
    return ALLOWED


def month(turn: int) -> int:
    """The month of a fortnight, counted from the first of the war (4.1)."""
    return (turn - 1) // TURNS_OF_MONTH


def _check_bring(position: EastFrontPosition, side: str, order: Bring | Early) -> Verdict:
    unit, name = order.unit, position.name_of(order.unit)
    printed = position.game.units[unit]
    if position.pieces[unit].place != RESERVE:
        return refuse("eastfront/bring-not-reserve", cite("11.5"), unit=name)
    if position.nation(unit) == ITALIAN and not is_axis_held(position, SEVASTOPOL):
        return refuse("eastfront/bring-italian", cite("16.4"), unit=name)
    if of_group_e(position, unit) and not position.facts.group_e:
        return refuse("eastfront/bring-group-e", cite("16.5"), unit=name)
    wait = month(printed.arrival_turn) - month(position.turn) if printed.arrival_turn else 0
    if isinstance(order, Bring):
        return ALLOWED if wait <= 0 else refuse("eastfront/bring-later", cite("11.5"), unit=name, months=wait)
    if order.how not in HOW:
        return refuse("eastfront/early-how", cite("11.51"), value=order.how, known=HOW)
    if wait != 1:
        return refuse("eastfront/early-month", cite("11.51"), unit=name, months=max(wait, 0))
    before = sum(isinstance(each, Early) for each in plan(position, side))
    if position.option("early_arrivals") == "one" and before >= EARLY_IN_A_MONTH:
        return refuse("eastfront/early-one", cite("11.51"), unit=name)
    if order.how == LEVEL and level_of(position, order) < printed.faces[-1].attack:
        return refuse("eastfront/early-level", cite("11.51"), unit=name)
    return ALLOWED


def carried_out(position: EastFrontPosition, order: Order) -> EastFrontPiece:
    """The block that an order names, after it."""
    piece = position.pieces[order.unit]
    if isinstance(order, Add):
        return piece.showing(piece.face - 1)
    if isinstance(order, Arrival):
        shown = position.at_level(order.unit, level_of(position, order))
        return EastFrontPiece(order.unit, order.hex_, shown.face, fresh=True, rebuilt=piece.rebuilt)
    return EastFrontPiece(order.unit, FORCE, rebuilt=True)
