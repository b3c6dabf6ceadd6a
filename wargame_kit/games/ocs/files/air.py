"""9.14f, 14: the tables of the air, out of tables.toml: air combat, flak, drops, captured bases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from wargame_kit.games import charts as printed
from wargame_kit.words import DataError, say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import Called, Keys, Listed

Total = Annotated[int, Interval(2, 12)]
Face = Annotated[int, Interval(1, 7)]
Added = Annotated[int, Interval(-9, 9)]

WEAKEST, STRONGEST = "weakest", "strongest"
LOSERS = ("1", "2", "3", "4", WEAKEST, STRONGEST)
"""Which aircraft of a mission flak hits: by its number, or by how much it bombs (14.4)."""

FLAK = ("many", "headquarters", "zone", "zone_with_fighter", "zone_trainbusting")
"""What is added to the flak roll whatever its size (14.4)."""

LANDINGS = ("friendly_clear", "friendly_closed", "enemy_clear", "enemy_closed")
"""Where something is dropped: among friends or not, on clear or on closed ground (14.10)."""


@dataclass(frozen=True, slots=True)
class AirCombatTable(printed.Row):
    """14.3: who aborts by two dice with the difference of the ratings, and who loses a step by one die.

    Attributes
    ----------
    attacker : int
        The highest total at which only the attacker aborts.
    both : tuple of int
        The totals at which both abort.
    defender : int
        The total from which on only the defender aborts.
    loss : int
        The number of the die from which on whoever aborts loses a step.
    """

    attacker: Total
    both: Annotated[tuple[Total, ...], Listed(say("expected/air-totals"), 1, 11)]
    defender: Total
    loss: Face

    def faults(self, row: Reader) -> Iterator[DataError]:
        """Every total says who aborts, and none says it twice."""
        if self.both != tuple(range(self.attacker + 1, self.defender)):
            yield row.error("both", list(self.both), say("expected/air-totals"))

    def aborts(self, total: int) -> tuple[bool, bool]:
        """Whether the attacker and whether the defender abort at a total."""
        return total < self.defender, total > self.attacker


@dataclass(frozen=True, slots=True)
class FlakTable(printed.Row):
    """14.4: when a mission loses a step to flak, and which of its aircraft.

    Attributes
    ----------
    hit : int
        The total of two dice and modifiers from which on a step is lost.
    crowd : int
        So many aircraft are ``many``.
    added : mapping of str to int
        By what `FLAK` lists.
    per_level : int
        Added for each level of an air base.
    rows : mapping of int to tuple of str
        By the number of aircraft, for each number of the die: see `LOSERS`.
    """

    hit: Total
    crowd: Annotated[int, Interval(2, 4)]
    added: Annotated[Mapping[str, Added], Keys(FLAK)]
    per_level: Added
    rows: Annotated[
        Mapping[
            int,
            Annotated[tuple[Annotated[str, OneOf(LOSERS)], ...], Listed(say("expected/six-aircraft"), 6, 6)],
        ],
        Called("loser"),
        Keys(range(2, 5)),
    ]

    def faults(self, row: Reader) -> Iterator[DataError]:
        """No row names an aircraft that a mission of its size does not have."""
        for size, cells in self.rows.items():
            if any(cell.isdigit() and int(cell) > size for cell in cells):
                yield row.error(f"loser.{size}", list(cells), say("expected/six-aircraft"))


@dataclass(frozen=True, slots=True)
class BaseCaptureTable(printed.Row):
    """9.14f: whether an aircraft loses a step when its base is captured, by two dice for each.

    Attributes
    ----------
    loss : int
        The highest total at which it does.
    active : int
        Added for an Active aircraft.
    advance : int
        Added if the base has fallen to an advance after combat.
    """

    loss: Total
    active: Added
    advance: Added


@dataclass(frozen=True, slots=True)
class DropTable(printed.Row):
    """14.10: the total of two dice from which on what is dropped lands whole.

    Attributes
    ----------
    least : mapping of str to int
        By where; see `LANDINGS`.
    glider : int
        Added for what comes in a glider.
    side : mapping of str to int
        Added for a side that drops badly.
    """

    least: Annotated[Mapping[str, Total], Called("success"), Keys(LANDINGS)]
    glider: Added
    side: Annotated[Mapping[str, Added], Keys()]
