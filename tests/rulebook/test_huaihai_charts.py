"""The charts of Huaihai: what the rulebook fixes about them, and how a wrong file is refused."""

from __future__ import annotations

import datetime
from itertools import pairwise

import pytest

from wargame_kit.games.huaihai.files.charts import DRAW, KMT, LIMITS, PLA, Charts
from wargame_kit.rulebook import load_rulebook
from wargame_kit.words import files

PATH = files.data_root() / "huaihai" / "charts.toml"
TEXT = PATH.read_text(encoding="utf-8")
TABLE = files.read_toml(PATH)
CHARTS = Charts.read(PATH)


@pytest.mark.clause("huaihai", "5.2")
def test_costs_are_as_printed_and_water_is_closed() -> None:
    costs = {name: row.cost for name, row in CHARTS.terrain.items()}
    assert costs == {"clear": 2, "fortress": 2, "hill": 3, "forest": 3, "marsh": 4, "water": None}
    assert (CHARTS.river.added_cost, CHARTS.road_refund, CHARTS.least_cost) == (1, 1, 1)
    assert [name for name, row in CHARTS.terrain.items() if not row.is_passable] == ["water"]


@pytest.mark.clause("huaihai", "5.2")
def test_no_hex_ever_costs_less_than_one_point() -> None:
    costs = [row.cost - CHARTS.road_refund for row in CHARTS.terrain.values() if row.cost is not None]
    assert min(costs) == CHARTS.least_cost


@pytest.mark.clause("huaihai", "8.1")
def test_supply_runs_through_clear_hexes_and_one_other() -> None:
    assert [name for name, row in CHARTS.terrain.items() if row.supply] == ["clear"]
    assert CHARTS.limit("supply_beyond") == 1


@pytest.mark.clause("huaihai", "12.4")
def test_fast_columns_keep_to_roads_in_forest_and_marsh_and_over_rivers() -> None:
    assert {name for name, row in CHARTS.terrain.items() if row.fast_by_road} == {"forest", "marsh"}
    assert CHARTS.river.fast_by_road


@pytest.mark.clause(
    "huaihai", "4.3", "5.4", "8.6", "10.4", "10.5", "10.6", "10.7", "10.8", "10.8.agent", "10.9", "10.10",
    "11.1", "11.4",
)  # fmt: skip
def test_limits_are_as_printed() -> None:
    printed = {
        **{"zone_surcharge": 1, "stacking": 45, "late_sources": 4, "infiltrations": 4, "sabotage_hexes": 7},
        **{"spies": 1, "spy_delay": 2, "incitements": 3, "charges": 5, "chiang_names": 3, "recruits": 5},
        **{"agents_per_turn": 1, "suppressions_per_turn": 1, "suppressions_kept": 3, "returns": 2},
        **{"hidden_per_turn": 1, "support_distance": 2},
    }
    assert {name: CHARTS.limit(name) for name in printed} == printed
    assert {CHARTS.limits[name].provenance for name in printed} == {"rulebook"}


@pytest.mark.clause("huaihai", "7.5", "7.6", "8.4", "9.9", "10.4", "10.8", "10.10", "11.7")
def test_every_shift_is_one_column_and_every_change_of_the_die_one_pip() -> None:
    shifts = {name: limit.value for name, limit in CHARTS.limits.items() if name.endswith("_shift")}
    assert set(shifts.values()) == {1}
    dice = {name: limit.value for name, limit in CHARTS.limits.items() if name.endswith("_die")}
    assert dice == {"fast_attack_die": -1, "charge_die": 1, "suppression_die": 1}


@pytest.mark.clause("huaihai", "6.3")
def test_terrain_in_combat_is_the_kits() -> None:
    assert TABLE["combat_terrain"]["provenance"] == "kit"
    shifts = {ground: columns for ground, columns in CHARTS.combat_terrain.items() if columns}
    assert shifts == {"hill": 1, "forest": 1, "marsh": 1, "river": 1, "fortress": 2}


@pytest.mark.clause("huaihai", "7.4")
def test_reconnaissance_succeeds_on_a_one_or_a_five() -> None:
    assert CHARTS.found_on == {1, 5}


@pytest.mark.clause("huaihai", "3")
def test_ten_weeks_follow_each_other_and_the_last_is_cut() -> None:
    turns = list(CHARTS.turns.values())
    assert CHARTS.last_turn == len(turns) == 10
    assert (turns[0].first_day, turns[-1].last_day) == (
        datetime.date(1948, 11, 5),
        datetime.date(1949, 1, 10),
    )
    for turn, following in pairwise(turns):
        assert (turn.last_day - turn.first_day).days == 6
        assert (following.first_day - turn.last_day).days == 1
    assert CHARTS.turns[4].dates.en == "26 November – 2 December 1948"
    assert CHARTS.turns[4].dates.zh == "1948年11月26日—12月2日"


@pytest.mark.clause("huaihai", "13.5")
def test_the_ladder_of_victory_has_a_rung_for_every_difference() -> None:
    rungs = CHARTS.victory.levels
    winners = [rung.winner for rung in rungs]
    assert winners == sorted(winners, key=[PLA, DRAW, KMT].index)
    assert set(winners) == {PLA, DRAW, KMT}
    leasts = [rung.least for rung in rungs if rung.least is not None]
    assert leasts == sorted(set(leasts), reverse=True)
    assert [rung for rung in rungs if rung.least is None] == [rungs[-1]]


@pytest.mark.clause("huaihai", "13.2", "13.4")
def test_what_left_the_map_counts_half_and_three_towns_count() -> None:
    assert CHARTS.victory.marched_off * 2 == CHARTS.victory.supplied
    assert [city.name.en for city in CHARTS.victory.cities.values()] == ["Xuzhou", "Bengbu", "Suxian"]


def test_every_table_names_a_clause_of_the_rulebook_and_where_it_comes_from() -> None:
    book = load_rulebook("huaihai")
    victory = TABLE["victory"]
    rows = [*TABLE["terrain"].values(), *TABLE["hexside"].values(), *TABLE["way"].values(), *TABLE["turn"]]
    rows += [*TABLE["limits"].values(), victory["shares"], *victory["city"].values(), *victory["level"]]
    rows += [TABLE[key] for key in ("combat_results", "combat_terrain", "reconnaissance")]
    for row in rows:
        assert row["clause"] in book
        assert row["provenance"] in ("rulebook", "history", "kit")
        for key in row.get("kit", []):
            assert key in row
            assert row["note"]
    assert set(TABLE["limits"]) == set(LIMITS)
