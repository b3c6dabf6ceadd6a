"""How grids lie on the earth."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.board import (
    ControlPoint,
    Georeference,
    Hex,
    JoinedSheets,
    Sheet,
    TransverseMercator,
    fit,
    load_grid,
)
from wargame_kit.board.grid import load_control_points
from wargame_kit.board.hexes import ORIENTATIONS, Orientation
from wargame_kit.words import files

pyproj = pytest.importorskip("pyproj")
orientations = st.sampled_from(ORIENTATIONS)


@given(
    st.floats(-170, 170), st.floats(-15, 15), st.floats(-75, 75),
)  # fmt: skip
def test_the_projection_agrees_with_pyproj_to_a_metre(meridian: float, away: float, latitude: float) -> None:
    proj = f"+proj=tmerc +lon_0={meridian!r} +k=1 +ellps=WGS84"
    oracle = pyproj.Transformer.from_crs("EPSG:4326", proj, always_xy=True)
    theirs = oracle.transform(meridian + away, latitude)
    ours = TransverseMercator(meridian).forward(meridian + away, latitude)
    assert [1000 * km for km in ours] == pytest.approx(theirs, abs=0.001)


@given(st.floats(-20, 20), st.floats(-75, 75))
def test_longitude_and_latitude_come_back(away: float, latitude: float) -> None:
    plane = TransverseMercator(37.0)
    assert plane.backward(*plane.forward(37 + away, latitude)) == pytest.approx(
        (37 + away, latitude), abs=1e-9
    )


@given(orientations, st.floats(0.5, 100), st.floats(-180, 180), st.integers(-60, 60), st.integers(-60, 60))
def test_an_anchored_hex_lies_where_it_is_anchored(
    orientation: Orientation, size: float, bearing: float, q: int, r: int
) -> None:
    georeference = Georeference.anchored(
        TransverseMercator(37.0), orientation, size, Hex(q, r), 37.62, 55.75, bearing
    )
    assert georeference.centre(Hex(q, r)) == pytest.approx((37.62, 55.75), abs=1e-9)
    assert georeference.size_km == pytest.approx(size)
    assert math.cos(math.radians(georeference.bearing - bearing)) == pytest.approx(1)


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_neighbours_lie_one_hex_size_apart(orientation: Orientation) -> None:
    georeference = Georeference.anchored(TransverseMercator(37.0), orientation, 16, Hex(0, 0), 37, 55)
    here = complex(*georeference.projection.forward(*georeference.centre(Hex(0, 0))))
    for neighbour in Hex(0, 0).neighbours():
        there = complex(*georeference.projection.forward(*georeference.centre(neighbour)))
        assert abs(there - here) == pytest.approx(16)


def test_the_top_of_an_unturned_flat_grid_is_north_and_a_bearing_turns_it_clockwise() -> None:
    plane = TransverseMercator(37.0)
    north = Georeference.anchored(plane, "flat", 16, Hex(0, 0), 37, 55).centre(Hex(0, -1))
    assert north[0] == pytest.approx(37)
    assert north[1] > 55.1
    east = Georeference.anchored(plane, "flat", 16, Hex(0, 0), 37, 55, bearing=90).centre(Hex(0, -1))
    assert east[0] > 37.2
    assert east[1] == pytest.approx(55, abs=0.01)


@given(
    orientations,
    st.floats(1, 50),
    st.floats(-179, 179),
    st.lists(st.tuples(st.integers(-40, 40), st.integers(-40, 40)), min_size=2, max_size=12, unique=True),
)
def test_a_fit_finds_the_grid_that_made_its_points(
    orientation: Orientation, size: float, bearing: float, hexes: list[tuple[int, int]]
) -> None:
    plane = TransverseMercator(31.0)
    true = Georeference.anchored(plane, orientation, size, Hex(0, 0), 31.5, 49, bearing)
    points = [ControlPoint(f"{q} {r}", (Hex(q, r),), *true.centre(Hex(q, r))) for q, r in hexes]
    found = fit(plane, orientation, points)
    assert found.root_mean_square < 1e-6
    assert found.georeference.turn == pytest.approx(true.turn)


def test_one_control_point_settles_nothing() -> None:
    point = ControlPoint("Kiev", (Hex(0, 0),), 30.5, 50.5)
    with pytest.raises(ValueError, match="two different hexes"):
        fit(TransverseMercator(31), "flat", [point, point])


def test_the_hexes_that_the_third_winter_names_lie_where_they_should() -> None:
    grid = load_grid(files.data_root() / "thirdwinter" / "grid.toml")
    assert grid.fit is not None
    assert len(grid.fit.residuals) == 13
    assert grid.fit.root_mean_square < 0.5
    assert max(distance for _, distance in grid.fit.residuals) < 1
    assert grid.georeference.size_km == pytest.approx(8.17, abs=0.02)
    assert -grid.georeference.bearing == pytest.approx(11.4, abs=0.1)
    assert grid.label(grid.hex_at(30.524, 50.455)) == "B4.24"  # Kiev


def third_winter_residual(columns: int, rows: int) -> float:
    """The residual of the fit if the sheets lay so many columns and rows apart."""
    numbering = JoinedSheets(
        {
            "A": Sheet(min(62, columns), 35, 0, rows),
            "B": Sheet(62, 35, columns, rows),
            "C": Sheet(min(62, columns), min(34, rows)),
            "D": Sheet(62, min(34, rows), columns, 0),
        },
        rows_from="south",
    )
    path = files.data_root() / "thirdwinter" / "control_points.toml"
    points = load_control_points(path, numbering, "flat", "odd")
    return fit(TransverseMercator(31.0), "flat", points).root_mean_square


def test_the_sheets_of_the_third_winter_lie_62_columns_and_34_rows_apart() -> None:
    # Odd shifts of columns would break the stagger at the join, so only even ones are in question.
    tried = {
        (columns, rows): third_winter_residual(columns, rows)
        for columns in (60, 62, 64)
        for rows in (32, 33, 34, 35, 36)
    }
    assert min(tried, key=tried.__getitem__) == (62, 34)
