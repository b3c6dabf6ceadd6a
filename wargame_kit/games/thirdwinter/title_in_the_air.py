"""1.6a, 2.2, 3.2: what The Third Winter changes of the series in the air."""

from __future__ import annotations

from collections.abc import Callable

from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.air.flyers import Wing
from wargame_kit.games.ocs.title import Title
from wargame_kit.games.thirdwinter.rules import air_box, air_missions, anti_aircraft, tank_busters
from wargame_kit.games.thirdwinter.rules.events import sabotage
from wargame_kit.games.thirdwinter.sides import AXIS, WITH_STRIPS
from wargame_kit.rulebook import Citation, Ledger, Verdict


class TitleInTheAir(Title):
    """The rules of the title about flak and missions."""

    def flak_of(self, position: OcsPosition, unit: str) -> tuple[int, Citation, str] | None:
        """1.6a, 2.3a, 3.3a: flak units, Kessel HQs and Front HQs."""
        return anti_aircraft.flak_of(position, unit)

    def far_based(self, position: OcsPosition, side: str) -> tuple[str, ...]:
        """1.3: those in the Rumanian Air Box."""
        return air_box.inside(position) if side == AXIS else ()

    def way_from(self, position: OcsPosition, unit: str, hex_: int) -> tuple[int, int] | None:
        """1.3: over the edge of map C."""
        return air_box.way_from(position, unit, hex_)

    def may_fly_off(self, position: OcsPosition, side: str) -> tuple[str, ...]:
        """1.3: to the Box, for good."""
        return air_box.may_fly_off(position, side)

    def check_flown_off(self, position: OcsPosition, unit: str) -> Verdict:
        return air_box.check_flown_off(position, unit)

    def flown_off(self, position: OcsPosition, unit: str) -> OcsPosition:
        return air_box.flown_off(position, unit)

    def took_off(self, position: OcsPosition, units: tuple[str, ...]) -> OcsPosition:
        """1.3: who comes from the Box."""
        return air_box.took_off(position, units)

    def came_down(self, position: OcsPosition, piece: OcsPiece) -> OcsPiece:
        """1.3: in the Box, for those of the Box."""
        return air_box.came_down(position, piece)

    def check_flight(self, position: OcsPosition, side: str, mission: str, unit: str) -> Verdict:
        """2.2a, 3.2a, 3.2d: by its kind, and by the posture of its front."""
        return air_missions.check_flight(position, side, mission, unit)

    def check_mission(
        self, position: OcsPosition, side: str, mission: str, units: tuple[str, ...], hex_: int
    ) -> Verdict:
        """2.2a, 2.2c, 2.2f, 3.2: who flies what how far, and with whom; 1.3."""
        boxed = air_box.check_mission(position, mission, units, hex_)
        return boxed and air_missions.check_mission(position, side, mission, units, hex_)

    def check_refit(self, position: OcsPosition, hex_: int) -> Verdict:
        """1.9, 51: partisans."""
        return sabotage.check_refit(position, hex_)

    def check_dropped(self, position: OcsPosition, unit: str) -> Verdict:
        """2.2d, 3.2e: whose paratroops jump."""
        return air_missions.check_dropped(position, unit)

    def has_strips(self, side: str) -> bool:
        """2.2h: the Axis builds them."""
        return side in WITH_STRIPS

    def flown_as(self, position: OcsPosition, wing: Wing) -> Wing:
        """2.2f: others escort tank busters."""
        return tank_busters.as_flown(wing, tank_busters.busters(position, wing))

    def bombs_read(self, position: OcsPosition, wing: Wing, hex_: int) -> tuple[Callable[[str], str], Ledger]:
        """2.2f: what tank busters make of the barrage table."""
        if not tank_busters.busters(position, wing):
            return super().bombs_read(position, wing, hex_)
        return tank_busters.read, tank_busters.modifiers(position, hex_)

    def check_arrival(self, position: OcsPosition, wing: Wing, hex_: int) -> Verdict:
        """2.2f: tank busters abort where there are no tanks."""
        return tank_busters.check_arrival(position, wing, hex_)

    def bombs_hit(self, position: OcsPosition, wing: Wing, units: tuple[str, ...]) -> tuple[str, ...]:
        """2.2f: the strongest tanks lose the step to tank busters."""
        return tank_busters.victims(position, units) if tank_busters.busters(position, wing) else units
