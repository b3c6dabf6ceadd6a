"""Phrases of the catalogue and proper names: values that print themselves in English or Chinese."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wargame_kit.words import files, languages
from wargame_kit.words.errors import DataError
from wargame_kit.words.languages import LANGUAGES, Language
from wargame_kit.words.markup import paragraphs, spoken

ONE_FILE = "a key that no other file of the catalogue defines"

NOUN = "noun"
"""How a template asks for the noun of a side: see `SideName`."""


@dataclass(frozen=True, slots=True)
class Name:
    """A proper name out of the data: a town, a division, a game.

    Examples
    --------
    >>> Name("Moscow", "莫斯科").to("zh")
    '莫斯科'
    """

    en: str
    zh: str = ""

    def to(self, code: Language) -> str:
        """The name in one language; the other stands in where there is none."""
        return self.zh or self.en if code == "zh" else self.en or self.zh

    def __str__(self) -> str:
        return self.to(languages.language())


@dataclass(frozen=True, slots=True)
class SideName(Name):
    """The name of a side, and its noun in an English sentence: ``{side:noun}``, at the head ``{side:Noun}``.

    Attributes
    ----------
    noun : str

    Examples
    --------
    >>> side = SideName("Soviet", "苏军", "the Soviets")
    >>> say("opponent/acts", side=side).to("en"), say("opponent/acts", side=side).to("zh")
    ('The kit plays the Soviets.', '电脑操作苏军。')
    """

    noun: str = ""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence of the catalogue with its values filled in; made by `say`.

    Attributes
    ----------
    key : str
        The catalogue's key; for a refusal it is the stable reason code.
    values : tuple of (str, object)
        The placeholders in alphabetical order; nested phrases and names follow the language.
    game : str
        Whose words it uses; empty for the shared ones.
    """

    key: str
    values: tuple[tuple[str, object], ...] = ()
    game: str = ""

    def to(self, code: Language) -> str:
        """The sentence in one language."""
        template = entry(self.key, self.game)[code]
        values = {n: _value(v, code, self.game) for n, v in self.values}
        return template.format(word=_GameWords(self.game, code), **values)

    def of(self, game: str) -> Phrase:
        """The sentence in the words of a game; one that is in a game's words already stays so.

        Examples
        --------
        >>> say("hexlayer/cut").of("typhoon").to("zh"), say("hexlayer/cut").of("huaihai").to("zh")
        ('无联络线', '断补')
        """
        return self if self.game else Phrase(self.key, self.values, game)

    def __str__(self) -> str:
        return self.to(languages.language())

    @spoken
    def _repr_html_(self) -> str:
        return paragraphs(str(self))


