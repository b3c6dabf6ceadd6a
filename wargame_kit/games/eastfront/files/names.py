"""2: by what names blocks go as the war goes on, read from names.csv beside counters.csv."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from wargame_kit.games.counters import ID_EXPECTED, ID_FORM, Counters
from wargame_kit.games.eastfront.files.kinds import HALF_YEARS, TURNS_OF_HALF_YEAR
from wargame_kit.position import Unit
from wargame_kit.rulebook.clause import OF_OWNERS
from wargame_kit.words import Name, files, say
from wargame_kit.words.rows import Row

FILE = "names.csv"
COLUMNS = ("id", "turn", "label", "name_en", "name_zh", "provenance")
"""The columns that names.csv must have; further ones are the reader's own."""

_NAMES = frozenset(("name_en", "name_zh"))

LAST_TURN = len(HALF_YEARS) * TURNS_OF_HALF_YEAR


def read_names(path: Path, counters: Counters) -> Counters:
    """Read names.csv: one row for each name that a block takes, with the fortnight from which it has it.

    A block begins under its name in counters.csv. It takes another from a turn on; a row without a label
    leaves its id on the counter. In one turn no two blocks have the same name or label, and no label is the
    id of another block: who reads it in an order could not tell them apart.

    Parameters
    ----------
    path : Path
        Where the file is. If there is none, blocks keep their names.
    counters : Counters
        The blocks, before stand-ins are made for them.

    Raises
    ------
    DataError
        Naming file, line, column, value and what was expected there.

    Examples
    --------
    >>> from wargame_kit.games.eastfront.files.counters import read_counters
    >>> from wargame_kit.words.files import data_root
    >>> blocks = read_counters(data_root() / "eastfront" / "counters.csv").units
    >>> [blocks["S-21A"].at(turn).name.en for turn in (25, 49)], blocks["S-21A"].at(49).short
    (['21st Army', '6th Guards Army'], 'S-6GA')
    """
    if not path.is_file():
        return counters
    units = dict(counters.units)
    later: dict[str, dict[int, tuple[Unit, Row]]] = defaultdict(dict)
    for line, cells in files.read_csv(path, COLUMNS):
        row = Row(path.name, line, cells)
        id_ = row.text("id")
        if id_ not in units:
            raise row.error("id", say("expected/counter-of", file=counters.file).of("eastfront"))
        turn = row.number("turn", 1, LAST_TURN)
        if turn <= max(later[id_], default=0):
            raise row.error("turn", say("expected/later-turn", turn=max(later[id_])))
        later[id_][turn] = _named(units, row), row
    _check_apart(units, later)
    for id_, names in later.items():
        units[id_] = replace(units[id_], later=tuple((turn, unit) for turn, (unit, _) in names.items()))
    return Counters(MappingProxyType(units), counters.rows, counters.file)


def _named(units: Mapping[str, Unit], row: Row) -> Unit:
    """A block under the name of a row; what it began under is no word about who it is by then."""
    unit, label = units[row.text("id")], row.text("label")
    if label and not re.fullmatch(ID_FORM, label):
        raise row.error("label", say(ID_EXPECTED))
    if label in units:
        raise row.error("label", say("expected/own-label"))
    name = Name(row.name("name_en"), row.name("name_zh"))
    # Whether it is that army's own name is told of the name; the block comes from where it came.
    kit = unit.kit - _NAMES if row.one_of("provenance", OF_OWNERS) != "kit" else unit.kit | _NAMES
    return replace(unit, name=name, label=label, formation="", kit=kit)


def _check_apart(units: Mapping[str, Unit], later: Mapping[str, Mapping[int, tuple[Unit, Row]]]) -> None:
    """Refuse a name or label that another block has in the same turn."""
    for turn in sorted({turn for names in later.values() for turn in names}):
        taken = {column: dict[str, str]() for column in _TOLD}
        fresh = [id_ for id_, names in later.items() if turn in names]
        for id_ in (*(id_ for id_ in units if id_ not in fresh), *fresh):
            since = max((since for since in later.get(id_, {}) if since <= turn), default=0)
            unit = later[id_][since][0] if since else units[id_]
            for column, told in _TOLD.items():
                other = taken[column].setdefault(told(unit).casefold(), id_)
                if other != id_:
                    row = later[id_][since][1]
                    raise row.error(column, say("expected/name-in-turn", unit=other, turn=turn))


_TOLD: Mapping[str, Callable[[Unit], str]] = MappingProxyType(
    {
        "name_en": lambda unit: unit.name.en,
        "name_zh": lambda unit: unit.name.zh,
        "label": lambda unit: unit.short,
    }
)
"""What must tell two blocks apart, by its column."""
