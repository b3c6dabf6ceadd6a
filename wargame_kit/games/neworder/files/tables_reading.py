"""Reading tables.toml: every value is looked at before anybody plays with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from wargame_kit.games.charts import SAID, Origins, read_results, said
from wargame_kit.games.neworder.files.charts import NATIONS
from wargame_kit.games.neworder.files.tables import (
    CAUSES,
    DIRECTIONS,
    HEXSIDES,
    KILLS,
    LANDINGS,
    MARKER_CLASSES,
    TABLES,
    TERRAIN,
    USES,
    WAYS,
    HexsideEffect,
    LandingTable,
    Limit,
    TerrainEffect,
)
from wargame_kit.mechanics.differential import UnitResult, column_range
from wargame_kit.words import DataError, files, say
from wargame_kit.words.tables import Reader, Table

told = partial(said, book="neworder")
"""A row that says which clause it serves and where it comes from."""

KEYS = (
    *("title", "edition", "combat", "terrain", "hexside", "way", "landing", "fire", "kills"),
    *("limits", "spares"),
)
LIMITS = {
    **dict.fromkeys(("command_shift", "engineer_shift", "helicopter_shift"), (0, 8)),
    **dict.fromkeys(("advance", "halving"), (1, 9)),
}
"""Every number that the rules give in passing, with its least and greatest value."""


def read_tables(path: Path) -> dict[str, Any]:
    """The attributes of `Tables` that tables.toml holds: all but the turns.

    Raises
    ------
    DataError
        Naming the file, the key, the value and what was expected there.
    """
    return read(path.name, files.read_toml(path))


def read(file: str, table: Table) -> dict[str, Any]:
    """Those of a parsed file, whose name is for errors."""
    top = Reader(file, "", table).only(KEYS)
    combat = told(top.within("combat").only((*SAID, "columns", *TABLES)))
    columns, least = _columns(combat)
    return {
        "columns": columns,
        "least": least,
        "results": MappingProxyType({name: _results(combat.within(name), columns) for name in TABLES}),
        "terrain": MappingProxyType(_terrain(top.within("terrain").only(TERRAIN))),
        "hexsides": MappingProxyType(_hexsides(top.within("hexside").only(HEXSIDES))),
        "ways": MappingProxyType(_ways(top.within("way").only(WAYS))),
        "landing": _landing(told(top.within("landing").only((*SAID, *_LANDING)))),
        "fire": MappingProxyType(_fire(top.within("fire").only(MARKER_CLASSES))),
        "kills": MappingProxyType(_kills(told(top.within("kills").only((*SAID, *KILLS))))),
        "limits": MappingProxyType(_limits(top.within("limits").only(tuple(LIMITS)))),
        "spares": MappingProxyType(_spares(told(top.within("spares")))),
        "origins": Origins.of(top),
    }


def _columns(combat: Reader) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The columns and their least differentials: each follows the one before without a gap."""
    listed = combat.get("columns", list, say("expected/columns"))
    place = f"{combat.place}.columns"
    least: list[int] = []
    following: int | None = None
    for number, column in enumerate(listed):
        try:
            low, high = column_range(column)
        except (TypeError, ValueError) as error:
            raise DataError(combat.file, place, column, say("expected/differential")) from error
        ends = (low is None, high is None) != (number == 0, number == len(listed) - 1)
        if ends or (following is not None and low != following):
            raise DataError(combat.file, place, column, say("expected/differentials"))
        least.append(high if low is None and high is not None else low or 0)
        following = None if high is None else high + 1
    if len(least) < 2:
        raise DataError(combat.file, place, listed, say("expected/differentials"))
    return tuple(listed), tuple(least)


def _results(table: Reader, columns: tuple[str, ...]) -> Mapping[int, tuple[str, ...]]:
    rows = table.only(tuple(map(str, range(1, 7))))
    return read_results(rows, columns, _is_cell, say("expected/unit-result"))


