"""What a record keeps to come back to is the position as it was, in whatever branch."""

from __future__ import annotations

import sys
from random import Random

import pytest

import wargame_kit as wk
from wargame_kit.analysis.playouts import chance_action
from wargame_kit.position import CHANCE
from wargame_kit.position.snapshots import Snapshots

SCENARIOS = (
    ("eastfront", "first-battle"),
    ("huaihai", "nianzhuang"),
    ("thirdwinter", "kherson"),
)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_positions_of_many_branches_come_back_equal(game: str, scenario: str) -> None:
    random, start = Random(f"snapshots {game}"), wk.load(game).start(scenario)
    kept, known = Snapshots(), [start]
    kept.keep(0, start)
    for number in range(1, 60):
        position = random.choice(known) if number % 15 == 0 else known[-1]
        for _ in range(4):
            if not position.is_over:
                is_chance = position.actor == CHANCE
                action = chance_action(position, random) if is_chance else position.legal.sample(random)
                position = position.play(action)
        kept.keep(number, position)
        known.append(position)
    for number, position in enumerate(known):
        again = kept.position(number)
        assert again == position
        assert again.stacks_by_side == position.stacks_by_side
        assert again is not kept.position(number)


def test_a_snapshot_that_differs_little_takes_little_room() -> None:
    position, kept = wk.load("thirdwinter").start("third-winter"), Snapshots()
    kept.keep(0, position)
    unit = next(iter(position.pieces))
    kept.keep(1, position.moved(position.pieces[unit].showing(1)))
    assert sys.getsizeof(kept._kept[1].changed) < sys.getsizeof(kept._kept[0].before) / 50
    assert kept._kept[1].before is kept._kept[0].before
