"""Where the kit's data lie, and how a file of anybody's is read without trusting it."""

from __future__ import annotations

import csv
import json
import os
import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from wargame_kit.words.errors import DataError, phrase
from wargame_kit.words.limits import DEEPEST, LARGEST_FILE, LARGEST_TABLE, MOST_DIGITS, check_sizes

if TYPE_CHECKING:
    from wargame_kit.words.phrase import Phrase, Words

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | float | bool | None"
"""What JSON can hold."""

JsonObject: TypeAlias = dict[str, Json]


@cache
def data_root() -> Path:
    """The folder that holds the kit's data, in a checkout or an installed wheel.

    Examples
    --------
    >>> (data_root() / "words").is_dir()
    True
    """
    package = Path(__file__).resolve().parent.parent
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent / "data"


def checked_path(path: str | Path) -> Path:
    """A path that the system can be asked about.

    Raises
    ------
    DataError
        If no file can be called so: a NUL or half a character in it.
    """
    try:
        os.fsencode(path)
        if "\0" not in str(path):
            return Path(path)
    except UnicodeEncodeError:
        pass
    raise DataError("path", "", str(path), phrase("expected/file-name"))


def read_bytes(path: Path, largest: int = LARGEST_TABLE) -> bytes:
    """Read a file, refusing what is missing, no file, too large, or not to be read.

    Parameters
    ----------
    path : Path
    largest : int
        Bytes.

    Raises
    ------
    DataError
        With the file's name and what was expected.
    """
    name = checked_path(path).name
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise DataError(name, "", str(path), phrase("error/no-folder"))
        if size <= largest:
            # A file may grow while it is read, and some of the system's have no size.
            with path.open("rb") as file:
                data = file.read(largest + 1)
            size = len(data)
    except OSError as error:
        raise DataError(name, "", f"{path}: {error.strerror}", phrase("error/file")) from error
    if size > largest:
        raise DataError(name, "", f"{size:,} bytes", phrase("error/size", largest=f"{largest:,}"))
    return data


def read_text(path: Path, largest: int = LARGEST_TABLE) -> str:
    """Read a text file, refusing what `read_bytes` refuses, and what is not UTF-8.

    Raises
    ------
    DataError
        With the file's name and what was expected.
    """
    data = read_bytes(path, largest)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        wrong = error.object[error.start : error.end]
        raise DataError(path.name, phrase("error/line", line=line), wrong, phrase("error/utf-8")) from error


# Keys of a line: [a.b], a.b = or {a.b =. Of many parts they would take time and memory by the square, even
# if nothing follows. What has matched is not tried shorter (`*+`): so would a long line of blanks.
_PART = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DEEP_KEY = re.compile(
    rf"(?:^[ \t]*+(?:\[{{1,2}}[ \t]*+)?|[{{,][ \t]*+)({_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST},}}+)",
    re.MULTILINE,
)


def read_toml(path: Path) -> dict[str, object]:
    """Read a TOML file.

    Raises
    ------
    DataError
        Naming the line that is not TOML, or the place of a value that is larger than `limits` allow.
    """
    data = parse_toml(path.name, read_text(path))
    check_sizes(path.name, data)
    return data


def parse_toml(file: str, text: str) -> dict[str, object]:
    """Read a TOML text, whatever the size of its values.

    Parameters
    ----------
    file, text : str

    Raises
    ------
    DataError
        Naming the line that is not TOML.
    """
    deep = _DEEP_KEY.search(text)
    if deep is not None:
        line = text.count("\n", 0, deep.start(1)) + 1
        raise DataError(
            file,
            phrase("error/line", line=line),
            deep[1],
            phrase("expected/key-parts", most=DEEPEST),
        )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, at = str(error).rpartition(" (at ")
        number = _line_named(at)
        if number is None:
            raise DataError(file, "", text[-40:], f"TOML ({error})") from error
        line_ = text.splitlines()[number - 1 : number]
        raise DataError(file, phrase("error/line", line=number), "".join(line_), f"TOML ({what})") from error
    except (RecursionError, ValueError) as error:
        raise DataError(file, "", text[:40], f"TOML ({error})") from error


def _line_named(place: str) -> int | None:
    found = re.match(r"line (\d+), column \d+\)", place)
    return int(found[1]) if found else None


