"""20.2–20.6, 27.14: engineers bridge rivers for a turn, and build bases."""

from __future__ import annotations

import pytest

from tests.neworder.theatre import actions, counter, in_movement, play, stands, theatre
from wargame_kit.games.neworder.rules.ground import bridged
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.games.neworder.rules.stacking import has_room, overfull, spare
from wargame_kit.position import Face, Unit, position_from_json, position_to_json
from wargame_kit.words import Name

UNTRIED = Unit(
    "EnU",
    Name("EnU"),
    "coalition",
    "engineer",
    (Face(0, 0, 6, "untried", is_untried=True), Face(1, 3, 6, "1-3")),
    traits=frozenset({"ukraine"}),
)
UNITS = (
    counter("En1", "coalition", "1-3-6", "engineer"),
    counter("En2", "coalition", "1-3-6", "engineer"),
    counter("En0", "coalition", "0-0-6", "engineer"),
    UNTRIED,
    counter("NM", "coalition"),
    counter("RuE", "russia", "1-3-6", "engineer"),
    counter("Ru", "russia"),
    counter("FOB1", "coalition", "0-2-0", "base", command_range=3),
    counter("FOB2", "coalition", "0-2-0", "base", command_range=3),
)
FREE = {"FOB1": "unused", "FOB2": "unused"}


@pytest.fixture(scope="module")
def game():
    return theatre(["." * 6] * 5, UNITS, rivers={"0303/E": "major_river", "0303/SE": "minor_river"})


def working(game, pieces, side="coalition"):
    return in_movement(game, {**FREE, **pieces}, side)


@pytest.mark.clause("neworder", "20.2", "20.3")
def test_an_engineer_beside_a_river_bridges_all_its_hexsides_and_moves_no_more(game):
    position = working(game, {"En1": "0303", "En2": "0101", "NM": "0203"})
    assert position.check("bridge En2").code == "neworder/no-river"
    assert position.check("bridge NM").code == "neworder/no-engineer"
    assert position.check("bridge RuE").code == "move/not-yours"
    bridged_ = position.play("bridge En1")
    assert bridged_.pieces["En1"].bridging
    assert bridged_.pieces["En1"].moved
    assert bridged_.check("bridge En1").code == "neworder/engineer-moved"
    assert len(bridged(bridged_, "coalition")) == 4
    assert not bridged(bridged_, "russia")


@pytest.mark.clause("neworder", "20.4", silent="a bridge that is gone is not told of")
def test_the_bridge_outlasts_the_phase(game):
    position = play(working(game, {"En1": "0303"}), "bridge En1", "end-phase")
    assert position.pieces["En1"].bridging
    assert not position.pieces["En1"].moved


@pytest.mark.clause("neworder", "20.6", silent="nothing forbids it")
def test_untried_engineers_bridge_and_enemies_across_do_not_matter(game):
    assert working(game, {"EnU": "0303", "Ru": "0403"}).check("bridge EnU")


@pytest.mark.clause("neworder", "27.14")
def test_an_engineer_that_stands_still_builds_a_base_by_the_end_of_the_phase(game):
    begun = working(game, {"En1": "0202"}).play("build En1")
    assert stands(begun, "FOB1") == "unused"
    built = begun.play("end-phase")
    assert stands(built, "FOB1") == "0202"
    assert stands(built, "FOB2") == "unused"
    assert not built.pieces["En1"].building


@pytest.mark.clause("neworder", "27.14")
def test_not_beside_enemies_not_without_strength_not_where_one_is_and_only_the_coalition(game):
    position = working(game, {"En1": "0202", "En0": "0101", "EnU": "0501", "RuE": "0505", "Ru": "0302"})
    assert position.check("build En1").code == "neworder/base-enemy"
    assert position.check("build En0").code == "neworder/base-strength"
    assert position.check("build EnU").code == "neworder/base-strength"
    assert working(game, {"En1": "0202", "FOB1": "0202"}).check("build En1").code == "neworder/base-there"
    assert working(game, {"RuE": "0505"}, "russia").check("build RuE").code == "neworder/no-base"


@pytest.mark.clause("neworder", "27.14", "27.16")
def test_no_more_bases_than_counters_and_one_that_is_free_again_is_built_anew(game):
    position = working(game, {"En1": "0202", "En2": "0204", "FOB2": "0505"})
    begun = position.play("build En1")
    assert begun.check("build En2").code == "neworder/no-base"
    assert "build En2" not in actions(begun)
    both = play(working(game, {"En1": "0202", "En2": "0204"}), "build En2", "build En1", "end-phase")
    assert {stands(both, "FOB1"), stands(both, "FOB2")} == {"0202", "0204"}


@pytest.mark.clause("neworder", "27.15", "8.1")
def test_a_base_takes_no_room_and_may_lie_with_any_nation_of_its_side(game):
    position = working(game, {"FOB1": "0202", "EnU": "0202", "En1": "0303", "En2": "0303", "NM": "0303"})
    assert list(overfull(position, "coalition")) == [game.board.index("0303")]
    assert has_room(position, "FOB2", game.board.index("0303"))
    assert "FOB1" not in spare(position, ("FOB1", "En1", "En2", "NM"))
    assert not has_room(position, "En1", game.board.index("0202"))  # for the Ukrainian there


def test_works_in_hand_are_saved_and_read_back(game):
    placed = game.position({**FREE, "En1": "0303", "En2": "0202"}, step=MovementPhase("coalition"))
    position = play(placed, "bridge En1", "build En2")
    again = position_from_json(position_to_json(position), game)
    assert again == position
    assert again.pieces["En2"].building
