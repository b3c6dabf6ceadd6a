"""A text finds forms and other names by tables, made once for a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.position import BadNotation, parse_action


def outcome(read: Callable[[], object]) -> object:
    """What is read, or why not."""
    try:
        return read()
    except BadNotation as error:
        return str(error)


@pytest.mark.parametrize("game", GAMES)
def test_a_verb_finds_every_class_that_begins_with_it(game: str) -> None:
    loaded = wk.load(game)
    for verb in {cls.form.split()[0] for cls in loaded.actions}:
        begun = tuple(cls for cls in loaded.actions if cls.form.split()[0] == verb)
        for text in (verb, f"{verb} ???"):
            asked = partial(parse_action, text, iter(begun), loaded.board)
            assert outcome(partial(loaded.read_action, text)) == outcome(asked)


def test_units_go_by_the_names_of_the_turn_that_is_played() -> None:
    game = wk.load("eastfront")
    army = next(unit for unit in game.units.values() if unit.later and unit.side == "soviet")
    turn = army.later[0][0]
    assert game.called(turn)[army.at(turn).label] == army.id
    assert army.at(turn).label not in game.called(turn - 1)
    for now, called in ((turn, army.id), (turn, army.at(turn).label)):
        position = game.position({army.id: "Moscow"}, turn=now, step="soviet movement")
        assert getattr(position.read(f"move {called} Moscow"), "unit", "") == army.id
