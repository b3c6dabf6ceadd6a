"""3: the counters, read from counters.csv or from a file of the reader's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import ClassVar

from wargame_kit.games.counters import Counters, CounterSheet
from wargame_kit.games.ocs.files.kinds import (
    AIRCRAFT,
    ARMOUR,
    CATEGORIES,
    FIGHTERS,
    HEADQUARTERS,
    HEAVY,
    KINDS,
    LIGHT,
    MECH,
    NO_AT,
    NO_UNITS,
    ORGANIC,
    SIZES,
    STRATEGIC,
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
    r"(?: barrage (\d{1,3}) range ([1-9]))?(?: throw (\d{1,2}))?"
)
"""What is printed on a side: strength, action rating, allowance and class; barrage and range; throw."""

AIRBORNE = re.compile(r"(\d{1,2}|\(\d{1,2}\))-(\d{1,3})-(\d{1,3}) air(?: carries (1/2|\d{1,2}))?")
"""What is printed on a side of an aircraft: rating, perhaps in parentheses; bombs; range; tokens carried."""

STEPS_OF_AIRCRAFT = 2
"""The front is the full aircraft, the back the reduced one (3.5)."""

QUARTERS = 4
"""Of a regiment: in these sizes are counted (4.6)."""

SMALL = {"company": 1, "battalion": 2}
"""What is less than a regiment, in quarters of one (4.6)."""

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
class AirSide(Side):
    """A side of an aircraft (3.5).

    Attributes
    ----------
    air : int
        Its rating in air combat.
    is_bracketed : bool
        Whether the rating stands in parentheses (14.3).
    bombs : int
        Its barrage strength.
    far : int
        Its range, in hexes.
    carries : Fraction
        The tokens that it transports.

    Examples
    --------
    >>> stuka = AirSide.of("(1)-17-18 air", "full")
    >>> stuka.air, stuka.is_bracketed, stuka.bombs, stuka.far, stuka.printed
    (1, True, 17, 18, '(1)-17-18')
    """

    air: int = 0
    is_bracketed: bool = False
    bombs: int = 0
    far: int = 0
    carries: Fraction = Fraction(0)

    @classmethod
    def of(cls, text: str, name: str) -> AirSide:
        """Read what is printed on a side of an aircraft.

        Raises
        ------
        ValueError
            If it is not written so.
        """
        found = AIRBORNE.fullmatch(text)
        if found is None:
            raise ValueError(text)
        rating, bombs, far, carries = found.groups()
        return cls(
            *(0, 0, 0, name),
            air=int(rating.strip("()")),
            is_bracketed=rating.startswith("("),
            bombs=int(bombs),
            far=int(far),
            carries=Fraction(carries or 0),
        )

    @property
    def printed(self) -> str:
        """Rating, bombs and range."""
        return f"{f'({self.air})' if self.is_bracketed else self.air}-{self.bombs}-{self.far}"


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
        **more: object,
    ) -> OcsUnit:
        """Make a counter of one's own out of its two sides.

        Parameters
        ----------
        id_, side : str
        combat, move : str
            As `PRINTED` reads them, ``"16-4-3 leg"``; of an aircraft its full and its reduced side, as
            `AIRBORNE` reads them.
        steps : int
        kind : str
        **more
            Further attributes.
        """
        if kind in AIRCRAFT:
            steps = STEPS_OF_AIRCRAFT
        faces = tuple(sided(kind, *side) for side in zip((combat, move), names_of_sides(kind), strict=True))
        told = {"is_headquarters": kind == HEADQUARTERS, "is_marker": kind in NO_UNITS}
        more = {"name": Name(id_), **told, **more}
        make: Callable[..., OcsUnit] = cls
        return make(id=id_, side=side, kind=kind, faces=faces, printed_steps=steps, **more)

    def steps(self, face: int = 0) -> int:
        """How many steps it prints; which side shows makes a difference only in the air (3.2d, 3.5)."""
        return self.printed_steps - face if self.is_aircraft else self.printed_steps

    def is_reduced(self, face: int) -> bool:
        """Whether a side shows that steps have been lost: the back of an aircraft does (3.5)."""
        return self.is_aircraft and face > 0

    def values(self, face: int = 0) -> str:
        """What a side prints: strength, or barrage or throw in its place; action rating, and allowance."""
        side = self.printed_side(face)
        if isinstance(side, AirSide):
            return side.printed
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

    def air_side(self, face: int) -> AirSide:
        """A side of an aircraft with all that is printed on it.

        Raises
        ------
        TypeError
            If it is no aircraft.
        """
        side = self.faces[face]
        if not isinstance(side, AirSide):
            raise TypeError(self.id)
        return side

    @property
    def is_aircraft(self) -> bool:
        """Whether it flies (14.1)."""
        return self.kind in AIRCRAFT

    @property
    def is_fighter(self) -> bool:
        """Whether it intercepts, and has a patrol zone round its base (14.1)."""
        return self.kind in FIGHTERS

    @property
    def is_strategic(self) -> bool:
        """Whether it is a strategic bomber (14.1)."""
        return self.kind == STRATEGIC

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

    def quarters(self, lost: int = 0) -> int:
        """Its size in quarters of a regiment, with some steps lost; transport and markers have none (4.6)."""
        if self.is_transport or self.is_marker:
            return 0
        if self.is_multi_step:
            return (self.printed_steps - lost) * QUARTERS
        return SMALL.get(self.size, QUARTERS)

    def size_in_regiments(self, lost: int = 0) -> Fraction:
        """Its regimental equivalents, with some steps lost (4.6)."""
        return Fraction(self.quarters(lost), QUARTERS)

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
    counters = sheet(sides, traits).read(path)
    kinds: dict[str, set[str]] = {}
    for counter in counters.units.values():
        kinds.setdefault(counter.formation, set()).add(counter.kind)
    for unit, counter in counters.units.items():
        if kinds[counter.formation] == {ORGANIC}:
            raise counters.rows[unit].error("formation", say("expected/formation-of-trucks"))
    return counters


def _own(row: Row, known: tuple[str, ...]) -> dict[str, object]:
    traits = frozenset(row.text("traits").split())
    for trait in sorted(traits):
        if trait not in known:
            raise row.error("traits", say("error/one-of", known=", ".join(known)))
    kind = row.text("kind")
    names = dict(zip(("combat", "move"), names_of_sides(kind), strict=True))
    faces = tuple(_side(row, kind, column, name) for column, name in names.items())
    if kind not in (*TRANSPORT, *NO_UNITS) and (kind == HEADQUARTERS) != any(side.throw for side in faces):
        raise row.error("combat", say("expected/throw-of-headquarters"))
    if kind == ORGANIC and not row.text("formation"):
        raise row.error("formation", say("expected/formation-of-trucks"))
    steps = row.number("steps", 1, 9)
    if kind in AIRCRAFT and steps != STEPS_OF_AIRCRAFT:
        raise row.error("steps", say("expected/steps-of-aircraft", steps=STEPS_OF_AIRCRAFT))
    return {
        "faces": faces,
        "traits": traits,
        "printed_steps": steps,
        "category": row.one_of("category", CATEGORIES),
        "is_headquarters": kind == HEADQUARTERS,
        "is_marker": kind in NO_UNITS,
        "is_mechanised": row.text("category") != "other",
    }


def names_of_sides(kind: str) -> tuple[str, str]:
    """What the front and the back of a counter of a kind are called."""
    return ("full", "reduced") if kind in AIRCRAFT else ("combat", "move")


def sided(kind: str, text: str, name: str) -> Side:
    """A side of a counter of a kind, out of what is printed on it.

    Raises
    ------
    ValueError
        If it is not written as `PRINTED` or `AIRBORNE` has it.
    """
    return (AirSide if kind in AIRCRAFT else Side).of(text, name)


def _side(row: Row, kind: str, column: str, name: str) -> Side:
    try:
        return sided(kind, row.text(column), name)
    except ValueError as error:
        expected = "expected/side-of-aircraft" if kind in AIRCRAFT else "expected/counter-side"
        raise row.error(column, say(expected)) from error
