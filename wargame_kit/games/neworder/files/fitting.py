"""Do the files of a battle fit each other, and its board?"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.board import Board
from wargame_kit.games.neworder.files.charts import FORMATION, Charts
from wargame_kit.games.neworder.files.counters import nation_of
from wargame_kit.position import Unit
from wargame_kit.words import DataError, say


def check_fit(units: Mapping[str, Unit], charts: Charts, board: Board) -> None:
    """Refuse a counter of a formation that the charts do not know, a formation without a node, and a chart
    that asks for what the board does not have.

    Raises
    ------
    DataError
        Naming the file, the counter or the row, and what was expected there.
    """
    for unit in units.values():
        formation = charts.formations.get(unit.formation)
        if (
            formation is None
            or formation.side not in ("", unit.side)
            or formation.nation not in ("", nation_of(unit))
        ):
            known = ", ".join(each.id for each in charts.formations.values() if each.side in ("", unit.side))
            place, value = f"{unit.id}.formation", unit.formation
            raise DataError("counters.csv", place, value, say("expected/formation-of", known=known))
    with_node = {unit.formation for unit in units.values() if unit.kind == "node"}
    for each in charts.formations.values():
        if each.kind == FORMATION and each.id not in with_node:
            place = f"formation.{each.id}"
            raise DataError("charts.toml", place, each.id, say("expected/has-node"))
    _check_features(charts, board)


def _check_features(charts: Charts, board: Board) -> None:
    asked = {f"entry.{nation}": feature for nation, feature in charts.entry.items()}
    asked |= {f"victory.hexes.{each.id}.feature": each.feature for each in charts.victory.hexes}
    for place, feature in asked.items():
        if feature not in board.features:
            known = ", ".join(board.features)
            raise DataError("charts.toml", place, feature, say("error/one-of", known=known))
