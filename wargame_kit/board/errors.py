"""The one error of a question that the board cannot answer."""

from __future__ import annotations

from functools import partial

from wargame_kit.words import Phrase, WargameError, say
from wargame_kit.words.markup import spoken


class BoardError(WargameError, ValueError):
    """A hex, hexside or place that is not on this board; the sentence names what is.

    Parameters
    ----------
    key : str
        A key of the catalogue, such as ``board/no-hex``: the stable code of the error.
    **values
        The placeholders of its sentence.

    Examples
    --------
    >>> raise BoardError("board/no-hex", value="9999", range="0101 to 4034")
    Traceback (most recent call last):
        ...
    wargame_kit.board.errors.BoardError: No hex '9999' on this board: its hexes are 0101 to 4034.
    """

    def __init__(self, key: str, **values: object) -> None:
        self.phrase: Phrase = say(key, **values)
        super().__init__(key, values)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(BoardError, self.phrase.key, **dict(self.phrase.values)), ()

    def __str__(self) -> str:
        return str(self.phrase)

    @spoken
    def _repr_html_(self) -> str:
        return self.phrase._repr_html_()