class _Value(str):
    """A value as text, with its noun where the template counts: ``{hexes:hex|hexes}`` is “1 hex”, “2 hexes”.

    Examples
    --------
    >>> "{hexes:hex|hexes}, {hexes}".format(hexes=_Value("1"))
    '1 hex, 1'
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        if spec.lower() == NOUN:
            return str(self)
        return f"{self!s} {one if self == '1' else many}" if bar else format(str(self), spec)


@dataclass(frozen=True, slots=True)
class _Sides:
    """A side, or several, of which a template may want the name or the noun."""

    name: str
    noun: str

    def __format__(self, spec: str) -> str:
        if spec.lower() != NOUN:
            return self.name
        return self.noun if spec == NOUN else self.noun[:1].upper() + self.noun[1:]


def _value(value: object, code: Language, game: str) -> _Value | _Sides:
    """A value as templates format it; of a side in English also the noun."""
    sides = value if isinstance(value, tuple) else (value,)
    nouns = tuple(side.noun or str(side) for side in sides if isinstance(side, SideName))
    if code == "zh" or not nouns or len(nouns) < len(sides):
        return _Value(in_language(value, code, game))
    return _Sides(in_language(value, code, game), listed(nouns, code, game))


Words = Phrase | Name | str
"""Whatever can be read: a phrase, a name, or a string that is the same in every language."""


def say(key: str, /, **values: object) -> Phrase:
    """Make a phrase of the catalogue.

    Parameters
    ----------
    key : str
        A key of ``data/words/*.toml``.
    **values
        One value for each placeholder of the phrase.

    Raises
    ------
    KeyError
        If the catalogue has no such key: a defect of the kit, not of the reader's data.

    Examples
    --------
    >>> say("words/and", first="3 Pz", last="4 Pz").to("en")
    '3 Pz and 4 Pz'
    >>> say("words/and", first="3 Pz", last="4 Pz").to("zh")
    '3 Pz和4 Pz'
    """
    return Phrase(key, tuple(sorted(values.items())) if values else ())


@dataclass(frozen=True, slots=True)
class _GameWords:
    """What ``{word.line}`` in a shared sentence stands for: the game's word, or the shared one."""

    game: str
    code: Language

    def __getattr__(self, name: str) -> str:
        return entry(f"word/{name}", self.game)[self.code]


def entry(key: str, game: str = "") -> Mapping[Language, str]:
    """A sentence by language as a game says it: its own, ``<game>/<key>``, before the shared one.

    Raises
    ------
    KeyError
        If the catalogue has neither.

    Examples
    --------
    >>> entry("word/retreat", "typhoon")["zh"], entry("word/retreat", "huaihai")["zh"]
    ('退却', '撤退')
    """
    known = catalogue()
    return known.get(f"{game}/{key}") or known[key]


def in_language(value: object, code: Language, game: str = "") -> str:
    """Any value as text in one language, and perhaps in a game's words."""
    if isinstance(value, Phrase):
        return value.of(game).to(code)
    if hasattr(value, "to"):  # a name, the citation of a clause
        return str(value.to(code))
    if isinstance(value, tuple):
        return listed(value, code, game)
    return str(value)


def listed(
    values: Iterable[object], code: Language | None = None, game: str = "", joint: str = "words/and"
) -> str:
    """Join values as a list in a sentence.

    Examples
    --------
    >>> listed(["1407", "1408", "1507"], "en")
    '1407, 1408 and 1507'
    """
    wanted = code or languages.language()
    parts = [in_language(value, wanted, game) for value in values]
    if len(parts) < 2:
        return "".join(parts)
    head = ("、" if wanted == "zh" else ", ").join(parts[:-1])
    return say(joint, first=head, last=parts[-1]).to(wanted)


@dataclass(frozen=True, slots=True)
class Either:
    """Values of which one is meant: “1 or 5”, where a tuple says “1 and 5”.

    Examples
    --------
    >>> Either((1, 5)).to("en"), Either((1, 5)).to("zh")
    ('1 or 5', '1或5')
    """

    values: tuple[object, ...]

    def to(self, code: Language) -> str:
        """The values in one language."""
        return listed(self.values, code, joint="words/or")


@dataclass(frozen=True, slots=True)
class Series:
    """Sentences in a row with semicolons between them.

    Examples
    --------
    >>> Series(("one", "two")).to("en"), Series(("一", "二")).to("zh")
    ('one; two', '一；二')
    """

    values: tuple[object, ...]

    def to(self, code: Language) -> str:
        """The sentences in one language."""
        parts = [in_language(value, code) for value in self.values]
        joined = parts[0] if parts else ""
        for part in parts[1:]:
            joined = say("words/semicolon", first=joined, last=part).to(code)
        return joined


@cache
def catalogue() -> dict[str, dict[Language, str]]:
    """Every phrase of the kit by key and language.

    Raises
    ------
    DataError
        If two files define one key, a language is missing, its placeholders differ, or a brace is alone.
    """
    answer: dict[str, dict[Language, str]] = {}
    for path in sorted((files.data_root() / "words").glob("*.toml")):
        for key, entry in _entries(path).items():
            if key in answer:
                raise DataError(path.name, key, entry, ONE_FILE)
            answer[key] = entry
    return answer


_ADDED: dict[str, Path] = {}
"""The keys that files outside of ``data/`` have added to the catalogue, with their file."""


def add_words(path: Path) -> None:
    """Add the sentences of a file to the catalogue: those of a game that lies outside of ``data/``.

    They stay there as long as the process runs, for what a game has said can be read when the game is gone.
    A file that is read again replaces its own sentences.

    Parameters
    ----------
    path : path

    Raises
    ------
    DataError
        If the kit or another game has one of its keys with another sentence, a language is missing, or the
        placeholders differ.

    See Also
    --------
    wargame_kit.games.loaded.LoadedGame : reads ``words.toml`` of its folder in this way.
    """
    known, added, path = catalogue(), _entries(path), path.resolve()
    earlier = {key for key, file in _ADDED.items() if file == path}
    for key, entry in added.items():
        if key not in earlier and known.get(key, entry) != entry:
            raise DataError(path.name, key, entry, ONE_FILE)
    for key in earlier - added.keys():
        known.pop(key, None)
        del _ADDED[key]
    _ADDED.update(dict.fromkeys(added.keys() - known.keys(), path))
    known.update(added)


def _entries(path: Path) -> dict[str, dict[Language, str]]:
    return {key: _entry(path.name, key, entry) for key, entry in files.read_toml(path).items()}


def _entry(file: str, key: str, entry: object) -> dict[Language, str]:
    texts: dict[Language, str] = {}
    for code in LANGUAGES:
        text = entry.get(code) if isinstance(entry, dict) else None
        if not isinstance(text, str) or not text:
            raise DataError(file, f"{key}.{code}", text, "a sentence")
        texts[code] = text
    en, zh = (_filled(file, f"{key}.{code}", texts[code]) for code in ("en", "zh"))
    if en != zh:
        raise DataError(file, f"{key}.zh", texts["zh"], f"the placeholders {', '.join(sorted(en))}")
    return texts


def _filled(file: str, place: str, text: str) -> set[str]:
    if "{" not in text and "}" not in text:  # most sentences: parsing takes longer than the rest
        return set()
    try:
        return placeholders(text)
    except ValueError as error:
        raise DataError(file, place, text, f"a sentence in which braces are in pairs ({error})") from error


def placeholders(template: str) -> set[str]:
    """The placeholders of a template, the words of games (``{word.line}``) apart.

    Examples
    --------
    >>> sorted(placeholders("{unit} cannot enter {hex}"))
    ['hex', 'unit']
    """
    fields = (field or "" for _, field, _, _ in string.Formatter().parse(template))
    return {field for field in fields if field and not field.startswith("word.")}
