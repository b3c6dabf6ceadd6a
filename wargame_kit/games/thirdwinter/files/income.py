"""2.1b, 3.1b: the supply tables, and what of them a scenario gives to whom, and where."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from wargame_kit.board import Board, HexIndex
from wargame_kit.games import charts as printed
from wargame_kit.games.ocs.files.fitting import has_railway
from wargame_kit.games.thirdwinter.sides import SIDES
from wargame_kit.words import DataError, say
from wargame_kit.words.allowed import Interval
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import Called, Listed, Written

Points = Annotated[int, Interval(0, 99)]
BaseTokens = Annotated[int, Interval(0, 9)]
Turn = Annotated[int, Interval(1, 99)]


@dataclass(frozen=True, slots=True)
class SupplyShift:
    """What is added to the roll in some turns.

    Attributes
    ----------
    first, last : int
    roll : int
    """

    first: Annotated[Turn, Called("from")]
    last: Annotated[Turn, Called("to")]
    roll: Annotated[int, Interval(-9, 9)]


HEX = re.compile(r"[A-D]\d{1,2}\.\d\d")


def hex_label(value: object) -> str:
    """The number of a hex of the four maps.

    Raises
    ------
    ValueError
        If it is none.
    """
    if not isinstance(value, str) or not HEX.fullmatch(value):
        raise ValueError(value)
    return value


def bridge_label(value: object) -> str:
    """A bridge by the numbers of its ends: ``"B4.24-B5.24"``.

    Raises
    ------
    ValueError
        If it is none.
    """
    ends = value.split("-") if isinstance(value, str) else []
    if len(ends) != 2:
        raise ValueError(value)
    return "-".join(map(hex_label, ends))


Label = Annotated[str, Written(hex_label, say("expected/hex-label"))]
BridgeLabel = Annotated[str, Written(bridge_label, say("expected/bridge"))]


@dataclass(frozen=True, slots=True)
class CutLines:
    """What is added to the roll while the enemy holds all of some hexes.

    Attributes
    ----------
    hexes : tuple of str
    roll : int
    """

    hexes: Annotated[tuple[Label, ...], Listed(say("expected/hex-list"), 1)]
    roll: Annotated[int, Interval(-9, 9)]


@dataclass(frozen=True, slots=True)
class SupplyTable(printed.Row):
    """The supply points of a side by the sum of two dice.

    Attributes
    ----------
    points : tuple of int
        Those of 2, 3, …, 12.
    tokens : tuple of int
        The tokens for air bases beside them.
    shifts : tuple of SupplyShift
    cuts : tuple of CutLines
    bridges : int
        So many at most are added for railway bridges over the Volga class, one each, that carry its trains.
    also : tuple of str
        Further bridges that count so, by their ends.
    """

    points: Annotated[tuple[Points, ...], Listed(say("expected/eleven"), 11, 11)]
    tokens: Annotated[tuple[BaseTokens, ...], Listed(say("expected/eleven"), 11, 11)]
    shifts: Annotated[tuple[SupplyShift, ...], Called("shift"), Listed(say("expected/supply-shifts"))]
    cuts: Annotated[tuple[CutLines, ...], Called("cut"), Listed(say("expected/supply-shifts"))] = ()
    bridges: Annotated[int, Interval(0, 9)] = 0
    also: Annotated[tuple[BridgeLabel, ...], Listed(say("expected/bridges"))] = ()
    clause: printed.ClauseNumber = "2.1b"
    provenance: printed.Provenance = "kit"

    def faults(self, row: Reader) -> Iterator[DataError]:
        """A higher roll never brings less."""
        for key, numbers in (("points", self.points), ("tokens", self.tokens)):
            if list(numbers) != sorted(numbers):
                yield row.error(key, list(numbers), say("expected/rising-numbers"))

    def faults_of_shifts(self, row: Reader, place: str, last_turn: int) -> Iterator[DataError]:
        """Yield turns that never come, reversed or after the last of the track, or come twice."""
        over = 0
        for number, shift in enumerate(self.shifts, 1):
            if shift.first <= over:
                expected = say("expected/after-turn-of-row", turn=over)
                yield row.error(f"{place}.shift {number}.from", shift.first, expected)
            if not shift.first <= shift.last <= last_turn:
                expected = say("expected/turns-from-to", first=shift.first, last=last_turn)
                yield row.error(f"{place}.shift {number}.to", shift.last, expected)
            over = max(over, shift.last)


@dataclass(frozen=True, slots=True)
class Income:
    """What a side gets in a scenario.

    Attributes
    ----------
    share : Fraction
        Of what its table says.
    hexes : tuple of int
        The railheads to which it may come, in the order of the file.
    is_at_headquarters : bool
        Whether it comes to headquarters as well, point by point (2.1b, 3.1b).
    """

    share: Fraction
    hexes: tuple[HexIndex, ...]
    is_at_headquarters: bool = False


def read_income(
    top: Reader, read_hexes: Callable[[Reader, str], tuple[int, ...]], board: Board
) -> Mapping[str, Income]:
    """The table ``supply`` of a scenario, by side; a side that is not named gets nothing.

    Raises
    ------
    DataError
        Naming the key, the value and what was expected there.
    """
    if "supply" not in top.table:
        return {}
    answer: dict[str, Income] = {}
    for side, row in top.within("supply").only(SIDES).tables():
        row.only(("share", "hexes", "at"))
        is_at = "at" in row.table and row.one_of("at", ("headquarters",)) != ""
        share = row.fraction("share")
        hexes = read_hexes(row, "hexes") if "hexes" in row.table or not is_at else ()
        if not 0 < share <= 1:
            raise row.error("share", row.table.get("share"), say("expected/share"))
        if not hexes and not is_at:
            raise row.error("hexes", row.table.get("hexes"), say("expected/hex-list"))
        for hex_ in hexes:
            if not (has_railway(board, hex_) or (is_at and _has_road(board, hex_))):
                raise row.error("hexes", board.label(hex_), say("expected/rail-hex"))
        answer[side] = Income(share, hexes, is_at)
    return answer


def _has_road(board: Board, hex_: int) -> bool:
    """Whether a road of any kind leads to a hex: 3.1b names road hexes of the edge, too."""
    return any(board.roads[6 * hex_ : 6 * hex_ + 6]) or any(board.trails[6 * hex_ : 6 * hex_ + 6])
