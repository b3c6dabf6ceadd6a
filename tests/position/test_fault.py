"""What is wrong with a position is a fault, whether no file may hold it or a clause forbids it."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.position import Fault
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.rulebook import Citation
from wargame_kit.words import DataError

TYPHOON = wk.load("typhoon")


def test_a_fault_says_its_clause_if_it_has_one() -> None:
    assert str(Fault("too many units", clause=Citation("typhoon", "3.1.1"), hex_="2015")).endswith("3.1.1]")
    assert str(Fault("a side", "facts.first", "red")) == "a side"


def test_the_error_of_a_value_names_file_place_value_and_what_was_expected() -> None:
    error = Fault("a side", "facts.first", "red").error("game.json")
    assert (error.file, error.place, error.value, error.expected) == (
        "game.json",
        "facts.first",
        "red",
        "a side",
    )


def test_what_a_clause_forbids_can_be_saved_and_is_a_problem() -> None:
    crowd = TYPHOON.position({"7ID": "0101", "8ID": "0101", "23ID": "0101", "252ID": "0101"})
    saved = position_from_json(position_to_json(crowd), TYPHOON)
    assert [str(fault.clause) for fault in saved.problems()] == ["Typhoon 3.1.1"]


def test_a_step_is_asked_for_its_own_faults_with_its_place() -> None:
    position = TYPHOON.position({"3Pz": "2015", "179SD": "2016"}, step="retreat 2016 by 1")
    data = dict(position_to_json(position))
    place = f"agenda[{len(position.agenda) - 1}].units"
    data["agenda"] = [*data["agenda"][:-1], {**data["agenda"][-1], "units": ["3Pz"]}]
    with pytest.raises(DataError, match=r"expected a unit of soviet") as caught:
        position_from_json(data, TYPHOON)
    assert caught.value.place == place
