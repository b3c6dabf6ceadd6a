"""5, 6.2 and 8.3: movement points, what is left of them, and what being cut off does to them."""

from __future__ import annotations

import pytest

from tests.huaihai.theatre import column, corps, fast, theatre
from wargame_kit.games.huaihai.rules.reach import allowance, check_path, points_left, reach, spend, walk

UNITS = (column("EC1"), column("EC2"), corps("5C"), corps("70C", movement=4), fast("4FC"))
GAME = theatre(
    ["........"] * 5, UNITS, features={"sources_early": ["A1"], "sources_late": ["H5"], "cities": ["C3"]}
)
ROUGH = theatre(["mmm", "mmm"], UNITS, features={"sources_early": [], "sources_late": []})


def hexes(*printed: str, game=GAME) -> tuple[int, ...]:
    return tuple(map(game.board.index, printed))


def starved(unit: str, hex_: str, game=GAME, **facts):
    """A fresh counter that was found cut off a turn ago, beside a fresh column."""
    return game.position({unit: hex_, "EC1": "C1"}, turn=2, cut_since=((unit, 1),), **facts)


@pytest.mark.clause("huaihai", "5", "5.1")
def test_a_counter_goes_from_hex_to_hex_as_far_as_its_points_pay():
    position = GAME.position({"EC1": "A3"})
    assert check_path(position, "EC1", hexes("A3", "B3", "C3", "D3", "E3"))
    verdict = check_path(position, "EC1", hexes("A3", "B3", "C3", "D3", "E3", "F3"))
    assert (verdict.code, verdict.clause.number, verdict.hex_) == ("move/cost", "5.1", "F3")
    assert verdict.ledger.total == 10
    assert "E3" in str(verdict)
    assert check_path(position, "EC1", hexes("A3", "C3")).code == "move/jump"
    assert check_path(position, "EC1", hexes("B3", "C3")).code == "move/path"


def test_nobody_enters_a_hex_with_an_enemy():
    position = GAME.position({"EC1": "A3", "5C": "B3 spent"})
    verdict = check_path(position, "EC1", hexes("A3", "B3"))
    assert (verdict.code, verdict.hex_) == ("move/enemy-hex", "B3")
    assert reach(position, "EC1").why_not("B3").code == "move/enemy-hex"


@pytest.mark.clause("huaihai", "6.2")
def test_unspent_points_stay_for_later_in_the_phase():
    position = walk(GAME.position({"EC1": "A3"}), "EC1", hexes("A3", "B3"))
    assert position.piece_values("used") == {"EC1": 2}
    assert points_left(position, "EC1") == 7
    assert reach(position, "EC1").allowance == 7
    assert not check_path(position, "EC1", hexes("B3", "C3", "D3", "E3", "F3"))
    after = walk(position, "EC1", hexes("B3", "C3", "D3", "E3"))
    assert points_left(after, "EC1") == 1
    assert allowance(after, "EC1").display == "1"


def test_walking_takes_the_cities_on_the_way():
    after = walk(GAME.position({"EC1": "A3"}), "EC1", hexes("A3", "B3", "C3", "D3"))
    assert after.facts.pla_cities == {GAME.board.index("C3")}
    assert after.pieces["EC1"].hex_ == GAME.board.index("D3")


def test_a_move_that_is_cut_short_costs_what_was_walked_of_it():
    position = GAME.position({"5C": "A3"})
    assert spend(position, "5C", hexes("A3", "B3")).piece_values("used") == {"5C": 2}
    assert spend(position, "5C", hexes("A3")).piece_values("used") == {}


@pytest.mark.clause("huaihai", "10.3")
def test_a_hidden_counter_moves_from_where_the_notebook_has_it():
    position = GAME.position({}, hidden={"EC1": "A3"})
    assert reach(position, "EC1", hidden=True).cost("C3") == 4
    assert spend(position, "EC1", hexes("A3", "B3", "C3"), hidden=True).piece_values("used") == {"EC1": 4}
    with pytest.raises(ValueError, match="not on the map"):
        reach(position, "EC1")
    assert reach(position, "EC1", hidden=True).why_not("H1").instead[0].startswith("creep EC1 A3-")


@pytest.mark.clause("huaihai", "8.3")
def test_a_starved_counter_moves_with_half_its_points_rounded_up():
    position = starved("5C", "C2")
    assert points_left(position, "5C") == 4
    ledger = allowance(position, "5C")
    assert [entry.value for entry in ledger.entries] == [7, -3]
    assert ledger.entries[1].clause.number == "8.3"
    assert reach(position, "5C").why_not("A5").clause.number == "8.3"


@pytest.mark.clause("huaihai", "8.3")
def test_what_was_used_is_taken_from_the_half():
    assert points_left(starved("5C", "C2", used=(("5C", 3),)), "5C") == 1
    assert points_left(starved("5C", "C2", used=(("5C", 6),)), "5C") == 0


@pytest.mark.clause("huaihai", "8.3")
def test_a_starved_counter_can_always_move_one_hex():
    position = starved("70C", "B1", game=ROUGH)
    assert points_left(position, "70C") == 2  # a marsh costs 4
    found = reach(position, "70C")
    assert found.cost("A1") == 2
    assert found.ledger("A1").entries[0].clause.number == "8.3"
    assert set(found) <= set(hexes("A1", "A2", "B2", "C2", game=ROUGH))
    after = walk(position, "70C", hexes("B1", "A1", game=ROUGH))
    assert points_left(after, "70C") == 0


@pytest.mark.clause("huaihai", "8.3")
def test_the_one_hex_is_not_given_twice_and_leads_into_no_enemy_or_water():
    assert not reach(starved("70C", "B1", game=ROUGH, used=(("70C", 1),)), "70C").hexes
    lake = theatre(["~mm", "~mm"], UNITS, features={"sources_early": []})
    position = starved("70C", "B1", game=lake)
    assert "A1" not in reach(position, "70C")
    assert "C1" not in reach(position, "70C")


def test_a_counter_in_supply_gets_no_hex_for_nothing():
    position = ROUGH.position({"70C": "B1"}, used=(("70C", 2),))
    assert not reach(position, "70C").hexes


@pytest.mark.clause("huaihai", "12.1")
def test_a_fast_column_has_points_of_its_own_and_pays_the_same_costs():
    position = GAME.position({"4FC": "A3", "5C": "A3"})
    assert points_left(position, "4FC") == 12
    assert [entry.clause.number for entry in allowance(position, "4FC").entries] == ["12.1"]
    assert [entry.clause.number for entry in allowance(position, "5C").entries] == ["5.1"]
    assert reach(position, "4FC").cost("C3") == reach(position, "5C").cost("C3")


def test_reach_knows_no_counters_that_are_not_on_the_map():
    with pytest.raises(ValueError, match="not on the map"):
        reach(GAME.position({"EC1": "eliminated"}), "EC1")
    with pytest.raises(ValueError, match="no unit"):
        reach(GAME.position({}), "XX")


def test_moves_offered_instead_are_allowed():
    position = GAME.position({"5C": "A3", "EC1": "D3"})
    for goal in range(GAME.board.size):
        for text in reach(position, "5C").why_not(goal).instead:
            path = tuple(map(GAME.board.index, text.split()[2].split("-")))
            assert text.startswith("move 5C ")
            assert check_path(position, "5C", path)
