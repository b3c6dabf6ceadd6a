"""6 and the reinforcement tables: what a side receives, and who comes without an edge."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.neworder.theatre import actions, counter, group, loaded, marker, play, stands, theatre
from wargame_kit.games.neworder.rules.formations import CallUnits, PickFormations
from wargame_kit.games.neworder.rules.sequence import MovementPhase

TITLES = [("kiev", "russia"), ("kiev", "coalition"), ("ulaanbaatar", "russia"), ("ulaanbaatar", "china")]


def phase(title: str, side: str, turn: int = 2, **places: str):
    """The reinforcement phase of a side with nothing received yet."""
    game = loaded(title)
    pools = {
        unit: "pool" for unit, each in game.units.items() if each.kind not in ("base", "government", "netwar")
    }
    return game.position(pools | places, turn=turn, first=side, step=f"{side} reinforcement")


def phase_of(places: dict[str, str], side: str):
    """The reinforcement phase of the first player at Ulaanbaatar with some counters."""
    return loaded("ulaanbaatar").position(places, turn=2, first=side, step=f"{side} reinforcement")


def play_to_movement(position):
    while not isinstance(position.step, MovementPhase):
        position = position.play_unchecked(next(iter(position.legal)))
    return position


@pytest.mark.clause("neworder", "6.1")
@pytest.mark.clause("neworder", "reinforcement.kiev.russia")
@pytest.mark.clause("neworder", "reinforcement.kiev.coalition")
@pytest.mark.clause("neworder", "reinforcement.ulaanbaatar.russia")
@pytest.mark.clause("neworder", "reinforcement.ulaanbaatar.china")
@pytest.mark.parametrize(("title", "side"), TITLES)
def test_one_die_gives_nothing_groups_a_formation_or_units_of_the_army(title, side):
    start = phase(title, side)
    assert start.step.clause.number == f"reinforcement.{title}.{side}"
    assert set(start.chance().values()) == {Fraction(1, 6)}
    steps = [type(start.play(f"reinforcements {die}").step).__name__ for die in range(1, 7)]
    expected = {
        "coalition": [
            "RollAir",
            "RollNumber",
            "PickFormations",
            "PickFormations",
            "RollNumber",
            "RollNumber",
        ],
    }
    usual = ["RollAir", "RollAir", "RollNumber", "PickFormations", "RollNumber", "PickFormations"]
    assert steps == expected.get(side, usual)


@pytest.mark.clause("neworder", "24.17")
@pytest.mark.clause("neworder", "26.17")
@pytest.mark.clause("neworder", "24.29")
@pytest.mark.parametrize(
    ("title", "first", "side", "clause"),
    [
        ("kiev", "russia", "russia", "26.17"),
        ("ulaanbaatar", "china", "russia", "24.17"),
        ("ulaanbaatar", "russia", "russia", "24.29"),
        ("kiev", "russia", "coalition", "26.17"),
        ("ulaanbaatar", "russia", "china", "24.17"),
    ],
)
def test_air_strikes_have_a_column_of_their_own_from_the_first_phase_on(title, first, side, clause):
    game = loaded(title)
    pools = {unit: "pool" for unit, each in game.units.items() if each.side == side}
    start = game.position(pools, turn=1, first=first, step=f"{side} air strikes")
    assert start.step.clause.number == clause
    drawing = start.play("air 2")
    assert drawing.step.number == 2
    late = game.position(pools, turn=7, first=first, step=f"{side} air strikes")
    assert late.step.clause.number == clause.replace("24.29", "24.17"), "24.29 is of the first phase"
    assert late.play("air 4").step.number == 2


@pytest.mark.clause("neworder", "24.18")
@pytest.mark.clause("neworder", "26.18")
@pytest.mark.parametrize(("title", "formation"), [("kiev", "27"), ("ulaanbaatar", "36")])
def test_a_formation_comes_with_all_its_units_and_markers(title, formation):
    picking = phase(title, "russia").play("reinforcements 4")
    assert isinstance(picking.step, PickFormations)
    assert picking.step.clause.number == ("26.18" if title == "kiev" else "24.18")
    after = picking.play(f"pick {formation}")
    places = {
        after.pieces[unit].place for unit, each in after.game.units.items() if each.formation == formation
    }
    assert places <= {"ready", "unused"}


@pytest.mark.clause("neworder", "24.19")
@pytest.mark.clause("neworder", "26.19")
@pytest.mark.clause("neworder", "26.21")
@pytest.mark.parametrize(("title", "number"), [("kiev", "26"), ("ulaanbaatar", "24")])
def test_of_an_army_a_die_of_units_is_picked_and_a_node_brings_its_markers(title, number):
    calling = play(phase(title, "russia"), "reinforcements 5", "number 2")
    assert isinstance(calling.step, CallUnits)
    assert calling.step.clause.number == f"{number}.19"
    assert not any(calling.unit(action.unit).is_marker for action in calling.legal)
    after = play(calling, "call Op-HQ", "call Op-Eng1")
    ready = {unit for unit, piece in after.pieces.items() if piece.place == "ready"}
    assert {unit for unit in ready if not after.unit(unit).is_marker} == {"Op-HQ", "Op-Eng1"}
    assert {after.unit(unit).formation for unit in ready} == {"opcom"}
    assert any(after.unit(unit).is_marker for unit in ready)
    assert calling.check("call 27-HQ" if title == "kiev" else "call 36-HQ").clause.number == f"{number}.21"


@pytest.mark.clause("neworder", "24.20")
@pytest.mark.clause("neworder", "26.20")
@pytest.mark.clause("neworder", "24.24")
@pytest.mark.clause("neworder", "26.24")
@pytest.mark.parametrize(
    ("title", "number", "enemy"), [("kiev", "26", "72-Tk1"), ("ulaanbaatar", "24", "6-Tk1")]
)
def test_a_die_of_groups_is_drawn_which_rise_anywhere_but_on_or_beside_an_enemy(title, number, enemy):
    start = phase(title, "russia", **{enemy: "1010"})
    drawn = play(start, "reinforcements 3", "number 2")
    ready = [unit for unit, piece in drawn.pieces.items() if piece.place == "ready"]
    assert ready == ["GrR1", "GrR2"]
    moving = drawn.game.position(
        {unit: piece.place for unit, piece in drawn.pieces.items()}, turn=2, first="russia", step="movement"
    )
    for hex_ in ("1010", "1011"):
        verdict = moving.check(f"place GrR1 {hex_}")
        assert (verdict.code, verdict.clause.number) == ("neworder/place-enemy", f"{number}.24")
    assert moving.check("place GrR2 2010").code == "neworder/place-next"
    risen = moving.play("place GrR1 2010")
    assert stands(risen, "GrR1") == "2010"
    assert risen.pieces["GrR1"].moved
    assert risen.is_untried("GrR1")
    assert "place GrR2 2011" in actions(risen)


@pytest.mark.clause("neworder", "24.20")
@pytest.mark.clause("neworder", "24.28")
def test_the_governments_units_are_among_the_first_players_groups_and_enter_by_his_edges():
    pools = {"Gov1-CN": "pool", "Gov2-CN": "pool", "GrC1": "pool", "GrC2": "pool", "GrC3": "pool"}
    start = phase_of(pools, "china")
    drawing = play(start, "reinforcements 3", "number 2")
    assert drawing.step.clause.number == "24.20"
    of_government = {
        sum(unit.startswith("Gov") for unit in action.units): chance
        for action, chance in drawing.chance().items()
    }
    assert of_government == {0: Fraction(3, 10), 1: Fraction(6, 10), 2: Fraction(1, 10)}
    after = drawing.play("draw Gov1-CN GrC1")
    assert [unit for unit in pools if after.pieces[unit].place == "ready"] == ["Gov1-CN", "GrC1"]
    moving = play_to_movement(after)
    board = moving.game.board
    entries = {
        board.label(action.path[0]) for action in moving.legal.of("Gov1-CN") if hasattr(action, "path")
    }
    assert entries <= {board.label(hex_) for hex_ in board.features["chinese_entry"]}
    assert entries
    refused = moving.check(f"enter Gov1-CN {board.label(min(board.features['russian_entry']))}-0101")
    assert refused.clause.number == "24.28"
    assert moving.check("place Gov1-CN 2010").code == "neworder/place-next"
    # With no group left a die still brings the government.
    alone = play(
        phase_of({"Gov1-CN": "pool", "Gov2-CN": "pool", "GrC1": "2010"}, "china"), "reinforcements 3"
    )
    assert stands(alone.play("number 6"), "Gov2-CN") == "ready"


def test_no_lot_is_cast_where_all_are_alike():
    start = phase_of({"GrC1": "pool", "GrC2": "pool", "GrC3": "pool"}, "china")
    drawn = play(start, "reinforcements 3", "number 2")
    assert [stands(drawn, f"GrC{n}") for n in (1, 2, 3)] == ["ready", "ready", "pool"]


@pytest.mark.clause("neworder", "24.21")
def test_what_is_left_comes_without_asking_and_where_nothing_is_left_nobody_throws():
    game = theatre(
        ["......", "......"],
        [counter("A1", "russia", formation="36"), group("G1"), marker("S1", "russia", 3, "airstrike")],
        "ulaanbaatar",
    )
    start = game.position({"A1": "pool", "G1": "ready", "S1": "ready"}, step="reinforcement")
    assert isinstance(start.play("reinforcements 3").step, MovementPhase)
    assert stands(start.play("reinforcements 4"), "A1") == "ready"
    none = game.position({"A1": "ready", "G1": "ready", "S1": "ready"}, step="player turn")
    assert isinstance(none.step, MovementPhase)
    picking = PickFormations("russia", 1, "24.18")
    assert picking.check(none, none.read("pick 36")).clause.number == "24.21"


@pytest.mark.clause("neworder", "24.25")
@pytest.mark.clause("neworder", "26.25")
@pytest.mark.parametrize("title", ["kiev", "ulaanbaatar"])
def test_strikes_are_drawn_by_lot_each_with_the_same_chance(title):
    game = loaded(title)
    pools = {unit: "pool" for unit, each in game.units.items() if each.formation == "air"}
    drawing = game.position(pools, first="russia", step="russia air strikes").play("air 1")
    assert drawing.step.clause.number == ("26.25" if title == "kiev" else "24.25")
    strikes = [unit for unit in pools if game.units[unit].side == "russia"]
    printed = {unit: (game.units[unit].kind, game.units[unit].faces) for unit in strikes}
    for action, chance in drawing.chance().items():
        alike = sum(each == printed[action.units[0]] for each in printed.values())
        assert chance == Fraction(alike, len(strikes))
    after = drawing.play_unchecked(next(iter(drawing.legal)))
    assert [piece.place for piece in after.pieces.values()].count("ready") == 1
