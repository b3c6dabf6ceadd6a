"""23, 24, 26: points, degrees, and the end."""

from __future__ import annotations

import pytest

from tests.neworder.theatre import counter, group, node, theatre
from wargame_kit.games.neworder.rules.victory import difference, grade, points, score, verdict

ROWS = ["......", "......", "......"]


def kiev():
    """A battle at Kiev with a node, a high-tech tank, an infantry battalion and a group."""
    return theatre(
        ROWS,
        [
            node("RHQ", "russia"),
            counter("R1", "russia"),
            *(counter(f"K{n}", "coalition") for n in range(1, 41)),
            node("NHQ", "coalition"),
            counter("N1", "coalition", "5-5-8", "tank", "hyperwar"),
            group("GR1"),
            group("GN1", "coalition", nation="pro-nato"),
            counter("FOB1", "coalition", "0-2-0", "base"),
        ],
        features={"nato_road_entry": ["0101", "0103"]},
    )


@pytest.mark.clause("neworder", "26.6")
@pytest.mark.clause("neworder", "23.3", silent="a hex cites its row of the chart")
@pytest.mark.clause("neworder", "26.7")
def test_at_kiev_a_node_counts_two_and_so_does_high_tech_another_unit_one_and_each_road_of_nato_one():
    game = kiev()
    position = game.position(
        {"NHQ": "eliminated", "N1": "eliminated", "K2": "eliminated", "R1": "0101", "K1": "0103"}
    )
    ledger = points(position, "russia")
    assert [(entry.value, entry.clause.number) for entry in ledger.entries] == [
        (2, "26.6"),
        (2, "26.6"),
        (1, "26.6"),
        (1, "26.7"),
    ]
    assert ledger.total == 6
    # The Coalition holds a road of its own, which gives it nothing.
    assert points(position, "coalition").total == 0


@pytest.mark.clause("neworder", "26.6")
@pytest.mark.clause("neworder", "27.16")
def test_groups_and_bases_that_come_back_count_each_time():
    position = kiev().position({"R1": "0101", "GN1": "pool"}, groups_killed=[0, 3], bases_killed=2)
    assert points(position, "russia").total == 3 + 4 + 1
    assert points(position, "coalition").total == 0
    lost = position.with_facts(groups_killed=(2, 0), bases_killed=0)
    assert points(lost, "coalition").total == 2


@pytest.mark.clause("neworder", "24.6")
@pytest.mark.clause("neworder", "24.7")
@pytest.mark.parametrize(("held", "worth"), [(["0101"], 1), (["0101", "0201"], 7)])
def test_at_ulaanbaatar_the_whole_airport_counts_seven_and_one_hex_of_it_one(held, worth):
    game = theatre(
        ROWS,
        [counter("R1", "russia"), counter("R2", "russia"), counter("C1", "china"), counter("C2", "china")],
        "ulaanbaatar",
        features={"airport": ["0101", "0201"]},
    )
    there = {f"R{n}": hex_ for n, hex_ in enumerate(held, 1)}
    position = game.position(there | {"C1": "0603", "C2": "eliminated"})
    entries = points(position, "russia").entries
    assert [(entry.value, entry.clause.number) for entry in entries] == [(1, "24.6"), (worth, "24.7")]
    assert difference(position) == worth + 1


@pytest.mark.clause("neworder", "23.1")
@pytest.mark.clause("neworder", "23.2")
@pytest.mark.parametrize(
    ("killed", "degree", "winner"),
    [(9, "draw", ""), (10, "tactical", "russia"), (20, "operational", "russia"), (30, "strategic", "russia")],
)
def test_the_difference_gives_the_degree(killed, degree, winner):
    position = kiev().position(
        {"RHQ": "0603"} | {f"K{n}": "eliminated" for n in range(1, killed + 1)}, turn=13, step="end of turn"
    )
    assert position.is_over
    assert position.step.winner == winner
    assert position.step.reason == (f"neworder/won-{winner}-{degree}" if winner else "neworder/won-draw")
    assert position.step.clause.number == "23.2"
    assert verdict(position).winner == winner
    assert grade(position).name.en.lower().startswith(degree)


@pytest.mark.clause("neworder", "23.1", silent="a verdict cites its grade, 23.2")
def test_how_it_stands_can_be_read_at_any_time():
    position = kiev().position({"K1": "0603", "R1": "eliminated"})
    said, ledger = score(position)
    assert "Coalition" in str(said)
    # The count is what Russia is ahead by, with both sides' lines in it.
    assert ledger.total == -1
    assert str(ledger.entries[0].label).startswith("Coalition: ")
    even, _ = score(kiev().position({"K1": "0603"}))
    assert "same points" in str(even)


@pytest.mark.clause("neworder", "3.3")
@pytest.mark.clause("neworder", "26.4", silent="the turn track has thirteen boxes")
@pytest.mark.clause("neworder", "24.4", silent="the turn track has thirteen boxes")
def test_the_game_goes_on_until_its_last_turn_is_over():
    going = kiev().position({"K1": "0603"}, turn=12, step="end of turn")
    assert (going.turn, going.is_over) == (13, False)
    assert kiev().position({"K1": "0603"}, turn=13, step="end of turn").is_over
