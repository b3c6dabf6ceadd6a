"""The charts: what ground costs and does, and the results of combat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from crossing.clauses import FOLDER
from wargame_kit.games import charts
from wargame_kit.games.charts import SAID, Origins, read_columns, read_results, read_turns, said
from wargame_kit.words import files, say
from wargame_kit.words.tables import Reader

GROUND = ("clear", "light_forest", "marsh", "river")
RESULTS = ("A1", "—", "1")


@dataclass(frozen=True, slots=True)
class Ground:
    """What a hex of a terrain, or a river along its side, costs to enter and does for whoever defends it."""

    cost: int
    shift: int


@dataclass(frozen=True, slots=True, eq=False)
class CrossingCharts(charts.Charts):
    """The turn track, the terrain effects, and the combat results table.

    Attributes
    ----------
    ground : mapping of str to Ground
        By terrain, and ``river``.
    columns : tuple of str
    results : mapping of int to tuple of str
        By die: a result for each column.
    """

    ground: Mapping[str, Ground]
    columns: tuple[str, ...]
    results: Mapping[int, tuple[str, ...]]


def read_charts(path: Path) -> CrossingCharts:
    """Read charts.toml.

    Raises
    ------
    DataError
        Naming the file, the key, the value and what was expected there.
    """
    file = Reader(path.name, "", files.read_toml(path)).only(("turn", "ground", "combat_results"))
    rows = file.within("ground").only(GROUND)
    table = said(file.within("combat_results").only(("columns", "results", *SAID)), FOLDER)
    columns = read_columns(table, say("expected/ratio-dash"), say("expected/ratios-better"))
    expected = say("error/one-of", known=", ".join(RESULTS))
    return CrossingCharts(
        turns=read_turns(file),
        ground={name: _ground(rows.within(name)) for name in GROUND},
        columns=columns,
        results=read_results(table.within("results"), columns, RESULTS.__contains__, expected),
        origins=Origins.of(file),
    )


def _ground(row: Reader) -> Ground:
    said(row.only(("cost", "shift", *SAID)), FOLDER)
    return Ground(row.number("cost", 1, 9), row.number("shift", 0, 3))
