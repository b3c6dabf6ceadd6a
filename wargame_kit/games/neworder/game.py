"""New World Order Battles: what the book and its two battles fix before anybody moves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import ClassVar

from wargame_kit.games.loaded import LoadedGame
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.files.counters import read_counters
from wargame_kit.games.neworder.files.fitting import check_fit
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.drawing import DrawFormation
from wargame_kit.games.neworder.rules.sequence import SEQUENCE, StartOfTurn
from wargame_kit.games.neworder.rules.set_up import NameFirst, RollFirst, forces_of
from wargame_kit.games.sources import Sources
from wargame_kit.position import Step
from wargame_kit.words import Name, SideName

RUSSIA = SideName("Russia", "俄军", "Russia")

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
    sketching: ClassVar[Mapping[str, object]] = MappingProxyType(
        {"letters": LETTERS, "waters": WATERS, "orientation": "pointy"}
    )

    @classmethod
    def charts_of(cls, files: Sources) -> Charts:
        """The charts of the battle, and the tables of the book."""
        return Charts.of_battle(files.path("charts.toml"), files.path("tables.toml"), cls.sides)

    @property
    def names(self) -> tuple[str, ...]:
        """Whatever facts and actions may name: formations too."""
        return (*super().names, *self.charts.formations)

    def check_files(self) -> None:
        """Refuse counters, charts and a board that do not fit each other."""
        check_fit(self.units, self.charts, self.board)

    def first_steps(self, position: NewOrderPosition) -> tuple[Step, ...]:
        """The set-up (24, 26) and the first turn; only that where a scenario's file says who is first."""
        return (*(() if position.facts.first else self.set_up_steps(position)), StartOfTurn())

    @abstractmethod
    def set_up_steps(self, position: NewOrderPosition) -> tuple[Step, ...]:
        """The steps of the set-up, from who is first to who is picked (24, 26)."""

    def usual_first(self, position: NewOrderPosition) -> str:
        """The side that is first in a freely placed position that does not say it."""
        return self.sides[0]

    def completed(self, position: NewOrderPosition, told: frozenset[str]) -> NewOrderPosition:
        """A freely placed position with what follows: who is first; see `Game.completed`."""
        return position if "first" in told else position.with_facts(first=self.usual_first(position))


class Kiev(NewOrder):
    """Russia against NATO and the Ukraine for Kiev and the crossings of the Dnieper (26, 27)."""

    id: ClassVar[str] = "kiev"
    title: ClassVar[Name] = Name("New World Order: Kiev", "新秩序之战：基辅")
    sides: ClassVar[tuple[str, ...]] = ("russia", "coalition")
    side_names = MappingProxyType(
        {"russia": RUSSIA, "coalition": SideName("Coalition", "联军", "the Coalition")}
    )
    read_counters = staticmethod(partial(read_counters, sides=sides))

    def usual_first(self, position: NewOrderPosition) -> str:
        """As the option says (26.5)."""
        return position.option("first_at_kiev")

    def set_up_steps(self, position: NewOrderPosition) -> tuple[Step, ...]:
        """The Coalition, who stands there, before Russia (26.28)."""
        russia, coalition = self.sides
        return NameFirst(), *forces_of(position, coalition), *forces_of(position, russia)


class Ulaanbaatar(NewOrder):
    """Russia against China for Ulaanbaatar and its airport (24, 25)."""

    id: ClassVar[str] = "ulaanbaatar"
    title: ClassVar[Name] = Name("New World Order: Ulaanbaatar", "新秩序之战：乌兰巴托")
    # NATO's first formation is Kiev's (26.27).
    sequence = tuple(line for line in SEQUENCE if DrawFormation not in line.steps)
    sides: ClassVar[tuple[str, ...]] = ("russia", "china")
    side_names = MappingProxyType({"russia": RUSSIA, "china": SideName("China", "中国军队", "China")})
    read_counters = staticmethod(partial(read_counters, sides=sides))

    def set_up_steps(self, position: NewOrderPosition) -> tuple[Step, ...]:
        """Both throw for who is first (24.5); the rest follows from it."""
        return (RollFirst(),)
