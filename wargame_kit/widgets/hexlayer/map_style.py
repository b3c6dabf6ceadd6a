"""The look of the map as the browser draws it: the colours and styles of `wargame_kit.render`, sent once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING

from wargame_kit.position import Unit
from wargame_kit.position.presentation import StateSign
from wargame_kit.render.coats import Coats, coat_name
from wargame_kit.render.palette import THEMES, palette
from wargame_kit.render.side_styles import styles_in
from wargame_kit.render.styles import PATH_STYLES, Style

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def look(
    units: Iterable[Unit], sides: Iterable[str], coats: Coats, signs: Mapping[str, StateSign]
) -> Mapping[str, object]:
    """The colours of both themes, of counters, and of every style of marks and paths.

    Parameters
    ----------
    units : iterable of Unit
        Whose counters need colours.
    sides : iterable of str
        Further sides that need colours: of supply sources.
    coats : mapping of str to Coat
        Of the game.
    signs : mapping of str to StateSign
        Of the states of its own that the game has.

    Returns
    -------
    mapping
        ``light`` and ``dark``: colour by name; ``coats``: the colours of counters by side or nationality;
        ``marks`` and ``paths``: style by name; ``states``: the badges of the game's own states, if any.

    Examples
    --------
    >>> from wargame_kit.render.coats import every_coat
    >>> answer = look((), ["axis"], every_coat(), {})
    >>> answer["coats"]["axis"]["body"], answer["marks"]["zone_first"]["pattern"]
    ('#b3bcb2', 'rising')
    """
    known = tuple(units)
    worn = dict.fromkeys((*(unit.side for unit in known), *sides))
    worn |= dict.fromkeys(coat_name(unit, coats) for unit in known)
    return {
        **{theme: _values(palette(theme)) for theme in THEMES},
        "coats": {name: _values(coats[name]) for name in worn},
        "marks": {name: _style(style) for name, style in styles_in(coats).items()},
        "paths": {name: _style(style) for name, style in PATH_STYLES.items()},
        **({"states": {name: _values(sign) for name, sign in signs.items()}} if signs else {}),
    }


def _style(style: Style) -> Mapping[str, object]:
    return {**_values(style), "opacity": style.opacity / 100}


def _values(value: DataclassInstance) -> Mapping[str, object]:
    """The fields of a dataclass that are drawn with; mappings become dicts, which travel."""
    answer = {field.name: getattr(value, field.name) for field in fields(value) if field.name != "is_round"}
    return {key: dict(item) if isinstance(item, Mapping) else item for key, item in answer.items()}
