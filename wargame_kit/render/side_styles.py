"""The styles of overlays in a game: what is a side's wears the colours of that side's counters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from wargame_kit.render.coats import Coat, Coats
from wargame_kit.render.styles import LOOKS, STYLES, Style


def styles_in(coats: Coats) -> Mapping[str, Style]:
    """Every style by its meaning; those of either look of sides in the colours of the first coat that has it.

    Examples
    --------
    >>> from wargame_kit.render.coats import coats_of
    >>> styles_in(coats_of("kiev", ("russia", "coalition")))["zone_second"].colour
    ('#9c802b', '#eedca2')
    """
    found = dict(STYLES)
    for number, look in enumerate(LOOKS):
        coat = next((coat for coat in coats.values() if coat.is_round == bool(number)), None)
        if coat is not None:
            own = {name: style for name, style in STYLES.items() if name.endswith(f"_{look}")}
            found |= {name: replace(style, colour=_tint(coat)) for name, style in own.items()}
    return MappingProxyType(found)


def _tint(coat: Coat) -> tuple[str, str]:
    """A body is pale beside land, an edge nearly black; on the dark theme a body is dark itself."""
    return _between(coat.body, coat.edge), _between(coat.body, "#ffffff")


def _between(one: str, other: str) -> str:
    channels = ((int(one[at : at + 2], 16) + int(other[at : at + 2], 16) + 1) // 2 for at in (1, 3, 5))
    return "#" + "".join(f"{channel:02x}" for channel in channels)
