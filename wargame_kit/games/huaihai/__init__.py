"""Huaihai, eastern China 1948: one file per chapter of the rulebook."""

from wargame_kit.games.huaihai.game import Huaihai

__all__ = ["Huaihai"]
