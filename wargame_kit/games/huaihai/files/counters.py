"""15: the counters, read from counters.csv or from a file of the reader's own."""

from __future__ import annotations

from pathlib import Path

from wargame_kit.games.counters import Counters, CounterSheet
from wargame_kit.games.huaihai.files.charts import KMT, PLA, SIDES
from wargame_kit.position import Face
from wargame_kit.words import DataError, say
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


def read_counters(path: Path) -> Counters:
    """Read counters.csv: one row a counter, the fresh face and the spent one (2.1).

    Raises
    ------
    DataError
        Naming file, line, column, value and what was expected there.

    Examples
    --------
    >>> from wargame_kit.words.files import data_root
    >>> counters = read_counters(data_root() / "huaihai" / "counters.csv")
    >>> counters.units["18C"].name.en, counters.units["18C"].values()
    ('18th Corps', '11-12-8')
    >>> counters.units["18C"].faces[1]
    Face(attack=0, defence=9, movement=8)
    """
    counters = SHEET.read(path)
    counters.check_sides(SIDES, "huaihai")
    flying = [unit.id for unit in counters.units.values() if unit.kind == "air"]
    if len(flying) > 1:
        raise DataError(path.name, "kind", ", ".join(flying), say("expected/one-air"))
    return counters


def _own(row: Row) -> dict[str, object]:
    side, traits = row.text("side"), frozenset(row.text("traits").split())
    for trait in sorted(traits):
        if TRAITS.get(trait) != side:
            own = ", ".join(name for name, whose in TRAITS.items() if whose == side)
            raise row.error("traits", say("expected/of-side-only", side=side, own=own))
    if (row.text("kind") == "air") != ("air" in traits):
        raise row.error("traits", say("expected/air-trait"))
    row.one_of("formation", FORMATIONS[side])
    return {"faces": _faces(row), "is_mechanised": "fast" in traits}


def _faces(row: Row) -> tuple[Face, Face]:
    """2.1, 9.9: the fresh face, and the spent one, which cannot attack and defends no better."""
    flies = row.text("kind") == "air"
    values = row.number("attack"), row.number("defence", 0 if flies else 1), row.number("movement")
    fresh = Face(*values, name="fresh")
    if row.number("spent_attack"):
        raise row.error("spent_attack", say("expected/spent-attack"))
    defence = row.number("spent_defence", 0 if flies else 1, fresh.defence)
    return fresh, Face(0, defence, row.number("spent_movement"), name="spent", is_spent=True)


SHEET = CounterSheet(
    SIDES, KINDS, SIZES, _own, COLUMNS, r"(?=[0-9]*[A-Z])[A-Z0-9]{1,8}", "expected/id-huaihai"
)
"""How counters.csv is read."""
