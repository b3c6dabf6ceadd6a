"""Whether the steps of a player turn are those of its side and of the phase that goes on (2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.sequence import PHASES, EndOfPhase, PlayerTurn, usual_steps
from wargame_kit.position import Step
from wargame_kit.position.fault import Fault
from wargame_kit.words import say

TOLD = ("side", "phase", "occasion", "is_exploitation")
"""What tells a step of one phase from one of another."""

Key = tuple[object, ...]


def of_phases(position: OcsPosition) -> Iterator[Fault]:
    """Yield phases in another order or of another side, and steps of a phase that is not now.

    A step that follows from others, such as a combat, checks itself (`Step.validate`).
    """
    yield from _player_turns(position)
    ends = [number for number, step in enumerate(position.agenda) if isinstance(step, EndOfPhase)]
    for end, until in pairwise((*ends, len(position.agenda))):
        yield from _in_phase(position, end, until)


def _player_turns(position: OcsPosition) -> Iterator[Fault]:
    """2.2: who goes first is followed by the other side, and phases come one after the other.

    A position that is placed freely may be in a turn that nobody follows, whoever goes first in it.
    """
    first, agenda = position.facts.first or position.game.sides[0], position.agenda
    second, before = position.enemy(first), len(PHASES)
    is_first = any(isinstance(step, PlayerTurn) for step in agenda)
    now = first if is_first else next((step.side for step in agenda if isinstance(step, EndOfPhase)), "")
    for number, step in enumerate(agenda):
        if isinstance(step, PlayerTurn) and step.side != second:
            yield Fault(say("expected/second-side"), f"agenda[{number}].side", step.side)
        elif isinstance(step, EndOfPhase):
            if step.side != now:
                yield Fault(say("expected/side-of-turn"), f"agenda[{number}].side", step.side)
            if PHASES.index(step.phase) >= before:
                yield Fault(say("expected/phase-before"), f"agenda[{number}].phase", step.phase)
            before = PHASES.index(step.phase)


def _in_phase(position: OcsPosition, end: int, until: int) -> Iterator[Fault]:
    """The steps above the end of a phase are among the usual ones of it, and in their order."""
    last = position.agenda[end]
    assert isinstance(last, EndOfPhase)
    left = [_key(step) for step in usual_steps(last.side, position.enemy(last.side), last.phase)]
    for number in range(end + 1, until):
        key = _key(position.agenda[number])
        if key[0] not in USUAL:
            continue
        while left and left[-1] != key:
            left.pop()
        if not left:
            expected = say("expected/step-of-phase", phase=last.phase, side=last.side)
            yield Fault(expected, f"agenda[{number}]", _told(key))
            return
        left.pop()


def _key(step: Step) -> Key:
    return type(step), *(getattr(step, name, None) for name in TOLD)


def _told(key: Key) -> str:
    """A step as an error names it: its class and what tells it from others."""
    kind, *told = key
    assert isinstance(kind, type)
    return " ".join((kind.__name__, *(str(part) for part in told if isinstance(part, str))))


USUAL = frozenset(type(step) for phase in PHASES for step in usual_steps("", "", phase))
"""The classes of the steps that a phase begins with, and nothing else does."""
