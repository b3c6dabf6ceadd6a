"""What comes and leaves, and which sources open and close, for the page of a side (1.7c, 2.1a, 3.1a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.view.units import formation_name
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.schedule import Arrival, Departure, Schedule, SourceChange
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.events.crisis import away
from wargame_kit.games.thirdwinter.rules.schedule import is_agreed, leaving, schedule_of
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Fact
from wargame_kit.position.charts import dates
from wargame_kit.words import Words, say

AHEAD = 2
"""So many turns in which something is scheduled are told, with the current one."""


def facts(position: OcsPosition) -> Iterator[Fact]:
    """Yield what each side has to expect by the schedule, and what its next supply has to make good."""
    told = _agreed(position)
    rows: tuple[Arrival | Departure | SourceChange, ...] = (*told.arrivals, *told.departures, *told.sources)
    turns = {row.turn for row in rows}
    late = {row.turn for side in position.game.sides for row in leaving(position, side)}
    for turn in sorted({each for each in turns if each >= position.turn} | late)[:AHEAD]:
        yield from _turn(position, turn, position.game.sides)
    yield from _elsewhere(position)
    for side, tokens in facts_of(position).owed:
        name = say("thirdwinter/owes", side=position.game.side_names[side])
        yield Fact(name, say("thirdwinter/owes-tokens", tokens=tokens), cite("1.7c"), "kit")


def _agreed(position: OcsPosition) -> Schedule:
    """The schedule without what the players have not agreed on (4.1)."""
    told = schedule_of(position)
    coming = (row for row in told.arrivals if not row.option or is_agreed(position, row.option))
    return replace(told, arrivals=tuple(coming))


def of_turn(position: OcsPosition, side: str) -> Iterator[Fact]:
    """Yield what a side has to expect by the schedule in this turn."""
    yield from _turn(position, position.turn, (side,))
    yield from _elsewhere(position) if side == AXIS else ()


def _elsewhere(position: OcsPosition) -> Iterator[Fact]:
    """Yield which divisions a crisis has taken, and when they are back, for whoever knows it (1.9)."""
    for turn, units in groupby(away(position).items(), key=lambda row: row[1]):
        told = tuple(named(position, (unit for unit, _ in units)))
        back = say("thirdwinter/back-in", units=told, turn=turn)
        yield Fact(say("ocs/box/elsewhere"), back, cite("1.9"))


def _turn(position: OcsPosition, turn: int, sides: Iterable[str]) -> Iterator[Fact]:
    told, gone = _agreed(position), facts_of(position).withdrawn
    row = position.charts.turns[turn]
    days = dates(row.first_day, row.last_day)
    for side in sides:
        coming = [each.unit for each in told.arrivals if each.turn == turn]
        going = [each.unit for each in told.departures if each.turn == turn and each.unit not in gone]
        parts: list[Words] = [
            say(f"thirdwinter/schedule/{key}", units=tuple(named(position, units)))
            for key, units in (("comes", _of(position, coming, side)), ("leaves", _of(position, going, side)))
            if units
        ]
        changes = [each for each in told.sources if (each.turn, each.side) == (turn, side)]
        parts += [line for change in changes for line in _sources(position, change)]
        if parts:
            name = say("thirdwinter/schedule/turn", side=position.game.side_names[side], turn=turn, days=days)
            origin = position.scenario.set_up["origins"]("", "schedule") if position.scenario else "kit"
            yield from (Fact(name, part, cite("1.7c"), origin) for part in parts)


def _of(position: OcsPosition, units: Iterable[str], side: str) -> list[str]:
    return [unit for unit in units if position.side_of(unit) == side]


def named(position: OcsPosition, units: Iterable[str]) -> Iterator[Words]:
    """Yield the names of units; of a formation its own, once."""
    told = dict.fromkeys(units)
    formations = dict.fromkeys(position.counter(unit).formation for unit in told)
    for unit in told:
        if not position.counter(unit).formation:
            yield position.name_of(unit)
    yield from (formation_name(position.game, formation) for formation in formations if formation)


def _sources(position: OcsPosition, change: SourceChange) -> Iterator[Words]:
    """Yield how sources change (2.1a, 3.1a)."""
    hex_name = position.game.hex_name
    clause = cite("2.1a" if change.side == AXIS else "3.1a")
    for key, hexes in (("opens", change.opens), ("closes", change.closes)):
        places = tuple(map(hex_name, sorted(hexes)))
        if not hexes:
            continue
        if key == "opens" and change.if_held >= 0:
            held = hex_name(change.if_held)
            yield say("thirdwinter/schedule/opens-if", places=places, held=held, clause=clause)
        else:
            yield say(f"thirdwinter/schedule/{key}", places=places, clause=clause)
