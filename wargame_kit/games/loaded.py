"""A game that is loaded from its files: what two games would otherwise say twice about it."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, Self
from weakref import WeakValueDictionary

from wargame_kit.board import Board, load_board, sketch
from wargame_kit.games.charts import Charts
from wargame_kit.games.counters import Counters
from wargame_kit.games.rooms import found_in, heuristics_of, packages_of
from wargame_kit.games.scenarios import ScenarioFile
from wargame_kit.games.sources import Sources, actions_of, scenario_files, sketched, sources, steps_of
from wargame_kit.position import Fault, Game, Heuristics, Over, Piece, Scenario, Step, Unit
from wargame_kit.position.generic import C, P
from wargame_kit.position.position_builder import placed
from wargame_kit.position.validation import of_every_game
from wargame_kit.rulebook import RulebookSet, load_rulebook
from wargame_kit.words import Name, say
from wargame_kit.words.allowed import hints_of
from wargame_kit.words.near import or_near
from wargame_kit.words.phrase import add_words


class LoadedGame(Game[C, P]):
    """A game whose rulebook, board, charts, counters and scenarios are files.

    A game's class says how it is called and which sides it has. Its boxes, its chapters, how its files are
    read and the hooks of `Game` are found in its package under the names of `wargame_kit.games.rooms`; what
    the class says itself goes before.

    Parameters
    ----------
    board : Board
    charts : Charts
    counters : Counters
    scenarios : mapping of str to Scenario
        May be empty: lessons and tests place units freely.
    own_files : str
        What the edition says of the reader's own files, so that a game saved with them asks for them again.

    Attributes
    ----------
    data : int
        Rises when board, charts, counters or scenarios change so that a saved game would go another way.
    title : Name or None
        Its name where several titles share a book; else it is called as the book is.
    series : str
        The folder of ``data/`` with the series rules, where it is a title that adds its own book to them.
    opening : str
        The scenario that a newcomer is shown first, where that is not the longest of the earliest.
    chapters : module
        The package of its chapters; the steps and actions that they define are the game's.
    sketching : mapping
        How its boards are sketched; see `wargame_kit.board.sketch.sketch`.
    """

    data: ClassVar[int] = 1
    title: ClassVar[Name | None] = None
    series: ClassVar[str] = ""
    opening: ClassVar[str] = ""
    chapters: ClassVar[ModuleType]
    sketching: ClassVar[Mapping[str, Any]] = MappingProxyType({})

    def __init_subclass__(cls) -> None:
        if not cls.folder and hasattr(cls, "id"):
            cls.folder = cls.id
        # A title inherits what its book's game has found, or its series'; what a class says itself stands.
        own, above = packages_of(cls), packages_of(cls.__bases__[0])
        if own != above:
            for name, value in found_in(own[0]):
                if name not in vars(cls):
                    setattr(cls, name, value)
        if hasattr(cls, "chapters"):
            found = {*steps_of(cls.chapters), *(getattr(cls, "steps", ()) if above else ())} - {Over}
            cls.steps = (*sorted(found, key=lambda step: step.__name__), Over)
            cls.actions = actions_of(cls.steps)

    def __init__(
        self,
        board: Board,
        charts: C,
        counters: Counters,
        scenarios: Mapping[str, Scenario] = MappingProxyType({}),
        own_files: str = "",
    ) -> None:
        self.rulebook = load_rulebook(self.book or self.folder)
        self.name = self.title or self.rulebook.title
        self.edition = f"{self.rulebook.edition}; data {self.data}{own_files}"
        self.board = board
        self.charts = charts
        self.units = counters.units
        self.scenarios = scenarios
        self._whole: Self | None = None
        self._parts: dict[str, Self] = {}
        self._made: tuple[Callable[..., object], tuple[object, ...]] | None = None

    @classmethod
    def load(cls, overrides: Path | None = None) -> Self:
        """Load the game, with the reader's own charts.toml, counters.csv or scenarios/ where there are any.

        Raises
        ------
        DataError
            Naming the file, place and value that cannot be used.
        """
        files = sources(cls.folder, overrides, cls.series or cls.book)
        if (own_words := files.kit / "words.toml").is_file():
            add_words(own_words)
        board = load_board(cls.folder)
        counters = cls.read_counters(files.path("counters.csv"))
        charts = cls.charts_of(files)
        read = [cls.read_scenario(path, board, counters, charts) for path in scenario_files(files)]
        # What a newcomer is shown, then in the order of their first turns, the longest first.
        read.sort(key=lambda each: (each.id != cls.opening, each.first_turn, -each.last_turn))
        scenarios = MappingProxyType({scenario.id: scenario for scenario in read})
        loaded = cls(board, charts, counters, scenarios, files.edition)
        loaded.check_files()
        _name(loaded, (cls, overrides, loaded.edition, os.urandom(8)))
        return loaded

    @property
    def vocabulary(self) -> str:
        """In whose words shared sentences are said of it: of its series, of its book, or its own."""
        return self.series or super().vocabulary

    @property
    def books(self) -> RulebookSet:
        """The books whose clauses it cites: its own, and that of its series."""
        above = (load_rulebook(self.series),) if self.series else ()
        return RulebookSet((self.rulebook, *above))

    def __reduce__(self) -> tuple[object, ...]:
        if self._made is None:
            raise TypeError(str(say("position/travels-not", game=self.name)))
        return self._made

    @staticmethod
    @abstractmethod
    def read_counters(path: Path, /) -> Counters:
        """Read counters.csv; see `CounterSheet.read`."""

    @staticmethod
    def read_charts(path: Path, /) -> Any:
        """Read charts.toml; a game reads what it prints beside the turn track."""
        return Charts.read(path)

    @classmethod
    def charts_of(cls, files: Sources) -> Any:
        """The charts, out of charts.toml; a title of a book with tables for all its titles reads both."""
        return cls.read_charts(files.path("charts.toml"))

    @staticmethod
    def read_scenario(path: Path, board: Board, counters: Counters, charts: Any, /) -> Scenario:
        """Read one scenario, which must fit the board, the counters and the charts it is played with."""
        return ScenarioFile.read(path, board, counters, charts)

    def check_files(self) -> None:
        """Refuse files that do not fit each other.

        Raises
        ------
        DataError
        """

    @cached_property
    def heuristics(self) -> Heuristics:
        """What seems worth doing; see `Game.heuristics`."""
        return heuristics_of(type(self))

    @abstractmethod
    def first_steps(self, position: P) -> tuple[Step, ...]:
        """The steps with which a scenario begins, in the order in which they are done."""

    def start(self, scenario: str, **options: str) -> P:
        """The first position of a scenario; see `Game.start`.

        What the scenario's file says under the name of a fact is that fact.
        """
        if scenario not in self.scenarios:
            known = ", ".join(self.scenarios)
            none = say("position/no-scenario", value=repr(scenario), known=known)
            raise ValueError(str(or_near(none, scenario, self.scenarios)))
        game, found = self.on_board_of(scenario), self.scenarios[scenario]
        told = {name: found.set_up[name] for name in hints_of(self.facts_type) if name in found.set_up}
        facts = self.facts_type(scenario=scenario, options=self.books.chosen(options), **told)
        pieces = {unit: game.set_up(found, unit, place) for unit, place in found.set_up["pieces"].items()}
        kind: type = self.position_type
        bare: P = kind(game, found.first_turn, (), pieces, facts)
        return bare.pushed(*game.first_steps(bare)).settled()

    def on_board_of(self, scenario: str) -> Self:
        """The game on the board of a scenario, made once; see `Game.on_board_of`."""
        whole = self._whole or self
        board = self.scenarios[scenario].board if scenario in self.scenarios else None
        if board is None:
            return whole
        if scenario not in whole._parts:
            made = type(self)(board, self.charts, Counters(self.units), self.scenarios)
            made.edition, made._whole, made._made = self.edition, whole, (_in_part, (whole, scenario))
            whole._parts.setdefault(scenario, made)  # the first, if a bot in another thread asks, too
        return whole._parts[scenario]

    def set_up(self, scenario: Scenario, unit: str, place: str) -> Piece:
        """A unit as a scenario begins with it; a game adds what else its file says of it."""
        return self.piece(unit, place)

    def position(
        self, pieces: Mapping[str, object], *, turn: int = 1, step: Step | str | None = None, **told: object
    ) -> P:
        """A freely placed position; see `Game.position`."""
        game = self.on_board_of(str(told.get("scenario", "")))
        position: P = placed(game, pieces, turn, step, told)
        return position

    def theatre(self, rows: Iterable[str], counters: Iterable[Unit], **drawn: Any) -> Self:
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
        >>> counters = [Unit.of("EC1", "pla", "12-10-10", "0-8-10"), Unit.of("5C", "kmt", "9-10-7", "0-8-7")]
        >>> small = wk.load("huaihai").theatre(["...", ".h."], counters)
        >>> small.position({"EC1": "A1", "5C": "B1"}).odds("B1", "EC1").ratio
        (12, 10)
        """
        drawing, roster = tuple(rows), self.roster(counters)
        board = sketch(drawing, **self.sketching, **drawn)
        made = type(self)(board, self.charts, Counters(roster), own_files=sketched(drawing, drawn, roster))
        made._made = (_theatre, (self, drawing, tuple(roster.values()), drawn))
        return made

    def validate(self, position: P) -> Iterator[Fault]:
        """Yield what no game can have; a game knows what else cannot be."""
        return of_every_game(position)


_LOADED: WeakValueDictionary[tuple[object, ...], LoadedGame] = WeakValueDictionary()
"""The games of this process, so that what comes back to it is of the very game that it left."""


def _name(game: LoadedGame, key: tuple[object, ...]) -> None:
    """Say how a game travels: by its class, files and edition, and by which of those loaded alike it is."""
    game._made = (_again, key)
    _LOADED[key] = game


@lru_cache(8)
def _again(kind: type[LoadedGame], overrides: Path | None, edition: str, which: bytes) -> LoadedGame:
    """The game of a position that has travelled; its files must be the same here."""
    key = (kind, overrides, edition, which)
    found = _LOADED.get(key)
    if found is None:
        found = kind.load(overrides)
        if found.edition != edition:
            raise ValueError(
                str(say("position/other-files", game=found.name, value=edition, here=found.edition))
            )
        _name(found, key)
    return found


def _in_part(game: LoadedGame, scenario: str) -> LoadedGame:
    return game.on_board_of(scenario)


def _theatre(
    game: LoadedGame, rows: tuple[str, ...], counters: tuple[Unit, ...], drawn: Mapping[str, object]
) -> LoadedGame:
    return game.theatre(rows, counters, **drawn)
