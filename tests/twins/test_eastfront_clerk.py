"""EastFront II beside the clerk of the second referee: orders, railways, retreats, drops and points."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.twins.eastfront_clerk import SIDES, Clerk
from tests.walking import daily, walk
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AFTER_TURNING
from wargame_kit.games.eastfront.rules.airborne import LinkUp
from wargame_kit.games.eastfront.rules.combat.declare import Battles, mandatory
from wargame_kit.games.eastfront.rules.control import begin_phase
from wargame_kit.games.eastfront.rules.movement import Movement
from wargame_kit.games.eastfront.rules.objectives.plains import nearest
from wargame_kit.games.eastfront.rules.objectives.surrender import surrendered, threshold, units_of
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.production.orders import spent
from wargame_kit.games.eastfront.rules.production.plan import Production
from wargame_kit.games.eastfront.rules.victory import points
from wargame_kit.position import Over

OPTIONS = {"airborne": "on"}
NOTHING_MORE = Over("", "action/one-line", cite("4.1"))
ROUNDS_OF_RAIL = 4
"""Units asked for their journeys in each position: the clerk tries them all, which takes its time."""


def named(position: Any, unit: str) -> dict[str, list[Any]]:
    """What the kit offers for a unit, by verb."""
    found: dict[str, list[Any]] = {}
    for action in position.step.choices(position, unit):
        found.setdefault(type(action).form.split()[0], []).append(action)
    return found


def is_full(clerk: Clerk, side: str, hex_: int) -> bool:
    """Whether a goal may be refused for want of room: there, or because too many elsewhere need it (6.2)."""
    return is_crowded(clerk, side) or len(clerk.stack(side, hex_)) >= clerk.ground(hex_)[1]


def is_crowded(clerk: Clerk, side: str) -> bool:
    """Whether too many of a side stand anywhere, who still have to go (6.2)."""
    return any(len(clerk.stack(s, h)) > clerk.ground(h)[1] for s, h in clerk.standing if s == side)


def moving(position: Any, clerk: Clerk, random: Random) -> None:
    """Who goes by rail and where, who may cover a retreat, and where paratroops may jump."""
    side = position.step.side
    own = sorted(unit for unit in clerk.at if clerk.side(unit) == side)
    offered = {unit: named(position, unit) for unit in own}
    guards = {unit for unit, each in offered.items() if "guard" in each}
    # The supreme move of one may be needed where too many stand.
    assert guards == clerk.may_guard(side) or (guards < clerk.may_guard(side) and is_crowded(clerk, side))
    riders = clerk.may_ride(side)
    assert {unit for unit, each in offered.items() if "rail" in each} <= riders
    for unit in random.sample(sorted(riders), min(len(riders), ROUNDS_OF_RAIL)):
        found = {action.hex_ for action in offered[unit].get("rail", ())}
        goals = clerk.rides(unit)
        assert found <= goals, unit
        assert all(is_full(clerk, side, hex_) for hex_ in goals - found), unit
    for unit in own:
        found = {action.hex_ for action in offered[unit].get("drop", ())}
        goals = clerk.drops(unit)
        assert found <= goals, unit
        assert all(is_full(clerk, side, hex_) for hex_ in goals - found), unit


def producing(position: Any, clerk: Clerk, side: str) -> None:
    """Every order that may be written for every block, and what those written cost."""
    assert spent(position, side).total == clerk.spent(side)
    left = level(position, side).total - clerk.spent(side)
    for unit in position.pieces:
        if clerk.side(unit) != side:
            continue
        found = set()
        for action in position.step.choices(position, unit):
            verb, _, *rest = action.text(position.game.board).split()
            found.add((verb, *rest))
        assert found == clerk.orders(unit, left), unit


def counted(position: Any, clerk: Clerk) -> None:
    """Points, and what satellites' dice must stay below."""
    for side in SIDES:
        assert level(position, side).total == clerk.makes(side)
        assert points(position, side).total == clerk.points(side, clerk.makes(side))
    for country in ("rumania", "hungary", "bulgaria"):
        assert threshold(position, country).total == clerk.gives_in_below(country)
        after = surrendered(position, country)
        turned = {unit for unit in clerk.turns(country) if after.pieces[unit + AFTER_TURNING].hex_ >= 0}
        assert turned == clerk.turns(country)
        on_map = {unit for unit in after.pieces if after.pieces[unit].hex_ >= 0}
        assert on_map - set(clerk.at) == {unit + AFTER_TURNING for unit in turned}
        assert not any(unit in on_map for unit in units_of(position, country))
    for hex_ in clerk.board.features["hungarian_plain"]:
        assert set(nearest(position, hex_)) == clerk.nearest(hex_)


def linked(position: Any, random: Random) -> None:
    """Who has jumped is reached by his own, or lost, wherever he is (14.6)."""
    begun = begin_phase(position)
    stacks = begun.stacks_by_side["soviet"].values()
    some = [unit for stack in stacks for unit in sorted(stack) if random.random() < 0.3]
    scattered = begun.moved(*(replace(begun.pieces[unit], dispersed=True) for unit in some))
    clerk = Clerk(scattered)
    after = scattered.replaced(agenda=(NOTHING_MORE, LinkUp("soviet"))).settled()
    dispersed = [unit for unit in clerk.at if scattered.pieces[unit].dispersed]
    for unit in dispersed:
        assert (after.pieces[unit].hex_ >= 0) == clerk.is_reached(unit), unit
        assert not after.pieces[unit].dispersed


def whole_games(scenario: str, seed: int, actions: int, every: int) -> None:
    random = Random(seed)
    position = wk.load("eastfront").start(scenario, **OPTIONS)
    for number, (here, _) in enumerate(walk(position, random, actions)):
        if isinstance(here.step, Production):
            producing(here, Clerk(here), here.step.side)
        elif isinstance(here.step, Movement) and number % every == 0:
            moving(here, Clerk(here), random)
        elif isinstance(here.step, Battles):
            clerk = Clerk(here)
            assert mandatory(here) == clerk.must_fight() <= set(here.facts.battles)
        if number % every == 0:
            counted(here, Clerk(here))
            linked(here, random)


@pytest.mark.parametrize("scenario", daily(["s43", "w44"]))
def test_the_clerk_agrees_in_games_at_random(scenario: str) -> None:
    # Long enough for a production, which comes with the third fortnight.
    whole_games(scenario, 1, 300, 20)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 10))
@pytest.mark.parametrize("scenario", ["s41", "w41", "s42", "w42", "s43", "w43", "s44", "w44"])
def test_the_clerk_agrees_in_many_games_at_random(scenario: str, seed: int) -> None:
    whole_games(scenario, seed, 1200, 25)
