"""What is wrong with a position in any game: names, numbers, agendas and counters that do not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from wargame_kit.position.fault import Fault, among, of_type, once
from wargame_kit.position.piece_values import piece_fields
from wargame_kit.position.step import Over
from wargame_kit.rulebook import Citation
from wargame_kit.words import say
from wargame_kit.words.allowed import hints_of

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
        complete = position.game.books.chosen(dict(facts.options))
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


def in_hex(
    position: Position, hex_: int, key: str, clause: Citation, units: Iterable[str], **said: object
) -> Fault:
    """What is wrong with some units in a hex, by the key of a sentence that is told both."""
    printed = position.game.board.label(hex_)
    return Fault(say(key, hex=printed, units=tuple(units), **said), clause=clause, hex_=printed)


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
