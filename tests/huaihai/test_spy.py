"""10.6: the spy's turn."""

from __future__ import annotations

import pytest

from tests.huaihai.theatre import air, column, corps, theatre
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.rules import readiness

PLACES = {"EC1": "C6", "5C": "C1 spent", "70C": "F1 spent", "AIR": "airfield spent"}
SPY = Order("pla", "spy", turn=5)
CHIANG = Order("kmt", "chiang", "5C", turn=1)


@pytest.fixture(scope="module")
def game():
    return theatre(["." * 8] * 8, (column("EC1"), corps("5C"), corps("70C"), air()))


@pytest.mark.clause("huaihai", "10.6")
def test_the_turn_that_is_written_down_announces_itself(game):
    for turn, idle in ((4, False), (5, True), (6, False)):
        position = readiness.announced(game.position(PLACES, turn=turn, orders=(SPY,), lines=(1, 0)))
        assert position.facts.idle is idle
    announced = readiness.announced(game.position(PLACES, turn=5, orders=(SPY,), lines=(1, 0)))
    assert announced.seen_by("kmt").facts.orders == (Order("pla", "spy", turn=5, state="used"),)
    assert readiness.announced(announced) == announced


@pytest.mark.clause("huaihai", "10.6", "9.1")
def test_where_its_phases_are_skipped_the_kmt_does_not_recover_but_for_chiangs_counters(game):
    position = game.position(PLACES, idle=True, orders=(CHIANG,), options={"spy_turn": "skip"})
    assert readiness.recovering(position) == ("5C",)
    after = readiness.recovered(position)
    assert after.is_fresh("5C")
    assert not after.is_fresh("70C")
    assert not after.is_fresh("AIR")
    # 10.9: it has been seen.
    assert [order.state for order in after.facts.orders] == ["used"]


@pytest.mark.clause("huaihai", "10.6", "9.1")
def test_where_it_only_stands_still_the_kmt_recovers_whole(game):
    position = game.position(PLACES, idle=True, orders=(CHIANG,), options={"spy_turn": "fresh"})
    after = readiness.recovered(position)
    assert all(after.is_fresh(unit) for unit in ("5C", "70C", "AIR"))
    assert [order.state for order in after.facts.orders] == ["open"]


@pytest.mark.clause("huaihai", "9.1")
def test_in_any_other_turn_the_kmt_recovers_whole(game):
    after = readiness.recovered(game.position(PLACES, orders=(CHIANG,)))
    assert all(after.is_fresh(unit) for unit in ("5C", "70C", "AIR"))


@pytest.mark.clause("huaihai", "10.9")
def test_a_fresh_counter_of_chiangs_is_not_betrayed(game):
    places = {**PLACES, "5C": "C1"}
    position = game.position(places, idle=True, orders=(CHIANG,), options={"spy_turn": "skip"})
    assert [order.state for order in readiness.recovered(position).facts.orders] == ["open"]


# 10.9: whether the KMT is asked does not tell whom Chiang commands


SURROUNDED = {"EC1": "C3", "EC2": "C3", "5C": "C2", "70C": "B2", "AIR": "airfield"}
OTHER = (Order("kmt", "chiang", "8C", turn=1),)


def attacked(order, **facts):
    units = (column("EC1", 40), column("EC2"), *(corps(f"{n}C") for n in (5, 8, 9, 10, 70)), air())
    game = theatre(["." * 5] * 5, units)
    later = dict.fromkeys(("8C", "9C", "10C"), "later")
    position = game.position({**SURROUNDED, **later}, orders=order, lines=(0, len(order)), **facts)
    return position.play("attack C2").play("join EC1").play("strike")


@pytest.mark.clause("huaihai", "10.6", "10.9", "9.6")
def test_in_the_spys_turn_a_pause_does_not_tell_whom_chiang_commands():
    named = (Order("kmt", "chiang", "70C", turn=1),)
    one, two = attacked(named, idle=True), attacked(OTHER, idle=True)
    assert one.actor == two.actor == "kmt"
    assert one.seen_by("pla") == two.seen_by("pla")
    assert str(one.prompt) == str(two.prompt)
    assert [action.form.split()[0] for action in one.legal] == ["step-in", "stand"]
    assert [action.form.split()[0] for action in two.legal] == ["stand"]
    assert attacked((), idle=True).actor == "chance", "nobody has been named"
    assert attacked(OTHER).play("stand").actor == "chance"
    all_three = tuple(Order("kmt", "chiang", unit, turn=1, state="used") for unit in ("8C", "9C", "10C"))
    agent = Order("kmt", "agent", "70C", turn=1)
    assert attacked((*all_three[:2], agent), idle=True).actor == "kmt"
    assert attacked((*all_three, agent), idle=True).actor == "chance", "all three names are known"
    shown = (Order("kmt", "chiang", "70C", turn=1, state="used"),)
    asked = attacked(shown, idle=True)
    assert [action.form.split()[0] for action in asked.legal] == ["step-in", "stand"], "that is open"


@pytest.mark.clause("huaihai", "10.6", "10.9", "9.8")
def test_nor_does_a_pause_before_a_counter_attack():
    named = (Order("kmt", "chiang", "70C", turn=1),)
    for order in (named, OTHER):
        pursued = attacked(order, idle=True).play("stand").play("roll 6").play("pursue EC1")
        assert pursued.actor == "kmt"
        assert type(pursued.step).__name__ == "CounterAttack"
    nobody = attacked((), idle=True).play("roll 6").play("pursue EC1")
    assert nobody.actor == "pla"
