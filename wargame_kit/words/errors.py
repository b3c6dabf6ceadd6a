"""The one error for a data file, an override or a saved game that cannot be used."""

from __future__ import annotations

import reprlib

_SHOWN = 160
_LONGEST_PLACE, _LONGEST_EXPECTED = 400, 4000


class DataError(ValueError):
    """A file holds something that the kit cannot use; nothing was changed.

    Parameters
    ----------
    file : str
        The file's name, as the reader knows it.
    place : str
        Where in the file: a line, a row and column, or a key.
    value : object
        What stands there.
    expected : str
        What would have been accepted.

    Examples
    --------
    >>> print(DataError("counters.csv", "line 7, attack", "six", "a whole number from 0 to 99"))
    counters.csv, line 7, attack: found 'six'; expected a whole number from 0 to 99
    """

    def __init__(self, file: object, place: str, value: object, expected: str) -> None:
        self.file = _printable(str(file), _LONGEST_PLACE)
        self.place = _printable(place, _LONGEST_PLACE)
        self.value = value
        self.expected = _printable(expected, _LONGEST_EXPECTED)
        where = f"{self.file}, {self.place}" if place else self.file
        super().__init__(f"{where}: found {_shown(value)}; expected {self.expected}")


class _Repr(reprlib.Repr):
    """Writes any value in a bounded time: numbers of a million digits, tables within tables."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxstring, self.maxother = 3, _SHOWN + 3, _SHOWN + 3
        self.maxlist = self.maxtuple = self.maxdict = self.maxset = self.maxfrozenset = 12

    def repr_int(self, x: int, level: int) -> str:
        # Python refuses to write a number of more than 4,300 digits, and takes long for one that is shorter.
        digits = x.bit_length() * 3 // 10
        return repr(x) if digits < _SHOWN else f"a number of about {digits} digits"

    def repr_str(self, x: str, level: int) -> str:
        shown = repr(x[:_SHOWN])
        return shown if len(x) <= _SHOWN else shown[:-1] + "…"


def _shown(value: object) -> str:
    shown = _Repr().repr(value)
    return shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…"


def _printable(text: str, longest: int) -> str:
    """Answer a text that any terminal takes: half a character of UTF-16 is none."""
    shown = text if len(text) <= longest else text[:longest] + "…"
    return shown.encode("utf-8", "backslashreplace").decode()
