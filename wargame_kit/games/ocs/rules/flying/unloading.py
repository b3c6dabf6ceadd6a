"""14.9–14.11: what missions that carry do where they arrive, and how they come home."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import Annotated, ClassVar

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air import drops
from wargame_kit.games.ocs.rules.air.drop_plans import with_plan
from wargame_kit.games.ocs.rules.air.drop_zones import falls_on_enemies, least_of, moving
from wargame_kit.games.ocs.rules.airfields.bases import check_room, far_of
from wargame_kit.games.ocs.rules.airfields.landing import HALF, Landing, down
from wargame_kit.games.ocs.rules.began import leaving
from wargame_kit.games.ocs.rules.captures import captured, destroyed
from wargame_kit.games.ocs.rules.dice import TwoDiceStep
from wargame_kit.games.ocs.rules.flying.cargo import carriers, is_doubled, laden, sorted_out
from wargame_kit.games.ocs.rules.flying.missions import Mission, OfMission
from wargame_kit.games.ocs.rules.flying.throws import MissionThrow
from wargame_kit.games.ocs.rules.mission_kinds import DROP, TRANSFER, TRANSPORT
from wargame_kit.games.ocs.rules.readiness import allowance_of, is_called
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.supply.rails import entered
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Interval, SideId, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.rulebook import Citation, Ledger, figures
from wargame_kit.words import Words, say

Count = Annotated[int, Interval(0, 99)]


def taken_on(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position without what does not come back to the base: it is in the air, or lost."""
    found = sorted_out(position, mission)
    gone = found["there"][1] + found["lost"][1]
    left = position.tokens_in(mission.origin, mission.side) - gone
    after = laid(position, mission.side, mission.origin, max(left, 0))
    return after.moved(*(destroyed(after, unit) for unit in found["lost"][0]))


def brought(position: OcsPosition, side: str, hex_: int, tokens: int) -> OcsPosition:
    """The position after tokens have come to a hex, where nobody loads them in this phase (12.2a)."""
    if not tokens:
        return position
    told = dict(position.facts.unloaded)
    told[hex_] = told.get(hex_, 0) + tokens
    after = laid(position, side, hex_, position.tokens_in(hex_, side) + tokens)
    return after.with_facts(unloaded=tuple(sorted(told.items())))


def come(position: OcsPosition, mission: Mission, units: tuple[str, ...]) -> OcsPosition:
    """The position after units have come to the target by air, before what is asked of it."""
    if not units:
        return position
    side, hex_ = mission.side, mission.target
    # Who has walked to the base goes on, though its group has finished.
    begun = leaving(position, units)
    pieces = (replace(begun.pieces[unit].at(hex_), railed=True, moved=False) for unit in units)
    title = title_of(position)
    after = title.come_by_air(entered(begun.moved(*pieces), side, hex_), units, hex_)
    asked = (*title.entered(after, units, mission.origin, hex_), *captured(after, side, hex_))
    return after.pushed(*asked)


