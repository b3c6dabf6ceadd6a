"""9.8, 9.9: the rolls of a combat: surprise, and the combat table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.fight import Fight, faults_of
from wargame_kit.games.ocs.rules.combat.odds import ATTACKER, DEFENDER, OcsEngagement, odds
from wargame_kit.games.ocs.rules.combat.options import steps_of
from wargame_kit.games.ocs.rules.dice import Rerollable, TableThrow, TwoDiceStep
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import OneDieStep, SideId
from wargame_kit.position.fault import Fault
from wargame_kit.rulebook import ALLOWED, Citation
from wargame_kit.words import Words, say


class Fought:
    """What steps of a combat have in common: the fight, and its odds as they stand."""

    __slots__ = ()

    side: str
    fight: Fight

    @property
    def is_attackers(self) -> bool:
        """Whether it is a step of the attacker's."""
        return True

    def place(self, position: OcsPosition) -> int:
        """The hex that is fought for."""
        return self.fight.target

    def battle(self, position: OcsPosition) -> OcsEngagement:
        """The odds of the fight."""
        return odds(position, self.fight, ALLOWED)

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        """Yield what cannot be in the fight, and a side that does not act in such a step of it."""
        yield from faults_of(position, self.fight, f"{place}.fight")
        if any((position.side_of(unit) == self.side) != self.is_attackers for unit in self.fight.attackers):
            yield Fault(say("expected/side-of-fight"), f"{place}.side", self.side)


@dataclass(frozen=True, slots=True)
class RollSurprise(Fought, TableThrow, Rerollable, TwoDiceStep):
    """9.8: does one side surprise the other?"""

    side: SideId
    fight: Fight
    table: ClassVar[str] = "roll-surprise"
    thrown_as: ClassVar[str] = "surprise-dice {first} {second}"
    clause: ClassVar[Citation] = cite("9.8")

    def brings(self, position: OcsPosition, total: int) -> Words:
        return say(f"ocs/surprise/{self.battle(position).surprised(total)}")

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        battle = self.battle(position)
        who = battle.surprised(total)
        if who != battle.surprised_by_table(total):
            attacker = position.side_of(self.fight.attackers[0])
            position = title_of(position).surprise_turned(position, attacker)
        if who in (ATTACKER, DEFENDER):
            return position.replace_step(RollShift(self.side, self.fight, who == ATTACKER))
        return before_roll(position, self.side, self.fight)


@dataclass(frozen=True, slots=True)
class RollShift(Fought, TableThrow, Rerollable, OneDieStep[OcsPosition]):
    """9.8: by how many columns."""

    side: SideId
    fight: Fight
    is_attacker: bool
    table: ClassVar[str] = "roll-shift"
    thrown_as: ClassVar[str] = "shift-die {die}"
    clause: ClassVar[Citation] = cite("9.8")

    def brings(self, position: OcsPosition, die: int) -> Words:
        return say("ocs/columns-right" if self.is_attacker else "ocs/columns-left", columns=die)

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        fight = replace(self.fight, shift=die if self.is_attacker else -die)
        return before_roll(position, self.side, fight)


def before_roll(position: OcsPosition, side: str, fight: Fight) -> OcsPosition:
    """The position before the combat roll, and before what is asked of it (9.9)."""
    rolling = position.replace_step(RollCombat(side, fight))
    return rolling.pushed(*title_of(rolling).before_combat_roll(rolling))


@dataclass(frozen=True, slots=True)
class RollCombat(Fought, TableThrow, Rerollable, TwoDiceStep):
    """9.9: the combat roll."""

    side: SideId
    fight: Fight
    table: ClassVar[str] = "roll-combat"
    thrown_as: ClassVar[str] = "combat-dice {first} {second}"
    clause: ClassVar[Citation] = cite("9.9")

    def battle(self, position: OcsPosition) -> OcsEngagement:
        return odds(position, self.fight, ALLOWED, is_rolled=True)

    def brings(self, position: OcsPosition, total: int) -> Words:
        return str(self.battle(position).read(total, self.fight.shift))

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        result = self.battle(position).read(total, self.fight.shift)
        position = title_of(position).combat_decided(position)
        return position.replace_step(*steps_of(position, self.side, self.fight, result))
