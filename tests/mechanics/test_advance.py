"""Ways forward on a small board."""

from __future__ import annotations

from tests.boards import sketch
from wargame_kit.mechanics.advance import ways_forward

BOARD = sketch(["....", "....", "...."])
HERE, TARGET = BOARD.index("0102"), BOARD.index("0202")
BEYOND = {BOARD.index(label) for label in ("0201", "0302", "0303", "0203", "0103")}


def test_the_first_hex_is_the_target_and_from_there_every_way_is_open() -> None:
    ways = ways_forward(BOARD, HERE, TARGET, lambda way: 2, lambda hex_: True, lambda hex_: True)
    assert ways[0] == (HERE, TARGET)
    assert {way[-1] for way in ways[1:]} == BEYOND
    assert all(way[1] == TARGET for way in ways)


def test_a_way_stops_where_its_limit_does() -> None:
    ways = ways_forward(BOARD, HERE, TARGET, lambda way: 1, lambda hex_: True, lambda hex_: True)
    assert ways == ((HERE, TARGET),)


def test_a_full_hex_may_be_passed_but_not_be_the_end() -> None:
    ways = ways_forward(BOARD, HERE, TARGET, lambda way: 2, lambda hex_: True, lambda hex_: hex_ != TARGET)
    assert {way[-1] for way in ways} == BEYOND


def test_a_closed_target_lets_nobody_through() -> None:
    assert (
        ways_forward(BOARD, HERE, TARGET, lambda way: 2, lambda hex_: hex_ != TARGET, lambda hex_: True) == ()
    )
