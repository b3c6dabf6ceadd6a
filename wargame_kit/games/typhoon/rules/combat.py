"""10: the combat segment: attacks are declared, then resolved one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.advance import AdvanceStep
from wargame_kit.games.typhoon.rules.losses import LossStep
from wargame_kit.games.typhoon.rules.odds import check_target, odds
from wargame_kit.games.typhoon.rules.retreat import RetreatStep
from wargame_kit.mechanics import TableEngagement
from wargame_kit.position import Action, OneDieStep, SideId, Step
from wargame_kit.position.fault import Fault, among
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Assign(RuledAction[TyphoonPosition, "CombatSegment"]):
    """A unit is to attack a hex (10.1)."""

    form: ClassVar[str] = "assign {unit} {target}"
    unit: str
    target: HexIndex

    @classmethod
    def candidates(
        cls, position: TyphoonPosition, step: CombatSegment, unit: str | None = None
    ) -> Iterable[Self]:
        enemies = position.stacks_by_side[position.enemy(step.side)]
        near, pieces = position.game.board.neighbours, position.pieces
        for each in only(sorted(position.facts.active - position.attacks.keys()), unit):
            here = pieces[each].hex_
            if here >= 0:
                yield from (cls(each, there) for there in near[6 * here : 6 * here + 6] if there in enemies)

    def check(self, position: TyphoonPosition, step: CombatSegment) -> Verdict:
        facts, board = position.facts, position.game.board
        if self.unit not in facts.active or position.side_of(self.unit) != step.side:
            return refuse("fight/not-active", cite("10.1.2"), unit=position.name_of(self.unit))
        if self.unit in facts.slowed and position.option("reserve_attack") == "no":
            return refuse("fight/slowed", cite("15.1.2"), unit=position.name_of(self.unit))
        if self.unit in position.attacks:
            back, printed = (f"withdraw {self.unit}",), board.label(position.attacks[self.unit])
            name = position.name_of(self.unit)
            return refuse("fight/already-assigned", cite("10.1.1"), hex_=printed, unit=name, instead=back)
        if self.target in facts.fought_hexes:
            return refuse("fight/attacked", cite("10.1.3"), hex_=board.label(self.target))
        return check_target(position, self.unit, self.target)

    def play(self, position: TyphoonPosition, step: CombatSegment) -> TyphoonPosition:
        return position.moved(replace(position.pieces[self.unit], attacks=int(self.target)))


@dataclass(frozen=True, slots=True)
class Withdraw(RuledAction[TyphoonPosition, "CombatSegment"]):
    """A unit is not to attack after all."""

    form: ClassVar[str] = "withdraw {unit}"
    unit: str

    @classmethod
    def candidates(
        cls, position: TyphoonPosition, step: CombatSegment, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, only(position.attacks, unit))

    def check(self, position: TyphoonPosition, step: CombatSegment) -> Verdict:
        if self.unit in position.attacks:
            return ALLOWED
        return refuse("fight/not-assigned", cite("10.1"), unit=self.unit)

    def play(self, position: TyphoonPosition, step: CombatSegment) -> TyphoonPosition:
        return position.moved(replace(position.pieces[self.unit], attacks=None))


@dataclass(frozen=True, slots=True)
class Declare(Ending[TyphoonPosition]):
    """All attacks are declared."""

    form: ClassVar[str] = "declare"


@dataclass(frozen=True, slots=True)
class Resolve(RuledAction[TyphoonPosition, "ResolveOrder"]):
    """Resolve the attack on a hex next."""

    form: ClassVar[str] = "resolve {target}"
    target: HexIndex

    @classmethod
    def candidates(
        cls, position: TyphoonPosition, step: ResolveOrder, unit: str | None = None
    ) -> Iterable[Self]:
        left = targets(position)
        return (cls(target) for target in left if unit is None or unit in attackers_of(position, target))

    def check(self, position: TyphoonPosition, step: ResolveOrder) -> Verdict:
        left, board = targets(position), position.game.board
        if self.target in left:
            return ALLOWED
        instead = tuple(f"resolve {board.label(target)}" for target in left)
        return refuse("fight/not-declared", cite("10.2.1"), hex_=board.label(self.target), instead=instead)

    def play(self, position: TyphoonPosition, step: ResolveOrder) -> TyphoonPosition:
        return position.pushed(CombatRoll(step.side, self.target))


def attackers_of(position: TyphoonPosition, target: int) -> tuple[str, ...]:
    """The units declared to attack a hex."""
    return tuple(unit for unit, hex_ in position.attacks.items() if hex_ == target)


def targets(position: TyphoonPosition) -> tuple[int, ...]:
    """The hexes declared to be attacked and not yet fought over."""
    return tuple(sorted(set(position.attacks.values())))


def battles(position: TyphoonPosition) -> tuple[TableEngagement, ...]:
    """Every attack as it is declared now, for the table's panel."""
    return tuple(odds(position, target, attackers_of(position, target)) for target in targets(position))


