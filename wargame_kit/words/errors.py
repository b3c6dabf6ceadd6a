"""The one error for a data file, an override or a saved game that cannot be used."""

from __future__ import annotations

_SHOWN = 160


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
        self.file = str(file)
        self.place = place
        self.value = value
        self.expected = expected
        shown = repr(value)
        if len(shown) > _SHOWN:
            shown = shown[:_SHOWN] + "…"
        where = f"{self.file}, {place}" if place else self.file
        super().__init__(f"{where}: found {shown}; expected {expected}")
