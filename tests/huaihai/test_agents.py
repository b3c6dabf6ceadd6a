"""10.8 (agent), 10.9: the KMT foils what is aimed at one of its counters."""

from __future__ import annotations

import pytest

from tests.huaihai.theatre import column, corps, theatre
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.rules.tactical_actions.agents import OfferAgent
from wargame_kit.games.huaihai.rules.tactical_actions.incitement import Inciting

PLACES = {"EC1": "C5", "5C": "C4", "70C": "F1"}
INCITE = Order("pla", "incite", "5C", turn=1)
INFILTRATE = Order("pla", "infiltrate", "5C", turn=1)
AGENT = Order("kmt", "agent", "5C", turn=1)
CHIANG = Order("kmt", "chiang", "5C", turn=1)


@pytest.fixture(scope="module")
def game():
    return theatre(["." * 8] * 8, (column("EC1"), corps("5C"), corps("70C")))


def incited(game, *orders, turn=2, **facts):
    position = game.position(
        PLACES, step=Inciting(), turn=turn, orders=(INCITE, *orders), lines=(1, len(orders)), **facts
    )
    return position.play("incite 5C")


def state(position, kind):
    return next(order.state for order in position.facts.orders if order.kind == kind)


@pytest.mark.clause("huaihai", "10.8.agent")
def test_an_agent_foils_an_incitement_and_both_orders_are_used_up(game):
    position = incited(game, AGENT)
    assert isinstance(position.step, OfferAgent)
    assert position.actor == "kmt"
    foiled = position.play("expose 5C")
    assert foiled.is_fresh("5C")
    assert foiled.facts.incited == frozenset()
    assert (state(foiled, "incite"), state(foiled, "agent")) == ("void", "used")


@pytest.mark.clause("huaihai", "10.8.agent")
def test_an_agent_need_not_be_shown(game):
    position = incited(game, AGENT).play("let-pass")
    assert not position.is_fresh("5C")
    assert (state(position, "incite"), state(position, "agent")) == ("used", "open")


@pytest.mark.clause("huaihai", "10.8.agent")
def test_an_agent_helps_in_the_turn_after_it_was_written_and_at_its_counter_only(game):
    late = Order("kmt", "agent", "5C", turn=2)
    assert not isinstance(incited(game, late).step, OfferAgent)
    elsewhere = incited(game, Order("kmt", "agent", "70C", turn=1), options={"pauses": "always"})
    assert elsewhere.check("expose 5C").code == "notebook/not-for-now"
    assert elsewhere.check("expose 70C").code == "reaction/other-counter"
    assert elsewhere.check("expose 70C").instead == ("let-pass",)


@pytest.mark.clause("huaihai", "10.9")
def test_chiangs_command_outranks_incitement_and_holds_on(game):
    position = incited(game, CHIANG)
    assert position.check("expose 5C").code == "notebook/not-for-now"
    loyal = position.play("invoke-chiang 5C")
    assert loyal.is_fresh("5C")
    assert (state(loyal, "incite"), state(loyal, "chiang")) == ("void", "used")
    again = loyal.replaced(turn=5, agenda=(*loyal.agenda, Inciting()))
    again = again.with_facts(orders=(*again.facts.orders, Order("pla", "incite", "5C", turn=4)))
    assert again.play("incite 5C").check("invoke-chiang 5C")


@pytest.mark.clause("huaihai", "10.9")
def test_chiangs_command_does_not_help_against_infiltration(game):
    fighting = game.position(PLACES, turn=2, orders=(INFILTRATE, AGENT, CHIANG), lines=(1, 2))
    offered = fighting.play("attack C4").play("join EC1").play("expose-infiltrator 5C")
    assert offered.check("invoke-chiang 5C").code == "reaction/not-incited"


@pytest.mark.clause("huaihai", "10.4", "10.8.agent")
def test_an_agent_foils_an_infiltrator_in_battle(game):
    fighting = game.position(PLACES, turn=2, orders=(INFILTRATE, AGENT), lines=(1, 1))
    offered = fighting.play("attack C4").play("join EC1").play("expose-infiltrator 5C")
    assert offered.actor == "kmt"
    foiled = offered.play("expose 5C")
    assert foiled.actor == "pla"
    assert foiled.step.fight.infiltrators == ()
    assert offered.play("let-pass").step.fight.infiltrators == ("5C",)
    assert foiled.check("expose-infiltrator 5C").code == "notebook/not-written"


@pytest.mark.clause("huaihai", "10.1")
def test_with_pauses_always_the_kmt_is_asked_as_long_as_it_may_hide_something(game):
    always = {"pauses": "always"}
    written = game.position(
        PLACES, step=Inciting(), turn=2, orders=(INCITE,), lines=(1, 1), options=always
    ).play("incite 5C")
    assert isinstance(written.step, OfferAgent)
    bare = game.position(PLACES, step=Inciting(), turn=2, orders=(INCITE,), lines=(1, 0), options=always)
    assert not isinstance(bare.play("incite 5C").step, OfferAgent)
