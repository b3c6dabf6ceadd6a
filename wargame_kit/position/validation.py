"""What is wrong with a position in any game: names, numbers, agendas and counters that do not fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from wargame_kit.position.fault import Fault, among, once, within
from wargame_kit.position.ids import UnitId
from wargame_kit.position.piece_values import piece_fields
from wargame_kit.position.step import Over
from wargame_kit.rulebook import Citation
from wargame_kit.words import say
from wargame_kit.words.allowed import Interval, OneOf, hints_of

if TYPE_CHECKING:
    from wargame_kit.position.game import Game
    from wargame_kit.position.position import Position
    from wargame_kit.position.unit import Piece


def misplaced(game: Game, pieces: Mapping[str, Piece], told: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the units of which something is told, and that are not in play, or for the second time."""
    for name in piece_fields(game.piece_type):
        units = [unit for unit, _ in told.get(name, ())]
        yield from among(f"facts.{name}", units, pieces, say("expected/in-play").of(game.vocabulary))
        yield from once(f"facts.{name}", units)


def of_types(position: Position) -> Iterator[Fault]:
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


def of_type(position: Position, place: str, value: Any, hint: Any) -> Iterator[Fault]:
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


def of_every_game(position: Position) -> Iterator[Fault]:
    """Yield what no game can have: a turn off the track, steps, an agenda or options that do not fit."""
    turns = position.game.turns
    if position.turn not in turns:
        yield Fault(say("expected/turn-to", last=max(turns)), "turn", position.turn)
    yield from of_types(position)
    for number, step in enumerate(position.agenda):
        yield from step.validate(position, f"agenda[{number}]")
    yield from of_agenda(position)
    yield from of_options(position)


def of_options(position: Position) -> Iterator[Fault]:
    """Yield the options, where the game has them not, or not all are chosen."""
    facts = position.facts
    try:
        complete = position.game.rulebook.chosen(dict(facts.options))
    except ValueError as error:
        yield Fault(say("expected/options-but", error=error), "facts.options", dict(facts.options))
    else:
        missing = [name for name, _ in complete if name not in dict(facts.options)]
        # The default of its day may have been another; where `Option.before` tells, the codec has put it in.
        if missing:
            expected = say("expected/every-option", missing=", ".join(missing))
            yield Fault(expected, "facts.options", dict(facts.options))
        elif facts.options != complete:
            yield Fault(say("expected/options-sorted"), "facts.options", dict(facts.options))


def of_agenda(position: Position) -> Iterator[Fault]:
    """Yield what would let the agenda run out, or never come to its end."""
    agenda = position.agenda
    last = sorted(kind.__name__ for kind in position.game.steps if kind.is_last)
    if last and not (agenda[0].is_last or isinstance(agenda[0], Over)):
        expected = say("expected/done-last", steps=", ".join(last))
        yield Fault(expected, "agenda[0].step", type(agenda[0]).__name__)
    for number, step in enumerate(agenda[1:], 1):
        if step.is_last or isinstance(step, Over):
            yield Fault(say("expected/not-done-last"), f"agenda[{number}].step", type(step).__name__)
    if isinstance(agenda[0], Over) and len(agenda) > 1:
        yield Fault(say("expected/nothing-over"), "agenda", len(agenda))


def of_pieces(position: Position, boxes: Citation, faces: Citation) -> Iterator[Fault]:
    """Yield the counters that lie in no box of the game or show a face that they do not have.

    Parameters
    ----------
    boxes, faces : Citation
        What the rules say of either.
    """
    for unit, piece in position.pieces.items():
        if isinstance(piece.place, str) and piece.place not in position.game.boxes:
            yield Fault(say("problem/place", unit=unit, place=piece.place), clause=boxes)
        if not 0 <= piece.face < len(position.unit(unit).faces):
            yield Fault(say("problem/face", unit=unit), clause=faces)
