"""9.5, 12.4, 12.10: who pays for a combat, and out of what: a dump that comes to it, or its own stocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import EXHAUSTED
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.dumps import spent, ways_to_pay
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


def attack_cost(position: OcsPosition, unit: str) -> int:
    """The tokens that an attack costs a unit: one a step (9.5)."""
    return position.steps_left(unit) * position.charts.limit("attack_step")


def paid_by(
    position: OcsPosition, unit: str, tokens: int, dump: int = -1, phase: str = ""
) -> OcsPosition | None:
    """The position after a unit has paid: from a dump, rather from a certain one, or out of its stocks.

    Returns
    -------
    OcsPosition or None
        None if it can do neither.
    """
    found = ways_to_pay(position, unit, tokens, phase)
    if found:
        route = next((route for route in found if route.supply == dump), found[0])
        formation = position.counter(unit).formation
        return spent(position, position.side_of(unit), route.supply, tokens, formation)
    return from_stocks(position, unit)


def from_stocks(position: OcsPosition, unit: str) -> OcsPosition | None:
    """The position after a unit has used its own stocks once; None if they are exhausted (12.9)."""
    piece = position.pieces[unit]
    if piece.stocks >= EXHAUSTED:
        return None
    return position.moved(replace(piece, stocks=piece.stocks + 1))


def attack_paid(
    position: OcsPosition, units: Iterable[str], dump: int = -1, phase: str = ""
) -> OcsPosition | str:
    """The position after each attacker has paid, one by one; or the first that cannot (9.5, 12.10)."""
    after = position
    for unit in units:
        paid = paid_by(after, unit, attack_cost(position, unit), dump, phase)
        if paid is None:
            return unit
        after = paid
    return after


def check_attack_paid(
    position: OcsPosition, units: Iterable[str], dump: int = -1, phase: str = ""
) -> Verdict:
    """Whether every attacker can pay, and who cannot (9.1, 9.5)."""
    found = attack_paid(position, units, dump, phase)
    if not isinstance(found, str):
        return ALLOWED
    tokens, name = attack_cost(position, found), position.name_of(found)
    return refuse("ocs/attack-unpaid", cite("9.5"), unit=name, tokens=tokens)


def defence_cost(position: OcsPosition, units: Iterable[str]) -> int:
    """The tokens that a defence costs: two, or one for a regiment or less (9.5)."""
    size = sum((position.regiments(unit) for unit in units), Fraction(0))
    return position.charts.limit("defence_small" if size <= 1 else "defence")


def defence_dumps(position: OcsPosition, units: tuple[str, ...]) -> tuple[int, ...]:
    """The hexes out of which the defenders can pay, by whichever of them supply comes to; nearest first."""
    tokens = defence_cost(position, units)
    found = (route.supply for unit in units for route in ways_to_pay(position, unit, tokens))
    return tuple(dict.fromkeys(found))


def defence_paid(position: OcsPosition, units: tuple[str, ...], dump: int) -> OcsPosition:
    """The position after the defenders have paid out of a hex."""
    tokens, side = defence_cost(position, units), position.side_of(units[0])
    payer = next(
        unit for unit in units if any(route.supply == dump for route in ways_to_pay(position, unit, tokens))
    )
    return spent(position, side, dump, tokens, position.counter(payer).formation)


def with_stocks(position: OcsPosition, units: Iterable[str]) -> tuple[str, ...]:
    """The units that have stocks left (12.9)."""
    return tuple(unit for unit in units if position.pieces[unit].stocks < EXHAUSTED)
