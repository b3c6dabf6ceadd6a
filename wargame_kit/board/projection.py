"""Longitude and latitude to a plane and back: transverse Mercator on the WGS84 ellipsoid, in plain Python."""

from __future__ import annotations

import math
from dataclasses import dataclass

_RADIUS_KM = 6378.137
_FLATTENING = 1 / 298.257223563
_N = _FLATTENING / (2 - _FLATTENING)
_ECCENTRICITY = 2 * math.sqrt(_N) / (1 + _N)
_RECTIFYING_KM = _RADIUS_KM / (1 + _N) * (1 + _N**2 / 4 + _N**4 / 64 + _N**6 / 256)

_FORWARD = (
    _N / 2 - 2 * _N**2 / 3 + 5 * _N**3 / 16 + 41 * _N**4 / 180,
    13 * _N**2 / 48 - 3 * _N**3 / 5 + 557 * _N**4 / 1440,
    61 * _N**3 / 240 - 103 * _N**4 / 140,
    49561 * _N**4 / 161280,
)
_BACKWARD = (
    _N / 2 - 2 * _N**2 / 3 + 37 * _N**3 / 96 - _N**4 / 360,
    _N**2 / 48 + _N**3 / 15 - 437 * _N**4 / 1440,
    17 * _N**3 / 480 - 37 * _N**4 / 840,
    4397 * _N**4 / 161280,
)


@dataclass(frozen=True, slots=True)
class TransverseMercator:
    """The plane that touches the earth along one meridian, scale 1 there, northings from the equator.

    Parameters
    ----------
    central_meridian : float
        Degrees east. Scale grows away from it: 1.001 at 290 km.

    Notes
    -----
    Krüger's series to the fourth order in the third flattening (Karney, "Transverse Mercator with an
    accuracy of a few nanometers", Journal of Geodesy 85, 2011); good to well under a millimetre over a
    theatre of war.

    Examples
    --------
    >>> plane = TransverseMercator(37.0)
    >>> [round(km, 3) for km in plane.forward(37.62, 55.75)]
    [38.933, 6180.902]
    """

    central_meridian: float

    def forward(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Easting and northing in kilometres of a point in degrees."""
        sine = math.sin(math.radians(latitude))
        isometric = math.atanh(sine) - _ECCENTRICITY * math.atanh(_ECCENTRICITY * sine)
        tangent = math.sinh(isometric)
        away = math.radians(longitude - self.central_meridian)
        xi = math.atan2(tangent, math.cos(away))
        eta = math.asinh(math.sin(away) / math.hypot(tangent, math.cos(away)))
        north, east = xi, eta
        for j, alpha in enumerate(_FORWARD, 1):
            north += alpha * math.sin(2 * j * xi) * math.cosh(2 * j * eta)
            east += alpha * math.cos(2 * j * xi) * math.sinh(2 * j * eta)
        return _RECTIFYING_KM * east, _RECTIFYING_KM * north

    def backward(self, easting: float, northing: float) -> tuple[float, float]:
        """Longitude and latitude in degrees of a point in kilometres; the inverse of `forward`."""
        north, east = northing / _RECTIFYING_KM, easting / _RECTIFYING_KM
        xi, eta = north, east
        for j, beta in enumerate(_BACKWARD, 1):
            xi -= beta * math.sin(2 * j * north) * math.cosh(2 * j * east)
            eta -= beta * math.cos(2 * j * north) * math.sinh(2 * j * east)
        conformal = math.sin(xi) / math.hypot(math.sinh(eta), math.cos(xi))
        longitude = self.central_meridian + math.degrees(math.atan2(math.sinh(eta), math.cos(xi)))
        return longitude, math.degrees(math.atan(_geographic_tangent(conformal)))


def _geographic_tangent(conformal: float) -> float:
    """The tangent of latitude for that of the conformal latitude, by Newton's method."""
    tangent = conformal
    for _ in range(5):
        root = math.hypot(1, tangent)
        sigma = math.sinh(_ECCENTRICITY * math.atanh(_ECCENTRICITY * tangent / root))
        reached = tangent * math.hypot(1, sigma) - sigma * root
        slope = (1 - _ECCENTRICITY**2) * math.hypot(1, reached) * root
        step = (conformal - reached) * (1 + (1 - _ECCENTRICITY**2) * tangent * tangent) / slope
        tangent += step
        if abs(step) < 1e-15 * max(1.0, abs(tangent)):
            break
    return tangent
