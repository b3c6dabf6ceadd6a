"""What is wrong with a position that somebody has put together: all of it, not the first thing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.theatre import infantry, rifle, theatre
from wargame_kit.games.typhoon.game import Typhoon

UNITS = (infantry("7ID"), infantry("8ID"), infantry("9ID"), rifle("1SD"), rifle("2SD"))


@pytest.fixture(scope="module")
def game() -> Typhoon:
    return theatre(["..~."] * 2, UNITS)


def found(position) -> list[tuple[str, str, str]]:
    return [(p.sentence.key, str(p.clause), p.hex_) for p in position.problems()]


def test_a_sound_position_has_no_problems(game):
    assert game.position({"7ID": "0101", "8ID": "0101", "1SD": "0102"}).problems() == ()


@pytest.mark.clause("typhoon", "3.1.1", "3.1.2", "TEC.lake")
def test_every_problem_is_told_with_its_clause_and_hex(game):
    position = game.position({"7ID": "0101", "8ID": "0101", "9ID": "0101", "1SD": "0101", "2SD": "0301"})
    assert found(position) == [
        ("problem/both-sides", "Typhoon 3.1.2", "0101"),
        ("problem/overstacked", "Typhoon 3.1.1", "0101"),
        ("problem/impassable", "Typhoon TEC.lake", "0301"),
    ]
    crowd = position.problems()[1].sentence
    assert crowd.to("en") == "0101 holds 7ID, 8ID and 9ID; 2 units at most."


@pytest.mark.clause("typhoon", "4", "2.21.3")
def test_a_box_and_a_face_that_there_are_not_are_told(game):
    position = game.position({"7ID": "0101", "1SD": "0102"})
    pieces = dict(position.pieces)
    pieces["7ID"] = replace(pieces["7ID"], place="pocket")
    pieces["1SD"] = replace(pieces["1SD"], face=2)
    spoilt = position.replaced(pieces=pieces)
    assert {key for key, _, _ in found(spoilt)} == {"problem/place", "problem/face"}
