"""1.7a, 1.7b: what the dice bring a side in replacements, and what each of them rebuilds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from wargame_kit.games import charts as printed
from wargame_kit.games.ocs.files.kinds import HEADQUARTERS, KINDS, NO_COMBAT_UNITS
from wargame_kit.games.thirdwinter.resources import (
    FLAK,
    GUNS,
    PERSONNEL,
    PONTOON,
    SPECIAL,
    VARIABLE,
)
from wargame_kit.games.thirdwinter.sides import SIDES
from wargame_kit.words import DataError, say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import KEY, Called, Keys, Listed

Number = Annotated[int, Interval(0, 9)]
SpecialResult = Annotated[str, OneOf(SPECIAL, say("expected/special-result"))]


@dataclass(frozen=True, slots=True)
class Replacements(printed.Row):
    """What a sum of two dice brings (1.7a).

    Attributes
    ----------
    personnel, equipment_4, equipment_5, air, allied : int
    special : bool
        Whether the special table is rolled on.
    """

    personnel: Number = 0
    equipment_4: Annotated[Number, Called("equipment-4")] = 0
    equipment_5: Annotated[Number, Called("equipment-5")] = 0
    air: Number = 0
    allied: Number = 0
    special: bool = False
    clause: printed.ClauseNumber = "1.7a"
    provenance: printed.Provenance = "kit"

    def brings(self) -> Mapping[str, int]:
        """The numbers of what comes, in the order of `RESOURCES`."""
        told = (self.personnel, self.equipment_4, self.equipment_5, self.allied, self.air)
        return {name: number for name, number in zip(VARIABLE, told, strict=True) if number}


@dataclass(frozen=True, slots=True)
class SpecialRow(printed.Row):
    """What a number of the special table brings (1.7b).

    Attributes
    ----------
    result : str
    above_3 : str
        What a second die of 4 to 6 brings instead; empty where none is rolled.
    """

    result: SpecialResult
    above_3: Annotated[str, OneOf((*SPECIAL, ""), say("expected/special-result"))] = ""
    clause: printed.ClauseNumber = "1.7b"
    provenance: printed.Provenance = "kit"

    def at(self, second: int) -> str:
        """What a second die brings."""
        return self.above_3 if self.above_3 and second > 3 else self.result


@dataclass(frozen=True, slots=True)
class RebuildRow(printed.Row):
    """The kinds of counters that something rebuilds, a step for each of it.

    Attributes
    ----------
    id : str
    kinds : tuple of str
    """

    id: Annotated[str, KEY]
    kinds: Annotated[
        tuple[Annotated[str, OneOf(KINDS)], ...],
        Listed(say("expected/kinds-of-counters", known=", ".join(KINDS)), 1),
    ]
    clause: printed.ClauseNumber = "1.7a"
    provenance: printed.Provenance = "kit"

    def faults(self, row: Reader) -> Iterator[DataError]:
        """No kind is there twice."""
        for kind in sorted(kind for kind, times in Counter(self.kinds).items() if times > 1):
            yield row.error("kinds", kind, say("expected/once"))


def faults_of_rebuilding(rows: Mapping[str, RebuildRow], reader: Reader) -> Iterator[DataError]:
    """Yield the kinds that a second row rebuilds, and those that no row does."""
    met: dict[str, str] = {}
    for row in rows.values():
        for kind in row.kinds:
            if met.setdefault(kind, row.id) != row.id:
                yield reader.error(
                    f"rebuild.{row.id}.kinds", kind, say("expected/rebuilt-once", row=met[kind])
                )
            if kind in NO_COMBAT_UNITS or kind == HEADQUARTERS:
                yield reader.error(f"rebuild.{row.id}.kinds", kind, say("expected/rebuilt-kind"))


REBUILDING = (PERSONNEL, GUNS, FLAK, PONTOON)
"""What rebuilds by the kind of a counter; all else by its class, its traits or its nation."""

SUMS, DIE = Keys(range(2, 13)), Keys(range(1, 7))

ReplacementTables = Annotated[
    Mapping[str, Annotated[Mapping[int, Replacements], SUMS]], Keys(SIDES), Called("replacements")
]
SpecialTables = Annotated[
    Mapping[str, Annotated[Mapping[int, SpecialRow], DIE]], Keys(SIDES), Called("special")
]
RebuildTable = Annotated[Mapping[str, RebuildRow], Keys(REBUILDING), Called("rebuild")]
