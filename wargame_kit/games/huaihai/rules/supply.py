"""8: supply lines of the KMT, where they are cut, and what that does to a counter."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from wargame_kit.board import Board
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA, Charts
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.zones import control
from wargame_kit.mechanics import Lines, Network, TracedSupply, lines
from wargame_kit.mechanics.kernel import BLOCKED, Links
from wargame_kit.mechanics.networks import NO_HEXES, Bar
from wargame_kit.mechanics.trace import CutClauses
from wargame_kit.position.derived import derived_from
from wargame_kit.words import say


def printed_sources(position: HuaihaiPosition) -> frozenset[int]:
    """The hexes that are sources this turn, dead or not: others from turn 4 on (8.2, 8.6)."""
    is_late = position.turn >= position.charts.limit("late_sources")
    return position.game.board.features.get("sources_late" if is_late else "sources_early", NO_HEXES)


@cache
def carriers(board: Board, charts: Charts) -> frozenset[int]:
    """The hexes through which a line may run: road and clear (8.1)."""

    def carries(hex_: int) -> bool:
        sides = slice(6 * hex_, 6 * hex_ + 6)
        row = charts.terrain[board.terrain_name(hex_)]
        return row.is_passable and (row.supply or any(board.roads[sides]) or any(board.rails[sides]))

    return frozenset(filter(carries, range(board.size)))


@cache
def _steps(board: Board, into: frozenset[int]) -> Links:
    """The steps into some hexes, whatever the river (8.1, kit)."""
    return Links(board.neighbours, [1 if there in into else BLOCKED for there in board.neighbours])


@cache
def _along_roads(board: Board, charts: Charts) -> Links:
    """A line's steps by option ``supply_road``: into clear, and elsewhere along a road (8.1)."""
    rows = [charts.terrain[name] for name in board.terrain_names]

    def carries(side: int) -> bool:
        there = board.neighbours[side]
        row = rows[board.terrain[there]]
        return there >= 0 and row.is_passable and (row.supply or board.roads[side] or board.rails[side])

    return Links(board.neighbours, [1 if carries(side) else BLOCKED for side in range(6 * board.size)])


@cache
def _water(board: Board, charts: Charts) -> frozenset[int]:
    rows = [charts.terrain[name].is_passable for name in board.terrain_names]
    return frozenset(hex_ for hex_, code in enumerate(board.terrain) if not rows[code])


@cache
def _dry(board: Board, charts: Charts) -> frozenset[int]:
    return frozenset(range(board.size)) - _water(board, charts)


def traced(position: HuaihaiPosition, without: tuple[str, ...] = ()) -> Lines:
    """Every hex to which the KMT can trace a supply line now (8.1).

    No line enters a hex that the PLA holds or controls, not even to end there, and no KMT counter lifts a
    zone; counters named in `without` are attacking and have none (4.1). A source there is dead. Sabotaged
    hexes are closed until the end of the turn (8.5, 10.5).
    """
    return _traced(
        position.game.board,
        position.charts,
        position.option("supply_road") == "along",
        printed_sources(position),
        frozenset(position.stacks_by_side[PLA]),
        control(position, PLA, without).hexes,
        position.facts.sabotaged,
    )


@lru_cache(maxsize=32)
def _traced(
    board: Board,
    charts: Charts,
    is_along: bool,
    printed: frozenset[int],
    enemies: frozenset[int],
    controlled: frozenset[int],
    sabotaged: frozenset[int],
) -> Lines:
    """The lines past the PLA as it stands: the KMT's own moves do not change them."""
    zone = controlled - enemies
    closed = enemies | zone
    network = Network(
        board=board,
        sources=printed - closed,
        long_steps=_along_roads(board, charts) if is_along else _steps(board, carriers(board, charts)),
        short_steps=_steps(board, _dry(board, charts)),
        limit=charts.limit("supply_beyond"),
        enemies=enemies,
        impassable=_water(board, charts),
        lost_sources=printed & closed,
        bars=(
            Bar(zone, "huaihai/supply-zone", cite("8.1")),
            Bar(sabotaged, "huaihai/supply-sabotage", cite("8.5")),
        ),
    )
    return lines(network)


@derived_from("sabotaged", "options")
def supply(position: HuaihaiPosition, side: str) -> TracedSupply:
    """Every counter's supply line, or where and why it is cut (8.1); the PLA needs none (8).

    Examples
    --------
    >>> import wargame_kit as wk
    >>> game = wk.load("huaihai")
    >>> xuzhou = game.board.label(game.board.find("Xuzhou").hex)
    >>> game.position({"5C": xuzhou}).supply("kmt").of("5C").connected
    True
    """
    at = {unit: hex_ for hex_, units in position.stacks_by_side[side].items() for unit in units}
    return TracedSupply(
        side=position.game.side_names[side],
        lines=traced(position) if side == KMT else _everywhere(position.game.board),
        places={unit: at[unit] for unit in position.pieces if unit in at},
        clauses=CutClauses(
            cite("8.1"),
            cite("8.1"),
            cite("8.6" if position.turn >= position.charts.limit("late_sources") else "8.2"),
            cite("8.1"),
            too_far="huaihai/supply-too-far",
            sources_lost="huaihai/supply-sources",
        ),
        long_label=say("huaihai/line" if side == KMT else "huaihai/line-pla"),
        short_label=say("huaihai/line-beyond"),
    )


@cache
def _everywhere(board: Board) -> Lines:
    """Lines for whom every hex is a source (8: the PLA is never out of supply)."""
    nowhere = _steps(board, NO_HEXES)
    return lines(Network(board, frozenset(range(board.size)), nowhere, nowhere, 0))


def is_cut(position: HuaihaiPosition, unit: str, without: tuple[str, ...] = ()) -> bool:
    """Whether no supply line reaches a counter now; one that is not on the map needs none."""
    piece = position.pieces.get(unit)
    if piece is None or piece.hex_ < 0 or position.side_of(unit) == PLA:
        return False
    return piece.hex_ not in traced(position, without)


def is_starved(position: HuaihaiPosition, unit: str, without: tuple[str, ...] = ()) -> bool:
    """Whether a counter suffers from being cut off (8.3); see `traced` for `without`.

    A spent counter suffers at once; a fresh one from the turn after that in which it was first found cut.
    """
    if position.is_fresh(unit) and not 0 < position.pieces[unit].cut_since < position.turn:
        return False
    return is_cut(position, unit, without)


def judged(position: HuaihaiPosition) -> HuaihaiPosition:
    """The position with note taken of who is cut off and since when (8.3).

    Called at the end of each side's phases. A line found again wipes the note.
    """
    known = position.piece_values("cut_since")
    cut = frozenset(supply(position, KMT).cut)
    since = {unit: position.turn if unit in cut else 0 for unit in cut ^ known.keys()}
    return position.moved(*(replace(position.pieces[unit], cut_since=turn) for unit, turn in since.items()))
