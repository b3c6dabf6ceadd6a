"""8.1 and 8.2: whom a headquarters activates."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.theatre import headquarters, infantry, rifle, theatre
from wargame_kit.games.typhoon.rules.activation import activate

UNITS = (
    headquarters("2A", "axis"),
    headquarters("4A", "axis"),
    replace(infantry("7ID"), formation="4A"),
    infantry("31ID"),
    infantry("52ID"),
    rifle("1SD"),
)
PLACES = {"HQ-2A": "0101", "HQ-4A": "0201", "7ID": "0501", "31ID": "0601", "52ID": "0105", "1SD": "0301"}


@pytest.fixture
def position():
    game = theatre(["........"] * 6, UNITS, rivers={"0101/S": "large_river"})
    return game.position(PLACES)


@pytest.mark.clause("typhoon", "8.2", "2.22.3")
def test_range_four_reaches_four_hexes_away_with_three_between(position):
    board, command = position.game.board, position.command("HQ-2A")
    assert command.range == 4
    assert [board.distance(board.index("0101"), board.index(h)) for h in ("0501", "0601")] == [4, 5]
    assert "7ID" in command
    assert "31ID" not in command
    assert command.check("7ID").ledger.total == 4
    refused = command.check("31ID")
    assert (refused.code, refused.clause.number, refused.ledger.total) == ("command/far", "8.2", 5)


@pytest.mark.clause("typhoon", "8.1.1")
def test_it_activates_itself_and_every_unit_of_its_side_in_range_whatever_the_army(position):
    assert position.unit("7ID").formation == "4A"
    command = position.command("HQ-2A")
    assert command.units == {"HQ-2A", "7ID", "52ID"}
    assert {unit: command.check(unit).clause.number for unit in command.units} == dict.fromkeys(
        command.units, "8.1.1"
    )


@pytest.mark.clause("typhoon", "8.1.4")
def test_a_headquarters_never_activates_another(position):
    assert "HQ-4A" not in position.command("HQ-2A").units
    refused = position.command("HQ-2A").check("HQ-4A")
    assert (refused.code, refused.clause.number) == ("command/headquarters", "8.1.4")


@pytest.mark.clause("typhoon", "8.2.4", silent="nothing but the distance is looked at")
def test_enemies_their_zones_rivers_and_lack_of_supply_do_not_affect_the_range(position):
    board = position.game.board
    assert not position.supply("axis").of("7ID").connected
    assert board.index("0401") in position.control("soviet")
    assert {"7ID", "52ID"} <= position.command("HQ-2A").units


@pytest.mark.clause("typhoon", "8.2.1", "8.2.3", silent="what moves afterwards changes nobody's activation")
@pytest.mark.clause("typhoon", "8.2.2")
def test_who_is_active_is_settled_before_anything_moves(position):
    active = activate(position, "axis", position.command("HQ-2A").units)
    moved = active.play("move HQ-2A 0101-0201")
    assert "31ID" in moved.command("HQ-2A").units
    assert moved.facts.active == {"HQ-2A", "7ID", "52ID"}
    assert moved.check(position.game.read_action("move 31ID 0601-0602")).code == "move/not-active"
    gone = active.play("move 7ID 0501-0601-0701")
    assert "7ID" in gone.facts.active


@pytest.mark.clause("typhoon", "8.1.2", silent="nothing keeps a unit from being activated again")
def test_another_chit_may_activate_a_unit_again(position):
    active = (
        activate(position, "axis", position.command("HQ-2A").units).play("move 7ID 0501-0601").play("stop")
    )
    again = activate(active, "axis", active.command("HQ-4A").units)
    assert again.check(position.game.read_action("move 7ID 0601-0701"))


@pytest.mark.clause("typhoon", "13.2")
def test_a_headquarters_off_the_map_commands_nobody(position):
    gone = position.game.position({**PLACES, "HQ-2A": "box"})
    assert gone.command("HQ-2A").units == frozenset()
    with pytest.raises(ValueError, match="no headquarters"):
        gone.command("7ID")
