"""Problem: something wrong with a position, with the clause that says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wargame_kit.rulebook import Citation, citation_trace
from wargame_kit.words import Phrase, say

if TYPE_CHECKING:
    from wargame_kit.position.position import Position


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a position.

    Attributes
    ----------
    sentence : Phrase
    clause : Citation
    hex_ : str
        As printed, or empty.
    """

    sentence: Phrase
    clause: Citation
    hex_: str = ""

    def __post_init__(self) -> None:
        if citation_trace.seen is not None:
            citation_trace.seen.add(self.clause)

    def __str__(self) -> str:
        return f"{self.sentence} [{self.clause}]"


def of_pieces(position: Position, boxes: Citation, faces: Citation) -> Iterator[Problem]:
    """Yield the counters that lie in no box of the game or show a face that they do not have.

    Parameters
    ----------
    boxes, faces : Citation
        What the rules say of either.
    """
    for unit, piece in position.pieces.items():
        if isinstance(piece.place, str) and piece.place not in position.game.boxes:
            yield Problem(say("problem/place", unit=unit, place=piece.place), boxes)
        if not 0 <= piece.face < len(position.unit(unit).faces):
            yield Problem(say("problem/face", unit=unit), faces)