def _is_cell(cell: object) -> bool:
    try:
        return isinstance(cell, str) and UnitResult.read(cell) is not None
    except ValueError:
        return False


def _terrain(rows: Reader) -> dict[str, TerrainEffect]:
    answer = {}
    for key in TERRAIN:
        row = told(rows.within(key).only((*SAID, "cost", "shift", "passable", "otherwise")))
        home = row.within("otherwise").only(NATIONS) if "otherwise" in row.table else None
        answer[key] = TerrainEffect(
            cost=row.number("cost", 1, 40) if row.flag("passable", True) else None,
            shift=row.number("shift", 0, 8, default=0),
            otherwise=MappingProxyType(
                {nation: home.number(nation, 0, 8) for nation in home.table} if home else {}
            ),
            provenance=row.text("provenance"),
        )
    return answer


def _hexsides(rows: Reader) -> dict[str, HexsideEffect]:
    answer = {}
    for key in HEXSIDES:
        row = told(rows.within(key).only((*SAID, "added", "shift", "blocks")))
        answer[key] = HexsideEffect(
            added=None if row.table.get("added") == "all" else row.number("added", 0, 40),
            shift=row.number("shift", 0, 8, default=0),
            blocks=row.flag("blocks", False),
            provenance=row.text("provenance"),
        )
    return answer


def _ways(rows: Reader) -> dict[str, int]:
    answer = {}
    for key in WAYS:
        answer[key] = told(rows.within(key).only((*SAID, "cost"))).number("cost", 1, 40)
    return answer


_LANDING = ("results", "drift", "open_ground", *CAUSES)


def _landing(row: Reader) -> LandingTable:
    results = row.within("results")
    last = len(results.table)
    if not 6 <= last <= 9:
        raise DataError(row.file, results.place, ", ".join(results.table), say("expected/landing-rows"))
    results.only(tuple(map(str, range(1, last + 1))))
    drift = row.get("drift", list, say("expected/directions"))
    if sorted(map(str, drift)) != sorted(DIRECTIONS):
        raise DataError(row.file, f"{row.place}.drift", drift, say("expected/directions"))
    open_ground = row.get("open_ground", list, say("expected/grounds"))
    for ground in open_ground:
        if ground not in (*TERRAIN, "airport"):
            known = say("error/one-of", known=", ".join((*TERRAIN, "airport")))
            raise DataError(row.file, f"{row.place}.open_ground", ground, known)
    return LandingTable(
        rows=MappingProxyType({n: results.one_of(str(n), LANDINGS) for n in range(1, last + 1)}),
        modifiers=MappingProxyType({cause: row.number(cause, 0, 3) for cause in CAUSES}),
        open_ground=frozenset(open_ground),
        drift=tuple(drift),
    )


def _fire(rows: Reader) -> dict[str, Mapping[str, frozenset[str]]]:
    answer: dict[str, Mapping[str, frozenset[str]]] = {}
    for kind in MARKER_CLASSES:
        row = told(rows.within(kind).only((*SAID, *USES)))
        uses = {}
        for use in USES:
            if use not in row.table:
                continue
            listed = row.get(use, list, say("expected/uses"))
            for each in listed:
                if each not in USES:
                    known = say("error/one-of", known=", ".join(USES))
                    raise DataError(row.file, f"{row.place}.{use}", each, known)
            uses[use] = frozenset(listed)
        answer[kind] = MappingProxyType(uses)
    return answer


def _kills(row: Reader) -> dict[str, int]:
    return {key: row.number(key, 0, 20) for key in KILLS}


def _limits(rows: Reader) -> dict[str, Limit]:
    answer = {}
    for key, (low, high) in LIMITS.items():
        row = told(rows.within(key).only((*SAID, "value")))
        answer[key] = Limit(row.number("value", low, high), row.text("clause"), row.text("provenance"))
    return answer


def _spares(row: Reader) -> dict[str, int]:
    return {key: row.number(key, 0, 99) for key in row.table if key not in SAID}
