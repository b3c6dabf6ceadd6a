"""5.5, 13: an active headquarters strikes from the air into one battle; its level is the dice."""

from __future__ import annotations

from dataclasses import replace

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import BLITZ, COMBAT, SUPREME
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.command import active, effective_level, in_air_range
from wargame_kit.games.eastfront.rules.zones import battle_hexes
from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say

STRIKING = (COMBAT, BLITZ, SUPREME)
"""The roles in which a headquarters strikes (5.42, 5.62, 5.7); one that drops troops does not (14.2)."""


def air_fire(position: EastFrontPosition, side: str) -> int:
    """The fire of a side's air strikes in this half-year; ground and weather take nothing of it (13.14)."""
    return position.charts.half_year(position.turn).air_fire[side]


def strike_in(position: EastFrontPosition, hex_: int) -> tuple[str, int]:
    """The headquarters that strikes into a battle, with its dice; empty and 0 where none does (13.13)."""
    return next(((unit, dice) for there, unit, dice in position.facts.strikes if there == hex_), ("", 0))


def strike_pool(position: EastFrontPosition, hex_: int) -> DicePool:
    """The dice of the strike into a battle (13.12); none where none was declared."""
    unit, dice = strike_in(position, hex_)
    return DicePool.of([(dice, air_fire(position, position.side_of(unit)))] if dice else ())


def strike_dice(position: EastFrontPosition, hex_: int) -> Ledger:
    """The dice of the strike into a battle, with whose they are (13.12, 13.14)."""
    ledger, (unit, dice) = Ledger(say("eastfront/dice")), strike_in(position, hex_)
    if not dice:
        return ledger
    fire = air_fire(position, position.side_of(unit))
    label = say(f"eastfront/strike-of-{fire}", unit=position.unit(unit).name)
    half_year = position.charts.half_year(position.turn).id
    origin = position.charts.origins(f"half_year.{half_year}", "air_fire")
    return ledger.add(dice, label, cite("13.12"), position.game.board.label(hex_), origin)


def strikers(position: EastFrontPosition, side: str) -> tuple[str, ...]:
    """The headquarters of a side that can still strike in this phase (13.1)."""
    return tuple(unit for unit in active(position, side) if check_striker(position, side, unit))


def check_striker(position: EastFrontPosition, side: str, unit: str) -> Verdict:
    """Whether a unit can still strike in this phase: an active headquarters, once (13.1, 13.12)."""
    piece, name = position.pieces.get(unit), position.name_of(unit)
    if piece is None or unit not in active(position, side):
        return refuse("eastfront/not-active", cite("13.1"), unit=name)
    if piece.active not in STRIKING:
        return refuse("eastfront/no-strike-role", cite("14.2"), unit=name)
    if piece.struck:
        return refuse("eastfront/has-struck", cite("13.1"), unit=name)
    level = effective_level(position, unit)
    if level.total < 1:
        return refuse("eastfront/no-air", cite("13.12"), unit=name, ledger=level)
    return ALLOWED


def check_strike(position: EastFrontPosition, side: str, unit: str, hex_: int) -> Verdict:
    """Whether a headquarters may strike into a hex: a battle in range that nobody strikes (13.11, 13.13)."""
    allowed, printed = check_striker(position, side, unit), position.game.board.label(hex_)
    if not allowed:
        return allowed
    name = position.unit(unit).name
    if hex_ not in battle_hexes(position):
        return refuse("eastfront/no-battle", cite("13.13"), hex_=printed)
    if strike_in(position, hex_)[0]:
        return refuse("eastfront/struck-already", cite("13.13"), hex_=printed)
    if hex_ not in in_air_range(position, unit):
        away = position.game.board.distance(position.pieces[unit].hex_, hex_)
        return refuse("eastfront/out-of-air-range", cite("13.11"), hex_=printed, unit=name, distance=away)
    return ALLOWED


def struck_at(position: EastFrontPosition, unit: str, hex_: int) -> EastFrontPosition:
    """The position after a headquarters has been sent to strike: a marker of its level lies there (13.13)."""
    dice = effective_level(position, unit).total
    strikes = tuple(sorted((*position.facts.strikes, (hex_, unit, dice))))
    return position.moved(replace(position.pieces[unit], struck=True)).with_facts(strikes=strikes)


def recalled(position: EastFrontPosition, unit: str) -> EastFrontPosition:
    """The position after a strike that was declared has been called back."""
    strikes = tuple(strike for strike in position.facts.strikes if strike[1] != unit)
    return position.moved(replace(position.pieces[unit], struck=False)).with_facts(strikes=strikes)
