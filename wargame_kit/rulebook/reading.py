"""Reading a rulebook from its file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from wargame_kit.rulebook.clause import PROVENANCES, Citation, Clause, ClauseKind, Option, Rulebook
from wargame_kit.words import LANGUAGES, DataError, Name, Words, files, say


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
    data = files.read_toml(path)
    file = path.name
    _only(file, "", data, ("title", "cited", "edition", "provenance", "clause", "option"))
    title = _title(file, data, "title")
    edition = data.get("edition")
    if not isinstance(edition, str) or not edition:
        raise DataError(file, "edition", edition, say("expected/printing"))
    clauses = _tables(file, data, "clause")
    if not clauses:
        raise DataError(file, "clause", clauses, say("expected/clause-tables"))
    # What a file says of all its clauses each of them says, unless it says otherwise.
    said = {"provenance": data["provenance"]} if "provenance" in data else {}
    read = {number: _clause(file, book, number, {**said, **entry}) for number, entry in clauses.items()}
    options = {
        id_: _option(file, book, read, id_, {**said, **entry})
        for id_, entry in _tables(file, data, "option").items()
    }
    cited = _title(file, data, "cited") if "cited" in data else title
    return Rulebook(book, title, edition, MappingProxyType(read), MappingProxyType(options), cited)


def _title(file: str, data: Mapping[str, object], key: str) -> Name:
    title = data.get(key)
    if not isinstance(title, dict) or not all(_is_text(title.get(code)) for code in LANGUAGES):
        raise DataError(file, key, title, say("words/and", first=f"{key}.en", last=f"{key}.zh"))
    return Name(title["en"], title["zh"])


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _tables(file: str, data: Mapping[str, object], key: str) -> Mapping[str, Mapping[str, object]]:
    tables = data.get(key, {})
    if not isinstance(tables, dict):
        raise DataError(file, key, tables, say("expected/key-tables", key=key))
    for name, entry in tables.items():
        if not isinstance(entry, dict):
            raise DataError(file, f'{key}."{name}"', entry, say("expected/quoted-number"))
    return tables


def _only(file: str, place: str, entry: Mapping[str, object], known: tuple[str, ...]) -> None:
    # A misspelt key would otherwise pass unseen.
    for key in entry:
        if key not in known:
            raise DataError(
                file, f"{place}.{key}".lstrip("."), entry[key], say("expected/only", known=", ".join(known))
            )


def _only_texts(file: str, place: str, entry: Mapping[str, object], known: tuple[str, ...]) -> None:
    for code in LANGUAGES:
        texts = entry.get(code)
        if isinstance(texts, dict):
            _only(file, f"{place}.{code}", texts, known)


def _name(file: str, place: str, entry: Mapping[str, object], key: str, *, required: bool = True) -> Name:
    pair = []
    for code in LANGUAGES:
        texts = entry.get(code)
        text = texts.get(key) if isinstance(texts, dict) else None
        if text is None and not required:
            text = ""
        elif not isinstance(text, str) or not text.strip():
            raise DataError(file, f"{place}.{code}.{key}", text, say("expected/sentence"))
        pair.append(text)
    if bool(pair[0]) != bool(pair[1]):
        raise DataError(file, f"{place}.{key}", pair, say("expected/sentence-both"))
    return Name(*pair)


def _provenance(file: str, place: str, entry: Mapping[str, object]) -> str:
    provenance = entry.get("provenance")
    if provenance not in PROVENANCES:
        expected = say("expected/provenance", known=" or ".join(PROVENANCES))
        raise DataError(file, f"{place}.provenance", provenance, expected)
    return str(provenance)


def _clause(file: str, book: str, number: str, entry: Mapping[str, object]) -> Clause:
    place = f'clause."{number}"'
    _only(file, place, entry, ("kind", "provenance", *LANGUAGES))
    kind, kinds = entry.get("kind"), [kind.value for kind in ClauseKind]
    if kind not in kinds:
        raise DataError(file, f"{place}.kind", kind, " or ".join(kinds))
    provenance = _provenance(file, place, entry)
    _only_texts(file, place, entry, ("title", "gist", "note"))
    title, gist = (_name(file, place, entry, key) for key in ("title", "gist"))
    # What the kit chose without the rulebook must say why.
    note = _name(file, place, entry, "note", required=provenance == "kit")
    return Clause(Citation(book, number), title, gist, ClauseKind(str(kind)), provenance, note)


def _option(
    file: str, book: str, clauses: Mapping[str, Clause], id_: str, entry: Mapping[str, object]
) -> Option:
    place = f"option.{id_}"
    _only(file, place, entry, ("clause", "provenance", "choices", "before", *LANGUAGES))
    _only_texts(file, place, entry, ("title", "gist", "choice"))
    number = entry.get("clause")
    if not isinstance(number, str) or number not in clauses:
        raise DataError(file, f"{place}.clause", number, say("expected/this-clause"))
    choices = entry.get("choices")
    if (
        not isinstance(choices, list)
        or not all(map(_is_text, choices))
        or not 1 < len(set(choices)) == len(choices)
    ):
        raise DataError(file, f"{place}.choices", choices, say("expected/two-words"))
    before = entry.get("before", "")
    if before not in ("", *choices):
        raise DataError(file, f"{place}.before", before, say("error/one-of", known=", ".join(choices)))
    words: tuple[Words, ...]
    if choices == ["off", "on"]:
        words = (say("rulebook/off"), say("rulebook/on"))
    else:
        meanings: dict[str, object] = {
            code: texts.get("choice") for code in LANGUAGES if isinstance(texts := entry.get(code), dict)
        }
        words = tuple(_name(file, f"{place}.choice", meanings, choice) for choice in choices)
    title, gist = (_name(file, place, entry, key) for key in ("title", "gist"))
    clause = Citation(book, number)
    provenance = _provenance(file, place, entry)
    return Option(id_, clause, title, gist, tuple(choices), words, provenance, str(before))
