"""2.1b, 3.1b: what the war adds to a roll for supply: lines that are cut, bridges that carry trains (kit)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wargame_kit.board import Board
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import controls, has_gauge
from wargame_kit.games.thirdwinter.facts import Bridge
from wargame_kit.games.thirdwinter.files.charts import chart_of
from wargame_kit.games.thirdwinter.files.income import SupplyTable
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.rivers import bridge_of, volga_bridges
from wargame_kit.games.thirdwinter.rules.supply_places import clause_of
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Words, say


def table_of(position: OcsPosition, side: str) -> SupplyTable:
    """The supply table of a side."""
    return chart_of(position.charts).supply[side]


def shifts_of(position: OcsPosition, side: str) -> Ledger:
    """What is added to the roll of a side now: by date, for lines it has lost, for bridges it runs over."""
    table, enemy, clause = table_of(position, side), position.enemy(side), clause_of(side)
    told, row = Ledger(say("thirdwinter/on-supply-dice")), f"supply.{side}"
    origin = position.charts.origins(row, "shift")
    for shift in table.shifts:
        if shift.first <= position.turn <= shift.last:
            dates = say("thirdwinter/shift-turns", first=shift.first, last=shift.last)
            told = told.add(shift.roll, dates, clause, "", origin)
    for cut in table.cuts:
        if all(_is_held(position, enemy, label) for label in cut.hexes):
            lost = say("thirdwinter/shift-cut", places=tuple(map(_named(position), cut.hexes)))
            told = told.add(cut.roll, lost, clause, "", position.charts.origins(row, "cut"))
    if not table.bridges:
        return told
    running = sum(_runs(position, side, bridge) for bridge in _rail_bridges(position, table.also))
    if not running:
        return told
    over = say("thirdwinter/shift-bridges", count=running, most=table.bridges)
    origin = position.charts.origins(row, "bridges")
    return told.add(min(table.bridges, running), over, clause, "", origin)


def _named(position: OcsPosition) -> Callable[[str], Words]:
    """How a place of the real map is called, by its printed number."""
    board = position.game.board
    return lambda label: position.game.hex_name(board.index(label))


def _is_held(position: OcsPosition, side: str, label: str) -> bool:
    """Whether a side controls a place of the real map; of a board that has it not, it does not."""
    hex_ = position.game.board.printed(label)
    return hex_ is not None and controls(position, side, hex_)


def _rail_bridges(position: OcsPosition, named: tuple[str, ...]) -> Iterator[Bridge]:
    """Yield the railway bridges over the Volga class, and the others that the tables name."""
    board = position.game.board
    over = {bridge for found in volga_bridges(board).values() for bridge in found if _has_rail(board, bridge)}
    yield from sorted(over)
    for pair in named:
        here, there = (board.printed(label) for label in pair.split("-"))
        if here is not None and there is not None:
            yield bridge_of(here, there)


def _has_rail(board: Board, bridge: Bridge) -> bool:
    here, there = bridge
    return bool(board.rails[6 * here + board.direction(here, there)])


def _runs(position: OcsPosition, side: str, bridge: Bridge) -> bool:
    """Whether a bridge stands, and a side's trains go over it."""
    is_down = bridge in facts_of(position).bridges_blown
    return not is_down and all(has_gauge(position, side, end) for end in bridge)
