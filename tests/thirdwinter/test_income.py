"""2.1b, 3.1b: the supply that comes each turn."""

from __future__ import annotations

import re
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import refused
from wargame_kit.games.ocs.rules.arrivals import Arriving
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.income import income
from wargame_kit.games.thirdwinter.rules.supply_places import railheads
from wargame_kit.games.thirdwinter.rules.withdrawals import Withdrawing
from wargame_kit.position import Over
from wargame_kit.words import LANGUAGES, in_language

GAME = wk.load("thirdwinter")


def arriving(side: str) -> Any:
    """The Reinforcement Phase of a side in the first turn of the bend."""
    position = GAME.start("bukrin")
    over = Over("", "thirdwinter/won-draw", cite("5"))
    return position.replaced(agenda=(over, Arriving(side))).settled()


@pytest.mark.clause("thirdwinter", "3.1b")
def test_the_soviets_roll_two_less_until_october_is_over_and_get_the_share_of_the_scenario() -> None:
    told = income(GAME.start("bukrin"), "soviet", 9)
    assert [(entry.value, entry.clause.number, entry.provenance) for entry in told.entries] == [
        (21, "3.1b", "kit"),
        (-11, "3.1b", "kit"),
    ]
    assert told.total == 10  # 21 × 9/20 is 9.45, rounded up
    assert income(GAME.start("bukrin").replaced(turn=12), "soviet", 9).entries[0].value == 24


@pytest.mark.clause("thirdwinter", "2.1b")
def test_the_axis_gets_two_fifths_of_its_table() -> None:
    totals = [income(GAME.start("bukrin"), "axis", roll).total for roll in (2, 7, 12)]
    assert totals == [4, 6, 8]  # 8, 13 and 18 × 2/5, rounded up


@pytest.mark.clause("thirdwinter", "3.1b")
def test_a_roll_below_the_table_reads_its_first_row() -> None:
    assert income(GAME.start("bukrin"), "soviet", 2).total == income(GAME.start("bukrin"), "soviet", 4).total


@pytest.mark.clause("thirdwinter", "3.1b")
def test_its_owner_has_it_brought_to_one_of_the_railheads_that_are_joined_to_a_source() -> None:
    position = arriving("soviet")
    rolled = position.play("supply-dice 4 5")
    assert rolled.actor == "soviet"
    told = {str(action.text(position.game.board)) for action in rolled.legal}
    assert told == {"deliver B16.19", "deliver B19.30"}
    yagotin = position.game.board.index("B16.19")
    before = position.tokens_in(yagotin, "soviet")
    assert rolled.play("deliver B16.19").tokens_in(yagotin, "soviet") == before + 40
    refusal = rolled.check("deliver B12.17")
    assert (bool(refusal), refusal.clause.number) == (False, "3.1b")


@pytest.mark.clause("thirdwinter", "2.1b")
def test_where_one_railhead_is_left_it_comes_there_unasked_and_is_lost_with_a_word_if_none_is() -> None:
    position = arriving("axis")
    board = position.game.board
    fastov, mironovka = board.index("A59.20"), board.index("B6.12")
    assert railheads(position, "axis") == (fastov, mironovka)
    gone = (position.pieces[unit].at("dead") for unit in position.in_hex(mironovka))
    cut = position.moved(position.pieces["91TB"].at(mironovka), *gone)
    assert railheads(cut, "axis") == (fastov,)
    came = cut.play("supply-dice 3 4")
    assert came.tokens_in(fastov, "axis") == position.tokens_in(fastov, "axis") + 24
    lost = (cut.pieces[unit].at("dead") for unit in cut.in_hex(fastov))
    both = cut.moved(cut.pieces["1GCC-1"].at(fastov), *lost)
    told = both.play("supply-dice 3 4")
    assert {str(action.text(board)) for action in told.legal} == {"lose-supply 6"}
    assert "6 SP" in str(told.step.prompt(told))
    assert told.play("lose-supply 6").facts.dumps == both.facts.dumps
    assert refused(position.play("supply-dice 3 4"), "lose-supply 6") == "2.1b"


@pytest.mark.clause("thirdwinter", "2.1b", "3.1b")
def test_the_table_says_who_gets_what_and_the_dice_what_they_bring() -> None:
    position = arriving("axis")
    facts = GAME.presentation.status.piles(position)
    told = {fact.clause.number: fact for fact in facts}
    assert {told["2.1b"].provenance, told["3.1b"].provenance} == {"kit"}
    assert {"2/5", "A59.20"} <= {*re.findall(r"[\w./]+", str(told["2.1b"].value))}
    action = next(iter(position.chance()))
    assert all(in_language(position.step.outcome(position, action), code) for code in LANGUAGES)
    assert str(position.step.brings(position, 7)) == "6 SP, and 1T for air bases"


def test_the_lesson_has_no_table() -> None:
    position = GAME.start("kherson")
    assert GAME.title_rules.supplied(position, "soviet") == (Withdrawing("soviet"),)
    assert [fact.clause.number for fact in GAME.presentation.status.turn(position)] == ["1", "17"]
    assert [fact.clause.number for fact in GAME.presentation.status.piles(position)] == ["2"]
