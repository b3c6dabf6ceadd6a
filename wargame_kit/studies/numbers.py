"""Numbers as a reader writes them: 2½, 2.5, 1/3, 33 %."""

from __future__ import annotations

import re
from fractions import Fraction

_FRACTIONS = {
    sign: Fraction(above, below)
    for sign, above, below in (
        ("½", 1, 2),
        ("⅓", 1, 3),
        ("⅔", 2, 3),
        ("¼", 1, 4),
        ("¾", 3, 4),
        ("⅙", 1, 6),
        ("⅚", 5, 6),
    )
}
_NUMBER = re.compile(
    r"(?P<value>\d{1,6}([.,]\d{1,6}|/[1-9]\d{0,5})?)?(?P<part>[½⅓⅔¼¾⅙⅚])?(?P<percent>\s*[%％])?"
)


def read_number(text: str) -> Fraction | None:
    """A number as it is written, or None if it is none.

    Examples
    --------
    >>> [str(read_number(text)) for text in ("2½", "2,5", "1/3", "50 %", "many")]
    ['5/2', '5/2', '1/3', '1/2', 'None']
    """
    found = _NUMBER.fullmatch(text.strip())
    if found is None or not (found["value"] or found["part"]):
        return None
    value = Fraction((found["value"] or "0").replace(",", ".")) + _FRACTIONS.get(
        found["part"] or "", Fraction(0)
    )
    return value / 100 if found["percent"] else value


def as_chance(given: Fraction) -> Fraction:
    """A number where a chance is asked for: none is above 1, so who writes 62 means 62%.

    Examples
    --------
    >>> as_chance(Fraction(62)), as_chance(Fraction(1, 3))
    (Fraction(31, 50), Fraction(1, 3))
    """
    return given / 100 if given > 1 else given


def is_close(given: Fraction, exact: Fraction) -> bool:
    """Whether a chance is the exact one, or it rounded to whole percents.

    Examples
    --------
    >>> is_close(Fraction(33, 100), Fraction(1, 3)), is_close(Fraction(3, 10), Fraction(1, 3))
    (True, False)
    """
    return (
        given == exact or given == Fraction(round(exact * 100), 100) or abs(given - exact) < Fraction(1, 1000)
    )
