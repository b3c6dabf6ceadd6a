"""Typhoon: what the rulebook fixes before anybody moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, Self

from wargame_kit.games.loaded import LoadedGame
from wargame_kit.games.typhoon import rules
from wargame_kit.games.typhoon.answers import AnsweringPosition
from wargame_kit.games.typhoon.boxes import BOXES
from wargame_kit.games.typhoon.facts import TyphoonFacts
from wargame_kit.games.typhoon.files.charts import AXIS, SIDES, SOVIET, Charts, read_charts
from wargame_kit.games.typhoon.files.counters import HEADQUARTERS, read_counters
from wargame_kit.games.typhoon.files.scenarios import read_scenario
from wargame_kit.games.typhoon.placing import named_steps as by_name
from wargame_kit.games.typhoon.placing.bad_values import bad_values
from wargame_kit.games.typhoon.placing.problems import problems
from wargame_kit.games.typhoon.player.heuristics import TyphoonHeuristics
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.sequence import StartOfTurn
from wargame_kit.games.typhoon.rules.setup import set_up_steps
from wargame_kit.games.typhoon.view.observation import seen_by
from wargame_kit.games.typhoon.view.outline import SEQUENCE
from wargame_kit.games.typhoon.view.presentation import PRESENTATION
from wargame_kit.position import BadValue, Heuristics, NamedStep, Position, Presentation, Problem, Step, Unit
from wargame_kit.words import DataError, Name, Words, say


class Typhoon(LoadedGame[AnsweringPosition, Charts]):
    """The game: board, charts, counters, clauses and scenarios.

    Attributes
    ----------
    arrival_turns : mapping of id to int
        The first turn of a reinforcement when the option asks for historical dates.
    """

    id: ClassVar[str] = "typhoon"
    data: ClassVar[int] = 2
    sides: ClassVar[tuple[str, ...]] = SIDES
    side_names = MappingProxyType({AXIS: Name("Axis", "轴心国军"), SOVIET: Name("Soviet", "苏军")})
    boxes: ClassVar[tuple[str, ...]] = BOXES
    chapters: ClassVar[ModuleType] = rules
    sequence = SEQUENCE
    read_charts = staticmethod(read_charts)
    read_counters = staticmethod(read_counters)
    read_scenario = staticmethod(read_scenario)
    facts_type: ClassVar[type] = TyphoonFacts
    position_type: ClassVar[type[Position]] = AnsweringPosition
    presentation: ClassVar[Presentation[Typhoon, TyphoonPosition]] = PRESENTATION
    named_steps: ClassVar[tuple[NamedStep, ...]] = by_name.STEPS
    heuristics: ClassVar[Heuristics] = TyphoonHeuristics()

    def __init__(self, *files: Any, **more: Any) -> None:
        super().__init__(*files, **more)
        self.arrival_turns = self.counters.arrival_turns
        self._headquarters = {
            id_.removeprefix(HEADQUARTERS): id_ for id_, unit in self.units.items() if unit.is_headquarters
        }

    def check_files(self) -> None:
        """Refuse a chit of an army that has no headquarters; see `LoadedGame.check_files`."""
        for chit in self.charts.chits.values():
            staffs = [army for army, id_ in self._headquarters.items() if self.units[id_].side == chit.side]
            if chit.headquarters and chit.headquarters not in staffs:
                expected = say("expected/headquarters-of", side=chit.side, known=", ".join(staffs))
                raise DataError("charts.toml", f"chit.{chit.id}.headquarters", chit.headquarters, expected)

    def headquarters_of(self, formation: str) -> str | None:
        """The headquarters unit of an army, or None where a small game has none of that army."""
        return self._headquarters.get(formation)

    def headquarters_named(self, name: str) -> str:
        """The headquarters of an army that is named as on its chit; another text as it is."""
        return self._headquarters.get(name, name)

    def first_steps(self, position: AnsweringPosition) -> tuple[Step[Any], ...]:
        """The set-up, where it is free, and the first turn; see `LoadedGame.first_steps`."""
        return (*set_up_steps(position), StartOfTurn())

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
        return super().position(pieces, turn=turn, step=step, **told)

    def theatre(
        self,
        rows: Iterable[str],
        counters: Iterable[Unit],
        *,
        arrival_turns: Mapping[str, int] = MappingProxyType({}),
        **drawn: Any,
    ) -> Self:
        """The game on a sketched board with other counters, each headquarters that of its formation.

        Parameters
        ----------
        rows, counters, **drawn
            See `LoadedGame.theatre`.
        arrival_turns : mapping of id to int

        Examples
        --------
        >>> import wargame_kit as wk
        >>> counters = [Unit.of("1Pz", "axis", "8-6-8", kind="armour"), Unit.of("1SD", "soviet", "3-4")]
        >>> small = wk.load("typhoon").theatre(["..d", "..."], counters)
        >>> small.position({"1Pz": "0101", "1SD": "0201"}, step="combat").odds("0201", "1Pz").ratio
        (8, 3)
        """
        small = super().theatre(rows, counters, **drawn)
        small.arrival_turns = arrival_turns
        small._headquarters = {u.formation: u.id for u in small.units.values() if u.is_headquarters}
        return small

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
