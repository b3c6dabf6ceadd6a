"""5.5, 13: an active headquarters strikes from the air into one battle; its level is the dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import BLITZ, COMBAT, SUPREME
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.command import active, effective_level, in_air_range
from wargame_kit.games.eastfront.rules.zones import battle_hexes
from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.position.ruled_action import RuledAction, Sided, only
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


@dataclass(frozen=True, slots=True)
class Strike(RuledAction[EastFrontPosition, Sided]):
    """A headquarters strikes from the air into a battle, which is fought then (13.13)."""

    form: ClassVar[str] = "strike {unit} {target}"
    unit: str
    target: HexIndex

    @classmethod
    def candidates(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        for each in only(active(position, step.side), unit):
            near = in_air_range(position, each) & battle_hexes(position)
            yield from (cls(each, hex_) for hex_ in sorted(near))

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        """13.11, 13.13: a headquarters strikes into a battle in range that nobody strikes."""
        allowed = check_striker(position, step.side, self.unit)
        if not allowed:
            return allowed
        printed, name = position.game.board.label(self.target), position.unit(self.unit).name
        if self.target not in battle_hexes(position):
            return refuse("eastfront/no-battle", cite("13.13"), hex_=printed)
        if strike_in(position, self.target)[0]:
            return refuse("eastfront/struck-already", cite("13.13"), hex_=printed)
        if self.target not in in_air_range(position, self.unit):
            away = position.game.board.distance(position.pieces[self.unit].hex_, self.target)
            return refuse("eastfront/out-of-air-range", cite("13.11"), hex_=printed, unit=name, distance=away)
        return ALLOWED

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        """The headquarters is sent: a marker of its level lies in the battle, which is declared (13.13)."""
        facts, dice = position.facts, effective_level(position, self.unit).total
        return position.moved(replace(position.pieces[self.unit], struck=True)).with_facts(
            strikes=tuple(sorted((*facts.strikes, (self.target, self.unit, dice)))),
            battles=tuple(sorted({*facts.battles, self.target})),
        )


@dataclass(frozen=True, slots=True)
class Recall(RuledAction[EastFrontPosition, Sided]):
    """A strike that was declared is called back."""

    form: ClassVar[str] = "recall {unit}"
    weight: ClassVar[float] = 0.3
    unit: str

    @classmethod
    def candidates(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only((each for _, each, _ in position.facts.strikes), unit))

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        if any(unit == self.unit for _, unit, _ in position.facts.strikes):
            return ALLOWED
        return refuse("eastfront/no-strike-of", cite("13.13"), unit=position.name_of(self.unit))

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        strikes = tuple(strike for strike in position.facts.strikes if strike[1] != self.unit)
        return position.moved(replace(position.pieces[self.unit], struck=False)).with_facts(strikes=strikes)
