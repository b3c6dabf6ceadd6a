"""Saved positions in which somebody has changed something."""

from __future__ import annotations

from typing import Any

import pytest

from wargame_kit.position import Game, Position, position_from_json, position_to_json
from wargame_kit.words import DataError


def saved_form(position: Position) -> Any:
    """A position as it is saved, which reads back as it was before somebody changes it."""
    data = position_to_json(position)
    assert position_from_json(data, position.game) == position
    return data


def refused_form(game: Game[Any, Any], data: Any, place: str) -> None:
    """Something saved is refused, with an error that names a place."""
    with pytest.raises(DataError, match=place):
        position_from_json(data, game, "game.jsonl")
