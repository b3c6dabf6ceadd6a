"""2.4c: tanks that the Axis loses in the first three turns, those east of the Dnepr before others."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import actions, before, counter, play, refused
from tests.thirdwinter.dnepr import UNITS, theatre
from tests.thirdwinter.own_scenario import war as war_of
from wargame_kit.board import load_board
from wargame_kit.games.thirdwinter.rules import axis
from wargame_kit.games.thirdwinter.rules.armour_losses import RollArmour, east_of_the_dnepr
from wargame_kit.words.files import data_root

pytestmark = pytest.mark.clause("thirdwinter", "2.4c")

WAR = theatre(units=(*UNITS, counter("GTank", "9-5-14 track", "4-4-18 track", category="armour", steps=2)))


def rolled(pieces: dict[str, str], dice: str) -> Any:
    return play(before(WAR, {"RA": "0807", **pieces}, RollArmour("axis")), f"armour-dice {dice}")


@pytest.mark.parametrize(("dice", "is_loss"), [("1 1", False), ("3 3", False), ("3 4", True), ("6 6", True)])
def test_with_seven_or_more_tanks_lose_a_step(dice: str, is_loss: bool) -> None:
    after = rolled({"GTank": "0203"}, dice)
    assert after.pieces["GTank"].losses == is_loss


def test_those_east_of_the_dnepr_lose_it_before_others() -> None:
    asked = rolled({"GP": "0203", "GQ": "0503", "GTank": "0603"}, "4 4")
    assert actions(asked) == ["lose-armour GQ", "lose-armour GTank"]
    assert refused(asked, "lose-armour GP") == "2.4c"
    assert refused(asked, "end-phase") == "2.4c"
    assert play(asked, "lose-armour GQ").pieces["GQ"].place == "dead"
    assert actions(rolled({"GP": "0203", "GQ": "0303"}, "4 4")) == ["lose-armour GP", "lose-armour GQ"]


def test_others_than_tanks_lose_nothing() -> None:
    assert rolled({"GA": "0503", "GP": "0203"}, "6 6").pieces["GA"].hex_ >= 0


def test_the_axis_rolls_in_the_first_three_turns_of_a_scenario_that_says_so() -> None:
    position = war_of(added="armour_losses = true").start("own")
    told = [axis.reinforcing(position.replaced(turn=turn), "axis")[:1] for turn in (1, 3, 4)]
    assert told == [(RollArmour("axis"),), (RollArmour("axis"),), ()]
    assert axis.reinforcing(war_of().start("own").replaced(turn=1), "axis")[:1] != (RollArmour("axis"),)


def test_the_campaign_begins_with_them_and_tanks_stand_east_of_the_river() -> None:
    position = wk.load("thirdwinter").start("third-winter")
    told = [axis.reinforcing(position.replaced(turn=turn), "axis")[:1] for turn in (3, 4)]
    assert told[0] == (RollArmour("axis"),)
    assert told[1] != told[0]
    asked = play(position.pushed(RollArmour("axis")), "armour-dice 4 4")
    assert refused(asked, "lose-armour 3Pz-P") == ""
    assert refused(asked, "lose-armour 8Pz-P") == "2.4c"


@pytest.mark.parametrize(
    ("label", "is_east"),
    [("B4.24", False), ("B6.23", True), ("D36.26", False), ("D43.10", True), ("A50.34", False)],
)
def test_the_river_divides_the_map(label: str, is_east: bool) -> None:
    board = load_board(data_root() / "thirdwinter")
    assert (board.index(label) in east_of_the_dnepr(board)) == is_east
