"""11.42, 11.43, 16.2, 16.6: what a level and a cadre cost, and how much more without oil."""

from __future__ import annotations

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AXIS
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.objectives.oil import has_oil
from wargame_kit.rulebook import Ledger
from wargame_kit.words import say


def price_of_level(position: EastFrontPosition, unit: str, clause: str = "") -> Ledger:
    """What a level of a block costs (11.43), or one of a headquarters (11.42)."""
    clause = clause or ("11.42" if position.unit(unit).is_headquarters else "11.43")
    return _price(position, unit, "step", "price-level", clause)


def price_of_cadre(position: EastFrontPosition, unit: str) -> Ledger:
    """What a block costs that is built anew (11.42)."""
    return _price(position, unit, "cadre", "price-cadre", "11.42")


def _price(position: EastFrontPosition, unit: str, column: str, said: str, clause: str) -> Ledger:
    """What a column of the chart of costs says of a block, and that of oil of a headquarters without it."""
    charts, printed = position.charts, position.unit(unit)
    origin = charts.origins(f"cost.{charts.cost_class(printed).id}", column)
    cost, label = getattr(charts.cost(printed), column), say(f"eastfront/{said}", unit=printed.name)
    ledger = Ledger(say("eastfront/pp")).add(cost, label, cite(clause), "", origin)
    if not printed.is_headquarters or has_oil(position, printed.side):
        return ledger
    more, oil = getattr(charts.oil, column), cite("16.2" if printed.side == AXIS else "16.6")
    return ledger.add(more, say("eastfront/price-no-oil"), oil, "", charts.origins("oil", column))
