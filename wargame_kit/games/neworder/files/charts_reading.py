"""Reading charts.toml of a battle: every value is looked at before anybody plays with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from wargame_kit.games.charts import SAID, Origins, read_turns, rows_of
from wargame_kit.games.neworder.files.amounts import FORM, Amount
from wargame_kit.games.neworder.files.charts import (
    EVENTS,
    FORMATION,
    FORMATION_KINDS,
    GROUPS,
    NATIONS,
    POOL,
    AirTransport,
    Charts,
    Draw,
    Event,
    FireLimit,
    Formation,
    Grade,
    HexPoints,
    SetUp,
    Stacking,
    VictoryChart,
)
from wargame_kit.games.neworder.files.kinds import KINDS
from wargame_kit.games.neworder.files.tables import TERRAIN
from wargame_kit.games.neworder.files.tables_reading import read_tables, told
from wargame_kit.words import DataError, files, say
from wargame_kit.words.tables import Reader, Table

KEYS = (
    *("title", "edition", "turn", "formation", "reinforcements", "air", "netwar", "events", "victory"),
    *("stacking", "fire_limit", "together", "air_transport", "drops", "airport", "entry", "set_up"),
)
MOST_DRAWS = 6
"""Of one cell of the reinforcement table."""

DICE = tuple(map(str, range(1, 7)))
FORMATION_ID = re.compile(r"[A-Za-z0-9]{1,12}")


def read_charts(path: Path, tables: Path, sides: tuple[str, ...]) -> Charts:
    """Read charts.toml of a battle with two sides, and tables.toml of the book.

    Raises
    ------
    DataError
        Naming the file, the key, the value and what was expected there.
    """
    return read(path.name, files.read_toml(path), tables, sides)


def read(file: str, table: Table, tables: Path, sides: tuple[str, ...]) -> Charts:
    """Read the charts from a parsed file, whose name is for errors."""
    top = Reader(file, "", table).only(KEYS)
    formations = _formations(top.within("formation"), sides)
    turns = read_turns(top)
    for before, turn in pairwise(turns.values()):
        if turn.first_day <= before.last_day:
            expected = say("expected/after-turn", day=before.last_day)
            raise DataError(file, f"turn {turn.number}.from", turn.first_day, expected)
    together = top.within("together").only(("stack", "fire_apart"))
    last = max(turns)
    printed = read_tables(tables)
    origins = Origins({**printed.pop("origins").rows, **Origins.of(top).rows})
    return Charts(
        **printed,
        origins=origins,
        turns=turns,
        formations=MappingProxyType(formations),
        reinforcements=_reinforcements(top.within("reinforcements").only(sides), formations),
        air=_by_turn(top.within("air").only(sides), sides, last),
        netwar=_by_turn(top.within("netwar").only(sides), sides, last),
        events=MappingProxyType(_events(top.within("events").only(DICE))),
        victory=_victory(top.within("victory").only(("hexes", "grade")), sides),
        stacking=MappingProxyType(_stacking(top.within("stacking").only(NATIONS))),
        fire_limits=MappingProxyType(_fire_limits(top.within("fire_limit").only(NATIONS))),
        lifted=MappingProxyType(_lifted(top.within("air_transport").only(NATIONS))),
        set_up=MappingProxyType(_set_up(top.within("set_up").only(sides), formations)),
        mixing=_pairs(together.within("stack")),
        fire_apart=_pairs(together.within("fire_apart")),
        drops=_numbers(top.within("drops"), sides),
        airport=_numbers(top.within("airport"), NATIONS),
        entry=MappingProxyType(_entry(top.within("entry"))),
    )


def amount(row: Reader, key: str) -> Amount:
    """How many: a number or dice (2.13)."""
    said = row.text(key)
    if not FORM.fullmatch(said):
        raise DataError(row.file, f"{row.place}.{key}", said, say("expected/amount"))
    return Amount(said)


def _formations(rows: Reader, sides: tuple[str, ...]) -> dict[str, Formation]:
    answer = {}
    for key, row in rows.tables():
        if not FORMATION_ID.fullmatch(key):
            raise DataError(row.file, "formation", key, say("expected/formation-id"))
        told(row.only((*SAID, "en", "zh", "side", "nation", "kind")))
        answer[key] = Formation(
            key,
            row.name(),
            row.one_of("side", (*sides, "")),
            row.one_of("nation", (*NATIONS, "")),
            row.one_of("kind", FORMATION_KINDS),
            row.text("provenance"),
        )
    return answer


def _named(row: Reader, key: str, formations: Mapping[str, Formation], *kinds: str) -> str:
    """A formation of some kinds, by its id."""
    known = tuple(each.id for each in formations.values() if each.kind in kinds)
    return row.one_of(key, known)


def _reinforcements(
    rows: Reader, formations: Mapping[str, Formation]
) -> Mapping[str, Mapping[int, tuple[Draw, ...]]]:
    answer = {}
    for side, row in rows.tables():
        told(row.only((*SAID, *DICE)))
        cells = {}
        for die in DICE:
            listed = row.get(die, list, say("expected/draws"))
            if len(listed) > MOST_DRAWS:
                raise DataError(row.file, f"{row.place}.{die}", listed, say("expected/draws"))
            cells[int(die)] = tuple(_draw(row, die, text, side, formations) for text in listed)
        answer[side] = MappingProxyType(cells)
    return MappingProxyType(answer)


def _draw(row: Reader, die: str, text: object, side: str, formations: Mapping[str, Formation]) -> Draw:
    """One of ``1 formation``, ``1 formation nato``, ``1Dr groups``, ``1Dr opcom``."""
    words = text.split() if isinstance(text, str) else []
    pools = {each.id for each in formations.values() if each.kind == POOL and each.side == side}
    if 2 <= len(words) <= 3 and FORM.fullmatch(words[0]):
        many, what, *of = words
        if what == FORMATION and all(nation in NATIONS for nation in of):
            return Draw(Amount(many), FORMATION, *of)
        if what == GROUPS and not of:
            return Draw(Amount(many), GROUPS)
        if what in pools and not of:
            return Draw(Amount(many), POOL, what)
    expected = say("expected/draw", known=", ".join(sorted(pools)))
    raise DataError(row.file, f"{row.place}.{die}", text, expected)


def _by_turn(rows: Reader, sides: tuple[str, ...], last: int) -> Mapping[str, Mapping[int, Amount]]:
    """How many markers come in a turn: keys are a turn or turns from one to another, ``1-6``."""
    answer = {}
    for side in sides:
        row = told(rows.within(side))
        turns: dict[int, Amount] = {}
        for key in row.table:
            if key in SAID:
                continue
            found = re.fullmatch(r"([1-9]\d?)(?:-([1-9]\d?))?", key)
            first, to = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
            if not 1 <= first <= to <= last or any(turn in turns for turn in range(first, to + 1)):
                raise DataError(row.file, row.place, key, say("expected/turn-span", last=last))
            turns |= dict.fromkeys(range(first, to + 1), amount(row, key))
        missing = [turn for turn in range(1, last + 1) if turn not in turns]
        if missing:
            raise DataError(row.file, row.place, None, say("expected/every-turn", turn=missing[0]))
        answer[side] = MappingProxyType(dict(sorted(turns.items())))
    return MappingProxyType(answer)


def _events(rows: Reader) -> dict[int, Event]:
    answer = {}
    for die in DICE:
        row = told(rows.within(die).only((*SAID, "event", "en", "zh", "amount", "hexes", "lead", "shift")))
        kind = row.one_of("event", EVENTS)
        counts = kind == "morale"
        hexes = row.get("hexes", list, say("expected/grounds")) if counts else []
        for terrain in hexes:
            if terrain not in TERRAIN:
                known = say("error/one-of", known=", ".join(TERRAIN))
                raise DataError(row.file, f"{row.place}.hexes", terrain, known)
        answer[int(die)] = Event(
            kind=kind,
            name=row.name(),
            clause=row.text("clause"),
            amount=amount(row, "amount") if kind in ("rising", "air_effort") else None,
            terrains=tuple(hexes),
            lead=row.number("lead", 1) if counts else 0,
            shift=row.number("shift", 1, 8) if counts else 0,
            provenance=row.text("provenance"),
        )
    return answer


def _victory(table: Reader, sides: tuple[str, ...]) -> VictoryChart:
    hexes = []
    for key, row in table.within("hexes").tables():
        told(row.only((*SAID, "en", "zh", "feature", "each", "whole", "sides")))
        listed = row.get("sides", list, say("expected/sides"))
        if not listed or any(side not in sides for side in listed):
            raise DataError(
                row.file, f"{row.place}.sides", listed, say("error/one-of", known=", ".join(sides))
            )
        hexes.append(
            HexPoints(
                id=key,
                name=row.name(),
                feature=row.text("feature"),
                each=row.number("each", 0, 50),
                whole=row.number("whole", 0, 99) if "whole" in row.table else None,
                sides=tuple(listed),
                provenance=row.text("provenance"),
            )
        )
    return VictoryChart(tuple(hexes), _grades(table))


def _grades(table: Reader) -> tuple[Grade, ...]:
    answer: list[Grade] = []
    for row in rows_of(table, "victory.grade", table.get("grade", list, say("expected/grades"))):
        told(row.only((*SAID, "en", "zh", "from")))
        least = row.number("from", 0, 999)
        if answer[-1].least >= least if answer else least != 0:
            raise DataError(row.file, f"{row.place}.from", least, say("expected/grades"))
        answer.append(Grade(row.name(), least, row.text("provenance")))
    if not answer:
        raise DataError(table.file, "victory.grade", "no table", say("expected/grades"))
    return tuple(answer)


def _stacking(rows: Reader) -> dict[str, Stacking]:
    answer = {}
    for nation, row in rows.tables():
        told(row.only((*SAID, "ground", "helicopters")))
        answer[nation] = Stacking(
            row.number("ground", 1, 20), row.number("helicopters", 0, 20, default=0), row.text("provenance")
        )
    return answer


def _fire_limits(rows: Reader) -> dict[str, FireLimit]:
    answer = {}
    for nation, row in rows.tables():
        told(row.only((*SAID, "markers", "all_hyperwar")))
        markers = row.number("markers", 1, 20)
        most = row.number("all_hyperwar", markers, 20, default=markers)
        answer[nation] = FireLimit(markers, most, row.text("provenance"))
    return answer


def _lifted(rows: Reader) -> dict[str, AirTransport]:
    answer = {}
    for nation, row in rows.tables():
        told(row.only((*SAID, "kinds", "para")))
        kinds = row.get("kinds", list, say("expected/arms"))
        for kind in kinds:
            if kind not in KINDS:
                known = say("error/one-of", known=", ".join(KINDS))
                raise DataError(row.file, f"{row.place}.kinds", kind, known)
        answer[nation] = AirTransport(frozenset(kinds), row.flag("para", True), row.text("provenance"))
    return answer


def _set_up(rows: Reader, formations: Mapping[str, Formation]) -> dict[str, SetUp]:
    answer = {}
    for side, row in rows.tables():
        told(row.only((*SAID, "formations", "groups", "nation", "units", "pool", "on_map", "lot")))
        picks = "units" in row.table
        lot = row.get("lot", list, say("expected/formations"), [])
        whole = tuple(each.id for each in formations.values() if each.kind == FORMATION and each.side == side)
        for formation in lot:
            if formation not in whole:
                expected = say("error/one-of", known=", ".join(whole))
                raise DataError(row.file, f"{row.place}.lot", formation, expected)
        answer[side] = SetUp(
            formations=amount(row, "formations"),
            groups=amount(row, "groups"),
            nation=row.one_of("nation", NATIONS),
            units=amount(row, "units") if picks else None,
            pool=_named(row, "pool", formations, POOL) if picks else "",
            on_map=row.flag("on_map", False),
            lot=tuple(lot),
            provenance=row.text("provenance"),
        )
    return answer


def _pairs(row: Reader) -> frozenset[frozenset[str]]:
    told(row.only((*SAID, "nations")))
    answer = set()
    for pair in row.get("nations", list, say("expected/pairs")):
        if not isinstance(pair, list) or len(pair) != 2 or not all(nation in NATIONS for nation in pair):
            raise DataError(row.file, f"{row.place}.nations", pair, say("expected/pairs"))
        answer.add(frozenset(pair))
    return frozenset(answer)


def _numbers(row: Reader, whose: tuple[str, ...]) -> Mapping[str, int]:
    told(row.only((*SAID, *whose)))
    return MappingProxyType({each: row.number(each, 0, 99) for each in whose if each in row.table})


def _entry(row: Reader) -> dict[str, str]:
    told(row.only((*SAID, *NATIONS)))
    return {nation: row.text(nation) for nation in NATIONS if nation in row.table}
