"""Every board against what others measured: no file claims to be better than it is."""

from __future__ import annotations

import statistics
from typing import Any

import pytest

from tests.board import yardsticks
from tests.boards import REGIONS
from wargame_kit.board import Board, load_board
from wargame_kit.board.hexes import centre_point

SAMPLED = [game for game in REGIONS if yardsticks.sample_path(game).exists()]
each_board = pytest.mark.parametrize("game", SAMPLED)

# Of the sides of a river, in hexes. The middle of a hex is half a hex from its sides, so that a river which
# is laid on them strays by up to that from where it truly is.
HALF, WORST = 0.35, 1.1

# Of a town, in hexes from the middle of its hex: a corner is 0.58 from there.
IN_OR_AT = 0.7


def furthest(distances: dict[Any, float]) -> list[tuple[Any, float]]:
    """The worst ten, for whoever must mend them."""
    return sorted(distances.items(), key=lambda item: -item[1])[:10]


def test_every_board_has_been_measured() -> None:
    assert list(REGIONS) == SAMPLED


@each_board
def test_towns_are_as_near_as_the_file_says(game: str) -> None:
    found = yardsticks.of_towns(game, yardsticks.sample(game)["towns"])
    assert yardsticks.stated(game, "places") == yardsticks.summed_up(found.values()), furthest(found)


@each_board
def test_rivers_are_as_near_as_the_file_says(game: str) -> None:
    found = yardsticks.of_rivers(game, yardsticks.sample(game)["rivers"])
    assert yardsticks.stated(game, "rivers") == yardsticks.summed_up(found.values()), furthest(found)


@each_board
def test_railways_are_as_near_as_the_file_says(game: str) -> None:
    found = yardsticks.of_railways(game, yardsticks.sample(game).get("railways", ()))
    stated = yardsticks.stated(game, "lines")
    assert stated == (yardsticks.summed_up(found.values()) if found else None), furthest(found)


@each_board
def test_shores_are_as_near_as_the_file_says(game: str) -> None:
    found = yardsticks.of_shores(game, yardsticks.sample(game).get("shores", ()))
    stated = yardsticks.stated(game, "areas")
    assert stated == (yardsticks.summed_up(found.values()) if found else None), furthest(found)


@each_board
def test_a_town_lies_in_its_hex_or_at_its_edge(game: str) -> None:
    named = {what: hexes for what, hexes in yardsticks.astray(game).items() if isinstance(what, str)}
    board, moved = load_board(game), yardsticks.moved(game) - set(named)
    hexes = {place.id: place.hex for place in board.places if place.id not in moved}
    found = {
        place: abs(
            board.grid.georeference.point(*at) - centre_point(board.hex(hexes[place]), board.grid.orientation)
        )
        for place, at in yardsticks.sample(game)["towns"]["at"].items()
        if place in hexes
    }
    assert {place: round(away, 2) for place, away in found.items() if away >= IN_OR_AT} == named


@each_board
def test_a_town_lies_on_its_bank(game: str) -> None:
    board = load_board(game)
    hexes = {place.id: place.hex for place in board.places}
    wrong = []
    for entry in yardsticks.sample(game).get("banks", ()):
        ways = yardsticks.courses(game, board, entry["river"])
        for bank in ("left", "right"):
            for place in entry.get(bank, ()):
                centre = centre_point(board.hex(hexes[place]), board.grid.orientation)
                if yardsticks.bank_of(centre, ways) != bank:
                    wrong.append((place, entry["river"], bank))
    assert wrong == []


@each_board
def test_a_river_runs_along_the_sides_nearest_to_it(game: str) -> None:
    board = load_board(game)
    found = {}
    for entry in yardsticks.sample(game)["rivers"]:
        points = [point for point in entry["points"] if has_sides(board, point)]
        ways = yardsticks.and_met(board, yardsticks.courses(game, board, entry["river"]))
        for point in points:
            found[entry["river"], *point] = yardsticks.from_sides(board, point, ways)
    assert statistics.median(found.values()) < HALF, furthest(found)
    named = {what: hexes for what, hexes in yardsticks.astray(game).items() if not isinstance(what, str)}
    assert {point: round(away, 2) for point, away in found.items() if away >= WORST} == named


@each_board
def test_who_measured_a_town_is_said(game: str) -> None:
    towns = yardsticks.sample(game)["towns"]
    assert towns["source"]
    assert all(towns.get("others", {}).values())
    assert set(towns.get("others", ())) <= set(towns["at"])


def has_sides(board: Board, point: yardsticks.Point) -> bool:
    """Whether a river has sides about a point: not off the board or at its edge, nor in a lake or the sea."""
    hex_ = board.at(*point)
    dry = hex_ >= 0 and board.terrain_name(hex_) not in {"sea", "lake"}
    return dry and min(board.neighbours[6 * hex_ : 6 * hex_ + 6]) >= 0
