"""Hexes, hexsides and corners."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.board import Hex, Offset, Orientation, Shoved
from wargame_kit.board.hexes import (
    COMPASS,
    ORIENTATIONS,
    axial_point,
    centre_point,
    corner_point,
    plane_point,
)

hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))
directions = st.integers(0, 5)
orientations = st.sampled_from(ORIENTATIONS)
SHOVED: tuple[Shoved, ...] = ("even", "odd")


@given(hexes, directions)
def test_the_opposite_direction_leads_back(hex_: Hex, direction: int) -> None:
    assert hex_.neighbour(direction).neighbour((direction + 3) % 6) == hex_


@given(hexes, directions)
def test_a_hexside_is_one_value_from_both_of_its_hexes(hex_: Hex, direction: int) -> None:
    side = hex_.side(direction)
    assert side == hex_.neighbour(direction).side((direction + 3) % 6)
    assert set(side.hexes()) == {hex_, hex_.neighbour(direction)}


@given(hexes, directions)
def test_side_d_runs_from_corner_d_to_the_next(hex_: Hex, direction: int) -> None:
    ends = {hex_.corner(direction), hex_.corner((direction + 1) % 6)}
    assert set(hex_.side(direction).ends()) == ends


@given(hexes, directions)
def test_three_hexes_and_three_sides_meet_at_a_corner(hex_: Hex, number: int) -> None:
    corner = hex_.corner(number)
    meeting = corner.hexes()
    assert hex_ in meeting
    assert all(corner in (h.corner(k) for k in range(6)) for h in meeting)
    neighbours = corner.neighbours()
    assert len({there for there, _ in neighbours}) == 3
    assert all(set(side.ends()) == {corner, there} for there, side in neighbours)


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("direction", range(6))
def test_each_direction_points_where_its_name_says(orientation: Orientation, direction: int) -> None:
    point = centre_point(Hex(0, 0).neighbour(direction), orientation)
    vertical = "N" if point.imag > 0.01 else "S" if point.imag < -0.01 else ""
    horizontal = "E" if point.real > 0.01 else "W" if point.real < -0.01 else ""
    assert vertical + horizontal == COMPASS[orientation][direction]
    assert abs(point) == pytest.approx(1)


@given(hexes, directions, orientations)
def test_corners_lie_a_third_of_root_three_from_the_centre_clockwise(
    hex_: Hex, number: int, orientation: Orientation
) -> None:
    centre = centre_point(hex_, orientation)
    here = corner_point(hex_.corner(number), orientation) - centre
    following = corner_point(hex_.corner((number + 1) % 6), orientation) - centre
    assert abs(here) == pytest.approx(3**-0.5)
    assert (following * here.conjugate()).imag < 0
    middle = (here + following) / 2
    towards = centre_point(hex_.neighbour(number), orientation) - centre
    assert middle == pytest.approx(towards / 2)


@given(st.floats(-50, 50), st.floats(-50, 50), orientations)
def test_points_of_the_sheet_come_back(q: float, r: float, orientation: Orientation) -> None:
    assert axial_point(plane_point(q, r, orientation), orientation) == pytest.approx((q, r), abs=1e-9)


@given(hexes, orientations, st.sampled_from(SHOVED))
def test_columns_and_rows_come_back(hex_: Hex, orientation: Orientation, shoved: Shoved) -> None:
    assert Offset.of(hex_, orientation, shoved).axial(orientation, shoved) == hex_


@given(st.integers(-20, 20), st.integers(-20, 20), orientations, st.sampled_from(SHOVED))
def test_shoved_columns_lie_half_a_hex_south_and_shoved_rows_half_a_hex_east(
    column: int, row: int, orientation: Orientation, shoved: Shoved
) -> None:
    here = centre_point(Offset(column, row).axial(orientation, shoved), orientation)
    if orientation == "flat":
        there = centre_point(Offset(column + 1, row).axial(orientation, shoved), orientation)
        is_shoved = (column % 2 == 0) == (shoved == "even")
        assert here.imag - there.imag == pytest.approx(-0.5 if is_shoved else 0.5)
    else:
        there = centre_point(Offset(column, row + 1).axial(orientation, shoved), orientation)
        is_shoved = (row % 2 == 0) == (shoved == "even")
        assert here.real - there.real == pytest.approx(0.5 if is_shoved else -0.5)
