"""Reading a rulebook from its file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeGuard

from wargame_kit.rulebook.clause import PROVENANCES, Citation, Clause, ClauseKind, Option, Rulebook
from wargame_kit.words import LANGUAGES, DataError, Name, Words, files, say
from wargame_kit.words.tables import Reader


def rulebooks() -> tuple[str, ...]:
    """The rulebooks of the kit, by id.

    Examples
    --------
    >>> "typhoon" in rulebooks()
    True
    """
    folders = {path.parent.name for path in files.data_root().glob("*/rulebook.toml")}
    # words/rulebook.toml is a part of the catalogue.
    return tuple(sorted(folders - {"words"}))


@cache
def load_rulebook(book: str | Path) -> Rulebook:
    """Read one of the kit's rulebooks, ``data/<book>/rulebook.toml``, or that of a folder of one's own.

    Raises
    ------
    DataError
        If there is none; else as `read_rulebook`.

    Examples
    --------
    >>> load_rulebook("typhoon")["9.3.1"].title.en
    'Half a point'
    """
    if isinstance(book, str) and book not in rulebooks():
        raise DataError("rulebook.toml", "book", book, say("error/one-of", known=", ".join(rulebooks())))
    folder = files.data_root() / book  # a whole path stays what it is
    return read_rulebook(folder / "rulebook.toml", folder.name)


def read_rulebook(path: Path, book: str) -> Rulebook:
    """Read a rulebook from a file.

    The file holds ``title``, perhaps a shorter name as which it is ``cited``, ``edition`` and one table
    ``[clause."9.2.2"]`` a clause, in printed order, with ``kind``, ``en.title``, ``en.gist``, ``zh.title``,
    ``zh.gist``, and where the kit has chosen, ``provenance = "kit"`` with ``en.note`` and ``zh.note``. Tables
    ``[option.garrison]`` hold the options of the game, each with its ``clause``, its ``choices`` (the default
    first), titles and gists, and in ``en.choice`` and ``zh.choice`` what each means, unless they are ``off``
    and ``on``; ``before`` is the choice that was played before there was the option.

    Raises
    ------
    DataError
        Naming the clause or option and the key that is missing or malformed.
    """
    top = Reader(path.name, "", files.read_toml(path))
    _only(top, ("title", "cited", "edition", "provenance", "clause", "option"))
    title = _title(top, "title")
    edition = top.table.get("edition")
    if not _is_text(edition):
        raise top.error("edition", edition, say("expected/printing"))
    clauses = {number: _clause(book, number, row) for number, row in _tables(top, "clause", '"{}"')}
    if not clauses:
        raise top.error("clause", clauses, say("expected/clause-tables"))
    options = {id_: _option(book, clauses, id_, row) for id_, row in _tables(top, "option", "{}")}
    cited = _title(top, "cited") if "cited" in top.table else title
    return Rulebook(book, title, edition, MappingProxyType(clauses), MappingProxyType(options), cited)


def _title(top: Reader, key: str) -> Name:
    title = top.table.get(key)
    if not isinstance(title, dict) or not all(_is_text(title.get(code)) for code in LANGUAGES):
        raise top.error(key, title, say("words/and", first=f"{key}.en", last=f"{key}.zh"))
    return Name(title["en"], title["zh"])


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and bool(value.strip())


def _tables(top: Reader, key: str, form: str) -> Iterator[tuple[str, Reader]]:
    # What a file says of all its clauses each of them says, unless it says otherwise.
    said = {"provenance": top.table["provenance"]} if "provenance" in top.table else {}
    tables = top.get(key, dict, say("expected/key-tables", key=key), {})
    for name, entry in tables.items():
        if not isinstance(entry, dict):
            raise top.error(f'{key}."{name}"', entry, say("expected/quoted-number"))
        yield name, Reader(top.file, f"{key}.{form.format(name)}", said | entry)


def _only(row: Reader, known: tuple[str, ...], texts: tuple[str, ...] = ()) -> None:
    # A misspelt key would otherwise pass unseen.
    for key, value in row.table.items():
        if key not in known:
            raise row.error(key, value, say("expected/only", known=", ".join(known)))
        if key in LANGUAGES and isinstance(value, dict):
            _only(Reader(row.file, row.at(key), value), texts)


def _name(row: Reader, key: str, *, required: bool = True) -> Name:
    pair = []
    for code in LANGUAGES:
        texts = row.table.get(code)
        text = texts.get(key) if isinstance(texts, dict) else None
        if text is None and not required:
            text = ""
        elif not _is_text(text):
            raise row.error(f"{code}.{key}", text, say("expected/sentence"))
        pair.append(text)
    if bool(pair[0]) != bool(pair[1]):
        raise row.error(key, pair, say("expected/sentence-both"))
    return Name(*pair)


def _one_of(row: Reader, key: str, known: Iterable[str], expected: Words) -> str:
    value = row.table.get(key)
    if value not in tuple(known):
        raise row.error(key, value, expected)
    return str(value)


def _provenance(row: Reader) -> str:
    return _one_of(row, "provenance", PROVENANCES, say("expected/provenance", known=" or ".join(PROVENANCES)))


def _clause(book: str, number: str, row: Reader) -> Clause:
    _only(row, ("kind", "provenance", *LANGUAGES), ("title", "gist", "note"))
    kind = _one_of(row, "kind", ClauseKind, " or ".join(ClauseKind))
    provenance = _provenance(row)
    title, gist = (_name(row, key) for key in ("title", "gist"))
    # What the kit chose without the rulebook must say why.
    note = _name(row, "note", required=provenance == "kit")
    return Clause(Citation(book, number), title, gist, ClauseKind(kind), provenance, note)


def _option(book: str, clauses: Mapping[str, Clause], id_: str, row: Reader) -> Option:
    _only(row, ("clause", "provenance", "choices", "before", *LANGUAGES), ("title", "gist", "choice"))
    number = _one_of(row, "clause", clauses, say("expected/this-clause"))
    choices = row.table.get("choices")
    if (
        not isinstance(choices, list)
        or not all(map(_is_text, choices))
        or not 1 < len(set(choices)) == len(choices)
    ):
        raise row.error("choices", choices, say("expected/two-words"))
    before = row.table.get("before", "")
    if before not in ("", *choices):
        raise row.error("before", before, say("error/one-of", known=", ".join(choices)))
    words: tuple[Words, ...]
    if choices == ["off", "on"]:
        words = (say("rulebook/off"), say("rulebook/on"))
    else:
        meanings: dict[str, object] = {
            code: texts.get("choice") for code in LANGUAGES if isinstance(texts := row.table.get(code), dict)
        }
        of_choices = Reader(row.file, row.at("choice"), meanings)
        words = tuple(_name(of_choices, choice) for choice in choices)
    title, gist = (_name(row, key) for key in ("title", "gist"))
    clause = Citation(book, number)
    return Option(id_, clause, title, gist, tuple(choices), words, _provenance(row), str(before))
