"""Tasks whose right answer the author knows: one of some sentences, a place on the map.

They let a reader predict what the rules do not count: what happened, who gains by it, what to look at. Where
the rules can judge an answer, a task of another kind asks them.
"""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.position import Position
from wargame_kit.studies.answer import Answer
from wargame_kit.studies.asking import RIGHT, Asking
from wargame_kit.words import Name, say


@dataclass(frozen=True, slots=True)
class Choose(Asking):
    """One of some answers, by its number from 1.

    Attributes
    ----------
    among : tuple of Name
    right : int
        The number of the right one.
    """

    among: tuple[Name, ...]
    right: int

    @property
    def choices(self) -> tuple[Name, ...]:
        return self.among

    def judge(self, position: Position, answer: str) -> Answer:
        if answer not in [str(number) for number in range(1, len(self.among) + 1)]:
            return Answer(False, say("study/one-of-them", most=len(self.among)))
        return Answer(True, RIGHT) if answer == str(self.right) else Answer(False, say("study/not-that-one"))


@dataclass(frozen=True, slots=True)
class Click(Asking):
    """One of some hexes, by a click on it.

    Attributes
    ----------
    at : tuple of str
        Printed hexes.
    """

    at: tuple[str, ...]

    def judge(self, position: Position, answer: str) -> Answer:
        board = position.game.board
        try:
            label = board.label(board.locate(answer))
        except ValueError:
            return Answer(False, say("study/no-hex", answer=answer))
        return Answer(True, RIGHT) if label in self.at else Answer(False, say("study/not-here", hex=label))
