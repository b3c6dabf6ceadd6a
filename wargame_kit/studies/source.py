"""A study's file as tables that name page, line and key of whatever is not as expected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any

from wargame_kit.words import DataError, Name, Words, files, numbers, say
from wargame_kit.words.characters import CONTROLS, is_blank
from wargame_kit.words.limits import LARGEST_STUDY, LONGEST_LINE, LONGEST_TEXT, check_sizes

Way = tuple[str | int, ...]
"""Keys and numbers that lead from the top of the file to a value."""

_PART = r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'"""
_KEY = re.compile(rf"[ \t]*((?:{_PART})(?:[ \t]*\.[ \t]*(?:{_PART}))*)[ \t]*=")
_HEADER = re.compile(rf"[ \t]*(\[\[?)[ \t]*((?:{_PART})(?:[ \t]*\.[ \t]*(?:{_PART}))*)[ \t]*\]")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|<!--")


class Source:
    """The text of a study's file and what TOML makes of it.

    Parameters
    ----------
    file : str
        Its name, for errors.
    text : str

    Raises
    ------
    DataError
        If it is no TOML, or holds something larger than `wargame_kit.words.limits` allow.
    """

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        self.data: dict[str, Any] = files.parse_toml(file, text)
        try:
            check_sizes(file, self.data)
        except DataError as error:
            raise self.error(way_of(error.place), error.value, error.args[3]) from error

    @classmethod
    def of(cls, path: Path) -> Source:
        """The file at a path."""
        return cls(path.name, files.read_text(path, LARGEST_STUDY))

    @cached_property
    def _lines(self) -> Mapping[Way, int]:
        return lines_of(self.text)

    def line(self, way: Way) -> int:
        """In which line a value stands, or what it is a part of."""
        for length in range(len(way), 0, -1):
            if way[:length] in self._lines:
                return self._lines[way[:length]]
        return 1

    def error(self, way: Way, value: object, expected: Words) -> DataError:
        """The error that names file, page, line, key, value and what was expected."""
        page, rest = self._page(way)
        # A key of the author's is shown as they wrote it; a text of two megabytes may be one.
        key = ".".join(str(part) for part in rest)[:200].replace("\n", " ")
        where = say("study/at-line", line=self.line(way), key=key)
        if page:
            where = say("study/at-page", page=page, line=self.line(way), key=key)
        return DataError(self.file, where, value, expected)

    def _page(self, way: Way) -> tuple[str, Way]:
        """The id of the page that a value is of, and the way from there; nothing before the first page."""
        if len(way) < 4 or (way[0], way[2]) != ("chapter", "page"):
            return "", way
        try:
            id_ = self.data["chapter"][way[1]]["page"][way[3]]["id"]
        except (KeyError, IndexError, TypeError):
            id_ = None
        return (id_ if isinstance(id_, str) else f"#{int(way[3]) + 1}"), way[4:]


def way_of(place: str) -> Way:
    """The way that an error of another reader tells: ``facts.hidden[0]``.

    Examples
    --------
    >>> way_of("agenda[1].side")
    ('agenda', 1, 'side')
    """
    parts = re.findall(r"\[(\d+)\]|([^.\[\]]+)", place)
    return tuple(int(number) if number else key for number, key in parts)


def lines_of(text: str) -> dict[Way, int]:
    """In which line each table and key of a TOML text begins.

    Returns
    -------
    dict of path to int
        Line numbers from 1, by the keys and indices that lead there.

    Examples
    --------
    >>> found = lines_of('title.en = "a"\\n[[chapter]]\\nid = "b"\\n[[chapter.page]]\\nunit = "EC8"')
    >>> found["title", "en"], found["chapter", 0, "id"], found["chapter", 0, "page", 0, "unit"]
    (1, 3, 5)
    """
    found: dict[Way, int] = {}
    counts: dict[Way, int] = {}
    here: Way = ()
    closing, listing, items = "", here, 0
    for number, line in enumerate(text.split("\n"), 1):
        if closing:
            closing = "" if closing in line else closing
            continue
        if listing:
            found[(*listing, items)] = number
            listing, items = (() if line.strip().startswith("]") else listing), items + 1
            continue
        header = _HEADER.match(line)
        if header is not None:
            here = _resolved(_parts(header[2]), counts, is_new=header[1] == "[[")
            found.setdefault(here, number)
            continue
        key = _KEY.match(line)
        if key is None:
            continue
        way = (*here, *_parts(key[1]))
        for length in range(len(here) + 1, len(way) + 1):
            found.setdefault(way[:length], number)
        rest = line[key.end() :].lstrip()
        if rest[:3] in ('"""', "'''") and rest[:3] not in rest[3:]:
            closing = rest[:3]
        elif rest.strip() == "[":  # a line for each of its values
            listing, items = way, 0
    return found


def _parts(key: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in re.findall(_PART, key))


def _resolved(parts: tuple[str, ...], counts: dict[Way, int], *, is_new: bool) -> Way:
    """The way that a header leads, through the last table of each list before it."""
    way: Way = ()
    for number, part in enumerate(parts):
        way = (*way, part)
        if is_new and number == len(parts) - 1:
            counts[way] = counts.get(way, -1) + 1
        if way in counts:
            way = (*way, counts[way])
    return way


