"""Named places of a board, found by any of their spellings."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from wargame_kit.board.errors import BoardError
from wargame_kit.words import Name

_CYRILLIC = dict(zip("абвгдезийклмнопрстуфыэі", "abvgdeziyklmnoprstufyei", strict=True))
_CYRILLIC |= {"ё": "e", "ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch"}
_CYRILLIC |= {"ю": "yu", "я": "ya", "ъ": "", "ь": "", "ї": "yi", "є": "ye", "ґ": "g"}


@dataclass(frozen=True, slots=True)
class Place:
    """A place with a name, and the hex in which it lies.

    Attributes
    ----------
    id : str
        Stable in data files: "vyazma".
    name : Name
    spellings : tuple of str
        Every further spelling by which it is found: German, Russian, modern.
    hex : int
        Index of its hex; -1 off the board.
    longitude, latitude : float
        Where it truly lies, in degrees.
    kind : str
        "big_city", "town", "airport", "village" or "station".
    """

    id: str
    name: Name
    spellings: tuple[str, ...]
    hex: int
    longitude: float
    latitude: float
    kind: str

    def all_spellings(self) -> tuple[str, ...]:
        """Every text by which the place is found, its own name first."""
        return tuple(text for text in (self.name.en, self.name.zh, self.id, *self.spellings) if text)


def folded(text: str) -> str:
    """A spelling without case, accents, blanks and signs; Cyrillic letters become Latin ones.

    Examples
    --------
    >>> folded("Spas-Demjánsk"), folded("Вязьма"), folded("莫斯科")
    ('spasdemjansk', 'vyazma', '莫斯科')
    """
    latin = "".join(_CYRILLIC.get(letter, letter) for letter in text.casefold())
    plain = unicodedata.normalize("NFKD", latin.replace("ł", "l"))
    return "".join(letter for letter in plain if letter.isalnum())


class Gazetteer(Mapping[str, Place]):
    """The places of a board by their id, with lookup by any spelling.

    Parameters
    ----------
    places : iterable of Place
        Ids must differ.

    Examples
    --------
    >>> vyazma = Place("vyazma", Name("Vyazma", "维亚济马"), ("Wjasma",), 7, 34.3, 55.21, "town")
    >>> Gazetteer([vyazma]).find("wjasma").id
    'vyazma'
    """

    def __init__(self, places: Iterable[Place]) -> None:
        self._places = {place.id: place for place in places}

    @cached_property
    def _by_name(self) -> dict[str, list[Place]]:
        return self._table(lambda place: (place.name.en, place.name.zh, place.id))

    @cached_property
    def _by_spelling(self) -> dict[str, list[Place]]:
        return self._table(Place.all_spellings)

    def _table(self, spellings: Callable[[Place], Iterable[str]]) -> dict[str, list[Place]]:
        table: dict[str, list[Place]] = {}
        for place in self._places.values():
            for spelling in dict.fromkeys(folded(text) for text in spellings(place) if text):
                table.setdefault(spelling, []).append(place)
        return table

    def __getitem__(self, key: str) -> Place:
        return self._places[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def called(self, text: str) -> Sequence[Place]:
        """The places with this name, in any spelling; their own names go before others' spellings."""
        if text in self._places:
            return (self._places[text],)
        wanted = folded(text)
        return self._by_name.get(wanted) or self._by_spelling.get(wanted) or ()

    def find(self, text: str) -> Place:
        """The place with this name, in any spelling; its own name goes before another's spelling.

        Raises
        ------
        BoardError
            If there is none, with up to three near names; or if it names two places.
        """
        found = self.called(text)
        if len(found) == 1:
            return found[0]
        if found:
            raise BoardError("board/two-places", value=text, near=tuple(place.id for place in found))
        near = self._near(folded(text))
        if near:
            raise BoardError("board/no-place-but", value=text, near=near)
        raise BoardError("board/no-place", value=text)

    def _near(self, wanted: str) -> tuple[Name, ...]:
        close = difflib.get_close_matches(wanted, self._by_spelling, n=6, cutoff=0.6)
        names: dict[str, Name] = {}
        for spelling in close:
            for place in self._by_spelling[spelling]:
                names.setdefault(place.id, place.name)
        return tuple(names.values())[:3]
