"""What the series says about its positions, for tables and pictures."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.fight import grounds
from wargame_kit.games.ocs.view.actions import Actions
from wargame_kit.games.ocs.view.chart_pages import OcsChartWords
from wargame_kit.games.ocs.view.paying import points
from wargame_kit.games.ocs.view.units import Units
from wargame_kit.position import Fact, Marker, Presentation
from wargame_kit.position.charts import dates
from wargame_kit.position.presentation import HexWords, StatusWords
from wargame_kit.words import Words, say


class Status(StatusWords[OcsPosition]):
    """The dates and the ground."""

    def turn(self, position: OcsPosition) -> tuple[Fact, ...]:
        row = position.charts.turns[position.turn]
        return (
            Fact(say("ocs/dates"), dates(row.first_day, row.last_day), cite("1")),
            Fact(say("ocs/ground"), say(f"ocs/condition/{position.facts.weather}"), cite("17")),
        )

    def box(self, box: str) -> Words:
        return say(f"ocs/box/{box}")


class Hexes(HexWords[OcsPosition]):
    """The ground of a hex, dumps and hedgehogs."""

    def terrain(self, position: OcsPosition, hex_: int) -> tuple[Fact, ...]:
        rows = grounds(position, hex_)
        ground = (
            Fact(say("ocs/ground"), say(f"ocs/terrain/{row.id}"), cite("6.2d"), row.provenance)
            for row in rows
        )
        lines = dict.fromkeys(row.line for row in rows)
        return (
            *ground,
            *(Fact(say("ocs/line"), say(f"ocs/line/{line}"), cite("9.3"), "kit") for line in lines),
        )

    def markers(self, position: OcsPosition) -> Iterator[Marker]:
        yield from super().markers(position)
        for hex_, side, tokens in position.facts.dumps:
            held = say("ocs/points", points=points(tokens))
            yield Marker(
                hex_, "dump", side, say("ocs/dump"), held, fact=Fact(say("ocs/dump"), held, cite("3.3a"))
            )
        for hex_, level in position.facts.hedgehogs:
            owner = position.hedgehog_side(hex_)
            fact = Fact(say("ocs/hedgehog"), say("ocs/level", level=level), cite("16"))
            yield Marker(hex_, "hedgehog", owner, say("ocs/hedgehog"), fact=fact)


PRESENTATION = Presentation(
    status=Status(), hexes=Hexes(), units=Units(), actions=Actions(), charts=OcsChartWords()
)
