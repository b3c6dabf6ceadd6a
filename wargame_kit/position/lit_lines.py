"""Where the sequence of play is: the lines of it that a step lights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wargame_kit.position.step import Step

if TYPE_CHECKING:
    from wargame_kit.position.game import SequenceLine


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
    found: dict[str, tuple[SequenceLine, ...]] = {}
    for line in sequence:
        phase = (line,) if line.level == 0 else phase
        for name in line.steps:
            found.setdefault(name, tuple(dict.fromkeys((*phase, line))))
    for depth in range(len(agenda), 0, -1):
        step, around = agenda[depth - 1], reversed(agenda[:depth])
        name = type(step).__name__
        segment = next((each.segment for each in around if hasattr(each, "segment")), "")
        kinds = (getattr(step, "side", ""), segment, getattr(step, "occasion", ""))
        for known in (*(f"{name} {kind}" for kind in kinds), name):
            if known in found:
                return found[known]
    return ()
