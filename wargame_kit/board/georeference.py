"""How a hex grid lies on the earth: by one anchored hex and a bearing, or fitted to known places."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass

from wargame_kit.board.hexes import (
    Corner,
    Hex,
    Orientation,
    axial_point,
    centre_point,
    corner_point,
    rounded,
)
from wargame_kit.board.projection import TransverseMercator


@dataclass(frozen=True, slots=True)
class Georeference:
    """A similarity from the sheet to the earth: plane = turn × sheet + origin, on a transverse Mercator.

    Attributes
    ----------
    projection : TransverseMercator
    orientation : {"flat", "pointy"}
    turn : complex
        Scale and rotation; its absolute value is the size of a hex in km from flat side to flat side.
    origin : complex
        Easting + northing·j, in km, of axial hex (0, 0).

    Examples
    --------
    >>> moscow = Georeference.anchored(TransverseMercator(37.0), "flat", 16, Hex(14, 7), 37.62, 55.75)
    >>> moscow.hex_at(37.62, 55.75)
    Hex(q=14, r=7)
    >>> [round(degrees, 4) for degrees in moscow.centre(Hex(14, 6))]
    [37.6223, 55.8937]
    """

    projection: TransverseMercator
    orientation: Orientation
    turn: complex
    origin: complex

    @property
    def size_km(self) -> float:
        """The size of a hex from flat side to flat side."""
        return abs(self.turn)

    @property
    def bearing(self) -> float:
        """The direction in which the sheet's top points, in degrees clockwise from grid north."""
        return -math.degrees(cmath.phase(self.turn))

    @staticmethod
    def anchored(
        projection: TransverseMercator,
        orientation: Orientation,
        size_km: float,
        hex_: Hex,
        longitude: float,
        latitude: float,
        bearing: float = 0.0,
    ) -> Georeference:
        """The georeference that puts the centre of one hex at one point of the earth.

        Parameters
        ----------
        size_km : float
            From flat side to flat side.
        bearing : float
            Where the sheet's top points, in degrees clockwise from grid north.
        """
        turn = cmath.rect(size_km, -math.radians(bearing))
        origin = complex(*projection.forward(longitude, latitude)) - turn * centre_point(hex_, orientation)
        return Georeference(projection, orientation, turn, origin)

    def point(self, longitude: float, latitude: float) -> complex:
        """Where a point of the earth lies on the sheet: east + north·j, in hexes."""
        return (complex(*self.projection.forward(longitude, latitude)) - self.origin) / self.turn

    def place(self, point: complex) -> tuple[float, float]:
        """Longitude and latitude of a point of the sheet; the inverse of `point`.

        Returns
        -------
        longitude, latitude : float
            In degrees.
        """
        plane = self.turn * point + self.origin
        return self.projection.backward(plane.real, plane.imag)

    def hex_at(self, longitude: float, latitude: float) -> Hex:
        """The hex that holds a point of the earth."""
        return rounded(*axial_point(self.point(longitude, latitude), self.orientation))

    def centre(self, hex_: Hex) -> tuple[float, float]:
        """Longitude and latitude of a hex's centre.

        Returns
        -------
        longitude, latitude : float
            In degrees.
        """
        return self.place(centre_point(hex_, self.orientation))

    def corner(self, corner: Corner) -> tuple[float, float]:
        """Longitude and latitude of a corner."""
        return self.place(corner_point(corner, self.orientation))

    def corners(self, hex_: Hex) -> tuple[tuple[float, float], ...]:
        """Longitude and latitude of a hex's six corners, clockwise."""
        return tuple(self.corner(hex_.corner(number)) for number in range(6))


@dataclass(frozen=True, slots=True)
class ControlPoint:
    """A place whose printed hex and true coordinates are both known.

    Attributes
    ----------
    name : str
    hexes : tuple of Hex
        One hex, or all hexes of a place that covers several: their mean is taken.
    longitude, latitude : float
    """

    name: str
    hexes: tuple[Hex, ...]
    longitude: float
    latitude: float


@dataclass(frozen=True, slots=True)
class Fit:
    """A georeference fitted to control points, with what it leaves over.

    Attributes
    ----------
    georeference : Georeference
    residuals : tuple of (str, float)
        Per control point, how many hexes its fitted place lies from the true one; the largest first.
    """

    georeference: Georeference
    residuals: tuple[tuple[str, float], ...]

    @property
    def root_mean_square(self) -> float:
        """The residual of the whole fit, in hexes."""
        return math.sqrt(sum(distance**2 for _, distance in self.residuals) / len(self.residuals))


def fit(projection: TransverseMercator, orientation: Orientation, points: Sequence[ControlPoint]) -> Fit:
    """Fit scale, rotation and translation of a grid to control points, by least squares.

    Parameters
    ----------
    projection : TransverseMercator
    orientation : {"flat", "pointy"}
    points : sequence of ControlPoint
        At least two, at different hexes.

    Raises
    ------
    ValueError
        If the points do not settle a similarity.

    Notes
    -----
    With sheet points *z* and plane points *w* as complex numbers the model is w = turn·z + origin: linear in
    its two complex unknowns, so the answer is exact and needs no iteration.
    """
    sheet = [sum(centre_point(h, orientation) for h in point.hexes) / len(point.hexes) for point in points]
    plane = [complex(*projection.forward(point.longitude, point.latitude)) for point in points]
    if len({(round(z.real, 6), round(z.imag, 6)) for z in sheet}) < 2:
        raise ValueError("a fit needs control points at two different hexes or more")
    mean_z, mean_w = sum(sheet) / len(sheet), sum(plane) / len(plane)
    top = sum((w - mean_w) * (z - mean_z).conjugate() for z, w in zip(sheet, plane, strict=True))
    turn = top / sum(abs(z - mean_z) ** 2 for z in sheet)
    if not turn:
        raise ValueError("the control points all lie at one point of the earth")
    origin = mean_w - turn * mean_z
    residuals = [
        (point.name, abs(w - turn * z - origin) / abs(turn))
        for point, z, w in zip(points, sheet, plane, strict=True)
    ]
    residuals.sort(key=lambda pair: -pair[1])
    return Fit(Georeference(projection, orientation, turn, origin), tuple(residuals))
