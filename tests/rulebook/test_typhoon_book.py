"""The rulebook of Typhoon as data: complete in itself, and honest about what the kit chose."""

from __future__ import annotations

import re

import pytest

from wargame_kit.rulebook import ClauseKind, load_rulebook

BOOK = load_rulebook("typhoon")
SECTIONS = (
    *[str(chapter) for chapter in range(1, 16)],
    *["2.1", "2.2", "2.21", "2.22", "2.23", "2.24", "3.1", "3.2", "3.3", "3.4", "6.1", "6.2", "6.3", "7.1"],
    *["7.2", "7.3", "8.1", "8.2", "9.1", "9.2", "9.3", "10.1", "10.2", "10.3", "10.4", "10.5", "10.6"],
    *["10.7", "11.1", "11.2", "12.1", "12.2", "12.3", "14.1", "14.1.1", "14.1.2", "14.1.3", "14.2", "14.3"],
    *["14.4", "15.1", "15.2", "15.3", "15.4", "15.5", "CRT", "TEC", "TRACK"],
)
# How many clauses the printed book numbers below each of these.
COUNTS = {
    **{"2.1.1": 5, "2.1.2": 5, "2.21": 3, "2.21.2": 6, "2.22": 5, "2.23": 5, "3.1": 3, "3.2": 3, "3.3": 3},
    **{"3.4": 2, "4": 8, "5": 5, "5.4": 2, "6.1": 3, "6.2": 3, "6.3": 2, "7.1": 4, "7.2": 4, "7.3": 3},
    **{"8.1": 4, "8.2": 4, "9.1": 3, "9.2": 4, "9.2.1": 4, "9.2.3": 3, "9.2.4": 3, "9.3": 2, "9.3.1": 3},
    **{"10.1": 5, "10.2": 3, "10.3": 4, "10.3.1": 3, "10.4": 2, "10.4.2": 5, "10.5": 2, "10.5.1": 2},
    **{"10.6": 6, "10.6.3": 4, "10.7": 6, "10.7.1": 2, "10.7.6": 4, "11.1": 2, "12.1": 2, "12.2": 2},
    **{"12.3": 2, "13": 5, "14.1.1": 3, "14.1.2": 2, "14.1.3": 4, "14.2": 2, "14.3": 4, "14.4": 3},
    **{"15.1": 3, "15.2": 2, "15.5": 2, "TEC": 12},
}


@pytest.mark.parametrize("number", SECTIONS)
def test_every_section_is_there(number: str) -> None:
    assert number in BOOK


@pytest.mark.parametrize("number", COUNTS)
def test_every_numbered_clause_is_there(number: str) -> None:
    depth = number.count(".") + 1
    below = [
        clause.number
        for clause in BOOK.chapter(number)
        if clause.number.count(".") == depth and (clause.number[-1].isdigit() or number == "TEC")
    ]
    expected = [f"{number}.{index}" for index in range(1, COUNTS[number] + 1)]
    assert below == expected if number != "TEC" else len(below) == COUNTS[number]


def printed_place(number: str) -> tuple[float, ...]:
    """Sorts 2.21 to 2.24 between 2.2 and 3, as they are printed."""
    chapter, *parts = number.split(".")
    if chapter == "2" and parts:
        parts[0] = f"{parts[0][0]}.{parts[0][1:] or 0}"
    return (float(chapter), *map(float, parts))


def test_clauses_stand_in_printed_order() -> None:
    numbers = [number for number in BOOK.clauses if re.fullmatch(r"[\d.]+", number)]
    assert numbers == sorted(numbers, key=printed_place)


def test_notes_name_only_clauses_that_there_are() -> None:
    named = re.compile(r"(?<![\w.])(\d{1,2}\.\d+(?:\.\d+)*)(?![\w%])")
    unknown = {
        (clause.number, number)
        for clause in BOOK.clauses.values()
        for text in (clause.gist.en, clause.gist.zh, clause.note.en, clause.note.zh)
        for number in named.findall(re.sub(r"\d(\.\d)?-\d", "", text))
        if number not in BOOK
    }
    assert unknown == set()


def test_optional_rules_are_off_and_readings_follow_the_settled_defaults() -> None:
    assert {id_: option.default for id_, option in BOOK.options.items()} == {
        "set_up": "historical",
        "reserve_and_okh": "off",
        "guards_conversion": "off",
        "limited_chits": "off",
        "off_map_sources": "off",
        "guderian_dismissal": "off",
        "garrison": "any",
        "axis_return": "none",
        "reserve_attack": "no",
        "transfer_counts": "no",
        "transfer_recovers": "no",
        "snow_below_one": "virtual",
        "fortified": "hex",
        "big_city_joined": "yes",
        "availability": "dates",
    }


def test_each_optional_rule_of_the_book_is_a_switch() -> None:
    optional = {f"15.{number}" for number in range(1, 6)}
    assert {n for n, c in BOOK.clauses.items() if c.kind is ClauseKind.OPTION} == optional | {"7.2.3"}
    switched = {o.clause.number for o in BOOK.options.values() if o.choices == ("off", "on")}
    assert switched == optional


def test_each_reading_is_explained_where_it_belongs() -> None:
    for option in BOOK.options.values():
        if option.provenance == "kit" and option.id != "set_up":
            assert BOOK[option.clause.number].note.en, option.id
