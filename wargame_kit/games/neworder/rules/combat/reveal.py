"""21: untried counters are turned over once everybody who takes part is named, one draw for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import UNTRIED, NewOrderPosition
from wargame_kit.games.neworder.rules.losses import remove
from wargame_kit.mechanics import Engagement
from wargame_kit.position import LATER, Action, Distribution, UnitId
from wargame_kit.position.derived import derived_from
from wargame_kit.position.outcome import ChanceStep, Outcome
from wargame_kit.position.ruled_action import Kinds
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@derived_from()
def pool_of(position: NewOrderPosition, unit: str) -> tuple[str, ...]:
    """The counters in play with which an untried one could be mixed up: of its side, box and values."""
    printed, units = position.game.units[unit], position.game.units
    alike = (printed.side, printed.formation, printed.faces)
    return tuple(
        each
        for each in position.pieces
        if (units[each].side, units[each].formation, units[each].faces) == alike
    )


@derived_from()
def left_in_pool(position: NewOrderPosition, unit: str) -> tuple[int, ...]:
    """How many counters of its pool may still show each face of an untried counter (21.3).

    The pool has every value as often as every other; what a turned counter shows, no other one does.

    Returns
    -------
    tuple of int
        By face; none of the untried one.
    """
    faces, pool = position.game.units[unit].faces, pool_of(position, unit)
    each = -(-len(pool) // (len(faces) - 1))
    counts = [0, *(each for _ in faces[1:])]
    for counter in pool:
        shown = position.pieces[counter].face
        if shown != UNTRIED:
            counts[shown] = max(0, counts[shown] - 1)
    return tuple(counts)


def chances_of(position: NewOrderPosition, unit: str) -> Mapping[int, Fraction]:
    """Which face an untried counter may turn out to have, each with its exact probability (21.3).

    Examples
    --------
    >>> import wargame_kit as wk
    >>> kiev = wk.load("kiev").start("kiev")
    >>> untried = next(unit for unit in kiev.pieces if kiev.is_untried(unit))
    >>> str(sum(chances_of(kiev, untried).values()))
    '1'
    """
    counts = left_in_pool(position, unit)
    whole = sum(counts)
    return {face: Fraction(count, whole) for face, count in enumerate(counts) if count}


def untried(position: NewOrderPosition, units: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some counters on the map that nobody has seen yet."""
    return tuple(unit for unit in units if position.pieces[unit].hex_ >= 0 and position.is_untried(unit))


@dataclass(frozen=True, slots=True)
class Show(Outcome[NewOrderPosition, "Reveal"]):
    """An untried counter is turned over and shows its value."""

    form: ClassVar[str] = "show {unit} {value}"
    unit: str
    value: str

    def why_not(self, position: NewOrderPosition, step: Reveal) -> Verdict:
        able = tuple(each.text(position.game.board) for each in step.chance(position))
        of_fire = step.is_fire or position.unit(step.due(position)).is_marker
        clause, name = cite("21.4" if of_fire else "21.3"), position.name_of(self.unit)
        return refuse("neworder/not-shown", clause, unit=name, value=self.value, instead=able)

    def play(self, position: NewOrderPosition, step: Reveal) -> NewOrderPosition:
        counts, faces = left_in_pool(position, self.unit), position.unit(self.unit).faces
        face = next(k for k, count in enumerate(counts) if count and faces[k].name == self.value)
        return position.moved(position.pieces[self.unit].showing(face))


@dataclass(frozen=True, slots=True)
class Reveal(ChanceStep[NewOrderPosition]):
    """21.3, 21.4: counters that take part in a combat are turned over; who has no defence is out at once.

    One after the other shows its value; when all have, those with defence 0 are eliminated together (21.6),
    so that none of them can be drawn twice.

    Attributes
    ----------
    units : tuple of str
        Who takes part, units and markers; those that are known already are passed over.
    is_fire : bool
        Whether they are markers that fire, and whom they fire at (21.4).
    """

    units: tuple[UnitId, ...]
    is_fire: bool = field(default=False, metadata=LATER)
    actions: ClassVar[Kinds] = (Show,)

    @property
    def clause(self) -> Citation:
        """That of units in an adjacent combat, or that of markers and of who is under fire."""
        return cite("21.4" if self.is_fire else "21.3")

    def prompt(self, position: NewOrderPosition) -> Phrase:
        return say("neworder/reveal", unit=position.unit(self.due(position)).name)

    def battle(self, position: NewOrderPosition) -> Engagement | None:
        """The combat for which they are turned over: that of the step after this one."""
        return position.agenda[-2].battle(position) if len(position.agenda) > 1 else None

    def due(self, position: NewOrderPosition) -> str:
        """Who is turned over next."""
        return untried(position, self.units)[0]

    def chance(self, position: NewOrderPosition) -> Distribution:
        due, found = self.due(position), dict[Action, Fraction]()
        for face, chance in chances_of(position, due).items():
            shown = Show(due, position.unit(due).faces[face].name)
            found[shown] = found.get(shown, Fraction(0)) + chance
        return found

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        if untried(position, self.units):
            return None
        return remove(position.popped(), *(unit for unit in self.units if is_nothing(position, unit)))


def is_nothing(position: NewOrderPosition, unit: str) -> bool:
    """Whether a counter that came untried has turned out to have no defence (21.6); markers need none."""
    printed, piece = position.game.units[unit], position.pieces[unit]
    return (
        printed.faces[0].is_untried
        and piece.face != UNTRIED
        and piece.hex_ >= 0
        and not printed.is_marker
        and not printed.faces[piece.face].defence
    )
