"""What a text may not hold: characters that nobody sees, or that turn the writing; places in memory."""

from __future__ import annotations

import re
import unicodedata

CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Controls, and those that turn the direction of writing: no text of a reader's may hold one."""

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")

_FILLERS = "\u115f\u1160\u2800\u3164\uffa0"


def is_blank(text: str) -> bool:
    r"""Whether nothing of a text can be seen.

    Examples
    --------
    >>> is_blank(" \u200b\u3164"), is_blank("Why?"), is_blank("为什么？")
    (True, False, False)
    """
    return not any(unicodedata.category(one)[0] in "LNPS" and one not in _FILLERS for one in text)


def placeless(text: str) -> str:
    """What Python says of a value, without the place in memory where it lies.

    Examples
    --------
    >>> placeless("found <object object at 0x7f3a2c1d40b0>")
    'found <object object>'
    """
    return _ADDRESS.sub("", text)
