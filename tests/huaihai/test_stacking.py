"""5.4 and 5.5: stacking."""

from __future__ import annotations

import pytest

from tests.huaihai.theatre import column, corps, theatre
from wargame_kit.games.huaihai.rules.ground import check_end, room, weight
from wargame_kit.games.huaihai.rules.reach import check_path, reach

UNITS = (
    *(column(f"EC{n}", defence=8, spent=6) for n in range(1, 8)),
    *(corps(f"{n}C", defence=10) for n in range(1, 7)),
)
GAME = theatre(["......"] * 3, UNITS)
B2 = GAME.board.index("B2")


def crowd(side: str, count: int, hex_: str = "B2") -> dict[str, str]:
    name = "EC{}" if side == "pla" else "{}C"
    return {name.format(n): hex_ for n in range(1, count + 1)}


@pytest.mark.clause("huaihai", "5.4")
def test_a_spent_counter_weighs_what_it_weighs_when_fresh():
    position = GAME.position({"EC1": "B2 spent"})
    assert position.face("EC1").defence == 6
    assert weight(position, "EC1") == 8
    assert room(position, "pla", B2) == 45 - 8


@pytest.mark.clause("huaihai", "5.4")
def test_no_move_ends_where_fresh_defence_would_exceed_45():
    assert check_end(GAME.position({**crowd("kmt", 3), "5C": "A2"}), "5C", B2)
    assert check_end(GAME.position({**crowd("pla", 4), "EC6": "A2"}), "EC6", B2)
    verdict = check_end(GAME.position({**crowd("pla", 5), "EC6": "A2"}), "EC6", B2)
    assert verdict.code == "huaihai/stacking"
    assert (verdict.ledger.total, verdict.hex_) == (6 * 8, "B2")
    assert "45" in str(verdict)
    assert "5" in str(verdict)  # what there is room for


@pytest.mark.clause("huaihai", "5.4")
def test_exactly_45_is_allowed():
    units = (corps("1C", defence=20), corps("2C", defence=25), corps("3C", defence=1))
    game = theatre(["..."], units)
    position = game.position({"1C": "B1", "2C": "A1", "3C": "A1"})
    assert check_end(position, "2C", game.board.index("B1"))
    assert not check_end(position.moved(position.pieces["2C"].at(game.board.index("B1"))), "3C", 1)


@pytest.mark.clause("huaihai", "5.5")
def test_a_full_hex_may_be_passed_through():
    position = GAME.position({**crowd("kmt", 4), "5C": "A2"})
    assert "B2" not in reach(position, "5C")
    path = tuple(map(GAME.board.index, ("A2", "B2", "C2")))
    assert check_path(position, "5C", path)
    verdict = check_path(position, "5C", path[:2])
    assert (verdict.code, verdict.clause.number) == ("huaihai/stacking", "5.5")
    assert verdict.instead


@pytest.mark.clause("huaihai", "5.4", "10.3")
def test_hidden_columns_take_their_room_among_their_own():
    position = GAME.position({**crowd("pla", 4), "EC6": "A2"}, hidden={"EC5": "B2"})
    assert room(position, "pla", B2) == 5
    assert not check_end(position, "EC6", B2)
    assert "B2" not in reach(position, "EC6")


def test_there_is_no_room_beside_an_enemy():
    position = GAME.position({"1C": "B2", "EC1": "A2"})
    assert room(position, "pla", B2) == 0
    assert check_end(position, "EC1", B2).code == "move/enemy-hex"


def test_a_counter_has_its_room_where_it_stands():
    position = GAME.position(crowd("kmt", 4))
    around = tuple(map(GAME.board.index, ("B2", "B1", "B2")))
    assert check_path(position, "1C", around)
