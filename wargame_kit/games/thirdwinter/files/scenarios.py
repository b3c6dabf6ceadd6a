"""The scenarios of The Third Winter."""

from __future__ import annotations

from typing import ClassVar

from wargame_kit.games.ocs.files.scenarios import OcsScenarioFile
from wargame_kit.games.thirdwinter.sides import SIDES


class ThirdWinterScenarioFile(OcsScenarioFile):
    """A scenario's file of the title; see `OcsScenarioFile`."""

    sides: ClassVar[tuple[str, ...]] = SIDES
