"""1.7c, 2.1, 3.1: what comes and leaves in which turn, and which sources open and close: ``[[schedule]]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from wargame_kit.board import Board, HexIndex
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.boxes import ARRIVALS, POOL
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.fitting import has_railway
from wargame_kit.games.ocs.files.kinds import EXTENDER, FRONT, RVGK, SEA, SHELLS
from wargame_kit.games.thirdwinter.boxes import RVGK_BOXES
from wargame_kit.games.thirdwinter.files.boxed import RETURNING
from wargame_kit.games.thirdwinter.sides import AXIS, SIDES, SOVIET
from wargame_kit.words import DataError, Words, say
from wargame_kit.words.tables import Reader

HEADQUARTERS, RAIL, SOURCE, HEXES = "headquarters", "rail", "source", "hexes"
ENTRIES = (HEADQUARTERS, RAIL, SOURCE, *RVGK_BOXES)
"""Where what arrives comes, unless the file names hexes; only Soviets come into the RVGK boxes (3.1b)."""

MOVES = ("arrive", "withdraw")
SOURCES = ("side", "opens", "if_held", "closes", "once_lost", "gauge")
CORPS_CALLED = "lviii_panzer_corps"
OPTIONS = (CORPS_CALLED,)
"""Options by which units come that their side calls in (4.1)."""

UNSCHEDULED = (FRONT, SHELLS, RVGK, EXTENDER)
"""Kinds of markers that begin in their places, or never come."""

OF_POOLS = RETURNING | {"breakdown"}
"""Traits of units that come out of pools of their own (2.3a, 2.4, 20)."""

KEYS = ("turn", *MOVES, "at", "hexes", "option", *SOURCES)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A counter that comes.

    Attributes
    ----------
    turn : int
    unit : str
    at : str
        ``hexes``, or one of `ENTRIES`.
    hexes : frozenset of int
    option : str
        The option of the players by which it comes, if its side calls it in; empty for what comes anyway.
    """

    turn: int
    unit: str
    at: str
    hexes: frozenset[HexIndex]
    option: str = ""


@dataclass(frozen=True, slots=True)
class Departure:
    """A counter that leaves, or one of the same printed values in its place (1.7c)."""

    turn: int
    unit: str


@dataclass(frozen=True, slots=True)
class SourceChange:
    """Sources of a side that open or close (2.1a, 3.1a).

    Attributes
    ----------
    turn : int
    side : str
    opens : frozenset of int
    if_held : int
        They are open while the side controls this hex; −1 where that is not asked.
    closes : frozenset of int
    once_lost : int
        They close before the turn, too, from when the enemy is first in this hex; −1 for none.
    gauge : frozenset of int
        Rail hexes that turn to the gauge of the side in that turn.
    """

    turn: int
    side: str
    opens: frozenset[HexIndex]
    if_held: HexIndex
    closes: frozenset[HexIndex]
    once_lost: HexIndex
    gauge: frozenset[HexIndex]


@dataclass(frozen=True, slots=True)
class Schedule:
    """What a scenario brings by date, each in the order of the file.

    Attributes
    ----------
    arrivals : tuple of Arrival
    departures : tuple of Departure
    sources : tuple of SourceChange
        In the order of their turns.
    """

    arrivals: tuple[Arrival, ...] = ()
    departures: tuple[Departure, ...] = ()
    sources: tuple[SourceChange, ...] = ()

    @property
    def asked(self) -> frozenset[HexIndex]:
        """The hexes of which it matters whose combat unit was there last."""
        return frozenset(change.if_held for change in self.sources if change.if_held >= 0)

    def opening(self, side: str) -> frozenset[HexIndex]:
        """The hexes that are sources of a side only from a date on."""
        opened = (change.opens for change in self.sources if change.side == side)
        return frozenset[HexIndex]().union(*opened)


NOTHING = Schedule()


class ScenarioInHand(Protocol):
    """What the schedule asks of a scenario's file."""

    @property
    def top(self) -> Reader: ...

    @property
    def board(self) -> Board: ...

    def known(self, place: str, unit: object) -> str: ...

    def counter(self, unit: str) -> OcsUnit: ...

    def hexes(self, told: Reader, key: str) -> tuple[HexIndex, ...]: ...

    def error(self, place: str, value: object, expected: Words) -> DataError: ...

    @property
    def counters(self) -> Counters: ...

    @property
    def formations(self) -> Mapping[str, Sequence[str]]: ...


