"""1.4a: the Axis is asked whether it blows a bridge, in the midst of what the Soviets do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.facts import Bridge
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.rivers import is_bridge, is_volga, volga_bridges
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Fault, Step
from wargame_kit.position.free_order import LetAllPass, LetPass
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict
from wargame_kit.words import Phrase, say


def can_blow(position: OcsPosition, bridge: Bridge) -> bool:
    """Whether a bridge of the Volga class stands, and has never been repaired (1.5b)."""
    facts = facts_of(position)
    return bridge not in facts.bridges_blown and bridge not in facts.bridges_repaired


def questions(position: OcsPosition, units: tuple[str, ...], came_from: int, hex_: int) -> tuple[Step, ...]:
    """What the Axis is asked when units have entered a hex: of each bridge that they have not crossed."""
    if position.side_of(units[0]) != SOVIET or not any(map(position.is_combat_unit, units)):
        return ()
    facts, once = facts_of(position), position.option("bridge_offers") == "once"
    silent = facts.spared | (facts.offered if once else frozenset())
    return tuple(
        BlowBridge(bridge)
        for bridge in volga_bridges(position.game.board).get(hex_, ())
        if came_from not in bridge and bridge not in silent and can_blow(position, bridge)
    )


@dataclass(frozen=True, slots=True)
class Blow(RuledAction[OcsPosition, "BlowBridge"]):
    """Blow the bridge: it always succeeds, and costs nothing (1.4a)."""

    form: ClassVar[str] = "blow-bridge"

    def check(self, position: OcsPosition, step: BlowBridge) -> Verdict:
        return ALLOWED

    def play(self, position: OcsPosition, step: BlowBridge) -> OcsPosition:
        return position.with_facts(bridges_blown=facts_of(position).bridges_blown | {step.bridge}).popped()


@dataclass(frozen=True, slots=True)
class BlowBridge(Decision[OcsPosition]):
    """1.4a: a Soviet combat unit has come to a bridge: does the Axis blow it, before anything else happens?

    Attributes
    ----------
    bridge : (int, int)
        Its ends.
    """

    bridge: tuple[HexIndex, HexIndex]
    side: ClassVar[str] = AXIS
    actions: ClassVar[Kinds] = (LetPass, LetAllPass, Blow)
    clause: ClassVar[Citation] = cite("1.4a")

    def prompt(self, position: OcsPosition) -> Phrase:
        here, there = (position.game.board.label(end) for end in self.bridge)
        return say("thirdwinter/blow-bridge", here=here, there=there)

    def ended(self, position: OcsPosition, action: Ending) -> OcsPosition:
        facts = facts_of(position)
        spared = facts.spared | {self.bridge} if action.is_for_all else facts.spared
        return position.with_facts(offered=facts.offered | {self.bridge}, spared=spared).popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        board = position.game.board
        if not (is_bridge(board, self.bridge) and is_volga(board, *self.bridge)):
            ends = [board.label(end) for end in self.bridge]
            yield Fault(say("expected/volga-bridge"), f"{place}.bridge", ends)
        elif not can_blow(position, self.bridge):
            ends = [board.label(end) for end in self.bridge]
            yield Fault(say("expected/standing-bridge"), f"{place}.bridge", ends)
