"""A click on the points tells them, and what really happened in that turn folded below."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.position import Record
from wargame_kit.widgets.table import table


def after_a_click_on_the_points(position: Any, language: str = "en") -> str:
    shown = table(Record(position), language=language, seed=1)
    shown.touched("score", "")
    return str(shown.side.html)


@pytest.mark.usefixtures("comms")
@pytest.mark.parametrize(
    ("game", "scenario", "told"),
    [
        ("thirdwinter", "third-winter", "26 – 28 September 1943: Lyutezh"),
        ("thirdwinter", "kiev", "1 – 4 November 1943: Lyutezh"),
        ("typhoon", "moscow-december", "9 – 18 December: the pincers are cut off"),
        ("huaihai", "huaihai-1948", "5 – 11 November: across the canal"),
    ],
)
def test_what_really_happened_lies_folded_below_the_points(game: str, scenario: str, told: str) -> None:
    page = after_a_click_on_the_points(wk.load(game).start(scenario))
    assert f"<summary>What really happened, {told}" in page
    assert '<details data-keep="in-history">' in page


@pytest.mark.usefixtures("comms")
def test_it_is_told_in_the_language_of_the_table_and_a_game_without_history_tells_none() -> None:
    page = after_a_click_on_the_points(wk.load("thirdwinter").start("third-winter"), "zh")
    assert "历史上：" in page
    assert "胜利点为0" in page
    wk.use_language("en")
    assert "in-history" not in after_a_click_on_the_points(wk.load("kiev").start("airport"))
