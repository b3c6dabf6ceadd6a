"""What can be asked of a position of the series."""

from __future__ import annotations

from typing import Any

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.attack import check_attackers
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.odds import OcsEngagement
from wargame_kit.games.ocs.rules.combat.odds import odds as odds_of
from wargame_kit.games.ocs.rules.group import Group
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.reach import reach_of
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply import trace
from wargame_kit.games.ocs.rules.zones import control
from wargame_kit.mechanics import Reach, Supply, ZoneOfControl
from wargame_kit.mechanics.engagement import check_named_once
from wargame_kit.position import Answers
from wargame_kit.words import say


class OcsAnswers(Answers[OcsPosition]):
    """Reach, zones, trace supply and odds."""

    def reach(self, position: OcsPosition, unit: str, verb: str) -> Reach:
        """Where a unit can go, with the group that it moves with (6.1).

        Raises
        ------
        ValueError
            If it is not on the map.
        """
        if position.pieces[unit].hex_ < 0:
            raise ValueError(str(say("position/not-on-map", unit=unit)))
        step = position.step if position.agenda else None
        group = step.led_by(unit) if isinstance(step, Movement) else Group((unit,), (0,), MOVEMENT)
        return reach_of(position, group)

    def control(self, position: OcsPosition, side: str) -> ZoneOfControl:
        """The zones of control of a side (4.5)."""
        return control(position, side)

    def supply(self, position: OcsPosition, side: str) -> Supply:
        """Who of a side is in trace supply, by whom and by which way (12.6)."""
        return trace.supply(position, side)

    def odds(
        self, position: OcsPosition, target: int, attackers: tuple[str, ...], **supposed: Any
    ) -> OcsEngagement:
        """The odds of a regular combat (9); ``is_overrun=True`` for those of an overrun."""
        fight = Fight(target, attackers, **supposed)
        names = {unit: position.name_of(unit) for unit in attackers}
        legality = check_named_once(attackers, names, cite("9.1b"))
        legality = legality and check_attackers(position, attackers, target)
        return odds_of(position, fight, legality)
