"""The look of the map as the browser draws it: the colours and styles of `wargame_kit.render`, sent once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from wargame_kit.position import Unit
from wargame_kit.render.palette import THEMES, coat, palette
from wargame_kit.render.styles import PATH_STYLES, STYLES, Style
from wargame_kit.widgets.counter_picture import colour_of


def look(units: Iterable[Unit], sides: Iterable[str] = ()) -> Mapping[str, Any]:
    """The colours of both themes, of counters, and of every style of marks and paths.

    Parameters
    ----------
    units : iterable of Unit
        Whose counters need colours.
    sides : iterable of str
        Further sides that need colours: of supply sources.

    Returns
    -------
    mapping
        ``light`` and ``dark``: colour by name; ``coats``: the colours of counters by side or nationality;
        ``marks`` and ``paths``: style by name.

    Examples
    --------
    >>> answer = look((), ["axis"])
    >>> answer["coats"]["axis"]["body"], answer["marks"]["zone_first"]["pattern"]
    ('#b3bcb2', 'rising')
    """
    known = tuple(units)
    every_side = tuple(dict.fromkeys((*(unit.side for unit in known), *sides)))
    coats = {side: _values(coat(side, sides=every_side)) for side in every_side}
    coats |= {colour_of(unit): _values(coat(unit.side, unit.traits, every_side)) for unit in known}
    return {
        **{theme: _values(palette(theme)) for theme in THEMES},
        "coats": coats,
        "marks": {name: _style(style) for name, style in STYLES.items()},
        "paths": {name: _style(style) for name, style in PATH_STYLES.items()},
    }


def _style(style: Style) -> Mapping[str, Any]:
    return {**_values(style), "opacity": style.opacity / 100}


def _values(value: Any) -> Mapping[str, Any]:
    """The fields of a dataclass; mappings become dicts, which travel."""
    answer = {field.name: getattr(value, field.name) for field in fields(value)}
    return {key: dict(item) if isinstance(item, Mapping) else item for key, item in answer.items()}
