"""4.43, 7.11: strikes and battles are declared, all in them revealed, and then fought in any order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import BLITZ
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.combat.battle import begin_round
from wargame_kit.games.eastfront.rules.combat.fight import Fight
from wargame_kit.games.eastfront.rules.combat.repulse import assault_in
from wargame_kit.games.eastfront.rules.combat.strike import (
    Recall,
    Strike,
    strike_in,
)
from wargame_kit.games.eastfront.rules.command import leads_blitz
from wargame_kit.games.eastfront.rules.ground import is_fortress
from wargame_kit.games.eastfront.rules.losses import revealed
from wargame_kit.games.eastfront.rules.zones import battle_hexes
from wargame_kit.position import LATER, Action, Automatic, SideId, Step
from wargame_kit.position.piece_values import forgotten
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction, Sided
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase


@dataclass(frozen=True, slots=True)
class FightFor(RuledAction[EastFrontPosition, Sided]):
    """A battle that need not be fought is fought in this phase (7.11)."""

    form: ClassVar[str] = "fight {target}"
    target: HexIndex

    @classmethod
    def candidates(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        return map(cls, sorted(battle_hexes(position)) if unit is None else ())

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        """Whether a battle can be declared: not yet, and in a blitz while somebody leads it (7.11, 5.7)."""
        printed = position.game.board.label(self.target)
        if self.target not in battle_hexes(position):
            return refuse("eastfront/no-battle", cite("7.1"), hex_=printed)
        if self.target in position.facts.battles:
            return refuse("eastfront/declared-already", cite("7.11"), hex_=printed)
        if position.facts.is_blitz and not leads_blitz(position, step.side):
            return refuse("eastfront/nobody-blitzes", cite("5.7"), hex_=printed)
        return ALLOWED

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        return position.with_facts(battles=tuple(sorted({*position.facts.battles, self.target})))


@dataclass(frozen=True, slots=True)
class SkipBattle(RuledAction[EastFrontPosition, Sided]):
    """A battle that need not be fought is not fought after all."""

    form: ClassVar[str] = "spare {target}"
    weight: ClassVar[float] = 0.3
    target: HexIndex

    @classmethod
    def candidates(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        return map(cls, position.facts.battles if unit is None else ())

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        """Whether a declared battle can be left out: no mandatory one, none that is struck (7.15, 13.13)."""
        printed = position.game.board.label(self.target)
        if self.target not in position.facts.battles:
            return refuse("eastfront/not-declared", cite("7.11"), hex_=printed)
        if self.target in mandatory(position):
            return refuse("eastfront/must-fight", cite("7.15"), hex_=printed)
        unit, _ = strike_in(position, self.target)
        if unit:
            instead = (f"recall {unit}",)
            return refuse("eastfront/is-struck", cite("13.13"), hex_=printed, instead=instead)
        return ALLOWED

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        left = tuple(hex_ for hex_ in position.facts.battles if hex_ != self.target)
        return position.with_facts(battles=left)


@dataclass(frozen=True, slots=True)
class DeclareBattles(Ending[EastFrontPosition]):
    """The battles are declared: all blocks in them are revealed (4.43)."""

    form: ClassVar[str] = "declare"
    reveals: ClassVar[bool] = True
    weight: ClassVar[float] = 0.5


@dataclass(frozen=True, slots=True)
class Resolve(RuledAction[EastFrontPosition, Sided]):
    """The next battle to be fought (4.43)."""

    form: ClassVar[str] = "resolve {target}"
    target: HexIndex

    @classmethod
    def candidates(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        return map(cls, position.facts.battles if unit is None else ())

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        label, left = position.game.board.label, position.facts.battles
        if self.target in left:
            return ALLOWED
        instead = tuple(f"resolve {label(hex_)}" for hex_ in left)
        return refuse("eastfront/not-declared", cite("7.11"), hex_=label(self.target), instead=instead)

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        """The position in which the round of the battle begins."""
        left = tuple(hex_ for hex_ in position.facts.battles if hex_ != self.target)
        fight = Fight(step.side, self.target, assault_in(position, step.side, self.target))
        return begin_round(position.with_facts(battles=left), fight)


def combat_steps(side: str, is_blitz: bool = False) -> tuple[Step, ...]:
    """The steps of a combat phase, before its headquarters stand down (4.43, 4.45)."""
    return MustFight(side), Battles(side, is_blitz), ChooseBattle(side, is_blitz), Aftermath(side)


def mandatory(position: EastFrontPosition) -> frozenset[int]:
    """The battles that must be fought in this phase: new ones, and those for a fortress (6.31, 7.15).

    In a blitz phase nobody has to fight for a fortress (1.46).
    """
    battles = battle_hexes(position)
    new = position.facts.new_battles & battles
    if position.facts.is_blitz:
        return new
    return new | {hex_ for hex_ in battles if is_fortress(position, hex_)}


@dataclass(frozen=True, slots=True)
class MustFight(Automatic[EastFrontPosition]):
    """7.15: battles that must be fought are declared by themselves."""

    side: SideId
    clause: ClassVar[Citation] = cite("7.15")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        rested = forgotten(position, "struck").popped()
        return rested.with_facts(strikes=(), battles=tuple(sorted(mandatory(position))))


@dataclass(frozen=True, slots=True)
class Battles(Decision[EastFrontPosition]):
    """7.11: a side sends its air strikes and names the battles that it fights.

    Attributes
    ----------
    side : str
        The active side.
    is_blitz : bool
        Whether it is the combat of a blitz (4.45).
    """

    side: SideId
    is_blitz: bool = field(default=False, metadata=LATER)
    actions: ClassVar[Kinds] = (Strike, Recall, FightFor, SkipBattle, DeclareBattles)

    @property
    def clause(self) -> Citation:
        return cite("4.45") if self.is_blitz else cite("4.43")

    @property
    def segment(self) -> str:
        """In which of the two it is, for the sequence of play."""
        return BLITZ if self.is_blitz else ""

    def prompt(self, position: EastFrontPosition) -> Phrase:
        named = tuple(map(position.game.board.label, position.facts.battles))
        key = "eastfront/declare-battles" if named else "eastfront/declare-none"
        return self.say(position, key, hexes=named)

    def ended(self, position: EastFrontPosition, action: Action) -> EastFrontPosition:
        return _face_up(position.popped())

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        is_over = isinstance(next(self.choices(position)), DeclareBattles)
        return _face_up(position.popped()) if is_over else None


def _face_up(position: EastFrontPosition) -> EastFrontPosition:
    """The position in which every block in a declared battle lies face up (4.43, 7.12)."""
    return revealed(position, (unit for hex_ in position.facts.battles for unit in position.in_hex(hex_)))


@dataclass(frozen=True, slots=True)
class ChooseBattle(Decision[EastFrontPosition]):
    """4.43, 4.45: the active side chooses which battle is fought next.

    Attributes
    ----------
    side : str
    is_blitz : bool
        Whether it is the combat of a blitz (4.45).
    """

    side: SideId
    is_blitz: bool = field(default=False, metadata=LATER)
    actions: ClassVar[Kinds] = (Resolve,)
    clause: ClassVar[Citation] = cite("7.12")
    asks: ClassVar[str] = "eastfront/choose-battle"

    @property
    def segment(self) -> str:
        """In which of the two it is, for the sequence of play."""
        return BLITZ if self.is_blitz else ""

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        left = position.facts.battles
        if not left:
            return position.popped()
        return Resolve(left[0]).play(position, self) if len(left) == 1 else None


@dataclass(frozen=True, slots=True)
class Aftermath(Automatic[EastFrontPosition]):
    """4.43: all battles are fought: blocks stand upright again, the markers of strikes come off."""

    side: SideId
    clause: ClassVar[Citation] = cite("2.8")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        return forgotten(position, "revealed", "struck").with_facts(strikes=(), battles=()).popped()
