"""5.1, 6.2 and 8.3: how far a counter gets with the points that it has left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from wargame_kit.games.huaihai.boxes import HIDDEN
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import PLA
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import check_end, costs_of, full, ground_of, is_fast, passed
from wargame_kit.games.huaihai.rules.readiness import is_watched
from wargame_kit.games.huaihai.rules.supply import is_starved
from wargame_kit.games.huaihai.rules.zones import (
    is_in_enemy_zone,
    is_stopped,
    surcharges,
    zone_clause,
)
from wargame_kit.mechanics import Reach, Terms
from wargame_kit.mechanics import reach as search
from wargame_kit.mechanics.kernel import BLOCKED
from wargame_kit.mechanics.move_costs import Parts
from wargame_kit.mechanics.paths import check_path as judge
from wargame_kit.mechanics.paths import paid
from wargame_kit.position.derived import derived_from
from wargame_kit.position.fault import Fault
from wargame_kit.rulebook import ALLOWED, Entry, Ledger, Verdict, refuse
from wargame_kit.words import say

POINTS = say("move/points")

_READ = ("options", "used", "cut_since", "sabotaged")
"""The facts on which a reach depends, beside hidden counters for the PLA."""


def place_of(position: HuaihaiPosition, unit: str) -> int:
    """The hex of a counter on the map or hidden, or −1 if it is nowhere or nobody may know."""
    piece = position.pieces.get(unit)
    if piece is None:
        return -1
    if piece.place == HIDDEN:
        hex_ = position.hidden_hex(unit)
        return -1 if hex_ is None else hex_
    return piece.hex_


def allowance(position: HuaihaiPosition, unit: str) -> Ledger:
    """The movement points that a counter has left, with what made them so many (5.1, 6.2, 8.3)."""
    printed, name = position.face(unit).movement, position.unit(unit).name
    clause, origin = cite("12.1" if is_fast(position, unit) else "5.1"), position.origin(unit, "movement")
    ledger = Ledger(POINTS).add(printed, name, clause, provenance=origin)
    if is_starved(position, unit):
        ledger = ledger.add(-(printed // 2), say("huaihai/halved"), cite("8.3"), provenance=origin)
    used = position.pieces[unit].used
    return ledger.add(-min(used, ledger.total), say("huaihai/used"), cite("6.2")) if used else ledger


def points_left(position: HuaihaiPosition, unit: str) -> int:
    """How many movement points a counter has left: `allowance` without the reasons."""
    points = position.face(unit).movement
    if is_starved(position, unit):
        points -= points // 2  # 8.3: halved, rounded up
    return max(0, points - position.pieces[unit].used)


def reach(position: HuaihaiPosition, unit: str, hidden: bool = False) -> Reach:
    """Every hex that a counter can move to with the points that it has left.

    Parameters
    ----------
    position : HuaihaiPosition
    unit : str
    hidden : bool
        For the hidden move of a counter that is hidden (10.3): a KMT zone ends it (4.5).

    Raises
    ------
    ValueError
        If there is no such counter, or it is not on the map; of a hidden one, if its hex is not known.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "B4", "55C": "A5 spent"})
    >>> "B5" in position.reach("CP1"), "A5" in position.reach("CP1")
    (True, False)
    """
    piece = position.pieces.get(unit)
    origin = -1 if piece is None else place_of(position, unit) if hidden else piece.hex_
    if origin < 0:
        raise ValueError(str(say("position/not-on-map", unit=position.unit(unit).id)))
    shut = frozenset() if hidden else _telling(position, unit)
    found = _reach_among_hidden if position.side_of(unit) == PLA else _reach_in_the_open
    return found(position, unit, origin, hidden, shut)


def _telling(position: HuaihaiPosition, unit: str) -> frozenset[int]:
    """The hexes through which a counter of the PLA does not pass while it may be intercepted (7.3).

    Only hidden counters fill them: stopped there, it would have to rest elsewhere, and so tell of them (kit).
    """
    if not position.hidden or position.side_of(unit) != PLA or not is_watched(position):
        return frozenset()
    return full(position, unit) - full(position, unit, is_open=True)


def _reach(position: HuaihaiPosition, unit: str, origin: int, hidden: bool, shut: frozenset[int]) -> Reach:
    left = points_left(position, unit)
    first = not position.pieces[unit].used and is_starved(position, unit)
    return search(unit, origin, left, _terms(position, unit, origin, left, first, hidden, shut))


_reach_in_the_open = derived_from(*_READ)(_reach)
_reach_among_hidden = derived_from(*_READ, "hidden")(_reach)


def _terms(
    position: HuaihaiPosition,
    unit: str,
    origin: int,
    left: int,
    first: bool,
    hidden: bool,
    shut: frozenset[int],
) -> Terms:
    side, board, on = position.side_of(unit), position.game.board, ground_of(position, unit)
    on_top = surcharges(position, side, on.is_fast, hidden).starting(origin).closing(shut)
    verb = "creep" if hidden else "move"
    return Terms(
        board=board,
        name=position.unit(unit).name,
        costs=costs_of(on),
        surcharges=on_top,
        clause=cite("8.3" if is_starved(position, unit) else "5.1"),
        zone_clause=zone_clause(position, unit, hidden),
        action=lambda path: f"{verb} {unit} {'-'.join(map(board.label, path))}",
        points=POINTS,
        whole_moves=_one_hex(position, unit, origin, left) if first else {},
        full=full(position, unit),
        why_full=lambda hex_: check_end(position, unit, hex_),
        why_closed=lambda hex_: _closed(position, unit, hex_, shut),
    )


def _one_hex(position: HuaihaiPosition, unit: str, origin: int, left: int) -> dict[int, Parts]:
    """The hexes next to a starved counter that are dearer than what it has left: it may move there.

    8.3 leaves every counter one hex of movement.
    """
    on, enemies = ground_of(position, unit), position.stacks_by_side[position.enemy(position.side_of(unit))]
    costs, zone = costs_of(on).costs, surcharges(position, position.side_of(unit), on.is_fast).enter
    answer: dict[int, Parts] = {}
    for direction in range(6):
        side = 6 * origin + direction
        there = on.board.neighbours[side]
        if there >= 0 and there not in enemies and left < costs[side] + zone[there] < BLOCKED and left:
            given = position.origin(unit, "movement")
            answer[there] = (Entry(left, say("huaihai/one-hex"), cite("8.3"), on.board.label(there), given),)
    return answer


def _closed(position: HuaihaiPosition, unit: str, hex_: int, shut: frozenset[int]) -> Verdict:
    """Why a counter cannot come into a hex whatever it pays; `ALLOWED` where it may."""
    occupied = _check_step(position, unit, hex_)
    if not occupied:
        return occupied
    if hex_ in shut:
        return check_end(position, unit, hex_)
    on = ground_of(position, unit)
    why = [
        on.parts(there, (direction + 3) % 6)
        for direction, there in enumerate(on.board.neighbours[6 * hex_ : 6 * hex_ + 6])
        if there >= 0
    ]
    verdicts = [verdict for verdict in why if isinstance(verdict, Verdict)]
    return verdicts[0] if verdicts and len(verdicts) == len(why) else ALLOWED


def _check_step(
    position: HuaihaiPosition, unit: str, there: int, shut: frozenset[int] = frozenset()
) -> Verdict:
    printed, name = position.game.board.label(there), position.unit(unit).name
    if there in position.stacks_by_side[position.enemy(position.side_of(unit))]:
        return refuse("move/enemy-hex", cite("6.1"), hex_=printed, unit=name)
    if there in shut:
        return refuse("move/telling-hex", cite("5.5"), hex_=printed, unit=name)
    return ALLOWED


def check_path(position: HuaihaiPosition, unit: str, path: tuple[int, ...], hidden: bool = False) -> Verdict:
    """Whether a counter may move along a path of its own choice, the cheapest or not.

    The verdict carries the sum as far as the counter gets, and what would be allowed instead. Whether the
    counter may act at all is another question: see `readiness`.

    Parameters
    ----------
    path : tuple of int
        The counter's hex first.
    hidden : bool
        See `reach`.
    """
    found, shut = reach(position, unit, hidden), frozenset() if hidden else _telling(position, unit)
    through = shut - {path[-1]}  # where it would end it is refused for want of room (5.4)
    return judge(found, path, cite("5.1"), lambda here, there: _check_step(position, unit, there, through))


def spend(
    position: HuaihaiPosition, unit: str, path: tuple[int, ...], hidden: bool = False
) -> HuaihaiPosition:
    """The position after a counter has paid for a path or the beginning of one (6.2).

    Who must stop in an enemy zone at its end has used everything (4.2).
    """
    used = position.pieces[unit].used + paid(reach(position, unit, hidden), path)
    after = position.moved(replace(position.pieces[unit], used=used)) if len(path) > 1 else position
    is_halted = len(path) > 1 and is_stopped(position, unit)
    if is_halted and is_in_enemy_zone(position, position.side_of(unit), path[-1]):
        return exhausted(after, unit)
    return after


def exhausted(position: HuaihaiPosition, unit: str) -> HuaihaiPosition:
    """The position with all movement points of a counter used: it was stopped (4.2, 7.3)."""
    return position.moved(replace(position.pieces[unit], used=position.face(unit).movement))


def of_path(position: HuaihaiPosition, place: str, unit: str, path: tuple[int, ...]) -> Iterator[Fault]:
    """Yield a path that a step holds and that is none, or is not the unit's."""
    board, piece = position.game.board, position.pieces.get(unit)
    printed = [board.label(hex_) for hex_ in path]
    if len(path) < 2 or any(board.distance(*pair) != 1 for pair in pairwise(path)):
        yield Fault(say("expected/path"), place, printed)
    elif piece is not None and path[0] not in (piece.hex_, position.hidden_hex(unit)):
        yield Fault(say("expected/path-from", unit=unit), place, printed)


def walk(position: HuaihaiPosition, unit: str, path: tuple[int, ...]) -> HuaihaiPosition:
    """The position after a counter on the map has moved along a path, without any reaction to it.

    It pays, stands in the last hex, and takes the cities on its way (13.2).

    Parameters
    ----------
    path : tuple of int
        The counter's hex first; as much of its move as it carries out.
    """
    paid_for = spend(position, unit, path)
    after = paid_for.moved(paid_for.pieces[unit].at(path[-1]))
    return passed(after, position.side_of(unit), path[1:])
