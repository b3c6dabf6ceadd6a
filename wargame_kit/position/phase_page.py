"""A phase of small steps as one page: what it brought, what is due, what would be forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wargame_kit.words import Words

if TYPE_CHECKING:
    from wargame_kit.position.action import Action
    from wargame_kit.position.presentation import Fact


@dataclass(frozen=True, slots=True)
class PhasePage:
    """What one side has before it in such a phase.

    Attributes
    ----------
    side : str
    title : Phrase, Name or str
        What the phase is called.
    facts : tuple of Fact
        What the dice have brought, what comes and leaves, what may be done and where, what is still lacking.
    forgotten : tuple of Phrase, Name or str
        What would be lost or left undone, if all of it ended now.
    proposals : tuple of Action
        The actions of the current step by which the kit does what is left as it proposes, allowed or not.
    has_proposals : bool
        Whether the kit proposes something in this step or in one that is still to come.
    """

    side: str
    title: Words
    facts: tuple[Fact, ...]
    forgotten: tuple[Words, ...]
    proposals: tuple[Action, ...] = ()
    has_proposals: bool = False
