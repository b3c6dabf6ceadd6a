"""Reading charts.toml: every value is looked at before anybody plays with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

from wargame_kit.games.charts import SAID, Origins, read_columns, read_results, read_turns, rows_of, said
from wargame_kit.games.huaihai.files.charts import (
    DRAW,
    RESULTS,
    SIDES,
    TERRAIN,
    Charts,
    City,
    Level,
    Limit,
    RiverCost,
    TerrainCost,
    VictoryChart,
    Week,
)
from wargame_kit.words import DataError, files, say
from wargame_kit.words.tables import Reader, Table

_said = partial(said, book="huaihai")

TABLES = (
    *("title", "edition", "combat_results", "combat_terrain", "terrain", "hexside", "way", "limits"),
    *("reconnaissance", "turn", "victory"),
)
LIMITS = {
    **dict.fromkeys(("stacking", "late_sources", "support_distance"), (1, 99)),
    **dict.fromkeys(("zone_surcharge", "supply_beyond"), (0, 9)),
    "retreat": (1, 9),
    "hidden_per_turn": (0, 1),
    **dict.fromkeys(("infiltrations", "sabotage_hexes", "spies", "spy_delay", "incitements"), (0, 99)),
    **dict.fromkeys(("charges", "agents_per_turn", "chiang_names"), (0, 99)),
    **dict.fromkeys(("suppressions_per_turn", "suppressions_kept", "recruits", "returns"), (0, 99)),
    **dict.fromkeys(("support_shift", "wave_shift", "cut_shift", "ambush_shift"), (0, 8)),
    **dict.fromkeys(("infiltration_shift", "militia_shift"), (0, 8)),
    **dict.fromkeys(("fast_attack_die", "charge_die", "suppression_die"), (-5, 5)),
}
"""Every number that the rules give in passing, with its least and greatest value."""


def read_charts(path: Path) -> Charts:
    """Read charts.toml.

    Raises
    ------
    DataError
        Naming the file, the key, the value and what was expected there.
    """
    return read(path.name, files.read_toml(path))


def read(file: str, table: Table) -> Charts:
    """Read the charts from a parsed file, whose name is for errors."""
    top = Reader(file, "", table).only(TABLES)
    results = _said(top.within("combat_results").only((*SAID, "columns", "results")))
    columns = read_columns(results, say("expected/ratio-colon"), say("expected/ratios-rising"))
    rows = results.within("results").only(tuple(map(str, range(1, 7))))
    one_of_them = say("expected/result-of", known=", ".join(RESULTS))
    way = top.within("way").only(("road",)).within("road")
    road = _said(way.only((*SAID, "refund", "least")))
    side = top.within("hexside").only(("river",)).within("river")
    river = _said(side.only((*SAID, "added_cost", "fast_by_road")))
    scouting = _said(top.within("reconnaissance").only((*SAID, "found_on")))
    return Charts(
        columns=columns,
        results=read_results(rows, columns, RESULTS.__contains__, one_of_them),
        combat_terrain=MappingProxyType(_combat_terrain(top.within("combat_terrain"))),
        terrain=MappingProxyType(_terrain(top.within("terrain").only(TERRAIN))),
        river=RiverCost(river.number("added_cost", 0, 9), river.flag("fast_by_road", False)),
        road_refund=road.number("refund", 0, 9),
        least_cost=road.number("least", 1, 9),
        limits=MappingProxyType(_limits(top.within("limits").only(tuple(LIMITS)))),
        found_on=frozenset(scouting.numbers("found_on", 1, 6)),
        turns=_turns(top),
        victory=_victory(top.within("victory").only(("shares", "city", "level"))),
        origins=Origins.of(top),
    )


def _combat_terrain(row: Reader) -> dict[str, int]:
    grounds = (*TERRAIN, "river")
    _said(row.only((*SAID, *grounds)))
    return {ground: row.number(ground, 0, 8, default=0) for ground in grounds}


def _terrain(rows: Reader) -> dict[str, TerrainCost]:
    answer = {}
    for key in TERRAIN:
        row = _said(rows.within(key).only((*SAID, "cost", "supply", "passable", "fast_by_road")))
        answer[key] = TerrainCost(
            cost=row.number("cost", 1) if row.flag("passable", True) else None,
            supply=row.flag("supply", False),
            fast_by_road=row.flag("fast_by_road", False),
            provenance=row.text("provenance"),
        )
    return answer


def _limits(rows: Reader) -> dict[str, Limit]:
    answer = {}
    for key, (low, high) in LIMITS.items():
        row = _said(rows.within(key).only((*SAID, "value")))
        answer[key] = Limit(row.number("value", low, high), row.text("clause"), row.text("provenance"))
    return answer


def _turns(top: Reader) -> Mapping[int, Week]:
    weeks: Mapping[int, Week] = read_turns(top, box=_week)
    for before, week in pairwise(weeks.values()):
        if week.first_day <= before.last_day:
            expected = say("expected/after-turn", day=before.last_day)
            raise DataError(top.file, f"turn {week.number}.from", week.first_day, expected)
    return weeks


def _week(row: Reader, days: dict[str, Any]) -> Week:
    _said(row)
    week = Week(**days)
    if week.last_day < week.first_day:
        raise DataError(row.file, f"{row.place}.to", week.last_day, say("expected/not-before"))
    return week


def _victory(table: Reader) -> VictoryChart:
    keys = ("destroyed", "supplied", "marched_off", "pla_eliminated")
    shares = _said(table.within("shares").only((*SAID, *keys)))
    cities = {}
    for key, row in table.within("city").tables():
        _said(row.only((*SAID, "en", "zh", "points")))
        cities[key] = City(key, row.name(), row.number("points", 0, 999), row.text("provenance"))
    return VictoryChart(
        **{key: shares.fraction(key) for key in keys},
        cities=MappingProxyType(cities),
        levels=_levels(table),
    )


def _levels(table: Reader) -> tuple[Level, ...]:
    rows = list(rows_of(table, "victory.level", table.get("level", list, say("expected/levels"))))
    if not rows:
        raise DataError(table.file, "victory.level", "no table", say("expected/level-least"))
    answer: list[Level] = []
    for row in rows:
        _said(row.only((*SAID, "winner", "en", "zh", "from")))
        is_last = row is rows[-1]
        if is_last and "from" in row.table:
            raise DataError(row.file, f"{row.place}.from", row.table["from"], say("expected/no-least"))
        least = None if is_last else row.number("from", -9999, 9999)
        above = answer[-1].least if answer else None
        if above is not None and least is not None and least >= above:
            raise DataError(row.file, f"{row.place}.from", least, say("expected/less-than", above=above))
        winner = row.one_of("winner", (*SIDES, DRAW))
        answer.append(Level(winner, row.name(), least, row.text("provenance")))
    return tuple(answer)
