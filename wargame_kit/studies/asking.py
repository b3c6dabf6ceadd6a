"""What a question asks for: something to play, a clause, a cost, attackers, a chance."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from wargame_kit.analysis.attacks import steps_of
from wargame_kit.mechanics.outcomes import EVERY, Result, chance_of
from wargame_kit.position import AmbiguousAction, BadNotation, IllegalAction, Position
from wargame_kit.studies.answer import Answer
from wargame_kit.studies.numbers import is_close, read_number
from wargame_kit.words import say

RIGHT = say("study/right")


class Asking(ABC):
    """What a right answer must do; `judge` asks the rules, never a list of answers."""

    @abstractmethod
    def judge(self, position: Position, answer: str) -> Answer:
        """Whether an answer is right."""


def played(position: Position, text: str) -> tuple[Position, Answer | None]:
    """The position after actions divided by ``;``, and what went wrong if one could not be played."""
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
    verb : str
        The answer must be of this kind, such as ``march``.
    column : str
        The column that the battle at hand must reach then, such as ``3:1``; a better one is right too.
    """

    unit: str = ""
    at: tuple[str, ...] = ()
    beside: str = ""
    then: str = ""
    supplied: str = ""
    verb: str = ""
    column: str = ""

    def judge(self, position: Position, answer: str) -> Answer:
        verbs = [part.split()[0] for part in answer.split(";") if part.strip()]
        if not verbs or (self.verb and self.verb not in verbs):
            return Answer(False, say("study/verb", verb=self.verb or "…"))
        after, wrong = played(position, answer)
        for look in (self._place, self._line, self._battle, self._afterwards):
            wrong = look(after) if wrong is None else wrong
        return Answer(True, RIGHT) if wrong is None else wrong

    def _place(self, after: Position) -> Answer | None:
        if not self.unit:
            return None
        board, hex_ = after.game.board, after.pieces[self.unit].hex_
        name, here = after.unit(self.unit).name, board.label(hex_) if hex_ >= 0 else "—"
        if self.at and here not in self.at:
            return Answer(False, say("study/not-at", unit=name, here=here, hexes=self.at))
        if self.beside and (hex_ < 0 or board.distance(hex_, board.index(self.beside)) != 1):
            return Answer(False, say("study/not-beside", unit=name, here=here, hex=self.beside))
        return None

    def _line(self, after: Position) -> Answer | None:
        if not self.supplied:
            return None
        line = after.supply(after.side_of(self.supplied)).of(self.supplied)
        return None if line.connected else Answer(False, say("study/no-line").of(after.game.id), line.verdict)

    def _battle(self, after: Position) -> Answer | None:
        if not self.column:
            return None
        battle = after.game.presentation.fights.battle(after)
        if battle is None or not battle.verdict:
            return Answer(False, say("study/no-attack").of(after.game.id))
        if battle.reaches(self.column):
            return None
        found = say("study/column", column=battle.column, hex=battle.hex_)
        return Answer(False, found, ledger=battle.attack)

    def _afterwards(self, after: Position) -> Answer | None:
        _, refused = played(after, self.then)
        return (
            None if refused is None else Answer(False, say("study/then", action=self.then), refused.verdict)
        )


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


@dataclass(frozen=True, slots=True)
class CountCost(Asking):
    """What the cheapest way of a unit to a hex costs.

    Attributes
    ----------
    unit, to : str
    verb : str
        By which it goes; its usual one unless told.
    """

    unit: str
    to: str
    verb: str = ""

    def judge(self, position: Position, answer: str) -> Answer:
        reach = position.reach(self.unit, self.verb)
        hex_ = position.game.board.locate(self.to)
        given = read_number(answer)
        if given is None:
            return Answer(False, say("study/number", answer=answer))
        if given == reach.cost(hex_):
            return Answer(True, RIGHT, ledger=reach.ledger(hex_))
        return Answer(False, say("study/other-number", answer=answer))


@dataclass(frozen=True, slots=True)
class Gather(Asking):
    """Units whose attack on a hex reaches a column.

    Attributes
    ----------
    target : str
        Printed hex.
    column : str
        Such as ``3-1``; a better one is right too.
    most : int
        How many units may be named.
    """

    target: str
    column: str
    most: int

    def judge(self, position: Position, answer: str) -> Answer:
        units = tuple(dict.fromkeys(answer.replace(",", " ").replace("，", " ").split()))
        unknown = [unit for unit in units if unit not in position.pieces]
        if unknown:
            return Answer(False, say("study/no-unit", unit=unknown[0]))
        if len(units) > self.most:
            return Answer(False, say("study/too-many", count=len(units), most=self.most).of(position.game.id))
        battle = position.odds(self.target, units)
        if not battle.verdict:
            return Answer(False, say("study/no-attack").of(position.game.id), battle.verdict)
        found = say("study/column", column=battle.column, hex=self.target)
        return Answer(battle.reaches(self.column), found, ledger=battle.attack)


CLAIMS = ("empties", "attacker_loses", "nothing", "destroys_step")
"""What may be asked of the result of an attack."""


def is_so(claim: str, result: Result, steps: int = EVERY) -> bool:
    """Whether a claim is true of a result.

    Parameters
    ----------
    claim : str
        One of `CLAIMS`.
    result : Result
    steps : int
        That the defenders have together: who loses them all leaves the hex too.

    Examples
    --------
    >>> is_so("empties", Result.read("1RR")), is_so("nothing", Result.read("R"))
    (True, False)
    >>> is_so("empties", Result(defender_losses=EVERY)), is_so("empties", Result(1, 1), steps=1)
    (True, True)
    """
    return {
        "empties": result.empties(steps),
        "attacker_loses": result.attacker_losses > 0,
        "nothing": not result.effects,
        "destroys_step": result.defender_losses > 0,
    }[claim]


@dataclass(frozen=True, slots=True)
class FindChance(Asking):
    """How likely something is in an attack.

    Attributes
    ----------
    target : str
        Printed hex.
    units : tuple of str
    claim : str
        One of `CLAIMS`.
    columns : int
        Shifts that are supposed in addition, to the right if positive.
    """

    target: str
    units: tuple[str, ...]
    claim: str
    columns: int = 0

    def judge(self, position: Position, answer: str) -> Answer:
        battle = position.odds(self.target, self.units)
        if self.columns:
            battle = battle.with_shift(self.columns)
        there = steps_of(position, battle.defenders)
        wanted = chance_of(battle.outcomes(), lambda result: is_so(self.claim, result, there))
        given = read_number(answer)
        if given is None:
            return Answer(False, say("study/number", answer=answer))
        if is_close(given, wanted):
            return Answer(True, say("study/chance", chance=wanted, column=battle.column))
        return Answer(False, say("study/other-number", answer=answer))
