"""3: the counters, read from counters.csv or from a file of the reader's own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from wargame_kit.games.counters import Counters, CounterSheet
from wargame_kit.games.ocs.files.kinds import (
    ARMOUR,
    CATEGORIES,
    HEADQUARTERS,
    HEAVY,
    KINDS,
    LIGHT,
    MECH,
    NO_AT,
    NO_UNITS,
    SIZES,
    TRANSPORT,
)
from wargame_kit.position import Face, Unit
from wargame_kit.words import Name, say
from wargame_kit.words.rows import Row

COLUMNS = (
    *("id", "name_en", "name_zh", "side", "kind", "size", "formation", "category", "steps", "combat", "move"),
    *("traits", "turn", "provenance"),
)
"""The columns that counters.csv must have; further ones are the reader's own."""

PRINTED = re.compile(
    r"(\d+|\(\d+\))-([0-5])-(\d{1,2}) (leg|track|truck)"
    r"(?: barrage (\d{1,3}) range (\d))?(?: throw (\d{1,2}))?"
)
"""What is printed on a side: strength, action rating, allowance and class; barrage and range; throw."""

HEAVY_SYMBOLS = ("armour", "assault-gun", "anti-tank", "flak")
"""Kinds whose symbol makes anti-tank effects heavy, whatever its colour (9.4e)."""


@dataclass(frozen=True, slots=True)
class Side(Face):
    """A side of a counter (3.2).

    Attributes
    ----------
    rating : int
        The action rating.
    mobility : {"leg", "track", "truck"}
    is_defence_only : bool
        Whether its strength stands in parentheses (3.2b).
    barrage, range : int
        0 where it does not barrage.
    throw : int
        The throw range of a headquarters; of transport, the range of the extender on its other side (12.7).

    Examples
    --------
    >>> Side.of("16-4-3 leg", "combat").rating, Side.of("(5)-0-0 truck throw 12", "combat").throw
    (4, 12)
    """

    rating: int = 0
    mobility: str = "leg"
    is_defence_only: bool = False
    barrage: int = 0
    range: int = 0
    throw: int = 0

    @classmethod
    def of(cls, text: str, name: str) -> Side:
        """Read what is printed on a side.

        Raises
        ------
        ValueError
            If it is not written so.
        """
        found = PRINTED.fullmatch(text)
        if found is None:
            raise ValueError(text)
        strength, rating, movement, mobility, *further = found.groups()
        barrage, range_, throw = (int(number or 0) for number in further)
        is_defence_only = strength.startswith("(")
        defence = int(strength.strip("()"))
        return cls(
            attack=0 if is_defence_only else defence,
            defence=defence,
            movement=int(movement),
            name=name,
            rating=int(rating),
            mobility=mobility,
            is_defence_only=is_defence_only,
            barrage=barrage,
            range=range_,
            throw=throw,
        )

    @property
    def strength(self) -> str:
        """Its strength as it is printed: ``16``, ``(5)``."""
        return f"({self.defence})" if self.is_defence_only else str(self.attack)