class Entry:
    """A table of the file.

    Parameters
    ----------
    source : Source
    way : Way
        To the table.
    table : mapping

    Raises
    ------
    DataError
        From every method that finds a value missing or not as expected.
    """

    def __init__(self, source: Source, way: Way, table: Mapping[str, object]) -> None:
        self.source, self.way, self.table = source, way, table

    def error(self, key: str | Way, value: object, expected: Words) -> DataError:
        """What is wrong with a value of this table."""
        more = (key,) if isinstance(key, str) and key else tuple(key)
        return self.source.error((*self.way, *more), value, expected)

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def only(self, known: Iterable[str]) -> Entry:
        """Refuse a key that nobody reads: misspelt, it would quietly mean nothing."""
        names = tuple(known)
        for key, value in self.table.items():
            if key not in names:
                near, listed = get_close_matches(key, names, 1), ", ".join(names)
                expected = say("error/keys", known=listed)
                if near:
                    expected = say("error/keys-but", known=listed, near=near[0])
                raise self.error(key, value, expected)
        return self

    def within(self, key: str) -> Entry:
        """A table within this one; an empty one where it is missing."""
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            raise self.error(key, value, say("error/table"))
        return Entry(self.source, (*self.way, key), value)

    def tables(self, key: str, most: int) -> list[Entry]:
        """A list of at least one table."""
        value = self.table.get(key)
        if not isinstance(value, list) or not value or not all(isinstance(one, dict) for one in value):
            name = ".".join(part for part in (*self.way, key) if isinstance(part, str))
            raise self.error(key, value, say("expected/list-of-tables", name=name))
        if len(value) > most:
            raise self.error(key, len(value), say("expected/at-most", most=most))
        return [Entry(self.source, (*self.way, key, n), one) for n, one in enumerate(value)]

    def items(self, key: str, most: int) -> list[object]:
        """A list; an empty one where it is missing."""
        value = self.table.get(key, [])
        if not isinstance(value, list):
            raise self.error(key, value, say("expected/list"))
        if len(value) > most:
            raise self.error(key, len(value), say("expected/at-most", most=most))
        return value

    def texts(self, key: str, most: int) -> tuple[str, ...]:
        """A list of texts."""
        found: list[str] = []
        for number, one in enumerate(self.items(key, most)):
            if not isinstance(one, str):
                raise self.error((key, number), one, say("error/text"))
            self._printable((key, number), one)
            found.append(one)
        return tuple(found)

    def text(self, key: str, default: str | None = None, longest: int = LONGEST_LINE) -> str:
        """A text in one line."""
        value = self.table.get(key, default)
        if not isinstance(value, str) or (is_blank(value) and value != default):
            raise self.error(key, value, say("error/text"))
        return self._clean((key,), value, longest)

    def id_(self) -> str:
        """What the table is called."""
        value = self.table.get("id")
        if not isinstance(value, str) or re.fullmatch(r"[a-z0-9][a-z0-9-]{0,63}", value) is None:
            raise self.error("id", value, say("expected/page-id"))
        return value

    def number(self, key: str, low: int, high: int, default: int) -> int:
        """A whole number."""
        value = self.table.get(key, default)
        if isinstance(value, str):
            raise self.error(key, value, numbers.whole_from(low, high))
        try:
            return numbers.whole_number("", "", value, low, high)
        except DataError as error:
            raise self.error(key, value, error.args[3]) from error

    def name(self, key: str, default: Name | None = None, longest: int = LONGEST_LINE) -> Name:
        """A text in one language or two; of several paragraphs, if it may be that long."""
        value = self.table.get(key, default)
        if default is not None and value is default:
            return default
        if isinstance(value, str) and not is_blank(value):
            return Name(self._clean((key,), value, longest))
        if not isinstance(value, dict) or not value or not set(value) <= {"en", "zh"}:
            raise self.error(key, value, say("expected/text-or-two"))
        for code, text in value.items():
            if not isinstance(text, str) or is_blank(text):
                raise self.error((key, code), text, say("error/text"))
        texts = {code: self._clean((key, code), text, longest) for code, text in value.items()}
        return Name(texts.get("en", ""), texts.get("zh", ""))

    def _clean(self, way: Way, text: str, longest: int) -> str:
        self._printable(way, text)
        if len(text) > longest:
            raise self.error(way, text, say("expected/text-length", most=f"{longest:,}"))
        return paragraphs_of(text) if longest == LONGEST_TEXT else " ".join(text.split())

    def _printable(self, way: Way, text: str) -> None:
        tag = _TAG.search(text)
        if tag is not None:
            raise self.error(way, tag[0], say("expected/no-tags"))
        control = CONTROLS.search(text)
        if control is not None:
            raise self.error(way, control[0], say("expected/seen"))


def paragraphs_of(text: str) -> str:
    """A text with its paragraphs divided by a blank line each, and each of them in one line.

    Examples
    --------
    >>> paragraphs_of("\\nOne\\nhas two lines.\\n\\n\\nTwo.\\n")
    'One has two lines.\\n\\nTwo.'
    """
    parts = (" ".join(part.split()) for part in re.split(r"\n[ \t]*(?:\n[ \t]*)+", text))
    return "\n\n".join(part for part in parts if part)
