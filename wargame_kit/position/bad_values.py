"""What a position out of a file may not hold, whatever the game: names, numbers, agendas that do not fit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_args, get_origin

from wargame_kit.position.ids import UnitId
from wargame_kit.position.piece_values import piece_fields
from wargame_kit.position.step import Over, Step
from wargame_kit.words import Words, say
from wargame_kit.words.allowed import Interval, OneOf, hints_of
from wargame_kit.words.numbers import whole_from

if TYPE_CHECKING:
    from wargame_kit.position.game import Game
    from wargame_kit.position.position import Position
    from wargame_kit.position.unit import Piece


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
        yield BadValue(place, value, whole_from(low, high))


def once(place: str, values: Iterable[object]) -> Iterator[BadValue]:
    """Yield what is named a second time."""
    seen: set[object] = set()
    for value in values:
        if value in seen:
            yield BadValue(place, value, say("expected/once"))
        seen.add(value)


def misplaced(game: Game, pieces: Mapping[str, Piece], told: Mapping[str, Any]) -> Iterator[BadValue]:
    """Yield the units of which something is told, and that are not in play, or for the second time."""
    for name in piece_fields(game.piece_type):
        units = [unit for unit, _ in told.get(name, ())]
        yield from among(f"facts.{name}", units, pieces, say("expected/in-play").of(game.vocabulary))
        yield from once(f"facts.{name}", units)


def of_types(position: Position) -> Iterator[BadValue]:
    """Yield the ids and counts of agenda, facts and pieces that are none of those that their types allow."""
    for number, step in enumerate(position.agenda):
        yield from of_type(position, f"agenda[{number}]", step, type(step))
    yield from of_type(position, "facts", position.facts, position.game.facts_type)
    hints = hints_of(position.game.piece_type)
    for name in piece_fields(position.game.piece_type):
        for unit, value in position.piece_values(name).items():
            yield from of_type(position, f"facts.{name}, {unit}", value, hints[name])


@cache
def allows_all(hint: object) -> bool:
    """Whether nothing that has the form of a type can be bad, so that nobody need look into it.

    Examples
    --------
    >>> allows_all(tuple[tuple[int, str], ...]), allows_all(frozenset[UnitId])
    (True, False)
    """
    if get_origin(hint) is Annotated:
        return not any(isinstance(each, OneOf | Interval) for each in get_args(hint)[1:])
    kind: Any = hint
    within = tuple(hints_of(kind).values()) if is_dataclass(hint) else get_args(hint)
    return all(map(allows_all, within))


def of_type(position: Position, place: str, value: Any, hint: Any) -> Iterator[BadValue]:
    """Yield what a value holds that its type does not allow."""
    if allows_all(hint):
        return
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        for each in arguments[1:]:
            if isinstance(each, OneOf):
                known = each.of(position)
                yield from among(place, [value], known, each.told(known).of(position.game.vocabulary))
            elif isinstance(each, Interval):
                yield from within(place, value, each.low, each.high)
    elif is_dataclass(value):
        for name, field_hint in hints_of(hint).items():
            yield from of_type(position, f"{place}.{name}", getattr(value, name), field_hint)
    elif arguments[1:] == (Ellipsis,) or origin is frozenset:
        is_plain = get_origin(arguments[0]) is Annotated
        for number, part in enumerate(sorted(value) if origin is frozenset else value):
            yield from of_type(position, place if is_plain else f"{place}[{number}]", part, arguments[0])
        if origin is tuple:
            yield from once(place, _units(value, arguments[0]))
    elif origin is tuple:
        for number, (part, part_hint) in enumerate(zip(value, arguments, strict=True)):
            yield from of_type(position, f"{place}[{number}]", part, part_hint)


def _units(values: tuple[Any, ...], hint: Any) -> tuple[Any, ...]:
    """The units of a tuple of units, or of pairs that begin with one."""
    if hint == UnitId:
        return values
    return tuple(each[0] for each in values) if get_args(hint)[:1] == (UnitId,) else ()


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
    yield from of_types(position)
    for number, step in enumerate(position.agenda):
        if not isinstance(step, Over):
            yield from of_step(f"agenda[{number}]", step)
    yield from of_agenda(position, last)
    yield from of_options(position)


def of_options(position: Position) -> Iterator[BadValue]:
    """Yield the options, where the game has them not, or not all are chosen."""
    facts = position.facts
    try:
        complete = position.game.rulebook.chosen(dict(facts.options))
    except ValueError as error:
        yield BadValue("facts.options", dict(facts.options), say("expected/options-but", error=error))
    else:
        missing = [name for name, _ in complete if name not in dict(facts.options)]
        # The default of its day may have been another; where `Option.before` tells, the codec has put it in.
        if missing:
            expected = say("expected/every-option", missing=", ".join(missing))
            yield BadValue("facts.options", dict(facts.options), expected)
        elif facts.options != complete:
            yield BadValue("facts.options", dict(facts.options), say("expected/options-sorted"))


def of_agenda(position: Position, last: tuple[type[Step], ...]) -> Iterator[BadValue]:
    """Yield what would let the agenda run out, or never come to its end.

    Parameters
    ----------
    position : Position
    last : tuple of Step classes
        Those that lay out the next turn, or end the one that is; one of them is done last of all, unless
        there are none.
    """
    agenda, words = position.agenda, ", ".join(cls.__name__ for cls in last)
    if last and not isinstance(agenda[0], (*last, Over)):
        yield BadValue("agenda[0].step", type(agenda[0]).__name__, say("expected/done-last", steps=words))
    for number, step in enumerate(agenda[1:], 1):
        if isinstance(step, (*last, Over)):
            yield BadValue(f"agenda[{number}].step", type(step).__name__, say("expected/not-done-last"))
    if isinstance(agenda[0], Over) and len(agenda) > 1:
        yield BadValue("agenda", len(agenda), say("expected/nothing-over"))
