"""Huaihai: what the rulebook fixes before anybody moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

from wargame_kit.board import Board, load_board, sketch
from wargame_kit.games.huaihai.answers import AnsweringPosition
from wargame_kit.games.huaihai.boxes import BOXES
from wargame_kit.games.huaihai.facts import HuaihaiFacts
from wargame_kit.games.huaihai.files.charts import KMT, PLA, SIDE_NAMES, SIDES, Charts, read_charts
from wargame_kit.games.huaihai.files.counters import Counters, read_counters
from wargame_kit.games.huaihai.files.scenarios import read_scenarios
from wargame_kit.games.huaihai.placing import named_steps as by_name
from wargame_kit.games.huaihai.placing.bad_values import bad_values
from wargame_kit.games.huaihai.placing.problems import problems
from wargame_kit.games.huaihai.player.heuristics import HuaihaiHeuristics
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules import air, arrivals, deeds, movement, recruits, sequence, victory
from wargame_kit.games.huaihai.rules.combat import aftermath, attack, participants, resolution
from wargame_kit.games.huaihai.rules.tactical_actions import agents, hiding, incitement, writing
from wargame_kit.games.huaihai.view.observation import seen_by, shown
from wargame_kit.games.huaihai.view.outline import SEQUENCE
from wargame_kit.games.huaihai.view.presentation import PRESENTATION
from wargame_kit.games.sources import classes, sketched, sources
from wargame_kit.position import (
    Action,
    BadValue,
    Game,
    Heuristics,
    NamedStep,
    Over,
    Position,
    Presentation,
    Problem,
    Scenario,
    Step,
    Unit,
)
from wargame_kit.position.placing import placed
from wargame_kit.rulebook import load_rulebook
from wargame_kit.words import DataError, say

DATA = 1
"""Rises when board, charts, counters or scenarios change so that a saved game would go another way."""


LETTERS = MappingProxyType(
    {".": "clear", "h": "hill", "f": "forest", "m": "marsh", "~": "water", "#": "fortress"}
)
"""What a letter of a sketch is."""


class Huaihai(Game):
    """The game: board, charts, counters, clauses and scenarios.

    Parameters
    ----------
    board : Board
    charts : Charts
    counters : Counters
    scenarios : mapping of str to Scenario
        May be empty: lessons and tests place counters freely.
    own_files : str
        What the edition says of the reader's own files, so that a game saved with them asks for them again.

    Attributes
    ----------
    air : str
        The air counter, whatever the file of counters calls it (7.1); empty if there is none.
    """

    id: ClassVar[str] = "huaihai"
    sides: ClassVar[tuple[str, ...]] = SIDES
    boxes: ClassVar[tuple[str, ...]] = BOXES
    face_words: ClassVar[tuple[str, ...]] = ("fresh", "spent")
    facts_type: ClassVar[type] = HuaihaiFacts
    position_type: ClassVar[type[Position]] = AnsweringPosition
    heuristics: ClassVar[Heuristics] = HuaihaiHeuristics()
    presentation: ClassVar[Presentation[Huaihai, HuaihaiPosition]] = PRESENTATION
    named_steps: ClassVar[tuple[NamedStep, ...]] = by_name.STEPS
    fact_readers: ClassVar[Mapping[type, Callable[[Any, Any], Any]]] = by_name.READERS

    def __init__(
        self,
        board: Board,
        charts: Charts,
        counters: Counters,
        scenarios: Mapping[str, Scenario] = MappingProxyType({}),
        own_files: str = "",
    ) -> None:
        self.rulebook = load_rulebook("huaihai")
        self.name = self.rulebook.title
        self.edition = f"{self.rulebook.edition}; data {DATA}{own_files}"
        self.side_names = SIDE_NAMES
        self.board = board
        self.charts = charts
        self.units = counters.units
        self.air = next((unit.id for unit in counters.units.values() if unit.kind == "air"), "")
        self.scenarios = scenarios
        self.sequence = SEQUENCE

    def start(self, scenario: str, **options: str) -> AnsweringPosition:
        """The first position of a scenario; see `Game.start`."""
        if scenario not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise ValueError(str(say("position/no-scenario", value=repr(scenario), known=known)))
        found = self.scenarios[scenario]
        facts = HuaihaiFacts(
            scenario=scenario,
            options=self.rulebook.chosen(options),
            pla_cities=frozenset(found.set_up["pla_cities"]),
            recruits=found.set_up["recruits"],
        )
        pieces = {unit: self.piece(unit, place) for unit, place in found.set_up["pieces"].items()}
        agenda = (sequence.StartOfTurn(), writing.WriteAtStart(KMT), writing.WriteAtStart(PLA))
        return AnsweringPosition(self, found.first_turn, agenda, pieces, facts).settled()

    def position(
        self, pieces: Mapping[str, Any], *, turn: int = 1, step: Step[Any] | str | None = None, **told: Any
    ) -> AnsweringPosition:
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
        position: AnsweringPosition = placed(self, everywhere, turn, step, told)
        return position

    def theatre(self, rows: Iterable[str], counters: Iterable[Unit], **drawn: Any) -> Huaihai:
        """The game on a sketched board with other counters: its rules and charts, no scenarios.

        Columns are letters and rows numbers, as on the map; ``h`` is a hill, ``#`` a fortress.

        Parameters
        ----------
        rows : iterable of str
            A letter for each hex: see `wargame_kit.board.sketch.sketch`.
        counters : iterable of Unit
            See `Unit.of`.
        **drawn
            What else `sketch` draws: rivers, roads, rails, places, features.

        Raises
        ------
        ValueError
            If the board cannot be drawn, or a counter is of no side or there twice.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> counters = [Unit.of("EC1", "pla", "12-10-10", "0-8-10"), Unit.of("5C", "kmt", "9-10-7", "0-8-7")]
        >>> small = wk.load("huaihai").theatre(["...", ".h."], counters)
        >>> small.position({"EC1": "A1", "5C": "B1"}).odds("B1", "EC1").ratio
        (12, 10)
        """
        drawing, roster = tuple(rows), self.roster(counters)
        board = sketch(drawing, lettered=True, letters=LETTERS, **drawn)
        own = Counters("", roster, {}, {})
        return Huaihai(board, self.charts, own, own_files=sketched(drawing, drawn, roster))

    def beginning(self, position: Any, step: Step[Any] | None) -> Any:
        """A freely placed position at a step; see `Game.beginning`."""
        return by_name.beginning(position, step)

    def completed(self, position: Any, told: frozenset[str]) -> Any:
        """Who holds the towns, and the lines of the notebooks; see `Game.completed`."""
        return by_name.completed(position, told)

    def seen_by(self, position: Position, side: str) -> HuaihaiPosition:
        """What a side may know; see `Game.seen_by`."""
        assert isinstance(position, HuaihaiPosition)
        return seen_by(position, side)

    def shows(self, before: Position, after: Position) -> bool:
        """Whether a hidden counter has come on the map, or an order been announced (10)."""
        assert isinstance(before, HuaihaiPosition)
        assert isinstance(after, HuaihaiPosition)
        return shown(before, after)

    def problems(self, position: Position) -> tuple[Problem, ...]:
        """Everything wrong with a position; see `Game.problems`."""
        assert isinstance(position, HuaihaiPosition)
        return problems(position)

    def bad_values(self, position: Position) -> Iterator[BadValue]:
        """Yield what a position out of a file names and the game has not; see `Game.bad_values`."""
        assert isinstance(position, HuaihaiPosition)
        return bad_values(position)


def load(overrides: Path | None = None) -> Huaihai:
    """Load the game, with the reader's own charts.toml, counters.csv or scenarios/ where there are any.

    Raises
    ------
    DataError
        Naming the file, place and value that cannot be used.
    """
    files = sources("huaihai", overrides)
    board = load_board("huaihai")
    counters, charts = read_counters(files.path("counters.csv")), read_charts(files.path("charts.toml"))
    named = {place.name.en for place in board.places}
    for city in charts.victory.cities.values():
        if city.name.en not in named:
            raise DataError(
                "charts.toml", f"victory.city.{city.id}.en", city.name.en, say("expected/board-place")
            )
    scenarios = read_scenarios(files.path("scenarios"), board, counters, charts)
    return Huaihai(board, charts, counters, scenarios, files.edition)


_CHAPTERS = (
    sequence, movement, attack, participants, resolution, aftermath, air,
    writing, hiding, agents, incitement, recruits, victory, arrivals, deeds,
)  # fmt: skip
Huaihai.steps = (*classes(Step, _CHAPTERS), Over)
Huaihai.actions = classes(Action, _CHAPTERS)