def unloaded(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position after a transport has been unloaded at a base (14.9)."""
    units, tokens = sorted_out(position, mission)["there"]
    after = brought(taken_on(position, mission), mission.side, mission.target, tokens)
    if not mission.stays and (units or tokens):
        told = dict(after.facts.airlanded)
        told[mission.target] = told.get(mission.target, 0) + ceil(
            laden(position, replace(mission, cargo=units, tokens=tokens))
        )
        after = after.with_facts(airlanded=tuple(sorted(told.items())))
    return come(_going_on(after, mission, units), mission, units)


def _going_on(position: OcsPosition, mission: Mission, units: tuple[str, ...]) -> OcsPosition:
    """The position in which units that have flown may still walk: half their move in all (14.9).

    Outside a Movement Phase only released Reserves do.
    """
    step = moving(position)
    if step is None:
        return position
    walking = tuple(unit for unit in units if is_called(position, unit, step.phase))
    if not walking:
        return position
    spent = dict(zip(mission.cargo, mission.spent, strict=True))
    used = []
    for unit in walking:
        whole = allowance_of(position, unit, step.phase)
        used.append(spent[unit] + whole - whole // 2)
    going = step.taking_up(walking, tuple(used))
    return position.replaced(agenda=tuple(going if each is step else each for each in position.agenda))


# ---------------------------------------------------------------------------- drops (14.10)


def dropped(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position before the throws for what is dropped: one for each unit, and for each token.

    On enemy combat units nothing is thrown for, and all is destroyed.
    """
    units, tokens = sorted_out(position, mission)["there"]
    after = taken_on(position, mission)
    if falls_on_enemies(position, mission.side, mission.target):
        for unit in units:
            after = with_plan(after, unit, None)
        return after.moved(*(destroyed(after, unit) for unit in units))
    least = least_of(position, mission.side, mission.target)
    return after.pushed(RollDrop(mission.side, mission, least, units, tokens))


@dataclass(frozen=True, slots=True)
class RollDrop(MissionThrow, TwoDiceStep):
    """14.10: whether a unit, or a token of supply, lands whole.

    Attributes
    ----------
    side : str
    mission : Mission
    least : int
        The total from which on it does.
    units : tuple of str
        Still in the air, thrown for first.
    tokens : int
        Still in the air.
    """

    side: SideId
    mission: Mission
    least: Annotated[int, Interval(2, 12)]
    units: tuple[UnitId, ...] = ()
    tokens: Count = 0
    table: ClassVar[str] = "roll-drop"
    thrown_as: ClassVar[str] = "drop-dice {first} {second}"
    clause: ClassVar[Citation] = cite("14.10")

    def seen_by_other(self, position: OcsPosition) -> RollDrop:
        """The step as the other side sees it: how much is in the air, and not what (4.9)."""
        return replace(self, units=(), tokens=len(self.units) + self.tokens)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if self.units or self.tokens else position.popped()

    def modifiers(self, position: OcsPosition) -> Ledger:
        """What is added to the roll."""
        printed = position.game.board.label(self.mission.target)
        table, origin = position.charts.tables.drop, position.charts.origins("drop", "side")
        return drops.modifiers(table, self.side, place=printed, origin=origin)

    def told(self, position: OcsPosition) -> Mapping[str, Words | int]:
        name = say("ocs/a-token" if not position.is_unseen(self.side) else "ocs/something-dropped")
        what = position.name_of(self.units[0]) if self.units else name
        added = figures.signed_figure(self.modifiers(position).total)
        return {"what": what, "least": self.least, "added": added}

    def lands(self, position: OcsPosition, total: int) -> bool:
        """Whether a sum of the dice brings it down whole."""
        return total + self.modifiers(position).total >= self.least

    def brings(self, position: OcsPosition, total: int) -> Words:
        return say("ocs/lands-whole" if self.lands(position, total) else "ocs/lands-lost")

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        lands, hex_ = self.lands(position, total), self.mission.target
        if not self.units:
            after = position.replace_step(replace(self, tokens=self.tokens - 1))
            return brought(after, self.side, hex_, 1) if lands else after
        unit, *rest = self.units
        after = position.replace_step(replace(self, units=tuple(rest)))
        after = with_plan(after, unit, None)
        if not lands:
            return after.moved(destroyed(after, unit))
        after = after.with_facts(dropped=after.facts.dropped | {unit})
        # 4.7d: nobody moves in the phase in which it jumps.
        landed = come(after, self.mission, (unit,))
        return landed.moved(replace(landed.pieces[unit], moved=True))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        yield from OfMission.validate(self, position, place)
        if not position.is_unseen(self.side):
            yield from _on_board(self.mission, self.units, self.tokens, place)


def _on_board(mission: Mission, units: Iterable[str], tokens: int, place: str) -> Iterator[Fault]:
    if not {*units} <= {*mission.cargo}:
        yield Fault(say("expected/on-board"), f"{place}.units", list(units))
    if tokens > mission.tokens:
        yield Fault(say("expected/on-board"), f"{place}.tokens", tokens)


# ---------------------------------------------------------------------------- the way home


def stayed(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position after all have come down at their target; a fighter in range stays Active (14.11)."""
    after, board = position, position.game.board
    for unit in mission.flying(position):
        piece = after.pieces[unit]
        is_near = board.distance(piece.base, mission.target) <= far_of(position, unit)
        is_ready = mission.kind == TRANSFER and position.counter(unit).is_fighter and is_near
        landed = down(after, piece, mission.target)
        if is_ready and check_room(after, mission.side, mission.target):
            landed = replace(landed, inactive=False)
        after = after.moved(landed)
    return after


def flown_back(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which a transport comes home: within half its range if it has carried double (14.9)."""
    if mission.stays:
        return stayed(position, mission)
    if not is_doubled(position, mission):
        return position.pushed(Landing(mission.side, mission.target))
    flying = mission.flying(position)
    near = tuple(flyer.id for flyer in carriers(position, mission, flying))
    others = tuple(unit for unit in flying if unit not in near)
    escort = (Landing(mission.side, mission.target, units=others),) if others else ()
    return position.pushed(Landing(mission.side, mission.target, HALF, near), *escort)


UNLOADS = {TRANSPORT: unloaded, DROP: dropped}
"""What missions that carry do where they arrive."""

COMES_DOWN = {TRANSPORT: flown_back, DROP: flown_back, TRANSFER: stayed}
"""How they come home, if otherwise than others."""
