"""12.5, 12.19–12.23, 14.4: close support, which adds its strength to an adjacent attack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.facts import ROLLING, SUPPORT
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.declaring import Declare
from wargame_kit.games.neworder.rules.markers import (
    MarkerPlacement,
    PlaceMarkers,
    Withdraw,
    came_off,
    markers_on,
)
from wargame_kit.position import OneOf, SideId
from wargame_kit.position.ruled_action import Kinds
from wargame_kit.rulebook import Citation
from wargame_kit.words import Phrase, say

INITIAL = "initial"
SEGMENTS = (INITIAL, ROLLING)
"""The segments of adjacent combat (4.4)."""

Segment = Annotated[str, OneOf(SEGMENTS, say("expected/support-segment"))]


@dataclass(frozen=True, slots=True)
class Support(MarkerPlacement):
    """Put a marker on a hex that will be attacked (12.5)."""

    form: ClassVar[str] = "support {unit} {target}"


@dataclass(frozen=True, slots=True)
class PlaceSupport(PlaceMarkers):
    """12.5: at the beginning of a segment a side puts its close support on hexes that it can attack.

    Attributes
    ----------
    side : str
    segment : {"initial", "rolling"}
    """

    side: SideId
    segment: Segment
    actions: ClassVar[Kinds] = (Support, Withdraw, Declare)

    @property
    def use(self) -> str:
        return ROLLING if self.segment == ROLLING else SUPPORT

    @property
    def clause(self) -> Citation:
        return cite("14.4" if self.segment == ROLLING else "12.5")

    def prompt(self, position: NewOrderPosition) -> Phrase:
        key = "neworder/support-rolling" if self.segment == ROLLING else "neworder/support-initial"
        return self.say(position, key)


def support_in(position: NewOrderPosition, hexes: Iterable[int]) -> tuple[str, ...]:
    """The markers that support an attack on some hexes, in one of them or several (12.19, 12.21)."""
    there = markers_on(position)
    return tuple(marker for hex_ in hexes for marker in there.get(hex_, ()))


def spent(position: NewOrderPosition, hexes: Iterable[int]) -> NewOrderPosition:
    """The position after a battle for some hexes: the markers that supported it are off the map (12.19)."""
    return came_off(position, support_in(position, hexes))


def unused(position: NewOrderPosition) -> NewOrderPosition:
    """The position at the end of a segment: markers where nobody has attacked come off, used (kit)."""
    return spent(position, markers_on(position))
