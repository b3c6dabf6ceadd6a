"""What is remembered of supply is what a search finds that has never seen another position."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

import wargame_kit as wk
from wargame_kit.analysis.playouts import chance_action
from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.files.kinds import HEADQUARTERS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply import searches
from wargame_kit.games.ocs.rules.supply.paths import supply_ground, thrown_to
from wargame_kit.games.ocs.rules.supply.searches import Paths, Searches
from wargame_kit.games.ocs.rules.supply.trace import fed, feeders, is_in_trace
from wargame_kit.position import CHANCE

LINES = 90


def random_game(seed: int) -> Iterator[OcsPosition]:
    """The positions of a game at random, which remember of each other what they can."""
    position, random = wk.load("thirdwinter").start("bukrin"), Random(seed)
    for _ in range(LINES):
        yield position
        is_chance = position.actor == CHANCE
        action = chance_action(position, random) if is_chance else position.legal.sample(random)
        position = position.play_unchecked(action)


@pytest.mark.parametrize("seed", [3, 4])
def test_a_search_that_is_kept_finds_what_a_new_one_finds(seed: int) -> None:
    compared = 0
    for position in list(random_game(seed))[::6]:
        for side in position.game.sides:
            thrown = thrown_to(position, side, MOVEMENT)
            for headquarters in thrown:
                ground, origin, limit = thrown._throws[headquarters]
                anew = Searches().found(ground, origin, limit)
                assert thrown[headquarters].spent == anew.spent
                assert thrown[headquarters].near == anew.near
                fresh = Paths(origin, limit, anew.spent, anew.near, ground.table, ground.surcharges)
                for hex_ in sorted(anew.near)[::9]:
                    assert thrown[headquarters].path(hex_) == fresh.path(hex_)
                    assert thrown[headquarters].ledger(hex_) == fresh.ledger(hex_)
                compared += 1
    assert compared > 100


def test_what_a_path_costs_is_told_anew_where_the_ground_gives_other_reasons() -> None:
    """A pontoon where a bridge was may cost the same, and is no bridge."""
    position = wk.load("thirdwinter").start("kherson")
    ground = supply_ground(position, "soviet", "truck")
    found = Searches().found(ground, 7, 8)
    told = found.told_of(ground.table)
    other = supply_ground(position, "axis", "leg").table
    assert found.told_of(ground.table) is told
    assert found.told_of(other) is not told
    assert found.told_of(ground.table) is not told


def test_searches_are_kept_in_bounds_by_several_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot searches in a thread of its own while the table does."""
    monkeypatch.setattr(searches, "MOST_SEARCHES", 3)
    position = wk.load("thirdwinter").start("kherson")
    ground, kept = supply_ground(position, "soviet", "truck"), Searches()
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            origins = [number % 7 for number in range(8000)]
            found = list(pool.map(lambda origin: kept.found(ground, origin, 0), origins, chunksize=1))
    finally:
        sys.setswitchinterval(usual)
    assert [{*each.spent} for each in found] == [{origin} for origin in origins]
    assert len(kept._found) <= 3


def without_headquarters(position: OcsPosition) -> OcsPosition:
    """The position in which nobody throws supply to anybody."""
    gone = position.of_kind(HEADQUARTERS)
    return position.moved(*(position.pieces[unit].at(DEAD) for unit in gone))


@pytest.mark.parametrize("phase", ["", MOVEMENT])
def test_who_has_trace_is_whoever_is_fed_by_somebody(phase: str) -> None:
    cut = 0
    for played in list(random_game(5))[::9]:
        for position in (played, without_headquarters(played)):
            for side in position.game.sides:
                known = feeders(position.without_cache(), side, phase).keys()
                assert fed(position, side, phase) == known
                own = {unit for unit in position.pieces if position.side_of(unit) == side}
                assert {unit for unit in own if is_in_trace(position, unit, phase)} == known
                cut += len(position.supply(side).cut)
    assert cut


def test_positions_are_freed_without_a_search_for_cycles() -> None:
    for _ in random_game(6):
        pass
    gc.collect()
    gc.disable()
    try:
        for _ in random_game(6):
            pass
        found = gc.collect()
    finally:
        gc.enable()
    assert found < 500
