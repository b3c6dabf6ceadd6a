"""Positions placed freely: where they begin, what is wrong with them, what a saved one may hold."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from tests.neworder.theatre import counter, group, loaded, marker, node, theatre
from wargame_kit.position import BadPosition, position_from_json, position_to_json
from wargame_kit.words import DataError, in_language

ROWS = ["......", "..~...", "......"]


@pytest.fixture(scope="module")
def game():
    return theatre(
        ROWS,
        [
            node("RHQ", "russia", formation="27"),
            *(counter(f"R{n}", "russia") for n in range(1, 4)),
            *(counter(f"N{n}", "coalition") for n in range(1, 4)),
            group("G1"),
            marker("A1", "russia", formation="27"),
            marker("S1", "coalition", 3, "airstrike", formation="air"),
        ],
    )


STEPS = {
    "event": "RollEvent",
    "movement": "MovementPhase",
    "coalition movement": "MovementPhase",
    "bombardment": "PlaceFire",
    "reaction": "PlaceFire",
    "combat": "InitialCombat",
    "close support": "PlaceSupport",
    "air strikes": "RollAir",
    "reinforcement": "RollReinforcements",
    "移动阶段": "MovementPhase",
}


@pytest.mark.parametrize(("named", "step"), STEPS.items())
def test_a_position_begins_at_the_step_that_is_named(game, named, step):
    pieces = {"R1": "0101", "RHQ": "0102", "N1": "0201", "A1": "ready", "S1": "ready", "G1": "pool"}
    pools = {"S1": "pool"} if named == "air strikes" else {}
    told = "coalition air strikes" if pools else named
    position = game.position(pieces | pools, turn=2, first="russia", step=told)
    assert step in {type(each).__name__ for each in position.agenda[-2:]}
    assert not position.problems()


def test_without_a_step_the_first_player_moves(game):
    assert game.position({"R1": "0101", "N1": "0603"}).actor == "russia"
    position = game.position({"R1": "0101", "N1": "0603"}, first_at_kiev="coalition")
    assert (position.actor, position.facts.first) == ("coalition", "coalition")
    assert game.position({"R1": "0101", "N1": "0603"}, first="coalition").actor == "coalition"


@pytest.mark.parametrize("named", ["movement", "china movement", "russia reaction", "event", "end of turn"])
def test_before_it_is_known_who_is_first_no_turn_begins(named):
    position = loaded("ulaanbaatar").start("ulaanbaatar")
    with pytest.raises(BadPosition, match=r"not known yet who is first: .*first='russia'") as refused:
        position.at_step(named)
    assert in_language(refused.value.sentences[0], "zh").startswith("尚未判定谁是先手")
    assert position.play("initiative 3 5").at_step("end of turn").facts.first == "china"


def test_a_name_that_is_none_is_answered_with_those_there_are(game):
    with pytest.raises(BadPosition, match="rolling attack"):
        game.position({"R1": "0101"}, step="roling attak")


@pytest.mark.parametrize(
    ("pieces", "key"),
    [
        ({"R1": "0101", "N1": "0101"}, "problem/both-sides"),
        ({"R1": "0302"}, "problem/impassable"),
        ({"R1": "0101", "R2": "0101", "R3": "0101"}, "neworder/no-room"),
    ],
)
def test_all_that_is_wrong_with_a_position_is_told(game, pieces, key):
    problems = game.position(pieces).problems()
    assert key in {problem.sentence.key for problem in problems}
    assert all(problem.clause in game.books for problem in problems)


def test_markers_may_lie_on_the_enemys_hexes(game):
    assert not game.position({"R1": "0101", "N1": "0201", "S1": "0101"}).problems()


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"facts": {"used": [["R1", ["bombardment"]]]}}, "facts.used"),
        ({"facts": {"used": [["A1", ["barrage"]]]}}, "facts.used"),
        ({"facts": {"moved": [["A1", True]]}}, "facts.moved"),
        ({"facts": {"first": ""}}, "facts.first"),
        ({"facts": {"first": "china"}}, "facts.first"),
        ({"facts": {"morale": "nobody"}}, "facts.morale"),
    ],
)
def test_what_a_saved_position_cannot_hold_is_named(game, change, place):
    position = game.position({"R1": "0101", "N1": "0603", "A1": "ready"}, first="russia")
    data = json.loads(json.dumps(position_to_json(position)))
    assert position_from_json(data, game) == position
    data["facts"].update(change["facts"])
    with pytest.raises(DataError, match=place):
        position_from_json(data, game)


@pytest.mark.parametrize("title", ["kiev", "ulaanbaatar"])
def test_no_fact_hides_behind_an_option_of_the_same_name(title: str) -> None:
    game = loaded(title)
    assert not {field.name for field in fields(game.facts_type)} & set(game.rulebook.options)


def test_what_is_asked_of_the_units_in_a_hex_can_be_named(game):
    pieces = {"R1": "0101", "N1": "0201", "N2": "0201"}
    lost = game.position(pieces, step="loss 0201 by 1")
    assert [str(action.unit) for action in lost.legal] == ["N1", "N2"]
    back = game.position(pieces, step="retreat 0201 by 1")
    assert (back.actor, type(back.agenda[-2]).__name__) == ("coalition", "InitialCombat")
    with pytest.raises(BadPosition):
        game.position(pieces, step="loss 0301 by 1")
