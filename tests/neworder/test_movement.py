"""7: moving."""

from __future__ import annotations

from random import Random

import pytest

from tests.neworder.theatre import actions, counter, marker, play, stands, theatre
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.rules.movement import Move
from wargame_kit.games.neworder.rules.sequence import MovementPhase

UNITS = (
    counter("A", "russia", "4-5-4"),
    counter("B", "russia", "4-5-4"),
    counter("Slow", "russia", "0-2-1", "node"),
    counter("Still", "russia", "0-2-0", "base"),
    counter("Eng", "russia", "1-3-6", "engineer"),
    counter("E", "coalition"),
)
ROWS = ["......", ".ffff.", "......"]
RIVER = {"0101/E": "major_river", "0102/NE": "major_river"}
GAME = theatre(ROWS, UNITS, rivers=RIVER)


def moving(side: str = "russia", game=GAME, **places: str):
    return game.position(places, step=MovementPhase(side))


@pytest.mark.clause("neworder", "7.1", "7.2")
def test_each_unit_moves_once_and_no_farther_than_its_allowance():
    position = moving(A="0201", B="0301")
    after = play(position, "move A 0201-0301-0401", "move B 0301-0401-0501-0601")
    assert (stands(after, "A"), stands(after, "B")) == ("0401", "0601")
    verdict = after.check("move A 0401-0501")
    assert (verdict.code, verdict.clause) == ("neworder/moved", cite("7.1"))
    assert after.reach("A").why_not("0501").code == "neworder/moved"
    far = position.check("move A 0201-0301-0401-0501-0601-0602")
    assert (far.code, far.clause, far.ledger.total) == ("move/cost", cite("7.2"), 10)
    assert position.check(far.instead[0])


@pytest.mark.clause("neworder", "7.1")
def test_only_ones_own_units_move_and_hex_by_hex():
    position = moving(A="0201", E="0603")
    assert position.check("move E 0603-0503").code == "move/not-yours"
    assert position.check("move B 0201-0301").code == "move/not-yours"
    assert position.check("move A 0201-0401").clause == cite("7.1")
    assert position.check("move A 0301-0401").clause == cite("7.1")


@pytest.mark.clause("neworder", "7.4")
def test_nobody_enters_a_hex_with_an_enemy():
    position = moving(A="0201", E="0501")
    assert position.reach("A").why_not("0501").clause == cite("7.4")
    high_tech = theatre(ROWS, (counter("A", "russia", "4-5-4", "tank", "hyperwar"), UNITS[-1]))
    verdict = moving(game=high_tech, A="0401", E="0501").check("move A 0401-0501")
    assert (verdict.code, verdict.clause) == ("move/enemy-hex", cite("7.4"))


@pytest.mark.clause("neworder", "7.3")
def test_with_its_whole_allowance_a_unit_moves_one_hex_whatever_it_costs():
    position = moving(Slow="0201")
    found = position.reach("Slow")
    assert found.cost("0302") is None
    assert found.cost("0202") == 1  # forest costs 2
    ledger = found.ledger("0202")
    assert (ledger.total, ledger.entries[0].clause) == (2, cite("7.3"))
    assert stands(position.play("move Slow 0201-0202"), "Slow") == "0202"
    assert position.check("move Slow 0201-0202-0303").clause == cite("7.2")


@pytest.mark.clause("neworder", "7.3", silent="who has no allowance has no move")
def test_a_unit_without_allowance_never_moves():
    position = moving(Still="0201")
    assert not position.reach("Still").hexes
    assert not position.check("move Still 0201-0301")


def test_markers_and_those_who_are_nowhere_go_nowhere():
    game = theatre(ROWS, (*UNITS, marker("Art", "russia")))
    position = moving(game=game, Art="0201", A="pool")
    for unit in ("Art", "A"):
        with pytest.raises(ValueError, match=unit):
            position.reach(unit)
    assert position.check("move Art 0201-0301").code == "move/not-yours"
    assert position.check("move A 0201-0301").code == "move/not-yours"


@pytest.mark.clause("neworder", "7.7")
def test_a_major_river_is_crossed_from_the_bank_and_there_one_stops():
    position = moving(A="0101", B="0102")
    assert stands(position.play("move A 0101-0201"), "A") == "0201"
    verdict = position.check("move A 0101-0201-0301")
    assert (verdict.code, verdict.clause) == ("neworder/major-river", cite("7.7"))
    assert position.check("move B 0102-0101-0201").clause == cite("7.7")


@pytest.mark.clause("neworder", "7.7")
def test_what_lies_beyond_a_major_river_is_told_by_the_river():
    river = {"0201/E": "major_river", "0202/NE": "major_river", "0202/E": "major_river"}
    game = theatre(["....", "...."], UNITS, rivers=river)
    verdict = moving(game=game, A="0101").reach("A").why_not("0401")
    assert (verdict.code, verdict.clause) == ("neworder/major-river", cite("7.7"))
    with_bridge = theatre(["....", "...."], UNITS, rivers=river, rails=["0202-0302"])
    slow = moving(game=with_bridge, Slow="0101").reach("Slow").why_not("0402")
    assert (slow.code, slow.clause) == ("move/cost", cite("7.2"))
    island = theatre([".~."], UNITS)
    assert moving(game=island, A="0101").reach("A").why_not("0301").code == "move/cut-off"


@pytest.mark.clause("neworder", "20.2")
def test_who_keeps_a_bridge_does_not_move():
    position = GAME.position({"Eng": "0101"}, step=MovementPhase("russia"), bridging=(("Eng", True),))
    verdict = position.check("move Eng 0101-0102")
    assert (verdict.code, verdict.clause) == ("neworder/bridging", cite("20.2"))


def test_of_ways_that_are_alike_one_is_meant():
    position = moving(game=theatre(["...."] * 3, UNITS), A="0101")
    assert len(list(position.reach("A").paths("0302"))) > 1
    assert stands(position.play("move A 0302"), "A") == "0302"


def test_each_hex_is_listed_once_with_a_cheapest_way():
    position = moving(A="0201", B="0603")
    listed = [text for text in actions(position) if text.startswith("move")]
    goals = [(text.split()[1], text.split()[2][-4:]) for text in listed]
    assert len(goals) == len(set(goals))
    assert {goal for unit, goal in goals if unit == "A"} == set(map(GAME.board.label, position.reach("A")))
    assert set(Move.able(position, position.step, position.pieces)) == {"A", "B"}


def test_a_random_mover_moves_legally_and_seldom_where_there_is_no_room():
    position = moving(A="0201", B="0601", E="0303")
    for seed in range(60):
        action = Move.sample(position, position.step, Random(seed))
        assert action is not None
        assert position.check(action)
    nobody = moving(Still="0201")
    assert Move.sample(nobody, nobody.step, Random(1)) is None
