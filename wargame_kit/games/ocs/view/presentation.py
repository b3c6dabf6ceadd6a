"""What the series says about its positions, for tables and pictures."""

from __future__ import annotations

from typing import ClassVar

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import FULL_FLIGHT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.refit import Refitting
from wargame_kit.games.ocs.rules.airfields.bases import flies
from wargame_kit.games.ocs.rules.flying.airstrikes import AirStrikes
from wargame_kit.games.ocs.rules.flying.announcing import Announcing
from wargame_kit.games.ocs.view.actions import Actions
from wargame_kit.games.ocs.view.chart_pages import OcsChartWords
from wargame_kit.games.ocs.view.fights import Fights
from wargame_kit.games.ocs.view.hexes import Hexes as Hexes
from wargame_kit.games.ocs.view.secrets import Secrets
from wargame_kit.games.ocs.view.units import Units
from wargame_kit.position import Fact, Presentation, SequenceLine
from wargame_kit.position.charts import dates
from wargame_kit.position.presentation import StatusWords
from wargame_kit.words import Words, say


class Status(StatusWords[OcsPosition]):
    """The dates and the ground."""

    names_facts: ClassVar[bool] = True

    def turn(self, position: OcsPosition) -> tuple[Fact, ...]:
        row, facts = position.charts.turns[position.turn], position.facts
        told = (
            Fact(say("ocs/dates"), dates(row.first_day, row.last_day), cite("1")),
            Fact(say("ocs/ground"), say(f"ocs/condition/{facts.weather}"), cite("17")),
        )
        if not _changes(position):
            return told
        return (*told, Fact(say("ocs/flying"), say(f"ocs/flight/{facts.flight}"), cite("17")))

    def piles(self, position: OcsPosition) -> tuple[Fact, ...]:
        """How many turns are left (2)."""
        scenario = position.scenario
        last = position.charts.last_turn if scenario is None else scenario.last_turn
        left = last - position.turn
        return (Fact(say("ocs/turns-left"), str(left), cite("2")),) if left >= 0 else ()

    def is_played(self, position: OcsPosition, line: SequenceLine) -> bool:
        """All but what aircraft do where nobody has any (2.2a, 14)."""
        is_of_air = any(step in line.steps for step in (Refitting, AirStrikes, Announcing))
        return not is_of_air or any(flies(position, side) for side in position.game.sides)

    def box(self, box: str) -> Words:
        return say(f"ocs/box/{box}")


def _changes(position: OcsPosition) -> bool:
    """Whether weather may keep aircraft on the ground in a scenario, or does so now (17)."""
    scenario = position.scenario
    script = () if scenario is None else scenario.set_up["flights"].values()
    is_rolled = scenario is not None and "flight" in scenario.set_up["rolled"]
    return is_rolled or {position.facts.flight, *script} != {FULL_FLIGHT}


PRESENTATION = Presentation(
    status=Status(),
    hexes=Hexes(),
    units=Units(),
    fights=Fights(),
    actions=Actions(),
    secrets=Secrets(),
    charts=OcsChartWords(),
)
