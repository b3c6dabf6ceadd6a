"""Do the charts and blocks fit each other, and the board?"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.board import Board, BoardError
from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.position import Unit
from wargame_kit.words import DataError, say


def check_fit(units: Mapping[str, Unit], charts: Charts, board: Board) -> None:
    """Refuse a block without a price or with another speed than its kind, a reinforcement that is no block,
    and a place in the charts that is no land hex of the board.

    Raises
    ------
    DataError
        Naming the file, the block or place, and what was expected there.
    """
    for unit in units.values():
        if not unit.is_stand_in:
            _check_block(unit, charts)
    for id_, level in charts.arrivals.items():
        if id_ not in units or units[id_].is_stand_in:
            raise DataError(
                "charts.toml",
                f"arrival.level.{id_}",
                id_,
                say("expected/counter-of", file="counters.csv").of("eastfront"),
            )
        levels = [face.attack for face in units[id_].faces]
        if level not in levels:
            expected = say("expected/level-of", unit=id_, known=", ".join(map(str, levels)))
            raise DataError("charts.toml", f"arrival.level.{id_}", level, expected)
    for address in dict.fromkeys((*charts.cities, *charts.ports, *charts.resources)):
        _check_place(address, charts, board)


def _check_block(unit: Unit, charts: Charts) -> None:
    speed = charts.speed(unit.kind, "dry")
    if unit.faces[0].movement != speed:
        expected = say("expected/speed-of-kind", kind=unit.kind, speed=speed)
        raise DataError("counters.csv", f"{unit.id}.movement", unit.faces[0].movement, expected)
    if not any(row.holds(unit) for row in charts.costs.values()):
        raise DataError("counters.csv", f"{unit.id}.kind", unit.kind, say("expected/priced"))


def _check_place(address: str, charts: Charts, board: Board) -> None:
    place = f"place.{address}"
    try:
        hex_ = board.index(address)
    except BoardError as error:
        raise DataError("charts.toml", place, address, error.phrase) from error
    if board.label(hex_) != address:
        raise DataError("charts.toml", place, address, say("expected/canonical", address=board.label(hex_)))
    if not charts.terrain[board.terrain_name(hex_)].is_passable:
        raise DataError("charts.toml", place, address, say("expected/land-place"))
