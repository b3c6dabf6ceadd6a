"""2.2: the counters, read from counters.csv or from a file of the reader's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from wargame_kit.games.counters import Counters
from wargame_kit.games.typhoon.files.charts import AXIS, SIDES, SOVIET
from wargame_kit.position import Face, Unit
from wargame_kit.words import DataError, Name, Words, files, say
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
PROVENANCES = ("rulebook", "history", "kit")

HEADQUARTERS = "HQ-"
"""How the id of a headquarters begins; the rest is its army, as its command chits name it."""

_ID = re.compile(r"(?=[0-9-]*[A-Za-z])[A-Za-z0-9][A-Za-z0-9-]{0,15}")
_REDUCED = ("reduced_attack", "reduced_defence", "reduced_movement")


@dataclass(frozen=True, slots=True)
class TyphoonCounters(Counters):
    """The counters of the game.

    Attributes
    ----------
    arrivals : mapping of id to str
        ``set_up``, ``reinforcement`` or ``guards_convert`` (2.21.2.4).
    """

    arrivals: Mapping[str, str] = field(default_factory=dict)


def read_counters(path: Path) -> TyphoonCounters:
    """Read counters.csv.

    Parameters
    ----------
    path : Path
        A table with at least the columns of `COLUMNS`, one row a counter. Names are texts and nothing
        else: markup in them is shown, never obeyed.

    Raises
    ------
    DataError
        Naming file, line, column, value and what was expected there.

    Examples
    --------
    >>> counters = read_counters(files.data_root() / "typhoon" / "counters.csv")
    >>> counters.units["3Pz"].name.en, counters.arrivals["3Pz"]
    ('3rd Panzer Division', 'set_up')
    """
    units: dict[str, Unit] = {}
    arrivals: dict[str, str] = {}
    seen: dict[str, int] = {}
    for line, cells in files.read_csv(path, COLUMNS):
        row = Row(path.name, line, cells)
        unit = _unit(row)
        for column, name in (("id", unit.id), ("name_en", unit.name.en), ("name_zh", unit.name.zh)):
            first = seen.setdefault(name.casefold(), line)
            if first != line:
                raise row.error(column, say("expected/own-name", first=first))
        units[unit.id] = unit
        arrivals[unit.id] = row.one_of("arrival", ARRIVALS)
    if not units:
        raise DataError(path.name, "", "no rows", say("expected/row-a-counter"))
    return TyphoonCounters(MappingProxyType(units), path.name, MappingProxyType(arrivals))


def _unit(row: Row) -> Unit:
    if not _ID.fullmatch(row.text("id")):
        raise row.error("id", say("expected/id-typhoon"))
    side = row.one_of("side", SIDES)
    nationality = row.one_of("nationality", tuple(n for n, whose in NATIONALITIES.items() if whose == side))
    is_headquarters = _headquarters(row)
    _formation(row)
    traits = frozenset(row.text("traits").split())
    return Unit(
        id=row.text("id"),
        name=Name(row.name("name_en"), row.name("name_zh")),
        side=side,
        kind=row.one_of("kind", KINDS),
        faces=_faces(row),
        size=row.one_of("size", SIZES),
        formation=row.text("formation"),
        is_mechanised=row.flag("mechanised"),
        is_headquarters=is_headquarters,
        command_range=row.number("command_range", int(is_headquarters), 20 * is_headquarters),
        arrival_turn=row.number("turn", 1) if row.text("turn") else 0,
        # 2.21.1: Wehrmacht and Red Army are the rule, the others are told apart by colour.
        traits=traits | ({nationality} & {"ss", "guards"}),
        provenance=row.one_of("provenance", PROVENANCES),
    )


def headquarters(units: Mapping[str, Unit]) -> dict[str, str]:
    """The headquarters by the army that chits name: what follows ``HQ-`` in its id, else its formation.

    Examples
    --------
    >>> headquarters(read_counters(files.data_root() / "typhoon" / "counters.csv").units)["2PzA"]
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
    full = Face(row.number("attack"), row.number("defence"), row.number("movement"))
    faces = [full]
    if any(row.text(column) for column in _REDUCED):
        faces.append(Face(*(row.number(column) for column in _REDUCED)))
    for face, column in zip(faces, ("defence", "reduced_defence"), strict=False):
        if face.attack != face.defence and not row.flag("mechanised"):
            raise row.error(column, say("expected/one-strength", attack=face.attack))
    return tuple(faces)
