"""A declared row reads itself, and tells every fault at once: its place, its value and what was expected."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.words import DataError, Name, say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.declared import read
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import (
    KEY,
    After,
    As,
    Besides,
    By,
    Called,
    InRow,
    Inside,
    Keys,
    Listed,
    Where,
    Written,
)

GROUNDS = ("dry", "wet")
_NUMBERS = say("error/numbers")
Dice = Annotated[tuple[Annotated[int, Interval(1, 6)], ...], Listed(_NUMBERS)]
_OPEN = Where(lambda its: its.is_open)


@dataclass(frozen=True)
class Source:
    source: Annotated[str, OneOf(("book", "kit"))]
    note: str = ""


@dataclass(frozen=True)
class Terrain:
    id: Annotated[str, KEY]
    name: Annotated[Name, InRow()]
    stacking: Annotated[int, Interval(1, 9), _OPEN] = 0
    is_open: Annotated[bool, Called("open")] = True
    ground: Annotated[str, OneOf(GROUNDS)] = "dry"
    speeds: Annotated[Mapping[str, Annotated[int, Interval(0, 9)]], Keys(GROUNDS), InRow("in_{}")] = field(
        default_factory=dict
    )
    besides: ClassVar[Besides] = (Source,)


@dataclass(frozen=True)
class Kind:
    attack: Annotated[int, Interval(0, 3)]
    fortress: Annotated[int, By(lambda row, key, its: row.number(key, its.attack, 3, default=its.attack))]
    stands_on: Annotated[
        tuple[Annotated[str, OneOf(lambda its: its.file.terrain)], ...],
        Listed(say("error/table"), 1, 2, whole=True),
    ]
    waits: bool

    def faults(self, row: Reader) -> Iterator[DataError]:
        if self.waits and self.attack:
            yield row.error("waits", self.waits, say("error/flag"))


@dataclass(frozen=True)
class Day:
    number: Annotated[int, KEY]
    first: datetime.date


@dataclass(frozen=True)
class Chart:
    terrain: Annotated[Mapping[str, Terrain], Keys(("clear", "sea"))]
    kinds: Annotated[Mapping[str, Kind], Called("kind")]
    days: Annotated[tuple[Day, ...], Called("day")]
    refund: Annotated[Fraction, Inside("way.road", (Source,))]
    least: Annotated[int | None, Inside("way.road"), Interval(1, 9)] = None
    columns: Annotated[tuple[Annotated[int, Written(int, _NUMBERS)], ...], Listed(_NUMBERS)] = ()
    dice: Annotated[frozenset[int], As(Dice, frozenset)] = frozenset()
    count: Annotated[int, After(lambda row, its: len(its.kinds) + its.more)] = 0
    besides: ClassVar[Besides] = ("title",)


def good() -> dict[str, Any]:
    return {
        "title": "whatever",
        "terrain": {
            "clear": {"en": "Clear", "zh": "开阔", "source": "book", "stacking": 4, "in_dry": 3, "in_wet": 2},
            "sea": {"en": "Sea", "zh": "海", "source": "kit", "open": False, "note": "water"},
        },
        "kind": {"foot": {"attack": 1, "stands_on": ["clear"], "waits": False}},
        "day": [{"first": datetime.date(1941, 6, 22)}],
        "way": {"road": {"refund": "1/2", "source": "kit"}},
        "columns": ["1", "2"],
        "dice": [5, 6, 6],
    }


def told(table: dict[str, Any]) -> list[str]:
    with pytest.raises(DataError) as caught:
        read(Chart, Reader("charts.toml", "", table), more=1)
    return [fault.to("en").removeprefix("charts.toml, ") for fault in caught.value.faults]


def put(way: str, value: object) -> dict[str, Any]:
    """The good table with a value in place of one, or without it."""
    table = good()
    *above, last = way.split(".")
    here: Any = table
    for key in above:
        here = here[int(key)] if isinstance(here, list) else here[key]
    if value is ...:
        here.pop(last, None)
    else:
        here[int(last) if isinstance(here, list) else last] = value
    return table


def test_a_row_is_read_by_the_types_of_its_fields() -> None:
    chart = read(Chart, Reader("charts.toml", "", good()), more=1)
    clear = Terrain("clear", Name("Clear", "开阔"), 4, speeds={"dry": 3, "wet": 2})
    assert chart.terrain == {"clear": clear, "sea": Terrain("sea", Name("Sea", "海"), 0, is_open=False)}
    assert chart.kinds == {"foot": Kind(1, 1, ("clear",), waits=False)}
    assert chart.days == (Day(1, datetime.date(1941, 6, 22)),)
    assert (chart.refund, chart.least, chart.columns) == (Fraction(1, 2), None, (1, 2))
    assert (chart.dice, chart.count) == (frozenset((5, 6)), 2)


WHOLE = "expected a whole number from"


@pytest.mark.parametrize(
    ("way", "value", "sentence"),
    [
        ("terrain.clear.stacking", ..., f"found None; {WHOLE} 1 to 9"),
        ("terrain.clear.stacking", 10, f"found 10; {WHOLE} 1 to 9"),
        ("terrain.clear.open", 1, "found 1; expected true or false"),
        ("terrain.clear.ground", "wett", "found 'wett'; expected one of dry, wet"),
        ("terrain.clear.in_wet", ..., f"found None; {WHOLE} 0 to 9"),
        ("terrain.clear.source", ..., "found None; expected one of book, kit"),
        ("terrain.clear.zh", 7, "found 7; expected a text"),
        ("terrain.sea", ..., "found None; expected a table"),
        ("kind.foot.attack", 4, f"found 4; {WHOLE} 0 to 3"),
        ("kind.foot.fortress", 0, f"found 0; {WHOLE} 1 to 3"),
        ("kind.foot.stands_on", ["fen"], "found ['fen']; expected one of clear, sea"),
        ("kind.foot.stands_on", [], "found []; expected a table"),
        ("kind.foot.waits", ..., "found None; expected true or false"),
        ("kind.foot.waits", True, "found True; expected true or false"),
        ("day", {}, "found {}; expected a list"),
        ("day.0", 7, "found 7; expected a table"),
        ("day.0.first", "Sunday", "found 'Sunday'; expected a date"),
        ("way.road.refund", "half", "found 'half'; expected a number from 0 to 99"),
        ("way.road.least", 0, f"found 0; {WHOLE} 1 to 9"),
        ("way.road", ..., "found None; expected a table"),
        ("columns", ["one"], "found 'one'; expected a list of whole numbers"),
        ("dice", [7], f"found 7; {WHOLE} 1 to 6"),
    ],
)
def test_what_is_wrong_is_told_with_place_value_and_what_was_expected(
    way: str, value: object, sentence: str
) -> None:
    (only,) = told(put(way, value))
    assert only.startswith(f"{way.replace('day.0', 'day 1')}: {sentence}")


def test_a_key_that_nobody_reads_is_refused_with_one_that_is_spelled_alike() -> None:
    table = put("terrain.clear.stakcing", 4)
    (only,) = told(table)
    assert only.startswith("terrain.clear.stakcing: found 4; expected one of the keys source, note, en, zh, ")
    assert only.endswith("(did you mean stacking?)")
    assert told(put("way.rail", {}))[0].startswith("way.rail: found {}; expected one of the keys road")


def test_a_field_that_another_makes_needless_is_not_looked_at() -> None:
    chart = read(Chart, Reader("charts.toml", "", put("terrain.sea.stacking", "many")), more=1)
    assert chart.terrain["sea"].stacking == 0


def test_everything_is_told_at_once_and_what_depends_on_it_not_again() -> None:
    table = put("terrain.clear.stacking", 0) | {"dice": "none"}
    table["kind"]["foot"]["attack"] = "all"
    places = [line.partition(":")[0] for line in told(table)]
    assert places == ["terrain.clear.stacking", "kind.foot.attack", "dice"]


@dataclass(frozen=True)
class Unbounded:
    count: int


@dataclass(frozen=True)
class Holder:
    rows: Mapping[str, Unbounded]


@dataclass(frozen=True)
class Loose:
    values: list[int]


@dataclass(frozen=True)
class Sometimes:
    count: Annotated[int, Interval(0, 9), _OPEN]


@pytest.mark.parametrize(
    ("kind", "named"),
    [
        (Unbounded, "Unbounded.count"),
        (Holder, "Unbounded.count"),
        (Loose, "Loose.values"),
        (Sometimes, "Sometimes.count"),
    ],
)
def test_a_type_that_no_file_can_hold_is_told_before_anything_is_read(kind: Any, named: str) -> None:
    with pytest.raises(TypeError, match=named):
        read(kind, Reader("charts.toml", "", {}))


@dataclass(frozen=True)
class Beside:
    next_to: Annotated[str, OneOf(lambda its: its.file.rows)]


@dataclass(frozen=True)
class Circle:
    rows: Mapping[str, Beside]


def test_a_field_that_depends_on_itself_is_named() -> None:
    with pytest.raises(TypeError, match=r"Circle\.rows"):
        read(Circle, Reader("charts.toml", "", {"rows": {"one": {"next_to": "one"}}}))


@dataclass(frozen=True)
class Counted:
    count: Annotated[int, Interval(0, 9)]

    def faults(self, row: Reader) -> Iterator[DataError]:
        yield row.error("count", self.count, say("error/text"))
        row.number("least")


def test_what_faults_has_found_is_told_though_it_stops_at_another() -> None:
    with pytest.raises(DataError) as caught:
        read(Counted, Reader("charts.toml", "", {"count": 3}))
    assert [fault.place for fault in caught.value.faults] == ["count", "least"]


VALUES = st.sampled_from([None, True, 7, -7, "7", "x", "", [], {}, [1], ["x"], {"a": 1}, 1.5])


WAYS = (
    *("title", "terrain", "terrain.clear", "terrain.sea.open", "terrain.clear.ground", "terrain.clear.en"),
    *("terrain.clear.stacking", "terrain.clear.in_dry", "terrain.clear.source", "kind", "kind.foot"),
    *("kind.foot.attack", "kind.foot.fortress", "kind.foot.stands_on", "kind.foot.waits", "day", "day.0"),
    *("day.0.first", "way", "way.road", "way.road.refund", "way.road.least", "columns", "dice"),
)


@pytest.mark.no_assert("nothing but a DataError is raised")
@given(st.sampled_from(WAYS), VALUES)
def test_any_value_is_read_or_refused(way: str, value: object) -> None:
    with suppress(DataError):
        read(Chart, Reader("charts.toml", "", put(way, value)), more=1)
