"""Problem: something wrong with a position, with the clause that says so."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.rulebook import Citation, witness
from wargame_kit.words import Phrase


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
        if witness.seen is not None:
            witness.seen.add(self.clause)

    def __str__(self) -> str:
        return f"{self.sentence} [{self.clause}]"
