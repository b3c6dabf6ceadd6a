"""3 and 9.1–9.3: the phases of a turn, and who is fresh when."""

from __future__ import annotations

import json

import pytest

import wargame_kit as wk
from tests.huaihai.theatre import air, column, corps, theatre
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.sequence import AttackPhase, MovementPhase
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

PLAIN = ["......", "......", "......", "......"]


@pytest.fixture(scope="module")
def game():
    return theatre(PLAIN, [column("C1"), column("C2"), corps("K1"), corps("K2"), air()])


def phases_of(position: HuaihaiPosition) -> list[str]:
    """The steps in which somebody decides until the turn has ended, everybody passing."""
    seen = []
    turn = position.turn
    while position.turn == turn and not position.is_over:
        seen.append(type(position.step).__name__)
        position = position.play("end-phase" if "Phase" in seen[-1] else next(iter(position.legal)))
    return seen


@pytest.mark.clause("huaihai", "3.1")
@pytest.mark.clause("huaihai", "3.1.3")
@pytest.mark.clause("huaihai", "3.1.5")
@pytest.mark.clause("huaihai", "3.1.6")
def test_the_pla_acts_in_one_phase_then_the_kmt_moves_then_it_attacks():
    position = wk.load("huaihai").start("nianzhuang").play("ready").play("ready")
    deciding = [name for name in phases_of(position) if name.endswith("Phase")]
    assert deciding == ["AttackMovePhase", "MovementPhase", "AttackPhase"]


@pytest.mark.clause("huaihai", "5.3")
def test_the_kmt_neither_attacks_while_it_moves_nor_moves_while_it_attacks(game):
    pieces = {"C1": "B2", "K1": "C2"}
    moving = game.position(pieces, step=MovementPhase())
    assert moving.check("attack B2").clause.number == "7.5"
    attacking = game.position(pieces, step=AttackPhase())
    assert attacking.check("attack B2")
    assert attacking.check("move K1 C2-C3").clause.number == "3.1.6"
    begun = moving.play("end-phase")
    assert type(begun.step) is AttackPhase
    assert begun.check("move K1 C2-C3").code == "action/not-now"


@pytest.mark.clause("huaihai", "9.2")
def test_a_column_that_only_moved_is_fresh_until_the_phase_ends_and_spent_after(game):
    position = game.position({"C1": "B2", "C2": "E2", "K1": "F4"})
    moved = position.play("move C1 B3")
    assert moved.is_fresh("C1")
    after = moved.play("end-phase")
    assert not after.is_fresh("C1")
    assert after.is_fresh("C2")


@pytest.mark.clause("huaihai", "9.3")
def test_a_corps_that_only_moved_is_fresh_until_the_attack_phase_ends_and_spent_after(game):
    position = game.position({"C1": "A1", "K1": "E2", "K2": "F4"}, step=MovementPhase())
    moved = position.play("move K1 E3").play("end-phase")
    assert type(moved.step) is AttackPhase
    assert moved.is_fresh("K1")
    after = moved.play("end-phase")
    assert not after.is_fresh("K1")
    assert after.is_fresh("K2")


@pytest.mark.clause("huaihai", "3.1.1")
@pytest.mark.clause("huaihai", "9.1")
def test_columns_turn_fresh_when_their_turn_begins_hidden_ones_too(game):
    position = game.position(
        {"C1": "A1 spent", "C2": "hidden spent", "K1": "F4 spent"}, step=AttackPhase(), hidden={"C2": "A3"}
    )
    after = position.play("end-phase")
    while type(after.step).__name__ != "AttackMovePhase":
        after = after.play(next(iter(after.legal)))
    assert after.is_fresh("C1")
    assert after.is_fresh("C2")
    assert not after.is_fresh("K1")


@pytest.mark.clause("huaihai", "3.1.4")
@pytest.mark.clause("huaihai", "9.1")
def test_corps_and_the_air_counter_turn_fresh_before_the_kmt_moves(game):
    position = game.position({"C1": "A1", "K1": "F4 spent", "AIR": "airfield spent"})
    after = position.play("end-phase")
    while type(after.step).__name__ != "MovementPhase":
        after = after.play(next(iter(after.legal)))
    assert after.is_fresh("K1")
    assert after.is_fresh("AIR")


def until(position: HuaihaiPosition, phase: str) -> HuaihaiPosition:
    """The position in which a phase begins, everybody passing until then."""
    while type(position.step).__name__ != phase:
        position = position.play("end-phase" if position.check("end-phase") else next(iter(position.legal)))
    return position


@pytest.mark.clause("huaihai", "10.3", "10.5", "10.7", "11.4")
def test_what_holds_for_a_turn_is_forgotten_at_its_end(game):
    cut = frozenset({game.board.index("D2")})
    position = game.position(
        {"C1": "A1", "K1": "F4"},
        step=AttackPhase(),
        **{"concealed": True, "returned": 2, "sabotaged": cut, "idle": True, "incited": frozenset({"K1"})},
    )
    facts = until(position, "AttackMovePhase").facts
    assert not any((facts.concealed, facts.returned, facts.sabotaged, facts.idle, facts.incited))


@pytest.mark.clause("huaihai", "7.4")
def test_after_a_reconnaissance_nobody_hides_in_the_next_phases_of_the_pla_and_then_again(game):
    position = game.position({"C1": "A1", "K1": "F4", "AIR": "airfield"}, step=MovementPhase())
    hunted = until(position.play("reconnoitre").play("search 1"), "AttackMovePhase")
    assert hunted.check("hide C1").code == "hide/found"
    assert until(until(hunted, "MovementPhase"), "AttackMovePhase").check("hide C1")


def test_a_position_names_everything_wrong_with_it(game):
    position = game.position({"C1": "B2", "K1": "B2", "C2": "hidden"})
    clauses = [problem.clause.number for problem in position.problems()]
    assert clauses == ["6.1", "10.3"]


@pytest.mark.clause("huaihai", "2.2")
def test_nobody_has_a_command_range(game):
    with pytest.raises(ValueError, match="nobody needs command"):
        game.position({"C1": "B2", "K1": "E3"}).command("C1")


@pytest.mark.parametrize(
    ("key", "value", "named"),
    [
        (
            "orders",
            [{"side": "red", "kind": "spy", "unit": "", "hex_": "", "turn": 3, "state": "open"}],
            "side",
        ),
        (
            "orders",
            [{"side": "pla", "kind": "pun", "unit": "", "hex_": "", "turn": 3, "state": "open"}],
            "kind",
        ),
        ("waived", ["red"], "waived"),
        ("incited", ["9Z"], "incited"),
        ("hidden", [["9Z", "B2"]], "hidden"),
        ("scenario", "verdun", "scenario"),
    ],
)
def test_a_saved_position_that_names_what_the_game_has_not_is_refused(game, key, value, named):
    saved = json.loads(json.dumps(position_to_json(game.position({"C1": "B2", "K1": "E3"}))))
    saved["facts"][key] = value
    with pytest.raises(DataError, match=named):
        position_from_json(saved, game)
