"""5.2 and 12.4: what the ground costs, and where fast columns cannot go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.huaihai.theatre import charts, column, corps, fast, theatre
from wargame_kit.games.counters import Counters
from wargame_kit.games.huaihai.game import Huaihai
from wargame_kit.games.huaihai.rules.reach import reach

UNITS = (column("EC1"), corps("5C"), fast("4FC"))


def step_ledger(ground: str, unit: str = "EC1", options=None, **drawn):
    """The sum for one step south onto a hex of that ground; the refusal where it is not allowed."""
    game = theatre([".", ground], UNITS, **drawn)
    found = reach(game.position({unit: "A1"}, options=options or {}), unit)
    return found.ledger("A2") if "A2" in found else found.why_not("A2")


def step_cost(ground: str, unit: str = "EC1", options=None, **drawn) -> int:
    return step_ledger(ground, unit, options, **drawn).total


@pytest.mark.clause("huaihai", "5.2", "12.1")
@pytest.mark.parametrize(("ground", "cost"), [(".", 2), ("#", 2), ("h", 3), ("f", 3), ("m", 4)])
def test_each_terrain_has_its_cost_for_everybody_who_may_enter(ground, cost):
    assert step_cost(ground) == step_cost(ground, "5C") == cost
    if ground not in "fm":
        assert step_cost(ground, "4FC") == cost


@pytest.mark.clause("huaihai", "5.2")
def test_nobody_enters_water():
    verdict = step_ledger("~")
    assert (verdict.code, verdict.hex_, verdict.clause.number) == ("move/impassable", "A2", "5.2")


@pytest.mark.clause("huaihai", "5.2")
def test_crossing_a_river_costs_a_point_more_and_no_bridge_spares_it():
    assert step_cost(".", rivers={"A1/S": "river"}) == 3
    assert step_cost(".", rivers={"A1/S": "river"}, roads=["A1-A2"]) == 2
    ledger = step_ledger("h", rivers={"A1/S": "river"}, roads=["A1-A2"])
    assert [entry.value for entry in ledger.entries] == [3, 1, -1]
    assert {entry.clause.number for entry in ledger.entries} == {"5.2"}


@pytest.mark.clause("huaihai", "5.2")
@pytest.mark.parametrize(("ground", "any_", "clear"), [(".", 1, 1), ("#", 1, 2), ("h", 2, 3), ("m", 3, 4)])
def test_a_road_gives_a_point_back_in_any_terrain_or_by_option_in_clear_only(ground, any_, clear):
    assert step_cost(ground, roads=["A1-A2"]) == any_
    assert step_cost(ground, options={"road_refund": "clear"}, roads=["A1-A2"]) == clear


@pytest.mark.clause("huaihai", "5.2")
def test_a_railway_counts_as_a_road():
    assert step_cost(".", rails=["A1-A2"]) == 1


@pytest.mark.clause("huaihai", "5.2")
def test_a_road_counts_only_where_it_is_followed():
    game = theatre(["..", ".."], UNITS, roads=["B1-B2"])
    found = reach(game.position({"EC1": "A1"}), "EC1")
    assert found.cost("B1") == 2


@pytest.mark.clause("huaihai", "12.4")
@pytest.mark.parametrize("ground", ["f", "m"])
def test_fast_columns_enter_forest_and_marsh_by_road_only(ground):
    verdict = step_ledger(ground, "4FC")
    assert (verdict.code, verdict.clause.number, verdict.hex_) == ("huaihai/fast-ground", "12.4", "A2")
    assert step_cost(ground, "4FC", roads=["A1-A2"]) == step_cost(ground) - 1


@pytest.mark.clause("huaihai", "12.4")
def test_fast_columns_cross_rivers_by_road_only():
    verdict = step_ledger(".", "4FC", rivers={"A1/S": "river"})
    assert (verdict.code, verdict.clause.number) == ("huaihai/fast-river", "12.4")
    assert step_cost(".", "4FC", rivers={"A1/S": "river"}, roads=["A1-A2"]) == 2


def test_refusals_speak_both_languages():
    verdict = step_ledger("f", "4FC")
    assert "only along a road" in verdict.to("en")
    assert "快速纵队" in verdict.to("zh")


@pytest.mark.clause("huaihai", "5.2")
def test_no_road_makes_a_hex_cheaper_than_the_least_that_any_costs():
    drawn = theatre(["."] * 2, UNITS, roads=["A1-A2"])
    generous = Huaihai(drawn.board, replace(charts(), road_refund=5), Counters(drawn.units))
    assert generous.position({"EC1": "A1"}).reach("EC1").cost("A2") == 1
