"""4: zones of control."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.huaihai.theatre import column, corps, fast, theatre
from wargame_kit.games.huaihai.rules.reach import check_path, exhausted, points_left, reach, walk
from wargame_kit.games.huaihai.rules.zones import control, is_in_enemy_zone

UNITS = (column("EC1"), column("EC2"), corps("5C"), corps("70C"), fast("4FC"))
GAME = theatre(["........"] * 5, UNITS)


def hexes(*printed: str) -> tuple[int, ...]:
    return tuple(map(GAME.board.index, printed))


@pytest.mark.clause("huaihai", "4", "4.1")
def test_a_fresh_counter_controls_its_hex_and_the_six_around():
    zone = control(GAME.position({"EC1": "C3"}), "pla")
    assert zone.hexes == set(GAME.board.within(GAME.board.index("C3"), 1))
    assert zone.exerted_by("C3") == zone.exerted_by("C2") == ("EC1",)


@pytest.mark.clause("huaihai", "4.1")
def test_a_spent_counter_and_one_off_the_map_control_nothing():
    assert len(control(GAME.position({"EC1": "C3 spent"}), "pla")) == 0
    assert len(control(GAME.position({"EC1": "eliminated"}), "pla")) == 0
    assert len(control(GAME.position({}, hidden={"EC1": "C3"}), "pla")) == 0


@pytest.mark.clause("huaihai", "4.1", "9.4")
def test_counters_that_attack_have_no_zone():
    position = GAME.position({"EC1": "C3", "EC2": "C3"})
    assert len(control(position, "pla", without=("EC1", "EC2"))) == 0
    assert control(position, "pla", without=("EC1",)).exerted_by("C2") == ("EC2",)


def test_no_zone_reaches_into_water():
    game = theatre(["~..", "..."], UNITS)
    zone = control(game.position({"EC1": "B1"}), "pla")
    assert "A1" not in zone
    assert "C1" in zone


@pytest.mark.clause("huaihai", "4.2")
def test_the_kmt_stops_where_it_enters_a_zone():
    position = GAME.position({"5C": "A3", "EC1": "D3"})
    verdict = check_path(position, "5C", hexes("A3", "B3", "C3", "C4"))
    assert (verdict.code, verdict.clause.number) == ("move/zone-stops", "4.2")
    assert "C3" in str(verdict)
    assert verdict.instead
    assert check_path(position, "5C", hexes("A3", "B3", "C3"))
    assert reach(position, "5C").cost("C3") == 4  # it pays nothing more


@pytest.mark.clause("huaihai", "4.2")
def test_who_has_entered_a_zone_has_no_points_left_in_this_phase():
    position = GAME.position({"5C": "A3", "EC1": "D3"})
    after = walk(position, "5C", hexes("A3", "B3", "C3"))
    assert points_left(after, "5C") == 0
    assert not reach(after, "5C").hexes
    assert points_left(walk(position, "5C", hexes("A3", "B3")), "5C") == 5


@pytest.mark.clause("huaihai", "4.2")
def test_the_kmt_may_leave_a_zone_in_which_it_begins_and_stops_in_the_next():
    position = GAME.position({"5C": "C3", "EC1": "D3"})
    assert check_path(position, "5C", hexes("C3", "B3", "A3"))
    assert check_path(position, "5C", hexes("C3", "C4"))
    assert not check_path(position, "5C", hexes("C3", "C4", "B4"))


@pytest.mark.clause("huaihai", "4.2")
def test_a_hex_behind_a_line_of_zones_is_refused_with_the_hex_that_stops():
    game = theatre(["......."] * 2, UNITS)
    position = game.position({"5C": "A1", "EC1": "D1"})
    verdict = reach(position, "5C").why_not("F1")
    assert (verdict.code, verdict.clause.number, verdict.hex_) == ("move/zone-stops", "4.2", "F1")
    assert "C1" in str(verdict) or "C2" in str(verdict)
    walled = game.position({"5C": "A1", "EC1": "D1", "EC2": "D2"})
    assert reach(walled, "5C").why_not("F1").code == "move/cut-off"


@pytest.mark.clause("huaihai", "4.3")
def test_the_pla_pays_a_point_more_and_goes_on():
    position = GAME.position({"EC1": "A3", "5C": "D3", "70C": "D3"})
    found = reach(position, "EC1")
    assert found.cost("C3") == 2 + 2 + 1
    assert check_path(position, "EC1", hexes("A3", "B3", "C3", "C4"))  # 2 + 3 + 3
    zone = [entry for entry in found.ledger("C3").entries if entry.clause.number == "4.3"]
    assert [entry.value for entry in zone] == [1]  # once, however many control it


@pytest.mark.clause("huaihai", "4.3")
def test_too_dear_a_path_through_zones_shows_its_sum():
    position = GAME.position({"EC1": "A3", "5C": "D3"})
    verdict = check_path(position, "EC1", hexes("A3", "B3", "C3", "C4", "C3"))
    assert (verdict.code, verdict.clause.number) == ("move/zone", "4.3")
    assert verdict.ledger.total == 2 + 3 + 3 + 3


@pytest.mark.clause("huaihai", "4.4", "12.2")
def test_fast_columns_pay_a_point_and_go_on_as_the_pla_does():
    position = GAME.position({"4FC": "A3", "EC1": "D3"})
    assert check_path(position, "4FC", hexes("A3", "B3", "C3", "C4"))
    dear = position.moved(replace(position.pieces["4FC"], used=8))
    refused = check_path(dear, "4FC", hexes("A3", "B3", "C3"))
    assert (refused.code, refused.clause.number) == ("move/zone", "12.2")
    ledger = reach(position, "4FC").ledger("C3")
    assert [entry.value for entry in ledger.entries if entry.clause.number == "4.4"] == [1]
    assert points_left(walk(position, "4FC", hexes("A3", "B3", "C3")), "4FC") == 12 - 5


@pytest.mark.clause("huaihai", "4.5", "10.3")
def test_a_hidden_move_ends_where_it_touches_a_kmt_zone():
    position = GAME.position({"5C": "D3"}, hidden={"EC1": "A3"})
    assert check_path(position, "EC1", hexes("A3", "B3", "C3"), hidden=True)
    verdict = check_path(position, "EC1", hexes("A3", "B3", "C3", "C4"), hidden=True)
    assert (verdict.code, verdict.clause.number) == ("move/zone-stops", "4.5")
    assert reach(position, "EC1", hidden=True).cost("C3") == 5


@pytest.mark.clause("huaihai", "10.3")
def test_a_hidden_move_cannot_pass_kmt_counters():
    position = GAME.position({"5C": "B3 spent"}, hidden={"EC1": "A3"})
    assert check_path(position, "EC1", hexes("A3", "B3"), hidden=True).code == "move/enemy-hex"


def test_spent_counters_do_not_stop_anybody():
    position = GAME.position({"5C": "A3", "EC1": "D3 spent"})
    assert check_path(position, "5C", hexes("A3", "B3", "C3", "C4"))
    assert not is_in_enemy_zone(position, "kmt", GAME.board.index("C3"))


def test_who_is_stopped_has_nothing_left():
    assert points_left(exhausted(GAME.position({"EC1": "A3"}), "EC1"), "EC1") == 0
