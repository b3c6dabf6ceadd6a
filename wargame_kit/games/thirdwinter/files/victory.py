"""5: what a scenario counts, and who has won with how many points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypedDict

from wargame_kit.games.thirdwinter.sides import AXIS, SIDES, SOVIET
from wargame_kit.words import Name, say
from wargame_kit.words.rows import read_name
from wargame_kit.words.tables import Reader

MOST_POINTS = 99
MOST_REGIMENTS = 20
_OF_HEXES = ("hexes", "holder", "kept", "judged", "occupied", "corps", "also")
_OBJECTIVE = ("name", "units", "each", "points", "most", *_OF_HEXES)
_LIMITS = ("soviet", "axis", "soviet_at_once", "axis_at_once", "reason")

ReadHexes = Callable[[Reader, str], tuple[int, ...]]
ReadUnits = Callable[[Reader, str], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Objective:
    """Hexes that bring points of the Soviets while a side controls them (5.0a), or units that are destroyed.

    Attributes
    ----------
    name : Name
    hexes : frozenset of int
    holder : {"soviet", "axis"}
        Who must control them.
    units : frozenset of str
        Counters whose printed steps count once they lie in the Dead Pile: what a counter that lives has lost
        is for its owner alone to see (4.9). Then there are no hexes.
    each : int
        So many of them bring the points; all hexes, or each step, unless the file says otherwise.
    points : int
        Below 0 for points that the Soviets lose.
    most : int
        How often they are counted at most.
    kept : bool
        Whether the points stay with whoever has once held enough of the hexes, all of them at one time.
    judged : int
        The turn in whose Soviet Clean Up Phase it is seen, once for all, whether they are held; 0 for none.
    occupied : bool
        Whether combat units must stand in the hexes then, instead of having been there last.
    corps : int
        Of a tank or mechanised corps so many regiments must stand in the hexes in a Soviet Clean Up Phase; 0
        where no corps is asked for.
    also : frozenset of int
        Hexes all of which must be held besides.
    """

    name: Name
    hexes: frozenset[int]
    holder: str
    each: int
    points: int
    most: int
    units: frozenset[str] = frozenset()
    kept: bool = False
    judged: int = 0
    occupied: bool = False
    corps: int = 0
    also: frozenset[int] = frozenset()

    @property
    def is_written_down(self) -> bool:
        """Whether it is written down that it has been reached, and counts from then on."""
        return self.kept or bool(self.judged or self.corps)

    @property
    def counted(self) -> frozenset[int]:
        """The hexes of which it matters whose combat unit was there last."""
        return frozenset() if self.corps or self.occupied else self.hexes | self.also


@dataclass(frozen=True, slots=True)
class Limits:
    """Who wins with how many points at the end (5), and at once (5.0b).

    Attributes
    ----------
    soviet, axis : int
        The Soviets win with so many or more, the Axis with so many or fewer; between them nobody does.
    soviet_at_once, axis_at_once : int or None
        The same at any moment; None where that cannot be.
    """

    soviet: int
    axis: int
    soviet_at_once: int | None = None
    axis_at_once: int | None = None


def read_objectives(top: Reader, read_hexes: ReadHexes, read_units: ReadUnits) -> tuple[Objective, ...]:
    """The tables ``objectives`` of a scenario.

    Raises
    ------
    DataError
        Naming the table, the key, the value and what was expected there.
    """
    listed = top.get("objectives", list, say("expected/objectives"), [])
    return tuple(_objectives(top, listed, read_hexes, read_units))


def _objectives(
    top: Reader, listed: list[object], read_hexes: ReadHexes, read_units: ReadUnits
) -> Iterator[Objective]:
    for number, table in enumerate(listed, 1):
        place = f"objectives {number}"
        if not isinstance(table, dict):
            raise top.error(place, table, say("error/table"))
        row = Reader(top.file, place, table, top.faults).only(_OBJECTIVE)
        units = frozenset(read_units(row, "units")) if "units" in table else frozenset[str]()
        hexes = frozenset[int]() if units else frozenset(read_hexes(row, "hexes"))
        if not units and not hexes:
            raise row.error("hexes", table.get("hexes"), say("expected/hex-list"))
        if units and not set(_OF_HEXES).isdisjoint(table):
            raise row.error("units", sorted(units), say("expected/hexes-or-units"))
        each = (
            row.number("each", 1, MOST_POINTS, 1) if units else row.number("each", 1, len(hexes), len(hexes))
        )
        most = len(hexes) // each if hexes else MOST_POINTS
        points = row.number("points", -MOST_POINTS, MOST_POINTS)
        if not points:
            raise row.error("points", points, say("expected/some-points"))
        yield Objective(
            name=read_name(top.file, f"{place}.name", table.get("name")),
            hexes=hexes,
            holder=row.one_of("holder", SIDES) if "holder" in table else SOVIET,
            each=each,
            points=points,
            most=row.number("most", 1, most, most),
            units=units,
            **_when(top, row, read_hexes),
        )


class _When(TypedDict):
    kept: bool
    judged: int
    occupied: bool
    corps: int
    also: frozenset[int]


def _when(top: Reader, row: Reader, read_hexes: ReadHexes) -> _When:
    """How it is seen whether an objective is reached, if not at each moment."""
    ways = [key for key in ("kept", "judged", "corps") if key in row.table]
    is_odd = "corps" in ways and not {"holder", "each", "also"}.isdisjoint(row.table)
    if len(ways) > 1 or is_odd:
        raise row.error(ways[-1], row.table[ways[-1]], say("expected/one-way-to-score"))
    if "occupied" in row.table and "judged" not in ways:
        raise row.error("occupied", row.table["occupied"], say("expected/one-way-to-score"))
    first, last = top.number("first_turn", 1, MOST_POINTS), top.number("last_turn", 1, MOST_POINTS)
    return {
        "kept": row.flag("kept", default=False),
        "judged": row.number("judged", first, last) if "judged" in ways else 0,
        "occupied": row.flag("occupied", default=False),
        "corps": row.number("corps", 1, MOST_REGIMENTS) if "corps" in ways else 0,
        "also": frozenset(read_hexes(row, "also")) if "also" in row.table else frozenset(),
    }


def read_limits(top: Reader) -> Limits | None:
    """The table ``victory`` of a scenario; None where it says nothing of who wins.

    Raises
    ------
    DataError
        Naming the key, the value and what was expected there.
    """
    if "victory" not in top.table:
        return None
    row = top.within("victory").only(_LIMITS)
    soviet = row.number(SOVIET, -MOST_POINTS, MOST_POINTS)
    axis = row.number(AXIS, -MOST_POINTS, MOST_POINTS)
    if axis >= soviet:
        raise row.error(AXIS, axis, say("expected/below", most=soviet))
    at_once = [key for key in ("soviet_at_once", "axis_at_once") if key in row.table]
    if len(at_once) == 1:
        raise row.error(at_once[0], row.table[at_once[0]], say("expected/both-at-once"))
    return Limits(
        soviet,
        axis,
        row.number("soviet_at_once", soviet, MOST_POINTS, None),
        row.number("axis_at_once", -MOST_POINTS, axis, None),
    )
