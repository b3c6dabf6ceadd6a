"""EastFront II: the war in the east, 1941–45, with blocks that hide what they are."""

from wargame_kit.games.eastfront.game import EastFront

__all__ = ["EastFront"]
