"""EastFront II: what is its own among games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar

from wargame_kit.games.eastfront import rules
from wargame_kit.games.eastfront.answers import EastFrontAnswers
from wargame_kit.games.eastfront.boxes import BOXES
from wargame_kit.games.eastfront.facts import EastFrontFacts
from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.files.charts_reading import read_charts
from wargame_kit.games.eastfront.files.counters import own_blocks, read_counters
from wargame_kit.games.eastfront.files.fitting import check_fit
from wargame_kit.games.eastfront.files.kinds import DRY, SIDES
from wargame_kit.games.eastfront.files.scenarios import EastFrontScenarioFile
from wargame_kit.games.eastfront.placing import named_steps as by_name
from wargame_kit.games.eastfront.placing.bad_values import bad_values
from wargame_kit.games.eastfront.placing.completing import completed
from wargame_kit.games.eastfront.placing.problems import problems
from wargame_kit.games.eastfront.position import EastFrontPiece, EastFrontPosition
from wargame_kit.games.eastfront.rules.sequence import StartOfMonth
from wargame_kit.games.eastfront.view.observation import seen_by, shown, told
from wargame_kit.games.eastfront.view.outline import SEQUENCE
from wargame_kit.games.eastfront.view.presentation import PRESENTATION
from wargame_kit.games.loaded import LoadedGame
from wargame_kit.position import Answers, Heuristics, NamedStep, Position, Presentation, Step, Unit
from wargame_kit.words import SideName, say

LETTERS = MappingProxyType(
    {
        ".": "clear",
        "f": "forest",
        "h": "hills",
        "m": "marsh",
        "^": "mountain",
        "~": "sea",
        "o": "lake",
    }
)
"""What a letter of a sketch is."""

WATERS = ("", "river", "strait", "sea", "shallows", "lake")
"""What a hexside may be."""


class EastFront(LoadedGame[Charts, EastFrontPosition]):
    """The Axis against the Soviet Union, from June 1941 to May 1945."""

    id: ClassVar[str] = "eastfront"
    sides: ClassVar[tuple[str, ...]] = SIDES
    side_names = MappingProxyType(
        {
            "axis": SideName("Axis", "轴心国", "the Axis"),
            "soviet": SideName("Soviet", "苏军", "the Soviets"),
        }
    )
    boxes: ClassVar[tuple[str, ...]] = BOXES
    chapters: ClassVar[ModuleType] = rules
    sequence = SEQUENCE
    sketching: ClassVar[Mapping[str, Any]] = MappingProxyType(
        {"letters": LETTERS, "waters": WATERS, "orientation": "pointy", "lettered": True}
    )
    facts_type: ClassVar[type] = EastFrontFacts
    position_type: ClassVar[type[Position]] = EastFrontPosition
    piece_type: ClassVar[type] = EastFrontPiece
    answers: ClassVar[Answers] = EastFrontAnswers()
    presentation: ClassVar[Presentation] = PRESENTATION
    named_steps: ClassVar[tuple[NamedStep, ...]] = by_name.STEPS
    beginning = staticmethod(by_name.beginning)
    completed = staticmethod(completed)
    bad_values = staticmethod(bad_values)
    problems = staticmethod(problems)
    seen_by = staticmethod(seen_by)
    told = staticmethod(told)
    shows = staticmethod(shown)
    read_charts = staticmethod(read_charts)
    read_counters = staticmethod(read_counters)
    read_scenario = EastFrontScenarioFile.read

    def roster(self, counters: Iterable[Unit]) -> dict[str, Unit]:
        """Blocks of one's own by id, and after them what stands for each where its face is not seen (2).

        Blocks of the game may be among them, with or without what stands for them there.

        Raises
        ------
        ValueError
            If one is no block, of no side or there twice, or has not the speed of its kind (6.1).
        """
        blocks = own_blocks(super().roster(counters))
        for unit in blocks.values():
            if not unit.is_stand_in and unit.faces[0].movement != (
                speed := self.charts.speed(unit.kind, DRY)
            ):
                told = say("eastfront/own-speed", unit=unit.id, kind=unit.kind, speed=speed)
                raise ValueError(str(told))
        return blocks

    def check_files(self) -> None:
        """Refuse blocks, charts and a board that do not fit each other."""
        check_fit(self.units, self.charts, self.board)

    @cached_property
    def heuristics(self) -> Heuristics:
        """What seems worth doing; see `Game.heuristics`."""
        from wargame_kit.games.eastfront.player.heuristics import EastFrontHeuristics

        return EastFrontHeuristics()

    def first_steps(self, position: EastFrontPosition) -> tuple[Step, ...]:
        """The first fortnight of the first month (4.1, 11.1)."""
        return (StartOfMonth(),)
