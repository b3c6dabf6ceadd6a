"""The Third Winter: what the title fixes before anybody moves."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.counters import OcsUnit, read_counters
from wargame_kit.games.ocs.game import Ocs
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.title import Title
from wargame_kit.games.thirdwinter.files.charts import ThirdWinterCharts, chart_of
from wargame_kit.games.thirdwinter.files.traits import TRAITS
from wargame_kit.games.thirdwinter.placing.agreement import disagreements
from wargame_kit.games.thirdwinter.placing.start_of_fronts import start_faults
from wargame_kit.games.thirdwinter.placing.start_of_replacements import replacement_faults
from wargame_kit.games.thirdwinter.sides import SIDES
from wargame_kit.games.thirdwinter.title import ThirdWinterTitle
from wargame_kit.position import Piece, Scenario
from wargame_kit.words import SideName
from wargame_kit.words.errors import told_together


class ThirdWinter(Ocs):
    """The Axis against the Soviet Union in Ukraine, September 1943 to April 1944."""

    id: ClassVar[str] = "thirdwinter"
    opening: ClassVar[str] = "bukrin"
    sides: ClassVar[tuple[str, ...]] = SIDES
    side_names = MappingProxyType(
        {
            "axis": SideName("Axis", "轴心国", "the Axis"),
            "soviet": SideName("Soviet", "苏军", "the Soviets"),
        }
    )
    charts_type: ClassVar[type[OcsCharts]] = ThirdWinterCharts
    title_rules: ClassVar[Title] = ThirdWinterTitle()

    def check_files(self) -> None:
        """Refuse charts that name what there is not; see `LoadedGame.check_files`."""
        units = {id_: unit for id_, unit in self.units.items() if isinstance(unit, OcsUnit)}
        if found := list(disagreements(self.board, chart_of(self.charts), units)):
            raise told_together(found)

    def set_up(self, scenario: Scenario, unit: str, place: str) -> Piece:
        """A counter as a scenario begins with it; of a marker on the track, when it is back (3.4b)."""
        piece: Any = super().set_up(scenario, unit, place)
        back = scenario.set_up["track"].get(unit, 0)
        found: Piece = replace(piece, returns=back) if back else piece
        return found

    def start(self, scenario: str, **options: str) -> OcsPosition:
        """The first position of a scenario: fronts and air headquarters stand as they may (2.2b, 3.3).

        Raises
        ------
        DataError
            If one stands where it may not, or a front has no army in its radius or lacks its minima; if a
            special result rebuilds nobody of a side that rolls for it.
        """
        position = super().start(scenario, **options)
        for fault in start_faults(position):
            raise fault.error(f"{scenario}.toml")
        for fault in replacement_faults(position):
            raise fault.error("charts.toml")
        return position

    read_counters = staticmethod(partial(read_counters, sides=SIDES, traits=TRAITS))
