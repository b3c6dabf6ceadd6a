"""What lies on the Dnepr, for map, picture, inspector and legend: bridges, ferries, pontoon bridges, ice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.attack import Assault
from wargame_kit.games.ocs.view.fights import Fights as SeriesFights
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.facts import REGROUP, Bridge
from wargame_kit.games.thirdwinter.files.charts import PONTOON
from wargame_kit.games.thirdwinter.rules.armour_losses import RollArmour
from wargame_kit.games.thirdwinter.rules.bridges import BlowBridge
from wargame_kit.games.thirdwinter.rules.crossings import QUARTERS, facts_of, limit, own, ways
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEvent, RollEventTable
from wargame_kit.games.thirdwinter.rules.fortresses import DeclareFortress
from wargame_kit.games.thirdwinter.rules.fronts import in_posture, is_regrouping, zone
from wargame_kit.games.thirdwinter.rules.high_commands import RollCorps
from wargame_kit.games.thirdwinter.rules.income import RollSupply
from wargame_kit.games.thirdwinter.rules.replacements import RollReplacements, RollSpecial
from wargame_kit.games.thirdwinter.rules.rivers import rail_ferry, volga_bridges
from wargame_kit.games.thirdwinter.rules.weather import RollFlight, RollGround
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Fact, Marker, MarkerSign, Step
from wargame_kit.position.presentation import ReactionPrompt
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Words, say

STANDING = MarkerSign("M-6 1H6M-6 4V1M-2 4V1M2 4V1M6 4V1M-6 1A9 9 0 0 1 6 1", (0.0, -0.76))
DOWN = MarkerSign("M-6 1H-3M3 1H6M-6 4V1M6 4V1M-3 1L-1 4M3 1L1 4M-2-5L2-1M2-5L-2-1", (0.0, -0.76))
FERRY = MarkerSign("M-6 1H6L4 4H-4zM0 1V-5L4-1H0", (-0.68, -0.4))
FLOATING = MarkerSign("M-6-1H6M-5-1V2A1.5 1.5 0 0 0-2 2V-1M2-1V2A1.5 1.5 0 0 0 5 2V-1", (-0.68, 0.4))


def markers(position: OcsPosition) -> Iterator[Marker]:
    """Yield the bridges, ferries and pontoon bridges of a position, the ends of a bridge each."""
    yield from _bridges(position)
    yield from _ferries(position)
    yield from _pontoons(position)


def _bridges(position: OcsPosition) -> Iterator[Marker]:
    facts, board = facts_of(position), position.game.board
    over_volga = {bridge for ends in volga_bridges(board).values() for bridge in ends}
    for bridge in sorted(over_volga | facts.bridges_blown):
        is_down, state = bridge in facts.bridges_blown, state_of(position, bridge)
        for end, other in (bridge, bridge[::-1]):
            words = say("thirdwinter/bridge-to", place=board.label(other))
            clause = cite("1.5b" if bridge in facts.bridges_repaired else "1.4a")
            sign = DOWN if is_down else STANDING
            yield Marker(end, "bridge", "", words, fact=Fact(words, state, clause), sign=sign)


def state_of(position: OcsPosition, bridge: Bridge) -> Words:
    """How a bridge stands: whole, down, worked at, or repaired for good."""
    facts = facts_of(position)
    if bridge in facts.bridges_repaired:
        return say("thirdwinter/bridge-repaired")
    if bridge not in facts.bridges_blown:
        return say("thirdwinter/bridge-stands")
    for here, there, side, turns in facts.repairs:
        if (here, there) == bridge:
            name, most = position.game.side_names[side], limit(position, "repair")
            return say("thirdwinter/bridge-worked-at", side=name, turns=turns, most=most)
    return say("thirdwinter/bridge-blown")


def _ferries(position: OcsPosition) -> Iterator[Marker]:
    facts = facts_of(position)
    for hex_, side in facts.ferries:
        told = _room(limit(position, "ferry"), dict(facts.ferried).get(hex_, 0), "thirdwinter/ferry-room")
        words = say("thirdwinter/ferry")
        yield Marker(hex_, "ferry", side, words, fact=Fact(words, told, cite("1.5a")), sign=FERRY)
    for hex_ in rail_ferry(position.game.board) or ():
        told = say("thirdwinter/ferry-frozen")
        if not facts.frozen:
            told = _room(limit(position, "rail_ferry"), facts.shipped, "thirdwinter/rail-ferry-room")
        words = say("ocs/hexside/rail_ferry")
        yield Marker(hex_, "ferry", "", words, fact=Fact(words, told, cite("1.4d")), sign=FERRY)


def _room(most: int, used: int, key: str) -> Words:
    return say(key, left=fraction_text(most * QUARTERS - used, QUARTERS), most=most)


def _pontoons(position: OcsPosition) -> Iterator[Marker]:
    board = position.game.board
    for side in position.game.sides:
        bridged = {hexside for hexside, way in ways(position, side).items() if way == PONTOON}
        hexes: set[HexIndex] = {hexside // 6 for hexside in bridged}
        for hex_ in sorted(hexes):
            if any(map(own(position).is_bridging, position.stacks_by_side[side].get(hex_, ()))):
                near = sorted(board.neighbours[each] for each in bridged if each // 6 == hex_)
                told = say("thirdwinter/pontoons-to", places=", ".join(map(board.label, near)))
                words = say("thirdwinter/pontoon-bridge")
                yield Marker(hex_, "pontoon", side, words, fact=Fact(words, told, cite("1.5")), sign=FLOATING)


def ice(position: OcsPosition) -> Iterator[Fact]:
    """Yield how the river of the Volga class stands, where that is not as always (1.4b)."""
    facts, most = facts_of(position), limit(position, "freeze")
    if facts.frozen or facts.turning:
        state = say("thirdwinter/river-frozen" if facts.frozen else "thirdwinter/river-open")
        told = say("thirdwinter/river-turning", state=state, turns=facts.turning, most=most)
        yield Fact(say("thirdwinter/river"), told if facts.turning else state, cite("1.4b"))


THROWS: Mapping[type[Step], str] = {
    RollArmour: "armour",
    RollCorps: "corps",
    RollEvent: "event",
    RollEventTable: "events",
    RollFlight: "flight",
    RollGround: "ground",
    RollReplacements: "replacements",
    RollSpecial: "special",
    RollSupply: "supply",
}
"""What is thrown for, by the kind of step (1.7a, 1.7b, 1.8, 1.9, 2.1b, 2.3d, 2.4c, 3.1b)."""


class Fights(SeriesFights):
    """What is asked in the midst of what the other side does; who is fired on when it attacks (3.3d B)."""

    def announced(self, position: OcsPosition) -> Mapping[int, Words]:
        """What the series tells; and that a front that regroups fires first."""
        found, step = super().announced(position), position.step
        if not isinstance(step, Assault) or step.side != AXIS:
            return found
        front = zone(position, step.fight.target) if in_posture(position, REGROUP) else ""
        if not front or not is_regrouping(position, front):
            return found
        warned = say("thirdwinter/fires-first", front=position.name_of(front), clause=cite("3.3d"))
        return {
            hex_: say("thirdwinter/announced-and", told=told, more=warned) for hex_, told in found.items()
        }

    def throw(self, position: OcsPosition) -> Words:
        """What the series names; and the rolls with which a turn and its reinforcements begin."""
        name = THROWS.get(type(position.step), "")
        return say(f"thirdwinter/throw/{name}") if name else super().throw(position)

    def reaction_prompt(self, position: OcsPosition) -> ReactionPrompt | None:
        """The bridge or the city that the Axis is asked of; where its enemy is going stays with him."""
        step = position.step if position.agenda else None
        if isinstance(step, BlowBridge):
            return ReactionPrompt(step.bridge)
        if isinstance(step, DeclareFortress):
            return ReactionPrompt(tuple(sorted(step.hexes(position))))
        return super().reaction_prompt(position)
