"""11.2, 11.31–11.33: the production level of a side, a line for each city and resource centre."""

from __future__ import annotations

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AXIS
from wargame_kit.games.eastfront.files.places import MAJOR
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.objectives.oil import base_losses
from wargame_kit.games.eastfront.rules.rail import rail_net
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import Ledger
from wargame_kit.words import say

FOR_AXIS = 2
"""A resource centre counts so many times for the Axis, which is short of them (1.5, 11.33)."""


@derived_from("axis_hexes", "contested", "bridgeheads", "options")
def level(position: EastFrontPosition, side: str) -> Ledger:
    """A side's production level: its base, and what cities and resource centres yield (11.2).

    A city or a resource centre yields what it is worth to whoever has it in rail or sea supply.
    """
    row, origins = position.charts.half_year(position.turn), position.charts.origins
    ledger, origin = Ledger(say("eastfront/pp")), origins(f"half_year.{row.id}", "base")
    ledger = ledger.add(row.base[side], say("eastfront/level-base"), cite("11.31"), provenance=origin)
    for loss in base_losses(position, side):
        ledger = ledger.add(loss.value, loss.label, loss.clause)
    linked, board, sites = rail_net(position, side), position.game.board, position.sites
    for hex_ in sorted({*sites.cities, *sites.resources} & linked):
        place, label = position.game.place_name(hex_), board.label(hex_)
        city, resource = position.city(hex_), position.resource(hex_)
        if city is not None and city.kind == MAJOR:
            said, origin = say("eastfront/level-city", place=place), origins(f"place.{label}", "value")
            ledger = ledger.add(city.value, said, cite("11.32"), label, origin)
        if resource is not None:
            value, times = resource.value, FOR_AXIS if side == AXIS else 1
            key = "eastfront/level-resource-axis" if side == AXIS else "eastfront/level-resource"
            clause = cite("1.5" if side == AXIS else "11.33")
            said = say(key, place=place, resource=say(f"eastfront/resource/{resource.kind}"))
            origin = origins(f"place.{label}", "resource", "resource_value")
            ledger = ledger.add(value * times, said, clause, label, origin)
    return ledger
