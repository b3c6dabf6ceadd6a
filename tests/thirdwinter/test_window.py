"""1.2: a scenario is played on a part of the map: there is nothing beyond it."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import refused
from wargame_kit.board import BoardError
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.position import BadPosition, Record, position_from_json, position_to_json
from wargame_kit.words import DataError

GAME = wk.load("thirdwinter")


def moving(unit: str, place: str) -> Any:
    """The start of the lesson with a unit of the Soviets elsewhere, before it moves."""
    position = GAME.start("kherson")
    piece = position.game.piece(unit, place)
    return position.moved(piece).replaced(agenda=(*position.agenda[:-1], Movement("soviet"))).settled()


def labels(position: Any, hexes: Any) -> set[str]:
    return set(map(position.game.board.label, hexes))


@pytest.mark.clause("ocs", "1.2")
def test_nobody_moves_beyond_the_edge_and_a_hex_there_says_so() -> None:
    position = moving("109GR", "D28.09 move")
    facts = position.game.presentation.hexes.facts(position, position.game.board.index("D28.09"))
    assert "1.2" in {fact.clause.number for fact in facts if fact.clause}
    assert refused(position, "move 109GR D28.09-D28.10") == ""
    with pytest.raises(BoardError, match="but not all of these are in play"):
        position.game.board.locate("D29.10")


@pytest.mark.clause("ocs", "1.2", silent="on the whole map there is no edge")
def test_on_the_whole_map_the_same_hex_is_free() -> None:
    free = GAME.position({"109GR": "D28.09 move"}, turn=12, step=Movement("soviet"))
    assert free.game is GAME
    assert refused(free, "move 109GR D28.09-D29.10") == ""


@pytest.mark.clause("ocs", "1.2", silent="a saved position with anybody there is refused by its reader")
def test_nobody_stands_beyond_the_window() -> None:
    data = position_to_json(moving("109GR", "D28.09"))
    data["pieces"]["109GR"] = "D29.10"
    with pytest.raises(DataError, match=r"pieces.109GR: found 'D29.10'; expected a hex of the board"):
        position_from_json(data, GAME)


def test_hexes_keep_their_numbers_and_the_board_is_that_of_every_position_of_the_scenario(
    tmp_path: Any,
) -> None:
    start = GAME.start("kherson")
    small, whole = start.game.board, GAME.board
    assert (small.size, whole.size) == (210, 8556)
    for label in labels(start, range(small.size)):
        here, there = small.index(label), whole.index(label)
        assert small.terrain_name(here) == whole.terrain_name(there)
        for direction in range(6):
            beyond = small.neighbours[6 * here + direction]
            if beyond >= 0:
                assert small.label(beyond) == whole.label(whole.neighbours[6 * there + direction])
                assert small.water(here, direction) == whole.water(there, direction)
                for kind in ("roads", "rails", "trails"):
                    assert small.linked(here, direction, kind) == whole.linked(there, direction, kind)
    told = (position_from_json(position_to_json(start), game) for game in (GAME, start.game))
    placed = GAME.position({"109GR": "D28.09"}, scenario="kherson")
    Record(start).save(tmp_path / "game")
    resumed = wk.resume(tmp_path / "game").position
    games = [start.game, *(each.game for each in told), placed.game, GAME.start("kherson").game]
    assert all(each is start.game for each in games)
    assert start.game.start("bukrin").game is GAME.start("bukrin").game
    assert (resumed, resumed.game.board.size) == (start, 210)


def test_a_place_beyond_is_known_as_one_that_lies_off_the_board() -> None:
    with pytest.raises(BoardError, match="Kiev lies off this board"):
        GAME.start("kherson").game.board.locate("Kiev")


def test_without_a_scenario_a_position_is_of_the_whole_map_and_is_read_back_as_it_was() -> None:
    part = GAME.start("kherson").game
    free = part.position({"109GR": "D28.09"}, turn=12)
    assert free.game is GAME
    assert position_from_json(position_to_json(free), part) == free


@pytest.mark.parametrize(("at", "to"), [("kherson", "bukrin"), ("kherson", ""), ("", "kherson")])
def test_a_position_does_not_come_to_a_scenario_of_another_board(at: str, to: str) -> None:
    position = GAME.position({"109GR": "D28.09"}, turn=12, scenario=at)
    assert position.with_facts(scenario=at) == position
    with pytest.raises(BadPosition, match="a scenario that is played on the same part of the map"):
        position.with_facts(scenario=to)
