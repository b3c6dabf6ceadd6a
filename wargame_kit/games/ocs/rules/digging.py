"""13.8d: hedgehogs are dug."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import starmap
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import LEG, RESERVE
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.ground import costs, is_engineer_capable
from wargame_kit.games.ocs.rules.group import Moving
from wargame_kit.games.ocs.rules.modes import check_own, own_units
from wargame_kit.games.ocs.rules.reach import can_be_taken
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply.purse import check_paid_for, paid_for
from wargame_kit.games.ocs.rules.supply.setting_aside import MovingPayer
from wargame_kit.games.ocs.rules.zones import zone_of
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


@dataclass(frozen=True, slots=True)
class Dig(RuledAction[OcsPosition, MovingPayer]):
    """Build or improve a hedgehog: an engineer within two hexes, or a regiment in all that stays (13.8d)."""

    form: ClassVar[str] = "dig {unit} {hex_}"
    weight: ClassVar[float] = 0.05
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: MovingPayer, unit: str | None = None) -> Iterable[Self]:
        for each in only(own_units(position, step.side), unit):
            if position.is_combat_unit(each) and position.is_combat_side(each):
                able = is_engineer_capable(position, each)
                near = sites(position, each) if able else (position.pieces[each].hex_,)
                yield from (cls(each, hex_) for hex_ in near)

    def check(self, position: OcsPosition, step: MovingPayer) -> Verdict:
        verdict = check_worker(position, step, self.unit)
        if not verdict:
            return verdict
        printed = position.game.board.label(self.hex_)
        verdict = check_digger(position, step, self.unit, self.hex_)
        if not verdict:
            return verdict
        held = next(reserves_in(position, step.side, self.hex_), "")
        if held:
            name = position.name_of(held)
            return refuse("ocs/reserve-where-is-dug", cite("16"), hex_=printed, unit=name)
        if self.hex_ in position.facts.built:
            return refuse("ocs/built-before", cite("13.8d"), hex_=printed, place=printed)
        level = position.hedgehog(self.hex_)
        if level and position.hedgehog_side(self.hex_) != step.side:
            return refuse("ocs/enemy-hedgehog", cite("13.8d"), hex_=printed, place=printed)
        verdict = title_of(position).check_hedgehog(position, self.hex_, level + 1)
        cost = position.charts.limit("hedgehog_cost")
        return verdict and check_work_paid(position, step, self.unit, cost)

    def play(self, position: OcsPosition, step: MovingPayer) -> OcsPosition:
        crew = crew_of(position, step, self.unit, self.hex_)
        paid = worked(work_paid(position, step, self.unit, position.charts.limit("hedgehog_cost")), *crew)
        level, built = paid.hedgehog(self.hex_) + 1, paid.facts.built | {int(self.hex_)}
        return paid.with_hedgehog(int(self.hex_), step.side, level).with_facts(built=built)


@dataclass(frozen=True, slots=True)
class Raze(RuledAction[OcsPosition, MovingPayer]):
    """Take a level off one's own hedgehog, for nothing (13.8d)."""

    form: ClassVar[str] = "raze {unit} {hex_}"
    weight: ClassVar[float] = 0.01
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: MovingPayer, unit: str | None = None) -> Iterable[Self]:
        own = [hex_ for hex_, _ in position.facts.hedgehogs if position.hedgehog_side(hex_) == step.side]
        return starmap(cls, levellers(position, step.side, own, unit))

    def check(self, position: OcsPosition, step: MovingPayer) -> Verdict:
        verdict = check_worker(position, step, self.unit)
        verdict = verdict and check_digger(position, step, self.unit, self.hex_)
        if not verdict:
            return verdict
        printed = position.game.board.label(self.hex_)
        if not position.hedgehog(self.hex_) or position.hedgehog_side(self.hex_) != step.side:
            return refuse("ocs/nothing-to-raze", cite("3.3c"), hex_=printed, place=printed)
        if self.hex_ in position.facts.razed:
            return refuse("ocs/razed-before", cite("13.8d"), hex_=printed, place=printed)
        return ALLOWED

    def play(self, position: OcsPosition, step: MovingPayer) -> OcsPosition:
        level, razed = position.hedgehog(self.hex_) - 1, position.facts.razed | {int(self.hex_)}
        done = position.with_hedgehog(int(self.hex_), step.side, level).with_facts(razed=razed)
        return worked(done, *crew_of(position, step, self.unit, self.hex_))


