"""What a board answers."""

import pickle

import pytest

from tests.boards import sketch
from wargame_kit.board import COMPASS, Board, BoardError
from wargame_kit.board.geojson import to_geojson

MOSCOW = sketch(
    [
        "..l~ ",
        ".#dm.",
        "^....",
    ],
    rivers={"0201/NE": "river", "0202/S": "large_river"},
    roads=["0102-0202-0203"],
    rails=["0102-0202-0302"],
    trails=["0101-0102"],
    features={"town": ["0101", "0503"], "setup:9A": ["0303"]},
    places={"Moscow": "0202", "Tula": "0203"},
)


def test_every_letter_of_the_drawing_is_the_terrain_of_its_hex() -> None:
    names = {MOSCOW.label(i): MOSCOW.terrain_name(i) for i in range(MOSCOW.size)}
    assert names["0202"] == "big_city"
    assert names["0301"] == "light_forest"
    assert names["0302"] == "deep_forest"
    assert names["0401"] == "lake"
    assert names["0402"] == "marsh"
    assert names["0103"] == "mountain"
    assert "0501" not in names
    assert MOSCOW.size == 14


def test_arrays_are_flat_and_agree_from_both_sides() -> None:
    board = MOSCOW
    for array in (board.neighbours, board.hexsides, board.roads, board.rails, board.trails):
        assert len(array) == 6 * board.size
    for hex_ in range(board.size):
        for direction in range(6):
            there = board.neighbours[6 * hex_ + direction]
            back = 6 * there + (direction + 3) % 6
            if there < 0:
                assert board.hexsides[6 * hex_ + direction] == 0
                assert not board.roads[6 * hex_ + direction]
                continue
            assert board.neighbours[back] == hex_
            assert board.direction(hex_, there) == direction
            assert board.distance(hex_, there) == 1
            for array in (board.hexsides, board.roads, board.rails, board.trails):
                assert array[back] == array[6 * hex_ + direction]


def test_hexsides_roads_rails_and_trails_lie_where_they_were_drawn() -> None:
    board = MOSCOW
    hex_, direction = board.side("0201/NE")
    assert board.hexside_name(6 * hex_ + direction) == "river"
    water = board.water(hex_, direction)
    assert water is not None
    assert water.kind == "river"
    assert board.water(*board.side("0101/S")) is None
    assert sum(code > 0 for code in board.hexsides) == 4
    moscow = board.index("0202")
    assert [d for d in range(6) if board.linked(moscow, d, "roads")] == [3, 5]
    assert [d for d in range(6) if board.linked(moscow, d, "rails")] == [1, 5]
    assert not any(board.linked(moscow, d, "trails") for d in range(6))
    assert board.linked(0, 3, "trails")


def test_side_addresses_read_back_from_both_hexes() -> None:
    for hex_ in range(MOSCOW.size):
        for direction, name in enumerate(COMPASS[MOSCOW.grid.orientation]):
            assert MOSCOW.side(f"{MOSCOW.label(hex_)}/{name}") == (hex_, direction)


def test_hexes_off_the_board_are_refused_with_the_valid_range() -> None:
    for label in ("0501", "0604", "1407", "", "moscow"):
        with pytest.raises(BoardError, match="its hexes are 0101 to 0503"):
            MOSCOW.index(label)


def test_hexes_that_are_not_adjacent_have_no_direction() -> None:
    with pytest.raises(ValueError, match="0101 and 0303 are not adjacent: they lie 3 hexes apart"):
        MOSCOW.direction(MOSCOW.index("0101"), MOSCOW.index("0303"))
    with pytest.raises(ValueError, match="not adjacent"):
        MOSCOW.direction(0, -1)


def test_a_hex_holds_its_own_centre_and_its_corners_surround_it() -> None:
    for hex_ in range(MOSCOW.size):
        longitude, latitude = MOSCOW.centre(hex_)
        assert MOSCOW.at(longitude, latitude) == hex_
        corners = MOSCOW.corners(hex_)
        assert len(corners) == 6
        for lon, lat in corners:
            inwards = MOSCOW.at(lon + 0.02 * (longitude - lon), lat + 0.02 * (latitude - lat))
            assert inwards == hex_


def test_points_far_away_are_off_the_board() -> None:
    for longitude, latitude in [(0, 0), (37, 90), (37, -90), (float("nan"), 0), (217, 55), (1e9, 5)]:
        assert MOSCOW.at(longitude, latitude) == -1


def test_features_are_sets_of_hexes_and_cannot_be_changed() -> None:
    assert MOSCOW.features["town"] == {MOSCOW.index("0101"), MOSCOW.index("0503")}
    with pytest.raises(TypeError):
        MOSCOW.features["town"] = frozenset()  # type: ignore[index]


def test_a_board_travels_to_another_process() -> None:
    again: Board = pickle.loads(pickle.dumps(MOSCOW))
    assert to_geojson(again) == to_geojson(MOSCOW)
    assert again.neighbours == MOSCOW.neighbours
    error = pickle.loads(pickle.dumps(BoardError("board/no-place", value="Atlantis")))
    assert str(error) == "No place 'Atlantis' on this board."


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ({"rows": ["x"]}, "no terrain 'x'"),
        ({"rows": [".."], "rivers": {"0101/N": "river"}}, "edge of the board"),
        ({"rows": [".."], "rivers": {"0101/SE": "brook"}}, "no hexside 'brook'"),
        ({"rows": ["..."], "roads": ["0101-0301"]}, "not adjacent"),
        ({"rows": [".. "], "features": {"town": ["0301"]}}, "No hex '0301'"),
    ],
)
def test_a_drawing_with_a_slip_says_what_is_wrong(drawing: dict[str, object], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        sketch(**drawing)  # type: ignore[arg-type]
