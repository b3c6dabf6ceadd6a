"""5.61, 5.62, 6.53, 9.2: strategic moves by rail, for the moves of the supreme headquarters."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import DRY, MOBILE, SUPREME
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.engaging import check_hexside, moved_along
from wargame_kit.games.eastfront.rules.going import Journey
from wargame_kit.games.eastfront.rules.orders import (
    check_not_last,
    check_rest,
    check_whose,
    mobilised,
    on_map,
)
from wargame_kit.games.eastfront.rules.rail import HEXES_OF_A_MOVE, rail_moves, rail_net
from wargame_kit.games.eastfront.rules.room import no_room
from wargame_kit.games.eastfront.rules.satellites import check_stay, out_of_bounds
from wargame_kit.games.eastfront.rules.zones import has_enemy, is_engaged
from wargame_kit.mechanics import Reach
from wargame_kit.position.ruled_action import Sided
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import say

STRATEGIC = cite("6.53")


def own_move(position: EastFrontPosition, unit: str) -> int:
    """The strategic moves that a unit has of its own: a supreme headquarters that mobilises one (5.62)."""
    is_supreme = position.kind(unit) == SUPREME and position.pieces[unit].active == MOBILE
    return 1 if is_supreme else 0


def moves_left(position: EastFrontPosition, unit: str) -> int:
    """The strategic moves that may be spent on a unit now: none in a blitz (5.61, 6.51)."""
    if position.facts.is_blitz:
        return 0
    return position.facts.supreme_moves + own_move(position, unit)


def price(position: EastFrontPosition, unit: str, moves: int) -> Ledger:
    """The supreme moves that so many strategic moves of a unit cost (6.53, 5.62)."""
    ledger = Ledger(say("eastfront/supreme-moves")).add(moves, say("eastfront/strategic"), cite("6.53"))
    return less_own(position, unit, ledger)


def less_own(position: EastFrontPosition, unit: str, cost: Ledger) -> Ledger:
    """What moves cost a unit that may have one of its own (5.62)."""
    free = min(cost.total, own_move(position, unit))
    return cost.add(-free, say("eastfront/first-free"), cite("5.62")) if free else cost


def check_strategic(
    position: EastFrontPosition, side: str, unit: str, clause: Citation = STRATEGIC
) -> Verdict:
    """Whether a unit may be sent anywhere by rail or sea now, and why not.

    Parameters
    ----------
    clause : Citation
        That says that it costs supreme moves.
    """
    whose = check_whose(position, side, unit)
    if not whose:
        return whose
    piece, name = position.pieces[unit], position.unit(unit).name
    if piece.active and not own_move(position, unit):
        return refuse("eastfront/stays-active", cite("5.4"), unit=name)
    rest = check_rest(position, unit)
    if not rest:
        return rest
    if piece.dispersed:
        return refuse("eastfront/dispersed", cite("14.6"), unit=name)
    if position.charts.speed(position.kind(unit), DRY) == 0:
        return refuse("eastfront/never-moves", cite("2.9"), unit=name)
    if moves_left(position, unit) < 1:
        return refuse("eastfront/no-supreme-moves", clause, unit=name)
    return check_not_last(position, unit, cite("6.53"))


def check_goal(position: EastFrontPosition, unit: str, hex_: int) -> Verdict:
    """Whether a strategic move may end in a hex: it engages nobody, and satellites stay near home (6.53)."""
    if not has_enemy(position, position.side_of(unit), hex_):
        return check_stay(position, unit, hex_)
    printed, name = position.game.board.label(hex_), position.unit(unit).name
    return refuse("eastfront/strategic-engages", cite("6.53"), hex_=printed, unit=name)


def sent(
    position: EastFrontPosition, unit: str, path: tuple[int, ...], moves: int, came_from: int | None = None
) -> EastFrontPosition:
    """The position after a unit has gone by rail or sea for so many strategic moves (6.53)."""
    cost = price(position, unit, moves).total
    paid = position.with_facts(supreme_moves=position.facts.supreme_moves - cost)
    return mobilised(moved_along(paid, unit, path, is_strategic=True, came_from=came_from), unit)


def by_rail(position: EastFrontPosition, unit: str) -> Reach:
    """Where a unit can go by rail for the supreme moves that are left, and find room (9.21, 9.5)."""
    side = position.side_of(unit)
    taken = frozenset(position.stacks_by_side[position.enemy(side)])
    # How many moves a way takes is not known before it is found: all that are left, for those who need them.
    tight = no_room(position, unit, rail_net(position, side), position.facts.supreme_moves)
    closed = tight | taken | out_of_bounds(position, unit)
    return rail_moves(position, unit, moves_left(position, unit), closed)


def moves_by_rail(found: Reach, hex_: int) -> int:
    """The strategic moves in a row that a way by rail takes, ten hexes each (6.53, 9.21)."""
    return -(-(found.spent(hex_) or 0) // HEXES_OF_A_MOVE)


def check_way_out(position: EastFrontPosition, unit: str) -> Verdict:
    """Whether a unit that leaves a battle by rail finds a hexside that lets it out (9.22, 6.33)."""
    board, here = position.game.board, position.pieces[unit].hex_
    net, verdict = rail_net(position, position.side_of(unit)), ALLOWED
    for direction in range(6) if is_engaged(position, unit) else ():
        there = board.neighbours[6 * here + direction]
        if board.rails[6 * here + direction] and there in net:
            verdict = check_hexside(position, here, there)
            if verdict:
                return verdict
    return verdict


@dataclass(frozen=True, slots=True)
class GoByRail(Journey):
    """Move a unit along the railways, ten hexes for each supreme move (9.21)."""

    form: ClassVar[str] = "rail {unit} {hex_}"

    @classmethod
    def movers(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[str]:
        if not _may_send(position, step.side):
            return ()
        net = rail_net(position, step.side)
        return (
            each
            for each in on_map(position, step.side, unit)
            if position.pieces[each].hex_ in net and check_strategic(position, step.side, each)
        )

    @classmethod
    def goals(cls, position: EastFrontPosition, unit: str) -> Collection[int]:
        return by_rail(position, unit).hexes

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        allowed = check_strategic(position, step.side, self.unit, cite("9.2"))
        if not allowed:
            return allowed
        goal = check_goal(position, self.unit, self.hex_)
        way = goal and check_way_out(position, self.unit)
        return way and by_rail(position, self.unit).why_not(self.hex_)

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        found = by_rail(position, self.unit)
        moves = moves_by_rail(found, self.hex_)
        return sent(position, self.unit, found.path(self.hex_), moves)

    def spent(self, position: EastFrontPosition) -> Ledger | None:
        found = by_rail(position, self.unit)
        if self.hex_ not in found:
            return None
        return price(position, self.unit, moves_by_rail(found, self.hex_))


def _may_send(position: EastFrontPosition, side: str) -> bool:
    """Whether a side has any strategic move left at all."""
    units = [unit for unit in position.piece_values("active") if position.side_of(unit) == side]
    return any(moves_left(position, unit) > 0 for unit in units)
