"""6, 24.22, 24.28, 26.22: coming on by land."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.neworder.theatre import actions, counter, group, marker, stands, theatre
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.render import overlays

UNITS = (
    counter("A", "russia"),
    counter("B", "russia"),
    counter("Slow", "russia", "1-1-1", "infantry"),
    counter("Base", "russia", "0-2-0", "node"),
    group("G", "russia"),
    marker("Art", "russia"),
    counter("E", "coalition"),
    counter("E2", "coalition"),
    counter("E3", "coalition"),
    counter("U", "coalition", nation="ukraine"),
)
ROWS = ["..#...", "......", "......", "~....."]
ENTRY = {"russian_entry": ["0101", "0201", "0301"], "ukrainian_entry": ["0604", "0104"]}
GAME = theatre(ROWS, UNITS, roads=["0201-0202-0203"], features=ENTRY)


def moving(side: str = "russia", **places: str):
    return GAME.position(places, step=MovementPhase(side))


def refused(position, action: str, code: str, clause: str):
    verdict = position.check(action)
    assert (verdict.code, verdict.clause) == (code, cite(clause))
    return verdict


@pytest.mark.clause("neworder", "6.2")
def test_one_comes_on_as_from_a_hex_beside_the_map():
    found = moving(A="ready").reach("A")
    assert [found.cost(hex_) for hex_ in ("0101", "0301", "0201")] == [1, 3, Fraction(1, 2)]
    assert found.cost("0203") == Fraction(3, 2)  # along the road from off the map
    assert found.cost("0102") == Fraction(3, 2)
    assert found.allowance == 7


@pytest.mark.clause("neworder", "6.2", "7.8", "7.5")
def test_the_ledger_begins_with_the_hex_of_the_edge():
    found = moving(A="ready").reach("A")
    ledger = found.ledger("0202")
    assert [(entry.hex_, entry.clause.number) for entry in ledger.entries] == [
        ("0201", "7.8"),
        ("0202", "7.8"),
    ]
    assert found.path("0202") == tuple(map(GAME.board.index, ("0201", "0202")))
    assert found.ledger("0101").entries[0].clause == cite("7.5")


@pytest.mark.clause("neworder", "6.1", "6.2")
def test_a_unit_that_has_been_received_is_brought_on():
    position = moving(A="ready", B="pool")
    after = position.play("enter A 0201-0202-0102")
    assert stands(after, "A") == "0102"
    assert after.pieces["A"].moved
    refused(after, "move A 0102-0103", "neworder/moved", "7.1")
    refused(position, "enter B 0101", "neworder/not-ready", "6.1")
    assert {text.split()[1] for text in actions(position) if text.startswith("enter")} == {"A"}
    assert list(position.step.able(position)) == ["A"]


@pytest.mark.clause("neworder", "6.2", "26.22", "7.1")
def test_a_path_begins_with_an_entry_hex_of_ones_own():
    position = moving(A="ready", B="0401")
    refused(position, "enter A 0401-0402", "move/entry", "26.22")
    refused(position, "enter A 0604-0603", "move/entry", "26.22")
    refused(position, "enter A 0101-0103", "move/jump", "7.1")
    refused(position, "move A 0101-0102", "move/not-yours", "7.1")
    refused(position, "enter B 0101-0102", "neworder/not-ready", "6.1")
    verdict = position.check("enter A 0401-0402")
    assert verdict.instead
    assert all(position.check(text) for text in verdict.instead)


@pytest.mark.clause("neworder", "26.22")
def test_each_side_has_its_own_edges():
    position = moving("coalition", U="ready", E="ready")
    for unit in ("U", "E"):
        assert position.check(f"enter {unit} 0604")
        refused(position, f"enter {unit} 0101-0102", "move/entry", "26.22")


@pytest.mark.clause("neworder", "7.10")
def test_nobody_comes_on_through_a_lake():
    position = moving("coalition", U="ready")
    assert "0104" not in position.reach("U")
    refused(position, "enter U 0104", "move/impassable", "7.10")


@pytest.mark.clause("neworder", "6.6")
def test_an_enemy_in_an_entry_hex_blocks_it():
    position = moving(A="ready", E="0201")
    verdict = refused(position, "enter A 0201-0202", "neworder/entry-blocked", "6.6")
    assert verdict.hex_ == "0201"
    assert all(position.check(text) for text in verdict.instead)
    refused(position, "enter A 0201", "neworder/entry-blocked", "6.6")
    assert position.check("enter A 0101")


@pytest.mark.clause("neworder", "6.6", "9.3")
def test_an_enemy_zone_does_not_block_it_but_one_stops_there():
    position = moving(A="ready", E="0102")
    assert position.check("enter A 0101")
    refused(position, "enter A 0101-0201", "move/zone-stops", "9.3")
    assert stands(position.play("enter A 0101"), "A") == "0101"


@pytest.mark.clause("neworder", "6.7")
def test_where_all_entry_hexes_are_blocked_the_nearest_free_ones_of_the_edge_serve():
    position = moving(A="ready", E="0101", E2="0201", E3="0301")
    assert {GAME.board.label(hex_) for hex_ in position.reach("A").terms.entries} == {"0401", "0102"}
    assert position.check("enter A 0401")
    refused(position, "enter A 0501-0502", "move/entry", "6.7")
    refused(position, "enter A 0301-0302", "neworder/entry-blocked", "6.6")


@pytest.mark.clause("neworder", "7.3")
def test_a_slow_unit_comes_on_with_all_it_has():
    position = moving(Slow="ready", Base="ready")
    assert position.reach("Slow").cost("0301") == 1
    assert position.reach("Slow").ledger("0301").entries[0].clause == cite("7.3")
    assert position.reach("Slow").ledger("0101").entries[0].clause == cite("7.5")  # this it can pay
    refused(position, "enter Slow 0301-0302", "move/cost", "7.2")
    assert not position.reach("Base").hexes
    assert not position.check("enter Base 0101")


@pytest.mark.clause("neworder", "6.2")
def test_groups_are_placed_and_do_not_come_by_an_edge():
    position = moving(G="ready", Art="ready")
    refused(position, "enter G 0101", "neworder/enters-not", "6.2")
    assert position.check("enter Art 0101").code == "move/not-yours"
    assert not [text for text in actions(position) if text.startswith("enter")]


@pytest.mark.clause("neworder", "6.8", silent="nobody has to be brought on: the phase may end")
def test_entry_may_be_delayed():
    position = moving(A="ready")
    after = position.step.play(position.replaced(agenda=(MovementPhase("coalition"), *position.agenda)),
                               position.read("end-phase"))  # fmt: skip
    assert stands(after, "A") == "ready"


@pytest.mark.clause("neworder", "7.1")
@pytest.mark.clause("neworder", "6.9", silent="no way is offered that leads off the map")
def test_nobody_leaves_the_map():
    position = moving(A="0101")
    assert position.reach("A").why_not(-1).code == "move/off-board"
    assert not position.check("enter A 0101")


@pytest.mark.clause("neworder", "24.22", "24.28")
def test_the_mongol_government_enters_by_its_masters_edges():
    units = (
        counter("M", "china", nation="mongolia"),
        counter("C", "china"),
        counter("R", "russia"),
    )
    edges = {"russian_entry": ["0101"], "chinese_entry": ["0401"]}
    game = theatre(["....", "...."], units, "ulaanbaatar", features=edges)
    position = game.position({"M": "ready", "C": "ready"}, step=MovementPhase("china"))
    assert position.check("enter M 0401")
    verdict = position.check("enter M 0101-0102")
    assert (verdict.code, verdict.clause) == ("move/entry", cite("24.28"))
    assert position.check("enter C 0101-0102").clause == cite("24.22")


def test_a_board_without_entry_hexes_lets_nobody_on():
    game = theatre(["..."], UNITS)
    position = game.position({"A": "ready"}, step=MovementPhase("russia"))
    assert position.check("enter A 0101").code == "neworder/enters-not"
    with pytest.raises(ValueError, match="A"):
        position.reach("A")


def test_a_hex_named_alone_is_reached_by_the_best_way():
    position = moving(A="ready")
    assert stands(position.play("enter A 0203"), "A") == "0203"
    slow = moving(Slow="ready").check("enter Slow 0604")
    assert (slow.code, slow.clause) == ("move/cost", cite("7.2"))
    assert slow.instead


def test_the_reach_of_one_who_comes_on_is_drawn_without_a_hex_where_it_stands():
    drawn = overlays.reach(moving(A="ready").reach("A"))
    assert {mark.style for mark in drawn.marks} == {"reach"}
    assert "chosen" in {mark.style for mark in overlays.reach(moving(A="0101").reach("A")).marks}
