"""The stacks of a position made from those of the position before, against counting everybody afresh."""

from __future__ import annotations

from random import Random

import pytest

import wargame_kit as wk
from wargame_kit.analysis.playouts import chance_action
from wargame_kit.position import CHANCE
from wargame_kit.position.derived import derived_from


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("typhoon", "typhoon-1941"), ("typhoon", "moscow-december"), ("huaihai", "huaihai-1948")],
)
def test_stacks_kept_up_to_date_are_those_counted_afresh(game, scenario):
    random, position = Random(5), wk.load(game).start(scenario)
    for _ in range(900):
        if position.is_over:
            break
        if position.actor == CHANCE:
            action = chance_action(position, random)
        else:
            action = position.legal.sample(random)
        position = position.play_unchecked(action)
        afresh = position.replaced(pieces=dict(position.pieces))
        assert position.stacks_by_side == afresh.stacks_by_side
        assert {h: position.in_hex(h) for h in afresh.stacks} == afresh.stacks
        for side in position.game.sides:
            assert position.control(side).hexes == afresh.control(side).hexes


def test_what_is_shared_is_not_shared_with_another_turn_or_other_pieces():
    position = wk.load("typhoon").start("typhoon-1941")
    asked = []
    mark = derived_from()(asked.append)
    for other in (position, position.replaced(facts=position.facts.replaced(held_two=True))):
        mark(other)
    assert len(asked) == 1
    mark(position.replaced(turn=2))
    mark(position.moved(position.pieces["3Pz"].at("box")))
    assert len(asked) == 3


def test_stacks_come_in_the_same_order_whatever_python_makes_of_a_set():
    """Else the same seed would play another game in another process."""
    units = ("CP1", "CP3", "CP4", "EC1", "EC3", "EC6", "EC9", "EC10")
    columns = dict(zip(units, "BCDEFGHI", strict=True))
    position = wk.load("huaihai").position({unit: f"{column}8" for unit, column in columns.items()})
    assert len(position.stacks_by_side["pla"]) == len(units)
    below = [position.game.board.index(f"{column}9") for column in columns.values()]
    after = position.moved(*map(position.game.piece, units, below))
    assert list(after.stacks_by_side["pla"]) == below
