"""How strong is a counter? The kit's method, from the order of battle to the printed figures.

The printed strengths are not public. ``strengths.toml`` holds the classes of units and what men, guns and
tanks weigh; the columns ``class``, ``percent`` and ``tanks`` of counters.csv hold what is known of each unit.
Who disagrees changes a figure and prints the table anew:
``python -m wargame_kit.games.typhoon.files.strengths``.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, ClassVar

from wargame_kit.position import Face
from wargame_kit.words import files, numbers, say
from wargame_kit.words.allowed import Interval
from wargame_kit.words.declared import read
from wargame_kit.words.rows import Row
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import Besides, Called, InRow, Keys, Written

_WEIGHTS = ("men_per_point", "guns_per_point", "tanks_per_point_of_attack", "tanks_per_point_of_defence")
_FIGURES = ("attack", "defence", "movement")


def _multiplier(factor: object) -> Fraction:
    if not isinstance(factor, str) or not 0 < (multiplier := numbers.exact(factor)) <= 99:
        raise ValueError(factor)
    return multiplier


@dataclass(frozen=True, slots=True)
class UnitClass:
    """A class of units at full establishment.

    Attributes
    ----------
    men, guns : int
        Guns of 75 mm and more, and mortars of 81 mm and more.
    movement : int
        Movement points.
    steps : {1, 2}
    multiplier : Fraction
    """

    men: Annotated[int, Interval(1, 100_000)]
    guns: Annotated[int, Interval(0, 10_000)]
    movement: Annotated[int, Interval(1, 99)]
    steps: Annotated[int, Interval(1, 2)]
    multiplier: Annotated[Fraction, Written(_multiplier, say("expected/over-0"))] = Fraction(1)

    besides: ClassVar[Besides] = ("mechanised",)


@dataclass(frozen=True, slots=True)
class Method:
    """The weights of men, guns and tanks, and the classes that they are applied to."""

    weights: Annotated[Mapping[str, Annotated[int, Interval(1, 100_000)]], Keys(_WEIGHTS), InRow()]
    classes: Annotated[Mapping[str, UnitClass], Called("class")]

    besides: ClassVar[Besides] = ("provenance",)

    def faces(self, unit_class: str, percent: int, tanks: int = 0) -> tuple[Face, ...]:
        """The faces of a counter.

        Parameters
        ----------
        unit_class : str
        percent : int
            How much of the establishment was there.
        tanks : int
            Tanks that ran, a light one counting half.

        Examples
        --------
        >>> method = read_method(files.data_root() / "typhoon" / "strengths.toml")
        >>> method.faces("panzer", 95, 70)
        (Face(attack=8, defence=6, movement=8), Face(attack=4, defence=3, movement=8))
        """
        kind = self.classes[unit_class]
        men_and_guns = Fraction(kind.men, self.weights["men_per_point"]) + Fraction(
            kind.guns, self.weights["guns_per_point"]
        )
        body = Fraction(percent, 100) * men_and_guns
        figures = [
            max(1, _rounded(kind.multiplier * (body + Fraction(tanks, self.weights[weight]))))
            for weight in _WEIGHTS[2:]
        ]
        faces = [Face(figures[0], figures[1], kind.movement)]
        if kind.steps == 2:
            halves = max(1, figures[0] // 2), max(1, figures[1] // 2)
            faces.append(Face(*halves, kind.movement, name="reduced"))
        return tuple(faces)


def _rounded(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def read_method(path: Path) -> Method:
    """Read strengths.toml.

    Raises
    ------
    DataError
        Naming the key and what was expected there.
    """
    return read(Method, Reader(path.name, "", files.read_toml(path)))


def restated(counters: Path, method: Method) -> str:
    """The text of counters.csv with every strength and movement allowance by the method.

    Raises
    ------
    DataError
        If a row's class, percent or tanks cannot be used.
    """
    rows = dict(files.read_csv(counters, ("class", "percent", "tanks", *_FIGURES)))
    answer = io.StringIO()
    writer = csv.writer(answer, lineterminator="\n")
    for line, text in enumerate(files.read_text(counters).splitlines(), 1):
        if line not in rows:
            answer.write(text + "\n")
            continue
        row = dict(rows[line])
        told = Row(counters.name, line, row)
        kind = told.one_of("class", tuple(method.classes))
        faces = method.faces(kind, *(told.number(column, 0, 9999) for column in ("percent", "tanks")))
        for prefix, face in zip(("", "reduced_"), (*faces, None), strict=False):
            for figure in _FIGURES:
                row[prefix + figure] = str(getattr(face, figure)) if face else ""
        writer.writerow(row.values())
    return answer.getvalue()


if __name__ == "__main__":
    folder = files.data_root() / "typhoon"
    sys.stdout.write(restated(folder / "counters.csv", read_method(folder / "strengths.toml")))
