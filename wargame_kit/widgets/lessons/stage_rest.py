"""What of a stage of a guided game is still to be done, judged by what has been played since it began."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from wargame_kit.position import CHANCE, Action, AmbiguousAction, BadNotation, IllegalAction, Position
from wargame_kit.studies.page import Stage


def meant(position: Position, text: str) -> Action | None:
    """The action that a stage writes down, where it can be read and is allowed; None where not."""
    try:
        action = position.read(text)
    except (AmbiguousAction, BadNotation, IllegalAction):
        return None
    return action if position.check(action) else None


@dataclass(frozen=True, slots=True)
class Rest:
    """What of a stage has not been played yet.

    Attributes
    ----------
    wanted : tuple of str
        Of the reader, in any order that the rules allow.
    dice : tuple of str
        What chance will say, in this order.
    answer : tuple of str
        What is played without the reader, in this order.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> rest = Rest(("choose 9A", "choose 4A"))
    >>> action = position.game.read_action("choose 4A")
    >>> rest.after(position, action, position.play(action))
    Rest(wanted=('choose 9A',), dice=(), answer=())
    """

    wanted: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()

    @classmethod
    def of(cls, stage: Stage) -> Rest:
        """All of a stage."""
        return cls(stage.wanted.actions, stage.dice, stage.answer)

    def is_up_to_reader(self, position: Position) -> bool:
        """Whether something is left for the reader to play or to throw, in the position now reached."""
        return bool(self.wanted or (self.dice and position.actor == CHANCE))

    def after(self, before: Position, action: Action, after: Position) -> Rest | None:
        """What is left after an action, or None where the action is none of the stage's.

        What leads to the same position as something wanted counts as it.
        """
        if (left := self._without(before, action)) is not None:
            return left
        for number, wanted in enumerate(self._wanted(before)):
            if wanted is not None and before.play(wanted) == after:
                return replace(self, wanted=_all_but(self.wanted, number))
        return None

    def _without(self, before: Position, action: Action) -> Rest | None:
        dice = self.dice[1:] if self.dice and meant(before, self.dice[0]) == action else self.dice
        for number, wanted in enumerate(self._wanted(before)):
            if wanted == action:
                return replace(self, wanted=_all_but(self.wanted, number), dice=dice)
        if dice != self.dice:
            return replace(self, dice=dice)
        if not self.wanted and self.answer and meant(before, self.answer[0]) == action:
            return replace(self, answer=self.answer[1:])
        return None

    def _wanted(self, position: Position) -> Iterator[Action | None]:
        return (meant(position, text) for text in self.wanted)

    def allowed(self, position: Position) -> tuple[Action, ...]:
        """What of the wanted is allowed now, in the order in which it is written."""
        return tuple(action for action in self._wanted(position) if action is not None)

    def now(self, position: Position) -> Action | None:
        """The first wanted action that is allowed now, None if none is."""
        return next(iter(self.allowed(position)), None)

    def throw(self, position: Position) -> Action | None:
        """What chance says now, as it is written down; None where it is silent."""
        if position.actor != CHANCE:
            return None
        return meant(position, self.dice[0]) if self.dice else self.now(position)

    def next(self, position: Position) -> Action | None:
        """What is played next by a guide that plays all the rest itself; None where it is at the end."""
        thrown = self.throw(position) or self.now(position)
        if thrown is not None or self.wanted or not self.answer:
            return thrown
        return meant(position, self.answer[0])


def _all_but(texts: tuple[str, ...], number: int) -> tuple[str, ...]:
    return texts[:number] + texts[number + 1 :]
