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

STARTS = {
    "typhoon": [("typhoon-1941", 1200, {"guards_conversion": "on", "reserve_and_okh": "on"})],
    "huaihai": [("huaihai-1948", 1500, {"pauses": "always"}), ("shuangduiji", 1500, {"pauses": "always"})],
}
GAMES = {game: wk.load(game) for game in STARTS}
ANY = [None, True, 0, -1, 99, 10**9, 3.5, "", "x", "chance", [], ["x"], {}, {"a": 1}]
OWN = {
    "typhoon": [
        *["9999", "0101", "3Pz", "HQ-9A", "axis", "SUPPLY", "?", ["3Pz"], ["3Pz", "1407"]],
        *[[["x", "1407"]], [["3Pz", 3]]],
    ],
    "huaihai": [
        *["K8", "5C", "EC1", "pla", "hidden", "spy", ["5C"], ["K8"], ["K8", "K9"]],
        *[[["5C", "K8"]], [["x", "K8"]], [["EC1", 3]]],
    ],
}


@cache
def saved(game: str) -> list[dict[str, Any]]:
    """Positions of random games, one from each kind of step."""
    found: dict[type, dict[str, Any]] = {}
    for scenario, actions, options in STARTS[game]:
        for kind, data in saved_from_each_step(GAMES[game].start(scenario, **options), actions).items():
            found.setdefault(kind, data)
    return list(found.values())


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_a_changed_value_is_refused_or_the_position_answers(game, data):
    changed = copy.deepcopy(data.draw(st.sampled_from(saved(game))))
    chapter = data.draw(st.sampled_from(sorted(changed)))
    *way, last = data.draw(st.sampled_from([(chapter,), *places(changed[chapter], (chapter,))]))
    inner: Any = changed
    for key in way:
        inner = inner[key]
    inner[last] = data.draw(st.sampled_from(ANY + OWN[game]))
    try:
        position = position_from_json(changed, GAMES[game], "game.txt")
    except DataError as error:
        assert str(error).startswith("game.txt, ")  # noqa: PT017
    else:
        assert repr(position)
        # A step of Huaihai that somebody has emptied goes off by itself.
        position = position.settled() if game == "huaihai" else position
        assert position.is_over or position.legal
        position.problems()
        position.seen_by(position.game.sides[-1])


def by_game(cases: dict[str, list[Any]]) -> list[Any]:
    return [(game, *case) for game in cases for case in cases[game]]


FIGHT = {"kind": "attack", "side": "pla", "target": "K8", "attackers": [], "supporters": [], "air": False,
         "wave": False, "charges": [], "infiltrators": [], "reserves": [], "militia": False}  # fmt: skip


STEPS = {
    "typhoon": [
        ({"step": {"a": 1}}, ("agenda[0].step", "one of")),
        ({"step": "MovementSegment", "side": "chance"}, ("agenda[0].side", "chance", "a side")),
        ({"step": "CombatRoll", "side": "axis", "target": "9999"}, ("target", "hex of the board")),
        ({"step": "CarryOut", "chit": "TEA", "deed": "void"}, ("agenda[0].chit", "TEA", "a chit")),
        ({"step": "CarryOut", "chit": "9A", "deed": "tea"}, ("agenda[0].deed", "tea", "one of headquarters")),
        (
            {"step": "Activation", "headquarters": "3Pz"},
            ("agenda[0].headquarters", "3Pz", "a headquarters in play"),
        ),
    ],
    "huaihai": [
        ({"step": "OfferAgent", "kind": "tea", "unit": "5C"}, ("agenda[0].kind", "a kind of order")),
        ({"step": "OfferAgent", "kind": "incite", "unit": ""}, ("agenda[0].unit", "a counter in play")),
        ({"step": "OfferInterception", "unit": "EC1", "path": []}, ("agenda[0].path", "two hexes")),
        ({"step": "Respond", "fight": FIGHT | {"kind": "siege"}}, ("agenda[0].fight.kind", "of battle")),
        ({"step": "Respond", "fight": FIGHT | {"side": "axis"}}, ("agenda[0].fight.side", "a side")),
        ({"step": "Respond", "fight": FIGHT | {"charges": ["3Pz"]}}, ("agenda[0].fight.charges", "3Pz")),
        ({"step": "Arriving", "side": "chance"}, ("agenda[0].side", "chance", "a side")),
        ({"step": "Respond", "fight": FIGHT | {"reserves": [["x", "K8"]]}}, ("reserves[0][0]", "in play")),
        ({"step": "Respond", "fight": FIGHT | {"reserves": [["5C", "K8"]] * 2}}, ("fight.reserves", "once")),
        ({"step": "LoseCounter", "side": "pla", "units": [], "losses": 0}, ("losses", "from 1 to 99")),
    ],
}


@pytest.mark.parametrize(("game", "step", "told"), by_game(STEPS))
def test_a_step_that_the_game_has_not_is_named(game, step, told):
    with pytest.raises(DataError) as caught:
        position_from_json(saved(game)[0] | {"agenda": [step]}, GAMES[game])
    for word in told:
        assert word in str(caught.value)


def test_a_turn_that_the_game_has_not_is_named():
    with pytest.raises(DataError, match=r"turn.*99.*1 to 12"):
        position_from_json(saved("typhoon")[0] | {"turn": 99}, GAMES["typhoon"])


TOLD = {
    "typhoon": [
        ("active", ["Napoleon"], "a unit in play"),
        ("attacks", [["Napoleon", "1407"]], "a unit in play"),
        ("used", ["TEA"], "a chit"),
        ("guderian", "away", "none or hand"),
        ("options", [["garrison", "any"]], "every option"),
        ("options", [["tea", "on"]], "no option 'tea'"),
    ],
    "huaihai": [
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
}


@pytest.mark.parametrize(("game", "field", "value", "told"), by_game(TOLD))
def test_a_fact_that_the_game_has_not_is_named(game, field, value, told):
    first = saved(game)[0]
    with pytest.raises(DataError, match=f"facts.{field}") as caught:
        position_from_json(first | {"facts": first["facts"] | {field: value}}, GAMES[game])
    assert told in str(caught.value)
