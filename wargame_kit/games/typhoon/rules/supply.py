"""3.3 and 11: lines of communications, the supply chit, and transfers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar, Self

from wargame_kit.board import Board, Hex
from wargame_kit.games.typhoon.boxes import BOX
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import AXIS, SIDES, SOVIET
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.losses import lose_step
from wargame_kit.games.typhoon.rules.zones import control
from wargame_kit.mechanics import Lines, Network, TracedSupply, lines
from wargame_kit.mechanics.kernel import BLOCKED, Links
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.mechanics.trace import CutClauses
from wargame_kit.position import Automatic, SideId
from wargame_kit.position.derived import derived_from
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import say

EASTWARD = (1, 2)
"""Directions north-east and south-east: from the last column off the map."""


def sources(position: TyphoonPosition, side: str) -> frozenset[int]:
    """A side's printed sources, open or not (2.1.1.3)."""
    return position.game.board.features.get(f"{side}_source", NO_HEXES)


@cache
def _steps(board: Board, along_railways: bool) -> Links:
    """Where a line steps: from hex to hex whatever the river (3.3.2), or along railways only."""
    return Links(board.neighbours, [1 if rail or not along_railways else BLOCKED for rail in board.rails])


@cache
def _impassable(board: Board) -> frozenset[int]:
    """The hexes that no line enters: lakes, and mountains without a road (3.3.2)."""

    def is_closed(hex_: int) -> bool:
        terrain = board.terrain_name(hex_)
        return terrain == "lake" or (terrain == "mountain" and not any(board.roads[6 * hex_ : 6 * hex_ + 6]))

    return frozenset(hex_ for hex_ in range(board.size) if is_closed(hex_))


@cache
def beyond_the_edge(board: Board, still_open: frozenset[int], lost: frozenset[int]) -> frozenset[int]:
    """The hexes at the east edge that a line reaches from off the map (15.4).

    Off-map hexes east of an open source are sources, and from them a line runs around the edge, though not
    past a source that the Axis holds (kit).
    """
    last_column = max(q for q, _ in board.axial)
    edge = [board.hex(hex_) for hex_ in range(board.size) if board.axial[hex_][0] == last_column]
    outside = {hex_.neighbour(direction) for hex_ in edge for direction in EASTWARD}
    reached: set[Hex] = set()
    waiting = list(_east_of(board, still_open) & outside - _east_of(board, lost))
    while waiting:
        hex_ = waiting.pop()
        reached.add(hex_)
        waiting += (outside - reached - _east_of(board, lost)).intersection(hex_.neighbours())
    return frozenset(board.index_of(near) for hex_ in reached for near in hex_.neighbours()) - {-1}


def _east_of(board: Board, hexes: frozenset[int]) -> set[Hex]:
    return {board.hex(hex_).neighbour(direction) for hex_ in hexes for direction in EASTWARD}


def network(position: TyphoonPosition, side: str) -> Network:
    """Where a side's lines of communications may run now (3.3).

    A source with an enemy unit gives no line; one in an enemy zone of control does (kit: 3.3 names only
    units).
    """
    board, enemy = position.game.board, position.enemy(side)
    own, enemies = frozenset(position.stacks_by_side[side]), frozenset(position.stacks_by_side[enemy])
    printed = sources(position, side)
    still_open = printed - enemies
    edge = NO_HEXES
    if side == SOVIET and position.option("off_map_sources") == "on":
        edge = beyond_the_edge(board, still_open, printed & enemies) - enemies
    return Network(
        board=board,
        sources=still_open,
        long_steps=_steps(board, side == AXIS),
        short_steps=_steps(board, False),
        limit=position.charts.limit("axis_hexes_off_railway") if side == AXIS else 0,
        enemies=enemies,
        guarded=control(position, enemy).hexes - own,
        impassable=_impassable(board),
        edge=edge,
        lost_sources=printed & enemies,
    )


@derived_from("options")
def supply(position: TyphoonPosition, side: str) -> TracedSupply:
    """Every unit's line of communications, or where and why it is cut (3.3)."""

    places = {unit: hex_ for hex_, units in position.stacks_by_side[side].items() for unit in units}
    return TracedSupply(
        side=position.game.side_names[side],
        lines=lines(network(position, side)),
        places={unit: places[unit] for unit in position.pieces if unit in places},
        clauses=CutClauses(cite("3.3.1"), cite("3.3.3"), cite("3.3"), cite("3.3.2"), edge=cite("15.4")),
        long_label=say("typhoon/line-rail" if side == AXIS else "typhoon/line"),
        short_label=say("typhoon/line-road"),
    )


def connected_hexes(position: TyphoonPosition, side: str) -> frozenset[int]:
    """Every hex to which a side can trace a line of communications (3.3)."""
    return supply(position, side).reach


