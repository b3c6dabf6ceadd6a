"""3.1.3, 3.1.5 and 5: who may move, when, and how often."""

from __future__ import annotations

from random import Random

import pytest

from tests.huaihai.theatre import air, column, corps, fast, theatre
from wargame_kit.games.huaihai.rules.movement import Move
from wargame_kit.games.huaihai.rules.sequence import AttackMovePhase, AttackPhase, MovementPhase
from wargame_kit.position import AmbiguousAction

UNITS = (column("EC1"), column("EC2"), corps("5C"), corps("70C"), fast("4FC"), air())
GAME = theatre(
    ["........"] * 5, UNITS, features={"sources_early": ["A1"], "sources_late": ["A1"], "cities": []}
)


def pla(places, **facts):
    return GAME.position(places, step=AttackMovePhase(), **facts)


def kmt(places, **facts):
    return GAME.position(places, step=MovementPhase(), **facts)


def at(position, unit: str) -> str:
    return GAME.board.label(position.pieces[unit].hex_)


@pytest.mark.clause("huaihai", "3.1.3", "6.2")
def test_columns_move_in_any_order_and_again_while_points_are_left():
    position = pla({"EC1": "A3", "EC2": "A4"}).play("move EC1 A3-B3").play("move EC2 A4-B4")
    position = position.play("move EC1 B3-C3-D3-E3")
    assert (at(position, "EC1"), at(position, "EC2")) == ("E3", "B4")
    verdict = position.check("move EC1 E3-F3")
    assert (verdict.code, verdict.ledger.total) == ("move/cost", 2)
    assert "1" in str(verdict)


@pytest.mark.clause("huaihai", "5.1", "9.2")
def test_spent_counters_do_not_move():
    position = pla({"EC1": "A3 spent", "EC2": "A4"})
    verdict = position.check("move EC1 A3-B3")
    assert not verdict
    assert verdict.clause.number == "9.2"
    assert {action.unit for action in position.legal if isinstance(action, Move)} == {"EC2"}


@pytest.mark.clause("huaihai", "3.1.5", "5.3")
def test_the_kmt_moves_in_its_movement_phase_only():
    assert kmt({"5C": "A3"}).play("move 5C A3-B3").pieces["5C"].hex_ == GAME.board.index("B3")
    attack_phase = GAME.position({"5C": "A3"}, step=AttackPhase())
    assert attack_phase.check("move 5C A3-B3").code == "action/not-now"


def test_nobody_moves_the_other_side_or_counters_off_the_map():
    position = pla({"EC1": "eliminated", "5C": "A3", "AIR": "airfield"})
    for text in ("move 5C A3-B3", "move EC1 A3-B3", "move XX A3-B3"):
        assert position.check(text).code == "move/not-yours"


def test_one_may_name_only_where_the_move_ends():
    position = pla({"EC1": "A3"})
    assert at(position.play("move EC1 A5"), "EC1") == "A5"
    with pytest.raises(AmbiguousAction, match="A3-B3-C4"):
        position.read("move EC1 C5")  # four ways, equally short


def test_every_choice_is_legal_and_every_sample_a_choice():
    position = kmt({"5C": "A3", "70C": "A3", "4FC": "C5", "EC1": "D3", "EC2": "E1 spent"})
    choices = list(Move.choices(position, position.step))
    assert all(position.check(action) for action in choices)
    assert {action.unit for action in choices} == {"5C", "70C", "4FC"}
    random = Random(1)
    for _ in range(30):
        assert Move.sample(position, position.step, random) in choices


def test_who_has_no_points_left_has_no_choices():
    position = kmt({"5C": "A3"}, used=(("5C", 7),))
    assert list(Move.choices(position, position.step)) == []
    assert Move.sample(position, position.step, Random(1)) is None
    assert position.check("move 5C A3-B3").code == "move/cost"


def test_a_move_reads_back_from_its_text():
    action = Move("EC1", (GAME.board.index("A3"), GAME.board.index("B3")))
    assert action.text(GAME.board) == "move EC1 A3-B3"
    assert GAME.read_action("move EC1 A3-B3") == action
