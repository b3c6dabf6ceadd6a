"""13.8d, 15.2–15.4: engineers build air bases and strips; levels are taken off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import starmap
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import flies
from wargame_kit.games.ocs.rules.digging import (
    check_digger,
    check_work_paid,
    check_worker,
    crew_of,
    levellers,
    sites,
    work_paid,
    worked,
)
from wargame_kit.games.ocs.rules.ground import is_engineer_capable
from wargame_kit.games.ocs.rules.modes import own_units
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply.setting_aside import MovingPayer
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


def built(position: OcsPosition, side: str, hex_: int, is_strip: bool) -> tuple[int, int, Citation]:
    """The level of the base in a hex after work on it, its price in tokens, and by which clause."""
    level, limit = position.base_in(hex_, side), position.charts.limit
    if is_strip:
        return 0, limit("strip_cost"), cite("15.2")
    if level == 0:
        return 1, limit("strip_upgrade"), cite("15.2")
    return max(level, 0) + 1, limit("base_cost"), cite("15.3")


def check_built(position: OcsPosition, side: str, hex_: int, is_strip: bool) -> Verdict:
    """Whether a side may build there at all, the engineers and the price apart (15.2, 15.3)."""
    board, printed = position.game.board, position.game.board.label(hex_)
    if not flies(position, side):
        return refuse("ocs/nobody-flies", cite("15"))
    if board.terrain_name(hex_) == SEA or hex_ in combat_hexes(position, position.enemy(side)):
        return refuse("ocs/no-airfield", cite("15.3"), hex_=printed, place=printed)
    if hex_ in position.facts.paved:
        return refuse("ocs/paved-before", cite("15.3"), hex_=printed, place=printed)
    if position.base_in(hex_, position.enemy(side)) >= 0:
        return refuse("ocs/enemy-base", cite("15"), hex_=printed, place=printed)
    level, _, clause = built(position, side, hex_, is_strip)
    if is_strip and not title_of(position).has_strips(side):
        return refuse("ocs/no-strips", clause)
    if is_strip and position.base_in(hex_, side) >= 0:
        return refuse("ocs/one-base", cite("15"), hex_=printed, place=printed)
    limit = position.charts.limit("base_level")
    return ALLOWED if level <= limit else refuse("ocs/base-limit", clause, hex_=printed, limit=limit)


class Construction(RuledAction[OcsPosition, MovingPayer]):
    """Work on an air base, by an engineer within two hexes (13.8d)."""

    __slots__ = ()
    weight: ClassVar[float] = 0.02
    is_strip: ClassVar[bool] = False
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: MovingPayer, unit: str | None = None) -> Iterable[Self]:
        if step.phase != MOVEMENT or not flies(position, step.side):
            return
        if cls.is_strip and not title_of(position).has_strips(step.side):
            return
        kind: type = cls
        for each in only(own_units(position, step.side), unit):
            if is_engineer_capable(position, each):
                for hex_ in sites(position, each):
                    if check_built(position, step.side, hex_, cls.is_strip):
                        yield kind(each, hex_)

    def check(self, position: OcsPosition, step: MovingPayer) -> Verdict:
        verdict = check_worker(position, step, self.unit)
        if not verdict:
            return verdict
        board, hex_ = position.game.board, int(self.hex_)
        if not is_engineer_capable(position, self.unit) or hex_ not in sites(position, self.unit):
            name, limit = position.name_of(self.unit), position.charts.limit("construction_distance")
            printed = board.label(hex_)
            return refuse("ocs/paves-not", cite("13.8d"), hex_=printed, unit=name, place=printed, limit=limit)
        verdict = check_built(position, step.side, hex_, self.is_strip)
        _, tokens, _ = built(position, step.side, hex_, self.is_strip)
        return verdict and check_work_paid(position, step, self.unit, tokens)

    def play(self, position: OcsPosition, step: MovingPayer) -> OcsPosition:
        hex_ = int(self.hex_)
        level, tokens, _ = built(position, step.side, hex_, self.is_strip)
        paid = work_paid(position, step, self.unit, tokens)
        return paid.with_base(hex_, step.side, level).with_facts(paved=paid.facts.paved | {hex_})


@dataclass(frozen=True, slots=True)
class BuildBase(Construction):
    """Build an air base, or enlarge one or a strip by a level (15.3)."""

    form: ClassVar[str] = "build-base {unit} {hex_}"
    unit: str
    hex_: HexIndex


@dataclass(frozen=True, slots=True)
class BuildStrip(Construction):
    """Build an air strip (15.2)."""

    form: ClassVar[str] = "build-strip {unit} {hex_}"
    is_strip: ClassVar[bool] = True
    unit: str
    hex_: HexIndex


@dataclass(frozen=True, slots=True)
class LowerBase(RuledAction[OcsPosition, MovingPayer]):
    """Take a level off one's own air base, for nothing; one stays (15.4)."""

    form: ClassVar[str] = "lower-base {unit} {hex_}"
    weight: ClassVar[float] = 0.005
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: MovingPayer, unit: str | None = None) -> Iterable[Self]:
        own = [hex_ for hex_, side, level in position.facts.bases if side == step.side and level > 1]
        return starmap(cls, levellers(position, step.side, own, unit))

    def check(self, position: OcsPosition, step: MovingPayer) -> Verdict:
        verdict = check_worker(position, step, self.unit)
        verdict = verdict and check_digger(position, step, self.unit, self.hex_)
        if not verdict:
            return verdict
        hex_, printed = int(self.hex_), position.game.board.label(self.hex_)
        if position.base_in(hex_, step.side) <= 1:
            return refuse("ocs/lowers-not", cite("15.4"), hex_=printed, place=printed)
        if hex_ in position.facts.lowered:
            return refuse("ocs/lowered-before", cite("15.4"), hex_=printed, place=printed)
        return ALLOWED

    def play(self, position: OcsPosition, step: MovingPayer) -> OcsPosition:
        hex_ = int(self.hex_)
        done = position.with_base(hex_, step.side, position.base_in(hex_, step.side) - 1)
        crew = crew_of(position, step, self.unit, hex_)
        return worked(done.with_facts(lowered=done.facts.lowered | {hex_}), *crew)


BUILDING = (BuildBase, BuildStrip, LowerBase)
"""What a movement segment has among its actions."""
