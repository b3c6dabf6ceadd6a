"""What a side holds beside the map, kind by kind."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.words import Words


@dataclass(frozen=True, slots=True)
class HandItem:
    """One kind of chit, card or counter that a side holds.

    Attributes
    ----------
    id : str
        As actions write it.
    name : Phrase, Name or str
    left, chosen, kept : int
        How many are still at hand, chosen already, and kept apart.
    note : Phrase, Name or str
        What it does.
    is_idle : bool
        Whether it would do nothing as things stand: its headquarters is off the map.
    """

    id: str
    name: Words
    left: int = 0
    chosen: int = 0
    kept: int = 0
    note: Words = ""
    is_idle: bool = False
