"""Where a unit stands, as text: a printed hex or a box, and which of its faces is up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wargame_kit.board import Board, BoardError
from wargame_kit.position.unit import Piece, Place, Unit
from wargame_kit.words import Either, WargameError, Words, say


class BadPlace(WargameError, ValueError):
    """A text that is not where a unit can stand.

    Attributes
    ----------
    value : object
        What was found.
    expected : Phrase or str
        What a reader may write instead.
    """

    def __init__(self, unit: str, value: object, expected: Words) -> None:
        self.value = value
        self.expected = expected
        super().__init__(f"unit {unit} at {value!r}: expected {expected}")


def read_place(text: str, board: Board, boxes: Sequence[str]) -> Place:
    """The box that has this name, else the hex with this printed number.

    How hexes are numbered is the board's affair: ``1407``, ``K15`` and ``B59.10`` are all hexes.

    Raises
    ------
    BoardError
        If it is neither.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> typhoon = wk.load("typhoon")
    >>> read_place("box", typhoon.board, typhoon.boxes)
    'box'
    >>> typhoon.board.label(read_place("1407", typhoon.board, typhoon.boxes))
    '1407'
    """
    return text if text in boxes else board.index(text)


def read_piece(
    unit: Unit,
    text: object,
    board: Board,
    boxes: Sequence[str],
    *,
    locate: Callable[[str], int] | None = None,
) -> Piece:
    """Where a unit stands and which face it shows, from a text such as ``1407 reduced``.

    A text that names none of its faces means the first.

    Parameters
    ----------
    unit : Unit
    text : object
        What a scenario or a lesson says; anything may stand there.
    board : Board
    boxes : sequence of str
        Names of the boxes of the game.
    locate : callable str -> hex, optional
        How hexes are named; by default as printed, which is how files name them.

    Raises
    ------
    BadPlace
        Naming the unit, what was found and what was expected.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> typhoon = wk.load("typhoon")
    >>> read_piece(typhoon.units["3Pz"], "1407 reduced", typhoon.board, typhoon.boxes).face
    1
    """
    names = [face.name for face in unit.faces]
    others = tuple(f"“{name}”" for name in names[1:])
    turned = say("expected/turned", words=Either(others)) if others else say("expected/one-face")
    hex_ = board.label(0)
    expected = say("expected/piece-in-hex", hex=hex_, turned=turned)
    if boxes:
        expected = say("expected/piece", hex=hex_, boxes=", ".join(boxes), turned=turned)
    if not isinstance(text, str):
        raise BadPlace(unit.id, text, expected)
    where, _, word = text.rpartition(" ")
    if word not in names or not where:
        where, word = text, names[0]
    try:
        place = where if where in boxes else (locate or board.index)(where)
    except BoardError as error:
        raise BadPlace(unit.id, text, say("expected/but", expected=expected, error=error.phrase)) from error
    return Piece(unit.id, place, names.index(word))
