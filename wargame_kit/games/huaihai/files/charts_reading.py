"""Reading charts.toml: every value is looked at before anybody plays with it."""

from __future__ import annotations

import datetime
from types import MappingProxyType

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
    TurnRow,
    VictoryChart,
)
from wargame_kit.mechanics.odds import ratio_of
from wargame_kit.rulebook import load_rulebook
from wargame_kit.words import DataError, say
from wargame_kit.words.tables import Reader, Table

PROVENANCES = ("rulebook", "history", "kit")
SAID = ("clause", "provenance", "kit", "note")
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

LONGEST_GAME = 99


def read(file: str, table: Table) -> Charts:
    """Read the charts from a parsed file.

    Parameters
    ----------
    file : str
        Its name, for errors.
    table : mapping

    Raises
    ------
    DataError
        Naming the file, the key, the value and what was expected there.
    """
    top = Reader(file, "", table).only(TABLES)
    results = _said(top.within("combat_results").only((*SAID, "columns", "results")))
    columns = _columns(results)
    way = top.within("way").only(("road",)).within("road")
    road = _said(way.only((*SAID, "refund", "least")))
    side = top.within("hexside").only(("river",)).within("river")
    river = _said(side.only((*SAID, "added_cost", "fast_by_road")))
    scouting = _said(top.within("reconnaissance").only((*SAID, "found_on")))
    return Charts(
        columns=columns,
        results=MappingProxyType(_results(results.within("results"), columns)),
        combat_terrain=MappingProxyType(_combat_terrain(top.within("combat_terrain"))),
        terrain=MappingProxyType(_terrain(top.within("terrain").only(TERRAIN))),
        river=RiverCost(river.number("added_cost", 0, 9), river.flag("fast_by_road", False)),
        road_refund=road.number("refund", 0, 9),
        least_cost=road.number("least", 1, 9),
        limits=MappingProxyType(_limits(top.within("limits").only(tuple(LIMITS)))),
        found_on=frozenset(scouting.numbers("found_on", 1, 6)),
        turns=MappingProxyType(_turns(top)),
        victory=_victory(top.within("victory").only(("shares", "city", "level"))),
    )


def _said(row: Reader) -> Reader:
    """Refuse a row that does not say which clause it serves and where it comes from."""
    number = row.text("clause")
    if number not in load_rulebook("huaihai"):
        raise DataError(row.file, f"{row.place}.clause", number, say("expected/clause"))
    row.one_of("provenance", PROVENANCES)
    row.text("note", "")
    ours = row.get("kit", list, say("expected/row-keys"), [])
    for key in ours:
        if not isinstance(key, str) or key not in row.table:
            raise DataError(row.file, f"{row.place}.kit", key, say("expected/row-key"))
    return row


def _columns(table: Reader) -> tuple[str, ...]:
    columns = table.get("columns", list, say("expected/columns"))
    place = f"{table.place}.columns"
    ratios = []
    for column in columns:
        try:
            ratios.append(ratio_of(column))
        except (ValueError, AttributeError, TypeError) as error:
            raise DataError(table.file, place, column, say("expected/ratio-colon")) from error
    if not columns or any(ratio <= 0 for ratio in ratios) or ratios != sorted(set(ratios)):
        raise DataError(table.file, place, columns, say("expected/ratios-rising"))
    return tuple(columns)


def _results(rows: Reader, columns: tuple[str, ...]) -> dict[int, tuple[str, ...]]:
    rows.only(tuple(map(str, range(1, 7))))
    answer = {}
    expected = say("expected/results", count=len(columns))
    for die in range(1, 7):
        row = rows.get(str(die), list, expected)
        place = f"{rows.place}.{die}"
        if len(row) != len(columns):
            raise DataError(rows.file, place, row, expected)
        for cell in row:
            if cell not in RESULTS:
                raise DataError(rows.file, place, cell, say("expected/result-of", known=", ".join(RESULTS)))
        answer[die] = tuple(row)
    return answer


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


def _turns(top: Reader) -> dict[int, TurnRow]:
    answer: dict[int, TurnRow] = {}
    listed = top.get("turn", list, say("expected/turn-tables"))
    if not 1 <= len(listed) <= LONGEST_GAME:
        raise DataError(top.file, "turn", f"{len(listed)} turns", say("expected/turns", most=LONGEST_GAME))
    for index, row in enumerate(_rows(top, "turn", listed), 1):
        _said(row.only((*SAID, "number", "from", "to")))
        turn = TurnRow(
            number=row.number("number", index, index),
            first_day=_day(row, "from"),
            last_day=_day(row, "to"),
            provenance=row.text("provenance"),
        )
        if turn.last_day < turn.first_day:
            raise DataError(top.file, f"{row.place}.to", turn.last_day, say("expected/not-before"))
        if index > 1 and turn.first_day <= answer[index - 1].last_day:
            expected = say("expected/after-turn", day=answer[index - 1].last_day)
            raise DataError(top.file, f"{row.place}.from", turn.first_day, expected)
        answer[index] = turn
    return answer


def _day(row: Reader, key: str) -> datetime.date:
    day = row.get(key, datetime.date, say("expected/date"))
    # A time of day is a date to Python, but cannot be compared with one.
    if isinstance(day, datetime.datetime):
        raise DataError(row.file, f"{row.place}.{key}", day, say("expected/date-only"))
    return datetime.date(day.year, day.month, day.day)


def _rows(top: Reader, place: str, listed: list[object]) -> list[Reader]:
    rows = []
    for index, table in enumerate(listed, 1):
        if not isinstance(table, dict):
            raise DataError(top.file, f"{place} {index}", table, say("error/table"))
        rows.append(Reader(top.file, f"{place} {index}", table))
    return rows


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
    rows = _rows(table, "victory.level", table.get("level", list, say("expected/levels")))
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
