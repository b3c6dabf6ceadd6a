"""9: railway lines from a side's edge, how far they reach, and moves along them and beyond the map."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import block, shown, theatre
from wargame_kit.games.eastfront.rules.control import begin_phase
from wargame_kit.games.eastfront.rules.rail import rail_moves, rail_net, railheads

UNITS = [block("A"), block("B"), block("R", "soviet"), block("S", "soviet")]
COLUMNS = "ABCDEFGHIJKLMNOPQRST"


def at(pieces: dict[str, str], length: int = 8, **told: Any) -> Any:
    """One railway from the Axis edge in the west to the Soviet one in the east, in the first of two rows."""
    rows = ["." * length] * told.pop("height", 2)
    line = "-".join(f"{column}1" for column in COLUMNS[:length])
    drawn: dict[str, Any] = {
        "rails": [line],
        "features": {"axis_entry": ["A1"], "soviet_entry": [f"{COLUMNS[length - 1]}1"]},
    }
    drawn |= told.pop("drawn", {})
    held = told.pop("held", 0)
    told.setdefault("axis_hexes", [f"{c}{row}" for c in COLUMNS[:held] for row in range(1, len(rows) + 1)])
    return begin_phase(theatre(rows, UNITS, **drawn).position(pieces, **told))


def labels(position: Any, hexes: Any) -> list[str]:
    return sorted(position.game.board.label(hex_) for hex_ in hexes)


def costs(position: Any, unit: str, moves: int = 1) -> dict[str, int]:
    found = rail_moves(position, unit, moves)
    return {position.game.board.label(hex_): found.spent(hex_) or 0 for hex_ in sorted(found)}


@pytest.mark.clause("eastfront", "9.12")
@pytest.mark.clause("eastfront", "9.3")
@pytest.mark.clause("eastfront", "9.4")
def test_a_line_runs_from_the_own_edge_as_far_as_the_side_controls_the_railway() -> None:
    position = at({}, held=4)
    assert labels(position, rail_net(position, "axis")) == ["A1", "B1", "C1", "D1"]
    assert labels(position, rail_net(position, "soviet")) == ["E1", "F1", "G1", "H1"]
    assert labels(position, railheads(position, "axis")) == ["D1"]
    end = shown(position, "D1")
    assert (end["9.3"], end["9.4"]) == ("of the Axis", "Axis")


@pytest.mark.clause("eastfront", "9.12")
def test_contested_hexes_and_enemies_cut_a_line() -> None:
    contested = at({"A": "C2", "R": "F2"}, held=8, drawn={})
    board = contested.game.board
    contested = contested.with_facts(contested=frozenset((board.index("C1"),)))
    assert labels(contested, rail_net(contested, "axis")) == ["A1", "B1"]
    enemy = at({"R": "C1"}, held=8)
    assert labels(enemy, rail_net(enemy, "axis")) == ["A1"]


@pytest.mark.clause("eastfront", "9.12")
def test_a_line_enters_a_battle_that_its_side_defends_and_goes_no_further() -> None:
    defended = at({"A": "C1", "R": "C1"}, held=8, defenders=[("C1", "axis")])
    assert labels(defended, rail_net(defended, "axis")) == ["A1", "B1", "C1"]
    attacked = at({"A": "C1", "R": "C1"}, held=8, defenders=[("C1", "soviet")])
    assert labels(attacked, rail_net(attacked, "axis")) == ["A1", "B1"]


@pytest.mark.clause("eastfront", "9.12")
def test_a_lost_entry_gives_no_line() -> None:
    position = at({"R": "A1"}, held=8)
    assert rail_net(position, "axis") == frozenset()


@pytest.mark.clause("eastfront", "9.21")
@pytest.mark.clause("eastfront", "6.53")
def test_ten_rail_hexes_for_a_supreme_move() -> None:
    position = at({"A": "A1"}, length=13, held=12)
    assert max(costs(position, "A").values()) == 10
    assert "L1" not in costs(position, "A")
    assert costs(position, "A", 2)["L1"] == 11
    assert "M1" not in costs(position, "A", 2)


@pytest.mark.clause("eastfront", "9.21")
@pytest.mark.clause("eastfront", "9.11")
def test_a_rail_move_begins_and_ends_on_a_friendly_line() -> None:
    position = at({"A": "A2", "B": "A1"}, held=4)
    assert costs(position, "A") == {}
    board = position.game.board
    assert rail_moves(position, "A", 1).why_not(board.index("B1")).code == "eastfront/no-railway"
    found = rail_moves(position, "B", 1)
    assert found.why_not(board.index("E1")).code == "eastfront/no-rail-line"
    assert found.why_not(board.index("B2")).code == "eastfront/no-railway"
    assert found.ledger(board.index("C1")).total == 2


@pytest.mark.clause("eastfront", "9.22")
def test_a_defender_goes_by_rail_out_of_its_battle_but_nobody_through_one() -> None:
    position = at({"A": "C1", "R": "C1", "B": "A1"}, held=8, defenders=[("C1", "axis")])
    assert costs(position, "A") == {"A1": 2, "B1": 1}
    ways = {unit: rail_moves(position, unit, 1) for unit in "AB"}
    assert [entry.clause.number for entry in ways["A"].ledger("A1").entries] == ["9.22", "9.21"]
    assert {entry.clause.number for entry in ways["B"].ledger("C1").entries} == {"9.21"}
    assert costs(position, "B") == {"B1": 1, "C1": 2}


EDGE: dict[str, Any] = {
    "rails": ["A1-B1-C1", "A3-B3", "A5-B5-C5", "A7-B7"],
    "features": {"axis_entry": ["A1", "A3", "A5", "A7"]},
}


@pytest.mark.clause("eastfront", "9.5")
def test_off_the_map_each_entry_is_two_hexes_from_the_next_and_one_to_come_back() -> None:
    position = at({"A": "C1"}, height=7, held=8, drawn=EDGE)
    found = costs(position, "A")
    assert (found["A1"], found["A3"], found["A5"], found["A7"]) == (2, 5, 7, 9)
    assert (found["B7"], found["C5"]) == (10, 9)
    ledger = rail_moves(position, "A", 1).ledger(position.game.board.index("B5"))
    assert ledger.total == 8
    assert "9.5" in [entry.clause.number for entry in ledger.entries]


@pytest.mark.clause("eastfront", "9.5")
def test_who_cannot_come_back_on_the_map_does_not_leave_it() -> None:
    drawn = EDGE | {"features": {"axis_entry": ["A1", "A7"]}}
    position = at({"A": "A1"}, height=7, held=8, drawn=drawn)
    assert costs(position, "A")["A7"] == 3
    lost = at({"A": "A1", "R": "A7"}, height=7, held=8, drawn=drawn)
    assert "A7" not in costs(lost, "A")


@pytest.mark.clause("eastfront", "9.5")
def test_nobody_goes_round_by_the_enemys_edge() -> None:
    drawn = EDGE | {"features": {"axis_entry": ["A1"], "soviet_entry": ["A3", "A5"]}}
    position = at({"R": "A3"}, height=7, drawn=drawn)
    assert costs(position, "R") == {"A5": 3, "B3": 1, "B5": 4, "C5": 5}


@pytest.mark.clause("eastfront", "9.5")
def test_a_way_may_leave_the_map_twice_where_that_is_shorter() -> None:
    drawn = {
        "rails": ["A1-B1", "A3-A4-A5", "A7-B7"],
        "features": {"axis_entry": ["A1", "A3", "A4", "A5", "A7"]},
    }
    found = costs(at({"A": "A1"}, height=7, held=8, drawn=drawn), "A")
    assert [found[hex_] for hex_ in ("A3", "A4", "A5", "A7", "B7")] == [3, 4, 5, 8, 9]


@pytest.mark.clause("eastfront", "9.5")
@pytest.mark.clause("eastfront", "9.12")
def test_nobody_leaves_the_map_through_a_battle_but_who_fights_in_it() -> None:
    pieces = {"A": "B1", "B": "A1", "R": "A1"}
    position = at(pieces, height=7, held=8, defenders=[("A1", "axis")], drawn=EDGE)
    assert "A3" not in costs(position, "A")
    assert costs(position, "B")["A3"] == 3
