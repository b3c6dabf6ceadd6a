"""Whether the charts name what the board and the counters have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargame_kit.board import Board
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.fitting import has_railway
from wargame_kit.games.thirdwinter.files.charts import ThirdWinterCharts
from wargame_kit.games.thirdwinter.rules.rivers import bridge_of, is_bridge
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.words import DataError, Words, say


def disagreements(
    board: Board, charts: ThirdWinterCharts, units: Mapping[str, OcsUnit]
) -> Iterator[DataError]:
    """Yield each hex and division of the charts with which nothing could ever happen.

    Parameters
    ----------
    board : Board
        The whole map.
    charts : ThirdWinterCharts
    units : mapping of str to OcsUnit
    """
    yield from _lines(board, charts)
    own = {unit.formation for unit in units.values() if unit.side == AXIS}
    for sort, row in charts.divisions.items():
        for formation in row.formations:
            if formation not in own:
                yield _error(f"division.{sort}.formations", formation, say("expected/division-of-axis"))


def _lines(board: Board, charts: ThirdWinterCharts) -> Iterator[DataError]:
    """2.1b, 3.1b: railways that may be cut, and bridges that carry trains."""
    for side, table in charts.supply.items():
        for number, cut in enumerate(table.cuts, 1):
            place = f"supply.{side}.cut {number}.hexes"
            before = [set(each.hexes) for each in table.cuts[: number - 1]]
            for row, label in enumerate(cut.hexes):
                hex_ = board.printed(label)
                if hex_ is None or not has_railway(board, hex_):
                    yield _error(place, label, say("expected/rail-hex"))
                elif label in cut.hexes[:row] or set(cut.hexes) in before:
                    yield _error(place, label, say("expected/once"))
        for pair in table.also:
            ends = [board.printed(label) for label in pair.split("-")]
            here, there = (-1 if end is None else end for end in ends)
            is_pair = min(here, there) >= 0 and board.distance(here, there) == 1
            if not is_pair or not is_bridge(board, bridge_of(here, there)):
                yield _error(f"supply.{side}.also", pair, say("expected/bridge"))


def _error(place: str, value: object, expected: Words) -> DataError:
    return DataError("charts.toml", place, value, expected)
