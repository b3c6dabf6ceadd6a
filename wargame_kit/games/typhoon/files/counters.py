"""2.2: the counters, read from counters.csv or from a file of the reader's own."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.games.counters import CounterSheet, printed_face
from wargame_kit.games.typhoon.files.charts import AXIS, SIDES, SOVIET
from wargame_kit.position import Face, Unit
from wargame_kit.words import Words, say
from wargame_kit.words.phrase import catalogue
from wargame_kit.words.rows import Row

COLUMNS = (
    "id", "name_en", "name_zh", "side", "nationality", "kind", "size", "formation",
    "attack", "defence", "movement", "reduced_attack", "reduced_defence", "reduced_movement",
    "mechanised", "headquarters", "command_range", "arrival", "turn", "traits", "provenance",
)  # fmt: skip
"""The columns that counters.csv must have; further ones are the reader's own."""

NATIONALITIES = {"wehrmacht": AXIS, "ss": AXIS, "red_army": SOVIET, "guards": SOVIET}
KINDS = ("infantry", "armour", "motorised", "cavalry", "security", "airborne", "headquarters")
SIZES = ("regiment", "brigade", "division", "corps", "army")
ARRIVALS = ("set_up", "reinforcement", "guards_convert")

HEADQUARTERS = "HQ-"
"""How the id of a headquarters begins; the rest is its army, as its command chits name it."""


def _own(row: Row) -> dict[str, object]:
    side = row.text("side")
    nationality = row.one_of("nationality", tuple(n for n, whose in NATIONALITIES.items() if whose == side))
    is_headquarters = _headquarters(row)
    _formation(row)
    return {
        "faces": _faces(row),
        "is_mechanised": row.flag("mechanised"),
        "is_headquarters": is_headquarters,
        "command_range": row.number("command_range", int(is_headquarters), 20 * is_headquarters),
        # 2.21.1: Wehrmacht and Red Army are the rule, the others are told apart by colour.
        "traits": frozenset(row.text("traits").split()) | ({nationality} & {"ss", "guards"}),
    }


def headquarters(units: Mapping[str, Unit]) -> dict[str, str]:
    """The headquarters by the army that chits name: what follows ``HQ-`` in its id, else its formation.

    Examples
    --------
    >>> from wargame_kit.words.files import data_root
    >>> headquarters(SHEET.read(data_root() / "typhoon" / "counters.csv").units)["2PzA"]
    'HQ-2PzA'
    """
    staffs = [unit for unit in units.values() if unit.is_headquarters]
    return {
        unit.id.removeprefix(HEADQUARTERS) if unit.id.startswith(HEADQUARTERS) else unit.formation: unit.id
        for unit in staffs
    }


def _headquarters(row: Row) -> bool:
    is_headquarters = row.flag("headquarters")
    if is_headquarters != (row.text("kind") == "headquarters"):
        raise row.error("headquarters", say("expected/headquarters-yes"))
    if is_headquarters != row.text("id").startswith(HEADQUARTERS):
        raise row.error("id", say("expected/headquarters-id", prefix=HEADQUARTERS))
    if is_headquarters and row.flag("mechanised"):
        raise row.error("mechanised", say("expected/headquarters-not"))
    return is_headquarters


def formation_name(formation: str) -> Words:
    """The name of an army or front; one of the reader's own is called as counters.csv has it."""
    key = f"typhoon/formation/{formation}"
    return say(key) if key in catalogue() else formation


def _formation(row: Row) -> None:
    """2.21.2.4: who has an army or front starts with it; who has none comes later."""
    if bool(row.text("formation")) != (row.one_of("arrival", ARRIVALS) == "set_up"):
        raise row.error("formation", say("expected/set-up-army"))


def _faces(row: Row) -> tuple[Face, ...]:
    """2.21.2.5 and 2.21.3: the full face, and the reduced one where the back is printed."""
    faces = [printed_face(row)]
    if any(row.text(column) for column in COLUMNS if column.startswith("reduced_")):
        faces.append(printed_face(row, "reduced_"))
    for face, column in zip(faces, ("defence", "reduced_defence"), strict=False):
        if face.attack != face.defence and not row.flag("mechanised"):
            raise row.error(column, say("expected/one-strength", attack=face.attack))
    return tuple(faces)


SHEET = CounterSheet(SIDES, KINDS, SIZES, _own, COLUMNS, id_expected="expected/id-typhoon")
"""How counters.csv is read."""

read_counters = SHEET.read
