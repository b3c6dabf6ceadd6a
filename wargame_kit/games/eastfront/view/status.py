"""4.1, 4.3, 11.3: how things stand: the fortnight, the weather, who begins, who is not on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from wargame_kit.games.eastfront.boxes import BOXES, OFF_MAP, REMOVED, RESERVE
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules import standing
from wargame_kit.games.eastfront.rules.losses import is_lost
from wargame_kit.position import Fact
from wargame_kit.position.presentation import StatusWords
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Words, say

FIRST_HALF = 15
"""The last day of a month's first fortnight."""


class Status(StatusWords[EastFrontPosition]):
    """The fortnight, the weather, who begins in it, production points, who is not on the map."""

    counted_for: ClassVar[str] = "axis"

    def turn(self, position: EastFrontPosition) -> tuple[Fact, ...]:
        """Which fortnight it is, in what weather, who begins, and what is left to the side that acts."""
        return tuple(_turn(position))

    def score(self, position: EastFrontPosition) -> tuple[Words, Ledger] | None:
        """Who leads by how much, and the points of both, as far as the position knows them (17)."""
        return standing.score(position)

    def limits(self, position: EastFrontPosition) -> tuple[int, int] | None:
        """Between which ends the lead of the Axis lies for one who does not see every face (17.1)."""
        return standing.limits(position)

    def piles(self, position: EastFrontPosition) -> tuple[Fact, ...]:
        """How many blocks of each side wait, may be rebuilt, are tied beside the map or lost for good.

        Who went over to the other side, or is not in this scenario, is not lost.
        """
        return tuple(_piles(position))

    def box(self, box: str) -> Words:
        """The name of a box."""
        return say(f"eastfront/box/{box}")


def fortnight(position: EastFrontPosition, turn: int) -> Words:
    """A fortnight by its month, its year and which half of the month it is."""
    row, month = position.charts.turns[turn], position.charts.month(turn)
    half = 1 if row.first_day.day <= FIRST_HALF else 2
    return say(f"eastfront/shown/fortnight-{half}", month=month.name, year=str(row.first_day.year))


def month_of(position: EastFrontPosition, turn: int) -> Words:
    """The month of a fortnight, with its year."""
    year = str(position.charts.turns[turn].first_day.year)
    return say("eastfront/shown/month-due", month=position.charts.month(turn).name, year=year)


def _turn(position: EastFrontPosition) -> Iterator[Fact]:
    facts, names = position.facts, position.game.side_names
    if position.turn in position.charts.turns:
        yield Fact(say("eastfront/shown/fortnight"), fortnight(position, position.turn), cite("4.1"))
    if facts.weather == facts.western_weather:
        yield Fact(say("eastfront/shown/weather"), say(f"eastfront/weather/{facts.weather}"), cite("12.1"))
    else:
        yield Fact(
            say("eastfront/shown/weather-east"), say(f"eastfront/weather/{facts.weather}"), cite("12.1")
        )
        western = say(f"eastfront/weather/{facts.western_weather}")
        yield Fact(say("eastfront/shown/weather-west"), western, cite("12.3"))
    if facts.first:
        begins = say("eastfront/shown/begins-with", side=names[facts.first])
        yield Fact(say("eastfront/shown/begins"), begins, cite("12.21"))
    if any(facts.points):
        (first, second), (axis, soviet) = names.values(), facts.points
        both = say("eastfront/shown/points-both", first=first, axis=axis, second=second, soviet=soviet)
        row = position.charts.half_year(position.turn).id
        origin = position.charts.origins(f"half_year.{row}", "base")
        yield Fact(say("eastfront/shown/points"), both, cite("11.3"), origin)
    if facts.supreme_moves:
        left = say("eastfront/shown/supreme-moves-left", count=facts.supreme_moves)
        yield Fact(say("eastfront/shown/supreme-moves"), left, cite("5.61"))
    if facts.is_blitz:
        yield Fact(say("eastfront/shown/blitz"), say("eastfront/shown/blitz-now"), cite("4.44"))
    for country in sorted(facts.surrendered):
        yield Fact(say("eastfront/shown/surrendered"), say(f"eastfront/country/{country}"), cite("16.1"))
    if position.turn == position.last_turn:
        yield Fact(say("eastfront/shown/last-fortnight"), say("eastfront/shown/counted-now"), cite("17.1"))


def _piles(position: EastFrontPosition) -> Iterator[Fact]:
    names = position.game.side_names
    found = Counter(
        (str(piece.place), position.side_of(unit))
        for unit, piece in position.pieces.items()
        if isinstance(piece.place, str) and (piece.place != REMOVED or is_lost(position, unit))
    )
    clauses = {RESERVE: "11.5", OFF_MAP: "16.7"}
    for box in BOXES:
        for side in position.game.sides:
            count = found[box, side]
            if count:
                name = say("eastfront/shown/in-box", box=say(f"eastfront/box/{box}"), side=names[side])
                clause = cite(clauses.get(box, "11.42"))
                yield Fact(name, say(f"eastfront/shown/block{'s' * (count > 1)}", count=count), clause)
