"""Which headquarters does a simple player wake? Those in whose range there is something to do."""

from __future__ import annotations

from random import Random

from wargame_kit.games.eastfront.files.kinds import BLITZ, COMBAT, MOBILE, SUPREME
from wargame_kit.games.eastfront.player.assessment import assessment
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.activation import Activate, Command
from wargame_kit.games.eastfront.rules.command import effective_level, hexes_within, is_headquarters
from wargame_kit.position import Action, EndPhase

WORTH = {3: 1.0, 2: 2.2, 1: 4.0}
"""By the level that a headquarters has: how much must be going on before it spends one."""

BLITZ_WORTH = 9.0
"""So much, and it leads a blitz: two levels."""


def chances_near(position: EastFrontPosition, side: str, headquarters: str) -> float:
    """How much there is to do in the range of a headquarters: battles, and enemies that its units reach."""
    seen = assessment(position, side)
    radius = effective_level(position, headquarters).total
    hexes = hexes_within(position, side, position.pieces[headquarters].hex_, radius)
    units = [u for hex_ in hexes for u in seen.own.get(hex_, ()) if not seen.is_command(u)]
    near = [u for u in units if seen.to_enemy[position.pieces[u].hex_] <= 2]
    power = sum(seen.hits(unit, "attack", position.pieces[unit].hex_) for unit in near)
    facing = {
        there
        for unit in near
        for there in position.game.board.within(position.pieces[unit].hex_, 2)
        if there in seen.enemies
    }
    prizes = sum(0.3 * seen.pull[hex_] for hex_ in facing)
    resists = sum(seen.hits(u, "defence", hex_) for hex_ in facing for u in seen.enemies[hex_])
    idle = sum(1 for unit in units if seen.to_enemy[position.pieces[unit].hex_] > 2)
    return max(0.0, power * 2 + prizes - resists * 0.7) + 0.15 * idle


def role_of(position: EastFrontPosition, side: str, headquarters: str) -> str:
    """The role in which to activate a headquarters now; empty for not at all."""
    level = position.level(headquarters)
    useful = effective_level(position, headquarters).total
    if useful < 1:
        return ""
    seen = assessment(position, side)
    away = seen.to_enemy[position.pieces[headquarters].hex_]
    if position.kind(headquarters) == SUPREME:
        return SUPREME if level >= 3 and away <= 2 * useful else ""
    found = chances_near(position, side, headquarters)
    if found >= BLITZ_WORTH and level >= 3:
        return BLITZ
    if found >= WORTH[min(level, 3)]:
        return COMBAT
    return MOBILE if away > useful + 1 and level >= 2 else ""


def command(position: EastFrontPosition, step: Command, random: Random) -> tuple[Action, ...]:
    """What to do in a command phase: every headquarters worth its level, and the end of the phase."""
    woken = []
    for stack in position.stacks_by_side[step.side].values():
        for unit in stack:
            if is_headquarters(position, unit) and not position.pieces[unit].active:
                role = role_of(position, step.side, unit)
                if role:
                    woken.append(Activate(unit, role))
    return (*sorted(woken, key=lambda action: action.unit), EndPhase())
