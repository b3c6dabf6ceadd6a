"""10: the combat segment: attacks are declared, then resolved one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.advance import AdvanceStep
from wargame_kit.games.typhoon.rules.ground import terrain_of
from wargame_kit.games.typhoon.rules.losses import LossStep
from wargame_kit.games.typhoon.rules.odds import check_target, odds
from wargame_kit.games.typhoon.rules.retreat import RetreatStep
from wargame_kit.mechanics import TableEngagement
from wargame_kit.position import Action, FreeStep, OneDie, OneDieStep, SideId, Step
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """A unit is to attack a hex."""

    form: ClassVar[str] = "assign {unit} {target}"
    unit: str
    target: HexIndex


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """A unit is not to attack after all."""

    form: ClassVar[str] = "withdraw {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """All attacks are declared."""

    form: ClassVar[str] = "declare"


@dataclass(frozen=True, slots=True)
class Resolve(Action):
    """Resolve the attack on a hex next."""

    form: ClassVar[str] = "resolve {target}"
    target: HexIndex


@dataclass(frozen=True, slots=True)
class Roll(OneDie):
    """The die of a combat."""

    form: ClassVar[str] = "roll {die}"


def attackers_of(position: TyphoonPosition, target: int) -> tuple[str, ...]:
    """The units declared to attack a hex."""
    return tuple(unit for unit, hex_ in position.attacks.items() if hex_ == target)


def targets(position: TyphoonPosition) -> tuple[int, ...]:
    """The hexes declared to be attacked and not yet fought over."""
    return tuple(sorted(set(position.attacks.values())))


def battles(position: TyphoonPosition) -> tuple[TableEngagement, ...]:
    """Every attack as it is declared now, for the table's panel."""
    return tuple(odds(position, target, attackers_of(position, target)) for target in targets(position))


def check_attack(position: TyphoonPosition, side: str, unit: str, target: int) -> Verdict:
    """Whether a unit may be assigned to attack a hex in this segment (10.1)."""
    facts = position.facts
    if unit not in facts.active or position.side_of(unit) != side:
        return refuse("fight/not-active", cite("10.1.2"), unit=_name(position, unit))
    if unit in facts.slowed and position.option("reserve_attack") == "no":
        return refuse("fight/slowed", cite("15.1.2"), unit=_name(position, unit))
    if unit in position.attacks:
        return refuse(
            "fight/already-assigned",
            cite("10.1.1"),
            hex_=position.game.board.label(position.attacks[unit]),
            unit=_name(position, unit),
            instead=(f"withdraw {unit}",),
        )
    if target in facts.fought_hexes:
        return refuse("fight/attacked", cite("10.1.3"), hex_=position.game.board.label(target))
    return check_target(position, unit, target)


def _name(position: TyphoonPosition, unit: str) -> object:
    return position.game.units[unit].name if unit in position.game.units else unit