def sites(position: OcsPosition, unit: str) -> tuple[int, ...]:
    """The hexes in which an engineer can work: so near that it might walk there, but for zones (13.8d)."""
    side, neighbours = position.side_of(unit), position.game.board.neighbours
    shut, table = position.stacks_by_side[position.enemy(side)], costs(position, side, LEG)
    met = edge = {position.pieces[unit].hex_}
    for _ in range(position.charts.limit("construction_distance")):
        steps = (step for here in edge for step in range(6 * here, 6 * here + 6) if neighbours[step] >= 0)
        near = {neighbours[step] for step in steps if can_be_taken(table, step)}
        edge = near - shut.keys() - met
        met = met | edge
    return tuple(sorted(met))


def levellers(
    position: OcsPosition, side: str, hexes: Collection[int], unit: str | None
) -> Iterator[tuple[str, int]]:
    """Yield the units of a side, each with those of some hexes that it might stand near enough to level."""
    limit, distance = position.charts.limit("construction_distance"), position.game.board.distance
    for each in only(own_units(position, side) if hexes else (), unit):
        here = position.pieces[each].hex_
        yield from ((each, hex_) for hex_ in hexes if distance(here, hex_) <= limit)


def worked(position: OcsPosition, *units: str) -> OcsPosition:
    """The position after units have worked in place of their move (13.8d)."""
    return position.moved(*(replace(position.pieces[unit], moved=True) for unit in units))


def crew_of(position: OcsPosition, step: Moving, unit: str, hex_: int) -> tuple[str, ...]:
    """The units that dig or level in a hex with one of them (13.8d).

    An engineer works alone, and so does a regiment; smaller ones work together. Nobody where they are less.
    """
    if is_engineer_capable(position, unit) and hex_ in sites(position, unit):
        return (unit,)
    if position.pieces[unit].hex_ != hex_ or not _stays(position, step, unit):
        return ()
    crew, size = [unit], position.regiments(unit)
    beside = (other for other in position.in_hex(hex_) if other != unit and _stays(position, step, other))
    small = [other for other in beside if position.regiments(other) < 1]
    for other in sorted(small, key=position.regiments, reverse=True):
        if size < 1:
            crew.append(other)
            size += position.regiments(other)
    return tuple(crew) if size >= 1 else ()


def _stays(position: OcsPosition, step: Moving, unit: str) -> bool:
    """Whether a unit is in Combat Mode, and has not moved in this phase (13.8d)."""
    piece = position.pieces[unit]
    is_set = position.is_combat_unit(unit) and position.is_combat_side(unit) and not piece.marker
    return is_set and not piece.moved and unit not in step.group.units and position.side_of(unit) == step.side


def reserves_in(position: OcsPosition, side: str, hex_: int) -> Iterator[str]:
    """Yield the units of a side in Reserve in a hex, where nobody digs a hedgehog over them (16)."""
    here = position.stacks_by_side[side].get(hex_, ())
    return (unit for unit in here if position.pieces[unit].marker == RESERVE)


def work_paid(position: OcsPosition, step: MovingPayer, unit: str, tokens: int) -> OcsPosition:
    """The position after a unit has been paid for some work, and has done it."""
    working = worked(step.with_purse(position, ()), unit)
    return paid_for(working, unit, tokens, MOVEMENT, step.purse)


def check_work_paid(position: OcsPosition, step: MovingPayer, unit: str, tokens: int) -> Verdict:
    """Whether a unit is paid for some work: who works moves no more, and negates a zone in its hex (4.5b)."""
    paid = check_paid_for(position, unit, tokens, MOVEMENT, step.purse)
    if paid or position.pieces[unit].hex_ not in zone_of(position, position.enemy(step.side)):
        return paid
    return check_paid_for(worked(position, unit), unit, tokens, MOVEMENT, step.purse)


def check_worker(position: OcsPosition, step: Moving, unit: str) -> Verdict:
    """Whether a unit may build now: in its own Movement Phase, before it moves (13.8d)."""
    verdict = check_own(position, step.side, unit)
    if not verdict:
        return verdict
    if step.phase != MOVEMENT or position.pieces[unit].moved or unit in step.group.units:
        return refuse("ocs/digs-not-now", cite("13.8d"), unit=position.name_of(unit))
    return ALLOWED


def check_digger(position: OcsPosition, step: Moving, unit: str, hex_: int) -> Verdict:
    """Whether a unit can dig or level in a hex: an engineer near it, or one of a regiment in it (13.8d)."""
    if crew_of(position, step, unit, hex_):
        return ALLOWED
    name, board = position.name_of(unit), position.game.board
    limit = position.charts.limit("construction_distance")
    return refuse("ocs/digs-not", cite("13.8d"), hex_=board.label(hex_), unit=name, limit=limit)
