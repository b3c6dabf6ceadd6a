"""What every game's simple player sees of a position."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.games.field import Field


@pytest.mark.parametrize(("game", "scenario"), [("typhoon", "typhoon-1941"), ("kiev", "airport")])
def test_spots_are_the_neighbours_of_enemies_among_the_hexes_a_unit_may_choose(game: str, scenario: str):
    position = wk.load(game).start(scenario)
    board = position.game.board
    side, enemy = position.game.sides[:2]
    own, enemies = position.stacks_by_side[side], position.stacks_by_side[enemy]
    options = {unit: tuple(board.within(hex_, 3)) for hex_, stack in own.items() for unit in stack}
    expected = {
        (target, unit, hex_)
        for unit, hexes in options.items()
        for hex_ in hexes
        if hex_ not in enemies
        for target in enemies
        if board.distance(hex_, target) == 1
    }
    spots = Field(position, side).spots(options)
    assert list(spots) == sorted(spots)
    assert {(t, u, h) for t, near in spots.items() for u, hexes in near.items() for h in hexes} == expected
    assert expected
