"""What a simple player does about fronts: they follow their armies, and attack where these are near (3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from wargame_kit.games.ocs.player import fighting
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.player.command import better_place, divide, worth_of_place
from wargame_kit.games.thirdwinter.rules.air_commands import Relocate, Relocating, refuges
from wargame_kit.games.thirdwinter.rules.borders import Zoning
from wargame_kit.games.thirdwinter.rules.front_moves import Displace, Displacing
from wargame_kit.games.thirdwinter.rules.postures import Regrouping, TurningOffensive, TurnOffensive
from wargame_kit.games.thirdwinter.rules.remnants import FallingAway, LeaveRemnant
from wargame_kit.games.thirdwinter.rules.shelling import Salvo, Shelling, UseShells
from wargame_kit.games.thirdwinter.rules.threats import nearest_threat
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import EndPhase
from wargame_kit.position.heuristics import Plan, Planner


def turn_offensive(position: OcsPosition, step: TurningOffensive, random: Random) -> Plan:
    """Turn every front Offensive that may, and whose headquarters is not wanted elsewhere."""
    found = TurnOffensive.choices(position, step)
    settled = (each for each in found if better_place(position, each.unit, {}) < 0)
    return (*tuple(settled)[:1], EndPhase())


def go_on(position: OcsPosition, step: Regrouping, random: Random) -> Plan:
    """Leave postures as they are: who must turn to Regroup does so unasked."""
    return (EndPhase(),)


def displace(position: OcsPosition, step: Displacing, random: Random) -> Plan:
    """Go where a front commands most of its armies, of equal places where the enemy is farthest."""

    def worth(offer: Displace) -> tuple[float, int, int]:
        threat = nearest_threat(position, SOVIET, offer.hex_)
        return worth_of_place(position, offer.unit, offer.hex_, {}), threat, -offer.hex_

    return (max(Displace.choices(position, step), key=worth),)


def gather(position: OcsPosition, step: FallingAway, random: Random) -> Plan:
    """Let a Remnant gather where the enemy is farthest."""
    found = LeaveRemnant.choices(position, step)
    return (max(found, key=lambda each: (nearest_threat(position, AXIS, each.hex_), -each.hex_)),)


def relocate(position: OcsPosition, step: Relocating, random: Random) -> Plan:
    """Send an air headquarters to the first place that will do."""
    return (Relocate(step.unit, next(refuges(position, step.unit))),)


def shell(position: OcsPosition, step: Shelling, random: Random) -> Plan:
    """Fire where most of the enemy stands in the three hexes."""
    board, enemies = position.game.board, combat_hexes(position, AXIS)

    def crowd(offer: UseShells) -> tuple[int, int]:
        return sum(hex_ in enemies for hex_ in board.within(offer.hex_, 1)), -offer.hex_

    best = max(UseShells.choices(position, step), key=crowd, default=None)
    return (EndPhase(),) if best is None else (best,)


PLANNERS: Mapping[type, Planner] = {
    Displacing: displace,
    FallingAway: gather,
    Regrouping: go_on,
    Relocating: relocate,
    Salvo: fighting.fire,
    Shelling: shell,
    TurningOffensive: turn_offensive,
    Zoning: divide,
}
"""What plans at the steps of fronts."""
