"""2: movement, hex by hex, at what the ground costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar

from crossing.clauses import cite
from crossing.files.counters import RED
from crossing.position import CrossingPosition
from crossing.rules.obstacle import until_barred
from wargame_kit.board import Path
from wargame_kit.mechanics import MoveCosts, Reach, Surcharges, Terms, move_costs, reach
from wargame_kit.mechanics.move_costs import Parts
from wargame_kit.mechanics.paths import check_path
from wargame_kit.position import Game, SideId
from wargame_kit.position.derived import derived_from
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, PathAction
from wargame_kit.rulebook import ALLOWED, Citation, Entry, Verdict, refuse
from wargame_kit.words import say


@dataclass(frozen=True, slots=True)
class Move(PathAction[CrossingPosition, "Movement"]):
    """Move a unit along a path (2.1)."""

    form: ClassVar[str] = "move {unit} {path}"
    weight: ClassVar[float] = 3
    unit: str
    path: Path

    @classmethod
    def movers(cls, position: CrossingPosition, step: Movement, unit: str | None = None) -> Iterable[str]:
        return step.waiting(position) if unit is None else {unit} & {*step.waiting(position)}

    @classmethod
    def reach(cls, position: CrossingPosition, unit: str) -> Reach:
        return reach_of(position, unit)

    def check(self, position: CrossingPosition, step: Movement) -> Verdict:
        piece = position.pieces.get(self.unit)
        if piece is None or piece.hex_ < 0 or position.side_of(self.unit) != step.side:
            return refuse("move/not-yours", cite("2.1"), unit=position.name_of(self.unit))
        if piece.moved:
            return refuse("crossing/moved", cite("2.1"), unit=position.name_of(self.unit))
        found = reach_of(position, self.unit)
        return check_path(
            found, self.path, cite("2.1"), lambda here, there: check_entry(position, self.unit, there)
        )

    def play(self, position: CrossingPosition, step: Movement) -> CrossingPosition:
        way = until_barred(position, step.side, self.path)
        piece = replace(position.pieces[self.unit].at(way[-1]), moved=True)
        if step.side != RED or way[-1] != position.facts.obstacle:
            return position.moved(piece)
        return position.moved(replace(piece, fought=True)).with_facts(obstacle=-1)  # 2.4


@dataclass(frozen=True, slots=True)
class EndMovement(Ending[CrossingPosition]):
    """Move nobody else."""

    form: ClassVar[str] = "halt"


@dataclass(frozen=True, slots=True)
class Movement(Decision[CrossingPosition]):
    """1.1: a side moves its units, each once, in any order.

    Attributes
    ----------
    side : str
    """

    side: SideId
    actions: ClassVar[Kinds] = (Move, EndMovement)
    clause: ClassVar[Citation] = cite("2.1")
    asks: ClassVar[str] = "crossing/move"

    def waiting(self, position: CrossingPosition) -> tuple[str, ...]:
        """The side's units on the map that have not moved, in the order of the counters."""
        here = (piece for piece in position.pieces.values() if piece.hex_ >= 0 and not piece.moved)
        return tuple(piece.unit for piece in here if position.side_of(piece.unit) == self.side)

    def settle(self, position: CrossingPosition) -> CrossingPosition | None:
        return None if self.waiting(position) else position.popped()


def parts_of(game: Game, here: int, direction: int) -> Parts:
    """What a step costs, part by part (2.2)."""
    board, charts = game.board, game.charts
    side = 6 * here + direction
    there = board.neighbours[side]
    grounds = [board.terrain_name(there), *filter(None, [board.hexside_name(side)])]
    return tuple(
        Entry(
            charts.ground[ground].cost,
            say(f"crossing/ground/{ground}"),
            cite("2.2"),
            board.label(there),
            charts.origins(f"ground.{ground}", "cost"),
        )
        for ground in grounds
    )


@cache
def costs_of(game: Game) -> MoveCosts:
    """What every step of the board costs; kept as long as the game."""
    return move_costs(game.board, lambda here, direction: parts_of(game, here, direction))


@derived_from()
def reach_of(position: CrossingPosition, unit: str) -> Reach:
    """Where a unit on the map can go (2.2): not into the enemy, and not to end in a full hex (2.3)."""
    board, side, here = position.game.board, position.side_of(unit), position.pieces[unit].hex_
    enemies, full = (frozenset(position.stacks_by_side[each]) for each in (position.enemy(side), side))
    terms = Terms(
        board=board,
        name=position.name_of(unit),
        costs=costs_of(position.game),
        surcharges=Surcharges.none(board).closing(enemies),
        clause=cite("2.2"),
        zone_clause=cite("2.2"),
        action=lambda path: Move(unit, path).text(board),
        points=say("move/points"),
        full=full - {here},
        why_full=lambda hex_: check_room(position, unit, hex_),
        why_closed=lambda hex_: check_entry(position, unit, hex_),
    )
    return reach(unit, here, position.unit(unit).faces[0].movement, terms)


def check_entry(position: CrossingPosition, unit: str, hex_: int) -> Verdict:
    """Whether a unit may enter a hex at all: no enemy stands there (2.3)."""
    if hex_ not in position.stacks_by_side[position.enemy(position.side_of(unit))]:
        return ALLOWED
    printed = position.game.board.label(hex_)
    return refuse("move/enemy-hex", cite("2.3"), hex_=printed, unit=position.name_of(unit))


def check_room(position: CrossingPosition, unit: str, hex_: int) -> Verdict:
    """Whether a unit may end its move in a hex: nobody else of its side stands there (2.3)."""
    if hex_ not in position.stacks_by_side[position.side_of(unit)]:
        return ALLOWED
    return refuse("crossing/full", cite("2.3"), hex_=position.game.board.label(hex_))
