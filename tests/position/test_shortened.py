"""Of a path a reader may name only where it ends, unless several ways there are equally good."""

from __future__ import annotations

import pytest

from tests.theatre import armour, rifle, theatre
from wargame_kit.position import AmbiguousAction, IllegalAction, Record

UNITS = (armour("3Pz"), rifle("1SD"))


@pytest.fixture
def position():
    game = theatre(["....."] * 3, UNITS)
    return game.position({"3Pz": "0101", "1SD": "0503"}, active=frozenset({"3Pz"}))


def test_a_move_may_name_only_its_goal(position):
    assert position.play("move 3Pz 0201") == position.play("move 3Pz 0101-0201")
    assert position.check("move 3Pz 0201")
    assert Record(position).play("move 3Pz 0201") == position.play("move 3Pz 0101-0201")


def test_where_several_ways_are_equally_cheap_the_reader_must_say_which(position):
    with pytest.raises(AmbiguousAction) as caught:
        position.play("move 3Pz 0202")
    assert len(caught.value.meanings) > 1
    costs = set()
    for meaning in caught.value.meanings:
        path = position.read(meaning).path
        costs.add(position.reach("3Pz").terms.ledger(path).total)
        assert position.check(meaning), meaning
    board = position.game.board
    assert costs == {position.reach("3Pz").spent(board.index("0202"))}
    assert all(meaning in str(caught.value) for meaning in caught.value.meanings)


def test_a_goal_out_of_reach_is_refused_with_its_own_reason(position):
    assert position.check("move 3Pz 0503").code == "move/enemy-hex"
    with pytest.raises(IllegalAction):
        position.play("move 3Pz 0503")
    assert position.check("move 3Pz 0101").code == "move/path"
    assert position.check("move 1SD 0203").code == "move/not-yours"
    assert position.check("move Napoleon 0203").code == "move/not-yours"
    assert position.check("retreat 3Pz 0201").code == "action/not-now"
