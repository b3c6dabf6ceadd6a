"""An interactive study kit for hex wargames: positions, rules with their clauses, exact odds.

Examples
--------
>>> import wargame_kit as wk
>>> position = wk.load("typhoon").start("typhoon-1941")
>>> position.turn, position.actor
(1, 'axis')
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wargame_kit.games import load, resume
    from wargame_kit.position import AmbiguousAction, BadNotation, Dice, IllegalAction, Record, Scripted
    from wargame_kit.render import picture
    from wargame_kit.studies import saved_game, study
    from wargame_kit.widgets.start import start_here
    from wargame_kit.widgets.table import table
    from wargame_kit.words import DataError, WargameError, language, use_language

__version__ = "0.1.0"

_HOME = {
    "AmbiguousAction": "position",
    "BadNotation": "position",
    "DataError": "words",
    "Dice": "position",
    "IllegalAction": "position",
    "Record": "position",
    "Scripted": "position",
    "WargameError": "words",
    "language": "words",
    "load": "games",
    "picture": "render",
    "resume": "games",
    "saved_game": "studies",
    "start_here": "widgets.start",
    "study": "studies",
    "table": "widgets.table",
    "use_language": "words",
}

__all__ = [
    "AmbiguousAction",
    "BadNotation",
    "DataError",
    "Dice",
    "IllegalAction",
    "Record",
    "Scripted",
    "WargameError",
    "language",
    "load",
    "picture",
    "resume",
    "saved_game",
    "start_here",
    "study",
    "table",
    "use_language",
]


def __getattr__(name: str) -> Any:
    # Nothing is imported before it is asked for, so that `import wargame_kit` stays quick.
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"wargame_kit.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


# In a notebook a position shows itself as a picture; see `wargame_kit.render.notebook`.
if "IPython" in sys.modules:
    import_module("wargame_kit.render.notebook").show_pictures()
