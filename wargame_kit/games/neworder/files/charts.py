"""The charts of a battle: what is printed for both titles, and what is its own."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.games import charts

NATIONS = ("russia", "pro-russian", "nato", "ukraine", "pro-nato", "china", "pro-chinese", "mongolia")
"""Whose counters there are: nations, the groups that lean towards them, and the Mongol government."""


@dataclass(frozen=True, slots=True, eq=False)
class Charts(charts.Charts):
    """The charts of a battle."""
