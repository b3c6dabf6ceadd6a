"""Typhoon, Moscow 1941: one file per chapter of the rulebook."""

from wargame_kit.games.typhoon.game import Typhoon

__all__ = ["Typhoon"]
