"""5.0, 6.2, 12.2: the turn track follows the armies and arrivals of history, and no game played."""

from __future__ import annotations

import datetime
from fractions import Fraction
from itertools import pairwise

import pytest

from tests.typhoon.turn_track import (
    CHARTS,
    COUNTS,
    HISTORY,
    ORACLE,
    SET_UPS,
    SIDES,
    arrivals,
    chits,
    days,
    reach,
    reinforcements,
)

TURNS = CHARTS["turn"]
NEIGHBOURS = Fraction(2, 5), Fraction(3, 5)


@pytest.mark.parametrize("side", SIDES)
def test_the_chits_of_the_track_are_those_of_the_method(side: str) -> None:
    assert [turn[f"{side}_chits"] for turn in TURNS] == [int(made) for made in chits(side)]


@pytest.mark.parametrize("side", SIDES)
def test_the_reinforcements_of_the_track_are_the_counters_that_come_in_that_turn(side: str) -> None:
    assert [turn[f"{side}_reinforcements"] for turn in TURNS] == reinforcements(side)


@pytest.mark.parametrize("side", SIDES)
def test_the_history_tells_of_every_headquarters_that_has_a_chit_and_of_no_other(side: str) -> None:
    wanted = (side, "headquarters")
    assert set(HISTORY[side]) == {
        id_ for id_, chit in CHARTS["chit"].items() if (chit["side"], chit["kind"]) == wanted
    }


@pytest.mark.parametrize("side", SIDES)
def test_every_row_of_the_history_changes_something_within_the_game(side: str) -> None:
    first, last = TURNS[0]["from"], TURNS[-1]["to"]
    for army, rows in HISTORY[side].items():
        dates = [datetime.date.fromisoformat(date) for date in rows]
        assert dates == sorted(dates), army
        assert first <= dates[0] <= dates[-1] <= last, army
        assert set(rows.values()) <= set(COUNTS), army
        assert all(before != after for before, after in pairwise(rows.values())), army
    assert "# Source:" in ORACLE.read_text(encoding="utf-8")


def test_a_day_counts_by_what_the_army_does_and_twice_for_panzers_on_firm_ground() -> None:
    dry, mud = TURNS[0], TURNS[2]
    # Two days of waiting, eight of attack; in October's mud an attack of 2nd Panzer Army counts once.
    assert days("axis", "9A", dry) == 2 * Fraction(1, 2) + 8
    assert days("axis", "3PzA", dry) == 2 * Fraction(1, 2) + 2 * 8
    assert days("axis", "2PzA", mud) == 1 + 2 * Fraction(1, 2) + 7
    # 24th Army holds for six days and is cut off; 5th Army is not there before 11 October.
    assert days("soviet", "24A", dry) == 6 * Fraction(1, 2)
    assert days("soviet", "5A", dry) == 0


@pytest.mark.clause("typhoon", "8.1.1", silent="a figure of the set-up: staffs reach units of other armies")
def test_half_of_the_soviet_headquarters_reach_all_their_units_and_no_german_one_can_be_spared() -> None:
    assert {(name, side): reach(name, side) for name in SET_UPS for side in SIDES} == {
        ("typhoon-1941", "axis"): 1,
        ("typhoon-1941", "soviet"): Fraction(1, 2),
        ("moscow-december", "axis"): 1,
        ("moscow-december", "soviet"): Fraction(3, 5),
    }


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("stood", NEIGHBOURS)
def test_what_a_day_of_holding_counts_moves_no_turn_by_more_than_one_chit(side: str, stood: Fraction) -> None:
    for turn, made in zip(TURNS, chits(side, stood), strict=True):
        assert abs(turn[f"{side}_chits"] - int(made)) <= 1


def test_the_axis_leads_until_november_and_the_soviets_from_december() -> None:
    lead = [turn["axis_chits"] - turn["soviet_chits"] for turn in TURNS]
    # Two offensives with a pause in the mud between them, then the counter-offensive of 9 December.
    assert min(lead[:3]) > 0
    assert [each == 0 for each in lead[3:5]] == [True, True]
    assert min(lead[5:7]) > 0
    assert max(lead[7:]) < 0


@pytest.mark.clause("typhoon", "12.2.1", "14.3.1", silent="a sum of the chart, not of a game")
def test_the_counters_marked_for_moscow_fit_into_the_turns_of_its_garrison() -> None:
    moscow = arrivals("soviet", garrison=True)
    garrison = dict.fromkeys(CHARTS["garrison"]["turns"], CHARTS["limits"]["garrison_units"]["value"])
    assert sum(moscow) == 6
    assert sum(moscow[: max(garrison)]) <= sum(garrison.values())
    assert all(number in garrison for number, coming in enumerate(moscow, start=1) if coming)
