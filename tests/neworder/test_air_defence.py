"""19: air defence halves strikes, each for itself and once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neworder.theatre import counter, marker, theatre
from wargame_kit.games.neworder.rules.air_defence import covered, halved
from wargame_kit.position import Unit


def defended(*units: Unit, **places: str) -> Any:
    guns = (counter("D1", "coalition", "0-2-6", "air-defence", command_range=1),
            counter("D2", "coalition", "0-2-6", "air-defence", command_range=1))  # fmt: skip
    return theatre(["." * 7], (*guns, *units)).position({"D1": "0201", "D2": "0301", **places})


def test_the_radius_is_so_many_hexes_round_each_unit() -> None:
    position = defended()
    assert covered(position, "coalition") == frozenset(range(4))
    assert not covered(position, "russia")


@pytest.mark.clause("neworder", "19.2")
@pytest.mark.parametrize(("strength", "left"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_a_strike_in_the_radius_is_halved_and_rounded_up(strength: int, left: int) -> None:
    position = defended(marker("A", "russia", strength, "cruise", formation="air"), A="ready")
    assert halved(position, "A", 3).total == left
    assert halved(position, "A", 4).total == strength


@pytest.mark.clause("neworder", "19.3")
def test_it_is_halved_once_where_two_units_reach() -> None:
    position = defended(marker("A", "russia", 4, "airstrike", formation="air"), A="ready")
    assert halved(position, "A", 1).total == 2


def test_artillery_and_ones_own_strikes_are_never_halved() -> None:
    own = marker("B", "coalition", 4, "airstrike", formation="air")
    position = defended(marker("G", "russia", 4, "rocket"), own, G="ready", B="ready")
    assert halved(position, "G", 1).total == 4
    assert halved(position, "B", 1).total == 4
