"""4.43, 7.11: strikes and battles are declared, all in them revealed, and then fought in any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import BLITZ
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.combat.battle import begin_round
from wargame_kit.games.eastfront.rules.combat.fight import Fight
from wargame_kit.games.eastfront.rules.combat.repulse import assault_in
from wargame_kit.games.eastfront.rules.combat.strike import (
    check_strike,
    recalled,
    strike_in,
    strikers,
    struck_at,
)
from wargame_kit.games.eastfront.rules.command import in_air_range, leads_blitz
from wargame_kit.games.eastfront.rules.control import forgotten
from wargame_kit.games.eastfront.rules.ground import is_fortress
from wargame_kit.games.eastfront.rules.losses import revealed
from wargame_kit.games.eastfront.rules.zones import battle_hexes
from wargame_kit.position import LATER, Action, Automatic, FreeStep, SideId, Step
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Strike(Action):
    """A headquarters strikes from the air into a battle, which is fought then (13.13)."""

    form: ClassVar[str] = "strike {unit} {target}"
    unit: str
    target: HexIndex


@dataclass(frozen=True, slots=True)
class Recall(Action):
    """A strike that was declared is called back."""

    form: ClassVar[str] = "recall {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class FightFor(Action):
    """A battle that need not be fought is fought in this phase (7.11)."""

    form: ClassVar[str] = "fight {target}"
    target: HexIndex


@dataclass(frozen=True, slots=True)
class Spare(Action):
    """A battle that need not be fought is not fought after all."""

    form: ClassVar[str] = "spare {target}"
    target: HexIndex


@dataclass(frozen=True, slots=True)
class DeclareBattles(Action):
    """The battles are declared: all blocks in them are revealed (4.43)."""

    form: ClassVar[str] = "declare"
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Resolve(Action):
    """The next battle to be fought (4.43)."""

    form: ClassVar[str] = "resolve {target}"
    target: HexIndex


def combat_steps(side: str, is_blitz: bool = False) -> tuple[Step[Any], ...]:
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
class Battles(FreeStep[EastFrontPosition]):
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
    doings: ClassVar[tuple[type[Action], ...]] = (Strike, Recall, FightFor, Spare)
    ends: ClassVar[tuple[type[Action], ...]] = (DeclareBattles,)

    @property
    def clause(self) -> Citation:
        return cite("4.45") if self.is_blitz else cite("4.43")

    @property
    def segment(self) -> str:
        """In which of the two it is, for the sequence of play."""
        return BLITZ if self.is_blitz else ""

    def actor(self, position: EastFrontPosition) -> str:
        return self.side

    def prompt(self, position: EastFrontPosition) -> Phrase:
        named = tuple(map(position.game.board.label, position.facts.battles))
        key = "eastfront/declare-battles" if named else "eastfront/declare-none"
        return say(key, side=position.game.side_names[self.side], hexes=named)

    def open_choices(self, position: EastFrontPosition, unit: str | None = None) -> Iterator[Action]:
        for each in strikers(position, self.side):
            if unit in (None, each):
                near = in_air_range(position, each) & battle_hexes(position)
                yield from (Strike(each, hex_) for hex_ in sorted(near) if not strike_in(position, hex_)[0])
        yield from (Recall(each) for _, each, _ in position.facts.strikes if unit in (None, each))
        if unit is None:
            for hex_ in sorted(battle_hexes(position)):
                if self.check_fight(position, hex_):
                    yield FightFor(hex_)
                elif self.check_spare(position, hex_):
                    yield Spare(hex_)

    def check(self, position: EastFrontPosition, action: Action) -> Verdict:
        return self.with_alternatives(position, action, FreeStep.check(self, position, action))

    def check_doing(self, position: EastFrontPosition, action: Any) -> Verdict:
        if isinstance(action, Strike):
            return check_strike(position, self.side, action.unit, action.target)
        if isinstance(action, Recall):
            if any(unit == action.unit for _, unit, _ in position.facts.strikes):
                return ALLOWED
            return refuse("eastfront/no-strike-of", cite("13.13"), unit=position.name_of(action.unit))
        if isinstance(action, FightFor):
            return self.check_fight(position, action.target)
        return self.check_spare(position, action.target)

    def check_fight(self, position: EastFrontPosition, hex_: int) -> Verdict:
        """Whether a battle can be declared: not yet, and in a blitz while somebody leads it (7.11, 5.7)."""
        printed = position.game.board.label(hex_)
        if hex_ not in battle_hexes(position):
            return refuse("eastfront/no-battle", cite("7.1"), hex_=printed)
        if hex_ in position.facts.battles:
            return refuse("eastfront/declared-already", cite("7.11"), hex_=printed)
        if position.facts.is_blitz and not leads_blitz(position, self.side):
            return refuse("eastfront/nobody-blitzes", cite("5.7"), hex_=printed)
        return ALLOWED

    def check_spare(self, position: EastFrontPosition, hex_: int) -> Verdict:
        """Whether a declared battle can be left out: no mandatory one, none that is struck (7.15, 13.13)."""
        printed = position.game.board.label(hex_)
        if hex_ not in position.facts.battles:
            return refuse("eastfront/not-declared", cite("7.11"), hex_=printed)
        if hex_ in mandatory(position):
            return refuse("eastfront/must-fight", cite("7.15"), hex_=printed)
        unit, _ = strike_in(position, hex_)
        if unit:
            instead = (f"recall {unit}",)
            return refuse("eastfront/is-struck", cite("13.13"), hex_=printed, instead=instead)
        return ALLOWED

    def done(self, position: EastFrontPosition, action: Any) -> EastFrontPosition:
        battles = position.facts.battles
        if isinstance(action, Strike):
            after = struck_at(position, action.unit, action.target)
            return after.with_facts(battles=tuple(sorted({*battles, action.target})))
        if isinstance(action, Recall):
            return recalled(position, action.unit)
        if isinstance(action, FightFor):
            return position.with_facts(battles=tuple(sorted({*battles, action.target})))
        return position.with_facts(battles=tuple(hex_ for hex_ in battles if hex_ != action.target))

    def ended(self, position: EastFrontPosition, action: Action) -> EastFrontPosition:
        return _face_up(position.popped())

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        if next(self.open_choices(position), None) is None:
            return _face_up(position.popped())
        return None


def _face_up(position: EastFrontPosition) -> EastFrontPosition:
    """The position in which every block in a declared battle lies face up (4.43, 7.12)."""
    return revealed(position, (unit for hex_ in position.facts.battles for unit in position.in_hex(hex_)))


@dataclass(frozen=True, slots=True)
class ChooseBattle(Step[EastFrontPosition]):
    """4.43, 4.45: the active side chooses which battle is fought next.

    Attributes
    ----------
    side : str
    is_blitz : bool
        Whether it is the combat of a blitz (4.45).
    """

    side: SideId
    is_blitz: bool = field(default=False, metadata=LATER)
    actions: ClassVar[tuple[type[Action], ...]] = (Resolve,)
    clause: ClassVar[Citation] = cite("7.12")

    @property
    def segment(self) -> str:
        """In which of the two it is, for the sequence of play."""
        return BLITZ if self.is_blitz else ""

    def actor(self, position: EastFrontPosition) -> str:
        return self.side

    def prompt(self, position: EastFrontPosition) -> Phrase:
        return say("eastfront/choose-battle", side=position.game.side_names[self.side])

    def choices(self, position: EastFrontPosition, unit: str | None = None) -> Iterator[Action]:
        return iter(map(Resolve, position.facts.battles) if unit is None else ())

    def check(self, position: EastFrontPosition, action: Any) -> Verdict:
        if action.target in position.facts.battles:
            return ALLOWED
        instead = tuple(f"resolve {position.game.board.label(hex_)}" for hex_ in position.facts.battles)
        printed = position.game.board.label(action.target)
        return refuse("eastfront/not-declared", cite("7.11"), hex_=printed, instead=instead)

    def play(self, position: EastFrontPosition, action: Any) -> EastFrontPosition:
        return self.fought(position, action.target)

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        left = position.facts.battles
        if not left:
            return position.popped()
        return self.fought(position, left[0]) if len(left) == 1 else None

    def fought(self, position: EastFrontPosition, hex_: int) -> EastFrontPosition:
        """The position in which the round of a battle begins."""
        left = tuple(other for other in position.facts.battles if other != hex_)
        fight = Fight(self.side, hex_, assault_in(position, self.side, hex_))
        return begin_round(position.with_facts(battles=left), fight)


@dataclass(frozen=True, slots=True)
class Aftermath(Automatic[EastFrontPosition]):
    """4.43: all battles are fought: blocks stand upright again, the markers of strikes come off."""

    side: SideId
    clause: ClassVar[Citation] = cite("2.8")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        return forgotten(position, "revealed", "struck").with_facts(strikes=(), battles=()).popped()
