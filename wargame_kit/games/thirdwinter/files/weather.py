"""1.8: the weather tables: the ground by date and one die, flying by the ground and two dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from wargame_kit.games import charts as printed
from wargame_kit.games.ocs.files.kinds import FLIGHT_CONDITIONS, GROUND_CONDITIONS
from wargame_kit.words import DataError, say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import Called, Listed

Turn = Annotated[int, Interval(1, printed.LONGEST_GAME)]
GroundResult = Annotated[str, OneOf(GROUND_CONDITIONS, say("expected/weather-condition"))]
FlightResult = Annotated[str, OneOf(FLIGHT_CONDITIONS, say("expected/flight-condition"))]


@dataclass(frozen=True, slots=True)
class WeatherRow:
    """The ground of some turns by one die.

    Attributes
    ----------
    first, last : int
        The turns.
    die : tuple of str
        The ground at 1, 2, …, 6.
    """

    first: Annotated[Turn, Called("from")]
    last: Annotated[Turn, Called("to")]
    die: Annotated[tuple[GroundResult, ...], Listed(say("expected/six"), 6, 6)]

    def chances(self) -> dict[str, Fraction]:
        """The chance of each ground that may come."""
        found = Counter(self.die)
        return {ground: Fraction(found[ground], 6) for ground in GROUND_CONDITIONS if ground in found}


@dataclass(frozen=True, slots=True)
class WeatherTable(printed.Row):
    """The ground of every turn.

    Attributes
    ----------
    rows : tuple of WeatherRow
    """

    rows: Annotated[tuple[WeatherRow, ...], Listed(say("expected/weather-rows"), 1)]
    clause: printed.ClauseNumber = "1.8"
    provenance: printed.Provenance = "kit"

    def faults(self, row: Reader) -> Iterator[DataError]:
        """Each row begins where the one before has ended: no turn is left out, and none is there twice."""
        begins = 1
        for number, each in enumerate(self.rows, 1):
            if each.first != begins:
                yield row.error(f"rows {number}.from", each.first, say("expected/row-from", turn=begins))
            if each.last < each.first:
                yield row.error(f"rows {number}.to", each.last, say("expected/not-before"))
            begins = each.last + 1

    def row(self, turn: int) -> WeatherRow:
        """The row of a turn."""
        return next(row for row in self.rows if row.first <= turn <= row.last)


@dataclass(frozen=True, slots=True)
class FlightTable(printed.Row):
    """Flying on a ground by the sum of two dice.

    Attributes
    ----------
    results : tuple of str
        Those of 2, 3, …, 12.
    """

    results: Annotated[tuple[FlightResult, ...], Listed(say("expected/eleven"), 11, 11)]
    clause: printed.ClauseNumber = "1.8"
    provenance: printed.Provenance = "kit"

    def faults(self, row: Reader) -> Iterator[DataError]:
        """A higher sum is never better to fly in."""
        if list(self.results) != sorted(self.results, key=FLIGHT_CONDITIONS.index):
            yield row.error("results", list(self.results), say("expected/worse-flying"))

    def at(self, total: int) -> str:
        """What a sum brings."""
        return self.results[total - 2]

    def chances(self) -> dict[str, Fraction]:
        """The chance of each condition that may come."""
        found: Counter[str] = Counter()
        for total, result in enumerate(self.results, 2):
            found[result] += 6 - abs(7 - total)
        return {name: Fraction(found[name], 36) for name in FLIGHT_CONDITIONS if name in found}
