"""The weather record of charts.toml: what two dice make of a fortnight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Annotated

from wargame_kit.games import charts as printed
from wargame_kit.games.eastfront.files.kinds import WEATHERS
from wargame_kit.words import say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.written import KEY, Called, InRow, Keys, Listed

EAST, WEST = FRONTS = ("east", "west")
"""On either side of the front boundary (1.7)."""

READINGS = ("difference", "equal", "parity")
"""How the dice of the weather may be read (12.1): the choices of an option."""

_SOME = say("expected/weathers")
Weathers = Annotated[tuple[Annotated[str, OneOf(WEATHERS, _SOME)], ...], Listed(_SOME, 1, 2, whole=True)]
Differences = Annotated[frozenset[Annotated[int, Interval(0, 5)]], Listed(say("error/numbers"))]


@dataclass(frozen=True, slots=True)
class Month(printed.Row):
    """A month of the year on the weather record (12.1, 12.3).

    Attributes
    ----------
    number : int
        1 for January.
    name : Name
    weather : mapping of front to tuple of str
        The one weather of a fixed month; of a variable one two, that of an even throw first.
    provenance : str
    kit : frozenset of str
        The keys of a printed row that are ours.
    """

    number: Annotated[int, KEY]
    name: printed.Named
    weather: Annotated[Mapping[str, Weathers], Keys(FRONTS), InRow()]
    provenance: printed.Provenance = "kit"
    kit: printed.Ours = frozenset()

    def is_variable(self, front: str = "east") -> bool:
        """Whether its weather is thrown for (12.1)."""
        return len(self.weather[front]) > 1


@dataclass(frozen=True, slots=True)
class WeatherTable:
    """The weather record: what two dice make of a fortnight (12.1, 12.3).

    Attributes
    ----------
    months : mapping of int to Month
    readings : mapping of str to frozenset of int
        By the reading of the clause, the differences of the dice that bring a month's first weather.
    """

    readings: Annotated[Mapping[str, Differences], Keys(READINGS, besides=(printed.Said,))]
    months: Annotated[Mapping[int, Month], Called("month"), Keys(range(1, 13))]

    def is_variable(self, month: int) -> bool:
        """Whether anybody throws for the weather of that month, on either front."""
        return any(self.months[month].is_variable(front) for front in FRONTS)

    def of(self, month: int, front: str, dice: tuple[int, int], reading: str = "difference") -> str:
        """The weather of a fortnight; a fixed month does not ask the dice.

        Examples
        --------
        >>> from wargame_kit.games.eastfront.files.charts import Charts
        >>> from wargame_kit.words.files import data_root
        >>> charts = Charts.read(data_root() / "eastfront" / "charts.toml")
        >>> table = charts.weather_table
        >>> table.of(10, "east", (3, 4)), table.of(10, "east", (1, 6)), table.of(7, "east", (3, 3))
        ('mud', 'dry', 'dry')
        """
        alike, *other = self.months[month].weather[front]
        if other and abs(dice[0] - dice[1]) not in self.readings[reading]:
            return other[0]
        return alike

    def chances(self, month: int, front: str, reading: str = "difference") -> dict[str, Fraction]:
        """Every weather that a fortnight of that month may have, with its probability."""
        answer: dict[str, Fraction] = dict.fromkeys(self.months[month].weather[front], Fraction(0))
        for first, second in product(range(1, 7), repeat=2):
            answer[self.of(month, front, (first, second), reading)] += Fraction(1, 36)
        return answer
