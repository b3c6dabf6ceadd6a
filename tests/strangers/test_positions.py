"""A saved position of anybody's is refused by the one error, or it can be played."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.strangers.fuzzing import counted
from wargame_kit.games import GAMES
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

FEW, MANY, EACH = 40, 5000, 250


@pytest.mark.parametrize("game", GAMES)
def test_a_mutated_position_is_refused_or_can_be_played(game: str) -> None:
    found = counted(game, range(FEW))
    assert min(found["refused"], found["played"]) > FEW // 20


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, MANY, EACH))
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_mutated_positions_are_refused_or_can_be_played(
    game: str, start: int, capsys: pytest.CaptureFixture[str]
) -> None:
    found = counted(game, range(FEW + start, FEW + start + EACH))
    with capsys.disabled():
        print(f"\n{game}, {EACH} mutated positions from {start}: {dict(sorted(found.items()))}")
    assert min(found["refused"], found["played"]) > EACH // 20


def saved(game: str, scenario: str) -> dict[str, Any]:
    return position_to_json(wk.load(game).start(scenario))


def order(**more: object) -> dict[str, object]:
    return {"side": "pla", "kind": "spy", "unit": "", "hex_": "", "turn": 3, "state": "open"} | more


@pytest.mark.parametrize(
    ("fact", "value", "place"),
    [
        ("recruits", -5, "facts.recruits: found -5; expected a whole number from 0"),
        ("recruits", 10**30, "facts.recruits"),
        ("owed", 10**4, "facts.owed"),
        ("lines", [-7, 0], r"facts.lines\[0\]: found -7"),
        ("pla_cities", ["A1"], "facts.pla_cities: .*one of the cities of the board"),
        ("orders", [order(side="kmt")], r"facts.orders\[0\].side: found 'kmt'; expected pla, who alone"),
        ("orders", [order(kind="incite", unit="EC1")], r"facts.orders\[0\].unit: found 'EC1'"),
        ("orders", [order(kind="sabotage")], r"facts.orders\[0\].hex_"),
        ("orders", [order(hex_="K8")], r"facts.orders\[0\].hex_"),
        ("hidden", [["EC1", "K8"]], "pieces.EC1.*10.3"),
        ("hidden", [["7AG", "K8"]], "facts.hidden"),
        ("sabotaged", [""], r"facts.sabotaged\[0\]: found ''; expected a hex"),
    ],
)
def test_facts_of_huaihai_that_no_game_has_are_refused(fact: str, value: object, place: str) -> None:
    data = saved("huaihai", "nianzhuang")
    data["facts"][fact] = value
    with pytest.raises(DataError, match=place):
        position_from_json(data, wk.load("huaihai"))


@pytest.mark.parametrize("game", GAMES)
def test_an_agenda_that_would_run_out_is_refused(game: str) -> None:
    data = saved(game, next(iter(wk.load(game).scenarios)))
    assert len(data["agenda"]) > 1
    with pytest.raises(DataError, match=r"agenda\[0\].step: .*done last"):
        position_from_json(data | {"agenda": data["agenda"][1:]}, wk.load(game))
    with pytest.raises(DataError, match=r"agenda\[1\].step: .*not done last"):
        position_from_json(data | {"agenda": [data["agenda"][0], *data["agenda"]]}, wk.load(game))


def test_a_step_in_which_nobody_acts_is_not_where_a_game_is_saved() -> None:
    data = saved("huaihai", "nianzhuang")
    with pytest.raises(
        DataError, match=r"agenda\[0\].step: found '\w+'; expected a step in which somebody acts"
    ):
        position_from_json(data | {"agenda": data["agenda"][:1]}, wk.load("huaihai"))


def test_a_chit_in_the_hand_of_the_other_side_is_refused() -> None:
    data = saved("typhoon", "typhoon-1941")
    data["facts"]["hands"] = [["OKH", "16A"], []]
    with pytest.raises(DataError, match=r"facts.hands\[0\]: found '16A'; expected a chit of axis"):
        position_from_json(data, wk.load("typhoon"))
