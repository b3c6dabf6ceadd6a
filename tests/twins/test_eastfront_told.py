"""What a side is told of one block is what the numbering of all blocks says of it."""

from __future__ import annotations

from random import Random

import pytest

import wargame_kit as wk
from tests.walking import ALL_ON, at_random
from wargame_kit.games.eastfront.view.observation import any_like, any_of, is_face_up, shows


@pytest.mark.parametrize("scenario", ["s41", "w42"])
def test_a_block_is_any_of_those_that_look_the_same(scenario: str) -> None:
    random, position = Random(3), wk.load("eastfront").start(scenario, **ALL_ON["eastfront"])
    shared = 0
    for number in range(200):
        before, position = position, position.play_unchecked(at_random(position, random))
        was_up = {unit for unit, piece in before.pieces.items() if is_face_up(piece)}
        is_up = {unit for unit, piece in position.pieces.items() if is_face_up(piece)}
        assert shows(before, position) == bool(is_up - was_up)
        if number % 4:
            continue
        for side in position.game.sides:
            for shown in (position, position.seen_by(side)):
                known = any_of(shown, side)
                assert {unit: any_like(shown, unit, side) for unit in shown.pieces} == {
                    unit: known.get(unit, unit) for unit in shown.pieces
                }
                shared += len(set(known.values())) < len(known)
    assert shared
