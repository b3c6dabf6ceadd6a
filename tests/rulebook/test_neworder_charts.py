"""The kit's charts of New World Order Battles: what is forced stands, what is free is smooth."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from tests.neworder.theatre import loaded
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.mechanics.differential import UnitResult
from wargame_kit.rulebook import load_rulebook

SIXTHS = {
    "conventional": {
        "attacker": (5, 4, 4, 3, 3, 2, 2, 1, 1, 0),
        "defender": (0, 0, 1, 1, 2, 3, 4, 5, 6, 7),
        "attacker_back": (4, 3, 2, 2, 2, 0, 0, 0, 0, 0),
        "defender_back": (0, 0, 0, 1, 3, 4, 6, 6, 6, 9),
    },
    "hyperwar": {
        "attacker": (3, 2, 2, 1, 1, 1, 0, 0, 0, 0),
        "defender": (0, 0, 0, 1, 1, 2, 3, 4, 5, 6),
        "attacker_back": (8, 6, 4, 2, 1, 0, 0, 0, 0, 0),
        "defender_back": (0, 0, 1, 4, 7, 9, 12, 14, 17, 18),
    },
}
"""Expected a battle of stacks of two or more, in sixths: units lost, hexes of retreat; by column."""


@pytest.fixture(params=("kiev", "ulaanbaatar"))
def charts(request: pytest.FixtureRequest) -> Charts:
    return loaded(request.param).charts


def cells(charts: Charts, table: str, column: int) -> list[UnitResult]:
    return [UnitResult.read(charts.results[table][die][column]) for die in range(1, 7)]


def sums(charts: Charts, table: str) -> dict[str, tuple[int, ...]]:
    columns = [cells(charts, table, column) for column in range(len(charts.columns))]
    return {
        "attacker": tuple(sum(min(cell.attacker_losses, 2) for cell in column) for column in columns),
        "defender": tuple(sum(min(cell.defender_losses, 2) for cell in column) for column in columns),
        "attacker_back": tuple(sum(cell.attacker_retreat for cell in column) for column in columns),
        "defender_back": tuple(sum(cell.retreat for cell in column) for column in columns),
    }


@pytest.mark.parametrize("table", SIXTHS)
def test_each_column_loses_and_moves_what_was_reckoned(table: str) -> None:
    assert sums(loaded().charts, table) == SIXTHS[table]


@pytest.mark.parametrize("table", SIXTHS)
def test_one_column_more_is_never_worse_and_worth_a_sixth_of_a_unit_at_most(table: str) -> None:
    reckoned = sums(loaded().charts, table)
    assert all(0 <= before - after <= 1 for before, after in pairwise(reckoned["attacker"]))
    assert all(0 <= after - before <= 1 for before, after in pairwise(reckoned["defender"]))


def test_the_high_tech_table_kills_no_more_and_moves_at_least_as_far() -> None:
    charts = loaded().charts
    plain, high = sums(charts, "conventional"), sums(charts, "hyperwar")
    for column in range(len(charts.columns)):
        assert high["attacker"][column] <= plain["attacker"][column]
        assert high["defender"][column] <= plain["defender"][column]
        further = [kind["attacker_back"][column] + kind["defender_back"][column] for kind in (high, plain)]
        assert further[0] >= further[1]


@pytest.mark.parametrize("table", SIXTHS)
def test_a_higher_die_is_never_worse_for_the_attacker(table: str) -> None:
    charts = loaded().charts
    for column in range(len(charts.columns)):
        better = [
            (cell.defender_losses - cell.attacker_losses, cell.retreat - cell.attacker_retreat)
            for cell in cells(charts, table, column)
        ]
        assert better == sorted(better)


@pytest.mark.parametrize("table", SIXTHS)
def test_a_lone_defender_is_worth_no_more_in_the_last_columns_than_units_say(table: str) -> None:
    charts = loaded().charts
    alone = [
        sum(min(cell.defender_losses, 1) for cell in cells(charts, table, column)) for column in range(10)
    ]
    assert alone == sorted(alone)
    assert alone[-2:] == ([5, 5] if table == "conventional" else [5, 6])


@pytest.mark.clause("neworder", "CRT.conventional")
@pytest.mark.clause("neworder", "CRT.hyperwar")
def test_the_column_of_four_and_five_lies_left_of_that_of_six(charts: Charts) -> None:
    assert charts.columns.index("+4/5") + 1 == charts.least.index(6)
    assert charts.least[0] == -3
    assert set(charts.results) == {"conventional", "hyperwar"}


@pytest.mark.clause("neworder", "TEC")
def test_clear_costs_one_and_all_else_two_or_more(charts: Charts) -> None:
    assert charts.terrain["clear"].cost == 2
    assert all(
        effect.cost is None or effect.cost >= 4 for name, effect in charts.terrain.items() if name != "clear"
    )
    assert charts.ways == {"road": 1, "trail": 2, "rail": 2, "air": 2}
    minor, major = charts.hexsides["minor_river"], charts.hexsides["major_river"]
    suburb = charts.terrain["suburb"].cost
    assert suburb is not None
    assert minor.added is not None
    assert suburb + minor.added == 8
    assert (major.added, major.blocks, minor.blocks) == (None, True, False)


@pytest.mark.clause("neworder", "25.13")
def test_mongols_defend_gers_as_a_city_and_all_others_do_not(charts: Charts) -> None:
    ger = charts.terrain["ger"]
    at_home = {
        nation
        for nation in ("mongolia", "pro-russian", "pro-chinese", "russia", "china")
        if ger.shift_for(nation) == 2
    }
    assert at_home == {"mongolia", "pro-russian", "pro-chinese"}
    assert ger.shift_for("china") == 1


@pytest.mark.clause("neworder", "landing")
def test_the_landing_table_gives_the_chances_reckoned(charts: Charts) -> None:
    order = ("safe", "drift", "abort", "eliminated")
    for modifier, sixths in {0: (3, 2, 1, 0), 1: (2, 2, 1, 1), 2: (1, 2, 1, 2), 3: (0, 2, 1, 3)}.items():
        found = charts.landing.chances(modifier)
        assert tuple(found.get(result, Fraction(0)) * 6 for result in order) == sixths
    assert charts.landing.modifiers == {"rough": 1, "zone": 1, "air_defence": 1}
    assert charts.landing.drift == ("W", "SW", "SE", "E", "NE", "NW")
    assert charts.landing.result(12) == "eliminated"


@pytest.mark.clause("neworder", "reinforcement.kiev.russia")
@pytest.mark.clause("neworder", "reinforcement.kiev.coalition")
@pytest.mark.clause("neworder", "reinforcement.ulaanbaatar.russia")
@pytest.mark.clause("neworder", "reinforcement.ulaanbaatar.china")
def test_both_sides_get_as_many_units_on_the_average(charts: Charts) -> None:
    worth = {"formation": 6, "groups": 1, "pool": 1}
    for row in charts.reinforcements.values():
        drawn = [draw.amount.expected * worth[draw.kind] for cell in row.values() for draw in cell]
        assert sum(drawn, Fraction(0)) / 6 == Fraction(15, 4)


@pytest.mark.clause("neworder", "12.22")
@pytest.mark.clause("neworder", "12.23")
def test_who_may_fire_twice(charts: Charts) -> None:
    assert charts.may_fire("artillery", "reaction", {"bombardment"})
    assert not charts.may_fire("artillery", "support", {"bombardment"})
    assert not charts.may_fire("artillery", "rolling", ())
    assert charts.may_fire("hyperwar_artillery", "rolling", {"support"})
    assert not charts.may_fire("hyperwar_artillery", "rolling", {"bombardment"})
    assert charts.may_fire("hyperwar_air", "rolling", ())
    assert not charts.may_fire("hyperwar_air", "rolling", {"support"})
    assert not charts.may_fire("air", "reaction", {"bombardment"})


@pytest.mark.clause("neworder", "events.kiev")
@pytest.mark.clause("neworder", "events.ulaanbaatar")
def test_the_events_that_can_be_read_are_there_once_each(charts: Charts) -> None:
    kinds = [event.kind for event in charts.events.values()]
    assert sorted(kinds) == sorted(("quiet", "morale", "friction", "rising", "air_effort", "jam"))
    morale = next(event for event in charts.events.values() if event.kind == "morale")
    assert (morale.lead, morale.shift) == (5, 1)
    book = load_rulebook("neworder")
    assert all(event.clause in book for event in charts.events.values())


@pytest.mark.clause("neworder", "23.2")
def test_grades_are_ten_wide(charts: Charts) -> None:
    assert [grade.least for grade in charts.victory.grades] == [0, 10, 20, 30]
    assert charts.victory.grade(-19).name.en == "Tactical victory"
    assert charts.victory.grade(9).name.en == "Draw"
    assert charts.victory.grade(99).name.en == "Strategic victory"


def test_thirteen_turns_of_two_days(charts: Charts) -> None:
    assert charts.last_turn == 13
    days = [(turn.last_day - turn.first_day).days + 1 for turn in charts.turns.values()]
    assert set(days) == {2}


def test_the_only_row_of_air_strikes_that_can_be_read_stands_as_it_is_printed() -> None:
    row = loaded().charts.air["russia"]
    assert [str(row[turn]) for turn in (1, 6, 7, 13)] == ["1Dr", "1Dr", "1Dr/2", "1Dr/2"]


@pytest.mark.parametrize(
    ("title", "side"), [("kiev", "coalition"), ("ulaanbaatar", "russia"), ("ulaanbaatar", "china")]
)
def test_a_row_of_air_strikes_that_is_lost_is_as_the_one_that_can_be_read(title: str, side: str) -> None:
    assert loaded(title).charts.air[side] == loaded("kiev").charts.air["russia"]


def test_losses_break_even_between_one_and_two_points_more() -> None:
    reckoned = sums(loaded().charts, "conventional")
    even = loaded().charts.columns.index("+2/3")
    assert reckoned["attacker"][even - 1] > reckoned["defender"][even - 1]
    assert reckoned["attacker"][even] < reckoned["defender"][even]
