"""A saved position in which somebody changed a value: one clear error, or a position that answers."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wargame_kit as wk
from tests.walking import places, saved_from_each_step
from wargame_kit.position import position_from_json
from wargame_kit.words import DataError

GAME = wk.load("typhoon")
VALUES = st.sampled_from(
    [None, True, 0, -1, 99, 10**9, 3.5, "", "x", "9999", "0101", "3Pz", "HQ-9A", "axis", "chance",
     "SUPPLY", "?", [], ["x"], ["3Pz"], {}, {"a": 1}, ["3Pz", "1407"], [["x", "1407"]], [["3Pz", 3]]]
)  # fmt: skip


@cache
def saved() -> list[dict[str, Any]]:
    """Positions of a random game, one from each kind of step."""
    start = GAME.start("typhoon-1941", guards_conversion="on", reserve_and_okh="on")
    return list(saved_from_each_step(start, 1200).values())


@given(st.data())
def test_a_changed_value_is_refused_or_the_position_answers(data):
    changed = copy.deepcopy(data.draw(st.sampled_from(saved())))
    chapter = data.draw(st.sampled_from(sorted(changed)))
    *way, last = data.draw(st.sampled_from([(chapter,), *places(changed[chapter], (chapter,))]))
    inner: Any = changed
    for key in way:
        inner = inner[key]
    inner[last] = data.draw(VALUES)
    try:
        position = position_from_json(changed, GAME, "game.txt")
    except DataError as error:
        assert str(error).startswith("game.txt, ")  # noqa: PT017
    else:
        assert repr(position)
        assert position.is_over or position.legal
        position.problems()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"turn": 99}, ("turn", "99", "1 to 12")),
        ({"agenda": [{"step": {"a": 1}}]}, ("agenda[0].step", "one of")),
        ({"agenda": [{"step": "MovementSegment", "side": "chance"}]}, ("agenda[0].side", "chance", "a side")),
        (
            {"agenda": [{"step": "CombatRoll", "side": "axis", "target": "9999"}]},
            ("target", "hex of the board"),
        ),
        (
            {"agenda": [{"step": "CarryOut", "chit": "TEA", "deed": "void"}]},
            ("agenda[0].chit", "TEA", "a chit"),
        ),
        (
            {"agenda": [{"step": "CarryOut", "chit": "9A", "deed": "tea"}]},
            ("agenda[0].deed", "tea", "one of headquarters"),
        ),
        (
            {"agenda": [{"step": "Activation", "headquarters": "3Pz"}]},
            ("agenda[0].headquarters", "3Pz", "a headquarters in play"),
        ),
    ],
)
def test_what_the_game_has_not_is_named(change, told):
    with pytest.raises(DataError) as caught:
        position_from_json(saved()[0] | change, GAME)
    for word in told:
        assert word in str(caught.value)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("active", ["Napoleon"], "a unit in play"),
        ("attacks", [["Napoleon", "1407"]], "a unit in play"),
        ("used", ["TEA"], "a chit"),
        ("guderian", "away", "none or hand"),
        ("options", [["garrison", "any"]], "every option"),
        ("options", [["tea", "on"]], "no option 'tea'"),
    ],
)
def test_a_fact_that_the_game_has_not_is_named(field, value, told):
    first = saved()[0]
    with pytest.raises(DataError, match=f"facts.{field}") as caught:
        position_from_json(first | {"facts": first["facts"] | {field: value}}, GAME)
    assert told in str(caught.value)
