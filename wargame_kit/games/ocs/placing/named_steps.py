"""The steps that a reader may name to begin a position with."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.refit import Refitting
from wargame_kit.games.ocs.rules.arrivals import Arriving
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, MOVEMENT, REACTION
from wargame_kit.games.ocs.rules.sequence import PlayerTurns
from wargame_kit.games.ocs.rules.supply_phase import Recovery
from wargame_kit.position import NamedStep, Step
from wargame_kit.position.named_steps import beginning_at
from wargame_kit.position.sequence import agenda_from

TURN = PlayerTurns()


def beginning(position: OcsPosition, step: Step | None) -> OcsPosition:
    """A freely placed position at a step; by default at the movement of whoever goes first.

    What is no step of the sequence itself, such as a combat, comes before what is left of it.
    """
    first = position.facts.first or position.game.sides[0]
    told = position if position.facts.first else position.with_facts(first=first)
    usual = Movement(first)
    found = agenda_from(told, (TURN,), step or usual)
    return told.replaced(agenda=found or (*agenda_from(told, (TURN,), usual)[:-1], step or usual))


def completed(position: OcsPosition, told: frozenset[str]) -> OcsPosition:
    """The position with what follows: a hedgehog is of who stands in it (9.14e)."""
    if "entrenched" in told:
        return position
    second = position.stacks_by_side[position.game.sides[1]]
    held = frozenset(hex_ for hex_, _ in position.facts.hedgehogs if hex_ in second)
    return position.with_facts(entrenched=held) if held else position


STEPS: tuple[NamedStep, ...] = (
    NamedStep("refit", ("航空整备阶段",), beginning_at(TURN, Refitting)),
    NamedStep("reinforcement", ("增援阶段",), beginning_at(TURN, Arriving)),
    NamedStep("movement", ("移动阶段",), beginning_at(TURN, (Movement, MOVEMENT))),
    NamedStep("supply", ("补给阶段",), beginning_at(TURN, Recovery)),
    NamedStep("reaction", ("反应阶段",), beginning_at(TURN, (Movement, REACTION))),
    NamedStep("barrage", ("射击",), beginning_at(TURN, (Barrage, "combat"))),
    NamedStep("combat", ("战斗阶段",), beginning_at(TURN, Combat)),
    NamedStep("exploitation", ("进击阶段",), beginning_at(TURN, (Movement, EXPLOITATION))),
)
