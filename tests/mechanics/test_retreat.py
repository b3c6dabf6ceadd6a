"""Ways back, on lines and small fields."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tests.boards import sketch
from wargame_kit.mechanics.retreat import ways_back, ways_through

FIELD = sketch(["....", "....", "....", "...."])


def around(hex_: int) -> list[int]:
    """The neighbours of a hex of the field."""
    return [there for there in FIELD.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]


@given(
    st.integers(0, 15),
    st.integers(1, 3),
    st.lists(st.integers(0, 2), min_size=16, max_size=16),
    st.frozensets(st.integers(0, 15), max_size=8),
)
def test_the_ways_are_the_best_of_all_there_are(
    origin: int, length: int, harm: list[int], closed: frozenset[int]
) -> None:
    found = ways_back(
        origin,
        length,
        lambda way: (there for there in around(way[-1]) if there not in closed),
        lambda way: (sum(harm[hex_] for hex_ in way[1:]),),
        lambda hex_: False,
    )
    others = [hex_ for hex_ in range(16) if hex_ != origin and hex_ not in closed]
    ways = [
        (origin, *rest)
        for rest in permutations(others, length)
        if all(b in around(a) for a, b in zip((origin, *rest), rest, strict=False))
    ]
    least = min((sum(harm[h] for h in way[1:]) for way in ways), default=0)
    assert list(found) == sorted(way for way in ways if sum(harm[h] for h in way[1:]) == least)


def test_a_way_that_ends_in_a_full_hex_goes_on_until_there_is_room() -> None:
    ways = ways_back(0, 1, lambda way: (way[-1] + 1,), lambda way: (0,), lambda hex_: hex_ in (1, 2))
    assert ways == ((0, 1, 2, 3),)


def test_of_equal_ways_only_those_with_room_are_open() -> None:
    ways = ways_back(0, 1, lambda way: (way[-1] + 1, way[-1] + 2), lambda way: (0,), lambda hex_: hex_ == 1)
    assert ways == ((0, 2),)


def test_where_nothing_is_open_there_is_no_way() -> None:
    assert ways_back(0, 2, lambda way: (), lambda way: (0,), lambda hex_: False) == ()


def test_without_preferences_every_hex_with_room_is_a_way_and_full_ones_are_passed() -> None:
    line = lambda hex_: (h for h in (hex_ - 1, hex_ + 1) if 0 <= h <= 9)  # noqa: E731
    assert ways_through(4, 1, line, {3, 2}.__contains__) == ((4, 5), (4, 3, 2, 1))
    assert ways_through(4, 1, line, lambda hex_: True) == ()
    assert ways_through(4, 2, line, {2}.__contains__) == ((4, 5, 6), (4, 3, 2, 1))
