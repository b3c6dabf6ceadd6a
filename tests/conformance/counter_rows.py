"""What the files of a game say of its counters, read by themselves and not as the kit reads them."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache

from wargame_kit.position import Unit
from wargame_kit.words.files import data_root


@cache
def rows_of(game: str) -> Mapping[str, Mapping[str, str]]:
    """Every row of counters.csv by its id, ``kit`` as it holds for it."""
    text = (data_root() / game / "counters.csv").read_text(encoding="utf-8")
    header, *rows = csv.reader(line for line in text.splitlines() if line and not line.startswith("#"))
    *columns, last = header
    name, _, every = last.partition("=")
    answer = {}
    for row in rows:
        cells = dict(zip([*columns, name], [*row, ""], strict=False))
        if name == "kit":
            cells["kit"] = cells["kit"] or every
        answer[row[0]] = cells
    return answer


def ours(row: Mapping[str, str], *columns: str) -> bool:
    """Whether the file says that something in these columns is the kit's."""
    return row["provenance"] == "kit" or not set(row.get("kit", "").split()).isdisjoint(columns)


@cache
def later_names(game: str) -> tuple[Mapping[str, str], ...]:
    """Every row of names.csv, where a game has one."""
    path = data_root() / game / "names.csv"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return tuple(csv.DictReader(line for line in lines if line and not line.startswith("#")))


def in_turn(game: str, row: Mapping[str, str], turn: int) -> Mapping[str, str]:
    """A row of counters.csv as it holds in a turn: a later name may stand for another army."""
    kit = set(row.get("kit", "").split())
    for later in later_names(game):
        if later["id"] == row["id"] and int(later["turn"]) <= turn:
            names = {"name_en", "name_zh"}
            kit = kit | names if later["provenance"] == "kit" else kit - names
    return {**row, "kit": " ".join(sorted(kit))}


def row_of(game: str, unit: Unit) -> Mapping[str, str]:
    return rows_of(game)[unit.id.removesuffix("-turned")]
