"""13.3: units go by rail."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import LEG, MOVE, RAIL_REPAIR
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.modes import check_own, own_units
from wargame_kit.games.ocs.rules.readiness import MOVEMENT, allowance_of
from wargame_kit.games.ocs.rules.supply.rails import check_detrain, connected, halts
from wargame_kit.games.ocs.rules.transport import Working
from wargame_kit.games.ocs.rules.zones import zone_of
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

QUARTERS = 4
SLOW = 6
"""Units that walk so many points or fewer in Move Mode take half the room (4.7)."""


def rail_cost(position: OcsPosition, unit: str) -> int:
    """What a unit takes of rail capacity, in quarters (4.7, 13.3a)."""
    printed = position.counter(unit).printed_side(MOVE)
    size = position.regiments(unit) or position.pieces[unit].points
    halved = printed.mobility == LEG and 1 <= printed.movement <= SLOW
    return max(1, int(size * QUARTERS / (2 if halved else 1)))


def rail_limit(position: OcsPosition, side: str) -> int:
    """The rail capacity of a side in a turn; any where no scenario says it (13.3b)."""
    scenario = position.scenario
    found: int = 99 if scenario is None else scenario.set_up["rail"].get(side, 0)
    return found


@dataclass(frozen=True, slots=True)
class GoByRail(RuledAction[OcsPosition, Working]):
    """Entrain, travel and detrain in one phase (13.3e)."""

    form: ClassVar[str] = "rail {unit} {hex_}"
    weight: ClassVar[float] = 0.3
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Working, unit: str | None = None) -> Iterable[Self]:
        stops = halts(position, step.side)
        for each in only(own_units(position, step.side), unit):
            here = position.pieces[each].hex_
            if here in stops and check_entrain(position, step, each):
                met = connected(position, step.side, frozenset({here}), False, True)
                yield from (cls(each, hex_) for hex_ in sorted(stops & met.keys()) if hex_ != here)

    def check(self, position: OcsPosition, step: Working) -> Verdict:
        verdict = check_entrain(position, step, self.unit)
        if not verdict:
            return verdict
        here, printed = position.pieces[self.unit].hex_, position.game.board.label(self.hex_)
        if self.hex_ == here:
            return refuse("move/stays", cite("13.3e"), hex_=printed, unit=position.name_of(self.unit))
        return check_detrain(position, step.side, self.hex_, frozenset({here}))

    def play(self, position: OcsPosition, step: Working) -> OcsPosition:
        cost = rail_cost(position, self.unit)
        after = step.leaving(position, self.unit)
        piece = replace(after.pieces[self.unit].at(self.hex_), moved=True)
        return after.moved(piece).with_facts(rail=after.facts.rail + cost)


def check_entrain(position: OcsPosition, step: Working, unit: str) -> Verdict:
    """Whether a unit can go by rail now, wherever to (13.3b, 13.3e)."""
    verdict = check_own(position, step.side, unit)
    if not verdict:
        return verdict
    name, piece = position.name_of(unit), position.pieces[unit]
    printed = position.game.board.label(piece.hex_)
    if step.phase != MOVEMENT or piece.moved or piece.marker:
        return refuse("ocs/rails-not-now", cite("13.3e"), unit=name)
    if piece.face != MOVE and position.counter(unit).kind != RAIL_REPAIR:
        return refuse("ocs/rails-in-move-mode", cite("13.3e"), unit=name)
    group = step.group
    gone = group.spent[group.units.index(unit)] if unit in group.units else 0
    if 2 * gone > allowance_of(position, unit, MOVEMENT):
        return refuse("ocs/rails-half", cite("4.7d"), unit=name)
    if piece.hex_ in zone_of(position, position.enemy(step.side)):
        return refuse("ocs/rails-zone", cite("4.5a"), hex_=printed, unit=name)
    verdict = check_detrain(position, step.side, piece.hex_, frozenset({piece.hex_}))
    if not verdict:
        return verdict
    limit, used = rail_limit(position, step.side), position.facts.rail
    cost = rail_cost(position, unit)
    if used + cost > limit * QUARTERS:
        return refuse("ocs/rail-capacity", cite("13.3b"), unit=name, limit=limit)
    return ALLOWED
