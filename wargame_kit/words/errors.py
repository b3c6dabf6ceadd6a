"""The base of every error, and the one for a data file, an override or a saved game that cannot be used."""

from __future__ import annotations

import datetime
import reprlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wargame_kit.words.languages import Language, language

if TYPE_CHECKING:
    from wargame_kit.words.phrase import Phrase, Words

_SHOWN = 160
_LONGEST_PLACE, _LONGEST_EXPECTED = 400, 4000
_MOST_FAULTS = 20


class WargameError(Exception):
    """Whatever the kit raises on purpose; `docs/errors.md` shows the whole tree.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> try:
    ...     wk.load("typhoon").board.locate("9999")
    ... except wk.WargameError as error:
    ...     print(error)
    No hex '9999' on this board: its hexes are 0101 to 4146.
    """


class DataError(WargameError, ValueError):
    """A file holds something that the kit cannot use; nothing was changed.

    Parameters
    ----------
    file : str
        The file's name, as the reader knows it.
    place : Phrase or str
        Where in the file: a line, a row and column, or a key.
    value : object
        What stands there.
    expected : Phrase or str
        What would have been accepted.

    Examples
    --------
    >>> print(DataError("counters.csv", "line 7, attack", "six", "a whole number from 0 to 99"))
    counters.csv, line 7, attack: found 'six'; expected a whole number from 0 to 99
    """

    def __init__(self, file: object, place: Words, value: object, expected: Words) -> None:
        self.file = _printable(str(file), _LONGEST_PLACE)
        self.value = value
        self._place, self._expected = place, expected
        super().__init__(file, place, value, expected)

    @property
    def faults(self) -> tuple[DataError, ...]:
        """Everything that is wrong: here but one thing."""
        return (self,)

    @property
    def place(self) -> str:
        """Where in the file, in English."""
        return _printable(_said(self._place, "en"), _LONGEST_PLACE)

    @property
    def expected(self) -> str:
        """What would have been accepted, in English."""
        return _printable(_said(self._expected, "en"), _LONGEST_EXPECTED)

    def to(self, code: Language) -> str:
        """The whole error in one language."""
        from wargame_kit.words.phrase import say  # the catalogue reads its own files with this error

        where: object = self.file
        place = _printable(_said(self._place, code), _LONGEST_PLACE)
        if place:
            where = say("error/where", file=self.file, place=place)
        expected = _printable(_said(self._expected, code), _LONGEST_EXPECTED)
        return say("error/data", where=where, value=_shown(self.value), expected=expected).to(code)

    def __str__(self) -> str:
        try:
            return self.to(language())
        except DataError:  # the catalogue itself is what cannot be read
            return f"{self.file}, {self._place}: {_shown(self.value)} ({self._expected})"


class DataErrors(DataError):
    """Several things of a file that the kit cannot use, told at once; as a `DataError` it is the first.

    Parameters
    ----------
    faults : sequence of DataError

    Examples
    --------
    >>> print(DataErrors([DataError("a.toml", "x", 1, "a text"), DataError("a.toml", "y", 2, "a table")]))
    a.toml, x: found 1; expected a text
    a.toml, y: found 2; expected a table
    """

    def __init__(self, faults: Sequence[DataError]) -> None:
        super().__init__(*faults[0].args)
        self._faults = tuple(faults)

    @property
    def faults(self) -> tuple[DataError, ...]:
        """Everything that is wrong, in the order in which it was found."""
        return self._faults

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._faults,)

    def to(self, code: Language) -> str:
        """Every error in one language, a line each; of very many the first."""
        from wargame_kit.words.phrase import say

        lines = [fault.to(code) for fault in self.faults[:_MOST_FAULTS]]
        more = len(self.faults) - len(lines)
        return "\n".join((*lines, say("error/more", count=more).to(code)) if more else lines)


def told_together(faults: Sequence[DataError]) -> DataError:
    """One error for all that is wrong with a file: the only one itself, or `DataErrors`."""
    return faults[0] if len(faults) == 1 else DataErrors(faults)


def phrase(key: str, /, **values: object) -> Phrase:
    """Make a phrase for an error of the modules with which the catalogue itself is read."""
    from wargame_kit.words.phrase import say

    return say(key, **values)


def _said(words: Words, code: Language) -> str:
    return words if isinstance(words, str) else words.to(code)


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

    def repr_date(self, x: datetime.date, level: int) -> str:
        return x.isoformat()  # as a file has it

    repr_datetime = repr_date

    def repr_str(self, x: str, level: int) -> str:
        shown = repr(x[:_SHOWN])
        return shown if len(x) <= _SHOWN else shown[:-1] + "…"


def _shown(value: object) -> str:
    shown = _Repr().repr(value)
    return shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…"


def _printable(text: str, longest: int) -> str:
    """A text that any terminal takes: half a character of UTF-16 is none."""
    shown = text if len(text) <= longest else text[:longest] + "…"
    return shown.encode("utf-8", "backslashreplace").decode()
