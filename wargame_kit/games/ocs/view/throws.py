"""9.14f, 12.8b, 14.3, 14.4, 14.10: what is added to a throw of two dice, line by line."""

from __future__ import annotations

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.taken_bases import RollGrounded
from wargame_kit.games.ocs.rules.attrition import RollAttrition
from wargame_kit.games.ocs.rules.flying.dogfight import RollAirCombat
from wargame_kit.games.ocs.rules.flying.ground_fire import RollFlak, added_to
from wargame_kit.games.ocs.rules.flying.unloading import RollDrop
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Words, say

SUMMED = RollAirCombat | RollAttrition | RollDrop | RollGrounded
"""Throws of which whoever looks may know everything that is added."""


def added(position: OcsPosition) -> Ledger | None:
    """What is added to the current throw, if anything; of the flak of what is not seen only how much."""
    step = position.step
    if isinstance(step, RollFlak):
        told = added_to(position, step.mission)
        if unseen := step.added - told.total:
            place = position.game.board.label(step.mission.target)
            told = told.add(unseen, say("ocs/flak/unseen"), cite("14.4"), place)
    elif isinstance(step, RollAttrition) and position.is_unseen(step.side):
        return None
    elif isinstance(step, SUMMED):
        told = step.modifiers(position)
    else:
        return None
    return told if told.entries else None


def nothing_added(position: OcsPosition) -> Words:
    """Why nothing is added to the flak, where nothing is (14.4)."""
    step = position.step
    if not isinstance(step, RollFlak) or step.added:
        return ""
    return say("ocs/foretold/flak-nothing", least=position.charts.tables.flak.crowd, clause=cite("14.4"))
