"""10.7: incitement."""

from __future__ import annotations

import pytest

from tests.huaihai.theatre import column, corps, theatre
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.rules.sequence import MovementPhase
from wargame_kit.games.huaihai.rules.tactical_actions.incitement import Inciting

PLACES = {"EC1": "C5", "5C": "C4", "70C": "F1", "8C": "later"}


@pytest.fixture(scope="module")
def game():
    return theatre(["." * 8] * 8, (column("EC1"), corps("5C"), corps("70C"), corps("8C")))


def inciting(game, *orders, turn=2, places=PLACES, **facts):
    return game.position(places, step=Inciting(), turn=turn, orders=orders, lines=(len(orders), 0), **facts)


def incite(unit, turn=1):
    return Order("pla", "incite", unit, turn=turn)


@pytest.mark.clause("huaihai", "10.7")
def test_an_order_of_last_turn_turns_the_counter_back_to_spent(game):
    position = inciting(game, incite("5C"))
    assert position.actor == "pla"
    after = position.play("incite 5C").settled()
    assert not after.is_fresh("5C")
    assert after.facts.incited == {"5C"}
    assert isinstance(after.step, MovementPhase)
    assert after.check("move 5C C4-C3").code == "command/incited"
    assert after.check("move 70C F1-F2")


@pytest.mark.clause("huaihai", "10.7")
def test_an_order_of_this_turn_or_of_two_turns_ago_does_nothing(game):
    for turn in (1, 3):
        assert inciting(game, incite("5C", 1), turn=turn).settled().actor == "kmt"
    later = inciting(game, incite("5C"), incite("70C", 2), turn=2)
    assert later.check("incite 70C").code == "notebook/not-for-now"
    assert later.check("incite 70C").instead == ("incite 5C",)


@pytest.mark.clause("huaihai", "10.7")
def test_the_pla_need_not_incite(game):
    after = inciting(game, incite("5C")).play("done")
    assert after.is_fresh("5C")
    assert after.actor == "kmt"


@pytest.mark.clause("huaihai", "10.7")
def test_it_need_not_be_adjacent_any_more(game):
    away = inciting(game, incite("5C"), places={**PLACES, "EC1": "H8"})
    assert away.check("incite 5C")


@pytest.mark.clause("huaihai", "10.7")
def test_there_is_nothing_to_incite_in_a_spent_or_absent_counter(game):
    position = inciting(game, incite("5C"), incite("70C"), places={**PLACES, "5C": "C4 spent"})
    assert position.check("incite 5C").code == "reaction/nothing-to-incite"
    gone = inciting(game, incite("5C"), incite("70C"), places={**PLACES, "5C": "eliminated"})
    assert gone.check("incite 5C").code == "reaction/nothing-to-incite"


@pytest.mark.clause("huaihai", "10.7", "9.1")
def test_in_a_whole_turn_the_order_waits_for_the_kmt_to_turn_fresh(game):
    position = game.position(PLACES, turn=1).play("write-incite 5C").play("end-phase")
    while position.turn == 1:
        position = position.play("end-phase")
    position = position.play("end-phase")
    assert isinstance(position.step, Inciting)
    assert position.is_fresh("5C")
    assert position.play("incite 5C").facts.incited == {"5C"}


@pytest.mark.clause("huaihai", "10.1")
def test_with_pauses_always_the_step_comes_whenever_the_pla_has_lines_left(game):
    options = {"pauses": "always"}
    position = game.position(PLACES, step=Inciting(), turn=2, lines=(1, 0), options=options)
    assert position.settled().actor == "pla"
    assert [action.text(game.board) for action in position.legal] == ["done"]
    assert game.position(PLACES, step=Inciting(), turn=2, options=options).settled().actor == "kmt"
