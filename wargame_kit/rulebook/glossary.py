"""The words of the table that a newcomer may not know: what each means, and how a game has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from wargame_kit.rulebook.clause import Citation
from wargame_kit.words import LANGUAGES, Phrase, files, say
from wargame_kit.words.phrase import catalogue

SHARED = "glossary.toml"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the table.

    Attributes
    ----------
    id : str
        ``zone-of-control``.
    name, meaning : Phrase
    here : Phrase or None
        How the game at hand has it, where games differ.
    clause : Citation or None
        Where its rulebook says so.
    labels : tuple of str
        The keys of the phrases by which panels say it.
    """

    id: str
    name: Phrase
    meaning: Phrase
    here: Phrase | None = None
    clause: Citation | None = None
    labels: tuple[str, ...] = ()

    def says(self, words: list[str]) -> bool:
        """Whether the term's texts, in both languages together, hold all of some words."""
        told = (self.name, self.meaning, *((self.here,) if self.here is not None else ()))
        text = " ".join(phrase.to(code) for phrase in told for code in LANGUAGES).casefold()
        return all(word in text for word in words)


@cache
def glossary(game: str = "") -> Mapping[str, Term]:
    """The words of the table by their ids: those that games share, in a game's own words, and the game's.

    Examples
    --------
    >>> term = glossary("huaihai")["zone-of-control"]
    >>> print(term.name, term.clause)
    zone of control Huaihai 4.1
    >>> "chit" in glossary("huaihai"), "chit" in glossary("typhoon")
    (False, True)
    """
    shared = _tables(SHARED)
    own = _tables(f"{game}_glossary.toml") if game else {}
    ids = [_id(key) for key in shared] + [_id(key.removeprefix(f"{game}/")) for key in own]
    terms = (_term(game, id_, shared, own) for id_ in dict.fromkeys(ids))
    return MappingProxyType({term.id: term for term in terms})


@cache
def terms_by_label(game: str = "") -> Mapping[str, str]:
    """Which term a phrase of a panel is about, by the key of the phrase.

    Examples
    --------
    >>> terms_by_label("typhoon")["table/line"]
    'supply-line'
    """
    return MappingProxyType({label: term.id for term in glossary(game).values() for label in term.labels})


def _term(game: str, id_: str, shared: Mapping[str, Any], own: Mapping[str, Any]) -> Term:
    key = f"glossary/{id_}"
    mine = {part: own.get(f"{game}/{key}{part}", {}) for part in ("", "/is", "/here")}
    number = next((table["clause"] for table in mine.values() if "clause" in table), "")
    labels = (*shared.get(key, {}).get("labels", ()), *mine[""].get("labels", ()))
    return Term(
        id_,
        say(key).of(game),
        say(f"{key}/is").of(game),
        say(f"{key}/here").of(game) if mine["/here"] else None,
        Citation(game, number) if number else None,
        labels,
    )


def _tables(name: str) -> dict[str, Any]:
    path: Path = files.data_root() / "words" / name
    # The catalogue has refused what is none of its phrases.
    return files.read_toml(path) if catalogue() and path.is_file() else {}


def _id(key: str) -> str:
    return key.removeprefix("glossary/").partition("/")[0]
