"""What can be asked of a position of the war in the east; each answer is a chapter's."""

from __future__ import annotations

from typing import Any

from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules import command, movement, retreat, sea, strategic, supply, zones
from wargame_kit.games.eastfront.rules.combat import odds
from wargame_kit.mechanics import CommandRange, PoolEngagement, Reach, Supply, ZoneOfControl
from wargame_kit.position import Answers


class EastFrontAnswers(Answers[EastFrontPosition]):
    """What the rules of the war in the east answer."""

    def reach(self, position: EastFrontPosition, unit: str, verb: str) -> Reach:
        """Where a unit finds room, whoever commands it: on foot, by rail, by sea … (6, 9.2, 15.2)."""
        known = {"withdraw": retreat.way_out, "rail": strategic.by_rail, "sail": sea.by_sea}
        return known.get(verb, movement.reach_of)(position, unit)

    def control(self, position: EastFrontPosition, side: str) -> ZoneOfControl:
        """The zones of control of a side's units (8.2)."""
        return zones.control(position, side)

    def supply(self, position: EastFrontPosition, side: str) -> Supply:
        """Every unit's supply line, or where and why it is cut (10.3)."""
        return supply.supply(position, side)

    def command(self, position: EastFrontPosition, headquarters: str) -> CommandRange:
        """What a headquarters commands, or would if it were active (5.3)."""
        return command.command_range(position, headquarters)

    def odds(
        self, position: EastFrontPosition, target: int, attackers: tuple[str, ...], **supposed: Any
    ) -> PoolEngagement:
        """The battle of some blocks for a hex, round by round (7); see `combat.odds.odds`."""
        return odds.odds(position, target, attackers, **supposed)
