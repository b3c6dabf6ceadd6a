"""The sequence of play as the rulebook lists it: the lines of the panel, and which of them a step lights."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from wargame_kit.position.step import Step
from wargame_kit.rulebook import Citation
from wargame_kit.words import Name

StepKind = type[Step[Any]] | tuple[type[Step[Any]], str]
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


def kinds_in(kinds: Iterable[type[Step[Any]]], of: str) -> tuple[StepKind, ...]:
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
