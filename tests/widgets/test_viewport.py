"""Where the map looks."""

from __future__ import annotations

from math import cos, hypot, pi, radians

import pytest

import wargame_kit as wk
from wargame_kit.studies.study_catalogue import names
from wargame_kit.widgets.hexlayer.board_picture import EARTH_RADIUS, centre_and_zoom, picture_of
from wargame_kit.widgets.map.viewport_policy import (
    MAP_HEIGHT,
    NARROW_MAP,
    NEARER,
    framed,
    is_seen,
    seen_share,
    view_of,
)
from wargame_kit.widgets.table import table

BOARD = wk.load("huaihai").board
WHOLE = centre_and_zoom(picture_of(BOARD), width=NARROW_MAP, height=MAP_HEIGHT)
CENTRES = [BOARD.centre(hex_) for hex_ in range(BOARD.size)]
BOUNDS = (
    (min(lat for _, lat in CENTRES), min(lon for lon, _ in CENTRES)),
    (max(lat for _, lat in CENTRES), max(lon for lon, _ in CENTRES)),
)


def test_a_few_hexes_at_the_very_edge_are_not_well_seen() -> None:
    edge, middle = BOARD.index("M1"), BOARD.index("M9")
    assert seen_share(BOARD, [edge, middle], BOUNDS) == 1
    assert is_seen(BOARD, [middle], BOUNDS)
    assert not is_seen(BOARD, [edge, middle], BOUNDS)


def test_of_many_hexes_most_are_enough() -> None:
    assert is_seen(BOARD, range(BOARD.size), BOUNDS)


def test_before_the_map_is_shown_everything_counts_as_seen() -> None:
    assert is_seen(BOARD, [BOARD.index("M1")], ())


@pytest.mark.parametrize(("corner", "side"), [("A1", 1), ("Z17", -1)])
def test_the_map_does_not_look_past_the_edge(corner: str, side: int) -> None:
    hex_ = BOARD.index(corner)
    latitude, longitude, _ = view_of(BOARD, [hex_], WHOLE, WHOLE[2] + NEARER)
    lon, lat = BOARD.centre(hex_)
    assert (lat - latitude) * side > 0
    assert (longitude - lon) * side > 0


def test_for_nothing_in_question_the_whole_map_is_shown() -> None:
    assert view_of(BOARD, [], WHOLE, WHOLE[2] + NEARER) == WHOLE


@pytest.mark.parametrize("game", ["typhoon", "huaihai"])
def test_the_whole_map_fits_beside_an_open_file_browser(game: str) -> None:
    """Shangqiu and Haizhou lie at the two ends of a wide board; both are where a campaign begins."""
    picture = picture_of(wk.load(game).board)
    west, south, east, north = picture.bounds
    shown = table(wk.Record(wk.load(game).start(next(iter(wk.load(game).scenarios)))))
    metres_per_pixel = 2 * pi * EARTH_RADIUS / 256 / 2 ** shown.viewport.whole[2]
    assert (east - west) / metres_per_pixel <= NARROW_MAP
    assert (north - south) / metres_per_pixel <= MAP_HEIGHT


def test_the_view_goes_to_the_units_of_a_drawn_command_after_a_question_too(comms: list[object]) -> None:
    """What waited below the question had not begun: it does not just go on."""
    shown = table(wk.Record(wk.load("typhoon").start("typhoon-1941")), viewer="everything", seed=1)
    for _ in range(2):
        shown.touched("suggest")
        shown.touched("type", "ready")
    assert shown.position.facts.guderian == "hand"
    shown.touched("outcome", "draw 2PzA")
    assert type(shown.position.step).__name__ == "OfferInterrupt"
    shown.map.center = (57.0, 33.0)
    shown.map.set_trait("bounds", ((52.5, 30.0), (58.0, 36.0)))
    shown.touched("type", "let-pass")
    assert type(shown.position.step).__name__ == "MovementSegment"
    assert tuple(shown.map.center) != (57.0, 33.0)


def test_a_study_s_first_page_is_looked_at_before_its_map_has_been_shown() -> None:
    study = wk.study("typhoon/why-not")
    board, page = study.game.board, study.pages[0]
    latitude, longitude = wk.table(study).viewport.map.center
    places = [board.centre(hex_) for hex_ in page.look]
    assert min(place[0] for place in places) < longitude < max(place[0] for place in places)
    assert min(place[1] for place in places) < latitude < max(place[1] for place in places)


@pytest.mark.parametrize("name", names())
def test_the_middle_of_what_a_page_frames_is_in_sight_on_a_laptop(name: str) -> None:
    """Ulaanbaatar's turn framed eleven rows of hexes; the map showed a corner of them, and no fight."""
    study = wk.study(name)
    board, size = study.game.board, (NARROW_MAP - 60, MAP_HEIGHT)
    whole = centre_and_zoom(picture_of(board), width=size[0], height=size[1])
    near = wk.table(study).viewport.near
    for page in study.pages:
        if not page.look:
            continue
        latitude, longitude, zoom = view_of(board, framed(board, page.look), whole, near, size)
        lons, lats = zip(*(board.centre(hex_) for hex_ in page.look), strict=True)
        scale = 256 * 2**zoom / 360
        across = abs((min(lons) + max(lons)) / 2 - longitude) * scale
        down = abs((min(lats) + max(lats)) / 2 - latitude) * scale / cos(radians(latitude))
        assert across < 0.35 * size[0], page.id
        assert down < 0.35 * size[1], page.id


@pytest.mark.parametrize("game", ["typhoon", "huaihai", "kiev", "ulaanbaatar", "eastfront", "thirdwinter"])
def test_looking_at_one_hex_shows_its_neighbours_too(game: str) -> None:
    """A hex of a hundred kilometres fills the map where one of three is a dot."""
    board = wk.load(game).board
    hex_ = board.size // 2
    *_, zoom = view_of(board, [hex_], (0.0, 0.0, 0.0), 0.0)
    beside = next(near for near in board.neighbours[6 * hex_ : 6 * hex_ + 6] if near >= 0)
    (lon, lat), (other_lon, other_lat) = board.centre(hex_), board.centre(beside)
    wide = hypot(lon - other_lon, (lat - other_lat) / cos(radians(lat))) * 256 * 2**zoom / 360
    assert wide < MAP_HEIGHT / 4
