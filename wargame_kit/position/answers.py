"""The five answers of a position: reach, control, supply, command, odds; a game's chapters give them."""

from __future__ import annotations

from typing import Any, Generic, NoReturn

from wargame_kit.mechanics import CommandRange, Engagement, Reach, Supply, ZoneOfControl
from wargame_kit.position.generic import P
from wargame_kit.words import say

QUESTIONS = ("reach", "control", "supply", "command", "odds")


class Answers(Generic[P]):
    """What can be asked of a position; a game overrides what its rules have.

    `Position` hands on what it is asked, hexes and sides looked up. Where the rules have no such thing, the
    answer is a ValueError that says so.
    """

    @property
    def unknown(self) -> frozenset[str]:
        """The questions that the rules know nothing of.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> wk.load("kiev").answers.unknown, wk.load("typhoon").answers.unknown
        (frozenset({'supply'}), frozenset())
        """
        return frozenset(each for each in QUESTIONS if not self.knows(each))

    def knows(self, question: str) -> bool:
        """Whether the rules have such a thing.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> wk.load("typhoon").answers.knows("command"), wk.load("huaihai").answers.knows("command")
        (True, False)
        """
        return getattr(type(self), question) is not getattr(Answers, question)

    def reach(self, position: P, unit: str, verb: str) -> Reach:
        """Every hex that a unit can move to by one of the verbs of `Presentation.moves`."""
        self._refuse("reach")

    def control(self, position: P, side: str) -> ZoneOfControl:
        """A side's zones of control."""
        self._refuse("control")

    def supply(self, position: P, side: str) -> Supply:
        """Every unit's line, or where and why it is cut."""
        self._refuse("supply")

    def command(self, position: P, headquarters: str) -> CommandRange:
        """What a headquarters commands."""
        raise ValueError(
            str(say("answer/no-command", unit=position.unit(headquarters).name).of(position.game.vocabulary))
        )

    def odds(self, position: P, target: int, attackers: tuple[str, ...], **supposed: Any) -> Engagement:
        """The odds of an attack on a hex, with whatever else the game lets one suppose."""
        self._refuse("odds")

    def _refuse(self, question: str) -> NoReturn:
        raise ValueError(str(say("answer/none", question=question)))
