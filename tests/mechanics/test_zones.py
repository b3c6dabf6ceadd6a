"""Zones of control, command range and stacking, of any game."""

from __future__ import annotations

import pytest

from tests.boards import sketch
from wargame_kit.mechanics import command_range, influence, zone_of_control
from wargame_kit.mechanics.command import CommandClauses
from wargame_kit.render.answer_page import answer_page
from wargame_kit.rulebook import Citation
from wargame_kit.rulebook.citation_trace import tracing

BOARD = sketch(["....."] * 4)


def test_a_hexside_or_a_hex_can_keep_a_zone_out():
    centre, north = BOARD.index("0302"), BOARD.index("0301")
    reaches = influence(BOARD, lambda hex_, direction: BOARD.neighbours[6 * hex_ + direction] != north)
    zone = zone_of_control(BOARD, "Axis", {centre: ("a",)}, reaches)
    assert len(zone) == 5
    assert north not in zone
    assert zone.exerted_by(north) == ()


def test_a_zone_names_its_clause_to_whoever_asks_who_exerts_it_and_not_to_a_rule_that_looks_in() -> None:
    clause, everywhere = Citation("typhoon", "6.1"), influence(BOARD, lambda hex_, direction: True)
    zone = zone_of_control(BOARD, "Axis", {BOARD.index("0302"): ("a",)}, everywhere, clause)
    with tracing() as cited:
        assert "0303" in zone
        assert not cited
        assert zone.exerted_by("0303") == ("a",)
        assert cited == {clause}


def test_zones_name_their_units_and_show_themselves():
    everywhere = influence(BOARD, lambda hex_, direction: True)
    zone = zone_of_control(BOARD, "Axis", {BOARD.index("0302"): ("a", "b")}, everywhere)
    assert zone.exerted_by(BOARD.index("0301")) == ("a", "b")
    assert repr(zone) == "<Zones of control of Axis: 6 hexes>"


def test_zones_show_themselves_in_chinese(in_chinese):
    nobody = zone_of_control(BOARD, "轴心国", {}, influence(BOARD, lambda hex_, direction: True))
    assert "控制区" in answer_page(nobody)


def test_nobody_exerts_no_zone():
    assert len(zone_of_control(BOARD, "Axis", {}, influence(BOARD, lambda h, d: True))) == 0


def test_a_command_range_holds_hexes_and_units():
    places = {"HQ": BOARD.index("0101"), "a": BOARD.index("0201"), "b": 19, "HQ2": BOARD.index("0102")}
    clauses = CommandClauses(*(Citation("skirmish", number) for number in ("8.1", "8.2", "8.3", "8.4")))
    answer = command_range(BOARD, "HQ", "HQ", 1, places, {"HQ", "HQ2"}.__contains__, clauses)
    assert answer.units == {"HQ", "a"}
    assert answer.check("a")
    assert (answer.check("a").clause.number, answer.check("a").ledger.total) == ("8.1", 1)
    assert (answer.check("b").code, answer.check("b").clause.number) == ("command/far", "8.3")
    assert (answer.check("HQ2").code, answer.check("HQ2").clause.number) == ("command/headquarters", "8.2")
    with pytest.raises(ValueError, match="no unit"):
        answer.check("enemy")
    del places["HQ"]
    absent = command_range(BOARD, "HQ", "HQ", 1, places, {"HQ", "HQ2"}.__contains__, clauses)
    assert (absent.units, absent.check("a").clause.number) == (frozenset(), "8.4")
    assert BOARD.index("0102") in answer
    assert "HQ" in answer_page(answer)


def test_some_rulebooks_count_the_hex_in_which_a_unit_stands():
    own = tuple((hex_,) for hex_ in range(BOARD.size))
    zone = zone_of_control(BOARD, "Axis", {7: ("a",)}, own)
    assert (zone.hexes, zone.exerted_by(7), zone.exerted_by(8)) == ({7}, ("a",), ())
