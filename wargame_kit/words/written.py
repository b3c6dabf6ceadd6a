"""How a declared field is written in a file, as its annotation says; see `wargame_kit.words.declared`.

``docs/adding_a_game.md`` ("A row of a file") has an example of each mark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from wargame_kit.words.phrase import Phrase

if TYPE_CHECKING:
    from wargame_kit.words.declared import SoFar
    from wargame_kit.words.tables import Reader

Besides = tuple[type | str, ...]
"""What else may stand in a table: declared rows that are read and not kept, and keys that nobody reads."""


class Called(NamedTuple):
    """The key in the file, where it is not the name of the field."""

    key: str


class Inside(NamedTuple):
    """The field stands in a table within the row, ``"way.road"``, with what else that table may hold."""

    path: str
    besides: Besides = ()


KEY: Final = object()
"""Marks the field that holds the key, or the number in a list, under which the row stands."""


class InRow(NamedTuple):
    """The keys of a mapping, a name or a nested dataclass stand in the row itself, each written in a form."""

    form: str = "{}"


class Keys(NamedTuple):
    """The keys of a table.

    Attributes
    ----------
    known : collection, callable (SoFar) -> collection, pattern, or None
        All there are; or what they look like; None for any.
    expected : Phrase, optional
        The sentence for a key that does not look so.
    every : bool
        Whether each of them must be there.
    usual : object, optional
        What holds for one that is missing.
    besides : tuple
        See `Besides`.
    """

    known: Collection[object] | Callable[[SoFar], Collection[object]] | re.Pattern[str] | None = None
    expected: Phrase | None = None
    every: bool = True
    usual: object = ...
    besides: Besides = ()


class Listed(NamedTuple):
    """A list; a mapping by number with this mark is written as a list of tables.

    Attributes
    ----------
    expected : Phrase
        The sentence for what is none.
    least, most : int
        How long it may be.
    size : Phrase, optional
        The sentence for one that is shorter or longer; by default the same.
    counted : str
        Of what so many are told in place of one that is shorter or longer: ``turns``.
    whole : bool
        Whether a bad part is told with the whole list as its value.
    """

    expected: Phrase
    least: int = 0
    most: int = 10_000
    size: Phrase | None = None
    counted: str = ""
    whole: bool = False


class Where(NamedTuple):
    """The field is asked for only where that is so, and must be there then; else its default stands."""

    condition: Callable[[SoFar], object]


class Written(NamedTuple):
    """A value that a function makes out of what is written, or refuses with a `ValueError` or `TypeError`."""

    parse: Callable[[Any], Any]
    expected: Phrase


class As(NamedTuple):
    """A value that is written as one of another type, of which a function makes it."""

    hint: object
    made: Callable[[Any], Any]


class By(NamedTuple):
    """A value that a function reads, also where its key is missing: ``function(row, key, its)``."""

    function: Callable[[Reader, str, SoFar], object]


class After(NamedTuple):
    """What a function makes of the row and its values once all of them are right: ``function(row, its)``."""

    function: Callable[[Reader, SoFar], object]
