"""The charts: what ground costs and does, and the results of combat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from crossing.clauses import FOLDER
from wargame_kit.games import charts
from wargame_kit.words import say
from wargame_kit.words.allowed import Interval
from wargame_kit.words.written import Inside, Keys

GROUND = ("clear", "light_forest", "marsh", "river")
RESULTS = ("A1", "—", "1")
_COMBAT = Inside("combat_results", (charts.Said,))
_CELLS = charts.cells(RESULTS.__contains__, say("error/one-of", known=", ".join(RESULTS)))


@dataclass(frozen=True, slots=True)
class Ground(charts.Row):
    """What a hex of a terrain, or a river along its side, costs to enter and does for whoever defends it."""

    cost: Annotated[int, Interval(1, 9)]
    shift: Annotated[int, Interval(0, 3)]


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

    ground: Annotated[Mapping[str, Ground], Keys(GROUND)]
    columns: Annotated[
        tuple[str, ...],
        _COMBAT,
        charts.ratios(say("expected/ratio-dash"), say("expected/ratios-better")),
    ]
    results: Annotated[Mapping[int, Annotated[tuple[str, ...], _CELLS]], _COMBAT, charts.DICE]

    book: ClassVar[Path] = FOLDER
