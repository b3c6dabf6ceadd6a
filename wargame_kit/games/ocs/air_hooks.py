"""What a title of the series may add or change in the air (14, 15); `Title` has it among the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import say

Wing = tuple[Any, ...]
"""The aircraft of a mission; see `wargame_kit.games.ocs.rules.air.flyers`."""


class AirHooks:
    """The rules of a title about aircraft, where they differ from those of the series."""

    def far_based(self, position: OcsPosition, side: str) -> tuple[str, ...]:
        """The aircraft of a side that fly from where no hex is."""
        return ()

    def way_from(self, position: OcsPosition, unit: str, hex_: int) -> tuple[int, int] | None:
        """Over which hex an aircraft comes that is based off the map, and how far beyond; None for others."""
        return None

    def may_fly_off(self, position: OcsPosition, side: str) -> tuple[str, ...]:
        """The aircraft of a side that might fly to a base off the map (14.11)."""
        return ()

    def check_flown_off(self, position: OcsPosition, unit: str) -> Verdict:
        """Whether an aircraft that is ready may fly to a base off the map now."""
        return refuse("ocs/no-far-base", cite("14.11"))

    def flown_off(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position after an aircraft has flown there."""
        return position

    def took_off(self, position: OcsPosition, units: tuple[str, ...]) -> OcsPosition:
        """The position before aircraft take off for a mission."""
        return position

    def came_down(self, position: OcsPosition, piece: OcsPiece) -> OcsPiece:
        """Where an aircraft is after it has come down."""
        return piece

    def come_by_air(self, position: OcsPosition, units: tuple[str, ...], hex_: int) -> OcsPosition:
        """The position after units have come to a hex by air (14.9, 14.10)."""
        return position

    def check_refit(self, position: OcsPosition, hex_: int) -> Verdict:
        """Whether aircraft may be refitted at a base in this turn (15.1)."""
        return ALLOWED

    def check_dropped(self, position: OcsPosition, unit: str) -> Verdict:
        """Whether the title lets a unit be dropped (14.10)."""
        return ALLOWED

    def check_flight(self, position: OcsPosition, side: str, mission: str, unit: str) -> Verdict:
        """Whether an aircraft flies such a mission at all, wherever it leads; `check_mission` says it too."""
        return ALLOWED

    def check_mission(
        self, position: OcsPosition, side: str, mission: str, units: tuple[str, ...], hex_: int
    ) -> Verdict:
        """Whether aircraft may fly a mission of a kind together to a hex (14.2)."""
        return ALLOWED

    def has_strips(self, side: str) -> bool:
        """Whether a side builds air strips (15.2)."""
        return False

    def flown_as(self, position: OcsPosition, wing: Wing) -> Wing:
        """A mission as it flies by rules of the title: who bombs, who only escorts, whom flak hits (14.2)."""
        return wing

    def bombs_read(self, position: OcsPosition, wing: Wing, hex_: int) -> tuple[Callable[[str], str], Ledger]:
        """How cells of the barrage table are read for a mission, and what is added to its roll (10.0a)."""
        return str, Ledger(say("ocs/bombing-roll"))

    def check_arrival(self, position: OcsPosition, wing: Wing, hex_: int) -> Verdict:
        """Whether those that have arrived bomb the combat units of a hex, or abort (14.2)."""
        return ALLOWED

    def bombs_hit(self, position: OcsPosition, wing: Wing, units: tuple[str, ...]) -> tuple[str, ...]:
        """Among whom of the units of a hex steps are lost to bombs (10.0a)."""
        return units

    def flak_of(self, position: OcsPosition, unit: str) -> tuple[int, Citation, str] | None:
        """What a unit or marker adds to flak in its hex, its clause, and whose figure; None: as in 14.4."""
        return None
