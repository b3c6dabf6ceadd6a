"""What a side writes down in secret: kinds of orders, and the lines that stand in its notebook."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.rulebook import Citation, citation_trace
from wargame_kit.words import Words


@dataclass(frozen=True, slots=True)
class Note:
    """A line of a notebook.

    Attributes
    ----------
    words : Phrase, Name or str
        What it says: whom or which hex it names.
    state : Phrase, Name or str
        When it holds, or what has become of it.
    unit : str
        The unit that it names, or empty.
    hex_ : int
        The hex that it names, or −1.
    holds : bool
        Whether it can still be of use.
    provenance : {"rulebook", "history", "kit"}
        Where the numbers in it come from.
    """

    words: Words
    state: Words = ""
    unit: str = ""
    hex_: int = -1
    holds: bool = True
    provenance: str = "rulebook"


@dataclass(frozen=True, slots=True)
class NoteKind:
    """One kind of order that a side may write down, and what it has written of it.

    Attributes
    ----------
    id : str
    verb : str
        First word of the action that writes one.
    name, note : Phrase, Name or str
        What it is called; what it does, and when.
    clause : Citation or None
    left : int or None
        How many may still be written; None for as many as one likes.
    limit : Phrase, Name or str
        Of how many: “3 in the game”.
    lines : tuple of Note
        As they were written.
    """

    id: str
    verb: str
    name: Words
    note: Words
    clause: Citation | None = None
    left: int | None = None
    limit: Words = ""
    lines: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        citation_trace.note(self.clause)
