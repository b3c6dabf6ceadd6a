"""Hexes, hexsides and corners, a type for each, and the arithmetic between them.

Axial coordinates serve both orientations. ``q`` counts columns eastward and ``r`` runs southward (flat-top),
or ``r`` counts rows southward and ``q`` runs eastward (pointy-top). The six directions run clockwise and are
one list:

=========  ==  ==  ==  ==  ==  ==
direction   0   1   2   3   4   5
flat-top    N  NE  SE   S  SW  NW
pointy-top NW  NE   E  SE  SW   W
=========  ==  ==  ==  ==  ==  ==

The opposite of direction ``d`` is ``(d + 3) % 6``. Side ``d`` of a hex faces its neighbour in direction
``d`` and runs clockwise from corner ``d`` to corner ``d + 1``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from wargame_kit.words.allowed import Interval

HexIndex = Annotated[int, "hex"]
"""A hex of one board as 0..N-1; -1 (`OFF_BOARD`) is off the board. It means nothing on another board.

Actions, steps and facts that hold one are written with the printed number.
"""

MaybeHex = Annotated[int, "hex or none", Interval(-1, 99_999)]
"""The same, or -1 where there is none or nobody may know; files show that as an empty text."""

OFF_BOARD: HexIndex = -1

Path = tuple[HexIndex, ...]
"""Hexes in the order in which they are gone through."""

Orientation = Literal["flat", "pointy"]
ORIENTATIONS: tuple[Orientation, ...] = ("flat", "pointy")

Shoved = Literal["even", "odd"]
"""Which printed columns lie half a hex further south (flat-top), or which rows further east (pointy-top)."""

STEPS: tuple[tuple[int, int], ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_DIRECTIONS = {step: direction for direction, step in enumerate(STEPS)}
COMPASS: dict[Orientation, tuple[str, ...]] = {
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "pointy": ("NW", "NE", "E", "SE", "SW", "W"),
}

_HALF_ROOT_3 = math.sqrt(3) / 2


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A hex in axial coordinates.

    Examples
    --------
    >>> Hex(2, 1).neighbour(0)
    Hex(q=2, r=0)
    >>> Hex(0, 0).distance(Hex(3, -1))
    3
    """

    q: int
    r: int

    def __add__(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def neighbour(self, direction: int) -> Hex:
        """The adjacent hex in a direction 0..5."""
        q, r = STEPS[direction]
        return Hex(self.q + q, self.r + r)

    def neighbours(self) -> tuple[Hex, ...]:
        """The six adjacent hexes, clockwise from direction 0."""
        return tuple(self.neighbour(direction) for direction in range(6))

    def direction(self, other: Hex) -> int | None:
        """In which direction 0..5 an adjacent hex lies; None for any other hex.

        Examples
        --------
        >>> Hex(2, 1).direction(Hex(2, 0)), Hex(2, 1).direction(Hex(2, 3))
        (0, None)
        """
        return _DIRECTIONS.get((other.q - self.q, other.r - self.r))

    def distance(self, other: Hex) -> int:
        """How many steps lie between two hexes."""
        return axial_distance(self.q - other.q, self.r - other.r)

    def side(self, direction: int) -> Hexside:
        """The side that faces a direction, the same value from both of its hexes."""
        if direction < 3:
            return Hexside(self, direction)
        return Hexside(self.neighbour(direction), direction - 3)

    def corner(self, number: int) -> Corner:
        """Corner 0..5: the one where side ``number`` begins, going clockwise."""
        (q1, r1), (q2, r2) = STEPS[(number - 1) % 6], STEPS[number % 6]
        return Corner(3 * self.q + q1 + q2, 3 * self.r + r1 + r2)

    def disc(self, radius: int) -> Iterator[Hex]:
        """Every hex at most ``radius`` away, this one included: 1 + 3·radius·(radius + 1) of them.

        Examples
        --------
        >>> len(list(Hex(0, 0).disc(2)))
        19
        """
        for q in range(-radius, radius + 1):
            for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1):
                yield Hex(self.q + q, self.r + r)


@dataclass(frozen=True, slots=True, order=True)
class Hexside:
    """The border of two hexes; made by `Hex.side`, which gives one value for both.

    Attributes
    ----------
    hex : Hex
        The hex from which the side is seen in direction 0, 1 or 2.
    direction : int
        0, 1 or 2.
    """

    hex: Hex
    direction: int

    def hexes(self) -> tuple[Hex, Hex]:
        """The two hexes that share the side."""
        return self.hex, self.hex.neighbour(self.direction)

    def ends(self) -> tuple[Corner, Corner]:
        """The two corners at which the side ends."""
        return self.hex.corner(self.direction), self.hex.corner(self.direction + 1)


