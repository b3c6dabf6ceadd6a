"""Typhoon: what the rulebook fixes before anybody moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

from wargame_kit.board import Board, load_board, sketch
from wargame_kit.games.sources import classes, sketched, sources
from wargame_kit.games.typhoon.answers import AnsweringPosition
from wargame_kit.games.typhoon.boxes import BOXES
from wargame_kit.games.typhoon.facts import TyphoonFacts
from wargame_kit.games.typhoon.files.charts import AXIS, SIDES, SOVIET, Charts, read_charts
from wargame_kit.games.typhoon.files.counters import Counters, read_counters
from wargame_kit.games.typhoon.files.scenarios import read_scenarios
from wargame_kit.games.typhoon.placing import named_steps as by_name
from wargame_kit.games.typhoon.placing.bad_values import bad_values
from wargame_kit.games.typhoon.placing.problems import problems
from wargame_kit.games.typhoon.player.heuristics import TyphoonHeuristics
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules import (
    activation,
    advance,
    combat,
    cup,
    dismissal,
    guards,
    losses,
    movement,
    reinforcement,
    retreat,
    sequence,
    setup,
    supply,
)
from wargame_kit.games.typhoon.view.observation import seen_by
from wargame_kit.games.typhoon.view.outline import SEQUENCE
from wargame_kit.games.typhoon.view.presentation import PRESENTATION
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
from wargame_kit.words import DataError, Name, Words, say

DATA = 2
"""Rises when board, charts, counters or scenarios change so that a saved game would go another way."""


class Typhoon(Game):
    """The game: board, charts, counters, clauses and scenarios.

    Parameters
    ----------
    board : Board
    charts : Charts
    counters : Counters
    scenarios : mapping of str to Scenario
        May be empty: lessons and tests place units freely.
    own_files : str
        What the edition says of the reader's own files, so that a game saved with them asks for them again.
    """

    id: ClassVar[str] = "typhoon"
    sides: ClassVar[tuple[str, ...]] = SIDES
    boxes: ClassVar[tuple[str, ...]] = BOXES
    facts_type: ClassVar[type] = TyphoonFacts
    position_type: ClassVar[type[Position]] = AnsweringPosition
    presentation: ClassVar[Presentation[Typhoon, TyphoonPosition]] = PRESENTATION
    named_steps: ClassVar[tuple[NamedStep, ...]] = by_name.STEPS
    heuristics: ClassVar[Heuristics] = TyphoonHeuristics()

    def __init__(
        self,
        board: Board,
        charts: Charts,
        counters: Counters,
        scenarios: Mapping[str, Scenario] = MappingProxyType({}),
        own_files: str = "",
    ) -> None:
        self.rulebook = load_rulebook("typhoon")
        self.name = self.rulebook.title
        self.edition = f"{self.rulebook.edition}; data {DATA}{own_files}"
        self.side_names = {AXIS: Name("Axis", "轴心国军"), SOVIET: Name("Soviet", "苏军")}
        self.board = board
        self.charts = charts
        self.units = counters.units
        self.arrival_turns = counters.arrival_turns
        self._headquarters = counters.headquarters
        self.scenarios = scenarios
        self.sequence = SEQUENCE

    def headquarters_of(self, formation: str) -> str | None:
        """The headquarters unit of an army, or None where a small game has none of that army."""
        return self._headquarters.get(formation)

    def headquarters_named(self, name: str) -> str:
        """The headquarters of an army that is named as on its chit; another text as it is."""
        return self._headquarters.get(name, name)

    def start(self, scenario: str, **options_: str) -> AnsweringPosition:
        """The first position of a scenario; see `Game.start`."""
        if scenario not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise ValueError(str(say("position/no-scenario", value=repr(scenario), known=known)))
        found = self.scenarios[scenario]
        facts = TyphoonFacts(
            scenario=scenario,
            options=self.rulebook.chosen(options_),
            axis_cities=frozenset(found.set_up["axis_cities"]),
            held_two=found.set_up["held_two"],
        )
        pieces = {unit: self.piece(unit, place) for unit, place in found.set_up["pieces"].items()}
        bare = AnsweringPosition(self, found.first_turn, (sequence.StartOfTurn(),), pieces, facts)
        return bare.pushed(*setup.set_up_steps(bare)).settled()

    def position(
        self, pieces: Mapping[str, Any], *, turn: int = 1, step: Step[Any] | str | None = None, **told: Any
    ) -> AnsweringPosition:
        """A freely placed position; see `Game.position`.

        The default step is the choice of chits of that turn. Units of ``active`` make the movement segment
        of their side the default; where a segment is named, all units of its side are active unless others
        are. Who stands in a city or town controls it, the others belong to the Axis west of the start line,
        and two hexes of Moscow and Tula held so count as held (14.4.2), unless ``axis_cities`` and
        ``held_two`` say otherwise.

        Raises
        ------
        BadPosition
            A ValueError that tells everything that is wrong, with near names.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> game = wk.load("typhoon")
        >>> position = game.position({"3Pz": "2015"}, active="3Pz")
        >>> position.check("move 3Pz 2014").allowed
        True
        >>> position = game.position({"3Pz": "2015", "179SD": "2016"}, step="combat", fortified="unit")
        >>> list(map(str, (position.turn, position.actor))), "assign 3Pz 2016" in position.legal
        (['1', 'axis'], True)
        """
        position: AnsweringPosition = placed(self, pieces, turn, step, told)
        return position

    def theatre(
        self,
        rows: Iterable[str],
        counters: Iterable[Unit],
        *,
        arrival_turns: Mapping[str, int] = MappingProxyType({}),
        **drawn: Any,
    ) -> Typhoon:
        """The game on a sketched board with other counters: its rules and charts, no scenarios.

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
        >>> counters = [Unit.of("1Pz", "axis", "8-6-8", kind="armour"), Unit.of("1SD", "soviet", "3-4")]
        >>> small = wk.load("typhoon").theatre(["..d", "..."], counters)
        >>> small.position({"1Pz": "0101", "1SD": "0201"}, step="combat").odds("0201", "1Pz").ratio
        (8, 3)
        """
        drawing, roster = tuple(rows), self.roster(counters)
        staffs = {unit.formation: unit.id for unit in roster.values() if unit.is_headquarters}
        own = Counters("", roster, {}, arrival_turns, staffs)
        return Typhoon(sketch(drawing, **drawn), self.charts, own, own_files=sketched(drawing, drawn, roster))

    @property
    def names(self) -> tuple[str, ...]:
        """Whatever facts and actions may name: chits too."""
        return (*super().names, *self.charts.chits)

    def beginning(self, position: Any, step: Step[Any] | None) -> Any:
        """A freely placed position at a step; see `Game.beginning`."""
        return by_name.beginning(position, step)

    def completed(self, position: Any, told: frozenset[str]) -> Any:
        """Who controls the cities of a freely placed position; see `Game.completed`."""
        return by_name.completed(position, told)

    def faults(self, position: Any) -> Iterator[Words]:
        """Yield what is wrong with a freely placed position; see `Game.faults`."""
        return by_name.faults(position)

    def seen_by(self, position: Position, side: str) -> TyphoonPosition:
        """What a side may know; see `Game.seen_by`."""
        assert isinstance(position, TyphoonPosition)
        return seen_by(position, side)

    def problems(self, position: Position) -> tuple[Problem, ...]:
        """Everything wrong with a position; see `Game.problems`."""
        assert isinstance(position, TyphoonPosition)
        return problems(position)

    def bad_values(self, position: Position) -> Iterator[BadValue]:
        """Yield what a position out of a file names and the game has not; see `Game.bad_values`."""
        assert isinstance(position, TyphoonPosition)
        return bad_values(position)


def load(overrides: Path | None = None) -> Typhoon:
    """Load the game, with the reader's own charts.toml, counters.csv or scenarios/ where there are any.

    Raises
    ------
    DataError
        Naming the file, place and value that cannot be used.
    """
    files = sources("typhoon", overrides)
    board = load_board("typhoon")
    counters = read_counters(files.path("counters.csv"))
    charts = read_charts(files.path("charts.toml"))
    scenarios = read_scenarios(files.path("scenarios"), board, counters, charts.last_turn)
    for chit in charts.chits.values():
        staffs = [
            army for army, id_ in counters.headquarters.items() if counters.units[id_].side == chit.side
        ]
        if chit.headquarters and chit.headquarters not in staffs:
            expected = say("expected/headquarters-of", side=chit.side, known=", ".join(staffs))
            raise DataError("charts.toml", f"chit.{chit.id}.headquarters", chit.headquarters, expected)
    return Typhoon(board, charts, counters, scenarios, files.edition)


_CHAPTERS = (
    activation, advance, combat, cup, dismissal, guards, losses, movement,
    reinforcement, retreat, sequence, setup, supply,
)  # fmt: skip
Typhoon.steps = (*classes(Step, _CHAPTERS), Over)
Typhoon.actions = classes(Action, _CHAPTERS)
