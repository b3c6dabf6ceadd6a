"""What every game's simple player sees of a position."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.games.field import Field, best_hex


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


def test_hexes_and_distances_do_not_hang_on_which_counter_came_first():
    game = wk.load("typhoon")
    position = game.position({"3Pz": "2015", "4Pz": "1407", "18SD": "1413", "19SD": "1409"})
    field, board = Field(position, "axis"), game.board
    for there, to, side in ((field.own, field.to_own, "axis"), (field.enemies, field.to_enemy, "soviet")):
        assert list(position.stacks_by_side[side]) != sorted(there)
        assert list(there.items()) == sorted(position.stacks_by_side[side].items())
        assert to == [min(board.distance(hex_, each) for each in there) for hex_ in range(board.size)]


def test_a_better_hex_is_chosen_only_if_there_is_one():
    worth = {1: 5, 2: 5, 3: 7}
    assert best_hex(1, (), worth.__getitem__) == 1
    assert best_hex(1, (2,), worth.__getitem__) == 1
    assert best_hex(1, (2, 3), worth.__getitem__, least=2) == 1
    assert best_hex(1, (2, 3), worth.__getitem__, least=1) == 3
