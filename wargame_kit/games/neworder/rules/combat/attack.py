"""11, 14: attacks are declared one after the other, in the initial segment and in that of rolling attacks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.facts import CONVENTIONAL, ROLLING, TABLES
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat import odds
from wargame_kit.games.neworder.rules.combat.duties import begun, check_duties, duties
from wargame_kit.games.neworder.rules.combat.fight import (
    Fight,
    attackable,
    beside,
    defenders,
    is_beside,
    supporters,
)
from wargame_kit.games.neworder.rules.combat.resolution import RollAttack
from wargame_kit.games.neworder.rules.combat.reveal import Reveal
from wargame_kit.games.neworder.rules.declaring import Declare
from wargame_kit.games.neworder.rules.support import INITIAL
from wargame_kit.mechanics import DifferentialEngagement
from wargame_kit.position import EndPhase, SideId
from wargame_kit.position.fault import Fault
from wargame_kit.position.gathering import CallingOff, Gathering, Part
from wargame_kit.position.ruled_action import Decision, FoundAction, Kinds, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Either, Phrase, say

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Attack(FoundAction[NewOrderPosition, "Segment"]):
    """An attack on a hex is begun; who takes part is named next."""

    form: ClassVar[str] = "attack {target}"
    target: HexIndex

    @classmethod
    def candidates(cls, position: NewOrderPosition, step: Segment, unit: str | None = None) -> Iterable[Self]:
        return map(cls, step.targets(position, unit))

    def check(self, position: NewOrderPosition, step: Segment) -> Verdict:
        if self.target in step.targets(position):
            return ALLOWED
        printed = position.game.board.label(self.target)
        if self.target not in position.stacks_by_side[position.enemy(step.side)]:
            return refuse("neworder/nobody-there", cite("10.1"), hex_=printed)
        if not attackable(position, step.side, self.target):
            return refuse("neworder/hex-has-fought", cite("11.8"), hex_=printed)
        for unit in beside(position, step.side, self.target):
            free = check_free(position, step.segment, unit)
            if not free:
                return free
        return refuse("neworder/nobody-can", cite("10.1"), hex_=printed)

    def play(self, position: NewOrderPosition, step: Segment) -> NewOrderPosition:
        return position.pushed(DeclareAttack(step.begin(position, self.target)))


Named = Part[NewOrderPosition, Fight]


@dataclass(frozen=True, slots=True)
class Join(Named):
    """A unit joins the attack: free to attack, and beside every hex (11.8, 11.9, 14.2)."""

    form: ClassVar[str] = "join {unit}"
    unit: str

    @classmethod
    def members(cls, position: NewOrderPosition, whole: Fight, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(beside(position, whole.side, whole.targets[0]), unit))

    def fits(self, position: NewOrderPosition, whole: Fight) -> Verdict:
        # Which other hexes it could attack is no answer: the attack is on these.
        verdict = replace(odds.check_attacker(position, whole, self.unit), instead=())
        if verdict and self.unit in whole.attackers:
            return refuse("neworder/in-attack", cite("11.3"), unit=position.name_of(self.unit))
        return verdict and check_free(position, whole.segment, self.unit)

    def added(self, position: NewOrderPosition, whole: Fight) -> Fight:
        return replace(whole, attackers=(*whole.attackers, self.unit))


@dataclass(frozen=True, slots=True)
class Leave(Named):
    """A unit that has been named takes no part after all: nobody is held to it before it is declared."""

    form: ClassVar[str] = "leave {unit}"
    weight: ClassVar[float] = 0.5
    unit: str

    @classmethod
    def members(cls, position: NewOrderPosition, whole: Fight, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(whole.attackers, unit))

    def fits(self, position: NewOrderPosition, whole: Fight) -> Verdict:
        if self.unit in whole.attackers:
            return ALLOWED
        return refuse("neworder/not-in-attack", cite("11.3"), unit=position.name_of(self.unit))

    def added(self, position: NewOrderPosition, whole: Fight) -> Fight:
        left = replace(whole, attackers=tuple(each for each in whole.attackers if each != self.unit))
        return left if odds.check_table(position, left) else replace(left, table=CONVENTIONAL)


@dataclass(frozen=True, slots=True)
class Include(Named):
    """The attack takes a further hex: one beside every attacker (11.9)."""

    form: ClassVar[str] = "include {target}"
    target: HexIndex

    @classmethod
    def members(cls, position: NewOrderPosition, whole: Fight, unit: str | None = None) -> Iterable[Self]:
        able = duties(position, whole.side)
        units = () if unit is not None else whole.attackers or able.by(whole.targets[0])
        return map(cls, sorted({hex_ for each in units for hex_ in able.may.get(each, ())}))

    def fits(self, position: NewOrderPosition, whole: Fight) -> Verdict:
        printed = position.game.board.label(self.target)
        if self.target in whole.targets:
            return refuse("neworder/target-twice", cite("11.8"), hex_=printed)
        if self.target not in position.stacks_by_side[position.enemy(whole.side)]:
            return refuse("neworder/nobody-there", cite("10.1"), hex_=printed)
        if not attackable(position, whole.side, self.target):
            return refuse("neworder/hex-has-fought", cite("11.8"), hex_=printed)
        for unit in whole.attackers:
            if not is_beside(position, unit, (self.target,)):
                name, instead = position.unit(unit).name, (f"leave {unit}",)
                return refuse(
                    "neworder/not-beside-all", cite("11.9"), hex_=printed, instead=instead, unit=name
                )
        near = beside(position, whole.side, self.target)
        able = (unit for unit in near if is_beside(position, unit, whole.targets))
        if any(check_free(position, whole.segment, unit) for unit in able):
            return ALLOWED
        return refuse("neworder/nobody-can", cite("11.9"), hex_=printed)

    def added(self, position: NewOrderPosition, whole: Fight) -> Fight:
        return replace(whole, targets=(*whole.targets, self.target))


@dataclass(frozen=True, slots=True)
class Choose(Named):
    """The attack uses a combat table (11.4, 11.5)."""

    form: ClassVar[str] = "choose {table}"
    weight: ClassVar[float] = 0.5
    table: str

    @classmethod
    def members(cls, position: NewOrderPosition, whole: Fight, unit: str | None = None) -> Iterable[Self]:
        return map(cls, TABLES if unit is None else ())

    def fits(self, position: NewOrderPosition, whole: Fight) -> Verdict:
        if self.table not in TABLES:
            return refuse("neworder/no-table", cite("11.4"), value=repr(self.table), known=Either(TABLES))
        if self.table == whole.table:
            return refuse("neworder/table-chosen", cite("11.4"))
        return odds.check_table(position, replace(whole, table=self.table))

    def added(self, position: NewOrderPosition, whole: Fight) -> Fight:
        return replace(whole, table=self.table)


@dataclass(frozen=True, slots=True)
class CallOff(CallingOff[NewOrderPosition]):
    """The attack is not made; another can be begun."""

    form: ClassVar[str] = "call-off"


class Segment(Decision[NewOrderPosition]):
    """A segment of adjacent combat: a side makes its attacks one by one, in the order it likes (11.7)."""

    __slots__ = ()
    side: SideId
    segment: ClassVar[str]
    actions: ClassVar[Kinds] = (Attack, EndPhase)

    @abstractmethod
    def targets(self, position: NewOrderPosition, unit: str | None = None) -> tuple[int, ...]:
        """The hexes that the side, or one of its units, can still attack."""

    @abstractmethod
    def begin(self, position: NewOrderPosition, target: int) -> Fight:
        """The attack on a hex as it is begun."""

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        return None if self.targets(position) else position.popped()


@dataclass(frozen=True, slots=True)
class InitialCombat(Segment):
    """11: the segment in which all that stand in each other's zones must fight.

    Attributes
    ----------
    side : str
    """

    side: SideId
    segment: ClassVar[str] = INITIAL
    clause: ClassVar[Citation] = cite("11.1")

    def prompt(self, position: NewOrderPosition) -> Phrase:
        key = "neworder/initial-combat" if duties(position, self.side) else "neworder/initial-free"
        return self.say(position, key)

    def targets(self, position: NewOrderPosition, unit: str | None = None) -> tuple[int, ...]:
        may = duties(position, self.side).may
        if unit is not None:
            return may.get(unit, ())
        return tuple(sorted({hex_ for hexes in may.values() for hex_ in hexes}))

    def begin(self, position: NewOrderPosition, target: int) -> Fight:
        attackers, targets = begun(position, self.side, target)
        return Fight(self.side, targets, attackers)

    def check_end(self, position: NewOrderPosition) -> Verdict:
        due, board = duties(position, self.side), position.game.board
        if not due:
            return ALLOWED
        names = tuple(position.unit(unit).name for unit in due.units[:_SHOWN])
        instead = tuple(f"attack {board.label(hex_)}" for hex_ in due.hexes[:_SHOWN])
        here = board.label(position.pieces[due.units[0]].hex_)
        return refuse("neworder/duties-remain", cite("11.1"), hex_=here, units=names, instead=instead)


@dataclass(frozen=True, slots=True)
class RollingAttack(Segment):
    """14: the segment in which high-tech units may attack, whom they like, and nobody must.

    Attributes
    ----------
    side : str
    """

    side: SideId
    segment: ClassVar[str] = ROLLING
    clause: ClassVar[Citation] = cite("14.1")
    asks: ClassVar[str] = "neworder/rolling-attack"

    def targets(self, position: NewOrderPosition, unit: str | None = None) -> tuple[int, ...]:
        may = duties(position, self.side).may
        able = may if unit is None else [unit]
        rolling = [each for each in able if each in may and odds.lends_hyperwar(position, each)]
        return tuple(sorted({hex_ for each in rolling for hex_ in may[each]}))

    def begin(self, position: NewOrderPosition, target: int) -> Fight:
        able = duties(position, self.side).by(target)
        rolling = tuple(unit for unit in able if odds.lends_hyperwar(position, unit))
        return Fight(self.side, (target,), rolling, segment=ROLLING)


def check_free(position: NewOrderPosition, segment: str, unit: str) -> Verdict:
    """Whether a unit can still attack: it has not fought (11.8), and is high-tech where it must be (14.2)."""
    name = position.unit(unit).name
    if position.pieces[unit].fought:
        return refuse("neworder/has-fought", cite("11.8"), unit=name)
    if segment == ROLLING and not odds.lends_hyperwar(position, unit):
        return refuse("neworder/not-high-tech", cite("14.2"), unit=name)
    return ALLOWED


@dataclass(frozen=True, slots=True)
class DeclareAttack(Gathering[NewOrderPosition, Fight]):
    """11.3: who attacks which hexes, on which table; declared when every duty could still be met after it.

    Attributes
    ----------
    fight : Fight
        As far as it has been named.
    """

    fight: Fight
    actions: ClassVar[Kinds] = (Join, Leave, Include, Choose, Declare, CallOff)
    clause: ClassVar[Citation] = cite("11.3")

    def actor(self, position: NewOrderPosition) -> str:
        return self.fight.side

    def validate(self, position: NewOrderPosition, place: str) -> Iterator[Fault]:
        return self.fight.validate(position, f"{place}.fight", is_open=True)

    def battle(self, position: NewOrderPosition) -> DifferentialEngagement:
        """The attack as it would be made now."""
        return odds.battle(position, self.fight)

    def prompt(self, position: NewOrderPosition) -> Phrase:
        fought = self.battle(position)
        side = position.game.side_names[self.fight.side]
        if not self.fight.attackers:
            return say("neworder/declare-attack", side=side, hex=fought.hex_)
        return fought.say("neworder/declared-attack", side=side, table=fought.table.name)

    def lacks(self, position: NewOrderPosition) -> Verdict:
        """Whether the attack may be made so (11.1, 11.2, 11.5)."""
        verdict = odds.check_fight(position, self.fight)
        if verdict and self.fight.segment == INITIAL:
            return check_duties(position, self.fight)
        return verdict

    def declared(self, position: NewOrderPosition) -> NewOrderPosition:
        return went_in(position, self.fight)


def went_in(position: NewOrderPosition, fight: Fight) -> NewOrderPosition:
    """The position after an attack has been declared: its untried counters are turned over, then the die.

    From now on everybody in it has fought in this segment (11.8).
    """
    against = defenders(position, fight)
    fought = (replace(position.pieces[unit], fought=True) for unit in (*fight.attackers, *against))
    named = (*fight.attackers, *supporters(position, fight), *against)
    origins = tuple(dict.fromkeys(position.pieces[unit].hex_ for unit in fight.attackers))
    declared = replace(fight, defenders=against, origins=origins)
    after = position.replace_step(Reveal(named), RollAttack(declared))
    return after.moved(*fought)
