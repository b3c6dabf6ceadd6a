"""Ids and counts with what they may be: types of fields, checked when a file or a reader gives a value."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any

from wargame_kit.words import Phrase, say

LATER = MappingProxyType({"later": True})
"""Metadata of a step's field that saved games of before have not: its default stands there."""


@dataclass(frozen=True, slots=True)
class Among:
    """What is one of several, said with a type: ``Annotated[str, Among(...)]``.

    Attributes
    ----------
    known : tuple, or callable (Position) -> collection
    expected : Phrase
    """

    known: tuple[object, ...] | Callable[[Any], Collection[object]]
    expected: Phrase


@dataclass(frozen=True, slots=True)
class Between:
    """What is a number between two bounds, said with a type: ``Annotated[int, Between(1, 6)]``."""

    low: int
    high: int


SideId = Annotated[str, Among(lambda position: position.game.sides, say("expected/side"))]
"""A side of the game."""

UnitId = Annotated[str, Among(lambda position: position.pieces, say("expected/in-play"))]
"""A unit in play; in a tuple, each once."""
