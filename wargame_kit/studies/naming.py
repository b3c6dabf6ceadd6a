"""Tasks that ask for units, a hex, a yes or no."""

from __future__ import annotations

import re
from dataclasses import dataclass

from wargame_kit.position import AmbiguousAction, BadNotation, Position
from wargame_kit.position.derived import derived
from wargame_kit.studies.answer import Answer
from wargame_kit.studies.asking import RIGHT, Asking, Play, is_off_map
from wargame_kit.words import say

PLACE = "{}"
"""What stands for the hex in the action of `FindHex`."""

YES, NO = ("yes", "y", "是", "能", "对", "可以"), ("no", "n", "否", "不", "不是", "不能", "不可以")


def units_in(answer: str) -> tuple[str, ...]:
    """The units that an answer names, each of them once.

    Examples
    --------
    >>> units_in("EC1, EC4 EC1；EC6")
    ('EC1', 'EC4', 'EC6')
    """
    return tuple(dict.fromkeys(filter(None, re.split(r"[\s,;，；、]+", answer))))


@dataclass(frozen=True, slots=True)
class NameUnits(Asking):
    """Exactly those units on the map of which something is true; one of the three is given.

    Attributes
    ----------
    cut, supplied : str
        A side: its units without a line of communications, or those with one.
    able : str
        A verb: the units that can do it now.
    """

    cut: str = ""
    supplied: str = ""
    able: str = ""

    def judge(self, position: Position, answer: str) -> Answer:
        units, wanted = units_in(answer), self.wanted(position)
        for unit in units:
            if unit not in position.pieces:
                return Answer(False, say("study/no-unit", unit=unit))
            if unit not in wanted:
                return Answer(False, say("study/not-among", unit=position.unit(unit).name))
        missing = len(wanted) - len(units)
        return Answer(False, say("study/not-all", count=missing)) if missing else Answer(True, RIGHT)

    def wanted(self, position: Position) -> frozenset[str]:
        """The units."""
        if self.able:
            return _able(position, self.able)
        answer = position.supply(self.cut or self.supplied)
        return frozenset(unit for unit in answer.places if answer.of(unit).connected == bool(self.supplied))


@derived
def _able(position: Position, verb: str) -> frozenset[str]:
    """The units that have a legal action of a verb."""
    step = position.step
    return frozenset(
        unit
        for unit in position.legal.units
        if any(
            action.form.split()[0] == verb and action.named_unit == unit
            for action in step.choices(position, unit)
        )
    )


@dataclass(frozen=True, slots=True)
class FindHex(Play):
    """A hex for which an action is allowed after which something is true.

    Attributes
    ----------
    action : str
        In text form, perhaps several, with ``{}`` where the hex stands: ``intercept {}``.
    """

    action: str = ""

    def judge(self, position: Position, answer: str) -> Answer:
        board = position.game.board
        try:
            label = board.label(board.locate(answer))
        except ValueError:
            return Answer(False, say("study/no-hex", answer=answer))
        first, *others = self.action.replace(PLACE, label).split(";")
        # Its own class is made anew with slots, so that super() without arguments does not know it.
        return Play.judge(self, position, ";".join([_meant(position, first.strip()), *others]))


def _meant(position: Position, action: str) -> str:
    """An action that several ways to a hex could mean: one of them, since they are equally good."""
    try:
        position.read(action)
    except AmbiguousAction as error:
        return error.meanings[0]
    except BadNotation:
        return action
    return action


@dataclass(frozen=True, slots=True)
class YesOrNo(Asking):
    """Whether an action is allowed, or a unit has a line of communications; one of the two is given.

    Attributes
    ----------
    action : str
        In text form.
    supplied : str
        A unit.
    """

    action: str = ""
    supplied: str = ""

    def judge(self, position: Position, answer: str) -> Answer:
        given = answer.casefold().rstrip(".!。！")
        if given not in (*YES, *NO):
            return Answer(False, say("study/yes-or-no"))
        if self.supplied and is_off_map(position, self.supplied):
            verdict, is_so = None, False
        elif self.supplied:
            line = position.supply(position.side_of(self.supplied)).of(self.supplied)
            verdict, is_so = line.verdict, line.connected
        else:
            verdict = position.check(self.action)
            is_so = bool(verdict)
        if (given in YES) == is_so:
            return Answer(True, RIGHT, verdict)
        return Answer(False, say("study/not-so"), verdict)
