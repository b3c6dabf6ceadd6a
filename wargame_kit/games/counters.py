"""The counters of a game, read from counters.csv or from a file of the reader's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from wargame_kit.position import Face, Unit
from wargame_kit.rulebook.clause import OF_OWNERS
from wargame_kit.words import DataError, Name, files, say
from wargame_kit.words.rows import Row

COLUMNS = (
    "id", "name_en", "name_zh", "side", "kind", "size", "formation", "attack", "defence", "movement",
    "traits", "turn", "provenance",
)  # fmt: skip
"""The columns that every counters.csv has; further ones are the game's or the reader's own."""

ID_FORM, ID_EXPECTED = r"(?=[0-9-]*[A-Za-z])[A-Za-z0-9][A-Za-z0-9-]{0,15}", "expected/counter-id"
"""What an id is, and the sentence for one that is none."""

KIT, NONE = "kit", "none"
"""A last column that a file may have: which other columns of a row the kit has filled, or that it has none.

Its header may say it for all rows, ``kit=attack defence``; a row that leaves the cell empty or out has that.
"""


@dataclass(frozen=True, slots=True)
class Counters:
    """All counters of a game.

    Attributes
    ----------
    units : mapping of id to Unit
        In the order of the file.
    rows : mapping of id to Row
        What the file says of each; empty for counters that are read from none.
    file : str
        Where they were read from.
    """

    units: Mapping[str, Unit]
    rows: Mapping[str, Row] = field(default_factory=dict)
    file: str = ""

    def check_sides(self, sides: tuple[str, ...], game: str) -> None:
        """Refuse a side without a counter, in the words of a game."""
        for side in sides:
            if not any(unit.side == side for unit in self.units.values()):
                expected = say("expected/side-counter", side=side).of(game)
                raise DataError(self.file, "side", "no rows", expected)


@dataclass(frozen=True, slots=True)
class CounterSheet:
    """How the counters of a game are listed.

    Attributes
    ----------
    sides, kinds, sizes : tuple of str
        What may stand in these columns.
    own : callable Row -> dict
        The attributes of `Unit` that a game reads in its own way, its faces above all; by default a counter
        has one face.
    columns : tuple of str
        The columns that must be there, those of `COLUMNS` among them.
    id_form : str
        The regular expression of an id.
    id_expected : str
        The sentence for an id that is none.
    unit : type of Unit
        What a row becomes: a game may print more on its counters than others do.
    """

    sides: tuple[str, ...]
    kinds: tuple[str, ...]
    sizes: tuple[str, ...]
    own: Callable[[Row], dict[str, object]] = lambda row: {}
    columns: tuple[str, ...] = COLUMNS
    id_form: str = ID_FORM
    id_expected: str = ID_EXPECTED
    unit: type[Unit] = Unit

    def read(self, path: Path) -> Counters:
        """Read counters.csv: one row a counter.

        Names are texts and nothing else: markup in them is shown, never obeyed.

        Raises
        ------
        DataError
            Naming file, line, column, value and what was expected there.
        """
        units: dict[str, Unit] = {}
        rows: dict[str, Row] = {}
        seen: dict[str, int] = {}
        for line, cells in files.read_csv(path, self.columns, last=KIT):
            row = Row(path.name, line, cells)
            unit = self._unit(row)
            for column, name in (("id", unit.id), ("name_en", unit.name.en), ("name_zh", unit.name.zh)):
                first = seen.setdefault(name.casefold(), line)
                if first != line:
                    raise row.error(column, say("expected/own-name", first=first))
            units[unit.id], rows[unit.id] = unit, row
        if not units:
            raise DataError(path.name, "", "no rows", say("expected/row-a-counter"))
        return Counters(MappingProxyType(units), MappingProxyType(rows), path.name)

    def _unit(self, row: Row) -> Unit:
        if not re.fullmatch(self.id_form, row.text("id")):
            raise row.error("id", say(self.id_expected))
        read: dict[str, object] = {
            "id": row.text("id"),
            "side": row.one_of("side", self.sides),
            "kind": row.one_of("kind", self.kinds),
            "size": row.one_of("size", self.sizes),
            "formation": row.text("formation"),
            "arrival_turn": row.number("turn", 1) if row.text("turn") else 0,
            "traits": frozenset(row.text("traits").split()),
            "name": Name(row.name("name_en"), row.name("name_zh")),
            "provenance": row.one_of("provenance", OF_OWNERS),
            "kit": _ours(row),
        }
        if "faces" not in (own := self.own(row)):
            read["faces"] = (printed_face(row),)
        make: Callable[..., Unit] = self.unit
        return make(**(read | own))


def _ours(row: Row) -> frozenset[str]:
    """The columns of a row that the kit has filled."""
    header = next((column for column in row.cells if column.partition("=")[0] == KIT), "")
    if not header:
        return frozenset()
    listed = row.text(header) or header.partition("=")[2]
    named = frozenset() if listed == NONE else frozenset(listed.split())
    if not named <= row.cells.keys():
        known = ", ".join(column for column in row.cells if column != header)
        raise DataError(
            row.file,
            say("error/cell", line=row.line, column=KIT),
            listed,
            say("expected/kit-columns", none=NONE, known=known),
        )
    return named


def printed_face(row: Row, prefix: str = "") -> Face:
    """A face, out of the columns whose names begin so; it is called so too."""
    attack, defence, movement = (row.number(prefix + column) for column in ("attack", "defence", "movement"))
    return Face(attack, defence, movement, prefix.rstrip("_"))
