"""How much a file of anybody's may hold: beyond it the file is refused at once, whatever it is.

``docs/files.md`` says the same to a reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from wargame_kit.words.errors import DataError, phrase

LARGEST_FILE = 20 * 1024 * 1024
"""Bytes of a board, of geography, or of a saved game; a board of 33,000 hexes fits."""

LARGEST_TABLE = 1024 * 1024
"""Bytes of a TOML or CSV file; our longest has a tenth."""

LARGEST_STUDY = 4 * 1024 * 1024
"""Bytes of a study; one of fifty pages has a twentieth."""

MOST_SAVED_LINES = 100_000
"""Lines of a saved game; the longest campaign has about 25,000."""

MOST_DIGITS = 18
"""Digits of a whole number."""

LONGEST_TEXT = 10_000
"""Characters of a text."""

LONGEST_LINE = 2_000
"""Characters of a title, a question or a hint in a study."""

LONGEST_KEY = 300
"""Characters of a key."""

DEEPEST = 24
"""Tables and lists within each other, and parts of a dotted key."""

MOST_HEXES = 50_000
"""Hexes of a grid."""

MOST_SCENARIOS = 100
"""Files of a folder of scenarios."""

_TOO_LONG = 10**MOST_DIGITS
# A key or number, and the way to the table or list that has it.
_Way: TypeAlias = "tuple[str | int, _Way | None]"


def check_sizes(file: str, data: Mapping[str, object]) -> None:
    """Refuse a table that holds something larger or deeper than any of ours could be.

    Raises
    ------
    DataError
        Naming its place.

    Examples
    --------
    >>> check_sizes("charts.toml", {"limits": {"stacking": 0xFFFFFFFFFFFFFFFFFFFF}})
    Traceback (most recent call last):
        ...
    wargame_kit.words.errors.DataError: charts.toml, limits.stacking: found 1208925819614629174706175;
    expected a number of at most 18 digits
    """
    waiting: list[tuple[object, _Way | None, int]] = [(data, None, 0)]
    while waiting:
        value, way, depth = waiting.pop()
        if depth > DEEPEST:
            raise DataError(file, _place(way), value, phrase("expected/depth", most=DEEPEST))
        if isinstance(value, dict):
            for key, inner in value.items():
                if len(key) > LONGEST_KEY:
                    raise DataError(file, _place(way), key, phrase("expected/key-length", most=LONGEST_KEY))
                waiting.append((inner, (key, way), depth + 1))
        elif isinstance(value, list):
            waiting += [(inner, (n, way), depth + 1) for n, inner in enumerate(value)]
        elif isinstance(value, str):
            if len(value) > LONGEST_TEXT:
                raise DataError(
                    file, _place(way), value, phrase("expected/text-length", most=f"{LONGEST_TEXT:,}")
                )
        elif isinstance(value, int) and abs(value) >= _TOO_LONG:
            raise DataError(file, _place(way), value, phrase("expected/digits", most=MOST_DIGITS))


def _place(way: _Way | None) -> str:
    keys: list[str] = []
    while way is not None:
        key, way = way
        keys.append(f"[{key}]" if isinstance(key, int) else key)
    return ".".join(reversed(keys)).replace(".[", "[")
