"""12.7–12.10, 15, 27.15, 27.17: command nodes, and what they reach."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.neworder.theatre import counter, marker, node, theatre
from wargame_kit.games.neworder.rules.nodes import command, command_shift, nodes_of, range_of
from wargame_kit.position import Unit
from wargame_kit.rulebook import Ledger

ROWS = ["." * 9] * 3


def hexes(position: Any, found: frozenset[int]) -> set[str]:
    return {position.game.board.label(hex_) for hex_ in found}


def with_option(position: Any, **choice: str) -> Any:
    return position.with_facts(options=tuple(sorted({**dict(position.facts.options), **choice}.items())))


def field(places: dict[str, str], *units: Unit) -> Any:
    return theatre(ROWS, units).position(places)


def test_artillery_reaches_as_far_as_its_node_commands() -> None:
    position = field(
        {"27-HQ": "0102", "G": "ready", "E": "0202"},
        node("27-HQ", "russia", 2, formation="27"), marker("G", "russia", formation="27"),
        counter("E", "coalition"),
    )  # fmt: skip
    near = {
        hex_ for hex_ in range(27) if position.game.board.distance(hex_, position.pieces["27-HQ"].hex_) <= 2
    }
    assert range_of(position, "G") == near
    assert position.game.board.index("0402") not in near


def test_artillery_without_its_node_on_the_map_reaches_nothing() -> None:
    units = node("27-HQ", "russia", formation="27"), marker("G", "russia", formation="27")
    assert range_of(field({"27-HQ": "ready", "G": "ready"}, *units), "G") == frozenset()


def test_a_node_serves_the_markers_of_its_own_formation_only() -> None:
    units = node("27-HQ", "russia", formation="27"), marker("G", "russia", formation="36")
    assert range_of(field({"27-HQ": "0102", "G": "ready"}, *units), "G") == frozenset()


@pytest.mark.clause("neworder", "12.8", silent="nothing is asked of an air strike")
def test_an_air_strike_reaches_everything_and_no_node_serves_it() -> None:
    position = field({"A": "ready"}, marker("A", "russia", 2, "drone", formation="air"))
    assert len(range_of(position, "A")) == 27


@pytest.mark.clause("neworder", "2.10")
def test_a_netwar_marker_reaches_nothing() -> None:
    assert not range_of(field({"N": "ready"}, marker("N", "russia", 0, "netwar")), "N")


def test_a_base_lengthens_the_arm_of_artillery_whose_node_is_on_the_map() -> None:
    units = (
        node("ARR-HQ", "coalition", 1, formation="ARR"),
        marker("G", "coalition", formation="ARR"),
        counter("FOB", "coalition", "0-2-0", "base", command_range=1, formation="base"),
    )
    both = field({"ARR-HQ": "0102", "FOB": "0802", "G": "ready"}, *units)
    assert {"0202", "0702"} <= hexes(both, range_of(both, "G"))
    alone = field({"ARR-HQ": "ready", "FOB": "0802", "G": "ready"}, *units)
    assert not range_of(alone, "G")


def test_a_high_tech_node_of_nato_reaches_for_the_reserve_but_not_under_friction() -> None:
    units = (
        node("ARR-HQ", "coalition", 1, formation="ARR", traits=frozenset(("nato", "hyperwar"))),
        marker("R", "coalition", formation="rrc"),
        node("1-HQ", "coalition", 1, formation="1", traits=frozenset(("ukraine", "hyperwar"))),
    )
    position = field({"ARR-HQ": "0102", "R": "ready", "1-HQ": "0802"}, *units)
    assert hexes(position, range_of(position, "R")) >= {"0102", "0202"}
    assert "0802" not in hexes(position, range_of(position, "R"))
    assert not range_of(position.with_facts(friction=True), "R")


@pytest.mark.clause("neworder", "15.1")
def test_one_ground_unit_in_the_radius_of_a_friendly_node_gives_one_column() -> None:
    units = (
        node("27-HQ", "russia", 1, formation="27"),
        node("36-HQ", "russia", 1, formation="36"),
        counter("I", "russia"),
        counter("J", "russia"),
        counter("H", "russia", "4-2-12", "helicopter"),
        counter("P", "russia", nation="pro-russian"),
    )
    position = field(
        {"27-HQ": "0102", "36-HQ": "0103", "I": "0202", "J": "0802", "H": "0202", "P": "0202"}, *units
    )
    entry = command_shift(position, ("J", "I"))
    assert entry is not None
    assert Ledger("columns", entries=(entry,)).total == 1
    assert entry.clause.number == "15.1"
    assert command_shift(position, ("J",)) is None
    assert command_shift(position, ("H",)) is None
    assert command_shift(position, ("P",)) == replace(entry, label=command_shift(position, ("P",)).label)
    of_nations = with_option(position, command_of="nation")
    assert command_shift(of_nations, ("I",)) is not None
    assert command_shift(of_nations, ("P",)) is None


@pytest.mark.clause("neworder", "15.1")
def test_ukrainians_in_the_range_of_natos_node_stand_near_a_friendly_one() -> None:
    units = (
        node("ARR-HQ", "coalition", 1, formation="ARR"),
        counter("U", "coalition", nation="ukraine"),
        counter("E", "russia"),
    )
    position = field({"ARR-HQ": "0102", "U": "0202", "E": "0302"}, *units)
    assert position.odds("0302", "U").shifts.total == 1
    assert position.command("ARR-HQ").units == {"ARR-HQ", "U"}
    assert with_option(position, command_of="nation").odds("0302", "U").shifts.total == 0
    assert with_option(position, command_of="nation").command("ARR-HQ").units == {"ARR-HQ"}


@pytest.mark.clause("neworder", "27.15")
def test_a_base_commands_every_nation_of_its_side() -> None:
    base = counter("FOB", "coalition", "0-2-0", "base", command_range=2, formation="base")
    position = field({"FOB": "0102", "U": "0202"}, base, counter("U", "coalition", nation="ukraine"))
    assert command_shift(position, ("U",)) is not None
    assert position.command("FOB").units == {"FOB", "U"}
    assert position.command("FOB").check("U").clause.number == "27.15"
    assert nodes_of(position, "coalition") == ("FOB",)


@pytest.mark.clause("neworder", "15.1")
def test_a_node_says_whom_it_commands_and_why_not() -> None:
    units = (
        node("27-HQ", "russia", 2, formation="27"),
        counter("I", "russia"),
        counter("H", "russia", "4-2-12", "helicopter"),
        counter("F", "russia"),
    )
    position = field({"27-HQ": "0102", "I": "0202", "H": "0202", "F": "0902"}, *units)
    commanded = position.command("27")
    assert commanded.units == {"27-HQ", "I"}
    assert commanded.check("I")
    assert commanded.check("H").code == "neworder/command-side"
    of_nations = with_option(position, command_of="nation")
    assert of_nations.command("27").check("H").code == "neworder/command-nation"
    assert commanded.check("F").code == "command/far"
    with pytest.raises(ValueError, match="no command node"):
        command(position, "I")
