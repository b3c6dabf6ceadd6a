"""What a title of the series may add or change; a title that changes nothing needs none of it."""

from __future__ import annotations

from typing import Any

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.mechanics.move_costs import Parts
from wargame_kit.position import Over, Step
from wargame_kit.rulebook import ALLOWED, Citation, Verdict

NO_HEXES: frozenset[int] = frozenset()

Crossings = tuple[tuple[int, str], ...]
"""Hexsides that are crossed by a rule of the title, six times the hex and the direction, and by which."""


class Title:
    """The rules of a title, where they differ from those of the series.

    No chapter of the series asks which title it is: it asks this.
    """

    def crossings(self, position: OcsPosition, side: str) -> Crossings:
        """The hexsides that a side crosses by a rule of the title, sorted."""
        return ()

    def crossing(self, kind: str, mobility: str) -> Parts | Verdict:
        """What entering the hex beyond costs by such a rule, in eighths, or why nobody goes there."""
        return ()

    def sources(self, position: OcsPosition, side: str) -> frozenset[int]:
        """The hexes that the title names as supply sources of a side (12.6a)."""
        return NO_HEXES

    def off_map(self, position: OcsPosition, side: str) -> tuple[frozenset[int], ...]:
        """Rail hexes at the edge of the map that are joined beyond it, for the cargo of a side."""
        return ()

    def hedgehog_limit(self, position: OcsPosition) -> int:
        """The highest level of a hedgehog (13.8d)."""
        return position.charts.limit("hedgehog")

    def entries(self, position: OcsPosition, unit: str) -> frozenset[int]:
        """The hexes in which a reinforcement comes on the map (13.6): by default any source of its side."""
        return self.sources(position, position.side_of(unit))

    def supplied(self, position: OcsPosition, side: str) -> OcsPosition:
        """The position after the supply of a side has come in its Reinforcement Phase."""
        return position

    def cleaned_up(self, position: OcsPosition, side: str) -> OcsPosition:
        """The position after what the title does in a side's Clean Up Phase."""
        return position

    def ended(self, position: OcsPosition) -> Over:
        """How a game ends after its last turn: nobody has won, unless the title says who."""
        return Over("", "ocs/drawn", Citation("ocs", "2"))

    def check_attack(self, position: OcsPosition, unit: str, here: int, target: int) -> Verdict | None:
        """Whether a unit attacks across a hexside by a rule of the title; None: as the series says (9.1f)."""
        return None

    def check_advance(
        self, position: OcsPosition, unit: str, hex_: int, advanced: tuple[str, ...]
    ) -> Verdict:
        """Whether a unit may advance into a hex after others (9.12g)."""
        return ALLOWED

    def entered(
        self, position: OcsPosition, units: tuple[str, ...], came_from: int, hex_: int
    ) -> tuple[Step, ...]:
        """What is asked of whom when units have entered a hex, before they go on."""
        return ()


def title_of(position: OcsPosition) -> Title:
    """What the title of a position adds to the rules of the series."""
    game: Any = position.game
    found: Title = game.title_rules
    return found
