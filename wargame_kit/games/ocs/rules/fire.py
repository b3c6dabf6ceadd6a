"""10: the sums of a barrage by guns: strength, column, cost and who pays, shifts, and what a roll does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import DISORGANISED
from wargame_kit.games.ocs.files.tables import clamped, rounded
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.fight import grounds
from wargame_kit.games.ocs.rules.dice import TWO_DICE
from wargame_kit.games.ocs.rules.shelled import resolved, shelled_at, shifts_of
from wargame_kit.games.ocs.rules.supply.paths import Route, drawn_out_of, throwers
from wargame_kit.games.ocs.rules.supply.purse import Bill, Purse, bill_through, check_bill, stocks, stocks_in
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics.outcomes import summed
from wargame_kit.position import Interval, UnitId
from wargame_kit.position.derived import derived, derived_from_side
from wargame_kit.position.fault import Fault, among
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say

Share = Annotated[int, Interval(1, 9)]


@dataclass(frozen=True, slots=True)
class Fire:
    """A barrage as far as it has been put together.

    Attributes
    ----------
    target : int
    guns : tuple of str
    by : str
        The headquarters that is to supply it; empty where it does not matter (10.1).
    purse : tuple of (int, str, int)
        What has been said of out of which dumps it is paid (12.3a).
    ground : str
        The terrain that the owner of the target has chosen; empty for that which helps it most (10.0a).
    shares : tuple of (str, int)
        With how many steps those fire that do not fire with all that they have left.
    points, column : int
        Of what one side may know of a barrage that has been declared, its total and its column after all
        shifts (4.9); −1 for as the map shows.
    is_free : bool
        Whether a rule of the title lets it cost nothing.
    at_base : bool
        Whether the air base of the hex is meant, and not combat units (10.0c).
    """

    target: HexIndex
    guns: tuple[UnitId, ...]
    by: str = ""
    purse: Purse = ()
    ground: str = ""
    shares: tuple[tuple[UnitId, Share], ...] = ()
    points: int = -1
    column: int = -1
    is_free: bool = False
    at_base: bool = False


@derived_from_side()
def guns_of(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The counters of a side on the map that have a barrage as they lie, in the order of the counters."""
    own = (unit for unit, piece in position.pieces.items() if piece.hex_ >= 0)
    return tuple(unit for unit in own if position.side_of(unit) == side and position.shown(unit).barrage)


def unfired(position: OcsPosition, unit: str) -> int:
    """The steps of a unit that have not fired in this phase, where each may fire by itself (10.0e)."""
    return max(0, position.steps_left(unit) - dict(position.facts.fired).get(unit, 0))


def strength_of(position: OcsPosition, unit: str, steps: int = 0) -> Fraction:
    """The barrage of a unit now: in proportion to the steps that fire, half if disorganised (10.1).

    Parameters
    ----------
    unit : str
    steps : int
        How many of it fire; 0 for all that have not fired yet.
    """
    printed = position.counter(unit).printed_steps
    strength = Fraction(position.shown(unit).barrage * (steps or unfired(position, unit)), printed)
    return strength / 2 if position.pieces[unit].marker == DISORGANISED else strength


def strength(position: OcsPosition, fire: Fire) -> Ledger:
    """The barrage of all guns, one by one, in sixths."""
    told, shares = Ledger(say("ocs/barrage"), 6), dict(fire.shares)
    for unit in fire.guns:
        column = "combat" if position.is_combat_side(unit) else "move"
        printed = position.game.board.label(position.pieces[unit].hex_)
        name, clause = position.name_of(unit), title_of(position).fires_apart(position, unit)
        why = say("ocs/steps-that-fire", unit=name, steps=shares[unit]) if unit in shares else name
        value = int(strength_of(position, unit, shares.get(unit, 0)) * 6)
        whose = position.origin(unit, column)
        told = told.add(value, why, (unit in shares and clause) or cite("10.1"), printed, whose)
    return told


def column_of(position: OcsPosition, fire: Fire) -> int:
    """The column before shifts, from 0 (10)."""
    return position.charts.tables.barrage.column(points_of(position, fire))


def points_of(position: OcsPosition, fire: Fire) -> int:
    """The barrage of all guns as a whole number (10)."""
    if fire.points >= 0:
        return fire.points
    return _points_of_guns(position, fire)


def _points_of_guns(position: OcsPosition, fire: Fire) -> int:
    shares = dict(fire.shares)
    each = (strength_of(position, unit, shares.get(unit, 0)) for unit in fire.guns)
    return rounded(sum(each, Fraction(0)))


def cost(position: OcsPosition, fire: Fire) -> int:
    """The tokens of its column before shifts (10)."""
    if fire.is_free:
        return 0
    facility = position.charts.tables.facility
    if fire.at_base:
        tokens = facility.cost[facility.column(points_of(position, fire))]
    else:
        tokens = position.charts.tables.barrage.cost[column_of(position, fire)]
    return title_of(position).barrage_cost(position, position.side_of(fire.guns[0]), tokens)


