"""A game played at random, for tests that want many positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from wargame_kit.position import CHANCE, Action, position_to_json
from wargame_kit.position.codec import PositionJson

SHORT = {
    "thirdwinter": {"bukrin", "kherson"},
    "eastfront": {"campaign", "s41", "first-battle", "w44"},
}
"""Of games whose long battles play by the same rules as a short one: the battles walked every day."""


def is_long(game: str, scenario: str) -> bool:
    """Whether a walk through a scenario is left to the long runs, since a like one is walked every day."""
    return game in SHORT and scenario not in SHORT[game]


def daily(cases: Sequence[Any], few: int = 1) -> list[Any]:
    """Cases as parameters of a test: the first few are tried every day, the others in the long runs.

    A case is a value, or a tuple with a value for each name.
    """
    long = (case if isinstance(case, tuple) else (case,) for case in cases[few:])
    return [*cases[:few], *(pytest.param(*values, marks=pytest.mark.slow) for values in long)]


ALL_ON: dict[str, dict[str, str]] = {
    "typhoon": {
        "reserve_and_okh": "on",
        "guards_conversion": "on",
        "limited_chits": "on",
        "off_map_sources": "on",
        "guderian_dismissal": "on",
    },
    # Whoever might react is always asked, so that asking tells nothing.
    "huaihai": {"pauses": "always"},
    # One reading of the cut sentences at one battle, the other at the other.
    "kiev": {"first_at_kiev": "coalition"},
    "ulaanbaatar": {
        "hexside": "same",
        "drift_overstack": "drifter",
        "untried_hyperwar": "any",
        "lift_from_zone": "free",
        "friction_takes": "air",
        "command_of": "nation",
        "air_defence_shift": "helicopters",
        "flight": "around",
    },
    "eastfront": {"airborne": "on", "sea_power": "on"},
    "thirdwinter": {
        "proportional_loss": "off",
        "bridge_offers": "each",
        "jenson_fuel": "on",
        "dnepr_enthusiasm": "on",
        "lviii_panzer_corps": "on",
        "mountain_units": "on",
    },
}
"""Of each game the options with which all that it has can happen."""


def at_random(position: Any, random: Random) -> Action:
    """A legal action, or what chance may bring."""
    by_chance = position.actor == CHANCE
    action: Action = random.choice(list(position.chance())) if by_chance else position.legal.sample(random)
    return action


def walk(position: Any, random: Random, actions: int) -> Iterator[tuple[Any, Action]]:
    """Play at random and yield each position with the action chosen in it."""
    for _ in range(actions):
        if position.is_over:
            return
        action = at_random(position, random)
        yield position, action
        position = position.play_unchecked(action)


def agrees(position: Any, action: Action, random: Random) -> None:
    """Hold that what is listed, allowed, sampled and offered by unit is one and the same."""
    listed = list(position.chance()) if position.actor == CHANCE else list(position.legal)
    assert action in listed
    assert len(set(listed)) == len(listed)
    assert all(position.check(each) for each in random.sample(listed, min(len(listed), 12)))
    assert not list(position.step.choices(position, "nobody"))
    if position.actor != CHANCE:
        assert position.legal.units == acting_units(position, listed)


def acting_units(position: Any, actions: Iterable[Action]) -> tuple[str, ...]:
    """The units that actions name, but those of whom an order is only written down, or that only lend."""
    written = position.game.presentation.secrets.written
    acting = (each for each in actions if each.form.split()[0] not in written and not each.is_lent)
    named = {getattr(each, "unit", None) for each in acting}
    return tuple(unit for unit in position.pieces if unit in named)


def saved_from_each_step(position: Any, actions: int) -> dict[type, PositionJson]:
    """A position of a random game as saved, the first from each kind of step."""
    found: dict[type, PositionJson] = {}
    for here, _ in walk(position, Random(5), actions):
        if type(here.step) not in found:
            found[type(here.step)] = position_to_json(here)
    return found


def places(data: object, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every key of a JSON value, at any depth."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield (*before, key)
        yield from places(value, (*before, key))
