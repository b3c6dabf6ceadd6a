"""New World Order Battles: what the book and its two battles fix before anybody moves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar

from wargame_kit.games.counters import CounterSheet
from wargame_kit.games.loaded import LoadedGame
from wargame_kit.games.neworder import rules
from wargame_kit.games.neworder.answers import NewOrderAnswers
from wargame_kit.games.neworder.boxes import BOXES
from wargame_kit.games.neworder.facts import NewOrderFacts
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.files.charts_reading import read_charts
from wargame_kit.games.neworder.position import NewOrderPiece, NewOrderPosition
from wargame_kit.games.sources import Sources
from wargame_kit.position import Answers, Position, Step
from wargame_kit.words import Name

LETTERS = MappingProxyType(
    {
        ".": "clear",
        "s": "suburb",
        "#": "city",
        "g": "ger",
        "f": "forest",
        "h": "hills",
        "^": "mountain",
        "m": "marsh",
        "~": "lake",
    }
)
"""What a letter of a sketch is."""

WATERS = ("", "minor_river", "major_river")
"""What a hexside may be."""


class NewOrder(LoadedGame[Charts, NewOrderPosition]):
    """One battle of the book; a title says its sides and where its files lie."""

    book = "neworder"
    boxes: ClassVar[tuple[str, ...]] = BOXES
    chapters: ClassVar[ModuleType] = rules
    sequence = ()
    sketching: ClassVar[Mapping[str, Any]] = MappingProxyType(
        {"letters": LETTERS, "waters": WATERS, "orientation": "pointy"}
    )
    facts_type: ClassVar[type] = NewOrderFacts
    position_type: ClassVar[type[Position]] = NewOrderPosition
    piece_type: ClassVar[type] = NewOrderPiece
    answers: ClassVar[Answers] = NewOrderAnswers()

    @classmethod
    def charts_of(cls, files: Sources) -> Charts:
        """The charts of the battle, and the tables of the book."""
        return read_charts(files.path("charts.toml"), files.path("tables.toml"), cls.sides)

    def first_steps(self, position: NewOrderPosition) -> tuple[Step, ...]:
        """The set-up (24, 26), then the first turn; see `LoadedGame.first_steps`."""
        return ()


class Kiev(NewOrder):
    """Russia against NATO and the Ukraine for Kiev and the crossings of the Dnieper (26, 27)."""

    id: ClassVar[str] = "kiev"
    sides: ClassVar[tuple[str, ...]] = ("russia", "coalition")
    side_names = MappingProxyType({"russia": Name("Russia", "俄军"), "coalition": Name("Coalition", "联军")})
    read_counters = staticmethod(CounterSheet(sides, ("infantry",), ("battalion",)).read)


class Ulaanbaatar(NewOrder):
    """Russia against China for Ulaanbaatar and its airport (24, 25)."""

    id: ClassVar[str] = "ulaanbaatar"
    sides: ClassVar[tuple[str, ...]] = ("russia", "china")
    side_names = MappingProxyType({"russia": Name("Russia", "俄军"), "china": Name("China", "中国军队")})
    read_counters = staticmethod(CounterSheet(sides, ("infantry",), ("battalion",)).read)
