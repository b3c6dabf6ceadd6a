"""Reading charts.toml: every value is looked at before anybody plays with it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from wargame_kit.games.charts import SAID, Origins, day, ours, rows_of
from wargame_kit.games.eastfront.files.charts import (
    FRONTS,
    HEXSIDES,
    TERRAINS,
    Charts,
    Cost,
    CostClass,
    HalfYear,
    Hexside,
    Kind,
    Level,
    Month,
    Terrain,
    Turn,
    WeatherTable,
)
from wargame_kit.games.eastfront.files.kinds import (
    HALF_YEARS,
    KINDS,
    MOST_POINTS,
    NATIONS,
    SIDES,
    TURNS_OF_HALF_YEAR,
    WEATHERS,
)
from wargame_kit.games.eastfront.files.places_reading import Places, read_places, told
from wargame_kit.words import DataError, files, say
from wargame_kit.words.tables import Reader, Table

KEYS = (
    *("title", "edition", "track", "weather", "terrain", "hexside", "kind", "cost", "oil", "half_year"),
    *("victory", "level", "repulse", "interdiction", "capacity", "arrival", "place"),
)
READINGS = ("difference", "equal", "parity")
"""How the dice of the weather may be read (12.1): the choices of an option."""

VICTORY = (
    *("headquarters_level", "headquarters_lost", "german_lost", "expeditionary_lost", "italian_lost"),
    *("soviet_lost", "unsupplied"),
)
"""What counts at the end beside production (17.1)."""

REPULSE = ("dry", "mud", "snow", "airborne", "sea-sole", "sea-contested")
CAPACITY = ("major", "minor", "entry", "small", "large")


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
    top = Reader(file, "", table).only(KEYS)
    places: Places = read_places(top.within("place"))
    return Charts(
        turns=MappingProxyType(_turns(told(top.within("track").only((*SAID, "first", "fortnights"))))),
        terrain=MappingProxyType(_terrain(top.within("terrain").only(TERRAINS))),
        hexsides=MappingProxyType(_hexsides(top.within("hexside").only(HEXSIDES[1:]))),
        kinds=MappingProxyType(_kinds(top.within("kind").only(KINDS))),
        costs=MappingProxyType(_costs(top.within("cost"))),
        oil=_cost(told(top.within("oil").only((*SAID, "step", "cadre")))),
        weather_table=_weather(top.within("weather").only(("readings", "month"))),
        half_years=MappingProxyType(_half_years(top.within("half_year").only(HALF_YEARS))),
        levels=_levels(top),
        victory=_numbers(top.within("victory"), VICTORY, 99),
        repulse=_numbers(top.within("repulse"), REPULSE, 6),
        interdiction=told(top.within("interdiction").only((*SAID, "die"))).number("die", 0, 6),
        capacity=_numbers(top.within("capacity"), CAPACITY, 99),
        cities=MappingProxyType(places.cities),
        ports=MappingProxyType(places.ports),
        resources=MappingProxyType(places.resources),
        arrivals=_arrivals(told(top.within("arrival").only((*SAID, "level")))),
        origins=Origins.of(top),
    )


def _numbers(row: Reader, keys: tuple[str, ...], high: int) -> Mapping[str, int]:
    told(row.only((*SAID, *keys)))
    return MappingProxyType({key: row.number(key, 0, high) for key in keys})


def _turns(row: Reader) -> dict[int, Turn]:
    first = day(row, "first")
    if first.day != 1 or not 1900 <= first.year <= 2100:
        raise DataError(row.file, f"{row.place}.first", first, say("expected/first-of-month"))
    count = row.number("fortnights", TURNS_OF_HALF_YEAR, TURNS_OF_HALF_YEAR * len(HALF_YEARS))
    if count % TURNS_OF_HALF_YEAR:
        raise DataError(row.file, f"{row.place}.fortnights", count, say("expected/half-years"))
    return half_months(first, count)


def _weather(rows: Reader) -> WeatherTable:
    readings = told(rows.within("readings").only((*SAID, *READINGS)))
    months = rows.within("month").only(tuple(map(str, range(1, 13))))
    return WeatherTable(
        MappingProxyType({number: _month(months.within(str(number)), number) for number in range(1, 13)}),
        MappingProxyType({key: frozenset(readings.numbers(key, 0, 5)) for key in READINGS}),
    )


def _month(row: Reader, number: int) -> Month:
    told(row.only((*SAID, "en", "zh", *FRONTS)))
    weather = {}
    for front in FRONTS:
        listed = row.get(front, list, say("expected/weathers"))
        if not 1 <= len(listed) <= 2 or any(each not in WEATHERS for each in listed):
            raise DataError(row.file, f"{row.place}.{front}", listed, say("expected/weathers"))
        weather[front] = tuple(listed)
    return Month(number, row.name(), MappingProxyType(weather), row.text("provenance"), ours(row))


def _terrain(rows: Reader) -> dict[str, Terrain]:
    flags = ("stops", "is_single_fire", "passable", "from_sea", "from_air")
    answer = {}
    for key in TERRAINS:
        row = told(rows.within(key).only((*SAID, "hexside_limit", "stacking", "defence", *flags)))
        passable = row.flag("passable", True)
        answer[key] = Terrain(
            id=key,
            hexside_limit=row.number("hexside_limit", 1, 9) if passable else 0,
            stacking=row.number("stacking", 1, 9) if passable else 0,
            defence=row.number("defence", 1, 3, default=1),
            stops=row.flag("stops", False),
            is_single_fire=row.flag("is_single_fire", False),
            is_passable=passable,
            from_sea=row.flag("from_sea", True),
            from_air=row.flag("from_air", True),
            clause=row.text("clause"),
            provenance=row.text("provenance"),
        )
    return answer


def _hexsides(rows: Reader) -> dict[str, Hexside]:
    answer = {"": Hexside("", clause="6.33")}
    for key in HEXSIDES[1:]:
        row = told(rows.within(key).only((*SAID, "limit", "passable", "is_river", "from_sea")))
        passable = row.flag("passable", True)
        answer[key] = Hexside(
            id=key,
            limit=row.number("limit", 1, 9) if passable else 0,
            is_passable=passable,
            is_river=row.flag("is_river", False),
            from_sea=row.flag("from_sea", False),
            clause=row.text("clause"),
            provenance=row.text("provenance"),
        )
    return answer


def _kinds(rows: Reader) -> dict[str, Kind]:
    own = (*WEATHERS, "attack", "defence", "fortress", "keeps_going")
    answer = {}
    for key in KINDS:
        row = told(rows.within(key).only((*SAID, *own)))
        attack = row.number("attack", 0, 3)
        answer[key] = Kind(
            id=key,
            speeds=MappingProxyType({weather: row.number(weather, 0, 9) for weather in WEATHERS}),
            attack=attack,
            defence=row.number("defence", 1, 3),
            fortress=row.number("fortress", attack, 3, default=attack),
            keeps_going=row.flag("keeps_going", False),
            provenance=row.text("provenance"),
            kit=ours(row),
        )
    return answer


def _cost(row: Reader) -> Cost:
    return Cost(row.number("step", 0, 99), row.number("cadre", 0, 99))


def _costs(rows: Reader) -> dict[str, CostClass]:
    answer: dict[str, CostClass] = {}
    priced: dict[tuple[str, str], str] = {}
    for key, row in rows.tables():
        told(row.only((*SAID, "en", "zh", "nations", "kinds", "step", "cadre")))
        nations, kinds = _listed(row, "nations", NATIONS), _listed(row, "kinds", KINDS)
        for pair in ((nation, kind) for nation in nations for kind in kinds):
            first = priced.setdefault(pair, key)
            if first != key:
                raise DataError(
                    row.file, row.place, " ".join(pair), say("expected/one-cost", first=f"cost.{first}")
                )
        answer[key] = CostClass(key, row.name(), nations, kinds, _cost(row), row.text("provenance"))
    return answer


def _listed(row: Reader, key: str, known: tuple[str, ...]) -> tuple[str, ...]:
    listed = row.get(key, list, say("expected/some-of", known=", ".join(known)))
    for each in listed:
        if each not in known:
            raise DataError(row.file, f"{row.place}.{key}", each, say("error/one-of", known=", ".join(known)))
    return tuple(listed)


def _half_years(rows: Reader) -> dict[str, HalfYear]:
    answer = {}
    for key in HALF_YEARS:
        row = told(rows.within(key).only((*SAID, "en", "zh", "base", "air_fire", "handicap")))
        base, fire = row.within("base").only(SIDES), row.within("air_fire").only(SIDES)
        answer[key] = HalfYear(
            id=key,
            name=row.name(),
            base=MappingProxyType({side: base.number(side, 0, MOST_POINTS) for side in SIDES}),
            air_fire=MappingProxyType({side: fire.number(side, 1, 3) for side in SIDES}),
            handicap=row.number("handicap", -MOST_POINTS, MOST_POINTS),
            provenance=row.text("provenance"),
            kit=ours(row),
        )
    return answer


def _levels(top: Reader) -> tuple[Level, ...]:
    listed = top.get("level", list, say("expected/victory-levels"))
    answer: list[Level] = []
    for row in rows_of(top, "level", listed):
        told(row.only((*SAID, "id", "en", "zh", "from", "league")))
        least = row.number("from", 0, MOST_POINTS)
        if least <= answer[-1].least if answer else least:
            raise DataError(row.file, f"{row.place}.from", least, say("expected/victory-levels"))
        answer.append(Level(row.text("id"), row.name(), least, row.number("league"), row.text("provenance")))
    if not answer:
        raise DataError(top.file, "level", listed, say("expected/victory-levels"))
    return tuple(answer)


def _arrivals(row: Reader) -> Mapping[str, int]:
    levels = row.within("level")
    return MappingProxyType({unit: levels.number(unit, 1, 9) for unit in levels.table})


def half_months(first: datetime.date, count: int) -> dict[int, Turn]:
    """So many fortnights from the first of a month: its first fifteen days, then the rest of it.

    Examples
    --------
    >>> [turn.last_day.isoformat() for turn in half_months(datetime.date(1944, 2, 1), 2).values()]
    ['1944-02-15', '1944-02-29']
    """
    answer = {}
    day = first
    for number in range(1, count + 1):
        if number % 2:
            following = day.replace(day=16)
        else:
            following = (day.replace(day=28) + datetime.timedelta(days=4)).replace(day=1)
        answer[number] = Turn(number, day, following - datetime.timedelta(days=1))
        day = following
    return answer
