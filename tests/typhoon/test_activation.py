"""Chapter 8: whom a headquarters sets in motion, and for how long."""

from __future__ import annotations

import pytest

from tests.theatre import armour, headquarters, infantry, rifle, theatre
from wargame_kit.games.typhoon.rules.combat import CombatSegment
from wargame_kit.games.typhoon.rules.cup import execute
from wargame_kit.games.typhoon.rules.movement import MovementSegment
from wargame_kit.games.typhoon.rules.sequence import ChooseChits
from wargame_kit.position import CHANCE

UNITS = (
    headquarters("2PzA", "axis"),
    headquarters("9A", "axis"),
    armour("3Pz"),
    infantry("7ID"),
    infantry("31ID"),
    infantry("52ID"),
    rifle("316SD"),
    headquarters("16A", "soviet"),
)
PLACES = {
    "HQ-2PzA": "0403",
    "HQ-9A": "0503",
    "3Pz": "0404",
    "7ID": "0803",
    "31ID": "0903",
    "52ID": "0504",
    "316SD": "0405",
    "HQ-16A": "1201",
}


@pytest.fixture(scope="module")
def game():
    return theatre(["." * 12] * 7, UNITS, rails=["0101-0102"], features={"axis_source": ["0101"]})


def command(game, chit, places=PLACES, **facts):
    return execute(game.position(places, **facts), game.charts.chits[chit]).settled()


@pytest.mark.clause("typhoon", "8.1", "8.2.2")
def test_every_unit_in_range_is_activated_whatever_its_army_or_arm(game):
    position = command(game, "2PzA")
    assert position.facts.active == {"HQ-2PzA", "3Pz", "7ID", "52ID"}
    refused = position.check("move 31ID 0903-0904")
    assert (refused.code, refused.clause.number) == ("move/not-active", "8.2.2")


@pytest.mark.clause("typhoon", "13.1")
def test_a_headquarters_never_activates_another(game):
    position = command(game, "2PzA")
    assert "HQ-9A" not in position.facts.active
    assert position.check("move HQ-9A 0503-0502").clause.number == "13.1"
    assert command(game, "9A").facts.active == {"HQ-9A", "3Pz", "7ID", "31ID", "52ID"}


@pytest.mark.clause("typhoon", "8.1.2", silent="nothing keeps a unit from being activated again")
def test_a_unit_may_be_activated_again_by_another_chit_of_the_turn(game):
    position = command(game, "2PzA").play("move 52ID 0504-0604").play("stop")
    while position.facts.active:
        position = position.play("declare")
    again = execute(position, game.charts.chits["9A"]).settled()
    assert "52ID" in again.facts.active
    assert "52ID" not in again.facts.moved
    assert again.legal.of("52ID")


@pytest.mark.clause("typhoon", "8.1.3")
def test_in_one_command_a_unit_moves_once(game):
    position = command(game, "2PzA").play("move 52ID 0504-0604")
    verdict = position.check(game.read_action("move 52ID 0604-0504"))
    assert not verdict
    assert verdict.code == "move/moved"


@pytest.mark.clause("typhoon", "8.2.1", "8.2.3", silent="what moves afterwards changes nobody's activation")
def test_range_is_measured_before_anybody_moves_and_leaving_it_changes_nothing(game):
    position = command(game, "2PzA")
    active = position.facts.active
    position = position.play("move HQ-2PzA 0403-0303-0202").play("move 52ID 0504-0604-0704-0804")
    assert position.facts.active == active
    assert game.board.distance(position.pieces["HQ-2PzA"].hex_, position.pieces["52ID"].hex_) > 4
    assert "31ID" not in position.facts.active


@pytest.mark.clause("typhoon", "8.2.4", silent="nothing but the distance is looked at")
@pytest.mark.clause("typhoon", "3.2")
def test_neither_supply_nor_enemies_nor_their_zones_shorten_command(game):
    between = PLACES | {"316SD": "0603", "HQ-16A": "0602", "7ID": "0803"}
    assert "7ID" in command(game, "2PzA", between).facts.active


@pytest.mark.clause("typhoon", "11.1.2", silent="nothing else is changed")
def test_the_supply_chit_belongs_to_both_sides_and_supply_does_nothing_else(game):
    places = {"7ID": "0803", "316SD": "1103"}
    position = game.position(places)
    assert position.reach("7ID").allowance == game.units["7ID"].faces[0].movement
    after = execute(position, game.charts.chits["SUPPLY"]).settled()
    assert after.pieces["7ID"].face == 1
    assert after.pieces["316SD"].face == 1


@pytest.mark.clause("typhoon", "4.7", silent="every chit is at hand because it is nowhere else")
@pytest.mark.clause("typhoon", "4.8", silent="the first turn is where a start begins; nothing is decided")
@pytest.mark.clause("typhoon", "4.1")
def test_a_campaign_starts_on_turn_one_with_every_chit_at_hand(game):
    position = game.position(PLACES)
    assert isinstance(position.step, ChooseChits)
    assert position.turn == 1
    at_hand = position.step.free(position)
    assert at_hand.total() == 10
    assert at_hand["3PzA"] == at_hand["4PzA"] == 2


@pytest.mark.clause("typhoon", "5.4.2", "10.1.2")
def test_in_the_combat_segment_the_acting_side_attacks_with_its_active_units_alone(game):
    # HQ-9A stands beside the enemy too, but is not active (8.1.4); 31ID is out of range.
    places = PLACES | {"HQ-9A": "0305", "31ID": "1203", "HQ-16A": "1202"}
    position = command(game, "2PzA", places).play("stop")
    assert isinstance(position.step, CombatSegment)
    assert position.actor == "axis"
    assert [action.text(game.board) for action in position.legal] == ["assign 3Pz 0405", "declare"]
    for text in ("assign HQ-9A 0405", "assign 31ID 1202", "assign HQ-16A 1203"):
        assert position.check(text).code == "fight/not-active"
    fought = position.play("assign 3Pz 0405").play("declare").play("roll 6")
    assert fought.actor == "soviet"  # 8-3 is 2-1: RR on a 6
    after = fought.play(next(iter(fought.legal)))
    while after.facts.active:
        after = after.play("halt")
    assert after.pieces["316SD"].hex_ != game.board.index("0405")


@pytest.mark.clause("typhoon", "5.3", "5.4.1")
def test_movement_comes_before_combat(game):
    position = command(game, "2PzA")
    assert isinstance(position.step, MovementSegment)
    fighting = position.play("stop")
    assert fighting.check(game.read_action("assign 3Pz 0405"))
    assert fighting.check(game.read_action("move 52ID 0504-0604")).code == "action/not-now"
    done = fighting.play("declare")
    assert done.actor in {CHANCE, "axis"}
    assert done.facts.active == frozenset()
