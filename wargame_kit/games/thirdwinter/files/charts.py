"""The charts of The Third Winter, out of charts.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.thirdwinter.files.income import SupplyTable
from wargame_kit.games.thirdwinter.sides import SIDES
from wargame_kit.words.written import Keys


@dataclass(frozen=True, slots=True, eq=False)
class ThirdWinterCharts(OcsCharts):
    """The charts of the title; their rows cite its own book.

    Attributes
    ----------
    supply : mapping of str to SupplyTable
    """

    supply: Annotated[Mapping[str, SupplyTable], Keys(SIDES)]

    book: ClassVar[str] = "thirdwinter"