@derived_from()
def rail_hexes(position: TyphoonPosition, side: str) -> frozenset[int]:
    """The railway hexes joined to an own source by railway alone, for reinforcements (12.1).

    For this purpose an enemy zone of control cuts the line even where an own unit stands (12.1.2).
    """

    enemy = position.enemy(side)
    closed = control(position, enemy).hexes.union(position.stacks_by_side[enemy])
    return _along_railways(position, side, closed).hexes & railway_hexes(position.game.board)


@cache
def railway_hexes(board: Board) -> frozenset[int]:
    """The hexes that a railway touches (12.1.1)."""
    return frozenset(hex_ for hex_ in range(board.size) if any(board.rails[6 * hex_ : 6 * hex_ + 6]))


def _along_railways(position: TyphoonPosition, side: str, closed: frozenset[int]) -> Lines:
    board, rails = position.game.board, _steps(position.game.board, True)
    open_sources = sources(position, side) - closed
    return Lines(Network(board, open_sources, rails, rails, 0, closed, impassable=_impassable(board)))


def why_no_railway(position: TyphoonPosition, side: str, hex_: int) -> Verdict:
    """Why and where no railway line runs to a hex that is none of `rail_hexes`.

    The least that would have to change: enemy zones of control (12.1.2), then enemy units (3.3.1).
    """
    board, enemy = position.game.board, position.enemy(side)
    printed, zones = board.label(hex_), control(position, enemy).hexes
    units = frozenset(position.stacks_by_side[enemy])
    in_the_way = (("zoc", zones, units, "12.1.2"), ("enemy", units, NO_HEXES, "3.3.1"))
    for code, cutting, still_closed, clause in in_the_way:
        line = _along_railways(position, side, still_closed).line(hex_)
        if line is not None and hex_ in railway_hexes(board):
            cut_at = next(there for there in reversed(line.path) if there in cutting)
            if cut_at == hex_:
                return refuse(f"arrive/{code}", cite(clause), hex_=printed)
            return refuse(f"arrive/cut-{code}", cite(clause), hex_=board.label(cut_at), to=printed)
    return refuse("arrive/no-rail", cite("12.1.1"), hex_=printed)


@dataclass(frozen=True, slots=True)
class Transfer(RuledAction[TyphoonPosition, "TransferStep"]):
    """Take a unit off the map into the box (11.2)."""

    form: ClassVar[str] = "transfer {unit}"
    unit: str

    @classmethod
    def candidates(
        cls, position: TyphoonPosition, step: TransferStep, unit: str | None = None
    ) -> Iterable[Self]:
        lines_ = supply(position, step.side)
        return (cls(name) for name in only(lines_.places, unit) if lines_.places[name] in lines_)

    def check(self, position: TyphoonPosition, step: TransferStep) -> Verdict:
        lines_ = supply(position, step.side)
        if self.unit not in lines_.places:
            return refuse("transfer/not-yours", step.clause, unit=self.unit)
        if lines_.places[self.unit] in lines_:
            return ALLOWED
        line = lines_.of(self.unit)
        return refuse(
            "transfer/cut",
            step.clause,
            hex_=line.verdict.hex_,
            ledger=line.ledger,
            unit=position.unit(self.unit).name,
            why=line.verdict.sentence,
        )

    def play(self, position: TyphoonPosition, step: TransferStep) -> TyphoonPosition:
        # 11.2: back in the next turn or later; whether it recovers is an option (2.21.3).
        piece = replace(position.pieces[self.unit], place=BOX, not_before=position.turn + 1)
        return position.moved(piece.showing(0) if position.option("transfer_recovers") == "yes" else piece)


@dataclass(frozen=True, slots=True)
class Keep(Ending[TyphoonPosition]):
    """Transfer no further units."""

    form: ClassVar[str] = "keep"
    weight: ClassVar[float] = 9


@dataclass(frozen=True, slots=True)
class SupplyChit(Automatic[TyphoonPosition]):
    """11.1: every unit of either side without a line of communications loses a step; then transfers.

    All lines are judged before anybody loses; the Axis transfers first (kit: 11 gives no order).
    """

    clause: ClassVar[Citation] = cite("11.1.1")

    def settle(self, position: TyphoonPosition) -> TyphoonPosition:
        cut = [unit for side in SIDES for unit in supply(position, side).cut]
        after = position
        for unit in cut:
            after = lose_step(after, unit, "supply")
        return after.replace_step(*(TransferStep(side) for side in SIDES))


@dataclass(frozen=True, slots=True)
class TransferStep(Decision[TyphoonPosition]):
    """11.2: a side may take units that have communications off the map.

    Attributes
    ----------
    side : str
    """

    side: SideId
    actions: ClassVar[Kinds] = (Transfer, Keep)
    clause: ClassVar[Citation] = cite("11.2")
    asks: ClassVar[str] = "typhoon/transfer"

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        lines_ = supply(position, self.side)
        return None if len(lines_.cut) < len(lines_.places) else position.popped()
