"""Numbers out of a file of anybody's: every loader reads them here, between two bounds."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from typing import TypeGuard

from wargame_kit.words.errors import DataError
from wargame_kit.words.limits import MOST_DIGITS
from wargame_kit.words.phrase import Words, say

_WHOLE = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS - 1}}}", re.ASCII)
_FRACTION = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6}|/[0-9]{1,6})?", re.ASCII)


def whole_number(file: str, place: Words, value: object, low: int, high: int) -> int:
    """Read a whole number between two bounds, from a string or a TOML/JSON value.

    Raises
    ------
    DataError
        If it is not one.

    Examples
    --------
    >>> whole_number("counters.csv", "line 3, attack", "8", 0, 99)
    8
    """
    number = int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else value
    if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
        raise DataError(file, place, value, whole_from(low, high))
    return number


def whole_from(low: int, high: int) -> Words:
    """What is expected of a whole number between two bounds: the number itself where there is only one.

    Examples
    --------
    >>> str(whole_from(1, 6)), str(whole_from(2, 2))
    ('a whole number from 1 to 6', '2')
    """
    return str(low) if low == high else say("error/whole-number", low=low, high=high)


def is_number(value: object, low: float, high: float) -> TypeGuard[float]:
    """Whether a value is a finite number between two bounds, such as a longitude.

    Examples
    --------
    >>> is_number(37.62, -180, 180), is_number(10**400, -180, 180)
    (True, False)
    """
    # Compared first: a number beyond the bounds may be too long for a float.
    return isinstance(value, (int, float)) and not isinstance(value, bool) and low <= value <= high


def exact(value: object) -> Fraction:
    """Read a whole number, a decimal or a fraction of at most six digits a part.

    Raises
    ------
    ValueError
        If it is none; a power of ten such as ``"1e99999999"``, which would fill the memory, is none.

    Examples
    --------
    >>> exact("1/2") + exact("1.5") + exact(2)
    Fraction(4, 1)
    """
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**6:
        return Fraction(value)
    if isinstance(value, str) and _FRACTION.fullmatch(value):
        with suppress(ZeroDivisionError):
            return Fraction(value)
    raise ValueError("no number such as 2, 1.5 or 1/2")


def fraction(file: str, place: str, value: object) -> Fraction:
    """Read an exact number from 0 to 99; see `exact`.

    Raises
    ------
    DataError
        If it is not one.

    Examples
    --------
    >>> fraction("charts.toml", "victory.shares.destroyed", "1e99999999")
    Traceback (most recent call last):
        ...
    wargame_kit.words.errors.DataError: charts.toml, victory.shares.destroyed: found '1e99999999'; expected a
    number from 0 to 99, whole or a fraction such as "1/2"
    """
    with suppress(ValueError):
        number = exact(value)
        if 0 <= number <= 99:
            return number
    raise DataError(file, place, value, say("expected/fraction", low=0, high=99))
