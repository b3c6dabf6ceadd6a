"""1.8: weather that is rolled, the mud of April, and what the files say of both."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.thirdwinter.own_scenario import GAME, charts_with, war
from wargame_kit.games.ocs.rules.sequence import EndOfTurn
from wargame_kit.games.thirdwinter.files.charts import chart_of
from wargame_kit.games.thirdwinter.rules.weather import RollGround
from wargame_kit.position import Record, position_from_json, position_to_json
from wargame_kit.widgets.table import Table
from wargame_kit.words import LANGUAGES, DataError, in_language

SCRIPT = 'weather = ["dry", "dry", "mud", "dry", "dry", "mud"]'
FIRST = 'first_weather = "mud"\nfirst_flight = "limited"'
ROLLED = (SCRIPT, f'weather = "rolled"\nflight = "rolled"\n{FIRST}')
APRIL = (
    ROLLED,
    ("first_turn = 12\nlast_turn = 17", "first_turn = 55\nlast_turn = 63\napril_mud = true"),
)


def next_turn(position: Any, turn: int = 0) -> Any:
    """The position at the first roll of the next turn, or of another."""
    before = position.replaced(turn=turn - 1) if turn else position
    return before.replaced(agenda=(before.agenda[0], EndOfTurn())).settled()


@pytest.mark.clause("thirdwinter", "1.8")
def test_the_first_turn_is_the_scenarios_own_and_of_every_other_one_die_says_the_ground_two_the_flight():
    position = war(ROLLED).start("own")
    assert (position.facts.weather, position.facts.flight) == ("mud", "limited")
    told = next_turn(position)
    assert (told.turn, type(told.step).__name__) == (13, "RollGround")
    grounds = {action.die: told.play(action).facts.weather for action in told.legal}
    assert [grounds[die] for die in range(1, 7)] == ["dry", "dry", "dry", "mud", "mud", "freeze"]
    frozen = told.play("ground-die 6")
    assert type(frozen.step).__name__ == "RollFlight"
    flights = {action.number: frozen.play(action).facts.flight for action in frozen.legal}
    assert [flights[total] for total in range(2, 13)] == [
        *(["full"] * 3 + ["limited"] * 4 + ["none"] * 4),
    ]
    assert type(frozen.play("flight-dice 1 1").step).__name__ == "RollFirst"


@pytest.mark.clause("thirdwinter", "1.8")
def test_where_every_number_brings_the_same_nobody_rolls_for_the_ground():
    early = war(ROLLED, ("first_turn = 12\nlast_turn = 17", "first_turn = 1\nlast_turn = 6")).start("own")
    second = next_turn(early)
    assert (second.turn, second.facts.weather, type(second.step).__name__) == (2, "dry", "RollFlight")


# Facts B-2: the figures of the sheet, by the first turn of each row and how many numbers bring dry, mud,
# thaw and freeze.
SHEET = {
    **{1: (6, 0, 0, 0), 4: (5, 1, 0, 0), 8: (4, 2, 0, 0), 12: (3, 2, 0, 1), 16: (1, 3, 0, 2)},
    **{21: (0, 0, 2, 4), 25: (0, 0, 3, 3), 30: (0, 0, 2, 4), 37: (0, 0, 3, 3), 39: (0, 0, 4, 2)},
    **{43: (0, 0, 3, 3), 47: (0, 5, 0, 1), 56: (2, 4, 0, 0)},
}
FLYING = {"dry": (30, 5, 1), "mud": (15, 15, 6), "thaw": (15, 15, 6), "freeze": (6, 20, 10)}
"""Of 36."""


def test_the_tables_are_those_of_the_sheet():
    charts = chart_of(GAME.charts)
    for row in charts.weather.rows:
        sixths = tuple(row.die.count(ground) for ground in ("dry", "mud", "thaw", "freeze"))
        assert sixths == SHEET[row.first]
        assert sum(row.chances().values()) == 1
    assert [row.first for row in charts.weather.rows] == list(SHEET)
    for ground, table in charts.flight.items():
        found = table.chances()
        shares = tuple(found[name] * 36 for name in ("full", "limited", "none"))
        assert shares == FLYING[ground]


@pytest.mark.clause("thirdwinter", "1.8")
def test_the_status_line_tells_the_exact_chances_of_the_next_ground_and_who_flies_now():
    position = war(ROLLED).start("own")
    told = {fact.clause.number: fact for fact in GAME.presentation.status.turn(position)}
    assert (str(told["1.8"].value), told["1.8"].provenance) == ("dry 1/2, mud 1/3 and frozen 1/6", "kit")
    assert str(told["17"].value) == "own Movement Phase only"
    last = GAME.presentation.status.turn(position.replaced(turn=17))
    assert "1.8" not in {fact.clause.number for fact in last}


@pytest.mark.clause("thirdwinter", "1.8")
def test_three_april_turns_of_mud_on_end_end_the_campaign_when_the_third_is_known():
    march = war(*APRIL).start("own")
    assert march.facts.weather == "mud"  # 29 March, which does not count
    position = march
    for turn in (56, 57):
        position = next_turn(position, turn).play("ground-die 3").play("flight-dice 1 1")
        assert (position.facts.mired, position.is_over) == (turn - 55, False)
    third = next_turn(position, 58)
    over = third.play("ground-die 6")
    assert over.is_over
    assert over.step.clause.number == "1.8"
    assert all(in_language(over.step.prompt(over), code) for code in LANGUAGES)
    dry = third.play("ground-die 1")
    assert (dry.facts.mired, dry.is_over) == (0, False)


@pytest.mark.clause("thirdwinter", "1.8")
def test_a_scenario_that_does_not_say_so_goes_on_in_the_mud():
    position = war(APRIL[0], ("first_turn = 12\nlast_turn = 17", "first_turn = 55\nlast_turn = 63")).start(
        "own"
    )
    for turn in (56, 57, 58):
        position = next_turn(position, turn).play("ground-die 3").play("flight-dice 1 1")
    assert not position.is_over


@pytest.mark.clause("thirdwinter", "1.4b")
def test_three_turns_of_rolled_frost_freeze_the_river_at_the_start_of_the_next():
    position = war(ROLLED).start("own")
    for turn in (13, 14, 15):
        position = next_turn(position, turn).play("ground-die 6").play("flight-dice 1 1")
        assert not position.facts.frozen
    assert next_turn(position, 16).facts.frozen


def test_a_whole_game_in_rolled_weather_comes_to_its_end_and_no_step_of_it_is_read_elsewhere():
    position, random = war(ROLLED).start("own"), Random(3)
    rolled = None
    while not position.is_over:
        rolled = position if isinstance(position.step, RollGround) else rolled
        position = position.play(position.legal.sample(random))
    assert rolled is not None
    stored = position_to_json(rolled)
    assert position_from_json(stored, rolled.game) == rolled
    with pytest.raises(DataError, match="only where the scenario rolls"):
        position_from_json(stored, war().start("own").game)


FAULTS = {
    "no first weather": (
        (SCRIPT, 'weather = "rolled"\nfirst_flight = "full"\nflight = "rolled"'),
        "first_weather",
    ),
    "a first weather beside a script": ((SCRIPT, f'{SCRIPT}\nfirst_weather = "dry"'), "first_weather"),
    "a flight that is none": ((SCRIPT, f'{SCRIPT}\nflight = ["fair"]'), "flight, full"),
    "no script": ((SCRIPT, "weather = []"), "weather"),
    "an end in mud by a script": ((SCRIPT, f"{SCRIPT}\napril_mud = true"), "april_mud"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_scenario_with_such_weather_is_refused(fault: str):
    change, places = FAULTS[fault]
    with pytest.raises(DataError) as error:
        war(change)
    assert all(each in str(error.value) for each in places.split(", "))


ROWS = {
    "a row missing": ("    { from = 8, to = 11", "    # ", "weather.rows 3.from: found 12; expected turn 8"),
    "five cells": ('die = ["dry", "dry", "dry", "dry", "dry", "mud"]', 'die = ["dry"]', "six cells"),
    "the end missing": ("from = 56, to = 63", "from = 56, to = 62", "expected turn 63"),
    "better flying with more": ('"limited", "limited", "none"]', '"none", "limited", "none"]', "no better"),
}


@pytest.mark.parametrize("row", ROWS)
def test_weather_tables_with_gaps_are_refused(row: str):
    right, wrong, told = ROWS[row]
    with pytest.raises(DataError, match=told):
        charts_with(right, wrong)


def test_the_charts_page_frames_the_tables_as_ours_with_the_exact_chances():
    tables = {table.id: table for table in GAME.presentation.charts.tables(GAME)}
    assert {row.provenance for row in (*tables["ground"].rows, *tables["flight"].rows)} == {"kit"}
    dry = [str(cell) for cell in tables["flight"].rows[0].cells]
    assert dry == ["dry", f"2–9 {Fraction(5, 6)}", "10–11 5/36", "12 1/36"]


def test_the_sequence_of_play_leaves_out_what_cannot_come_in_a_battle():
    scripted, rolled = wk.load("thirdwinter").start("kherson"), war(ROLLED).start("own")
    for position, is_shown in ((scripted, False), (rolled, True)):
        table = Table(Record(position), viewer="axis")
        assert ("Weather" in table.side.html) == is_shown
        assert "Random events" not in table.side.html
        assert "Aircraft Refit Phase" not in table.side.html
        assert "Movement Phase" in table.side.html
