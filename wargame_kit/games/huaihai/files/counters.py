"""15: the counters, read from counters.csv or from a file of the reader's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from wargame_kit.games.counters import Counters
from wargame_kit.games.huaihai.files.charts import KMT, PLA, SIDES
from wargame_kit.position import Face, Unit
from wargame_kit.words import DataError, Name, files, say
from wargame_kit.words.rows import Row

COLUMNS = (
    "id", "name_en", "name_zh", "side", "kind", "size", "formation", "attack", "defence", "movement",
    "spent_attack", "spent_defence", "spent_movement", "traits", "turn", "provenance",
)  # fmt: skip
"""The columns that counters.csv must have; further ones are the reader's own."""

KINDS = ("infantry", "armour", "cavalry", "artillery", "air")
SIZES = ("corps", "column", "division", "brigade")
FORMATIONS = {
    PLA: ("EC", "CP", "MD"),
    KMT: ("2AG", "6AG", "7AG", "8AG", "12AG", "13AG", "16AG", "1PZ", "3PZ", "XZ"),
}
"""Field armies and local troops of the PLA; army groups, pacification zones and Xuzhou itself of the KMT."""

TRAITS = {"fast": KMT, "special_arms": PLA, "direct": KMT, "air": KMT, "wavering": KMT}
"""What rules ask about, and whose counters may have it: 12, 7.5, 7.5, 7.1, 14.4."""

PROVENANCES = ("rulebook", "history", "kit")

_ID = re.compile(r"(?=[0-9]*[A-Z])[A-Z0-9]{1,8}")


def read_counters(path: Path) -> Counters:
    """Read counters.csv.

    Parameters
    ----------
    path : Path
        A table with at least the columns of `COLUMNS`, one row a counter.

    Raises
    ------
    DataError
        Naming file, line, column, value and what was expected there.

    Examples
    --------
    >>> counters = read_counters(files.data_root() / "huaihai" / "counters.csv")
    >>> counters.units["18C"].name.en, counters.units["18C"].values()
    ('18th Corps', '11-12-8')
    >>> counters.units["18C"].faces[1]
    Face(attack=0, defence=9, movement=8)
    """
    units: dict[str, Unit] = {}
    seen: dict[str, int] = {}
    for line, cells in files.read_csv(path, COLUMNS):
        row = Row(path.name, line, cells)
        unit = _unit(row)
        for column, name in (("id", unit.id), ("name_en", unit.name.en), ("name_zh", unit.name.zh)):
            first = seen.setdefault(name.casefold(), line)
            if first != line:
                raise row.error(column, say("expected/own-name", first=first))
        units[unit.id] = unit
    _check_all(path.name, units)
    return Counters(MappingProxyType(units), path.name)


def _check_all(file: str, units: Mapping[str, Unit]) -> None:
    for side in SIDES:
        if not any(unit.side == side for unit in units.values()):
            raise DataError(file, "side", "no rows", say("expected/side-counter", side=side))
    flying = [unit.id for unit in units.values() if unit.kind == "air"]
    if len(flying) > 1:
        raise DataError(file, "kind", ", ".join(flying), say("expected/one-air"))


def _unit(row: Row) -> Unit:
    if not _ID.fullmatch(row.text("id")):
        raise row.error("id", say("expected/id-huaihai"))
    side = row.one_of("side", SIDES)
    traits = frozenset(row.text("traits").split())
    for trait in sorted(traits):
        if TRAITS.get(trait) != side:
            own = ", ".join(name for name, whose in TRAITS.items() if whose == side)
            raise row.error("traits", say("expected/of-side-only", side=side, own=own))
    kind = row.one_of("kind", KINDS)
    if (kind == "air") != ("air" in traits):
        raise row.error("traits", say("expected/air-trait"))
    return Unit(
        id=row.text("id"),
        name=Name(row.name("name_en"), row.name("name_zh")),
        side=side,
        kind=kind,
        faces=_faces(row),
        size=row.one_of("size", SIZES),
        formation=row.one_of("formation", FORMATIONS[side]),
        is_mechanised="fast" in traits,
        arrival_turn=row.number("turn", 1) if row.text("turn") else 0,
        traits=traits,
        provenance=row.one_of("provenance", PROVENANCES),
    )


def _faces(row: Row) -> tuple[Face, Face]:
    """2.1, 9.9: the fresh face, and the spent one, which cannot attack and defends no better."""
    flies = row.text("kind") == "air"
    fresh = Face(row.number("attack"), row.number("defence", 0 if flies else 1), row.number("movement"))
    if row.number("spent_attack"):
        raise row.error("spent_attack", say("expected/spent-attack"))
    spent = Face(
        0, row.number("spent_defence", 0 if flies else 1, fresh.defence), row.number("spent_movement")
    )
    return fresh, spent
