"""The look of marked hexes: for every meaning a colour, a pattern and an outline, on light and dark ground.

Meanings are told apart by pattern and outline too, so that a reader who does not see colours reads the map
as well. Colours come in pairs, for the light and for the dark theme. The hex layer and the SVG pictures both
draw from this table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

PATTERNS = ("plain", "rising", "falling", "dots", "crossed", "level", "upright")
"""``rising`` is hatched like a slash, ``falling`` the other way; ``level`` and ``upright`` are lines."""

OUTLINES = ("none", "line", "dashed", "double")


@dataclass(frozen=True, slots=True)
class Style:
    """How a marked hex looks.

    Attributes
    ----------
    colour : (str, str)
        ``#rrggbb`` of the fill and of the pattern, light and dark theme.
    opacity : int
        Of the fill, in percent; the pattern is drawn stronger.
    pattern : str
        One of `PATTERNS`.
    outline : str
        One of `OUTLINES`, in `colour`.
    width : int
        Of the outline, in pixels.
    """

    colour: tuple[str, str]
    opacity: int = 30
    pattern: str = "plain"
    outline: str = "none"
    width: int = 2

    def __post_init__(self) -> None:
        if self.pattern not in PATTERNS:
            raise ValueError(f"no pattern {self.pattern!r}; there are {', '.join(PATTERNS)}")
        if self.outline not in OUTLINES:
            raise ValueError(f"no outline {self.outline!r}; there are {', '.join(OUTLINES)}")


LOOKS = ("first", "second")
"""Of sides: theirs differ in pattern, and in a game in the colours of its counters, see `side_styles`."""

FIRST = ("#3d5a80", "#8fb4de")
SECOND = ("#b23a2e", "#f08a7c")
GREEN = ("#2f7d4f", "#6fcf97")
AMBER = ("#b7791f", "#f2c14e")
VIOLET = ("#6b4fa0", "#b79cf0")
TEAL = ("#1f7a8c", "#66c8d9")
PLUM = ("#8a4f7d", "#cfa3c6")
INK = ("#1f2430", "#f4f4f0")

DRAWN: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "blue": ("#1660a8", "#8ab8f0"),
        "green": ("#23803f", "#6fcf97"),
        "red": ("#b3261e", "#ff8a7c"),
        "yellow": ("#a97500", "#f6d14a"),
    }
)
"""The colours in which the author of a study draws arrows and spots."""

_SPOTS = {"blue": ("line", 4), "green": ("dashed", 4), "red": ("double", 4), "yellow": ("line", 3)}
"""Outline and width of spots: they differ in more than colour."""

STYLES: Mapping[str, Style] = MappingProxyType(
    {
        # Zones of control of a side with the first and with the second look.
        "zone_first": Style(FIRST, 22, "rising"),
        "zone_second": Style(SECOND, 22, "falling"),
        # Who controls a city.
        "city_first": Style(FIRST, 40, "upright", "line", 2),
        "city_second": Style(SECOND, 40, "level", "line", 2),
        # Whose each hex is, and where nobody can say; hexes that railways of a side still reach.
        "land_first": Style(FIRST, 24),
        "land_second": Style(SECOND, 24),
        "contested": Style(AMBER, 30, "crossed"),
        "line_first": Style(FIRST, 34, "upright", "line", 1),
        "line_second": Style(SECOND, 34, "level", "line", 1),
        "railhead_first": Style(FIRST, 60, "upright", "double", 3),
        "railhead_second": Style(SECOND, 60, "level", "double", 3),
        # A country: the border around it, and hardly more. Neighbours differ in number alone.
        **{f"country_{number}": Style(PLUM, 4) for number in range(1, 6)},
        # Hexes to which a supply line can be traced; units with a line and units that are cut.
        "supply_area": Style(GREEN, 14, "dots"),
        "supply_connected": Style(GREEN, 40, "plain", "line", 2),
        "supply_cut": Style(SECOND, 50, "crossed", "double", 3),
        # Command: the range of a headquarters, the units in it, the headquarters.
        "command": Style(VIOLET, 18, "level"),
        "commanded": Style(VIOLET, 38, "plain", "line", 2),
        "headquarters": Style(VIOLET, 45, "plain", "double", 3),
        # Movement of the chosen unit: costs are written in the hexes.
        "reach": Style(TEAL, 32),
        "reach_march": Style(TEAL, 32, "level", "dashed", 1),
        # What a click would do now.
        "chosen": Style(INK, 0, "plain", "double", 3),
        "active": Style(GREEN, 12, "plain", "line", 2),
        "choice": Style(AMBER, 40, "dots", "line", 2),
        "target": Style(SECOND, 38, "rising", "line", 3),
        "attacker": Style(AMBER, 35, "plain", "double", 2),
        "refused": Style(SECOND, 20, "crossed", "dashed", 2),
        # What a line of the open notebook is about.
        "written": Style(VIOLET, 34, "falling", "line", 2),
        # Hexes that the enemy threatens.
        "threat": Style(SECOND, 26, "upright"),
        # Set-up areas, one for each army or front.
        "area_1": Style(FIRST, 28, "rising", "line", 1),
        "area_2": Style(TEAL, 28, "falling", "line", 1),
        "area_3": Style(VIOLET, 28, "dots", "line", 1),
        "area_4": Style(GREEN, 28, "level", "line", 1),
        "area_5": Style(AMBER, 28, "upright", "line", 1),
        "area_6": Style(SECOND, 28, "crossed", "line", 1),
        # What the author of a study points at.
        **{f"spot_{name}": Style(DRAWN[name], 16, "plain", *_SPOTS[name]) for name in DRAWN},
    }
)
"""Every style by its meaning."""

PATH_STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "path": Style(INK, 80, "plain", "line", 3),
        "move": Style(TEAL, 90, "plain", "line", 4),
        "march": Style(TEAL, 90, "plain", "dashed", 4),
        "supply": Style(GREEN, 90, "plain", "line", 4),
        "supply_cut": Style(SECOND, 90, "plain", "dashed", 4),
        "attack": Style(SECOND, 95, "plain", "line", 5),
        "retreat": Style(AMBER, 90, "plain", "dashed", 4),
        "advance": Style(GREEN, 90, "plain", "line", 5),
        **{f"arrow_{name}": Style(colour, 90, "plain", "line", 6) for name, colour in DRAWN.items()},
        # What a bot has done last, and what a simple player would do.
        "answer": Style(AMBER, 95, "plain", "line", 5),
        "advice": Style(VIOLET, 90, "plain", "dashed", 4),
    }
)
"""Lines from hex to hex: a move, a supply path, an attack."""


def of_side(kind: str, number: int) -> str:
    """The style of a kind for the first (0) or second (1) of two looks; see `coats.look_of`.

    Examples
    --------
    >>> of_side("zone", 1)
    'zone_second'
    """
    return f"{kind}_{LOOKS[number]}"
