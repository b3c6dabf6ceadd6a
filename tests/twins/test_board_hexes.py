"""Fast hex arithmetic against obvious slow twins."""

from __future__ import annotations

from collections import deque

from hypothesis import given
from hypothesis import strategies as st

from tests.boards import sketch
from wargame_kit.board import Board, Georeference, Hex, TransverseMercator
from wargame_kit.board.hexes import ORIENTATIONS, Orientation, axial_point, centre_point, rounded

hexes = st.builds(Hex, st.integers(-8, 8), st.integers(-8, 8))
orientations = st.sampled_from(ORIENTATIONS)


def steps_by_search(start: Hex, goal: Hex) -> int:
    """The distance of two hexes by walking outward ring by ring."""
    steps = {start: 0}
    queue = deque([start])
    while goal not in steps:
        here = queue.popleft()
        for there in here.neighbours():
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps[goal]


@given(hexes, hexes)
def test_distance_by_arithmetic_is_the_number_of_steps(start: Hex, goal: Hex) -> None:
    assert start.distance(goal) == steps_by_search(start, goal)


@given(hexes, st.integers(0, 4))
def test_a_disc_is_every_hex_that_near(hex_: Hex, radius: int) -> None:
    square = [
        Hex(hex_.q + q, hex_.r + r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1)
    ]
    assert sorted(hex_.disc(radius)) == sorted(other for other in square if hex_.distance(other) <= radius)


@given(st.floats(-6, 6), st.floats(-6, 6), orientations)
def test_a_point_lies_in_the_hex_with_the_nearest_centre(
    x: float, y: float, orientation: Orientation
) -> None:
    point = complex(x, y)
    found = rounded(*axial_point(point, orientation))
    every = [Hex(q, r) for q in range(-16, 17) for r in range(-16, 17)]
    nearest = min(abs(centre_point(hex_, orientation) - point) for hex_ in every)
    # On a hexside two centres are equally near: either answer is right.
    assert abs(centre_point(found, orientation) - point) <= nearest + 1e-9


@given(st.floats(36.0, 38.0), st.floats(54.0, 56.0), st.floats(-180, 180), st.floats(5, 40), orientations)
def test_picking_on_the_earth_finds_the_hex_with_the_nearest_centre(
    longitude: float, latitude: float, bearing: float, size: float, orientation: Orientation
) -> None:
    plane = TransverseMercator(37.0)
    grid = Georeference.anchored(plane, orientation, size, Hex(0, 0), 37.0, 55.0, bearing)
    found = grid.hex_at(longitude, latitude)
    here = complex(*plane.forward(longitude, latitude))

    def away(hex_: Hex) -> float:
        return abs(complex(*plane.forward(*grid.centre(hex_))) - here)

    assert away(found) <= min(away(other) for other in found.disc(2)) + 1e-6


@st.composite
def boards(draw: st.DrawFn) -> Board:
    width = draw(st.integers(1, 6))
    rows = draw(st.lists(st.text(alphabet=".ld ", min_size=width, max_size=width), min_size=1, max_size=6))
    if not any(row.strip() for row in rows):
        rows[0] = "." * width
    return sketch(rows)


@given(boards())
def test_neighbours_distances_and_discs_of_a_ragged_board(board: Board) -> None:
    for first in range(board.size):
        adjacent = {n for n in board.neighbours[6 * first : 6 * first + 6] if n >= 0}
        assert adjacent == {other for other in range(board.size) if board.distance(first, other) == 1}
        for radius in range(4):
            near = [other for other in range(board.size) if board.distance(first, other) <= radius]
            assert list(board.within(first, radius)) == near
            assert board.within(first, radius) is board.within(first, radius)


@given(boards())
def test_labels_and_indices_of_a_ragged_board(board: Board) -> None:
    labels = [board.label(hex_) for hex_ in range(board.size)]
    assert labels == sorted(set(labels))
    assert [board.index(label) for label in labels] == list(range(board.size))
    assert [board.index_of(board.hex(hex_)) for hex_ in range(board.size)] == list(range(board.size))
