"""What a position out of a file may not hold, whatever the game: names, numbers, agendas that do not fit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from wargame_kit.position.step import Over, Step
from wargame_kit.words import Words, say
from wargame_kit.words.phrase import catalogue

if TYPE_CHECKING:
    from wargame_kit.position.position import Position


class BadValue(NamedTuple):
    """Something that a position out of a file holds and the game cannot have.

    Attributes
    ----------
    place : str
        The key, such as ``facts.active``.
    value : object
    expected : Phrase or str
    """

    place: str
    value: object
    expected: Words


def among(
    place: str, values: Iterable[object], known: Collection[object], expected: Words
) -> Iterator[BadValue]:
    """Yield the values that are none of those known.

    Examples
    --------
    >>> [bad.value for bad in among("facts.waived", ["pla", "red"], ("pla", "kmt"), "a side")]
    ['red']
    """
    return (BadValue(place, value, expected) for value in values if value not in known)


def within(place: str, value: int, low: int, high: int) -> Iterator[BadValue]:
    """Yield a number that is not between two bounds."""
    if not low <= value <= high:
        yield BadValue(place, value, say("error/whole-number", low=low, high=high))


def once(place: str, values: Iterable[object]) -> Iterator[BadValue]:
    """Yield what is named a second time."""
    seen: set[object] = set()
    for value in values:
        if value in seen:
            yield BadValue(place, value, say("expected/once"))
        seen.add(value)


def in_play(position: Position, place: str, units: Iterable[str]) -> Iterator[BadValue]:
    """Yield the names that are of no unit in play."""
    return among(place, units, position.pieces, say("expected/in-play").of(position.game.id))


def of_every_game(
    position: Position,
    last: tuple[type[Step], ...] = (),
    of_step: Callable[[str, Step], Iterable[BadValue]] = lambda place, step: (),
) -> Iterator[BadValue]:
    """Yield what no game can have: a turn off the track, steps, an agenda or options that do not fit.

    Parameters
    ----------
    position : Position
    last : tuple of Step classes
        See `of_agenda`.
    of_step : callable (str, Step) -> iterable of BadValue
        What a game finds wrong with a step of the agenda, whose place is given.
    """
    turns = position.game.turns
    if position.turn not in turns:
        yield BadValue("turn", position.turn, say("expected/turn-to", last=max(turns)))
    for number, step in enumerate(position.agenda):
        if not isinstance(step, Over):
            yield from of_step(f"agenda[{number}]", step)
    yield from of_agenda(position, last)
    yield from of_options(position)


def of_options(position: Position) -> Iterator[BadValue]:
    """Yield the scenario and the options, where the game has them not, or not all are chosen."""
    facts = position.facts
    try:
        complete = position.game.rulebook.chosen(dict(facts.options))
    except ValueError as error:
        yield BadValue("facts.options", dict(facts.options), say("expected/options-but", error=error))
    else:
        missing = [name for name, _ in complete if name not in dict(facts.options)]
        if missing:  # the default of its day may have been another, so nobody knows what it has played
            expected = say("expected/every-option", missing=", ".join(missing))
            yield BadValue("facts.options", dict(facts.options), expected)
        elif facts.options != complete:
            yield BadValue("facts.options", dict(facts.options), say("expected/options-sorted"))
    scenarios = ("", *position.game.scenarios)
    yield from among("facts.scenario", [facts.scenario], scenarios, say("expected/scenario-or-empty"))


def of_agenda(position: Position, last: tuple[type[Step[Any]], ...]) -> Iterator[BadValue]:
    """Yield what would let the agenda run out, or never come to its end.

    Parameters
    ----------
    position : Position
    last : tuple of Step classes
        Those that lay out the next turn, or end the one that is; one of them is done last of all, unless
        there are none.
    """
    agenda, words = position.agenda, ", ".join(cls.__name__ for cls in last)
    if isinstance(agenda[0], Over):
        over = agenda[0]
        yield from among(
            "agenda[0].winner", [over.winner], (*position.game.sides, ""), say("expected/side-or-empty")
        )
        yield from among("agenda[0].reason", [over.reason], catalogue(), say("expected/sentence-key"))
    elif last and not isinstance(agenda[0], last):
        yield BadValue("agenda[0].step", type(agenda[0]).__name__, say("expected/done-last", steps=words))
    for number, step in enumerate(agenda[1:], 1):
        if isinstance(step, (*last, Over)):
            yield BadValue(f"agenda[{number}].step", type(step).__name__, say("expected/not-done-last"))
    if isinstance(agenda[0], Over) and len(agenda) > 1:
        yield BadValue("agenda", len(agenda), say("expected/nothing-over"))
