"""1.3, 2, 11.4, 12.1, 13.14, 17: the charts of the war in the east as plain tables."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.charts import Charts, Hexside, Terrain
from wargame_kit.games.eastfront.files.kinds import SIDES, WEATHERS
from wargame_kit.games.eastfront.files.weather import FRONTS, Month
from wargame_kit.games.eastfront.rules.ground import rows_in
from wargame_kit.position import ChartRow, ChartTable, Game
from wargame_kit.words import Words, say

NONE = "—"
MINUS = "−"

READING = "difference"
"""How the dice of the weather are read unless an option says otherwise (12.1)."""


def tables(game: Game[Charts]) -> tuple[ChartTable, ...]:
    """Every chart of the game that is no turn track."""
    charts = game.charts
    return (
        _terrain(charts),
        _kinds(charts),
        _costs(charts),
        _weather(charts),
        _half_years(game),
        _points(charts),
        _levels(charts),
    )


def _table(
    id_: str, columns: tuple[str, ...], rows: tuple[ChartRow, ...], *clauses: str, **note: object
) -> ChartTable:
    """A chart whose name, heads and note stand in the catalogue under its id."""
    heads = tuple(say(f"eastfront/chart/{id_}-{column}") for column in columns)
    said = say(f"eastfront/chart/{id_}-note", **note)
    return ChartTable(id_, say(f"eastfront/chart/{id_}"), heads, rows, tuple(map(cite, clauses)), said)


def _terrain(charts: Charts) -> ChartTable:
    """The ground in each weather, those weathers together in which it is the same (1.3, 12.24)."""
    rows = [row for id_ in charts.terrain for row in _ground(charts, id_)]
    rows += [_hexside(row) for id_, row in charts.hexsides.items() if id_]
    columns = ("ground", "weather", "stacking", "hexside", "defence", "more")
    dice = {weather: _die(charts.repulse[weather]) for weather in WEATHERS}
    return _table(
        "terrain", columns, tuple(rows), "1.3", "6.21", "6.33", "12.24", "7.3", "7.5", "7.53", **dice
    )


def _ground(charts: Charts, id_: str) -> Iterator[ChartRow]:
    """Yield the row of a ground, once for all the weathers in which it does the same."""
    same: dict[tuple[Words, ...], list[str]] = {}
    for weather in WEATHERS:
        same.setdefault(_cells(rows_in(charts, weather)[id_]), []).append(weather)
    for cells, weathers in same.items():
        yield ChartRow(
            (say(f"eastfront/terrain/{id_}"), _weathers(weathers), *cells), charts.terrain[id_].provenance
        )


def _weathers(ids: list[str]) -> Words:
    if len(ids) == len(WEATHERS):
        return say("eastfront/chart/all")
    return _in_a_row([say(f"eastfront/weather/{id_}") for id_ in ids])


def _in_a_row(parts: list[Words]) -> Words:
    """Words side by side: two weathers, what a ground does besides."""
    first, *others = parts
    return say("eastfront/chart/pair", one=first, other=_in_a_row(others)) if others else first


def _cells(row: Terrain) -> tuple[Words, ...]:
    """Stacking, hexside, hits for a level and what else a ground does."""
    if not row.is_passable:
        return NONE, NONE, NONE, say("eastfront/shown/tec-never")
    held = {"stop": row.stops, "single": row.is_single_fire}
    more: list[Words] = [say(f"eastfront/chart/{name}") for name, holds in held.items() if holds]
    return str(row.stacking), str(row.hexside_limit), str(row.defence), _in_a_row(more or [NONE])


def _hexside(row: Hexside) -> ChartRow:
    # Seas and lakes are ground too: as hexsides they are said at length.
    name = say(f"render/{row.id}" if row.id in ("sea", "lake") else f"eastfront/hexside/{row.id}")
    every = say("eastfront/chart/all")
    limit = str(row.limit) if row.is_passable and row.limit is not None else NONE
    more: Words = say("eastfront/shown/tec-never")
    if row.is_passable:
        more = say("eastfront/chart/assault") if row.is_river else NONE
    return ChartRow((name, every, NONE, limit, NONE, more), row.provenance)


def _die(last: int) -> Words:
    """The die up to which something happens."""
    return f"1–{last}" if last > 1 else str(last) if last else NONE


def _kinds(charts: Charts) -> ChartTable:
    columns = ("kind", *WEATHERS, "attack", "defence")
    rows = []
    for row in charts.kinds.values():
        speeds = tuple(str(row.speeds[weather]) for weather in WEATHERS)
        attack: Words = say(f"eastfront/chart/fire-{row.attack}")
        if row.fortress != row.attack:
            attack = say(
                "eastfront/chart/at-fortress", fire=attack, more=say(f"eastfront/chart/fire-{row.fortress}")
            )
        cells = (
            say(f"eastfront/kind/{row.id}"), *speeds, attack, say(f"eastfront/chart/fire-{row.defence}")
        )  # fmt: skip
        rows.append(ChartRow(cells, row.provenance, _ours(columns, row.kit)))
    return _table("kinds", columns, tuple(rows), "charts.units", "6.1", "7.1", "12.23", "5.41", "14.5")


def _ours(columns: tuple[str, ...], kit: frozenset[str]) -> frozenset[int]:
    """The columns that are ours in a printed row."""
    return frozenset(number for number, column in enumerate(columns) if column in kit)


def _costs(charts: Charts) -> ChartTable:
    rows = tuple(
        ChartRow((row.name, str(row.cost.step), str(row.cost.cadre)), row.provenance)
        for row in charts.costs.values()
    )
    oil = {"step": charts.oil.step, "cadre": charts.oil.cadre}
    return _table("costs", ("class", "step", "cadre"), rows, "11.4", "11.43", "11.42", "charts.costs", **oil)


def _weather(charts: Charts) -> ChartTable:
    columns = ("month", *FRONTS)
    record = charts.weather_table
    rows = []
    for month in record.months.values():
        cells = (month.name, *(_of_month(month, front) for front in FRONTS))
        rows.append(ChartRow(cells, month.provenance, _ours(columns, month.kit)))
    alike = record.readings[READING]
    return _table("weather", columns, tuple(rows), "12.1", "12.3", most=max(alike), more=max(alike) + 1)


def _of_month(month: Month, front: str) -> Words:
    first, *other = (say(f"eastfront/weather/{id_}") for id_ in month.weather[front])
    return say("eastfront/chart/or", one=first, other=other[0]) if other else first


def _half_years(game: Game[Charts]) -> ChartTable:
    """Base production, fire of air strikes and handicap by half-year (11.31, 13.14, 17.2)."""
    rows = []
    for row in game.charts.half_years.values():
        base = tuple(str(row.base[side]) for side in SIDES)
        fire = tuple(say(f"eastfront/chart/fire-{row.air_fire[side]}") for side in SIDES)
        keys = ("half_year", "base", "base", "air_fire", "air_fire", "handicap")
        named = say("eastfront/chart/half-year", id=row.id, name=row.name)
        cells: tuple[Words, ...] = (named, *base, *fire, _signed(row.handicap))
        rows.append(ChartRow(cells, row.provenance, _ours(keys, row.kit)))
    columns = ("when", "base-axis", "base-soviet", "air-axis", "air-soviet", "handicap")
    return _table("half-years", columns, tuple(rows), "17.2", "11.31", "13.14")


def _signed(points: int) -> str:
    return f"{MINUS if points < 0 else '+'}{abs(points)}"


def _points(charts: Charts) -> ChartTable:
    """What counts at the end, besides the level of production (17.1)."""
    plus = ("headquarters_level",)
    rows = tuple(
        ChartRow((say(f"eastfront/chart/points-{key}"), _signed(worth if key in plus else -worth)))
        for key, worth in charts.victory.items()
    )
    return _table("points", ("what", "worth"), rows, "17.1")


def _levels(charts: Charts) -> ChartTable:
    rows = []
    for row, above in zip(charts.levels, (*charts.levels[1:], None), strict=True):
        reach: Words = f"{row.least}+" if above is None else f"{row.least}–{above.least - 1}"
        rows.append(ChartRow((row.name, reach, str(row.league)), row.provenance))
    return _table("levels", ("level", "ahead", "league"), tuple(rows), "17.3", "17.31")
