"""Throws of a side, of them those for a hex by a table, and throws of two dice, whose sum counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Action, Throw
from wargame_kit.position.throw import NumberStep, SideThrow
from wargame_kit.words import Phrase, Words, say

TWO_DICE: Mapping[int, Fraction] = {
    total: Fraction(sum(a + b == total for a, b in product(range(1, 7), repeat=2)), 36)
    for total in range(2, 13)
}
"""The chance of each sum of two dice."""


@dataclass(frozen=True, slots=True)
class TwoDice(Throw):
    """A throw of two dice; a step says in ``thrown_as`` how it is written.

    Examples
    --------
    >>> TwoDice(3, 5).number
    8
    """

    first: int
    second: int

    @property
    def faces(self) -> tuple[int, ...]:
        return (self.first, self.second)


class Rerollable:
    """What a step has whose dice a title may have thrown again, before anything follows from them."""

    __slots__ = ()

    if TYPE_CHECKING:  # what it has as a step
        actions: ClassVar[tuple[type[Action], ...]]

        def prompt(self, position: OcsPosition) -> Phrase: ...

    def play(self, position: OcsPosition, action: Any) -> OcsPosition:
        """The position after the dice, or before somebody is asked of them."""
        asked = title_of(position).throws_again(position, action)
        return self.kept(position, action) if asked is None else asked

    def kept(self, position: OcsPosition, action: Any) -> OcsPosition:
        """The position after the dice, whoever might have had them thrown again."""
        above: Any = super()
        after: OcsPosition = above.play(position, action)
        return after


class TableThrow(SideThrow, ABC):
    """What a step has in which a side throws for a hex: the table, which names what is asked.

    Attributes
    ----------
    table : str
        The sentence ``ocs/`` and its name asks for the throw, and is told the place.
    """

    __slots__ = ()
    table: ClassVar[str]

    @abstractmethod
    def place(self, position: OcsPosition) -> int:
        """The hex that is thrown for."""

    def told(self, position: OcsPosition) -> Mapping[str, Words | int]:
        """What else the sentence is told."""
        return {}

    def prompt(self, position: OcsPosition) -> Phrase:
        """What is thrown for, and where."""
        printed = position.game.board.label(self.place(position))
        return say(f"ocs/{self.table}", place=printed, **self.told(position))


class TwoDiceStep(NumberStep[OcsPosition, TwoDice]):
    """A step that the sum of two dice decides; see `NumberStep`."""

    _dice = TwoDice