def shifts(position: OcsPosition, side: str, fire: Fire) -> Ledger:
    """The columns that a barrage is shifted, line by line of the table (10.0a)."""
    origin = position.charts.origins("barrage", "shift")
    return shifts_of(
        position.charts.tables.barrage, shelled_at(position, side, fire.target, fire.ground), origin
    )


def final_column(position: OcsPosition, side: str, fire: Fire) -> int:
    """The column after shifts; beyond the ends the last counts (kit)."""
    if fire.column >= 0:
        return fire.column
    last = len(position.charts.tables.barrage.least) - 1
    return clamped(column_of(position, fire) + shifts(position, side, fire).total, 0, last)


def effect(position: OcsPosition, side: str, fire: Fire, roll: int) -> str:
    """What a roll does: ``NE``, ``DG``, ``1/2`` or a number; brackets are resolved (10.0a)."""
    found = position.charts.tables.barrage.result(final_column(position, side, fire), roll)
    return found if found != "[1/2]" else resolved(found, shelled_at(position, side, fire.target))


def chances(position: OcsPosition, side: str, fire: Fire) -> Mapping[str, Fraction]:
    """The exact chance of each effect."""
    return summed((effect(position, side, fire, roll), chance) for roll, chance in TWO_DICE.items())


def payers(position: OcsPosition, fire: Fire) -> Iterator[tuple[str, Bill]]:
    """Yield how all of the guns can be supplied: by a direct draw, or by which headquarters (10.1).

    One gun draws from dumps that join; several draw from one dump, or one headquarters supplies them.
    """
    tokens, first, here = cost(position, fire), fire.guns[0], position.pieces[fire.guns[0]].hex_
    side, distance = position.side_of(first), position.game.board.distance
    formations = {position.counter(unit).formation for unit in fire.guns}
    common = frozenset[int].intersection(*(drawn_out_of(position, unit) for unit in fire.guns))
    open_ = dict.fromkeys(hex_ for hex_, _ in stocks(position, side) if hex_ in common)
    near = sorted(open_, key=lambda hex_: distance(here, hex_))
    joined = [near] if len(fire.guns) == 1 else [[hex_] for hex_ in near]
    for hexes in joined:
        shared = formations if len(formations) == 1 else ()
        yield "", Bill(tokens, stocks_in(position, side, hexes, shared))
    for headquarters in throwers(position, first):
        yield headquarters, bill_through(position, headquarters, fire.guns, tokens)


def payer_routes(position: OcsPosition, fire: Fire) -> Iterator[Route]:
    """Yield by whom a barrage could be paid, and out of which dump above all."""
    side = position.side_of(fire.guns[0])
    for by, bill in payers(position, fire):
        if fire.by in ("", by) and check_bill(position, side, bill, fire.purse):
            yield Route(bill.stocks[0][0], by)


def chosen_payer(position: OcsPosition, fire: Fire) -> Bill | None:
    """Out of what a barrage is paid as its owner says, or else by what comes first; None if by nothing."""
    side = position.side_of(fire.guns[0])
    told = (bill for by, bill in payers(position, fire) if fire.by in ("", by))
    return next((bill for bill in told if check_bill(position, side, bill, fire.purse)), None)


def check_paid(position: OcsPosition, fire: Fire) -> Verdict:
    """Whether the guns come to a point, and one headquarters or dump supplies them all (10, 10.1)."""
    if not _points_of_guns(position, fire):
        return refuse("ocs/no-point-of-fire", cite("10"))
    if fire.is_free:
        return ALLOWED
    if chosen_payer(position, fire) is not None:
        return ALLOWED
    if (fire.by or fire.purse) and chosen_payer(position, replace(fire, by="", purse=())) is not None:
        return refuse("ocs/purse-misfits", cite("12.3a"), tokens=cost(position, fire))
    return refuse("ocs/barrage-unpaid", cite("10.1"), tokens=cost(position, fire))


@derived
def check_alone(position: OcsPosition, unit: str, is_free: bool, at_base: bool) -> Verdict:
    """`check_paid` of a gun that fires by itself: wherever it aims, it is paid alike."""
    fire = Fire(position.pieces[unit].hex_, (unit,), is_free=is_free, at_base=at_base)
    return check_paid(position, fire)


def faults_of(position: OcsPosition, side: str, fire: Fire, place: str) -> Iterator[Fault]:
    """Yield guns that are not of the side that fires, or not on the map, and ground that is not there."""
    own = {unit for units in position.stacks_by_side[side].values() for unit in units}
    yield from among(f"{place}.guns", fire.guns, own, say("expected/guns"))
    for unit, steps in fire.shares:
        can_be = unit in own and unit in fire.guns and title_of(position).fires_apart(position, unit)
        if not can_be or steps > position.steps_left(unit):
            yield Fault(say("expected/share-of-gun"), f"{place}.shares", [unit, steps])
    if fire.at_base and position.base_in(fire.target, position.enemy(side)) < 0:
        yield Fault(say("expected/enemy-base"), f"{place}.target", position.game.board.label(fire.target))
    ground = ("", *(row.id for row in grounds(position, fire.target)))
    yield from among(f"{place}.ground", [fire.ground], ground, say("expected/ground-of-fight"))
