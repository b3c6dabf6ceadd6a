"""How does a simple player wage this war? Every step, for both sides; the chapters of it are beside."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_kit.games.eastfront.player import command, economy, fighting, manoeuvre
from wargame_kit.games.eastfront.player.isolated_attack import IsolatedAttack
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.activation import Command
from wargame_kit.games.eastfront.rules.combat.battle import TakeHits
from wargame_kit.games.eastfront.rules.combat.declare import Battles, ChooseBattle
from wargame_kit.games.eastfront.rules.movement import Movement
from wargame_kit.games.eastfront.rules.objectives.surrender import Surrender
from wargame_kit.games.eastfront.rules.production.plan import Production
from wargame_kit.games.eastfront.rules.retreat import Withdraw
from wargame_kit.position import Action, Step
from wargame_kit.position.heuristics import Planner


class EastFrontHeuristics(IsolatedAttack):
    """The heuristics of a simple player of either side."""

    def planned(self, position: EastFrontPosition, random: Random) -> Iterator[Action]:
        """Yield what to do now; see `Heuristics.planned`."""
        # 2.7: a player decides by what his side sees, whatever else the caller may know.
        return super().planned(position.seen_by(position.actor), random)

    def planner(self, step: Step[EastFrontPosition]) -> Planner | None:
        """What plans at a step; see `Heuristics.planner`."""
        return _PLANNERS.get(type(step))


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
