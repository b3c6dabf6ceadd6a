"""The scenarios of The Third Winter."""

from __future__ import annotations

from typing import Any, ClassVar

from wargame_kit.games.ocs.files.scenarios import OcsScenarioFile
from wargame_kit.games.thirdwinter.files.income import read_income
from wargame_kit.games.thirdwinter.files.victory import read_limits, read_objectives
from wargame_kit.games.thirdwinter.sides import SIDES


class ThirdWinterScenarioFile(OcsScenarioFile):
    """A scenario's file of the title; see `OcsScenarioFile`. Beside its keys it has

    - ``objectives``: tables of what counts, see `wargame_kit.games.thirdwinter.files.victory.Objective`;
    - ``victory``: with how many points who wins, see `Limits` there;
    - ``supply``: by side, what share of its table comes each turn, and to which railheads.
    """

    sides: ClassVar[tuple[str, ...]] = SIDES
    keys: ClassVar[tuple[str, ...]] = (*OcsScenarioFile.keys, "objectives", "victory", "supply")

    def titled(self) -> dict[str, Any]:
        objectives = read_objectives(self.top, self.hexes)
        return {
            "objectives": objectives,
            "counted": frozenset().union(*(objective.hexes for objective in objectives)),
            "victory": read_limits(self.top),
            "supply": read_income(self.top, self.hexes, self.board),
        }
