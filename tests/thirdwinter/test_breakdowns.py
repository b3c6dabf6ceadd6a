"""1.6e: which division sheds which regiments."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import before, play, refused
from wargame_kit.games.ocs.rules.movement import Movement

GAME = wk.load("thirdwinter")


def moving(side: str) -> Any:
    """A position with free regiments, in which a side moves."""
    free = dict.fromkeys(("G-Bd1", "G-Bd6", "S-Bd1", "S-GBd1"), "pool")
    pieces = {"68I": "B2.20", "82I": "B2.22", "8R": "B18.20", "6GR": "B18.22", "1GAD": "B18.24", **free}
    return before(GAME, pieces, Movement(side))


@pytest.mark.clause("thirdwinter", "1.6e", silent="the series refuses what is not of the type")
def test_guards_shed_guards_and_others_ordinary_regiments():
    position = moving("soviet")
    assert refused(position, "shed 6GR S-GBd1") == refused(position, "shed 8R S-Bd1") == ""
    assert refused(position, "shed 6GR S-Bd1") == refused(position, "shed 8R S-GBd1") == "20"
    assert refused(position, "shed 1GAD S-Bd1") == "20"
    assert play(position, "shed 6GR S-GBd1").steps_left("6GR") == 2


@pytest.mark.clause("ocs", "20")
def test_a_division_sheds_regiments_of_its_own_rating_or_less():
    position = moving("axis")
    assert refused(position, "shed 68I G-Bd1") == refused(position, "shed 68I G-Bd6") == ""
    assert refused(position, "shed 82I G-Bd1") == "20"
    assert refused(position, "shed 82I G-Bd6") == ""
