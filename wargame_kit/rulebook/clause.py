"""Clauses: a rulebook as data, and the citations by which the code leans on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from wargame_kit.words import DataError, Name, files


class ClauseKind(StrEnum):
    """What a clause does; components and definitions need no code of their own."""

    PROCEDURE = "procedure"
    LIMIT = "limit"
    TABLE = "table"
    DEFINITION = "definition"
    COMPONENT = "component"
    OPTION = "option"


PROVENANCES = ("rulebook", "history", "kit")


@dataclass(frozen=True, slots=True)
class Citation:
    """A clause named by its game and printed number: what ledgers and verdicts carry.

    Examples
    --------
    >>> str(Citation("typhoon", "9.2.2"))
    'Typhoon 9.2.2'
    """

    game: str
    number: str

    def __str__(self) -> str:
        return f"{self.game.capitalize()} {self.number}"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a rulebook, restated in the kit's own words.

    Attributes
    ----------
    citation : Citation
    title, gist : Name
        In English and Chinese.
    kind : ClauseKind
    provenance : {"rulebook", "history", "kit"}
        ``kit`` where the rulebook is silent or torn and the kit has chosen.
    note : Name
        The reasoning behind the kit's choice; empty where nothing was chosen.
    """

    citation: Citation
    title: Name
    gist: Name
    kind: ClauseKind
    provenance: str = "rulebook"
    note: Name = Name("")

    def _repr_markdown_(self) -> str:
        chosen = f"\n\n*{self.note}*" if self.note.en else ""
        return f"**{self.citation}. {self.title}**\n\n{self.gist}{chosen}"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Every clause of one rulebook, in printed order.

    Examples
    --------
    >>> book = load_rulebook("typhoon")
    >>> book["9.2.2"].kind.value
    'procedure'
    """

    game: str
    title: Name
    edition: str
    clauses: Mapping[str, Clause]

    def __getitem__(self, number: str) -> Clause:
        try:
            return self.clauses[number]
        except KeyError:
            raise KeyError(f"{self.title.en} has no clause {number!r}") from None

    def __contains__(self, number: object) -> bool:
        return number in self.clauses

    def chapter(self, number: str) -> tuple[Clause, ...]:
        """Answer a clause and everything numbered below it.

        Examples
        --------
        >>> load_rulebook("typhoon").chapter("3.1")[0].citation.number
        '3.1'
        """
        return tuple(c for n, c in self.clauses.items() if n == number or n.startswith(number + "."))


def citations(game: str) -> Callable[[str], Citation]:
    """Answer the function with which one game's code cites its clauses.

    A test proves that every number cited stands in ``data/<game>/rulebook.toml``.

    Examples
    --------
    >>> cite = citations("typhoon")
    >>> cite("10.3.1").number
    '10.3.1'
    """

    @cache
    def cite(number: str) -> Citation:
        return Citation(game, number)

    return cite


@cache
def load_rulebook(game: str) -> Rulebook:
    """Read ``data/<game>/rulebook.toml``.

    The file holds ``title``, ``edition`` and one table ``[clause."9.2.2"]`` a clause, in printed
    order, with ``kind``, ``en.title``, ``en.gist``, ``zh.title``, ``zh.gist``, and where the kit has chosen,
    ``provenance = "kit"`` with ``en.note`` and ``zh.note``.

    Raises
    ------
    DataError
        Naming the clause and the key that is missing or malformed.
    """
    path = files.data_root() / game / "rulebook.toml"
    data = files.read_toml(path)
    title = data.get("title")
    if not isinstance(title, dict) or not isinstance(data.get("edition"), str):
        raise DataError(path.name, "title, edition", title, "title.en, title.zh and an edition")
    clauses = data.get("clause")
    if not isinstance(clauses, dict):
        raise DataError(path.name, "clause", clauses, 'tables [clause."1.1"]')
    read = {number: _clause(path, game, number, entry) for number, entry in clauses.items()}
    return Rulebook(game, Name(title["en"], title["zh"]), data["edition"], MappingProxyType(read))


def _clause(path: Path, game: str, number: str, entry: Mapping[str, Any]) -> Clause:
    place = f'clause."{number}"'
    kinds = [kind.value for kind in ClauseKind]
    if entry.get("kind") not in kinds:
        raise DataError(path.name, f"{place}.kind", entry.get("kind"), " or ".join(kinds))
    provenance = entry.get("provenance", "rulebook")
    if provenance not in PROVENANCES:
        raise DataError(path.name, f"{place}.provenance", provenance, " or ".join(PROVENANCES))
    texts = {}
    for key in ("title", "gist", "note"):
        pair = [entry.get(code, {}).get(key, "") for code in ("en", "zh")]
        if not all(isinstance(text, str) for text in pair) or (key != "note" and not all(pair)):
            raise DataError(path.name, f"{place}.{key}", pair, "a sentence in English and in Chinese")
        texts[key] = Name(*pair)
    return Clause(
        Citation(game, number), texts["title"], texts["gist"], ClauseKind(entry["kind"]), provenance, texts["note"]
    )