@dataclass(frozen=True, slots=True)
class CombatSegment(Decision[TyphoonPosition]):
    """10.2 (1): the acting side declares all its attacks, unit by unit.

    Attributes
    ----------
    side : str
    """

    side: SideId
    actions: ClassVar[Kinds] = (Assign, Withdraw, Declare)
    clause: ClassVar[Citation] = cite("10.2.1")

    def prompt(self, position: TyphoonPosition) -> Phrase:
        return self.say(position, "combat/declare", count=len(targets(position)))

    def validate(self, position: TyphoonPosition, place: str) -> Iterator[Fault]:
        own, expected = position.units_of(self.side), say("expected/acting-unit", side=self.side)
        return among("facts.active", position.facts.active, own, expected)

    def check_end(self, position: TyphoonPosition) -> Verdict:
        for battle in battles(position):
            if not battle.verdict:
                return replace(battle.verdict, instead=self._remedies(position, battle))
        return ALLOWED

    def _remedies(self, position: TyphoonPosition, battle: TableEngagement) -> tuple[str, ...]:
        # 10.3.4: call the attack off, or bring up more.
        more = [
            a.text(position.game.board) for a in Assign.choices(position, self) if a.target == battle.target
        ]
        return (*more, *(f"withdraw {unit}" for unit in battle.attackers))

    def ended(self, position: TyphoonPosition, action: Action) -> TyphoonPosition:
        return position.replace_step(ResolveOrder(self.side))

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        if position.attacks or next(Assign.choices(position, self), None) is not None:
            return None
        return position.replace_step(ResolveOrder(self.side))

    def sample(self, position: TyphoonPosition, random: Random) -> Action:
        """A legal action at random, such that the segment comes to its end."""
        free = list(Assign.choices(position, self))
        weak = [battle for battle in battles(position) if not battle.verdict]
        if weak:
            # An attack under 1-1 is joined while somebody can, or called off: never to and fro for ever.
            lacking = {battle.target for battle in weak}
            joining = [action for action in free if action.target in lacking]
            if joining and random.random() < 0.9:
                return random.choice(joining)
            return Withdraw(random.choice(random.choice(weak).attackers))
        hopes = random.sample(free, min(3, len(free))) if random.random() < 0.9 else []
        for action in hopes:
            together = sorted({other.unit for other in free if other.target == action.target})
            if odds(position, action.target, (*attackers_of(position, action.target), *together)).verdict:
                return action
        return Declare()


@dataclass(frozen=True, slots=True)
class ResolveOrder(Decision[TyphoonPosition]):
    """10.2 (1): the attacker says which of the declared attacks is resolved next.

    Attributes
    ----------
    side : str
    """

    side: SideId
    actions: ClassVar[Kinds] = (Resolve,)
    clause: ClassVar[Citation] = cite("10.2.1")

    def prompt(self, position: TyphoonPosition) -> Phrase:
        return self.say(position, "combat/resolve", left=len(targets(position)))

    def validate(self, position: TyphoonPosition, place: str) -> Iterator[Fault]:
        own, expected = position.units_of(self.side), say("expected/acting-unit", side=self.side)
        return among("facts.active", position.facts.active, own, expected)

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        left = targets(position)
        if len(left) > 1:
            return None
        if left:
            return position.pushed(CombatRoll(self.side, left[0]))
        # What was remembered for the segment is over with it.
        facts = position.facts
        if facts.fought_hexes or facts.retreated:
            facts = facts.replaced(fought_hexes=frozenset(), retreated=frozenset())
        return position.replaced(facts=facts).popped()


@dataclass(frozen=True, slots=True)
class CombatRoll(OneDieStep[TyphoonPosition]):
    """10.2 (3), 10.4: a die, and what the table says.

    Strengths are those of this moment: units that fell back into the hex earlier in the segment count nothing
    (10.3.1.2). Should nobody be left there, or the odds have fallen below 1-1, there is no combat (10.3.4).

    Attributes
    ----------
    side : str
        The attacker.
    target : int
    """

    side: SideId
    target: HexIndex
    thrown_as: ClassVar[str] = "roll {die}"
    clause: ClassVar[Citation] = cite("10.4.1")

    def battle(self, position: TyphoonPosition) -> TableEngagement:
        """The attack as it stands at this moment."""
        return odds(position, self.target, attackers_of(position, self.target))

    def prompt(self, position: TyphoonPosition) -> Phrase:
        battle = self.battle(position)
        return battle.say("combat/roll", hex=position.game.hex_name(battle.target))

    def thrown(self, position: TyphoonPosition, die: int) -> TyphoonPosition:
        battle = self.battle(position)
        result, enemy = battle.row(die), position.enemy(self.side)
        steps: list[Step] = []
        if result.attacker_losses:  # 10.4.2.1
            steps.append(LossStep(self.side, battle.attackers, result.attacker_losses))
        if result.defender_losses:  # 10.4.2.5
            steps.append(LossStep(enemy, battle.defenders, result.defender_losses))
        if result.retreat:  # 10.4.2.3, 10.4.2.4: those that fell back go on with the others
            steps.append(RetreatStep(enemy, battle.defenders, result.retreat))
        if result.retreat or result.defender_losses:
            steps.append(AdvanceStep(self.side, self.target, battle.attackers))
        return self._fought(position).replace_step(*steps)

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        return None if self.battle(position).verdict else self._fought(position).popped()

    def _fought(self, position: TyphoonPosition) -> TyphoonPosition:
        fought = position.facts.fought_hexes | {self.target}
        done = (replace(position.pieces[unit], attacks=None) for unit in attackers_of(position, self.target))
        return position.moved(*done).with_facts(fought_hexes=fought)
