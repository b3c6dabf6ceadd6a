"""The Operational Combat Series: what all its titles fix before anybody moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar

from wargame_kit.games.loaded import LoadedGame
from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.sequence import StartOfTurn
from wargame_kit.games.ocs.title import Title
from wargame_kit.games.sources import Sources
from wargame_kit.position import Piece, Scenario, Step

LETTERS = MappingProxyType(
    {
        ".": "clear",
        "w": "light_forest",
        "W": "deep_forest",
        "h": "hills",
        "^": "mountain",
        "s": "marsh",
        "c": "city",
        "C": "big_city",
        "~": "sea",
    }
)
"""What a letter of a sketch is."""

WATERS = ("", "minor_river", "major_river", "volga", "sea")
"""What a hexside may be."""


class Ocs(LoadedGame[OcsCharts, OcsPosition]):
    """A game of the series; a title says its sides, its files, and what it changes.

    Attributes
    ----------
    title_rules : Title
        What the title adds to the rules of the series.
    """

    series: ClassVar[str] = "ocs"
    title_rules: ClassVar[Title] = Title()
    sketching: ClassVar[Mapping[str, Any]] = MappingProxyType({"letters": LETTERS, "waters": WATERS})

    @classmethod
    def charts_of(cls, files: Sources) -> OcsCharts:
        """The charts of the title, and the tables of the series."""
        charts: OcsCharts = cls.charts_type.of_title(files.path("charts.toml"), files.path("tables.toml"))
        return charts

    charts_type: ClassVar[type[OcsCharts]] = OcsCharts

    @cached_property
    def formations(self) -> frozenset[str]:
        """The multi-unit formations of the counters (3.1c)."""
        return frozenset(
            unit.formation
            for unit in self.units.values()
            if isinstance(unit, OcsUnit) and unit.formation and not unit.is_marker
        )

    def set_up(self, scenario: Scenario, unit: str, place: str) -> Piece:
        """A counter as a scenario begins with it: its losses, its load, its mode; see `LoadedGame.set_up`."""
        told = {name: of[unit] for name, of in scenario.set_up["varying"].items() if unit in of}
        return replace(super().set_up(scenario, unit, place), **told)

    def first_steps(self, position: OcsPosition) -> tuple[Step, ...]:
        """The first turn of a scenario (2)."""
        return (StartOfTurn(),)

    @property
    def names(self) -> tuple[str, ...]:
        """Whatever facts and actions may name: formations too."""
        return (*super().names, *sorted(self.formations))
