"""11.3, 11.42, 11.43, 16.2, 16.6: what an order costs, and what is left of a month's points."""

from __future__ import annotations

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AXIS
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.objectives.oil import has_oil
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.production.orders import POINTS, Add, Early, Order, Rebuild, plan
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say


def price(position: EastFrontPosition, order: Order) -> Ledger:
    """What an order costs: a level, a cadre, or nothing, and more for headquarters without oil."""
    printed = position.unit(order.unit)
    ledger, cost = Ledger(say("eastfront/pp")), position.charts.cost(printed)
    is_command, more, what = printed.is_headquarters, position.charts.oil, "step"
    row, origins = f"cost.{position.charts.cost_class(printed).id}", position.charts.origins
    if isinstance(order, Rebuild):
        label = say("eastfront/price-cadre", unit=printed.name)
        ledger, dearer = ledger.add(cost.cadre, label, cite("11.42"), "", origins(row, "cadre")), more.cadre
        what = "cadre"
    elif isinstance(order, Add) or (isinstance(order, Early) and order.how == POINTS):
        label = say("eastfront/price-level", unit=printed.name)
        clause = "11.51" if isinstance(order, Early) else "11.42" if is_command else "11.43"
        ledger, dearer = ledger.add(cost.step, label, cite(clause), "", origins(row, "step")), more.step
    else:
        return ledger
    if is_command and not has_oil(position, printed.side):
        why, clause = say("eastfront/price-no-oil"), _oil_clause(printed.side)
        ledger = ledger.add(dearer, why, cite(clause), "", origins("oil", what))
    return ledger


def _oil_clause(side: str) -> str:
    return "16.2" if side == AXIS else "16.6"


@derived_from("axis_hexes", "contested", "bridgeheads", "options", "plans")
def spent(position: EastFrontPosition, side: str) -> Ledger:
    """What a side's orders of this month cost, one by one."""
    ledger = Ledger(say("eastfront/pp"))
    for order in plan(position, side):
        ledger = ledger.join(price(position, order))
    return ledger


def points_left(position: EastFrontPosition, side: str) -> int:
    """The points of this month that a side has not spent yet (11.3)."""
    return level(position, side).total - spent(position, side).total


def check_price(position: EastFrontPosition, order: Order) -> Verdict:
    """Whether a side can still pay for an order (11.3)."""
    side, cost = position.side_of(order.unit), price(position, order)
    left = points_left(position, side)
    if cost.total <= left:
        return ALLOWED
    name = position.name_of(order.unit)
    return refuse("eastfront/no-points", cite("11.3"), ledger=cost, unit=name, cost=cost.total, left=left)
