"""Ids and counts with what they may be: types of fields, checked when a file or a reader gives a value."""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated

from wargame_kit.words import say
from wargame_kit.words.allowed import OneOf

LATER = MappingProxyType({"later": True})
"""Metadata of a fact, or of a step's field, that saved games of before have not: its default stands there."""


SideId = Annotated[str, OneOf(lambda position: position.game.sides, say("expected/side"))]
"""A side of the game."""

UnitId = Annotated[str, OneOf(lambda position: position.pieces, say("expected/in-play"))]
"""A unit in play; in a tuple, each once."""
