"""8, 9, 10: what is being fought or put together, what it would cost, and who is asked in its midst."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.attrition import RollAttrition
from wargame_kit.games.ocs.rules.barrage import Laying, RollBarrage, RollHalf
from wargame_kit.games.ocs.rules.breakout import RollBreakout
from wargame_kit.games.ocs.rules.captures import TakeDump, TakeTransport
from wargame_kit.games.ocs.rules.combat.answering import Answering
from wargame_kit.games.ocs.rules.combat.attack import Assault
from wargame_kit.games.ocs.rules.combat.paying import attack_cost
from wargame_kit.games.ocs.rules.combat.rolling import RollCombat, RollShift, RollSurprise
from wargame_kit.games.ocs.rules.combat.terrain import ChooseGround
from wargame_kit.games.ocs.rules.demolition import RollDemolition
from wargame_kit.games.ocs.rules.flying.announcing import Announcing
from wargame_kit.games.ocs.rules.flying.bombs import RollBombHalf, RollBombs
from wargame_kit.games.ocs.rules.flying.dogfight import RollAirCombat, RollAirLoss
from wargame_kit.games.ocs.rules.flying.ground_fire import RollFlak, RollFlakLoser
from wargame_kit.games.ocs.rules.flying.intercepting import Intercepting
from wargame_kit.games.ocs.rules.flying.unloading import RollDrop
from wargame_kit.games.ocs.rules.sequence import RollFirst
from wargame_kit.games.ocs.view.foretelling import fire_words, shift_words
from wargame_kit.games.ocs.view.missions import planned_words
from wargame_kit.games.ocs.view.paying import price
from wargame_kit.position import Step
from wargame_kit.position.presentation import FightWords, ReactionPrompt
from wargame_kit.words import Words, say

THROWS: Mapping[type[Step], str] = {
    RollAirCombat: "air-combat",
    RollAirLoss: "air-loss",
    RollAttrition: "attrition",
    RollBarrage: "barrage",
    RollBombHalf: "half",
    RollBombs: "bombs",
    RollBreakout: "breakout",
    RollCombat: "combat",
    RollDemolition: "demolition",
    RollDrop: "drop",
    RollFirst: "first",
    RollFlak: "flak",
    RollFlakLoser: "flak-loser",
    RollHalf: "half",
    RollShift: "shift",
    RollSurprise: "surprise",
    TakeDump: "capture",
    TakeTransport: "capture",
}
"""What is thrown for, by the kind of step; with the hex where it is about one."""


class Fights(FightWords[OcsPosition]):
    """Attacks and barrages as they are put together, with their price; what is rolled for."""

    def attacks(self, position: OcsPosition) -> Mapping[int, tuple[str, ...]]:
        """The attack that is being put together."""
        step = position.step
        return {step.fight.target: step.fight.attackers} if isinstance(step, Assault) else {}

    def announced(self, position: OcsPosition) -> Mapping[int, Words]:
        """What an attack costs, and what a barrage or a mission would do."""
        step = position.step
        if isinstance(step, Assault):
            tokens = sum(attack_cost(position, unit) for unit in step.fight.attackers)
            count = len(step.fight.attackers)
            return {step.fight.target: say("ocs/announced/attack", cost=price(tokens), count=count)}
        if isinstance(step, Laying):
            told = fire_words(position, step.side, step.fire)
            why = shift_words(position, step.side, step.fire)
            return {step.fire.target: say("ocs/announced/fire", told=told, why=why)}
        if isinstance(step, Announcing):
            return {step.mission.target: planned_words(position, step.mission)}
        return {}

    def throw(self, position: OcsPosition) -> Words:
        """Of the rolls of the series, which it is."""
        name = next((THROWS[kind] for kind in type(position.step).__mro__ if kind in THROWS), "")
        target = _target(position.step)
        told = {} if target < 0 else {"place": position.game.hex_name(target)}
        return say(f"ocs/throw/{name}", **told) if name else ""

    def thrown_for(self, position: OcsPosition) -> tuple[int, ...]:
        """The target of a combat, a barrage or a mission."""
        target = _target(position.step) if position.agenda else -1
        return () if target < 0 else (target,)

    def reaction_prompt(self, position: OcsPosition) -> ReactionPrompt | None:
        """Whether the defender pays, on what ground it fights, who intercepts: asked in the other's turn."""
        step = position.step
        if isinstance(step, Answering | ChooseGround):
            return ReactionPrompt((step.fight.target,))
        if isinstance(step, Intercepting):
            return ReactionPrompt((step.mission.target,))
        return None


def _target(step: Step) -> int:
    """The hex that dice of a combat, a barrage or a mission are about; −1 for others."""
    match step:
        case RollSurprise(fight=fight) | RollShift(fight=fight) | RollCombat(fight=fight):
            return fight.target
        case RollBarrage(fire=fire):
            return fire.target
        case RollBombs(mission=mission) | RollFlak(mission=mission):
            return mission.target
    return -1
