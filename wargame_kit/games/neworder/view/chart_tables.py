"""5, 6, 17: events, reinforcements and landings as plain tables, with what is ours in them."""

from __future__ import annotations

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.files.charts import MORALE, Charts, Event
from wargame_kit.games.neworder.rules.reinforcement import draws
from wargame_kit.position import ChartRow, ChartTable, Game
from wargame_kit.rulebook import Citation
from wargame_kit.words import Words, say

DICE = range(1, 7)
CAUSES = {"rough": "landing-rough", "zone": "landing-zone", "air_defence": "landing-air-defence"}
"""What is added to the die of a landing, and its words."""


def tables(game: Game[Charts]) -> tuple[ChartTable, ...]:
    """The tables on which a die is rolled and that no panel shows besides."""
    return _events(game), _reinforcements(game), _landing(game.charts)


def _table(id_: str, heads: tuple[Words, ...], rows: tuple[ChartRow, ...], *clauses: Citation) -> ChartTable:
    """A chart whose name and note stand in the catalogue under its id."""
    return ChartTable(
        id_, say(f"neworder/chart/{id_}"), heads, rows, clauses, say(f"neworder/chart/{id_}-note")
    )


def _row(cells: tuple[Words, ...], *origins: str) -> ChartRow:
    """A row whose cells after the first come from there, each in its turn."""
    return ChartRow(cells, kit=frozenset(k for k, origin in enumerate(origins, 1) if origin == "kit"))


def _events(game: Game[Charts]) -> ChartTable:
    """The event of each number of the die, and what it brings (5)."""
    origins = game.charts.origins
    rows = tuple(
        _row(
            (str(die), event.name, _brought(event)),
            origins(f"events.{die}", "event", "en", "zh"),
            origins(f"events.{die}", "amount", "hexes", "lead", "shift"),
        )
        for die, event in sorted(game.charts.events.items())
    )
    heads = tuple(say(f"neworder/chart/{head}") for head in ("die", "event", "brings"))
    return _table("events", heads, rows, cite("5"), cite(f"events.{game.id}"))


def _brought(event: Event) -> Words:
    said = f"neworder/chart/event-{event.kind}"
    if event.kind == MORALE:
        hexes = tuple(say(f"neworder/terrain/{terrain}") for terrain in event.terrains)
        listed = say("neworder/list", items=hexes)
        return say(said, hexes=listed, lead=event.lead, shift=event.shift)
    return say(said, amount=str(event.amount)) if event.amount is not None else say(said)


def _reinforcements(game: Game[Charts]) -> ChartTable:
    """What each number of the die brings a side (6)."""
    charts = game.charts
    rows = tuple(
        _row(
            (str(die), *(draws(charts, charts.reinforcements[side][die]) for side in game.sides)),
            *(charts.origins(f"reinforcements.{side}", str(die)) for side in game.sides),
        )
        for die in DICE
    )
    heads: tuple[Words, ...] = (say("neworder/chart/die"), *map(game.side_names.__getitem__, game.sides))
    each = (cite(f"reinforcement.{game.id}.{side}") for side in game.sides)
    return _table("reinforcements", heads, rows, cite("6"), cite(f"reinforcement.{game.id}"), *each)


def _landing(charts: Charts) -> ChartTable:
    """What becomes of who jumps, what is added to the die, and which way the die drifts (17)."""
    table, origins, last = charts.landing, charts.origins, max(charts.landing.rows)
    rows = [
        _row(
            (
                say("neworder/chart/landing-last", die=die) if die == last else str(die),
                say(f"neworder/fate-{result}"),
            ),
            origins("landing.results", str(die)),
        )
        for die, result in sorted(table.rows.items())
    ]
    rows += [
        _row((say(f"neworder/{said}"), f"+{table.modifiers[cause]}"), origins("landing", cause))
        for cause, said in CAUSES.items()
    ]
    rows += [
        _row((say("neworder/chart/drift-die", die=die), way), origins("landing", "drift"))
        for die, way in zip(DICE, table.drift, strict=True)
    ]
    heads = (say("neworder/chart/landing-die"), say("neworder/chart/landing-fate"))
    return _table("landing", heads, tuple(rows), cite("landing"), cite("17"), cite("17.4"))