def read_json(path: Path) -> object:
    """Read a JSON file.

    Raises
    ------
    DataError
        Naming the line and column; see `parse_json`.
    """
    return parse_json(path.name, "", read_text(path, LARGEST_FILE))


def parse_json(file: str, place: Words, text: str) -> object:
    """Read a JSON text: a whole file, or one line of it.

    Parameters
    ----------
    file : str
        For the errors.
    place : Phrase or str
        Which line of the file it is; empty for the whole.

    Raises
    ------
    DataError
        Also for a number of too many digits, half a character, and a key that stands twice in one object.
    """
    try:
        data = _JSON.decode(text)
        half = _HALF.search(text) if "\\u" in text else None
        if half is not None:
            raise _Unfit(half[0], phrase("expected/characters"))
    except json.JSONDecodeError as error:
        where: Words = phrase("error/column", line=error.lineno, column=error.colno)
        if place:
            where = phrase("error/column-of", place=place, column=error.colno)
        raise DataError(file, where, text[error.pos : error.pos + 20], f"JSON ({error.msg})") from error
    except _Unfit as error:
        number = text.count("\n", 0, max(0, text.find(error.value))) + 1
        where = place or phrase("error/line", line=number)
        raise DataError(file, where, error.value, error.expected) from error
    except (RecursionError, ValueError) as error:
        raise DataError(file, place, text[:40], f"JSON ({error})") from error
    return data


class _Unfit(Exception):
    """Something that JSON allows and no file of ours may hold."""

    def __init__(self, value: str, expected: Phrase) -> None:
        self.value, self.expected = value, expected


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _Unfit(key, phrase("expected/json-once"))
            seen.add(key)
    return table


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise _Unfit(digits, phrase("expected/digits", most=MOST_DIGITS))
    return int(digits)


_JSON = json.JSONDecoder(object_pairs_hook=_object, parse_int=_whole)
# Half a character of UTF-16, without its other half: no file can be written with it.
_HALF = re.compile(
    r"(?<!\\)(?:\\\\)*(?:\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])"
    r"|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2})"
)


def read_csv(path: Path, columns: Sequence[str], last: str = "") -> list[tuple[int, Mapping[str, str]]]:
    """Read a CSV file whose header names at least the columns asked for.

    Parameters
    ----------
    path : Path
    columns : sequence of str
        The columns that must be there; further ones are kept.
    last : str
        How the last column may be called, ``kit`` or ``kit=…``: rows may end before it.

    Returns
    -------
    list of (line number, row)
        Rows that are blank or begin with ``#`` are passed over.

    Raises
    ------
    DataError
        If a column is missing, or a row is shorter or longer than the header.
    """
    lines = read_text(path).splitlines()
    numbered = [(n, line) for n, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]
    try:
        rows = list(csv.reader((line for _, line in numbered), strict=True))
    except csv.Error as error:
        raise DataError(path.name, "", str(error), phrase("expected/csv")) from error
    if not rows:
        raise DataError(
            path.name,
            phrase("error/line", line=1),
            "",
            phrase("expected/header-of", known=", ".join(columns)),
        )
    if len(rows) != len(numbered):
        raise DataError(path.name, "", "a quoted value over several lines", phrase("expected/one-row"))
    header = [cell.strip() for cell in rows[0]]
    twice = [column for column, times in Counter(header).items() if times > 1]
    if twice:
        raise DataError(
            path.name, phrase("error/line", line=numbered[0][0]), twice[0], phrase("expected/column-once")
        )
    missing = [column for column in columns if column not in header]
    if missing:
        line = phrase("error/line", line=numbered[0][0])
        raise DataError(
            path.name, line, ", ".join(header), phrase("error/no-column", column=repr(missing[0]))
        )
    answer: list[tuple[int, Mapping[str, str]]] = []
    may_end = bool(last) and header[-1].partition("=")[0] == last
    for (number, _), row in zip(numbered[1:], rows[1:], strict=True):
        if may_end and len(row) == len(header) - 1:
            row.append("")
        if len(row) != len(header):
            expected = phrase("error/header", count=len(header))
            raise DataError(path.name, phrase("error/line", line=number), f"{len(row)} values", expected)
        answer.append((number, dict(zip(header, (cell.strip() for cell in row), strict=True))))
    return answer
