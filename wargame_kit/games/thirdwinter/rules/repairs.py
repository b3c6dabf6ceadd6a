"""1.5b: pontoon units repair a bridge of the Volga class, turn after turn."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import is_attack_capable
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.facts import Bridge
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit, own
from wargame_kit.games.thirdwinter.rules.rivers import is_on_bank, is_volga


def finished(position: OcsPosition, side: str) -> OcsPosition:
    """The position at the start of a Movement Phase: what was worked at for long enough is ready."""
    facts, most = facts_of(position), limit(position, "repair")
    done = {(here, there) for here, there, whose, turns in facts.repairs if whose == side and turns >= most}
    if not done:
        return position
    left = tuple(each for each in facts.repairs if each[:2] not in done)
    return position.with_facts(
        repairs=left, bridges_blown=facts.bridges_blown - done, bridges_repaired=facts.bridges_repaired | done
    )


def counted(position: OcsPosition, side: str) -> OcsPosition:
    """The position at the end of a Movement Phase: a turn more at each bridge at which a side works."""
    facts, most, board = facts_of(position), limit(position, "repair"), position.game.board
    found = {(here, there): (whose, turns) for here, there, whose, turns in facts.repairs}
    for bridge in sorted(facts.bridges_blown):
        if is_volga(board, *bridge) and any(works_at(position, side, hex_) for hex_ in bridge):
            whose, turns = found.get(bridge, (side, 0))
            found[bridge] = (side, min(most, turns + 1) if whose == side else 1)
    repairs = tuple(sorted((*bridge, *told) for bridge, told in found.items()))
    return position.with_facts(repairs=repairs) if repairs != facts.repairs else position


def works_at(position: OcsPosition, side: str, hex_: int) -> bool:
    """Whether a pontoon unit of a side has stayed in a hex, with no enemy combat unit next to it."""
    near = position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6]
    if not combat_hexes(position, position.enemy(side)).isdisjoint(near):
        return False
    engaged = facts_of(position).engaged
    return any(
        own(position).is_bridging(unit) and (not position.pieces[unit].moved or hex_ in engaged)
        for unit in position.stacks_by_side[side].get(hex_, ())
    )


def stayed(position: OcsPosition, unit: str) -> OcsPosition:
    """The position after a unit has said that it stays: by that alone a pontoon unit stops no work."""
    hex_ = position.pieces[unit].hex_
    if not own(position).is_bridging(unit) or not is_on_bank(position.game.board, hex_):
        return position
    return position.with_facts(engaged=facts_of(position).engaged | {hex_})


def ruined(position: OcsPosition) -> OcsPosition:
    """The position without the work at bridges in whose hexes a unit stands that can attack the worker."""
    facts = facts_of(position)
    left = tuple(each for each in facts.repairs if not _is_taken(position, (each[0], each[1]), each[2]))
    return position.with_facts(repairs=left) if left != facts.repairs else position


def _is_taken(position: OcsPosition, bridge: Bridge, side: str) -> bool:
    stacks = position.stacks_by_side[position.enemy(side)]
    return any(is_attack_capable(position, unit) for hex_ in bridge for unit in stacks.get(hex_, ()))
