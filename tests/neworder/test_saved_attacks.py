"""What a saved position may say of an attack that is being declared or rolled for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neworder.test_attacks import combat
from tests.neworder.theatre import loaded
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


# What was saved before a step or an option was there.


def retreating() -> tuple[Any, Any]:
    position = loaded("kiev").position({"27-Tk1": "3010", "8C-AHel1": "3009"}, step="retreat 3009 by 1")
    return position, position_to_json(position)


def test_a_retreat_that_was_saved_without_the_enemy_fought_goes_away_from_where_the_unit_stands() -> None:
    position, data = retreating()
    assert position_from_json(data, position.game) == position
    del data["agenda"][-1]["enemies"]
    older = position_from_json(data, position.game)
    assert older.step.enemies == ()
    assert len(list(older.legal)) > len(list(position.legal))
    data["agenda"][-1]["hexes"] = 0
    with pytest.raises(DataError, match="hexes"):
        position_from_json(data, position.game)


def test_an_attack_that_was_saved_without_its_hexes_is_rolled_for() -> None:
    position, data = saved("attack 0201", "declare")
    del data["agenda"][-1]["fight"]["origins"]
    older = position_from_json(data, position.game)
    assert older.step.fight.origins == ()
    for die in range(1, 7):
        assert older.play(f"roll {die}").settled()


def test_a_game_that_was_saved_before_an_option_goes_on_as_it_was_played() -> None:
    kiev = loaded("kiev")
    pieces = {"27-Eng1": "3010", "Op-THel1": "3008", "72-Tk1": "3009"}
    position, lift = kiev.position(pieces, step="russia movement"), "lift 27-Eng1 by Op-THel1 to 3109"
    assert not position.check(lift)
    data = position_to_json(position)
    data["facts"]["options"] = [each for each in data["facts"]["options"] if each[0] != "lift_from_zone"]
    older = position_from_json(data, kiev)
    assert older.option("lift_from_zone") == "free"
    assert older.check(lift)
    assert position_from_json(position_to_json(older), kiev) == older
    data["facts"]["options"] = [each for each in data["facts"]["options"] if each[0] != "drift_overstack"]
    with pytest.raises(DataError, match="drift_overstack"):
        position_from_json(data, kiev)
