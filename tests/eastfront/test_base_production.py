"""11.31, 17.2: base production and handicaps come from history by one method, and from no game played."""

from __future__ import annotations

from itertools import pairwise

import pytest

import wargame_kit as wk
from tests.eastfront.base_production import POINTS_OF_A_MILLION, base, best_fit, counts, men_in_the_east
from wargame_kit.games.eastfront.files.charts import HALF_YEARS
from wargame_kit.games.eastfront.files.kinds import AXIS, SOVIET

CHARTS = wk.load("eastfront").charts

STEP = 6
"""No half-year brings more points a month more or less than the one before."""


def test_the_bases_of_the_chart_are_those_of_the_method() -> None:
    assert {half_year: dict(row.base) for half_year, row in CHARTS.half_years.items()} == base()


def test_base_production_is_one_course_without_a_sawtooth() -> None:
    axis, soviet = (
        [CHARTS.half_years[half_year].base[side] for half_year in HALF_YEARS] for side in (AXIS, SOVIET)
    )
    assert soviet == sorted(soviet)
    top = axis.index(max(axis))
    # The Reich had most men in the east in the summer of 1942; from then on the other fronts took them.
    assert HALF_YEARS[top] == "S42"
    assert axis[: top + 1] == sorted(axis[: top + 1])
    assert axis[top:] == sorted(axis[top:], reverse=True)
    for course in (axis, soviet):
        assert max(abs(after - before) for before, after in pairwise(course)) <= STEP


def test_the_men_in_the_east_are_most_in_the_summer_of_1942() -> None:
    men = men_in_the_east()
    assert max(men, key=lambda date: men[date]) == "1942-07"


@pytest.mark.clause("eastfront", "17.2")
@pytest.mark.parametrize("half_year", HALF_YEARS)
def test_to_play_as_history_went_is_even_by_the_handicap(half_year: str) -> None:
    assert CHARTS.victory_level(CHARTS.half_years[half_year].handicap - counts()[half_year]).id == "draw"


def test_the_scale_is_the_whole_number_that_fits_the_printed_handicaps_best() -> None:
    assert best_fit() == POINTS_OF_A_MILLION