@dataclass(frozen=True, slots=True)
class CombatSegment(FreeStep[TyphoonPosition]):
    """10.2 (1): the acting side declares all its attacks, unit by unit.

    Attributes
    ----------
    side : str
    """

    side: SideId
    doings: ClassVar[tuple[type[Action], ...]] = (Assign, Withdraw)
    ends: ClassVar[tuple[type[Action], ...]] = (Declare,)
    clause: ClassVar[Citation] = cite("10.2.1")

    def actor(self, position: TyphoonPosition) -> str:
        return self.side

    def prompt(self, position: TyphoonPosition) -> Phrase:
        return say("combat/declare", side=position.game.side_names[self.side], count=len(targets(position)))

    def assignments(self, position: TyphoonPosition, unit: str | None = None) -> Iterator[Assign]:
        """Yield what `assign` may say; only of one unit if it is named."""
        facts, board, pieces = position.facts, position.game.board, position.pieces
        enemies = position.stacks_by_side[position.enemy(self.side)].keys() - facts.fought_hexes
        assigned = position.attacks
        barred = facts.slowed if position.option("reserve_attack") == "no" else frozenset()
        for each in sorted(facts.active) if unit is None else (unit,):
            if each not in facts.active or each in assigned or each in barred or pieces[each].hex_ < 0:
                continue
            if position.side_of(each) != self.side:
                continue
            here = pieces[each].hex_
            for there in board.neighbours[6 * here : 6 * here + 6]:
                if there in enemies and position.charts.terrain[terrain_of(position, there)].is_passable:
                    yield Assign(each, there)

    def open_choices(self, position: TyphoonPosition, unit: str | None = None) -> Iterator[Action]:
        yield from self.assignments(position, unit)
        for each in position.attacks:
            if unit is None or each == unit:
                yield Withdraw(each)

    def check_doing(self, position: TyphoonPosition, action: Any) -> Verdict:
        if isinstance(action, Assign):
            return check_attack(position, self.side, action.unit, action.target)
        assigned = tuple(position.attacks)
        if action.unit in assigned:
            return ALLOWED
        instead = tuple(f"withdraw {unit}" for unit in assigned)
        return refuse("fight/not-assigned", cite("10.1"), unit=action.unit, instead=instead)

    def check_end(self, position: TyphoonPosition) -> Verdict:
        for battle in battles(position):
            if not battle.verdict:
                return replace(battle.verdict, instead=self._remedies(position, battle))
        return ALLOWED

    def _remedies(self, position: TyphoonPosition, battle: TableEngagement) -> tuple[str, ...]:
        # 10.3.4: call the attack off, or bring up more.
        more = [a.text(position.game.board) for a in self.assignments(position) if a.target == battle.target]
        return (*more, *(f"withdraw {unit}" for unit in battle.attackers))

    def done(self, position: TyphoonPosition, action: Any) -> TyphoonPosition:
        target = int(action.target) if isinstance(action, Assign) else None
        return position.moved(replace(position.pieces[action.unit], attacks=target))

    def ended(self, position: TyphoonPosition, action: Action) -> TyphoonPosition:
        return position.instead(ResolveOrder(self.side))

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        if position.attacks or next(self.assignments(position), None) is not None:
            return None
        return position.instead(ResolveOrder(self.side))

    def sample(self, position: TyphoonPosition, random: Random) -> Action:
        """A legal action at random, such that the segment comes to its end."""
        free = list(self.assignments(position))
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
class ResolveOrder(Step[TyphoonPosition]):
    """10.2 (1): the attacker says which of the declared attacks is resolved next.

    Attributes
    ----------
    side : str
    """

    side: SideId
    actions: ClassVar[tuple[type[Action], ...]] = (Resolve,)
    clause: ClassVar[Citation] = cite("10.2.1")

    def actor(self, position: TyphoonPosition) -> str:
        return self.side

    def prompt(self, position: TyphoonPosition) -> Phrase:
        left = len(targets(position))
        return say("combat/resolve", side=position.game.side_names[self.side], left=left)

    def choices(self, position: TyphoonPosition, unit: str | None = None) -> Iterator[Action]:
        for target in targets(position):
            if unit is None or unit in attackers_of(position, target):
                yield Resolve(target)

    def check(self, position: TyphoonPosition, action: Any) -> Verdict:
        left = targets(position)
        if action.target in left:
            return ALLOWED
        board = position.game.board
        instead = tuple(f"resolve {board.label(target)}" for target in left)
        return refuse("fight/not-declared", cite("10.2.1"), hex_=board.label(action.target), instead=instead)

    def play(self, position: TyphoonPosition, action: Any) -> TyphoonPosition:
        return position.pushed(CombatRoll(self.side, action.target))

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
    actions: ClassVar[tuple[type[Action], ...]] = (Roll,)
    clause: ClassVar[Citation] = cite("10.4.1")

    def battle(self, position: TyphoonPosition) -> TableEngagement:
        """The attack as it stands at this moment."""
        return odds(position, self.target, attackers_of(position, self.target))

    def prompt(self, position: TyphoonPosition) -> Phrase:
        battle = self.battle(position)
        return say(
            "combat/roll",
            hex=position.game.hex_name(battle.target),
            attack=battle.attack.display,
            defence=battle.defence.display,
            column=battle.column or "—",
        )

    def play(self, position: TyphoonPosition, action: Any) -> TyphoonPosition:
        battle = self.battle(position)
        result, enemy = battle.row(action.die), position.enemy(self.side)
        steps: list[Step[Any]] = []
        if result.attacker_losses:  # 10.4.2.1
            steps.append(LossStep(self.side, battle.attackers, result.attacker_losses))
        if result.defender_losses:  # 10.4.2.5
            steps.append(LossStep(enemy, battle.defenders, result.defender_losses))
        if result.retreat:  # 10.4.2.3, 10.4.2.4: those that fell back go on with the others
            steps.append(RetreatStep(enemy, battle.defenders, result.retreat))
        if result.retreat or result.defender_losses:
            steps.append(AdvanceStep(self.side, self.target, battle.attackers))
        return self._fought(position).instead(*steps)

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        return None if self.battle(position).verdict else self._fought(position).popped()

    def _fought(self, position: TyphoonPosition) -> TyphoonPosition:
        fought = position.facts.fought_hexes | {self.target}
        done = (replace(position.pieces[unit], attacks=None) for unit in attackers_of(position, self.target))
        return position.moved(*done).with_facts(fought_hexes=fought)
