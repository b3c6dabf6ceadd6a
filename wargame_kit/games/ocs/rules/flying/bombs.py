"""10.0a, 14.7: bombs on combat units: the ground that their owner chooses, the roll, and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air import bombing
from wargame_kit.games.ocs.rules.dice import TwoDiceStep
from wargame_kit.games.ocs.rules.flying.missions import Mission, OfMission
from wargame_kit.games.ocs.rules.flying.throws import MissionThrow
from wargame_kit.games.ocs.rules.shelled import shelled_at, targets_in
from wargame_kit.games.ocs.rules.under_fire import Sheltering, struck
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Interval, OneDieStep, SideId
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Words, say

Column = Annotated[int, Interval(0, 10)]


def bombed(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which bombs fall on the combat units of a hex, if there are any left to fall (14.7)."""
    wing = mission.wing(position)
    can_hit = bool(targets_in(position, mission.side, mission.target)) and bool(bombing.points(wing))
    if not can_hit or not title_of(position).check_arrival(position, wing, mission.target):
        return position
    return position.pushed(ChooseCover(position.enemy(mission.side), mission))


def shifts(position: OcsPosition, mission: Mission, ground: str = "") -> Ledger:
    """The columns that the bombs of a mission are shifted, on a terrain (10.0a)."""
    charts = position.charts
    hex_ = shelled_at(position, mission.side, mission.target, ground)
    near, origin = charts.limit("short_range"), charts.origins("barrage", "shift")
    return bombing.shifts(charts.tables.barrage, mission.wing(position), hex_, near, origin)


def column_on(position: OcsPosition, mission: Mission, ground: str) -> int:
    """The column in which bombs are rolled for on a terrain, from 0."""
    shifted = shifts(position, mission, ground).total
    return bombing.column(position.charts.tables.barrage, mission.wing(position), shifted)


@dataclass(frozen=True, slots=True)
class ChooseCover(OfMission, Sheltering):
    """10.0a: the owner of a target of bombs chooses the terrain.

    Attributes
    ----------
    side : str
        The owner of the target.
    mission : Mission
    """

    side: SideId
    mission: Mission

    def place(self, position: OcsPosition) -> int:
        return self.mission.target

    def points(self, position: OcsPosition) -> int:
        return bombing.points(self.mission.wing(position))

    def chosen(self, position: OcsPosition, ground: str) -> OcsPosition:
        column = column_on(position, self.mission, ground)
        return position.replace_step(RollBombs(self.mission.side, self.mission, column))


class Falling(MissionThrow):
    """What the throws of bombs on combat units have in common: how they hit."""

    __slots__ = ()

    def struck(self, position: OcsPosition, steps: int) -> OcsPosition:
        """The position after bombs have disorganised all there, and cost so many steps."""
        mission = self.mission
        units = targets_in(position, mission.side, mission.target)
        losers = title_of(position).bombs_hit(position, mission.wing(position), units)
        return struck(position.popped(), mission.side, mission.target, steps, losers)


@dataclass(frozen=True, slots=True)
class RollBombs(Falling, TwoDiceStep):
    """10.0a: the roll of bombs on the barrage table.

    Attributes
    ----------
    side : str
    mission : Mission
    column : int
        After all shifts, as it is said when it is thrown.
    """

    side: SideId
    mission: Mission
    column: Column
    table: ClassVar[str] = "roll-bombs"
    thrown_as: ClassVar[str] = "bomb-dice {first} {second}"
    clause: ClassVar[Citation] = cite("10.0a")

    def told(self, position: OcsPosition) -> Mapping[str, Words | int]:
        points = bombing.points(self.mission.wing(position))
        return {"points": points, "column": position.charts.tables.barrage.name(self.column)}

    def effect(self, position: OcsPosition, total: int) -> str:
        """What a sum of the dice does; see `wargame_kit.games.ocs.rules.air.bombing.effect`."""
        mission, table = self.mission, position.charts.tables.barrage
        read, added = title_of(position).bombs_read(position, mission.wing(position), mission.target)
        roll = bombing.read_as(total + added.total)
        hex_ = shelled_at(position, mission.side, mission.target)
        return bombing.effect(table, self.column, hex_, roll, read)

    def brings(self, position: OcsPosition, total: int) -> Words:
        found = self.effect(position, total)
        return say(f"ocs/effect/{'half' if found == '1/2' else found.lower()}")

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        found = self.effect(position, total)
        if found == "1/2":
            return position.replace_step(RollBombHalf(self.side, self.mission))
        steps = bombing.STEPS[found] if found in bombing.STEPS else int(found)
        return position.popped() if steps is None else self.struck(position, steps)


@dataclass(frozen=True, slots=True)
class RollBombHalf(Falling, OneDieStep[OcsPosition]):
    """10.0a: half a step by bombs: it is lost on 4 to 6."""

    side: SideId
    mission: Mission
    table: ClassVar[str] = "roll-half"
    thrown_as: ClassVar[str] = "half-die {die}"
    clause: ClassVar[Citation] = cite("10.0a")

    def brings(self, position: OcsPosition, die: int) -> Words:
        return say("ocs/effect/1" if die >= bombing.HALF_FROM else "ocs/effect/dg")

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        return self.struck(position, int(die >= bombing.HALF_FROM))
