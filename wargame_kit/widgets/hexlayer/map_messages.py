"""What the browser says about the map, read with care: a page may send anything."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

LONGEST_KEY = 20
"""Characters in the name of a key: "Enter", "ArrowLeft"."""


@dataclass(frozen=True, slots=True)
class Clicked:
    """A click on a hex.

    Attributes
    ----------
    hex : int
    unit : str or None
        Id of the unit whose counter lies under the pointer.
    shift, ctrl : bool
        Keys held; ``ctrl`` is also the command key of a Mac.
    """

    hex: int
    unit: str | None = None
    shift: bool = False
    ctrl: bool = False


@dataclass(frozen=True, slots=True)
class MenuAsked:
    """A right click on a hex; attributes as those of `Clicked`."""

    hex: int
    unit: str | None = None
    shift: bool = False
    ctrl: bool = False


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key pressed while the map has the focus.

    Attributes
    ----------
    key : str
        As browsers name it: ``Enter``, ``Escape``, ``u``.
    hex : int
        Where the cursor is; -1 nowhere.
    shift, ctrl : bool
    """

    key: str
    hex: int = -1
    shift: bool = False
    ctrl: bool = False


@dataclass(frozen=True, slots=True)
class Dropped:
    """A counter dragged to another hex.

    Attributes
    ----------
    unit : str
    origin, hex : int
        Whence and whither.
    """

    unit: str
    origin: int
    hex: int


MapMessage = Clicked | MenuAsked | Pressed | Dropped


def read_message(content: object, size: int, units: Container[object]) -> MapMessage | None:
    """What the browser says, or None where it is no sound message.

    Parameters
    ----------
    content : object
        As it came from the browser.
    size : int
        How many hexes the board has.
    units : container of str
        The ids of the counters.

    Examples
    --------
    >>> read_message({"type": "click", "hex": 3, "unit": "3Pz", "shift": True}, 10, {"3Pz"})
    Clicked(hex=3, unit='3Pz', shift=True, ctrl=False)
    >>> read_message({"type": "click", "hex": 11}, 10, {"3Pz"}) is None
    True
    """
    if not isinstance(content, dict):
        return None
    hex_ = _hex(content.get("hex"), size)
    unit = content.get("unit")
    if not (isinstance(unit, str) and unit in units):
        unit = None
    shift, ctrl = content.get("shift") is True, content.get("ctrl") is True
    match content.get("type"):
        case "click" if hex_ >= 0:
            return Clicked(hex_, unit, shift, ctrl)
        case "menu" if hex_ >= 0:
            return MenuAsked(hex_, unit, shift, ctrl)
        case "key":
            key = content.get("key")
            if isinstance(key, str) and 0 < len(key) <= LONGEST_KEY:
                return Pressed(key, hex_, shift, ctrl)
        case "drop":
            origin = _hex(content.get("from"), size)
            if unit is not None and origin >= 0 and hex_ >= 0:
                return Dropped(unit, origin, hex_)
    return None


def _hex(value: object, size: int) -> int:
    """A hex of the board, or -1."""
    return value if type(value) is int and 0 <= value < size else -1
