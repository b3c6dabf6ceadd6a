"""10.5 and 12.3: steps lost, and where units go that are removed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_kit.games.typhoon.boxes import BOX, ELIMINATED
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import AXIS
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.mechanics.losses import forced, steps_left
from wargame_kit.position import Action, Step, Unit
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse, witness
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

    def __post_init__(self) -> None:
        witness.note(*self.clauses)


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
    return steps_left(len(position.unit(unit).faces), piece.face) if piece.hex_ >= 0 else 0


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """A unit loses a step."""

    form: ClassVar[str] = "lose {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class LossStep(Step[TyphoonPosition]):
    """10.5 (2): the owner shares out the steps that its units lose in a combat, one by one.

    Attributes
    ----------
    side : str
    units : tuple of str
        That take part.
    losses : int
        Steps still to lose.
    """

    side: str
    units: tuple[str, ...]
    losses: int
    actions: ClassVar[tuple[type[Action], ...]] = (Lose,)

    @property
    def clause(self) -> Citation:
        return cite("10.5.2")

    def actor(self, position: TyphoonPosition) -> str:
        return self.side

    def prompt(self, position: TyphoonPosition) -> Phrase:
        return say("combat/lose", side=position.game.side_names[self.side], left=self.losses)

    def steps(self, position: TyphoonPosition) -> Mapping[str, int]:
        """The steps of every unit that can still lose one."""
        counted = {unit: steps_of(position, unit) for unit in self.units}
        return {unit: steps for unit, steps in counted.items() if steps}

    def choices(self, position: TyphoonPosition, unit: str | None = None) -> Iterator[Action]:
        return (Lose(each) for each in self.steps(position) if unit is None or each == unit)

    def check(self, position: TyphoonPosition, action: Any) -> Verdict:
        able = self.steps(position)
        if action.unit in able:
            return ALLOWED
        instead = tuple(f"lose {unit}" for unit in able)
        return refuse(
            "lose/not-in-combat", cite("10.5.2"), unit=position.name_of(action.unit), instead=instead
        )

    def play(self, position: TyphoonPosition, action: Any) -> TyphoonPosition:
        after = position.instead(LossStep(self.side, self.units, self.losses - 1))
        return lose_step(after, action.unit, "combat")

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        due = forced(self.steps(position), self.losses)
        if due is None:
            return None
        after = position.popped()
        for unit, losses in due.items():
            for _ in range(losses):
                after = lose_step(after, unit, "combat")
        return after
