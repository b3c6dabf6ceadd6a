"""What the library prints, a person can read: no fraction beyond two dice, whatever is exact underneath."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.analysis import after_attack, best_attacks
from wargame_kit.analysis.outcomes import Distribution
from wargame_kit.render import battle_chart, outcome_bars
from wargame_kit.rulebook.figures import READABLE

LONG = re.compile(r"\d+/(\d+)")


def readable(text: str) -> bool:
    return all(int(found[1]) <= READABLE for found in LONG.finditer(text))


@pytest.fixture(scope="module")
def barbarossa() -> Any:
    return wk.load("eastfront").start("campaign")


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_attacks_with_dozens_of_dice_are_told_in_percent_and_decimals(barbarossa: Any, side: str) -> None:
    found = best_attacks(barbarossa, side)
    assert any(attack.inflicted.denominator > 10**9 for attack in found)
    for written in (repr(found), found._repr_html_(), *map(repr, found)):
        assert readable(written), written
    chart = battle_chart(found.rows[0].battle)
    assert readable(chart.replace("</", "<"))


def test_a_distribution_says_percent_first_and_the_fraction_where_it_is_short() -> None:
    chances = Distribution({"hit": Fraction(35, 36), "stray": Fraction(1, 108), "miss": Fraction(1, 54)})
    assert repr(chances) == "<Distribution of 3: hit: 97 % (35/36), stray: 1 %, miss: 2 %>"
    assert "<td>97 % (35/36)</td>" in chances._repr_html_()
    assert "97.2 % (35/36)" in outcome_bars(chances.chances)


def test_what_an_attack_comes_to_is_readable_too() -> None:
    position = wk.load("typhoon").start("typhoon-1941")
    assert readable(repr(after_attack(position, "1341", ["18Pz"], times=2)))