@dataclass(frozen=True, slots=True)
class OcsUnit(Unit):
    """A counter of the series: two sides, and as many steps as it prints.

    Attributes
    ----------
    printed_steps : int
    category : {"armour", "mech", "other"}
        How terrain treats it in combat (3.2a).

    Examples
    --------
    >>> division = OcsUnit.printed("16Pz", "axis", "9-5-14 track", "4-4-18 track", steps=2, category="armour")
    >>> division.values(), division.values(1), division.size_in_regiments(lost=1), division.anti_tank
    ('9-5-14', '4-4-18', Fraction(1, 1), 'heavy')
    """

    printed_steps: int = 1
    category: str = "other"
    value_columns: ClassVar[tuple[str, ...]] = ("combat", "move")

    @classmethod
    def printed(
        cls,
        id_: str,
        side: str,
        combat: str,
        move: str,
        *,
        steps: int = 1,
        kind: str = "infantry",
        **more: Any,
    ) -> OcsUnit:
        """Make a counter of one's own out of its two sides.

        Parameters
        ----------
        id_, side : str
        combat, move : str
            As `PRINTED` reads them: ``"16-4-3 leg"``.
        steps : int
        kind : str
        **more
            Further attributes.
        """
        faces = (Side.of(combat, "combat"), Side.of(move, "move"))
        told = {"is_headquarters": kind == HEADQUARTERS, "is_marker": kind in NO_UNITS}
        more = {"name": Name(id_), **told, **more}
        return cls(id=id_, side=side, kind=kind, faces=faces, printed_steps=steps, **more)

    def steps(self, face: int = 0) -> int:
        """How many steps it prints; which side shows makes no difference (3.2d)."""
        return self.printed_steps

    def is_reduced(self, face: int) -> bool:
        """Whether a side shows that steps have been lost: none does."""
        return False

    def values(self, face: int = 0) -> str:
        """What a side prints: strength, or barrage or throw in its place; action rating, and allowance."""
        side = self.printed_side(face)
        if self.is_marker:
            return str(side.throw or "–")
        if side.throw:
            return f"{side.throw}-{side.rating}-{side.movement}"
        if side.barrage:
            return f"{side.barrage}/{side.range}-{side.rating}-{side.movement}"
        if self.is_transport:
            return str(side.movement)
        return f"{side.strength}-{side.rating}-{side.movement}"

    def printed_side(self, face: int) -> Side:
        """A side with all that is printed on it."""
        side = self.faces[face]
        assert isinstance(side, Side)  # the sheet reads no others
        return side

    @property
    def is_transport(self) -> bool:
        """Whether it is a transport point: no combat unit, and never out of supply (13.2)."""
        return self.kind in TRANSPORT

    @property
    def is_multi_step(self) -> bool:
        """Whether it prints a number of steps (3.2d)."""
        return self.printed_steps > 1

    @property
    def is_independent(self) -> bool:
        """Whether it is neither part of a formation nor of several steps (3.2f)."""
        return not self.formation and not self.is_multi_step

    def size_in_regiments(self, lost: int = 0) -> Fraction:
        """Its regimental equivalents with some steps lost; transport and markers have none (4.6)."""
        if self.is_transport or self.is_marker:
            return Fraction(0)
        if self.is_multi_step:
            return Fraction(self.printed_steps - lost)
        return {"company": Fraction(1, 4), "battalion": Fraction(1, 2)}.get(self.size, Fraction(1))

    @property
    def anti_tank(self) -> str:
        """The level of its anti-tank effects: ``heavy``, ``light`` or ``none`` (9.4e)."""
        if self.category == ARMOUR or self.kind in HEAVY_SYMBOLS:
            return HEAVY
        return LIGHT if self.category == MECH else NO_AT


def sheet(sides: tuple[str, ...], traits: tuple[str, ...]) -> CounterSheet:
    """How a title lists its counters.

    Parameters
    ----------
    sides : tuple of str
    traits : tuple of str
        What may stand in the column of that name.
    """
    return CounterSheet(sides, KINDS, SIZES, lambda row: _own(row, traits), COLUMNS, unit=OcsUnit)


def read_counters(path: Path, sides: tuple[str, ...], traits: tuple[str, ...]) -> Counters:
    """Read counters.csv of a title: one row a counter.

    Raises
    ------
    DataError
        Naming file, line, column, value and what was expected there.
    """
    return sheet(sides, traits).read(path)


def _own(row: Row, known: tuple[str, ...]) -> dict[str, Any]:
    traits = frozenset(row.text("traits").split())
    for trait in sorted(traits):
        if trait not in known:
            raise row.error("traits", say("error/one-of", known=", ".join(known)))
    faces = tuple(_side(row, column) for column in ("combat", "move"))
    kind = row.text("kind")
    if kind not in (*TRANSPORT, *NO_UNITS) and (kind == HEADQUARTERS) != any(side.throw for side in faces):
        raise row.error("combat", say("expected/throw-of-headquarters"))
    return {
        "faces": faces,
        "traits": traits,
        "printed_steps": row.number("steps", 1, 9),
        "category": row.one_of("category", CATEGORIES),
        "is_headquarters": kind == HEADQUARTERS,
        "is_marker": kind in NO_UNITS,
        "is_mechanised": row.text("category") != "other",
    }


def _side(row: Row, column: str) -> Side:
    try:
        return Side.of(row.text(column), column)
    except ValueError as error:
        raise row.error(column, say("expected/counter-side")) from error
