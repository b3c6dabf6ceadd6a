"""What the author says to an answer: to what was refused by its clause, to anything else by what it names."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.position import BadNotation, Position
from wargame_kit.studies.answer import Answer
from wargame_kit.studies.asking import Asking
from wargame_kit.studies.naming import NO, YES, units_in
from wargame_kit.studies.numbers import as_chance, is_close, read_number


def keys_of(position: Position, text: str, answer: Answer, known: tuple[str, ...]) -> Iterator[str]:
    """The keys under which an author may have said something to an answer, the most telling first.

    Parameters
    ----------
    position : Position
        That was asked about.
    text : str
        What was answered.
    answer : Answer
        What the rules say to it.
    known : tuple of str
        The author's keys; of a number they may be another writing.
    """
    game = position.game
    if answer.verdict is not None and not answer.verdict and answer.verdict.clause is not None:
        yield game.books.name(answer.verdict.clause)
    yield from keys_of_actions(position, text)
    number = read_number(text)
    if number is not None:
        for key in known:
            value = read_number(key)
            meant = as_chance(number) if "%" in key else number
            if value is not None and is_close(meant, value):
                yield key
    word = text.casefold().strip(" .!。！")
    if word in YES or word in NO:
        yield "yes" if word in YES else "no"
    yield text
    yield from units_in(text)
    try:
        # A hex may be typed in small letters, or by the name of its town.
        yield game.board.label(game.board.locate(text))
    except ValueError:
        return


def keys_on_way(text: str) -> Iterator[str]:
    """The keys under which an author may lead on who has begun rightly: none of a unit or a hex alone.

    Those are for a wrong choice, and here nothing is chosen wrongly yet.
    """
    words = text.rpartition(";")[2].split()
    yield " ".join(words[:2])
    yield words[0]


def is_on_way(position: Position, asking: Asking, solution: str, text: str) -> bool:
    """Whether actions are some of a solution's, in whatever order, and the others still lead to its end."""
    given, steps = actions_in(text), actions_in(solution)
    try:
        done = {position.game.read_action(step) for step in given}
        left = [step for step in steps if position.game.read_action(step) not in done]
    except BadNotation:
        return False
    is_part = bool(given) and len(left) == len(steps) - len(given)
    return is_part and bool(asking.judge(position, "; ".join([*given, *left])))


def actions_in(text: str) -> list[str]:
    """The actions of a text, which ``;`` divides."""
    return [step.strip() for step in text.split(";") if step.strip()]


def keys_of_actions(position: Position, text: str) -> Iterator[str]:
    """Of actions divided by ``;``, the last of them first: verb and unit, unit, hex aimed at, verb."""
    board = position.game.board
    for part in reversed(actions_in(text)):
        try:
            action = position.game.read_action(part)
        except BadNotation:
            continue
        if action.named_unit:
            yield f"{action.form.split()[0]} {action.named_unit}"
            yield action.named_unit
        if action.goal is not None:
            yield board.label(action.goal)
        yield action.form.split()[0]
