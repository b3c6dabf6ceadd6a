"""6.2, 5.21: for a while more may stand in a hex than it bears, if all who are too many can still go.

The limit holds when a movement phase ends. So nobody does what would leave too many in a hex with nowhere to
go: whoever comes in while a hex is full, whoever takes the last room beside it, spends the supreme moves that
are needed there, or is the headquarters that commands those who have to go. A way off is sure where an
adjacent hex without enemies has room. Into a full battle comes nobody but a headquarters that is deployed:
its hexsides let few through, and who waits to leave may find none left (6.33).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.command import moves_given
from wargame_kit.games.eastfront.rules.control import begin_movement, is_friendly
from wargame_kit.games.eastfront.rules.engaging import used
from wargame_kit.games.eastfront.rules.ground import hexside_limit
from wargame_kit.games.eastfront.rules.orders import check_rest, is_free, mobilised
from wargame_kit.games.eastfront.rules.reach import speed
from wargame_kit.games.eastfront.rules.satellites import out_of_bounds
from wargame_kit.games.eastfront.rules.stacking import at_limit, crowded, limit
from wargame_kit.games.eastfront.rules.zones import crossed, has_enemy
from wargame_kit.mechanics.flow import Way, flow_within
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


@derived
def owed(position: EastFrontPosition, side: str) -> Mapping[int, int]:
    """The hexes from which a side must still go, with how many are too many there (6.2).

    Those into which somebody has moved in this phase or was deployed; where a repulse left too many, whoever
    cannot go stays (6.22).
    """
    pieces = position.pieces
    return {
        hex_: count
        for hex_, count in crowded(position, side).items()
        if any(pieces[unit].moved or pieces[unit].deployed for unit in position.stack(side, hex_))
    }


class Leaver(NamedTuple):
    """A unit that could still go from its hex.

    Attributes
    ----------
    unit : str
    cost : int
        In supreme moves: 1 where nobody else commands it (6.51).
    exits : tuple of int
        The hexes beside it to which nothing but want of room or a hexside that is used up can stop it.
    """

    unit: str
    cost: int
    exits: tuple[int, ...]


@derived
def leavers(position: EastFrontPosition, side: str, hex_: int) -> tuple[Leaver, ...]:
    """The units of a side in a hex that could still go, and where to."""
    found = []
    for unit in position.stack(side, hex_):
        if _is_ready(position, unit):
            exits = _exits(position, unit)
            if exits:
                found.append(Leaver(unit, 0 if is_free(position, unit) else 1, exits))
    return tuple(found)


def _is_ready(position: EastFrontPosition, unit: str) -> bool:
    """Whether a unit can still move in this phase, if somebody commands it."""
    is_at_rest = not position.pieces[unit].moved and bool(check_rest(position, unit))
    return is_at_rest and speed(position, unit).total > 0


def _exits(position: EastFrontPosition, unit: str) -> tuple[int, ...]:
    side, here = position.side_of(unit), position.pieces[unit].hex_
    is_battle, closed = has_enemy(position, side, here), out_of_bounds(position, unit)
    return tuple(
        there
        for there in crossed(position.game)[here]
        if there not in closed
        if not has_enemy(position, side, there)
        if not is_battle or is_friendly(position, side, there)
    )


def room_in(position: EastFrontPosition, side: str, hex_: int) -> int:
    """How many more of a side may be in a hex (6.21)."""
    return max(0, limit(position, hex_) - len(position.stack(side, hex_)))


def supreme_left(position: EastFrontPosition) -> int:
    """The supreme moves that may still be spent on moves in this phase (6.51)."""
    return 0 if position.facts.is_blitz else position.facts.supreme_moves


@derived
def stuck(position: EastFrontPosition, side: str) -> int:
    """How many of those who are too many would have nowhere sure to go, whoever of their hexes goes (6.2)."""
    return _left(position, side, owed(position, side), {}, supreme_left(position))


def _left(
    position: EastFrontPosition,
    side: str,
    needs: Mapping[int, int],
    room: Mapping[int, int],
    budget: int,
    gone: str = "",
) -> int:
    """How many are left who are too many in some hexes, when as many have gone as can.

    Parameters
    ----------
    needs : mapping of int to int
        The hexes with how many have to go.
    room : mapping of int to int
        Where it is otherwise than it stands now: how many find room in a hex.
    budget : int
        Supreme moves.
    gone : str
        A unit that does not go any more.
    """
    if not needs:
        return 0
    ways: list[Way] = []
    exits: set[int] = set()
    for hex_, need in needs.items():
        is_battle = has_enemy(position, side, hex_)
        # Of two who leave a battle the first could take the hexside of the second (6.33).
        ways.append(("too many", ("from", hex_), 1 if is_battle else need, 0))
        gates: set[int] = set()
        for unit, cost, found in leavers(position, side, hex_):
            if unit == gone:
                continue
            ways.append((("from", hex_), unit, 1, cost))
            ways += [(unit, (hex_, there) if is_battle else there, 1, 0) for there in found]
            gates.update(found)
        exits |= gates
        for there in gates if is_battle else ():
            bears = hexside_limit(position, hex_, there).total - used(position, hex_, there)
            ways.append(((hex_, there), there, bears, 0))
    for there in exits:
        bears = room[there] if there in room else room_in(position, side, there)
        ways.append((there, "room", bears, 0))
    return sum(needs.values()) - flow_within(ways, "too many", "room", budget)


def no_room(
    position: EastFrontPosition, unit: str, goals: Collection[int], spent: int | None = None
) -> frozenset[int]:
    """Those of some hexes in which a unit may not end its move, for want of room in the end (6.2).

    Parameters
    ----------
    goals : collection of int
    spent : int, optional
        The supreme moves that its way costs at most; what one on the ground does unless told.
    """
    side, here = position.side_of(unit), position.pieces[unit].hex_
    full, over = at_limit(position, side), owed(position, side)
    tight = full.intersection(goals) - {here}
    if not tight and not over:
        return NO_HEXES
    cost = (0 if is_free(position, unit) else 1) if spent is None else spent
    found = {hex_ for hex_ in tight if not _takes(position, unit, hex_, cost)}
    if not over:
        return frozenset(found)
    # Only there, or by what it takes with it, does it do those harm who have to go.
    beside = _beside(position, side).intersection(goals) - full - {here}
    if not cost and not position.pieces[unit].active and here not in over:
        # Nor there, where it leaves room for all of them.
        beside = frozenset(there for there in beside if room_in(position, side, there) <= sum(over.values()))
    else:
        elsewhere = frozenset(goals) - full - beside - {here}
        if elsewhere and not _keeps(position, unit, min(elsewhere), cost):
            found |= elsewhere
    found.update(hex_ for hex_ in beside if not _keeps(position, unit, hex_, cost))
    return frozenset(found)


def _takes(position: EastFrontPosition, unit: str, hex_: int, spent: int) -> bool:
    """Whether a full hex takes in one more for a while, since somebody else is sure to go."""
    side = position.side_of(unit)
    if has_enemy(position, side, hex_):
        return False
    takes_nothing = not position.pieces[unit].active and not (spent and owed(position, side))
    if takes_nothing and _makes_room(position, side, hex_):
        # The usual case: whoever goes for it is in nobody's way, nor is it.
        return True
    if not leavers(position, side, hex_):
        return False
    return _keeps(position, unit, hex_, spent)


@derived
def _beside(position: EastFrontPosition, side: str) -> frozenset[int]:
    """The hexes beside those from which a side must still go."""
    return NO_HEXES.union(*(crossed(position.game)[hex_] for hex_ in owed(position, side)))


@derived
def _makes_room(position: EastFrontPosition, side: str, hex_: int) -> bool:
    """Whether somebody commanded can go from a hex at its limit to where nobody else has to go."""
    stack, taken = position.stack(side, hex_), _beside(position, side)
    return len(stack) == limit(position, hex_) and any(
        is_free(position, unit)
        and _is_ready(position, unit)
        and any(there not in taken and room_in(position, side, there) for there in _exits(position, unit))
        for unit in stack
    )


def _keeps(position: EastFrontPosition, unit: str, hex_: int, spent: int) -> bool:
    """Whether no more are stuck after a unit has moved to a hex than before."""
    side = position.side_of(unit)
    if position.pieces[unit].active:
        # Its command goes with it, so that it is played (5.41).
        gone = position.moved(replace(position.pieces[unit].at(hex_), moved=True))
        budget = max(0, gone.facts.supreme_moves - spent)
        left = stuck(mobilised(gone.with_facts(supreme_moves=budget), unit), side)
        return not left or left <= stuck(position, side)
    here, needs = position.pieces[unit].hex_, dict(owed(position, side))
    if here in needs:
        needs[here] -= 1
    stands = {here: len(position.stack(side, here)) - 1, hex_: len(position.stack(side, hex_)) + 1}
    room = {there: limit(position, there) - count for there, count in stands.items()}
    if room[hex_] < 0:
        needs[hex_] = -room[hex_]
    needs = {there: need for there, need in needs.items() if need}
    room = {there: max(0, count) for there, count in room.items()}
    left = _left(position, side, needs, room, max(0, supreme_left(position) - spent), unit)
    return not left or left <= stuck(position, side)


def may_spend(position: EastFrontPosition, unit: str) -> bool:
    """Whether nobody is stuck by it if a supreme move is spent on a unit that nobody else commands (6.51)."""
    side, left = position.side_of(unit), max(0, position.facts.supreme_moves - 1)
    if is_free(position, unit) or not owed(position, side):
        return True
    return stuck(position.with_facts(supreme_moves=left), side) <= stuck(position, side)


def may_fail(position: EastFrontPosition, unit: str) -> bool:
    """Whether nobody is stuck by it if a unit sets out and is turned back where it stood (15.22)."""
    stays = position.moved(replace(position.pieces[unit], moved=True)).with_facts(supreme_moves=0)
    side = position.side_of(unit)
    return stuck(stays, side) <= stuck(position, side)


def check_kept(
    position: EastFrontPosition, side: str, unit: str, clause: Citation, *after: EastFrontPosition
) -> Verdict:
    """Whether what a headquarters does in the command phase leaves all who are too many a way off (5.21).

    Parameters
    ----------
    clause : Citation
    *after : EastFrontPosition
        The position after it, or every one that chance may bring.
    """
    for each in after:
        if not _is_owed(each, side):
            continue
        begun = _as_movement_begins(each, side)
        left = stuck(begun, side)
        if left and left > stuck(_as_movement_begins(position, side), side):
            hexes = tuple(map(position.game.board.label, owed(begun, side)))
            name = position.name_of(unit)
            return refuse("eastfront/room-needed", clause, hex_=hexes[0], unit=name, hexes=hexes)
    return ALLOWED


def _is_owed(position: EastFrontPosition, side: str) -> bool:
    """Whether anybody would have to go if movement began: where one too many was deployed (5.21)."""
    over = crowded(position, side)
    return any(position.pieces[unit].deployed for hex_ in over for unit in position.stack(side, hex_))


@derived
def _as_movement_begins(position: EastFrontPosition, side: str) -> EastFrontPosition:
    """The position if the command phase ended now, and movement began."""
    begun = begin_movement(position)
    return begun.with_facts(supreme_moves=moves_given(position, side), is_blitz=False)
