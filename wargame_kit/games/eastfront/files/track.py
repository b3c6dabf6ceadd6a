"""The turn track of charts.toml: fortnights, so many from the first of a month."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated

from wargame_kit.games import charts as printed
from wargame_kit.games.eastfront.files.kinds import HALF_YEARS, TURNS_OF_HALF_YEAR
from wargame_kit.words import DataError, say
from wargame_kit.words.allowed import Interval
from wargame_kit.words.tables import Reader


@dataclass(frozen=True, slots=True)
class Turn(printed.TurnRow):
    """A fortnight: half a month (4.1)."""

    @property
    def month(self) -> int:
        """The month of the year, 1 to 12."""
        return self.first_day.month


@dataclass(frozen=True, slots=True)
class Track(printed.Row):
    """How the track is written: its first day, and how many fortnights it has."""

    first: datetime.date
    fortnights: Annotated[int, Interval(TURNS_OF_HALF_YEAR, TURNS_OF_HALF_YEAR * len(HALF_YEARS))]

    def faults(self, row: Reader) -> Iterator[DataError]:
        """It begins with a month, and has whole half-years."""
        if self.first.day != 1 or not 1900 <= self.first.year <= 2100:
            yield row.error("first", self.first, say("expected/first-of-month"))
        if self.fortnights % TURNS_OF_HALF_YEAR:
            yield row.error("fortnights", self.fortnights, say("expected/half-years"))


def half_months(track: Track) -> Mapping[int, Turn]:
    """The fortnights of a track: the first fifteen days of a month, then the rest of it.

    Examples
    --------
    >>> [turn.last_day.isoformat() for turn in half_months(Track(datetime.date(1944, 2, 1), 2)).values()]
    ['1944-02-15', '1944-02-29']
    """
    answer = {}
    day = track.first
    for number in range(1, track.fortnights + 1):
        if number % 2:
            following = day.replace(day=16)
        else:
            following = (day.replace(day=28) + datetime.timedelta(days=4)).replace(day=1)
        answer[number] = Turn(number, day, following - datetime.timedelta(days=1))
        day = following
    return MappingProxyType(answer)
