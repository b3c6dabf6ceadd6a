"""What can be asked of a position of this game; each answer is a chapter's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules import reach, supply, zones
from wargame_kit.games.huaihai.rules.combat import odds
from wargame_kit.games.huaihai.rules.combat.attack import supposed
from wargame_kit.mechanics import Reach, Supply, TableEngagement, ZoneOfControl
from wargame_kit.position import Answers


class HuaihaiAnswers(Answers[HuaihaiPosition]):
    """What the rules of Huaihai answer; no counter of it needs command (2.2)."""

    def reach(self, position: HuaihaiPosition, unit: str, verb: str) -> Reach:
        """Where a counter, hidden or not, can move with what is left of its points (5)."""
        return reach.reach(position, unit, hidden=position.hidden_hex(unit) is not None)

    def control(self, position: HuaihaiPosition, side: str) -> ZoneOfControl:
        """The zones of control of a side's fresh counters (4.1)."""
        return zones.control(position, side)

    def supply(self, position: HuaihaiPosition, side: str) -> Supply:
        """Every counter's supply line, or where and why it is cut (8); the PLA needs none."""
        return supply.supply(position, side)

    def odds(
        self, position: HuaihaiPosition, target: int, attackers: tuple[str, ...], **told: Any
    ) -> TableEngagement:
        """The odds of an attack, and of what else `HuaihaiPosition.odds` supposes (6.3)."""
        return supposed(position, replace(odds.declared(position, target, attackers), **told))
