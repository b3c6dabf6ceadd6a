"""What The Third Winter adds to the rules of the series; this file only says where each rule stands."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.title import Title


class ThirdWinterTitle(Title):
    """The rules of the title, where they differ from those of the series."""

    def sources(self, position: OcsPosition, side: str) -> frozenset[int]:
        """2.1a, 3.1a: as the scenario says."""
        scenario = position.scenario
        found: frozenset[int] = frozenset() if scenario is None else scenario.set_up["sources"][side]
        return found
