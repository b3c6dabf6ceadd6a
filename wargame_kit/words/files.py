"""Where the kit's data lie, and how a file of anybody's is read without trusting it."""

from __future__ import annotations

import csv
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from wargame_kit.words.errors import DataError

LARGEST_FILE = 20 * 1024 * 1024
"""Bytes; a board of 33,000 hexes fits, a mistaken download does not."""


@cache
def data_root() -> Path:
    """Answer the folder that holds the kit's data, in a checkout or an installed wheel.

    Examples
    --------
    >>> (data_root() / "words").is_dir()
    True
    """
    package = Path(__file__).resolve().parent.parent
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent / "data"


def read_text(path: Path) -> str:
    """Read a text file, refusing what is missing, too large, or not UTF-8.

    Raises
    ------
    DataError
        With the file's name and what was expected.
    """
    try:
        size = path.stat().st_size
    except OSError as error:
        raise DataError(path.name, "", str(path), "a file that can be read") from error
    if not path.is_file():
        raise DataError(path.name, "", str(path), "a file, not a folder")
    if size > LARGEST_FILE:
        raise DataError(path.name, "", f"{size:,} bytes", f"at most {LARGEST_FILE:,} bytes")
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        wrong = error.object[error.start : error.end]
        raise DataError(path.name, f"line {line}", wrong, "UTF-8 text") from error


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file.

    Raises
    ------
    DataError
        Naming the line that is not TOML.
    """
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, at = str(error).rpartition(" (at ")
        number = _line_named(at)
        if number is None:
            raise DataError(path.name, "", text[-40:], f"TOML ({error})") from error
        line = text.splitlines()[number - 1 : number]
        raise DataError(path.name, f"line {number}", "".join(line), f"TOML ({what})") from error
    except (RecursionError, ValueError) as error:
        raise DataError(path.name, "", text[:40], f"TOML ({error})") from error


def _line_named(place: str) -> int | None:
    found = re.match(r"line (\d+), column \d+\)", place)
    return int(found[1]) if found else None


def read_json(path: Path) -> Any:
    """Read a JSON file.

    Raises
    ------
    DataError
        Naming the line and column that are not JSON.
    """
    text = read_text(path)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DataError(path.name, place, text[error.pos : error.pos + 20], f"JSON ({error.msg})") from error
    except (RecursionError, ValueError) as error:
        raise DataError(path.name, "", text[:40], f"JSON ({error})") from error


def read_csv(path: Path, columns: Sequence[str]) -> list[tuple[int, Mapping[str, str]]]:
    """Read a CSV file whose header names at least the columns asked for.

    Parameters
    ----------
    path : Path
    columns : sequence of str
        The columns that must be there; further ones are kept.

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
        raise DataError(path.name, "", str(error), "comma-separated values") from error
    if not rows:
        raise DataError(path.name, "line 1", "", f"a header with the columns {', '.join(columns)}")
    if len(rows) != len(numbered):
        raise DataError(path.name, "", "a quoted value over several lines", "one row a line")
    header = [cell.strip() for cell in rows[0]]
    missing = [column for column in columns if column not in header]
    if missing:
        raise DataError(path.name, f"line {numbered[0][0]}", ", ".join(header), f"a column {missing[0]!r}")
    answer: list[tuple[int, Mapping[str, str]]] = []
    for (number, _), row in zip(numbered[1:], rows[1:], strict=True):
        if len(row) != len(header):
            expected = f"{len(header)} values, as in the header"
            raise DataError(path.name, f"line {number}", f"{len(row)} values", expected)
        answer.append((number, dict(zip(header, (cell.strip() for cell in row), strict=True))))
    return answer


def whole_number(file: str, place: str, value: object, low: int, high: int) -> int:
    """Read a whole number between two bounds, from a string or a TOML/JSON value.

    Raises
    ------
    DataError
        If it is not one.

    Examples
    --------
    >>> whole_number("counters.csv", "line 3, attack", "8", 0, 99)
    8
    """
    expected = f"a whole number from {low} to {high}"
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise DataError(file, place, value, expected)
    text = str(value)
    if len(text) > 18 or not text.removeprefix("-").isdecimal() or not text.isascii():
        raise DataError(file, place, value, expected)
    number = int(text)
    if not low <= number <= high:
        raise DataError(file, place, value, expected)
    return number
