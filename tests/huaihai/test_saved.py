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
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

GAME = wk.load("huaihai")
VALUES = st.sampled_from(
    [None, True, 0, -1, 99, 10**9, 3.5, "", "x", "K8", "5C", "EC1", "pla", "chance", "hidden", "spy",
     [], ["x"], ["5C"], {}, {"a": 1}, ["K8"], ["K8", "K9"], [["5C", "K8"]], [["x", "K8"]], [["EC1", 3]]]
)  # fmt: skip


@cache
def saved() -> list[dict[str, Any]]:
    """Positions of two random games, one from each kind of step."""
    small, great = (
        saved_from_each_step(GAME.start(scenario, pauses="always"), 1500)
        for scenario in ("shuangduiji", "huaihai-1948")
    )
    return list((great | {kind: data for kind, data in small.items() if kind not in great}).values())


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
        settled = position.settled()  # a step that somebody has emptied goes off by itself
        assert settled.is_over or settled.legal
        position.problems()
        position.seen_by("kmt")


FIGHT = {"kind": "attack", "side": "pla", "target": "K8", "attackers": [], "supporters": [], "air": False,
         "wave": False, "charges": [], "infiltrators": [], "reserves": [], "militia": False}  # fmt: skip


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"step": "OfferAgent", "kind": "tea", "unit": "5C"}, ("agenda[0].kind", "a kind of order")),
        ({"step": "OfferAgent", "kind": "incite", "unit": ""}, ("agenda[0].unit", "a counter in play")),
        ({"step": "OfferInterception", "unit": "EC1", "path": []}, ("agenda[0].path", "two hexes")),
        ({"step": "Respond", "fight": FIGHT | {"kind": "siege"}}, ("agenda[0].fight.kind", "of battle")),
        ({"step": "Respond", "fight": FIGHT | {"side": "axis"}}, ("agenda[0].fight.side", "a side")),
        ({"step": "Respond", "fight": FIGHT | {"charges": ["3Pz"]}}, ("agenda[0].fight.charges", "3Pz")),
        ({"step": "Arriving", "side": "chance"}, ("agenda[0].side", "chance", "a side")),
    ],
)
def test_what_the_game_has_not_is_named(step, told):
    with pytest.raises(DataError) as caught:
        position_from_json(saved()[0] | {"agenda": [step]}, GAME)
    for word in told:
        assert word in str(caught.value)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("incited", ["Napoleon"], "a counter in play"),
        ("hidden", [["Napoleon", "K8"]], "a counter in play"),
        ("waived", ["axis"], "a side"),
        ("scenario", "waterloo", "a scenario of the game"),
        ("options", [["pauses", "always"]], "every option"),
        ("options", [["tea", "on"]], "no option 'tea'"),
        (
            "orders",
            [{"side": "pla", "kind": "tea", "unit": "", "hex_": "", "turn": 1, "state": "open"}],
            "a kind of order",
        ),
        (
            "orders",
            [{"side": "pla", "kind": "spy", "unit": "", "hex_": "", "turn": 1, "state": "lost"}],
            "open, used or void",
        ),
    ],
)
def test_a_fact_that_the_game_has_not_is_named(field, value, told):
    first = saved()[0]
    with pytest.raises(DataError, match=f"facts.{field}") as caught:
        position_from_json(first | {"facts": first["facts"] | {field: value}}, GAME)
    assert told in str(caught.value)


FACTS = [
    "scenario", "options", "orders", "lines", "hidden", "concealed", "found", "used", "recruits", "owed",
    "returned", "militia", "flown", "cut_since", "sabotaged", "idle", "incited", "waived", "pla_cities",
]  # fmt: skip
"""The facts in the order in which files have had them from the first version on."""


def test_what_varies_of_counters_stays_in_files_where_it_was():
    position = GAME.position(
        {"5C": "C8", "CP1": "B4"},
        turn=2,
        hidden={"EC1": "K8"},
        used={"CP1": 3, "EC1": 2},
        cut_since={"5C": 1},
    )
    told = position_to_json(position)
    assert list(told["facts"]) == FACTS
    assert told["facts"]["hidden"] == [["EC1", "K8"]]
    assert told["facts"]["used"] == [["CP1", 3], ["EC1", 2]]
    assert told["pieces"]["EC1"] == "hidden"
    again = position_from_json(told, GAME)
    assert (again, hash(again)) == (position, hash(position))
    assert (again.pieces["EC1"].used, again.pieces["5C"].cut_since) == (2, 1)
    assert position_to_json(position.seen_by("kmt"))["facts"]["hidden"] == [["EC1", ""]]


@pytest.mark.parametrize(
    ("field", "value", "found"),
    [
        ("used", [["CP1", "3"]], "used[0][1]: found '3'; expected a whole number"),
        ("used", [["CP1", 3], ["CP1", 4]], "facts.used: found 'CP1'"),
        ("cut_since", [["55C", 1]], "facts.cut_since: found '55C'; expected a counter in play"),
        ("hidden", [["EC1", "Z99"]], "hidden[0][1]: found 'Z99'"),
    ],
)
def test_what_varies_of_counters_is_read_by_its_type(field, value, found):
    told = position_to_json(GAME.position({"5C": "C8", "CP1": "B4"}, hidden={"EC1": "K8"}))
    told["facts"][field] = value
    with pytest.raises(DataError) as caught:
        position_from_json(told, GAME)
    assert found in str(caught.value)
