"""2.2b: once in a game an air fleet flies supply to a base or another hex of its side: no mission."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.files.kinds import SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import bases_of
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.supply.rails import controls, stations
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.air_commands import commands, is_command
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position.fault import Fault
from wargame_kit.rulebook import ALLOWED, Verdict, refuse
from wargame_kit.words import say


def points(position: OcsPosition, hex_: int) -> int:
    """The supply points that come to a hex: more to an air base than to another."""
    is_base = position.base_in(hex_, AXIS) >= 0
    return limit(position, "airlift_base" if is_base else "airlift_elsewhere")


def goals(position: OcsPosition, side: str) -> Iterator[tuple[str, int]]:
    """Yield where an air fleet may fly supply: offered are bases and hexes with units of its side."""
    if side != AXIS:
        return
    places = sorted({*bases_of(position, AXIS), *position.stacks_by_side[AXIS]})
    for fleet in commands(position, AXIS):
        if fleet not in facts_of(position).airlifted:
            yield from ((fleet, hex_) for hex_ in places)


def check(position: OcsPosition, side: str, marker: str, hex_: int) -> Verdict | None:
    """Whether an air fleet may fly supply to a hex now; None of other markers."""
    if side != AXIS or marker not in commands(position, AXIS):
        return None
    board, name = position.game.board, position.name_of(marker)
    printed, far = board.label(hex_), limit(position, "airlift_range")
    if marker in facts_of(position).airlifted:
        return refuse("thirdwinter/airlifted", cite("2.2b"), unit=name)
    if board.distance(position.pieces[marker].hex_, hex_) > far:
        key = "thirdwinter/airlift-far"
        return refuse(key, cite("2.2b"), hex_=printed, unit=name, place=printed, far=far)
    if not is_own(position, hex_):
        return refuse("thirdwinter/airlift-own", cite("2.2b"), hex_=printed, place=printed)
    return ALLOWED


def is_own(position: OcsPosition, hex_: int) -> bool:
    """Whether a hex is the Axis': units, supply or a base of it are there, or a station that it controls.

    The text says no more than “own”: so the kit reads it.
    """
    board = position.game.board
    if board.terrain_name(hex_) == SEA or hex_ in combat_hexes(position, position.enemy(AXIS)):
        return False
    if hex_ in stations(board) and controls(position, AXIS, hex_):
        return True
    is_used = hex_ in position.stacks_by_side[AXIS] or bool(position.tokens_in(hex_, AXIS))
    return is_used or position.base_in(hex_, AXIS) >= 0


def flown(position: OcsPosition, marker: str, hex_: int) -> OcsPosition:
    """The position after an air fleet has flown supply to a hex."""
    tokens = points(position, hex_) * position.charts.limit("tokens_in_sp")
    after = laid(position, AXIS, hex_, position.tokens_in(hex_, AXIS) + tokens)
    return after.with_facts(airlifted=facts_of(position).airlifted | {marker})


def faults(position: OcsPosition) -> Iterator[Fault]:
    """Yield what has flown supply and is no air fleet."""
    for unit in sorted(facts_of(position).airlifted & position.pieces.keys()):
        if position.side_of(unit) != AXIS or not is_command(position, unit):
            yield Fault(say("expected/air-command"), "facts.airlifted", unit)
