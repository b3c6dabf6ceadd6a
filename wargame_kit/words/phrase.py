"""Phrases of the catalogue and proper names: values that print themselves in English or Chinese."""

from __future__ import annotations

import string
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from wargame_kit.words import files, languages
from wargame_kit.words.errors import DataError
from wargame_kit.words.languages import LANGUAGES, Language
from wargame_kit.words.markup import paragraphs


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
        """Answer the name in one language; English stands in where there is no Chinese."""
        return self.zh or self.en if code == "zh" else self.en

    def __str__(self) -> str:
        return self.to(languages.language())


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence of the catalogue with its values filled in; made by `say`.

    Attributes
    ----------
    key : str
        The catalogue's key; for a refusal it is the stable reason code.
    values : tuple of (str, object)
        The placeholders in alphabetical order; nested phrases and names follow the language.
    """

    key: str
    values: tuple[tuple[str, object], ...] = ()

    def to(self, code: Language) -> str:
        """Answer the sentence in one language."""
        template = catalogue()[self.key][code]
        return template.format(**{name: in_language(value, code) for name, value in self.values})

    def __str__(self) -> str:
        return self.to(languages.language())

    def _repr_html_(self) -> str:
        return paragraphs(str(self))


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
    return Phrase(key, tuple(sorted(values.items())))


def in_language(value: object, code: Language) -> str:
    """Answer any value as text in one language."""
    if hasattr(value, "to"):  # a phrase, a name, the citation of a clause
        return str(value.to(code))
    if isinstance(value, tuple):
        return listed(value, code)
    return str(value)


def listed(values: Iterable[object], code: Language | None = None) -> str:
    """Join values as a list in a sentence.

    Examples
    --------
    >>> listed(["1407", "1408", "1507"], "en")
    '1407, 1408 and 1507'
    """
    wanted = code or languages.language()
    parts = [in_language(value, wanted) for value in values]
    if len(parts) < 2:
        return "".join(parts)
    head = ("、" if wanted == "zh" else ", ").join(parts[:-1])
    return say("words/and", first=head, last=parts[-1]).to(wanted)


@cache
def catalogue() -> dict[str, dict[Language, str]]:
    """Answer every phrase of the kit by key and language.

    Raises
    ------
    DataError
        If two files define one key, a language is missing, or its placeholders differ.
    """
    answer: dict[str, dict[Language, str]] = {}
    for path in sorted((files.data_root() / "words").glob("*.toml")):
        for key, entry in files.read_toml(path).items():
            if key in answer:
                raise DataError(path.name, key, entry, "a key that no other file of the catalogue defines")
            answer[key] = _entry(path.name, key, entry)
    return answer


def _entry(file: str, key: str, entry: object) -> dict[Language, str]:
    texts: dict[Language, str] = {}
    for code in LANGUAGES:
        text = entry.get(code) if isinstance(entry, dict) else None
        if not isinstance(text, str) or not text:
            raise DataError(file, f"{key}.{code}", text, "a sentence")
        texts[code] = text
    if placeholders(texts["en"]) != placeholders(texts["zh"]):
        wanted = ", ".join(sorted(placeholders(texts["en"])))
        raise DataError(file, f"{key}.zh", texts["zh"], f"the placeholders {wanted}")
    return texts


def placeholders(template: str) -> set[str]:
    """Answer the placeholders of a template.

    Examples
    --------
    >>> sorted(placeholders("{unit} cannot enter {hex}"))
    ['hex', 'unit']
    """
    return {field for _, field, _, _ in string.Formatter().parse(template) if field}
