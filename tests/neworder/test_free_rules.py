"""What the rules leave free, or free nobody to do: rules that show in what is offered, not in a refusal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neworder.theatre import (
    actions,
    counter,
    group,
    in_movement,
    loaded,
    marker,
    node,
    play,
    stands,
    theatre,
)
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.files.counters import nation_of
from wargame_kit.games.neworder.rules.combat.attack import InitialCombat, RollingAttack
from wargame_kit.games.neworder.rules.events import RollEvent
from wargame_kit.games.neworder.rules.fire import PlaceFire
from wargame_kit.games.neworder.rules.sequence import PlayerTurn
from wargame_kit.games.neworder.rules.support import PlaceSupport
from wargame_kit.games.neworder.rules.zones import control
from wargame_kit.position import Over

ROWS = ["......"] * 5
UNITS = (
    counter("A", "russia", "9-5-7", "tank"),
    *(counter(name, "russia") for name in "BCDEF"),
    counter("S", "russia", "3-3-6", "special", "hyperwar"),
    counter("X", "coalition"),
    counter("Y", "coalition", "3-4-6", "infantry"),
    group("R1"),
    group("U1", "coalition", nation="pro-nato"),
    node("27-HQ", "russia", 6, formation="27"),
    *(marker(name, "russia", formation="27") for name in ("G1", "G2")),
    node("9-HQ", "coalition", 6, formation="9"),
    marker("K", "coalition", formation="9"),
)
END = Over("", "neworder/initial-free", cite("4"))
RING = {"A": "0201", "B": "0301", "C": "0102", "D": "0302", "E": "0203", "F": "0303"}
"""The six hexes round 0202."""


def at(step: Any, /, **places: str) -> Any:
    """A step with some counters placed, and nothing after it."""
    position = theatre(ROWS, UNITS).position(places)
    return position.replaced(agenda=(END, step)).settled()


@pytest.mark.clause("neworder", "11.7", silent="nothing forbids the order, or the six hexes round one")
def test_a_hex_is_attacked_from_all_six_around_it_and_hexes_in_any_order() -> None:
    game = theatre(ROWS, UNITS)
    fought = game.position({"X": "0202", **RING}).odds("0202", tuple(RING))
    assert fought.verdict
    assert len(fought.attackers) == 6
    two = at(InitialCombat("russia"), A="0202", B="0202", X="0201", Y="0303")
    assert actions(two) == ["attack 0201", "attack 0303"]


@pytest.mark.clause("neworder", "11.12", silent="a unit joins an attack whole or not at all")
def test_no_strength_is_divided_between_two_attacks() -> None:
    position = at(InitialCombat("russia"), A="0202", B="0202", X="0201", Y="0303")
    first = play(position, "attack 0201", "declare", "roll 4")
    while not isinstance(first.step, InitialCombat):
        first = first.play(next(iter(first.legal)))
    assert first.pieces["A"].fought
    assert "join A" not in actions(first.play("attack 0303"))
    declared = position.play("attack 0201")
    assert all(text.split()[0] != "split" for text in actions(declared))


@pytest.mark.clause("neworder", "12.9", silent="whatever of a node's markers is placed, is placed")
def test_a_node_uses_some_of_its_markers_or_all_at_one_hex_or_at_two() -> None:
    places = {"27-HQ": "0101", "G1": "ready", "G2": "ready", "X": "0401", "Y": "0403"}
    position = at(PlaceFire("russia", "bombardment"), **places)
    assert position.check("declare")
    one = position.play("fire G1 0401")
    assert one.check("declare")
    assert one.check("fire G2 0401")
    assert one.check("fire G2 0403")


@pytest.mark.clause("neworder", "12.24", silent="the defender is not asked")
def test_nobody_supports_a_defence() -> None:
    places = {"9-HQ": "0401", "K": "ready", "A": "0202", "X": "0201"}
    for segment in ("initial", "rolling"):
        assert not isinstance(at(PlaceSupport("russia", segment), **places).step, PlaceSupport)
    fought = at(InitialCombat("russia"), **places).play("attack 0201")
    assert fought.actor == "russia"
    assert all("K" not in text.split() for text in actions(fought))


@pytest.mark.clause("neworder", "14.3", silent="no step of the segment fires")
def test_a_rolling_attack_is_answered_by_no_fire() -> None:
    places = {"9-HQ": "0401", "K": "ready", "27-HQ": "0105", "G1": "ready", "S": "0202", "X": "0201"}
    position = at(RollingAttack("russia"), **places)
    assert actions(position) == ["attack 0201", "end-phase"]
    assert stands(position.play("end-phase"), "K") == "ready"


@pytest.mark.clause("neworder", "13.15", silent="who has advanced is not offered")
@pytest.mark.clause("neworder", "13.14", silent="the next attack waits for the advance")
def test_an_advance_is_settled_before_the_next_attack_and_ends_the_segment_for_the_unit() -> None:
    places = {"A": "0202", "X": "0201", "B": "0404", "Y": "0403"}
    rolled = play(at(InitialCombat("russia"), **places), "attack 0201", "declare", "roll 6")
    seen = []
    while not isinstance(rolled.step, InitialCombat):
        seen += [text.split()[0] for text in actions(rolled)]
        rolled = rolled.play(next(iter(rolled.legal)))
    assert "attack" not in seen
    assert "advance" in seen
    assert rolled.pieces["A"].fought
    assert actions(rolled) == ["attack 0403"]


@pytest.mark.clause("neworder", "21.5", silent="an untried unit is asked for nothing that others are not")
@pytest.mark.clause("neworder", "21.2", silent="nobody turns it over before it fights")
def test_an_untried_unit_has_a_zone_and_moves_as_others_do() -> None:
    position = in_movement(theatre(ROWS, UNITS), {"R1": "0202", "U1": "0505"}, "russia")
    assert len(control(position, "russia").hexes) >= 6
    moved = position.play("move R1 0202-0302")
    assert moved.pieces["R1"].face == 0
    assert moved.face("R1").is_untried


@pytest.mark.clause("neworder", "11.3", "12.20")
def test_a_marker_takes_part_in_no_attack_and_nobody_in_one_twice() -> None:
    places = {"A": "0202", "X": "0201", "27-HQ": "0404", "G1": "0201"}
    position = at(InitialCombat("russia"), **places).play("attack 0201")
    assert position.check("join G1").clause == cite("12.20")
    assert position.check("join A").clause == cite("11.3")
    fought = position.game.position(places).odds("0201", "G1")
    assert fought.verdict.clause == cite("12.20")


AIR = (
    counter("RH", "russia", "0-1-12", "helicopter"),
    counter("CH", "china", "0-1-12", "helicopter"),
    counter("CS", "china", "2-2-6", "special"),
    counter("CM", "china"),
    *(counter(f"CP{n}", "china", "3-3-4", "paratroop", "para") for n in (1, 2)),
)
EDGES = {"russian_entry": ["0101"], "chinese_entry": ["0605"]}


def ulaanbaatar(**places: str) -> Any:
    """China's movement phase at Ulaanbaatar."""
    game = theatre(ROWS, AIR, "ulaanbaatar", features=EDGES)
    return in_movement(game, places, "china")


