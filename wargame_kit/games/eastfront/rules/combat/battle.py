"""4.43, 7.13: one round of a battle: air strike, defence fire, throw for repulse, attack fire."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.combat.fight import (
    ATTACK,
    DEFENCE,
    REPULSE,
    STRIKE,
    Fight,
    dice,
    hits_for_level,
    party,
)
from wargame_kit.games.eastfront.rules.combat.odds import engagement
from wargame_kit.games.eastfront.rules.combat.repulse import repulse_numbers, thrown_back
from wargame_kit.games.eastfront.rules.combat.strike import strike_dice, strike_pool
from wargame_kit.games.eastfront.rules.command import supported
from wargame_kit.games.eastfront.rules.engaging import without_battle
from wargame_kit.games.eastfront.rules.hits import RollHits, dice_words
from wargame_kit.games.eastfront.rules.losses import fate, reduced
from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.mechanics.hit_allocation import (
    HALF_HIT,
    HIT,
    Blocks,
    allocated,
    candidates,
    is_open,
    taken,
    weakest,
)
from wargame_kit.mechanics.pool_engagement import PoolEngagement
from wargame_kit.position import Interval, OneOf, SideId
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction, only
from wargame_kit.position.throw import OneDieStep
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import Phrase, Words, say

StageId = Annotated[str, OneOf((STRIKE, DEFENCE, ATTACK), say("expected/stage"))]
"""What is fired in a round."""

MOST_HALVES = 99


def begin_round(position: EastFrontPosition, fight: Fight) -> EastFrontPosition:
    """The position in which a round of a battle begins: with the strike, if one was declared (4.43)."""
    if strike_pool(position, fight.target).dice:
        return position.pushed(RollStrike(fight))
    return position.pushed(RollDefence(fight))


def after_stage(position: EastFrontPosition, fight: Fight, stage: str) -> EastFrontPosition:
    """The position in which a round goes on after something was fired; it ends where a side is gone."""
    if stage == ATTACK or not is_fought(position, fight):
        return ended(position, fight)
    if stage == STRIKE:
        return position.pushed(RollDefence(fight))
    if repulse_numbers(position, fight).total:
        return position.pushed(RollRepulse(fight))
    return position.pushed(RollAttack(fight))


def is_fought(position: EastFrontPosition, fight: Fight) -> bool:
    """Whether both sides are still in a battle (7.7)."""
    sides = (fight.side, position.enemy(fight.side))
    return all(position.stack(side, fight.target) for side in sides)


def ended(position: EastFrontPosition, fight: Fight) -> EastFrontPosition:
    """The position after a round: where a side is gone there is no battle any more (7.7)."""
    after = position
    for side in position.game.sides:
        after = without_battle(after, side, fight.target)
    return after


def target_of(position: EastFrontPosition, fight: Fight, stage: str) -> str:
    """The side that takes what is fired."""
    return fight.side if stage == DEFENCE else position.enemy(fight.side)


class RollFire(RollHits):
    """A side throws its dice in a battle: a subclass says which.

    Attributes
    ----------
    fight : Fight
    """

    fight: Fight
    stage: ClassVar[str]

    def firing(self, position: EastFrontPosition) -> str:
        """The side that fires."""
        return position.enemy(target_of(position, self.fight, self.stage))

    def pool(self, position: EastFrontPosition) -> DicePool:
        side = self.firing(position)
        found = party(position, self.fight, side, position.stack(side, self.fight.target))
        return found.pool(found.blocks)

    def sum(self, position: EastFrontPosition) -> Ledger:
        """The dice, each with whose it is."""
        hex_ = self.fight.target
        return dice(position, hex_, position.stack(self.firing(position), hex_), self.stage)

    def battle(self, position: EastFrontPosition) -> PoolEngagement:
        """The battle as it stands before the throw."""
        return engagement(position, self.fight, self.stage)

    def prompt(self, position: EastFrontPosition) -> Phrase:
        hex_ = position.game.board.label(self.fight.target)
        return say(f"eastfront/roll-{self.stage}", hex=hex_, dice=dice_words(self.pool(position)))

    def hit(self, position: EastFrontPosition, hits: int) -> EastFrontPosition:
        return position.replace_step(self.taking(position, hits))

    def taking(self, position: EastFrontPosition, hits: int) -> TakeHits:
        """The step in which so many hits are taken: without support they count half (7.4, 13.15)."""
        fight, stage = self.fight, self.stage
        is_full = stage == DEFENCE or supported(position, fight.target, fight.side)
        halves = hits * (HIT if is_full else HALF_HIT)
        return TakeHits(fight, target_of(position, fight, stage), stage, halves)

    def loss(self, position: EastFrontPosition, hits: int) -> Words:
        step = self.taking(position, hits)
        before = step.blocks(position)
        if step.is_asked(position, before):
            return say("eastfront/lose-by-choice", hits=step.sum.display)
        after = allocated(before, step.halves, weakest).blocks
        changed = ((old, new) for old, new in zip(before, after, strict=True) if old.level != new.level)
        lost = tuple(fate(position, old.unit, old.level - new.level) for old, new in changed)
        return say("eastfront/lose-levels", each=lost) if lost else say("eastfront/lose-nothing")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        if self.pool(position).dice and is_fought(position, self.fight):
            return None
        return after_stage(position.popped(), self.fight, self.stage)


@dataclass(frozen=True, slots=True)
class RollStrike(RollFire):
    """13.15: the dice of an air strike, before the defence fire."""

    fight: Fight
    stage: ClassVar[str] = STRIKE
    clause: ClassVar[Citation] = cite("13.15")

    def pool(self, position: EastFrontPosition) -> DicePool:
        return strike_pool(position, self.fight.target)

    def sum(self, position: EastFrontPosition) -> Ledger:
        return strike_dice(position, self.fight.target)


@dataclass(frozen=True, slots=True)
class RollDefence(RollFire):
    """4.43: the passive side fires first, with what the strike has left it."""

    fight: Fight
    stage: ClassVar[str] = DEFENCE
    clause: ClassVar[Citation] = cite("7.2")


@dataclass(frozen=True, slots=True)
class RollAttack(RollFire):
    """4.43: the active side fires with what is left of it."""

    fight: Fight
    stage: ClassVar[str] = ATTACK
    clause: ClassVar[Citation] = cite("7.2")


@dataclass(frozen=True, slots=True)
class Take(RuledAction[EastFrontPosition, "TakeHits"]):
    """A block takes hits, of several that may."""

    form: ClassVar[str] = "take {unit}"
    unit: str

    @classmethod
    def candidates(
        cls, position: EastFrontPosition, step: TakeHits, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, only((block.unit for block in candidates(step.blocks(position))), unit))

    def check(self, position: EastFrontPosition, step: TakeHits) -> Verdict:
        if any(block.unit == self.unit for block in candidates(step.blocks(position))):
            return ALLOWED
        return refuse("eastfront/takes-no-hit", cite("7.22"), unit=position.name_of(self.unit))

    def play(self, position: EastFrontPosition, step: TakeHits) -> EastFrontPosition:
        blocks = step.blocks(position)
        block = next(block for block in blocks if block.unit == self.unit)
        after, rest = taken(blocks, block, step.halves)
        still = replace(step, fight=step.begun(position, after), halves=rest)
        return turned(position, blocks, after).replace_step(still)


@dataclass(frozen=True, slots=True)
class TakeHits(Decision[EastFrontPosition]):
    """7.22: hits fall on the highest level, on one begun first; among equals the owner chooses (7.23).

    Attributes
    ----------
    fight : Fight
    side : str
        Whose blocks take them.
    stage : str
        Of what was fired.
    halves : int
        Half-hits to take (7.24).
    """

    fight: Fight
    side: SideId
    stage: StageId
    halves: Annotated[int, Interval(0, MOST_HALVES)]
    actions: ClassVar[Kinds] = (Take,)
    clause: ClassVar[Citation] = cite("7.23")

    def blocks(self, position: EastFrontPosition) -> Blocks:
        """The blocks under fire, as they stand."""
        fight = self.fight
        return party(position, fight, self.side, position.stack(self.side, fight.target)).blocks

    @property
    def sum(self) -> Ledger:
        """What is still to be taken, in hits (7.24)."""
        ledger = Ledger(say("eastfront/hits-counted"), HIT)
        return ledger.add(self.halves, say(f"eastfront/of-{self.stage}"), cite("7.24"))

    def battle(self, position: EastFrontPosition) -> PoolEngagement:
        """The battle as it stands: nothing is thrown before the hits are taken."""
        sums = {
            "hits": self.sum,
            "hits-for-level": hits_for_level(position, self.fight, self.side),
        }
        return replace(engagement(position, self.fight, self.stage), rounds=(), other_sums=sums)

    def prompt(self, position: EastFrontPosition) -> Phrase:
        printed = position.game.board.label(self.fight.target)
        return self.say(position, "eastfront/take-hits", hex=printed, hits=self.sum.display)

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        blocks = self.blocks(position)
        if not self.is_asked(position, blocks):
            after = allocated(blocks, self.halves, weakest).blocks
            # 13.15: what a strike has begun on a block counts in the attack fire; all else is lost.
            fight = self.begun(position, after if self.stage == STRIKE else ())
            return after_stage(turned(position, blocks, after).popped(), fight, self.stage)
        equals = candidates(blocks)
        return None if len(equals) > 1 else Take(equals[0].unit).play(position, self)

    def begun(self, position: EastFrontPosition, blocks: Blocks) -> Fight:
        """The battle with what has been begun on blocks of this side, and on those of the other side."""
        others = tuple(pair for pair in self.fight.begun if position.side_of(pair[0]) != self.side)
        own = tuple((block.unit, block.part) for block in blocks if block.stands and block.part)
        return replace(self.fight, begun=others + own)

    def is_asked(self, position: EastFrontPosition, blocks: Blocks) -> bool:
        """Whether the owner has a choice that makes a difference (7.23)."""
        if position.option("ties") != "owner":
            return False
        # 13.15: what a strike has begun still counts in the attack fire.
        return is_open(blocks, self.halves, parts=self.stage == STRIKE)


def turned(position: EastFrontPosition, before: Blocks, after: Blocks) -> EastFrontPosition:
    """The position in which blocks show the levels that are left to them (7.22, 7.7)."""
    lost = ((old.unit, old.level - new.level) for old, new in zip(before, after, strict=True))
    return position.moved(*(reduced(position, unit, levels) for unit, levels in lost if levels))


@dataclass(frozen=True, slots=True)
class RollRepulse(OneDieStep[EastFrontPosition]):
    """7.5: after the defence fire one die for the battle: it goes on, or the attackers are thrown back."""

    fight: Fight
    stage: ClassVar[str] = REPULSE
    thrown_as: ClassVar[str] = "repulse {die}"
    clause: ClassVar[Citation] = cite("7.5")

    def battle(self, position: EastFrontPosition) -> PoolEngagement:
        """The battle as it stands."""
        return engagement(position, self.fight, self.stage)

    def prompt(self, position: EastFrontPosition) -> Phrase:
        return say(
            "eastfront/roll-repulse",
            hex=position.game.board.label(self.fight.target),
            numbers=repulse_numbers(position, self.fight).total,
            assault=say(f"eastfront/assault/{self.fight.assault}"),
        )

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        """Who cannot go back where he came from is not thrown back (7.51)."""
        own = position.stack(self.fight.side, self.fight.target)
        if is_fought(position, self.fight) and all(position.pieces[unit].came_from >= 0 for unit in own):
            return None
        return position.replace_step(RollAttack(self.fight))

    def is_repulsed(self, position: EastFrontPosition, die: int) -> bool:
        """Whether a die throws the attackers back."""
        return die <= repulse_numbers(position, self.fight).total

    def thrown(self, position: EastFrontPosition, die: int) -> EastFrontPosition:
        if self.is_repulsed(position, die):
            return thrown_back(position.popped(), self.fight)
        return position.replace_step(RollAttack(self.fight))

    def brings(self, position: EastFrontPosition, die: int) -> Words:
        return say(f"eastfront/repulse-{'back' if self.is_repulsed(position, die) else 'on'}")
