"""11, 14: attacks are declared one after the other, in the initial segment and in that of rolling attacks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

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
from wargame_kit.position import Action, EndPhase, FreeStep, SideId
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Either, Phrase, say

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """An attack on a hex is begun; who takes part is named next."""

    form: ClassVar[str] = "attack {target}"
    target: HexIndex


@dataclass(frozen=True, slots=True)
class Join(Action):
    """A unit joins the attack."""

    form: ClassVar[str] = "join {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """A unit that has been named takes no part in the attack after all."""

    form: ClassVar[str] = "leave {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Include(Action):
    """The attack takes a further hex (11.9)."""

    form: ClassVar[str] = "include {target}"
    target: HexIndex


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """The attack uses a combat table (11.4)."""

    form: ClassVar[str] = "choose {table}"
    table: str


@dataclass(frozen=True, slots=True)
class CallOff(Action):
    """The attack is not made; another can be begun."""

    form: ClassVar[str] = "call-off"


class Segment(FreeStep[NewOrderPosition]):
    """A segment of adjacent combat: a side makes its attacks one by one, in the order it likes (11.7)."""

    __slots__ = ()
    side: SideId
    segment: ClassVar[str]
    doings: ClassVar[tuple[type[Action], ...]] = (Attack,)
    ends: ClassVar[tuple[type[Action], ...]] = (EndPhase,)

    @abstractmethod
    def targets(self, position: NewOrderPosition, unit: str | None = None) -> tuple[int, ...]:
        """The hexes that the side, or one of its units, can still attack."""

    @abstractmethod
    def begin(self, position: NewOrderPosition, target: int) -> Fight:
        """The attack on a hex as it is begun."""

    def actor(self, position: NewOrderPosition) -> str:
        return self.side

    def open_choices(self, position: NewOrderPosition, unit: str | None = None) -> Iterator[Action]:
        return (Attack(target) for target in self.targets(position, unit))

    def check_doing(self, position: NewOrderPosition, action: Any) -> Verdict:
        possible, board = self.targets(position), position.game.board
        if action.target in possible:
            return ALLOWED
        printed = board.label(action.target)
        instead = tuple(f"attack {board.label(target)}" for target in possible[:_SHOWN])
        if action.target not in position.stacks_by_side[position.enemy(self.side)]:
            return refuse("neworder/nobody-there", cite("10.1"), hex_=printed, instead=instead)
        if not attackable(position, self.side, action.target):
            return refuse("neworder/hex-has-fought", cite("11.8"), hex_=printed, instead=instead)
        for unit in beside(position, self.side, action.target):
            verdict = check_free(position, self.segment, unit)
            if not verdict:
                return replace(verdict, instead=instead)
        return refuse("neworder/nobody-can", cite("10.1"), hex_=printed, instead=instead)

    def done(self, position: NewOrderPosition, action: Any) -> NewOrderPosition:
        return position.pushed(DeclareAttack(self.begin(position, action.target)))

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
        return say(key, side=position.game.side_names[self.side])

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

    def prompt(self, position: NewOrderPosition) -> Phrase:
        return say("neworder/rolling-attack", side=position.game.side_names[self.side])

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
class DeclareAttack(FreeStep[NewOrderPosition]):
    """11.3: who attacks which hexes, on which table; declared when every duty could still be met after it.

    Attributes
    ----------
    fight : Fight
        As far as it has been named.
    """

    fight: Fight
    doings: ClassVar[tuple[type[Action], ...]] = (Join, Leave, Include, Choose, Declare)
    ends: ClassVar[tuple[type[Action], ...]] = (CallOff,)
    clause: ClassVar[Citation] = cite("11.3")

    def actor(self, position: NewOrderPosition) -> str:
        return self.fight.side

    def battle(self, position: NewOrderPosition) -> DifferentialEngagement:
        """The attack as it would be made now."""
        return odds.battle(position, self.fight)

    def prompt(self, position: NewOrderPosition) -> Phrase:
        fought = self.battle(position)
        side = position.game.side_names[self.fight.side]
        if not self.fight.attackers:
            return say("neworder/declare-attack", side=side, hex=fought.hex_)
        return say(
            "neworder/declared-attack",
            side=side,
            hex=fought.hex_,
            attack=fought.attack.display,
            defence=fought.defence.display,
            table=fought.table.name,
            column=fought.column or "—",
        )

    def joinable(self, position: NewOrderPosition) -> tuple[str, ...]:
        """The units that may join."""
        near = beside(position, self.fight.side, self.fight.targets[0])
        return tuple(unit for unit in near if self.check_join(position, unit))

    def includable(self, position: NewOrderPosition) -> tuple[int, ...]:
        """The hexes that the attack may take too."""
        able, near = duties(position, self.fight.side), self.fight.attackers
        units = near or able.by(self.fight.targets[0])
        around = {hex_ for unit in units for hex_ in able.may.get(unit, ())}
        return tuple(hex_ for hex_ in sorted(around) if self.check_include(position, hex_))

    def open_choices(self, position: NewOrderPosition, unit: str | None = None) -> Iterator[Action]:
        yield from (Join(each) for each in self.joinable(position) if unit in (None, each))
        yield from (Leave(each) for each in self.fight.attackers if unit in (None, each))
        if unit is None:
            yield from map(Include, self.includable(position))
            yield from (Choose(table) for table in TABLES if self.check_choose(position, table))
            if self.check_declare(position):
                yield Declare()

    def check(self, position: NewOrderPosition, action: Action) -> Verdict:
        verdict = FreeStep.check(self, position, action)
        return self.with_alternatives(position, action, verdict)

    def check_doing(self, position: NewOrderPosition, action: Any) -> Verdict:
        if isinstance(action, Join):
            return self.check_join(position, action.unit)
        if isinstance(action, Leave):
            return self.check_leave(position, action.unit)
        if isinstance(action, Include):
            return self.check_include(position, action.target)
        if isinstance(action, Choose):
            return self.check_choose(position, action.table)
        return self.check_declare(position)

    def check_join(self, position: NewOrderPosition, unit: str) -> Verdict:
        """Whether a unit may join: free to attack, and beside every hex (11.8, 11.9, 14.2)."""
        verdict = odds.check_attacker(position, self.fight, unit)
        if verdict and unit in self.fight.attackers:
            return refuse("neworder/in-attack", cite("11.3"), unit=position.name_of(unit))
        return verdict and check_free(position, self.fight.segment, unit)

    def check_leave(self, position: NewOrderPosition, unit: str) -> Verdict:
        """Whether a unit may leave: nobody is held to it before the attack is declared."""
        if unit in self.fight.attackers:
            return ALLOWED
        return refuse("neworder/not-in-attack", cite("11.3"), unit=position.name_of(unit))

    def check_include(self, position: NewOrderPosition, target: int) -> Verdict:
        """Whether the attack may take a further hex: one beside every attacker (11.9)."""
        printed, fight = position.game.board.label(target), self.fight
        if target in fight.targets:
            return refuse("neworder/target-twice", cite("11.8"), hex_=printed)
        if target not in position.stacks_by_side[position.enemy(fight.side)]:
            return refuse("neworder/nobody-there", cite("10.1"), hex_=printed)
        if not attackable(position, fight.side, target):
            return refuse("neworder/hex-has-fought", cite("11.8"), hex_=printed)
        for unit in fight.attackers:
            if not is_beside(position, unit, (target,)):
                name = position.unit(unit).name
                instead = (f"leave {unit}",)
                return refuse(
                    "neworder/not-beside-all", cite("11.9"), hex_=printed, instead=instead, unit=name
                )
        able = (
            unit for unit in beside(position, fight.side, target) if is_beside(position, unit, fight.targets)
        )
        if any(check_free(position, fight.segment, unit) for unit in able):
            return ALLOWED
        return refuse("neworder/nobody-can", cite("11.9"), hex_=printed)

    def check_choose(self, position: NewOrderPosition, table: str) -> Verdict:
        """Whether the attack may use a table (11.4, 11.5)."""
        if table not in TABLES:
            return refuse("neworder/no-table", cite("11.4"), value=repr(table), known=Either(TABLES))
        if table == self.fight.table:
            return refuse("neworder/table-chosen", cite("11.4"))
        return odds.check_table(position, replace(self.fight, table=table))

    def check_declare(self, position: NewOrderPosition) -> Verdict:
        """Whether the attack may be made so (11.1, 11.2, 11.5)."""
        verdict = odds.check_fight(position, self.fight)
        if verdict and self.fight.segment == INITIAL:
            return check_duties(position, self.fight)
        return verdict

    def done(self, position: NewOrderPosition, action: Any) -> NewOrderPosition:
        if isinstance(action, Declare):
            return went_in(position, self.fight)
        fight = self.fight
        if isinstance(action, Join):
            fight = replace(fight, attackers=(*fight.attackers, action.unit))
        elif isinstance(action, Leave):
            fight = replace(fight, attackers=tuple(each for each in fight.attackers if each != action.unit))
            if not odds.check_table(position, fight):
                fight = replace(fight, table=CONVENTIONAL)
        elif isinstance(action, Include):
            fight = replace(fight, targets=(*fight.targets, action.target))
        else:
            fight = replace(fight, table=action.table)
        return position.instead(DeclareAttack(fight))

    def sample(self, position: NewOrderPosition, random: Random) -> Action:
        """A legal action at random: an attack that may be made mostly is, and seldom one is called off."""
        chance = random.random()
        if chance < 0.7 and self.check_declare(position):
            return Declare()
        found = list(self.open_choices(position))
        return random.choice(found) if found and chance < 0.95 else CallOff()


def went_in(position: NewOrderPosition, fight: Fight) -> NewOrderPosition:
    """The position after an attack has been declared: its untried counters are turned over, then the die.

    From now on everybody in it has fought in this segment (11.8).
    """
    against = defenders(position, fight)
    fought = (replace(position.pieces[unit], fought=True) for unit in (*fight.attackers, *against))
    named = (*fight.attackers, *supporters(position, fight), *against)
    origins = tuple(dict.fromkeys(position.pieces[unit].hex_ for unit in fight.attackers))
    declared = replace(fight, defenders=against, origins=origins)
    after = position.instead(Reveal(named), RollAttack(declared))
    return after.moved(*fought)
