"""Huaihai: what the rulebook fixes before anybody moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar

from wargame_kit.games.huaihai import rules
from wargame_kit.games.huaihai.answers import HuaihaiAnswers
from wargame_kit.games.huaihai.boxes import BOXES
from wargame_kit.games.huaihai.facts import HuaihaiFacts
from wargame_kit.games.huaihai.files.charts import KMT, PLA, SIDE_NAMES, SIDES, Charts
from wargame_kit.games.huaihai.files.charts_reading import read_charts
from wargame_kit.games.huaihai.files.counters import read_counters
from wargame_kit.games.huaihai.files.scenarios import HuaihaiScenarioFile
from wargame_kit.games.huaihai.placing import named_steps as by_name
from wargame_kit.games.huaihai.placing.bad_values import bad_values
from wargame_kit.games.huaihai.placing.problems import problems
from wargame_kit.games.huaihai.position import HuaihaiPiece, HuaihaiPosition
from wargame_kit.games.huaihai.rules.sequence import StartOfTurn
from wargame_kit.games.huaihai.rules.tactical_actions.writing import WriteAtStart
from wargame_kit.games.huaihai.view.observation import seen_by, shown
from wargame_kit.games.huaihai.view.outline import SEQUENCE
from wargame_kit.games.huaihai.view.presentation import PRESENTATION
from wargame_kit.games.loaded import LoadedGame
from wargame_kit.position import (
    Answers,
    Heuristics,
    NamedStep,
    Position,
    Presentation,
    Step,
)
from wargame_kit.words import DataError, say

LETTERS = MappingProxyType(
    {".": "clear", "h": "hill", "f": "forest", "m": "marsh", "~": "water", "#": "fortress"}
)
"""What a letter of a sketch is."""


class Huaihai(LoadedGame[Charts, HuaihaiPosition]):
    """The game: board, charts, counters, clauses and scenarios."""

    id: ClassVar[str] = "huaihai"
    data: ClassVar[int] = 1
    sides: ClassVar[tuple[str, ...]] = SIDES
    side_names = MappingProxyType(SIDE_NAMES)
    boxes: ClassVar[tuple[str, ...]] = BOXES
    chapters: ClassVar[ModuleType] = rules
    sequence = SEQUENCE
    read_charts = staticmethod(read_charts)
    read_counters = staticmethod(read_counters)
    read_scenario = staticmethod(HuaihaiScenarioFile.read)
    sketching: ClassVar[Mapping[str, Any]] = MappingProxyType({"lettered": True, "letters": LETTERS})
    facts_type: ClassVar[type] = HuaihaiFacts
    position_type: ClassVar[type[Position]] = HuaihaiPosition
    piece_type: ClassVar[type] = HuaihaiPiece
    answers: ClassVar[Answers] = HuaihaiAnswers()
    presentation: ClassVar[Presentation] = PRESENTATION
    named_steps: ClassVar[tuple[NamedStep, ...]] = by_name.STEPS
    beginning = staticmethod(by_name.beginning)
    completed = staticmethod(by_name.completed)
    seen_by = staticmethod(seen_by)
    shows = staticmethod(shown)
    problems = staticmethod(problems)
    bad_values = staticmethod(bad_values)
    fact_readers: ClassVar[Mapping[type, Callable[[Any, Any], Any]]] = by_name.READERS

    @cached_property
    def heuristics(self) -> Heuristics:
        """What seems worth doing; see `Game.heuristics`."""
        from wargame_kit.games.huaihai.player.heuristics import HuaihaiHeuristics

        return HuaihaiHeuristics()

    def check_files(self) -> None:
        """Refuse a city that the map has not; see `LoadedGame.check_files`."""
        named = {place.name.en for place in self.board.places}
        for city in self.charts.victory.cities.values():
            if city.name.en not in named:
                place = f"victory.city.{city.id}.en"
                raise DataError("charts.toml", place, city.name.en, say("expected/board-place"))

    def first_steps(self, position: HuaihaiPosition) -> tuple[Step, ...]:
        """What both sides write before the first turn (10.2); see `LoadedGame.first_steps`."""
        return WriteAtStart(PLA), WriteAtStart(KMT), StartOfTurn()

    def position(
        self, pieces: Mapping[str, Any], *, turn: int = 1, step: Step | str | None = None, **told: Any
    ) -> HuaihaiPosition:
        """A freely placed position; see `Game.position`.

        The default step is the attack-move phase of the PLA. ``hidden`` takes hexes by counter; the counters
        need not be among ``pieces``. ``orders`` are read as text: ``"kmt suppress 25C"``, ``"pla spy 3"``.
        Who stands in a town holds it, unless ``pla_cities`` says otherwise.

        Raises
        ------
        BadPosition
            A ValueError that tells everything that is wrong, with near names.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> game = wk.load("huaihai")
        >>> position = game.position({"CP1": "B4", "55C": "A5 spent"})
        >>> position.check("move CP1 B5").allowed
        True
        >>> position = game.position({"25C": "P5", "EC4": "Q5"}, step="attack", orders=["kmt suppress 25C"])
        >>> position.actor, "attack Q5" in position.legal
        ('kmt', True)
        """
        hidden = told.get("hidden", ())
        out = dict(hidden.items() if isinstance(hidden, Mapping) else ())
        everywhere = {**{unit: "hidden" for unit in out if unit not in pieces}, **pieces}
        return super().position(everywhere, turn=turn, step=step, **told)
