"""1.3: the Rumanian Air Box, a base off the map: who is in it, how far it is, and what it flies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar

from wargame_kit.board import Board
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import all_aircraft, far_of, own_aircraft
from wargame_kit.games.ocs.rules.mission_kinds import DROP, TRANSFER, TRANSPORT
from wargame_kit.games.thirdwinter.boxes import AIR_BOX
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import RUMANIAN
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.minor_allies import home_of
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Automatic, SideId
from wargame_kit.position.fault import Fault, within
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import say

NOT_FROM_THERE = (TRANSFER, TRANSPORT, DROP)
"""What is not flown from the Box: who is in it stays, and nothing lies there to be carried."""


def is_played(position: OcsPosition) -> bool:
    """Whether there is a Box in this game: as its scenario says."""
    scenario = position.scenario
    return scenario is None or bool(scenario.set_up["air_box"])


@cache
def edge(board: Board) -> tuple[int, ...]:
    """The hexes of the west and south edges of map C, which bound Rumania (a reading)."""
    found = []
    for hex_ in range(board.size):
        sheet, number = board.label(hex_)[:1], board.label(hex_)[1:].partition(".")
        if sheet == "C" and number[1] and "1" in (number[0], number[2].lstrip("0")):
            found.append(hex_)
    return tuple(found)


def inside(position: OcsPosition) -> tuple[str, ...]:
    """The aircraft in the Box, in the order of the counters."""
    if not is_played(position):
        return ()
    pieces = position.pieces
    own = (unit for unit in all_aircraft(position.game, AXIS) if unit in pieces)
    return tuple(unit for unit in own if pieces[unit].place == AIR_BOX)


def aloft(position: OcsPosition) -> tuple[str, ...]:
    """Those of the Box that are on a mission."""
    told = facts_of(position).boxed
    return tuple(unit for unit in sorted(told) if position.pieces[unit].base >= 0) if told else ()


def is_of_box(position: OcsPosition, unit: str) -> bool:
    """Whether an aircraft is in the Box, or on a mission from it."""
    piece = position.pieces[unit]
    return piece.place == AIR_BOX or (piece.base >= 0 and unit in facts_of(position).boxed)


def took_off(position: OcsPosition, units: Iterable[str]) -> OcsPosition:
    """The position in which it is known who of a mission comes from the Box."""
    boxed = [unit for unit in units if position.pieces[unit].place == AIR_BOX]
    return position.with_facts(boxed=facts_of(position).boxed.union(boxed)) if boxed else position


def way_from(position: OcsPosition, unit: str, hex_: int) -> tuple[int, int] | None:
    """Over which hex of the edge an aircraft of the Box goes, and how far off the map; None for others."""
    if not is_of_box(position, unit):
        return None
    piece = position.pieces[unit]
    return (piece.base if piece.base >= 0 else nearest(position.game.board, hex_)), limit(position, "air_box")


def nearest(board: Board, hex_: int) -> int:
    """The hex of the edge that is nearest to a hex; −1 where the board has none."""
    return min(edge(board), key=lambda at: (board.distance(at, hex_), at), default=-1)


def came_down(position: OcsPosition, piece: OcsPiece) -> OcsPiece:
    """Where an aircraft is after it has come down: one of the Box is back in it."""
    return piece.at(AIR_BOX) if is_of_box(position, piece.unit) else piece


def check_mission(position: OcsPosition, mission: str, units: Iterable[str], hex_: int) -> Verdict:
    """Whether aircraft of the Box fly a mission: inside Rumania alone, and none that leaves it for good."""
    for unit in units:
        if not is_of_box(position, unit):
            continue
        name, printed = position.name_of(unit), position.game.board.label(hex_)
        if mission in NOT_FROM_THERE:
            return refuse("thirdwinter/box-flies-not", cite("1.3"), hex_=printed, unit=name)
        if hex_ not in home_of(position, RUMANIAN):
            return refuse("thirdwinter/box-in-rumania", cite("1.3"), hex_=printed, unit=name, place=printed)
    return ALLOWED


# ---------------------------------------------------------------------------- to the Box, for good (14.11)


def may_fly_off(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The aircraft that might fly to the Box."""
    if side != AXIS or not is_played(position) or not edge(position.game.board):
        return ()
    ready = (unit for unit in own_aircraft(position, side) if not position.pieces[unit].inactive)
    return tuple(unit for unit in ready if _far(position, unit) <= 2 * far_of(position, unit))


def check_flown_off(position: OcsPosition, unit: str) -> Verdict:
    """Whether an aircraft that is ready may fly to the Box now."""
    name = position.name_of(unit)
    if position.side_of(unit) != AXIS or not is_played(position) or not edge(position.game.board):
        return refuse("thirdwinter/no-air-box", cite("1.3"), unit=name)
    most = limit(position, "air_box_units")
    if len((*inside(position), *aloft(position))) >= most:
        return refuse("thirdwinter/box-full", cite("1.3"), unit=name, limit=most)
    far = 2 * far_of(position, unit)
    if _far(position, unit) > far:
        return refuse("thirdwinter/box-too-far", cite("1.3"), unit=name, far=far)
    return ALLOWED


def _far(position: OcsPosition, unit: str) -> int:
    board, here = position.game.board, position.pieces[unit].hex_
    return board.distance(here, nearest(board, here)) + limit(position, "air_box")


def flown_off(position: OcsPosition, unit: str) -> OcsPosition:
    """The position after an aircraft has flown to the Box: Inactive, but for a fighter within its range."""
    piece = position.pieces[unit]
    stays = position.counter(unit).is_fighter and _far(position, unit) <= far_of(position, unit)
    there = replace(piece.at(AIR_BOX), inactive=not stays, flew=True)
    return position.moved(there)


# ---------------------------------------------------------------------------- refit


@dataclass(frozen=True, slots=True)
class RefitInBox(Automatic[OcsPosition]):
    """1.3: all in the Box are Active again, for nothing."""

    side: SideId
    clause: ClassVar[Citation] = cite("1.3")

    def settle(self, position: OcsPosition) -> OcsPosition:
        pieces = (position.pieces[unit] for unit in inside(position))
        return position.moved(*(replace(piece, inactive=False) for piece in pieces)).popped()


def refitting(position: OcsPosition, side: str) -> tuple[RefitInBox, ...]:
    """The step that refits them; by other phases nobody comes to the Box before it."""
    return (RefitInBox(side),) if side == AXIS and inside(position) else ()


def faults(position: OcsPosition) -> Iterable[Fault]:
    """Yield what is in the Box though it may not be, and who is said to fly from it though he cannot."""
    there = [unit for unit, piece in position.pieces.items() if piece.place == AIR_BOX]
    yield from within("facts.boxed", len((*there, *aloft(position))), 0, limit(position, "air_box_units"))
    for unit in sorted({*there, *facts_of(position).boxed}):
        counter = position.counter(unit)
        is_there = is_played(position) and bool(edge(position.game.board))
        piece = position.pieces[unit]
        stands = piece.hex_ >= 0 > piece.base  # at a base of the map, where nobody of the Box comes down
        if stands or not (is_there and counter.is_aircraft and counter.side == AXIS):
            yield Fault(say("expected/in-air-box"), f"pieces.{unit}", position.pieces[unit].place)
