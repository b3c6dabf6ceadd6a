"""10.1: what each side may know."""

from __future__ import annotations

import json

import pytest

from tests.huaihai.theatre import air, column, corps, theatre
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.position import position_from_json, position_to_json

PLACES = {"EC1": "hidden spent", "EC2": "F6", "5C": "C1", "AIR": "airfield"}
ORDERS = (
    Order("pla", "charge", "EC2", turn=1),
    Order("pla", "sabotage", hex_=9, turn=1, state="used"),
    Order("kmt", "agent", "5C", turn=1),
    Order("kmt", "chiang", "5C", turn=1, state="used"),
)


@pytest.fixture(scope="module")
def game():
    return theatre(["." * 8] * 8, (column("EC1"), column("EC2"), corps("5C"), air()))


@pytest.fixture(scope="module")
def position(game):
    return game.position(
        PLACES, hidden={"EC1": "E5"}, orders=ORDERS, lines=(5, 4), used=(("EC1", 4), ("EC2", 2))
    )


@pytest.mark.clause("huaihai", "10.1")
def test_a_side_sees_its_own_lines_and_those_that_have_been_shown(position):
    assert position.seen_by("pla").facts.orders == (ORDERS[0], ORDERS[1], ORDERS[3])
    assert position.seen_by("kmt").facts.orders == (ORDERS[1], ORDERS[2], ORDERS[3])


@pytest.mark.clause("huaihai", "10.1", "10.2")
def test_how_many_lines_there_are_is_open(position):
    assert position.seen_by("pla").facts.lines == position.seen_by("kmt").facts.lines == (5, 4)


@pytest.mark.clause("huaihai", "10.3")
def test_the_kmt_sees_who_is_hidden_and_no_more(position):
    seen = position.seen_by("kmt")
    assert seen.hidden == {"EC1": -1}
    assert seen.pieces["EC1"].place == "hidden"
    assert seen.pieces["EC1"].face == 0
    assert seen.piece_values("used") == {"EC2": 2}


@pytest.mark.clause("huaihai", "10.3")
def test_the_pla_sees_its_hidden_counters(position):
    seen = position.seen_by("pla")
    assert seen.pieces == position.pieces
    assert (seen.hidden, seen.pieces) == (position.hidden, position.pieces)


def test_a_view_is_its_own_view_and_can_be_saved(position, game):
    for side in game.sides:
        seen = position.seen_by(side)
        assert seen.seen_by(side) == seen
        assert position_from_json(json.loads(json.dumps(position_to_json(seen))), game) == seen
        assert list(seen.legal)
    saved = json.dumps(position_to_json(position.seen_by("kmt")))
    assert "E5" not in saved
    assert "charge" not in saved


def test_there_is_no_third_side(position):
    with pytest.raises(ValueError, match="no side 'umpire'"):
        position.seen_by("umpire")


@pytest.mark.clause("huaihai", "10.3")
def test_nobody_moves_a_counter_whose_hex_he_cannot_know(position):
    seen = position.seen_by("kmt")
    for action in ("show EC1", "creep EC1 E5-E6"):
        assert position.check(action).code != "hide/unknown"
        assert seen.check(action).code == "hide/unknown"
        assert seen.game.read_action(action) not in list(seen.legal)
