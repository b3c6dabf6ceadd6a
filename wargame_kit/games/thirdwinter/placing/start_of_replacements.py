"""What must be so of replacements when a scenario begins: each result of a table rebuilds somebody (1.7b)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.files.charts import chart_of
from wargame_kit.games.thirdwinter.resources import HEDGEHOG
from wargame_kit.games.thirdwinter.rules.rebuild_sites import uses
from wargame_kit.position import Fault
from wargame_kit.words import say


def replacement_faults(position: OcsPosition) -> Iterator[Fault]:
    """Yield each special result that rebuilds no counter of a side that rolls for replacements."""
    assert position.scenario is not None  # it begins
    units, charts = position.game.units, chart_of(position.charts)
    for side, turns in position.scenario.set_up["replacing"].items():
        if not turns:
            continue
        own = (unit for unit, counter in units.items() if counter.side == side)
        rebuilt = {HEDGEHOG}.union(*(uses(position, unit) for unit in own))
        for die, row in charts.special[side].items():
            for key, result in (("result", row.result), ("above_3", row.above_3)):
                if result and result not in rebuilt:
                    yield Fault(say("expected/rebuilds-somebody"), f"special.{side}.{die}.{key}", result)