@pytest.mark.clause("neworder", "25.6", "25.7", "25.8")
def test_china_jumps_once_a_turn_and_lifts_with_its_own_helicopters() -> None:
    position = ulaanbaatar(CP1="ready", CP2="ready", RH="0101", CH="0505", CS="0405", CM="0504")
    jumped = play(position, "drop CP1 0303", "jump 1")
    assert jumped.check("drop CP2 0402").clause == cite("25.6")
    assert position.check("lift CS by RH to 0305").clause == cite("25.7")
    assert position.check("lift CS by CH to 0305")
    assert position.check("lift CM by CH to 0305").clause == cite("25.8")


@pytest.mark.clause("neworder", "4.2", "events.ulaanbaatar")
def test_a_quiet_event_at_ulaanbaatar_is_followed_by_the_player_turn() -> None:
    position = theatre(ROWS, AIR, "ulaanbaatar", features=EDGES).position({"CS": "0405"}, turn=2)
    position = position.replaced(agenda=(END, PlayerTurn("china"), RollEvent("china")))
    assert position.play("event 1").actor == "china"


@pytest.mark.clause("neworder", "24.23", "26.23", silent="it shows in what is offered")
def test_one_jumps_anywhere_and_flies_in_over_ones_own_edge() -> None:
    position = ulaanbaatar(CP1="ready", CH="ready", RH="0305")
    drops = [text for text in actions(position) if text.startswith("drop CP1")]
    assert len(drops) == position.game.board.size - 1
    assert position.check("enter CH 0605-0504")
    assert not position.check("enter CH 0101-0201")


@pytest.mark.clause("neworder", "26.2", silent="who commands whom shows in whose a counter is")
def test_each_side_of_kiev_commands_its_own_nations() -> None:
    commanded = {
        side: {nation_of(unit) for unit in loaded().units.values() if unit.side == side}
        for side in loaded().sides
    }
    assert commanded["russia"] == {"russia", "pro-russian"}
    assert commanded["coalition"] == {"nato", "ukraine", "pro-nato"}
