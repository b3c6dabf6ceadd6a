"""Does what is asked cost more where there is more that is not asked? 8,400 hexes, 600 counters a side."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from benchmarks.measure import (
    MEMORY,
    Measure,
    beside_reference,
    held_by,
    held_in,
    median_of,
    median_seconds,
    processor_seconds,
)
from benchmarks.table import RUN_IN_KERNEL, USE, clicks_of, shown_in_chromium
from tests.browser.laboratory import CHROMIUM, REPOSITORY, chromium_is_here
from wargame_kit.board.geojson import read_board, write_board
from wargame_kit.board.sketch import sketch
from wargame_kit.games import load
from wargame_kit.position import Game, Position, Record, Unit

COLUMNS, ROWS = 120, 70
PRINTED_HEXES = 124 * 69
"""Of the largest board that is to come."""

A_SIDE = 600
ARMIES = 12
"""Each with a headquarters."""

MOVES, CLICKS = 60, 30


def a_large_game() -> Game:
    """Typhoon's rules on a sketch of mixed ground with railways from edge to edge."""
    random = Random(1941)
    rows = ["".join(random.choices(".ldm", (6, 3, 1, 1), k=COLUMNS)) for _ in range(ROWS)]
    lines = [[f"{column:03}{row:03}" for column in range(1, COLUMNS + 1)] for row in range(5, ROWS, 10)]
    counters = [counter for side in ("axis", "soviet") for counter in _counters(side)]
    typhoon: Any = load("typhoon")
    game: Game = typhoon.theatre(
        rows,
        counters,
        rails=["-".join(line) for line in lines],
        roads=["-".join(line) for line in lines[::2]],
        features={
            "axis_source": [line[0] for line in lines],
            "soviet_source": [line[-1] for line in lines],
        },
    )
    return game


def _counters(side: str) -> Iterator[Unit]:
    mine = side[0].upper()
    for number in range(A_SIDE):
        army = f"{number % ARMIES + 1}{mine}"
        if number < ARMIES:
            yield Unit.of(f"HQ-{army}", side, "2-4", formation=army, is_headquarters=True, command_range=4)
        elif number % 4 == 0:
            yield Unit.of(f"{number}{mine}P", side, "8-6-8", "4-3-8", kind="armour", formation=army)
        else:
            yield Unit.of(f"{number}{mine}I", side, "5-5", "2-5", formation=army)


def a_large_position() -> Position:
    """Both sides on their halves of the board, in contact along its middle; all of the Axis is active."""
    game, random = a_large_game(), Random(7)
    middle = COLUMNS // 2
    columns = {"axis": range(10, middle + 1), "soviet": range(middle + 1, COLUMNS - 10)}
    free = {
        side: random.sample([f"{column:03}{row:03}" for column in mine for row in range(1, ROWS + 1)], A_SIDE)
        for side, mine in columns.items()
    }
    placed = {unit: free[game.units[unit].side].pop() for unit in game.units}
    position: Position = game.position(placed, step="movement")
    return position


def _open() -> Any:
    from wargame_kit.widgets.table import table

    return table(a_large_position(), seed=1)


def measures() -> Iterator[Measure]:
    """Reading such a board, the record, the table in the kernel and in Chromium, and memory."""
    yield _reading()
    position = a_large_position()
    yield _playing(position)
    yield from _table(position)
    yield from _memory()
    yield from _in_chromium(position)


def _reading() -> Measure:
    drawn = sketch(["." * 124] * 69)
    assert drawn.size == PRINTED_HEXES
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.geojson"
        write_board(drawn, path)
        seconds = median_seconds(lambda: read_board(path, drawn.grid, "large"), 5)
    return Measure(f"a board file of {PRINTED_HEXES:,} hexes, read", seconds, "s", at_most=0.2)


def _playing(position: Position) -> Measure:
    """A random move is sampled and played on a record."""
    record, random = Record(position), Random(1)

    def play() -> None:
        action = record.position.legal.sample(random)
        while action.text(position.game.board) == "stop":
            action = record.position.legal.sample(random)
        record.play(action)

    return Measure(
        "a random move, sampled and recorded",
        median_of([play] * MOVES) * 1e3,
        "ms",
        at_most=1.5,
    )


def _table(position: Position) -> Iterator[Measure]:
    """What the kernel takes for it, from the page's message to its answer."""
    from wargame_kit.widgets.table import table

    seconds = median_of([lambda: table(position, seed=1)] * 3)
    yield Measure("the table opened", seconds, "s", at_most=1)
    choosing, playing = _play_at(table(position, seed=1), CLICKS)
    yield Measure("a unit chosen at the table", median(choosing) * 1e3, "ms", at_most=5)
    yield Measure("a move played at the table", median(playing) * 1e3, "ms", at_most=40)


def _play_at(shown: Any, moves: int) -> tuple[list[float], list[float]]:
    """Move some units by clicks; the seconds that it took to choose each, and to play its move."""
    random = Random(3)
    units = [unit for unit in shown.position.pieces if shown.session.is_own(unit)]
    with beside_reference() as choosing, beside_reference() as playing:
        for unit in random.sample(units, moves):
            choosing.append(_click(shown, shown.position.pieces[unit].hex_, unit))
            goals = list(shown.session.choice.goals)
            if goals:
                goal = random.choice(goals)
                _click(shown, goal)
                playing.append(_click(shown, goal))
                assert shown.position.pieces[unit].hex_ == goal
            assert shown.error is None
    return choosing, playing


def _click(shown: Any, hex_: int, unit: str | None = None) -> float:
    """Click as the page does; the seconds until the kernel has answered."""
    content = {"type": "click", "hex": hex_, "unit": unit}
    message = {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
    return processor_seconds(lambda: shown.layer._handle_msg(message))


OPEN = "from benchmarks.large import _open; shown = _open()"


def _memory() -> Iterator[Measure]:
    """The most that a Python holds in which the table is opened, played at, and all of it touched."""
    play = f"from benchmarks.large import _play_at\n_play_at(shown, {CLICKS})"
    yield from held_by("memory at its highest", f"{OPEN}\n{play}\n{USE}")


CELL = f"""
import sys
sys.path.insert(0, {str(REPOSITORY)!r})
{OPEN}
shown
"""


def _in_chromium(position: Position) -> Iterator[Measure]:
    if not chromium_is_here():
        print(f"        not measured: there is no {CHROMIUM} (make chromium installs it)")
        return
    with shown_in_chromium("large", CELL) as (page, root):
        with beside_reference(time.perf_counter) as times:
            times += clicks_of(page, position, at_most=CLICKS)
        yield Measure(f"click to reach painted, median of {len(times)}", median(times), "ms", at_most=50)
        yield Measure("click to reach painted, slowest", max(times), "ms")
        page.evaluate(RUN_IN_KERNEL, USE)
        page.evaluate(RUN_IN_KERNEL, MEMORY)
        yield from held_in("the kernel's memory at its highest", root)
