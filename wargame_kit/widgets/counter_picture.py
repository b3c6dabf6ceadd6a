"""A counter as the browser draws it: its face values, symbol, nationality and names, sent once."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from wargame_kit.position import Unit
from wargame_kit.widgets.board_picture import in_each_language, name_by_language
from wargame_kit.words import Name

NATIONALITIES = ("guards", "ss")
"""Traits of a unit that give its counter a colour other than its side's."""


class CounterState(enum.IntFlag):
    """What is marked on a counter in play; they combine.

    Examples
    --------
    >>> int(CounterState.ACTIVE | CounterState.CUT)
    9
    """

    NONE = 0
    ACTIVE = 1
    MOVED = 2
    FOUGHT = 4
    CUT = 8
    SELECTED = 16


def counter_picture(unit: Unit) -> Mapping[str, Any]:
    """Answer a unit as the browser draws its counter.

    Parameters
    ----------
    unit : Unit

    Returns
    -------
    mapping
        ``id``, ``side``, ``colour`` (nationality), ``kind``, ``size``, ``range``, ``name``, ``formation``, ``words``
        (arm of service) and ``values``: per face "attack-defence-movement", or "strength-movement" where
        one number serves for both.

    Examples
    --------
    >>> from wargame_kit.position import Face
    >>> guards = Unit("1GvRD", Name("1 Guards"), "soviet", "rifle", (Face(5, 5, 4),), traits=frozenset({"guards"}))
    >>> picture = counter_picture(guards)
    >>> picture["values"], picture["colour"]
    (('5-4',), 'guards')
    """
    two_strengths = unit.is_mechanised or any(face.attack != face.defence for face in unit.faces)
    return {
        "id": unit.id,
        "side": unit.side,
        "colour": next((trait for trait in NATIONALITIES if trait in unit.traits), unit.side),
        "kind": unit.kind,
        "size": unit.size,
        "hq": unit.is_headquarters,
        "mechanised": unit.is_mechanised,
        "range": unit.command_range,
        "name": name_by_language(unit.name),
        "formation": unit.formation,
        "words": in_each_language(f"hexlayer/kind/{unit.kind}", unit.kind.replace("_", " ")),
        "values": tuple(
            f"{face.attack}-{face.defence}-{face.movement}" if two_strengths else f"{face.attack}-{face.movement}"
            for face in unit.faces
        ),
    }
