"""Colours of the printed look, light and dark; counters keep theirs in the dark (`render.coats`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme, as ``#rrggbb``.

    Attributes
    ----------
    terrain : mapping of terrain name to colour
    other_terrain : str
        Of a terrain that a game adds.
    paper, panel, ink, faint, rule, halo : str
        Around the board; behind charts; writing, small writing, thin lines; behind writing on a map.
    lit : str
        Behind what is chosen in a chart.
    """

    number: int
    terrain: Mapping[str, str]
    other_terrain: str
    tree: str
    conifer: str
    reed: str
    rock: str
    wave: str
    block: str
    grid: str
    border: str
    river: str
    bank: str
    road: str
    road_edge: str
    rail: str
    rail_gap: str
    hex_number: str
    name: str
    halo: str
    town: str
    city: str
    fort: str
    paper: str
    panel: str
    ink: str
    faint: str
    rule: str
    lit: str
    bars: tuple[str, ...]

    def of(self, colours: tuple[str, str]) -> str:
        """The colour of this theme out of a pair, light and dark."""
        return colours[self.number]


_LIGHT = Palette(
    number=0,
    terrain=MappingProxyType(
        {
            "clear": "#f5efdd",
            "light_forest": "#dce5bd",
            "deep_forest": "#b5cb96",
            "marsh": "#d6e3dc",
            "mountain": "#dfcdac",
            "lake": "#b3d3e6",
            "big_city": "#dccdc0",
            "hill": "#e8d9b4",
            "hills": "#e8d9b4",
            "city": "#d3bfb0",
            "suburb": "#e9ddd2",
            "ger": "#f0dcc4",
            "forest": "#cbdba9",
            "water": "#b3d3e6",
            "sea": "#a4c8de",
            "fortress": "#dccdc0",
        }
    ),
    other_terrain="#ebe4d3",
    tree="#8aa562",
    conifer="#5f8449",
    reed="#5d8d95",
    rock="#94774e",
    wave="#84b1cc",
    block="#97847a",
    grid="#8d8468",
    border="#3f392c",
    river="#5a9bc8",
    bank="#3a78a6",
    road="#b4573c",
    road_edge="#fffaee",
    rail="#34312b",
    rail_gap="#fbf8ef",
    hex_number="#766d57",
    name="#25211b",
    halo="#fcf8ec",
    town="#fbf6e8",
    city="#b23a2e",
    fort="#74441f",
    paper="#ece5d3",
    panel="#fbf8ef",
    ink="#26231d",
    faint="#6a6353",
    rule="#c9bfa6",
    lit="#f3dc8f",
    bars=("#8b5e34", "#b08d57", "#9aa0a6", "#5f8fb8", "#33658f", "#173f63"),
)

_DARK = Palette(
    number=1,
    terrain=MappingProxyType(
        {
            "clear": "#36352f",
            "light_forest": "#353f2b",
            "deep_forest": "#263a22",
            "marsh": "#2b3b3d",
            "mountain": "#4a3f30",
            "lake": "#1e3d52",
            "big_city": "#4c443f",
            "hill": "#473d2c",
            "hills": "#473d2c",
            "city": "#584c45",
            "suburb": "#443f3b",
            "ger": "#4d4034",
            "forest": "#2c3c26",
            "water": "#1e3d52",
            "sea": "#1a3447",
            "fortress": "#4c443f",
        }
    ),
    other_terrain="#3b3a35",
    tree="#62794a",
    conifer="#527848",
    reed="#5d8389",
    rock="#9a845f",
    wave="#41657e",
    block="#7b7068",
    grid="#7d786a",
    border="#b3a98f",
    river="#4a8cbb",
    bank="#75b3dc",
    road="#cf8367",
    road_edge="#1d1c1a",
    rail="#c4bdae",
    rail_gap="#2a2926",
    hex_number="#9c947f",
    name="#f1ebdc",
    halo="#1a1b1c",
    town="#26272a",
    city="#e0705c",
    fort="#d09a66",
    paper="#17191b",
    panel="#212326",
    ink="#ece7da",
    faint="#a8a190",
    rule="#4a4a46",
    lit="#6a5618",
    bars=("#c98a4d", "#d9b878", "#9aa0a6", "#7fb0da", "#5a90c0", "#a9c8e6"),
)


def palette(theme: str = "light") -> Palette:
    """The colours of a theme.

    Raises
    ------
    ValueError
        If there is no such theme.

    Examples
    --------
    >>> palette("dark").number
    1
    """
    if theme not in THEMES:
        raise ValueError(f"no theme {theme!r}; there are {', '.join(THEMES)}")
    return (_LIGHT, _DARK)[THEMES.index(theme)]