def read_schedule(file: ScenarioInHand, pieces: Mapping[str, str], last: int) -> Schedule:
    """The tables ``schedule`` of a scenario.

    Parameters
    ----------
    file : OcsScenarioFile
    pieces : mapping of str to str
        The place of every counter at the start.
    last : int
        The last turn of the scenario.

    Raises
    ------
    DataError
        Naming the table, the key, the value and what was expected there.
    """
    first = file.top.number("first_turn", 1, last)
    rows: list[Arrival | Departure | SourceChange] = []
    for number, table in enumerate(file.top.get("schedule", list, say("expected/schedule"), []), 1):
        place = f"schedule {number}"
        if not isinstance(table, dict):
            raise file.error(place, table, say("error/table"))
        row = Reader(file.top.file, place, table, file.top.faults).only(KEYS)
        read = tuple(_row(file, row, row.number("turn", first, last)))
        if not read:
            raise file.error(place, sorted(table), say("expected/something-scheduled"))
        rows += read
    # Which of two rows that speak of a source is the later one is told by their turns, not by the file.
    changes = sorted((row for row in rows if isinstance(row, SourceChange)), key=lambda row: row.turn)
    told = Schedule(
        tuple(row for row in rows if isinstance(row, Arrival)),
        tuple(row for row in rows if isinstance(row, Departure)),
        tuple(changes),
    )
    for fault in (*_misplaced(file, pieces, told), *_misled(file, told)):
        with file.top.going_on():
            raise fault
    return told


def _row(file: ScenarioInHand, row: Reader, turn: int) -> Iterator[Arrival | Departure | SourceChange]:
    _beside(row, ("at", "hexes", "option"), "arrive")
    hexes = _hexes(file, row, "hexes")
    at = row.one_of("at", ENTRIES) if "at" in row.table else SOURCE
    if hexes and "at" in row.table:
        raise row.error("at", at, say("expected/hexes-or-at"))
    option = row.one_of("option", OPTIONS) if "option" in row.table else ""
    for unit in listed_units(file, row, "arrive"):
        yield Arrival(turn, unit, HEXES if hexes else at, hexes, option)
    for unit in listed_units(file, row, "withdraw"):
        yield Departure(turn, unit)
    if not set(SOURCES).isdisjoint(row.table):
        yield _source_change(file, row, turn)


def _source_change(file: ScenarioInHand, row: Reader, turn: int) -> SourceChange:
    _beside(row, ("if_held",), "opens")
    _beside(row, ("once_lost",), "closes")
    side = row.one_of("side", SIDES)
    opens, closes, gauge = (_hexes(file, row, key) for key in ("opens", "closes", "gauge"))
    if not opens | closes | gauge:
        raise row.error("side", side, say("expected/source-changes"))
    for hex_ in sorted(opens & closes):
        raise row.error("closes", file.board.label(hex_), say("expected/opens-or-closes"))
    once = {key: _one_hex(file, row, key) for key in ("if_held", "once_lost")}
    return SourceChange(turn, side, opens, once["if_held"], closes, once["once_lost"], gauge)


def _beside(row: Reader, keys: tuple[str, ...], other: str) -> None:
    """Refuse keys that say something of another that is not there."""
    for key in keys:
        if key in row.table and not row.table.get(other):
            raise row.error(key, row.table[key], say("expected/only-beside", key=other))


def _hexes(file: ScenarioInHand, row: Reader, key: str) -> frozenset[HexIndex]:
    return frozenset(file.hexes(row, key)) if key in row.table else frozenset()


def _one_hex(file: ScenarioInHand, row: Reader, key: str) -> HexIndex:
    if key not in row.table:
        return -1
    alone = Reader(row.file, row.place, {key: [row.table[key]]}, row.faults)
    found = file.hexes(alone, key)
    if len(found) != 1:
        raise row.error(key, row.table[key], say("expected/one-hex"))
    return found[0]


def listed_units(file: ScenarioInHand, row: Reader, key: str) -> Iterator[str]:
    """Yield the counters of a list; a formation stands for all of it."""
    for name in row.get(key, list, say("expected/counter-ids"), []):
        of_formation = file.formations.get(name, ()) if isinstance(name, str) else ()
        yield from of_formation or [file.known(row.at(key), name)]


