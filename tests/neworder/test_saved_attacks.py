"""What a saved position may say of an attack that is being declared or rolled for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neworder.test_attacks import combat
from wargame_kit.games.neworder.rules.sequence import EndOfTurn
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError


def saved(*played: str) -> tuple[Any, Any]:
    position = combat({"A": "0202", "S": "0202", "B": "0601", "X": "0201", "Y": "0404", "G": "0201"})
    for text in played:
        position = position.play(text)
    position = position.replaced(agenda=(EndOfTurn(), *position.agenda[1:])).with_facts(first="russia")
    return position, position_to_json(position)


@pytest.mark.parametrize("played", [("attack 0201",), ("attack 0201", "declare")])
def test_an_attack_reads_back(played: tuple[str, ...]) -> None:
    position, data = saved(*played)
    assert position_from_json(data, position.game).agenda == position.agenda


@pytest.mark.parametrize("played", [("attack 0201",), ("attack 0201", "declare")])
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("targets", []),
        ("targets", ["0201", "0201"]),
        ("attackers", ["X"]),
        ("attackers", ["G"]),
        ("attackers", ["A", "A"]),
        ("defenders", ["A"]),
        ("side", "green"),
        ("table", "paper"),
        ("segment", "last"),
    ],
)
def test_what_no_attack_can_be_is_told(played: tuple[str, ...], field: str, value: object) -> None:
    position, data = saved(*played)
    data["agenda"][-1]["fight"][field] = value
    with pytest.raises(DataError, match=field):
        position_from_json(data, position.game)


def test_whoever_declares_stands_beside_the_enemy() -> None:
    position, data = saved("attack 0201")
    for field, value in (("attackers", ["B"]), ("targets", ["0301"])):
        wrong = {**data, "agenda": [*data["agenda"][:-1], {**data["agenda"][-1]}]}
        wrong["agenda"][-1]["fight"] = {**data["agenda"][-1]["fight"], field: value}
        with pytest.raises(DataError, match=field):
            position_from_json(wrong, position.game)


def test_nobody_rolls_for_an_attack_of_nobody() -> None:
    position, data = saved("attack 0201", "declare")
    data["agenda"][-1]["fight"]["defenders"] = []
    with pytest.raises(DataError, match="attackers and defenders"):
        position_from_json(data, position.game)
