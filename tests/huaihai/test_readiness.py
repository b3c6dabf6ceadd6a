"""9.2, 10.6, 10.7, 10.9: who may do anything at all."""

from __future__ import annotations

import pytest

from tests.huaihai.theatre import air, column, corps, theatre
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.rules.readiness import check_act
from wargame_kit.games.huaihai.rules.sequence import MovementPhase

PLACES = {"EC1": "C5", "EC2": "A5 spent", "5C": "C1", "70C": "F1 spent", "AIR": "airfield"}
CHIANG = (Order("kmt", "chiang", "5C", turn=1),)


@pytest.fixture(scope="module")
def game():
    return theatre(["." * 8] * 8, (column("EC1"), column("EC2"), corps("5C"), corps("70C"), air()))


@pytest.mark.clause("huaihai", "9.2", "9.3")
def test_spent_counters_do_nothing(game):
    position = game.position(PLACES)
    assert check_act(position, "EC1")
    assert check_act(position, "EC2").clause.number == "9.2"
    assert check_act(position, "70C").clause.number == "9.3"
    assert check_act(position, "70C").code == "command/spent"
    assert check_act(position, "X").code == "command/unknown"


@pytest.mark.clause("huaihai", "10.6")
def test_in_the_spys_turn_no_counter_of_the_kmt_acts_and_those_of_the_pla_do(game):
    position = game.position(PLACES, idle=True)
    assert check_act(position, "5C").code == "command/idle"
    assert check_act(position, "AIR").code == "command/idle"
    assert check_act(position, "EC1")


@pytest.mark.clause("huaihai", "10.9")
def test_chiangs_own_counters_act_in_the_spys_turn(game):
    position = game.position(PLACES, idle=True, orders=CHIANG)
    assert check_act(position, "5C")
    assert check_act(position, "AIR").code == "command/idle"
    spent = game.position({**PLACES, "5C": "C1 spent"}, idle=True, orders=CHIANG)
    assert check_act(spent, "5C").code == "command/spent"


@pytest.mark.clause("huaihai", "10.7")
def test_an_incited_counter_does_nothing(game):
    position = game.position({**PLACES, "5C": "C1 spent"}, incited=frozenset({"5C"}), step=MovementPhase())
    assert check_act(position, "5C").code == "command/incited"
    assert position.check("move 5C C1-C2").code == "command/incited"


@pytest.mark.clause("huaihai", "10.6")
def test_the_kmt_moves_only_chiangs_counters_in_the_spys_turn(game):
    position = game.position(
        {**PLACES, "70C": "F1"}, idle=True, orders=CHIANG, step=MovementPhase(), options={"spy_turn": "fresh"}
    )
    movers = {action.unit for action in position.legal if action.form.startswith("move")}
    assert movers == {"5C"}
    assert position.check("move 70C F1-F2").code == "command/idle"
    assert position.check("write-agent 70C")