def scheduled(file: ScenarioInHand) -> Iterator[str]:
    """Yield the counters that tables ``schedule`` bring, before anything of them is looked at closely."""
    listed = file.top.table.get("schedule")
    rows = [row for row in listed if isinstance(row, dict)] if isinstance(listed, list) else []
    told = [row["arrive"] for row in rows if isinstance(row.get("arrive"), list)]
    names = {name for each in told for name in each if isinstance(name, str)}
    return (
        unit for unit in file.counters.units if not names.isdisjoint((unit, file.counter(unit).formation))
    )


def _unfit(file: ScenarioInHand, place: str, row: Arrival) -> Iterator[DataError]:
    """Yield who comes by no schedule, or not where the row says (2.1b, 3.1b, 4.1)."""
    counter = file.counter(row.unit)
    if row.at in RVGK_BOXES and counter.side != SOVIET:
        yield file.error(place, row.at, say("expected/soviet-in-reserve"))
    if row.option and counter.side != AXIS:
        yield file.error(place, row.option, say("expected/axis-called"))
    if counter.is_aircraft and row.at != SOURCE:
        yield file.error(place, row.at, say("expected/comes-to-bases"))
    if counter.kind in UNSCHEDULED or not counter.traits.isdisjoint(OF_POOLS):
        yield file.error(place, row.unit, say("expected/comes-by-schedule"))


def _misplaced(file: ScenarioInHand, pieces: Mapping[str, str], told: Schedule) -> Iterator[DataError]:
    """Yield who arrives though he is there, leaves though he is not, or waits for a turn nobody names."""
    off = {unit for unit, place in pieces.items() if place.partition(" ")[0] in (ARRIVALS, POOL)}
    waiting = {unit for unit in off if pieces[unit].partition(" ")[0] == ARRIVALS}
    moves: list[Arrival | Departure] = [*told.departures, *told.arrivals]
    for each in sorted(moves, key=lambda each: each.turn):  # who leaves in a turn leaves before anybody comes
        key = "arrive" if isinstance(each, Arrival) else "withdraw"
        place = f"schedule.{key}.{each.unit}"
        if isinstance(each, Departure):
            if each.unit in off or each.unit not in pieces:
                yield file.error(place, each.turn, say("expected/scheduled-there"))
            off.add(each.unit)
            waiting.add(each.unit)
            continue
        yield from _unfit(file, place, each)
        if each.unit not in waiting:
            yield file.error(place, each.turn, say("expected/scheduled-away"))
        printed = file.counter(each.unit).arrival_turn
        if printed > each.turn:
            yield file.error(place, each.turn, say("expected/turn-or-later", turn=printed))
        off.discard(each.unit)
        waiting.discard(each.unit)
    coming = {each.unit for each in told.arrivals}
    points = file.top.table.get("points", {})
    moving = points if isinstance(points, dict) else coming
    for unit in sorted(unit for unit in coming if file.counter(unit).is_transport):
        if unit not in moving:
            yield file.error(f"points.{unit}", None, say("expected/arriving-points"))
    for unit, at in pieces.items():
        if at.partition(" ")[0] == ARRIVALS and not file.counter(unit).arrival_turn and unit not in coming:
            yield file.error(f"units.{unit}", at, say("expected/arrival-turn"))
    leaving = [each.unit for each in told.departures]
    for unit in sorted({unit for unit in leaving if leaving.count(unit) > 1}):
        yield file.error(f"schedule.withdraw.{unit}", unit, say("expected/leaves-once"))


def _misled(file: ScenarioInHand, told: Schedule) -> Iterator[DataError]:
    """Yield hexes at sea into which somebody comes, what closes and is no source, and gauge without rails."""
    board = file.board
    known = {side: {*file.hexes(file.top.within("sources"), side)} for side in SIDES}
    for each in told.arrivals:
        for hex_ in sorted(hex_ for hex_ in each.hexes if board.terrain_name(hex_) == SEA):
            yield file.error(f"schedule.arrive.{each.unit}", board.label(hex_), say("expected/not-sea"))
    for change in told.sources:
        for hex_ in sorted(change.closes - known[change.side]):
            yield file.error("schedule.closes", board.label(hex_), say("expected/known-source"))
        for hex_ in sorted(change.gauge):
            if not has_railway(board, hex_):
                yield file.error("schedule.gauge", board.label(hex_), say("expected/rail-hex"))
        known[change.side] |= change.opens  # what closes before it opens is none yet
