"""Figures of OCS for its second referee, copied apart from the charts of the kit (6.T, 9.3)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

TABLES: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[1] / "oracles" / "ocs.toml").read_text(encoding="utf-8")
)
SIDES = ("axis", "soviet")
KINDS = ("leg", "track", "truck")
NEVER, ALL = 10**6, 10**5

GROUND: Mapping[str, Mapping[str, tuple[float, float, float]]] = {
    "clear": {"dry": (1, 1, 1), "mud": (1, 2, 3), "freeze": (1, 1, 1)},
    "light_forest": {"dry": (1, 2, 2), "mud": (2, 3, 4), "freeze": (1, 2, 2)},
    "deep_forest": {"dry": (2, 3, 4), "mud": (2, 4, NEVER), "freeze": (2, 3, 4)},
    "hills": {"dry": (2, 2, 3), "mud": (2, 3, 4), "freeze": (2, 2, 3)},
    "mountain": dict.fromkeys(("dry", "mud", "freeze"), (3, NEVER, NEVER)),
    "marsh": {"dry": (2, NEVER, NEVER), "mud": (3, NEVER, NEVER), "freeze": (1, 2, 2)},
    "city": dict.fromkeys(("dry", "mud", "freeze"), (1, 1, 1)),
    "big_city": dict.fromkeys(("dry", "mud", "freeze"), (1, 1, 1)),
    "sea": dict.fromkeys(("dry", "mud", "freeze"), (NEVER, NEVER, NEVER)),
}
RIVERS: Mapping[str, Mapping[str, tuple[float, float, float]]] = {
    "minor_river": {"dry": (1, 2, 4), "mud": (1, 2, 4), "freeze": (0, 0, 0)},
    "major_river": {"dry": (ALL, NEVER, NEVER), "mud": (ALL, NEVER, NEVER), "freeze": (1, 2, 4)},
    "volga": dict.fromkeys(("dry", "mud", "freeze"), (NEVER, NEVER, NEVER)),
    "sea": dict.fromkeys(("dry", "mud", "freeze"), (NEVER, NEVER, NEVER)),
}
ROADS: Mapping[str, Mapping[str, tuple[float, float, float]]] = {
    "roads": {"dry": (0.5, 0.5, 0.5), "mud": (1, 1, 1), "freeze": (0.5, 0.5, 0.5)},
    "trails": {"dry": (0.5, 0.5, 0.5), "mud": (1, 1, 2), "freeze": (0.5, 0.5, 0.5)},
    "rails": {"dry": (1, 1, 1), "mud": (1, 1, 2), "freeze": (1, 1, 1)},
}
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
FOUGHT: Mapping[str, tuple[str, Fraction, Fraction, bool]] = {  # line, Armour, Mech, in brackets; Other ×1
    "clear": ("open", Fraction(2), Fraction(2), True),
    "station": ("open", Fraction(2), Fraction(2), True),
    "light_forest": ("close", Fraction(1), Fraction(1), False),
    "hills": ("close", Fraction(1), Fraction(1), False),
    "village": ("close", Fraction(1), Fraction(1), False),
    "deep_forest": ("very_close", HALF, HALF, False),
    "marsh": ("very_close", HALF, HALF, False),
    "city": ("very_close", HALF, HALF, False),
    "mountain": ("extremely_close", THIRD, HALF, False),
    "big_city": ("extremely_close", THIRD, HALF, False),
}
OVER = {"minor_river": (HALF, HALF, HALF), "major_river": (THIRD, THIRD, HALF)}
CATEGORIES = ("armour", "mech", "other")
GUNS = ("artillery", "rocket", "mortar")
CARTS = ("truck", "wagon", "organic")
SLIVERS = ("village", "station")
SHIFTED = {"open": 0, "close": -1, "very_close": -1, "extremely_close": -2}
