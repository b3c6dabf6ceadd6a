"""The charts of The Third Winter, out of charts.toml."""

from __future__ import annotations

from typing import ClassVar

from wargame_kit.games.ocs.files.charts import OcsCharts


class ThirdWinterCharts(OcsCharts):
    """The charts of the title; their rows cite its own book."""

    book: ClassVar[str] = "thirdwinter"
