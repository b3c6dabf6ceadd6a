"""8: overruns, attacks within a move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Protocol, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import DISORGANISED, EIGHTHS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.began import began_in, leaving
from wargame_kit.games.ocs.rules.busted import added, zone
from wargame_kit.games.ocs.rules.combat.answering import begun
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.odds import OcsEngagement, odds
from wargame_kit.games.ocs.rules.combat.paying import attack_paid, check_attack_paid
from wargame_kit.games.ocs.rules.ground import ground
from wargame_kit.games.ocs.rules.group import Moving
from wargame_kit.games.ocs.rules.modes import spent_of
from wargame_kit.games.ocs.rules.readiness import check_attack_capable, mobility
from wargame_kit.games.ocs.rules.stacking import loads
from wargame_kit.games.ocs.rules.supply.fuel import check_fuelled, fuel_used
from wargame_kit.games.ocs.rules.supply.purse import Purse
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Automatic, Step
from wargame_kit.position.ruled_action import RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import say


class Overrunning(Moving, Protocol):
    """What an overrun needs of the step in which units move."""

    @property
    def units(self) -> tuple[str, ...]: ...

    @property
    def purse(self) -> Purse: ...

    def paid(self, position: OcsPosition, eighths: int, purse: Purse = ()) -> OcsPosition:
        """The position after each unit of the group has spent so much more, and what is set aside then."""

    def after_overrun(self, here: int, target: int) -> Step:
        """The step that follows an overrun out of a hex."""


def ground_cost(position: OcsPosition, unit: str, here: int, target: int) -> Ledger | Verdict:
    """What entering a hex would cost a unit off the road and without bridges, or why it cannot (8.1b).

    Where its trains have been busted the hex costs a point more (14.8).
    """
    board, mobile = position.game.board, mobility(position, unit)
    side = 6 * here + board.direction(here, target)
    found = ground(position, mobile).across(side)
    if isinstance(found, Verdict):
        return found
    is_busted = target in zone(position, position.side_of(unit), mobile)
    return Ledger(say("move/points"), EIGHTHS, (*found, added(board, target)) if is_busted else found)


def check_overrun(position: OcsPosition, step: Overrunning, target: int) -> Verdict:
    """Whether the group that moves may overrun a hex (8.1)."""
    group = step.group
    if not group.units:
        return refuse("ocs/no-group", cite("8.1"))
    here, printed = position.pieces[group.units[0]].hex_, position.game.board.label(target)
    enemy = position.enemy(step.side)
    if target not in combat_hexes(position, enemy):
        return refuse("fight/no-enemy", cite("8"), hex_=printed, unit=position.name_of(group.units[0]))
    distance = position.game.board.distance(here, target)
    if distance != 1:
        name = position.name_of(group.units[0])
        return refuse("fight/not-adjacent", cite("8"), hex_=printed, unit=name, distance=distance)
    if len({began_in(position, unit) for unit in group.units}) > 1:
        return refuse("ocs/overrun-apart", cite("8.1"), hex_=printed)
    for unit in group.units:
        verdict = _check_unit(position, step, unit, here, target)
        if not verdict:
            return verdict
    limit = position.charts.limit("stacking")
    if loads(position, step.side).get(here, Fraction(0)) > limit:
        return refuse("ocs/overrun-crowded", cite("4.8"), hex_=printed, limit=limit)
    return check_attack_paid(position, group.units, step.purse, phase=step.phase)


def _check_unit(position: OcsPosition, step: Overrunning, unit: str, here: int, target: int) -> Verdict:
    spent = spent_of(step.group, unit)
    verdict = check_attack_capable(position, unit) and check_fuelled(position, unit, step.phase, spent)
    if not verdict:
        return verdict
    name, printed = position.name_of(unit), position.game.board.label(target)
    if position.pieces[unit].marker == DISORGANISED:
        return refuse("ocs/overrun-disorganised", cite("5.10"), unit=name)
    cost = position.charts.limit("overrun_cost")
    if step.group.left(position, unit) < cost * EIGHTHS:
        return refuse("ocs/overrun-points", cite("8.1a"), hex_=printed, unit=name, cost=cost)
    verdict = title_of(position).check_leaving(position, unit, target)
    if not verdict:
        return verdict
    found = ground_cost(position, unit, here, target)
    if isinstance(found, Verdict):
        return Verdict(False, found.sentence, cite("8.1b"), printed)
    most = position.charts.limit("overrun_ground")
    if found.total > most * EIGHTHS:
        return refuse("ocs/overrun-ground", cite("8.1b"), hex_=printed, ledger=found, unit=name, most=most)
    return ALLOWED


@dataclass(frozen=True, slots=True)
class Overrun(RuledAction[OcsPosition, Overrunning]):
    """Overrun a hex next to the group that moves (8)."""

    form: ClassVar[str] = "overrun {target}"
    weight: ClassVar[float] = 0.5
    target: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Overrunning, unit: str | None = None) -> Iterable[Self]:
        if not step.units or unit not in (None, *step.units):
            return ()
        here, enemies = position.pieces[step.units[0]].hex_, position.enemy(step.side)
        near = position.game.board.neighbours[6 * here : 6 * here + 6]
        return (cls(hex_) for hex_ in near if hex_ in combat_hexes(position, enemies))

    def check(self, position: OcsPosition, step: Overrunning) -> Verdict:
        return check_overrun(position, step, self.target)

    def play(self, position: OcsPosition, step: Overrunning) -> OcsPosition:
        fire = title_of(position).fired_on(position, step.units, self.target)
        return position.pushed(*fire, OverrunGoesOn(self.target)) if fire else self.made(position, step)

    def made(self, position: OcsPosition, step: Overrunning) -> OcsPosition:
        """The position in which the overrun has begun, and is paid for."""
        cost = position.charts.limit("overrun_cost") * EIGHTHS
        paid = attack_paid(position, step.units, step.purse, phase=step.phase, target=self.target)
        fight = Fight(self.target, step.units, is_overrun=True)
        paid = leaving(paid, step.units)
        here = position.pieces[step.units[0]].hex_
        after = step.paid(fuel_used(paid, step.group), cost)
        return after.pushed(begun(fight, position.enemy(step.side)), step.after_overrun(here, self.target))

    def shown(self, position: OcsPosition, step: Overrunning) -> OcsEngagement:
        """The odds of the overrun, before it is made."""
        fight = Fight(self.target, step.units, is_overrun=True)
        return odds(position, fight, self.check(position, step))


@dataclass(frozen=True, slots=True)
class OverrunGoesOn(Automatic[OcsPosition]):
    """8: an overrun after a title has had its group fired at: none comes of it, if that was hit (5.10)."""

    target: HexIndex
    clause: ClassVar[Citation] = cite("8")

    def settle(self, position: OcsPosition) -> OcsPosition:
        after = position.popped()
        step: Any = after.step
        pieces = [after.pieces[unit] for unit in step.units]
        if all(piece.hex_ >= 0 and piece.marker != DISORGANISED for piece in pieces):
            return Overrun(self.target).made(after, step)
        for piece in pieces:
            step = step if piece.hex_ >= 0 else step.without(piece.unit)
        return after.replace_step(step)
