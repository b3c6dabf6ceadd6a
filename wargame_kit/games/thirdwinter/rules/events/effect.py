"""1.9: the form of what a random event does."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.rulebook import ALLOWED, Verdict


class Effect:
    """What an event needs beside its date, and what it does at once; by default nothing of either."""

    def check(self, position: OcsPosition) -> Verdict:
        """Whether it can happen now; where not, it is no event."""
        return ALLOWED

    def play(self, position: OcsPosition) -> OcsPosition:
        """The position after it, or before what it asks."""
        return position