@dataclass(frozen=True, slots=True, order=True)
class Corner:
    """A point where three hexes meet, in thirds of axial coordinates, so that equal corners are equal values.

    Examples
    --------
    >>> Hex(0, 0).corner(1) == Hex(0, -1).corner(3) == Hex(1, -1).corner(5)
    True
    """

    q3: int
    r3: int

    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """The three hexes that meet here."""
        (one, _), (two, _), (three, _) = self._corner_of()
        return one, two, three

    def neighbours(self) -> tuple[tuple[Corner, Hexside], ...]:
        """The three corners one hexside away, each with the side that leads there."""
        return tuple((hex_.corner(number + 1), hex_.side(number)) for hex_, number in self._corner_of())

    def _corner_of(self) -> Iterator[tuple[Hex, int]]:
        """Yield the three hexes that meet here, each with which of its corners this is."""
        q, r = self.q3 // 3, self.r3 // 3
        return ((Hex(q + east, r + south), number) for east, south, number in _MEETING[self.q3 % 3])


_MEETING = {1: ((0, 0, 3), (1, 0, 5), (0, 1, 1)), 2: ((1, 1, 0), (1, 0, 4), (0, 1, 2))}
"""Around a corner, by which third it is: the hexes that meet there, and the number of the corner in each."""


@dataclass(frozen=True, slots=True, order=True)
class Offset:
    """A column and a row, as a rectangular sheet counts them; rows grow southward, columns eastward."""

    column: int
    row: int

    def axial(self, orientation: Orientation, shoved: Shoved) -> Hex:
        """The hex at this column and row.

        Examples
        --------
        >>> Offset(2, 3).axial("flat", "even").neighbour(2)
        Hex(q=3, r=2)
        """
        if orientation == "flat":
            return Hex(self.column, self.row - _half(self.column, shoved))
        return Hex(self.column - _half(self.row, shoved), self.row)

    @staticmethod
    def of(hex_: Hex, orientation: Orientation, shoved: Shoved) -> Offset:
        """The column and row of a hex; the inverse of `axial`."""
        if orientation == "flat":
            return Offset(hex_.q, hex_.r + _half(hex_.q, shoved))
        return Offset(hex_.q + _half(hex_.r, shoved), hex_.r)


def _half(number: int, shoved: Shoved) -> int:
    return number // 2 if shoved == "odd" else (number + 1) // 2


def axial_distance(q: int, r: int) -> int:
    """The steps between two hexes whose axial coordinates differ by ``q`` and ``r``.

    Examples
    --------
    >>> axial_distance(2, -1)
    2
    """
    return max(abs(q), abs(r), abs(q + r))


def rounded(q: float, r: float) -> Hex:
    """The hex that holds a point given in fractional axial coordinates.

    Notes
    -----
    Rounds the three cube coordinates and mends the one that was rounded furthest.
    """
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-whole_r - whole_s, whole_r)
    if off_r > off_s:
        return Hex(whole_q, -whole_q - whole_s)
    return Hex(whole_q, whole_r)


def plane_point(q: float, r: float, orientation: Orientation) -> complex:
    """Where axial coordinates lie on the sheet: east + north·j, in hexes from flat side to flat side.

    Examples
    --------
    >>> plane_point(0, 1, "flat")
    -1j
    """
    if orientation == "flat":
        return complex(q * _HALF_ROOT_3, -(r + q / 2))
    return complex(q + r / 2, -r * _HALF_ROOT_3)


def axial_point(point: complex, orientation: Orientation) -> tuple[float, float]:
    """The fractional axial coordinates of a point of the sheet; the inverse of `plane_point`."""
    if orientation == "flat":
        q = point.real / _HALF_ROOT_3
        return q, -point.imag - q / 2
    r = -point.imag / _HALF_ROOT_3
    return point.real - r / 2, r


def centre_point(hex_: Hex, orientation: Orientation) -> complex:
    """The centre of a hex on the sheet, in hexes from flat side to flat side."""
    return plane_point(hex_.q, hex_.r, orientation)


def corner_point(corner: Corner, orientation: Orientation) -> complex:
    """Where a corner lies on the sheet, in hexes from flat side to flat side."""
    return plane_point(corner.q3 / 3, corner.r3 / 3, orientation)
