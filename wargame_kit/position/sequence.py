"""The sequence of play: steps that are nothing but further steps, and the lines that light in the panel."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields

from wargame_kit.position.generic import P
from wargame_kit.position.step import Automatic, Step
from wargame_kit.rulebook import Citation
from wargame_kit.words import Name

Steps = tuple[Step, ...]
"""Steps in the order in which they are done; an agenda has them the other way round."""

StepKind = type[Step] | tuple[type[Step], str]
"""A class of steps; with a side, a segment, an occasion where only those of it are meant."""


@dataclass(frozen=True, slots=True)
class SequenceLine:
    """A line of the sequence of play as the rulebook lists it, for the table's panel.

    Attributes
    ----------
    name : Name
    clause : Citation
    level : int
        Indentation: 0 for a phase.
    steps : tuple of StepKind
        What belongs to it: classes of steps, with a side (``(Arriving, "pla")``), a segment
        (``(PlaceFire, "reaction")``) or an occasion (``(RollNumber, "set-up")``) where only those of it do;
        the panel lights the line whose step is current.
    """

    name: Name
    clause: Citation
    level: int
    steps: tuple[StepKind, ...]


def kinds_in(kinds: Iterable[type[Step]], of: str) -> tuple[StepKind, ...]:
    """Classes of steps, of which only those of a side, a segment or an occasion are meant."""
    return tuple((kind, of) for kind in kinds)


def lit_lines(sequence: Sequence[SequenceLine], agenda: Sequence[Step]) -> tuple[SequenceLine, ...]:
    """The line of the innermost step that has one, after that of its phase.

    A step that knows no segment is in that of the step that it is part of.

    Parameters
    ----------
    sequence : sequence of SequenceLine
        The turn as the rulebook lists it.
    agenda : sequence of Step
        The last is the current one.

    Returns
    -------
    tuple of SequenceLine
        Empty where no step of the agenda has a line.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> [line.clause.number for line in lit_lines(position.game.sequence, position.agenda)]
    ['5.1', '6.1.1']
    """
    phase: tuple[SequenceLine, ...] = ()
    found: dict[StepKind, tuple[SequenceLine, ...]] = {}
    for line in sequence:
        phase = (line,) if line.level == 0 else phase
        for kind in line.steps:
            found.setdefault(kind, tuple(dict.fromkeys((*phase, line))))
    for depth in range(len(agenda), 0, -1):
        step, around = agenda[depth - 1], reversed(agenda[:depth])
        segment = next((each.segment for each in around if hasattr(each, "segment")), "")
        told = (getattr(step, "side", ""), segment, getattr(step, "occasion", ""))
        for known in (*((type(step), each) for each in told), type(step)):
            if known in found:
                return found[known]
    return ()


def is_of(step: Step, kind: StepKind) -> bool:
    """Whether a step is of a kind.

    Examples
    --------
    >>> from wargame_kit.games.typhoon.rules.sequence import ChooseChits, EndOfTurn
    >>> is_of(ChooseChits("axis"), (ChooseChits, "soviet")), is_of(EndOfTurn(), EndOfTurn)
    (False, True)
    """
    if isinstance(kind, tuple):
        cls, word = kind
        known: type = type(step)
        return type(step) is cls and any(getattr(step, each.name) == word for each in fields(known))
    return type(step) is kind


class StepSequence(Automatic[P]):
    """A turn or a part of one: it is nothing but steps, which it lays out in their order.

    Where a position may begin follows from it; see `agenda_from`, and `named_steps.beginning_at`.
    """

    __slots__ = ()

    @abstractmethod
    def steps(self, position: P) -> Steps:
        """What it lays out, the first to be done first."""

    def otherwise(self, position: P) -> Steps:
        """What may come to be laid out in place of them; nothing unless a game says so."""
        return ()

    def begun(self, position: P) -> P:
        """The position as it begins: with the facts reset that were kept for the one before."""
        return position

    def settle(self, position: P) -> P:
        begun = self.begun(position)
        return begun.replace_step(*self.steps(begun))


def ways_on(position: P, steps: Steps) -> Iterator[Steps]:
    """Yield what is left from each step of a sequence on, also from those inside another."""
    yield from (steps[number:] for number in range(len(steps)))
    for number, step in enumerate(steps, 1):
        if isinstance(step, StepSequence):
            for inner in (step.steps(position), step.otherwise(position)):
                yield from ((*left, *steps[number:]) for left in ways_on(position, inner))


def agenda_from(position: P, steps: Steps, step: Step) -> Steps:
    """The agenda of a sequence from one of its steps on; nothing if it has no such step."""
    return next((left[::-1] for left in ways_on(position, steps) if left[0] == step), ())
