"""Typhoon, Moscow 1941: one file per chapter of the rulebook."""

from __future__ import annotations

from pathlib import Path

from wargame_kit.games.typhoon.game import Typhoon


def load(overrides: Path | None = None) -> Typhoon:
    """Load the game, with a folder of the reader's own files where there is one."""
    return Typhoon(overrides)
