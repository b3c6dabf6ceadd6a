"""The bucket queue: its lists are left clean, and a way costs what was found."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

from tests.boards import sketch
from wargame_kit.mechanics.kernel import BLOCKED, Links, search, trail

BOARD = sketch([".........."] * 8)
LINKS = Links(BOARD.neighbours, [1 + (side * 7) % 4 for side in range(6 * BOARD.size)])
ZEROES = [0] * BOARD.size


def test_one_search_leaves_nothing_behind_for_the_next():
    first = search(LINKS, ZEROES, ZEROES, [0], 9)
    search(LINKS, ZEROES, ZEROES, [44, 45], 40)
    assert search(LINKS, ZEROES, ZEROES, [0], 9) == first


def test_searches_in_several_threads_do_not_disturb_each_other():
    alone = [search(LINKS, ZEROES, ZEROES, [source], 12) for source in range(BOARD.size)]
    with ThreadPoolExecutor(8) as pool:
        together = list(
            pool.map(lambda source: search(LINKS, ZEROES, ZEROES, [source], 12), range(BOARD.size))
        )
    assert together == alone


def test_a_source_named_twice_counts_once():
    assert search(LINKS, ZEROES, ZEROES, [3, 3], 4) == search(LINKS, ZEROES, ZEROES, [3], 4)


def test_no_sources_find_nothing():
    assert search(LINKS, ZEROES, ZEROES, [], 4) == {}


def test_a_budget_of_nothing_finds_the_sources():
    assert search(LINKS, ZEROES, ZEROES, [3, 5], 0) == {3: 0, 5: 0}


def test_a_barred_hex_is_not_entered_and_one_that_nobody_leaves_ends_the_way():
    strip = Links(sketch(["....."]).neighbours, [1] * 30)
    assert list(search(strip, [0, 0, BLOCKED, 0, 0], [0] * 5, [0], 9)) == [0, 1]
    assert list(search(strip, [0] * 5, [0, 0, BLOCKED, 0, 0], [0], 9)) == [0, 1, 2]


def test_a_trail_costs_what_the_search_found():
    found = search(LINKS, ZEROES, ZEROES, [0], 30)
    for hex_ in found:
        way = trail(LINKS, ZEROES, ZEROES, found, hex_)
        assert sum(LINKS.costs[6 * a + BOARD.direction(a, b)] for a, b in pairwise(way)) == found[hex_]
