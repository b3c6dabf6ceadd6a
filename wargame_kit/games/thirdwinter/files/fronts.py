"""3.3: what a scenario says of its fronts: their order, postures, armies and borders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from wargame_kit.board import Board
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.kinds import FRONT, HEADQUARTERS, SHELLS
from wargame_kit.games.thirdwinter.boxes import STORED
from wargame_kit.games.thirdwinter.facts import DIRECTIONS, OFFENSIVE, POSTURES
from wargame_kit.games.thirdwinter.files.charts import ThirdWinterCharts
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.words import DataError, Words, say
from wargame_kit.words.tables import Reader

ARMY = "army"
"""The size of a headquarters that is assigned to a front."""


@dataclass(frozen=True, slots=True)
class FrontsOfScenario:
    """The tables ``fronts`` and ``borders`` of a scenario, as the facts of its first turn.

    Attributes
    ----------
    fronts : tuple of (str, str, int, int)
    armies : tuple of (str, str)
    borders : tuple of (int, str)
    """

    fronts: tuple[tuple[str, str, int, int], ...] = ()
    armies: tuple[tuple[str, str], ...] = ()
    borders: tuple[tuple[int, str], ...] = ()


def read_fronts(
    top: Reader,
    counter: Callable[[str, object], OcsUnit],
    hex_of: Callable[[str, object], int],
    charts: ThirdWinterCharts,
) -> FrontsOfScenario:
    """The fronts of a scenario; none where its file has none.

    Parameters
    ----------
    top : Reader
        The whole file.
    counter : callable (place, id) -> OcsUnit
        A counter that there is, or an error that names the place.
    hex_of : callable (place, printed) -> int
    charts : ThirdWinterCharts

    Raises
    ------
    DataError
        Naming the key, the value and what was expected there.
    """
    if "fronts" not in top.table:
        if "borders" in top.table:
            raise top.error("borders", top.table["borders"], say("expected/borders", count=0))
        return FrontsOfScenario()
    fronts: list[tuple[str, str, int, int]] = []
    armies: dict[str, str] = {}
    for front, row in top.within("fronts").tables():
        if counter(f"fronts.{front}", front).kind != FRONT:
            raise top.error(f"fronts.{front}", front, say("expected/front-headquarters"))
        fronts.append((front, *_posture(row.only(("posture", "free", "must", "armies")), top, charts)))
        for army in _armies(row, front, counter):
            if army in armies:
                raise row.error("armies", army, say("expected/army-of-one-front", front=armies[army]))
            armies[army] = front
    most = charts.title_limits["offensive_fronts"].value
    if sum(posture == OFFENSIVE for _, posture, _, _ in fronts) > most:
        named = [front for front, posture, _, _ in fronts if posture == OFFENSIVE]
        raise top.error("fronts", named, say("expected/offensive-fronts", most=most))
    borders = tuple(_borders(top, hex_of, len(fronts) - 1))
    return FrontsOfScenario(tuple(fronts), tuple(sorted(armies.items())), borders)


def _posture(row: Reader, top: Reader, charts: ThirdWinterCharts) -> tuple[str, int, int]:
    """The posture, and the turns on the track: neither lies in the past, nor later than may be (3.3e)."""
    first, limits = top.number("first_turn", 1, charts.last_turn), charts.title_limits
    posture = row.one_of("posture", POSTURES)
    is_offensive = posture == OFFENSIVE
    least = limits["offensive_least" if is_offensive else "regroup_least"].value
    free = row.number("free", first, first + least, first)
    must = row.number("must", first, first + limits["offensive_most"].value) if is_offensive else 0
    if not is_offensive and "must" in row.table:
        raise row.error("must", row.table["must"], say("expected/no-must"))
    if is_offensive and must < free:
        raise row.error("must", must, say("expected/must-after-free", turn=free))
    return posture, free, must


def _armies(row: Reader, front: str, counter: Callable[[str, object], OcsUnit]) -> Iterator[str]:
    for army in row.get("armies", list, say("expected/armies")):
        found = counter(f"fronts.{front}.armies", army)
        if not is_army(found):
            raise row.error("armies", army, say("expected/army-headquarters"))
        yield found.id


def is_army(counter: OcsUnit) -> bool:
    """Whether a counter is a headquarters that is assigned to a front (3.3b)."""
    return counter.kind == HEADQUARTERS and counter.size == ARMY and counter.side == SOVIET


def _borders(top: Reader, hex_of: Callable[[str, object], int], count: int) -> Iterator[tuple[int, str]]:
    listed = top.get("borders", list, say("expected/borders", count=count), [])
    if len(listed) != count:
        raise top.error("borders", listed, say("expected/borders", count=count))
    for number, table in enumerate(listed, 1):
        place = f"borders {number}"
        if not isinstance(table, dict):
            raise top.error(place, table, say("error/table"))
        row = Reader(top.file, place, table, top.faults).only(("hex", "direction"))
        yield hex_of(f"{place}.hex", table.get("hex")), row.one_of("direction", DIRECTIONS)


def misplaced(
    fronts: Iterable[tuple[str, int, str]],
    armies: Iterable[tuple[str, str]],
    pieces: Mapping[str, str],
    board: Board,
    error: Callable[[str, object, Words], DataError],
) -> Iterator[DataError]:
    """Yield fronts and armies that are not on the map."""
    standing = {unit for unit, place in pieces.items() if board.printed(place.partition(" ")[0]) is not None}
    named = [(f"fronts.{front}", front) for front, *_ in fronts]
    named += [(f"fronts.{front}.armies", army) for army, front in armies]
    for place, unit in named:
        if unit not in standing:
            yield error(place, unit, say("expected/marker-on-map"))


def read_track(
    top: Reader, counter: Callable[[str, object], OcsUnit], pieces: Mapping[str, str]
) -> Mapping[str, int]:
    """The table ``track``: the turns in which artillery markers are back, none of them past (3.4b).

    Raises
    ------
    DataError
        Naming the marker, the turn and what was expected there.
    """
    if "track" not in top.table:
        return {}
    first, row, found = top.number("first_turn", 1, 99), top.within("track"), dict[str, int]()
    for marker in row.table:
        if counter(f"track.{marker}", marker).kind != SHELLS or pieces.get(marker) != STORED:
            raise row.error(marker, marker, say("expected/artillery-marker"))
        found[marker] = row.number(marker, first, 99)
    return found
