"""The charts of Typhoon as data: what the rulebook fixes about them, and what the rules need of the rest."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from wargame_kit.rulebook import load_rulebook
from wargame_kit.words import files

CHARTS = files.read_toml(files.data_root() / "typhoon" / "charts.toml")
TURNS: list[dict[str, Any]] = CHARTS["turn"]
CHITS: dict[str, dict[str, Any]] = CHARTS["chit"]


def chits(side: str, *, options: bool = False) -> int:
    return sum(c["count"] for c in CHITS.values() if c["side"] == side and (options or "option" not in c))


@pytest.mark.clause("typhoon", "CRT")
def test_die_and_column_together_give_the_result() -> None:
    # The printed table runs in diagonals: one better on the die is worth one column.
    ladder = ["A2", *["A1"] * 2, *["-"] * 2, *["R"] * 2, *["RR"] * 2]
    ladder += [*["1RR"] * 2, *["2RR"] * 2, *["3RR"] * 2, "4RR"]
    assert CHARTS["combat_results"]["results"] == {
        str(die): ladder[die - 1 : die + 10] for die in range(1, 7)
    }


@pytest.mark.clause("typhoon", "CRT")
def test_the_columns_run_from_one_to_one_to_ten_to_one() -> None:
    columns = CHARTS["combat_results"]["columns"]
    assert columns == ["1-1", "1.5-1", *[f"{ratio}-1" for ratio in range(2, 11)]]


@pytest.mark.clause(
    "typhoon", "TEC.light_forest", "TEC.deep_forest", "TEC.marsh", "9.2.4.1", "9.2.4.2", "9.2.4.3"
)
def test_forest_and_marsh_cost_mechanised_units_one_more() -> None:
    costs = {
        key: (CHARTS["terrain"][key]["mechanised"], CHARTS["terrain"][key]["non_mechanised"])
        for key in ("light_forest", "marsh", "deep_forest")
    }
    assert costs == {"light_forest": (2, 1), "marsh": (3, 2), "deep_forest": (3, 2)}


def test_only_clear_terrain_lets_an_advance_go_on() -> None:
    rows = {**CHARTS["terrain"], **CHARTS["hexside"]}
    assert {key for key, row in rows.items() if row.get("advance") == 2} == {"clear"}


@pytest.mark.clause("typhoon", "TRACK")
def test_twelve_turns_of_ten_days_follow_each_other() -> None:
    assert [turn["number"] for turn in TURNS] == list(range(1, 13))
    assert TURNS[0]["from"] == datetime.date(1941, 9, 30)
    for turn, following in zip(TURNS, [*TURNS[1:], None], strict=True):
        assert turn["to"] - turn["from"] == datetime.timedelta(days=9)
        if following:
            assert following["from"] - turn["to"] == datetime.timedelta(days=1)


@pytest.mark.clause("typhoon", "14.1.1", "14.1.2", "14.1.3")
def test_the_weather_of_each_turn_is_that_of_the_rules() -> None:
    by_turn = {turn: key for key, weather in CHARTS["weather"].items() for turn in weather["turns"]}
    assert by_turn == {turn["number"]: turn["weather"] for turn in TURNS}
    assert [by_turn[n] for n in range(1, 13)] == ["dry"] * 2 + ["mud"] * 3 + ["freeze"] * 2 + ["snow"] * 5


def test_guderian_may_be_dismissed_from_the_turn_in_which_he_was() -> None:
    dismissed = datetime.date(1941, 12, 26)
    (turn,) = [turn["number"] for turn in TURNS if turn["from"] <= dismissed <= turn["to"]]
    assert CHARTS["guderian_dismissal"]["from_turn"] == turn


def test_each_side_always_has_the_chits_that_it_must_choose() -> None:
    assert (chits("axis"), chits("axis", options=True)) == (10, 11)
    barred = len(CHARTS["limited_chits"]["barred"])
    for turn in TURNS:
        assert 1 <= turn["axis_chits"] <= chits("axis")
        assert 1 <= turn["soviet_chits"] <= chits("soviet") - barred


@pytest.mark.clause("typhoon", "2.22.1")
def test_each_panzer_army_has_two_chits_and_guderian_is_one_of_them() -> None:
    armies: dict[str, int] = {}
    for chit in CHITS.values():
        if chit["side"] == "axis" and "headquarters" in chit:
            armies[chit["headquarters"]] = armies.get(chit["headquarters"], 0) + chit["count"]
    assert armies == {"9A": 1, "4A": 1, "2A": 1, "2PzA": 2, "3PzA": 2, "4PzA": 2}


def test_the_six_chits_barred_on_turn_two_are_headquarters_of_the_soviets() -> None:
    barred = CHARTS["limited_chits"]["barred"]
    assert barred == ["31A", "49A", "32A", "33A", "5A", "10A"]
    assert {(CHITS[id_]["side"], CHITS[id_]["kind"]) for id_ in barred} == {("soviet", "headquarters")}


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_whoever_came_in_time_can_come_in_time(side: str) -> None:
    columns = ["side", "arrival", "turn"]
    rows = [row for _, row in files.read_csv(files.data_root() / "typhoon" / "counters.csv", columns)]
    arriving = [int(row["turn"]) for row in rows if row["side"] == side and row["arrival"] == "reinforcement"]
    garrison = dict.fromkeys(CHARTS["garrison"]["turns"], CHARTS["limits"]["garrison_units"]["value"])
    waiting = 0
    for turn in TURNS:
        waiting += arriving.count(turn["number"])
        besides = garrison.get(turn["number"], 0) if side == "soviet" else 0
        waiting -= min(waiting, turn[f"{side}_reinforcements"] + besides)
    assert arriving
    assert waiting == 0


def test_no_axis_reinforcement_chit_is_empty_while_a_transferred_unit_waits() -> None:
    assert min(turn["axis_reinforcements"] for turn in TURNS) >= 1


def test_every_table_names_a_clause_of_the_rulebook_and_where_it_comes_from() -> None:
    book = load_rulebook("typhoon")
    groups = [*CHARTS["terrain"].values(), *CHARTS["hexside"].values(), *CHARTS["way"].values()]
    groups += [*CHARTS["weather"].values(), *CHARTS["victory"].values(), *CHITS.values(), *TURNS]
    groups += [CHARTS[key] for key in ("combat_results", "garrison", "reserve", "guderian_dismissal")]
    for table in groups:
        assert table["clause"] in book
        assert table["provenance"] in ("rulebook", "history", "kit")
        for key in table.get("kit", []):
            assert key in table
            assert table["note"]


def test_options_named_by_chits_are_options_of_the_game() -> None:
    named = {chit["option"] for chit in CHITS.values() if "option" in chit}
    assert named <= set(load_rulebook("typhoon").options)
