"""What a question asks for: something to play, or the clause that forbids it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from wargame_kit.position import AmbiguousAction, BadNotation, IllegalAction, Position
from wargame_kit.studies.answer import Answer
from wargame_kit.words import Name, say

RIGHT = say("study/right")


class Asking(ABC):
    """What a right answer must do; `judge` asks the rules wherever they can tell."""

    @property
    def choices(self) -> tuple[Name, ...]:
        """The answers from which one is to be chosen; none where it is given in another way."""
        return ()

    @abstractmethod
    def judge(self, position: Position, answer: str) -> Answer:
        """Whether an answer is right."""


def played(position: Position, text: str) -> tuple[Position, Answer | None]:
    """The position after actions divided by ``;``, and what went wrong if one could not be played.

    Returns
    -------
    position : Position
        As far as the actions could be played.
    wrong : Answer or None
        None if all of them could.
    """
    for part in filter(None, (one.strip() for one in text.split(";"))):
        try:
            position = position.play(part)
        except IllegalAction as error:
            return position, Answer(False, say("study/refused", action=part), error.verdict)
        except (AmbiguousAction, BadNotation) as error:
            return position, Answer(False, say("study/notation", answer=part, error=str(error)))
    return position, None


@dataclass(frozen=True, slots=True)
class Play(Asking):
    """One or more allowed actions after which something is true.

    Attributes
    ----------
    unit : str
        Whose place counts, if `at` or `beside` is given.
    at : tuple of str
        Printed hexes, in one of which the unit must stand.
    beside : str
        A printed hex next to which the unit must stand.
    then : str
        Actions that must be possible afterwards.
    supplied : str
        A unit that must have a line of communications afterwards.
    cut : str
        A unit that must have none afterwards.
    verb : str
        The answer must be of this kind, such as ``march``.
    doing : str
        An action that must be among those played, in text form.
    column : str
        The column that the battle at hand must reach then, such as ``3:1``; a better one is right too.
    """

    unit: str = ""
    at: tuple[str, ...] = ()
    beside: str = ""
    then: str = ""
    supplied: str = ""
    cut: str = ""
    verb: str = ""
    doing: str = ""
    column: str = ""

    def judge(self, position: Position, answer: str) -> Answer:
        verbs = [part.split()[0] for part in answer.split(";") if part.strip()]
        if not verbs or (self.verb and self.verb not in verbs):
            return Answer(False, say("study/verb"))
        after, wrong = played(position, answer)
        wrong = self._deed(position, answer) if wrong is None else wrong
        for look in (self._place, self._line, self._pocket, self._battle, self._afterwards):
            wrong = look(after) if wrong is None else wrong
        return Answer(True, RIGHT) if wrong is None else wrong

    def _deed(self, position: Position, answer: str) -> Answer | None:
        if not self.doing:
            return None
        game = position.game
        done = {game.read_action(part.strip()) for part in answer.split(";") if part.strip()}
        return None if game.read_action(self.doing) in done else Answer(False, say("study/other-deed"))

    def _place(self, after: Position) -> Answer | None:
        if not self.unit:
            return None
        board, name = after.game.board, after.unit(self.unit).name
        if is_off_map(after, self.unit):
            return Answer(False, say("study/then-off-map", unit=name))
        hex_ = after.pieces[self.unit].hex_
        here = board.label(hex_)
        if self.at and here not in self.at:
            return Answer(False, say("study/not-at", unit=name, here=here))
        if self.beside and board.distance(hex_, board.index(self.beside)) != 1:
            return Answer(False, say("study/not-beside", unit=name, here=here))
        return None

    def _line(self, after: Position) -> Answer | None:
        if not self.supplied:
            return None
        if is_off_map(after, self.supplied):
            return Answer(False, say("study/off-map", unit=after.unit(self.supplied).name))
        line = after.supply(after.side_of(self.supplied)).of(self.supplied)
        return (
            None
            if line.connected
            else Answer(False, say("study/no-line").of(after.game.vocabulary), line.verdict)
        )

    def _pocket(self, after: Position) -> Answer | None:
        if not self.cut or is_off_map(after, self.cut):
            return None
        line = after.supply(after.side_of(self.cut)).of(self.cut)
        held = say("study/still-a-line", unit=after.unit(self.cut).name).of(after.game.vocabulary)
        return Answer(False, held, ledger=line.ledger) if line.connected else None

    def _battle(self, after: Position) -> Answer | None:
        if not self.column:
            return None
        battle = after.game.presentation.fights.battle(after)
        if battle is None or not battle.verdict:
            return Answer(False, say("study/no-attack").of(after.game.vocabulary))
        if battle.reaches(self.column):
            return None
        found = say("study/column", column=battle.column, hex=battle.hex_)
        return Answer(False, found, ledger=battle.attack)

    def _afterwards(self, after: Position) -> Answer | None:
        _, refused = played(after, self.then)
        return None if refused is None else Answer(False, say("study/then"), refused.verdict)


def is_off_map(position: Position, unit: str) -> bool:
    """Whether a unit stands in no hex."""
    return unit not in position.pieces or position.pieces[unit].hex_ < 0


@dataclass(frozen=True, slots=True)
class NameClause(Asking):
    """The clause that forbids an action.

    Attributes
    ----------
    action : str
        In text form; the rules refuse it.
    """

    action: str

    def judge(self, position: Position, answer: str) -> Answer:
        verdict = position.check(position.game.read_action(self.action))
        given = answer.split()[-1].rstrip(".")
        named = position.game.books.named(given)
        if named is not None and named == verdict.clause:
            return Answer(True, RIGHT, verdict)
        if named is not None:
            return Answer(False, say("study/other-clause", clause=given))
        return Answer(False, say("study/no-clause", clause=given))
