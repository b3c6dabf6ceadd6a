"""The odds with support, waves, charges, names and militia are those that playing them gives."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.huaihai.theatre import air, column, corps, theatre
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.rules.combat.odds import ATTACK
from wargame_kit.games.huaihai.rules.combat.resolution import RollBattle
from wargame_kit.games.huaihai.rules.readiness import air_counter
from wargame_kit.mechanics import TableEngagement

UNITS = (
    *(column(f"EC{n}") for n in (1, 2)),
    column("SA", 0, 6, 4, 8, "special_arms"),
    *(corps(f"{n}C") for n in (5, 70)),
    corps("ART", 9, 10, 8, 7, "direct"),
    air(),
)
GAME = theatre([".....", ".....", ".....", "....."], UNITS)
PLACES = {"EC1": "B3", "EC2": "D3", "SA": "B4", "5C": "C3", "70C": "E1", "ART": "E3"}


def numbers(battle: TableEngagement) -> Any:
    """All that two answers about one battle must share: sums with their clauses, and the chances."""
    ledgers = battle.sums.values()
    entries = [sorted((str(e.label), e.value, e.clause.number) for e in ledger.entries) for ledger in ledgers]
    return entries, battle.ratio, battle.column, battle.outcomes()


def rolled(position: Any, *actions: str) -> TableEngagement:
    for action in actions:
        position = position.play(action)
    while position.actor != "chance":
        position = position.play("stand")
    return position.step.battle(position)


@pytest.mark.clause("huaihai", "7.5", "7.6", "10.8", "10.4")
@pytest.mark.parametrize(
    ("named", "supposed"),
    [
        ([], {}),
        (["support SA"], {"support": ["SA"]}),
        (["human-wave"], {"wave": True}),
        (["charge EC1"], {"charge": "EC1"}),
        (["expose-infiltrator 5C"], {"infiltrated": "5C"}),
        (
            ["support SA", "charge EC1", "human-wave", "expose-infiltrator 5C"],
            {"support": "SA", "charge": ["EC1"], "wave": True, "infiltrated": "5C"},
        ),
    ],
)
def test_what_the_pla_brings_in_counts_as_when_it_is_played(named, supposed):
    orders = (Order("pla", "charge", "EC1", turn=1), Order("pla", "infiltrate", "5C", turn=0))
    position = GAME.position(PLACES, turn=2, orders=orders)
    played = rolled(position, "attack C3", "join EC1", "join EC2", *named, "strike")
    assert numbers(position.odds("C3", ["EC1", "EC2"], **supposed)) == numbers(played)
    # Nothing has to be written for the question what it would be worth.
    bare = GAME.position(PLACES, turn=2)
    assert numbers(bare.odds("C3", ["EC1", "EC2"], **supposed)) == numbers(played)


@pytest.mark.clause("huaihai", "7.2", "7.5", "10.10", "11.7")
@pytest.mark.parametrize(
    ("named", "answered", "supposed"),
    [
        (["charge 5C"], [], {"charge": "5C"}),
        ([], ["call-militia"], {"militia": True}),
        (["support ART"], [], {"support": "ART"}),
        (["call-air"], [], {"air": True}),
    ],
)
def test_what_either_side_brings_into_an_attack_of_the_kmt(named, answered, supposed):
    places = {**PLACES, "EC1": "D3", "EC2": "A1", "SA": "A1", "ART": "E4", "AIR": "airfield"}
    position = GAME.position(places, turn=2, step="kmt attack", orders=["kmt suppress 5C"])
    actions = ["attack D3", "join 5C", *named, "strike", *answered]
    attackers = ["5C", "AIR"] if supposed.pop("air", False) else ["5C"]
    assert numbers(position.odds("D3", attackers, **supposed)) == numbers(rolled(position, *actions))


@pytest.mark.parametrize(
    ("supposed", "clause"),
    [
        ({"support": "EC2"}, "7.5"),
        ({"support": "70C"}, "6.3"),
        ({"support": "EC1"}, "6.3"),
        ({"charge": "EC2"}, "10.8"),
        ({"infiltrated": "70C"}, "10.4"),
        ({"infiltrated": ["5C", "5C"]}, "10.4"),
        ({"militia": True}, "11.7"),
    ],
)
def test_what_cannot_be_brought_in_is_refused_with_its_clause(supposed, clause):
    found = GAME.position(PLACES).odds("C3", "EC1", **supposed)
    assert not found.verdict
    assert found.verdict.clause is not None
    assert found.verdict.clause.number == clause
    assert found.outcomes() == {}


def test_only_the_pla_attacks_in_waves():
    position = GAME.position({**PLACES, "EC1": "D3"}, step="kmt attack")
    assert position.odds("D3", "5C", wave=True).verdict.clause.number == "7.6"


@pytest.mark.parametrize("seed", range(2))
def test_in_random_games_every_battle_has_the_odds_that_were_asked_for(seed):
    position, random, met = wk.load("huaihai").start("nianzhuang"), Random(seed), 0
    for _ in range(1500):
        if position.is_over:
            break
        step = position.step
        if isinstance(step, RollBattle) and step.fight.kind == ATTACK and not step.fight.reserves:
            fight = step.fight
            attackers = (*fight.attackers, *([air_counter(position)] if fight.air else []))
            asked = position.odds(
                fight.target,
                attackers,
                support=fight.supporters,
                wave=fight.wave,
                charge=[unit for unit in fight.charges if unit in fight.participants],
                infiltrated=fight.infiltrators,
                militia=fight.militia,
            )
            if asked.verdict:  # one that was intercepted no longer stands beside
                assert numbers(asked) == numbers(step.battle(position))
                met += 1
        position = position.play_unchecked(position.legal.sample(random))
    assert met > 3
