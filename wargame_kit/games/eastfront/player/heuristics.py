"""How does a simple player wage this war? Every step, for both sides; the chapters of it are beside."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from wargame_kit.games.eastfront.player import command, economy, fighting, manoeuvre
from wargame_kit.games.eastfront.player.alone import FoughtAlone
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.activation import Command
from wargame_kit.games.eastfront.rules.combat.battle import TakeHits
from wargame_kit.games.eastfront.rules.combat.declare import Battles, ChooseBattle
from wargame_kit.games.eastfront.rules.movement import Movement
from wargame_kit.games.eastfront.rules.objectives.surrender import Surrender
from wargame_kit.games.eastfront.rules.production.plan import Production
from wargame_kit.games.eastfront.rules.retreat import Withdraw
from wargame_kit.position import Action

Plan = tuple[Action, ...]


class EastFrontHeuristics(FoughtAlone):
    """The heuristics of a simple player of either side."""

    def plan(self, position: EastFrontPosition, random: Random) -> Plan:
        """What to do now; see `Heuristics.plan`."""
        # 2.7: a player decides by what his side sees, whatever else the caller may know.
        seen = position.seen_by(position.actor)
        planner = _PLANNERS.get(type(seen.step))
        found = list(planner(seen, seen.step, random)) if planner else []
        while found and not seen.check(found[0]):
            del found[0]
        return tuple(found) or super().plan(seen, random)


Planner = Callable[[EastFrontPosition, Any, Random], Plan]

_PLANNERS: dict[type, Planner] = {
    Battles: fighting.battles,
    ChooseBattle: fighting.choose,
    Command: command.command,
    Movement: manoeuvre.move,
    Production: economy.produce,
    Surrender: economy.surrender,
    TakeHits: fighting.take,
    Withdraw: manoeuvre.withdraw,
}
