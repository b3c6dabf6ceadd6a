"""10.5 and 12.3: steps lost, and where units go that are removed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.typhoon.boxes import BOX, ELIMINATED
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import AXIS
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.position import Losses, Unit
from wargame_kit.position.fault import Fault, among
from wargame_kit.rulebook import Citation
from wargame_kit.words import Phrase, say


def resting_place(unit: Unit, cause: str, axis_return: str) -> tuple[str, Citation]:
    """Where a unit goes that is removed, and the clause that says so.

    Parameters
    ----------
    unit : Unit
    cause : {"combat", "retreat", "supply"}
    axis_return : {"none", "supply_and_mechanised"}
        The option on 12.3.2.

    Returns
    -------
    place : {"box", "eliminated"}
    clause : Citation
    """
    if cause == "supply":
        return ELIMINATED, cite("13.5") if unit.is_headquarters else cite("12.3.2")
    if unit.is_headquarters:
        return BOX, cite("13.3")
    if unit.is_mechanised or (unit.side == AXIS and axis_return == "none"):
        return ELIMINATED, cite("12.3.2")
    return BOX, cite("12.3.1")


@dataclass(frozen=True, slots=True)
class Loss:
    """What becomes of a unit that loses a step, and the clauses that say so.

    Attributes
    ----------
    place : str
        Where it goes; empty where it only turns over.
    clauses : tuple of Citation
        Why it is lost in a retreat, how it is paid, and where a unit goes that is removed.
    """

    place: str
    clauses: tuple[Citation, ...]


def loss(position: TyphoonPosition, unit: str, cause: str, is_whole: bool = False) -> Loss:
    """What becomes of a unit on the map that loses a step (10.5.1), or all of them.

    Parameters
    ----------
    cause : {"combat", "retreat", "supply"}
    is_whole : bool
        Whether it is destroyed, however many steps it has.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").position({"3Pz": "2015", "179SD": "2016 reduced"})
    >>> loss(position, "179SD", "combat").place
    'box'
    >>> [clause.number for clause in loss(position, "3Pz", "combat").clauses]
    ['10.5.1.1']
    """
    why = (cite("10.6.4"),) if cause == "retreat" and not is_whole else ()
    if not is_whole and steps_of(position, unit) > 1:
        return Loss("", (*why, cite("10.5.1.1")))
    place, clause = resting_place(position.unit(unit), cause, position.option("axis_return"))
    return Loss(place, (*why, clause) if is_whole else (*why, cite("10.5.1.2"), clause))


def remove(position: TyphoonPosition, unit: str, cause: str) -> TyphoonPosition:
    """The position with a unit off the map: in the box at full strength, or gone for good.

    Parameters
    ----------
    cause : {"combat", "retreat", "supply"}

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").position({"3Pz": "2015", "4Pz": "2015", "179SD": "2016"})
    >>> remove(position, "179SD", "supply").pieces["179SD"].place
    'eliminated'
    """
    found = loss(position, unit, cause, is_whole=True)
    return position.moved(position.pieces[unit].at(found.place).showing(0))


def lose_step(position: TyphoonPosition, unit: str, cause: str) -> TyphoonPosition:
    """The position with a unit one step weaker: turned over (10.5.1.1) or removed (10.5.1.2).

    Parameters
    ----------
    cause : {"combat", "retreat", "supply"}

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").position({"3Pz": "2015", "4Pz": "2015", "179SD": "2016"})
    >>> weaker = lose_step(position, "179SD", "combat")
    >>> weaker.pieces["179SD"].face, lose_step(weaker, "179SD", "combat").pieces["179SD"].place
    (1, 'box')
    """
    found = loss(position, unit, cause)
    piece = position.pieces[unit]
    if found.place:
        return position.moved(piece.at(found.place).showing(0))
    return position.moved(piece.showing(piece.face + 1))


def steps_of(position: TyphoonPosition, unit: str) -> int:
    """How many steps a unit on the map has; 0 off the map."""
    piece = position.pieces[unit]
    return position.unit(unit).steps(piece.face) if piece.hex_ >= 0 else 0


@dataclass(frozen=True, slots=True)
class LossStep(Losses[TyphoonPosition]):
    """10.5 (2): the owner shares out the steps that its units lose in a combat, one by one."""

    refusal: ClassVar[str] = "lose/not-in-combat"
    clause: ClassVar[Citation] = cite("10.5.2")

    def prompt(self, position: TyphoonPosition) -> Phrase:
        return self.say(position, "combat/lose", left=self.losses)

    def steps(self, position: TyphoonPosition) -> Mapping[str, int]:
        """The steps of every unit that can still lose one."""
        counted = {unit: steps_of(position, unit) for unit in self.units}
        return {unit: steps for unit, steps in counted.items() if steps}

    def validate(self, position: TyphoonPosition, place: str) -> Iterator[Fault]:
        own, expected = position.units_of(self.side), say("expected/side-unit", side=self.side)
        return among(f"{place}.units", self.units, own, expected)

    def lost(self, position: TyphoonPosition, losses: Mapping[str, int]) -> TyphoonPosition:
        """The position after units have lost steps in combat."""
        for unit, number in losses.items():
            for _ in range(number):
                position = lose_step(position, unit, "combat")
        return position
