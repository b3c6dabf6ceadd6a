"""3.1: stacking."""

from __future__ import annotations

import pytest

from tests.theatre import headquarters, infantry, rifle, theatre
from wargame_kit.games.typhoon.rules.stacking import check_end, full, has_room

UNITS = (infantry("7ID"), infantry("31ID"), headquarters("9A", "axis"), rifle("1SD"))


@pytest.fixture(scope="module")
def game():
    return theatre(["...."] * 2, UNITS)


@pytest.mark.clause("typhoon", "3.1", "3.1.1")
@pytest.mark.parametrize("second", ["31ID", "HQ-9A"])
@pytest.mark.parametrize("face", ["", " reduced"])
def test_two_units_fill_a_hex_headquarters_and_reduced_units_too(game, second, face):
    here = game.board.index("0101")
    one = game.position({"7ID": f"0101{face}"})
    two = game.position({"7ID": f"0101{face}", second: "0101"})
    assert has_room(one, "axis", here)
    assert not has_room(two, "axis", here)
    assert full(two, "axis") == {here}


@pytest.mark.clause("typhoon", "3.1.2")
def test_the_two_sides_never_share_a_hex(game):
    position = game.position({"1SD": "0101", "7ID": "0102"})
    here = game.board.index("0101")
    assert not has_room(position, "axis", here)
    assert has_room(position, "soviet", here)
    assert check_end(position, "7ID", here).code == "move/enemy-hex"


@pytest.mark.clause("typhoon", "3.1.3")
def test_a_unit_does_not_stand_in_its_own_way_when_it_comes_back(game):
    position = game.position({"7ID": "0101", "31ID": "0101", "HQ-9A": "0102"})
    here = game.board.index("0101")
    assert check_end(position, "7ID", here)
    verdict = check_end(position, "HQ-9A", here)
    assert (verdict.code, verdict.clause.number) == ("move/stacking", "3.1.1")
    assert "7ID" in str(verdict)
