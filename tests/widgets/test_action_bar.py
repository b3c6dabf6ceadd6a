"""What to click next stands above every panel, named by what it does; a click is announced truly."""

from __future__ import annotations

import re
from typing import Any

import pytest

import wargame_kit as wk
from tests.neworder.theatre import counter, in_movement, theatre
from tests.widgets.test_table_play import WHERE, a_game, click, touch
from wargame_kit.games import load
from wargame_kit.games.typhoon.rules.supply import TransferStep
from wargame_kit.position import Record
from wargame_kit.widgets.session.session import TABS
from wargame_kit.widgets.table import Table, table

BAR = re.compile(r'<section class="wk-act".*?</section>', re.S)


def bar(shown: Table) -> str:
    found = BAR.findall(shown.side.html)
    assert len(found) <= 1
    return found[0] if found else ""


@pytest.fixture
def declaring(comms: list[Any]) -> Table:
    """A table on which three Axis units stand beside two defenders and may attack."""
    where = WHERE | {"HQ-16A": "0805", "316SD": "0403", "3Pz": "0303", "4Pz": "0304", "7ID": "0402"}
    position = a_game().position(where, active=frozenset({"3Pz", "4Pz", "7ID"})).play("stop")
    return table(Record(position), seed=1)


def test_what_goes_on_is_in_sight_in_every_panel(declaring: Table, browser_says: Any) -> None:
    for tab in declaring.session.tabs:
        touch(declaring, browser_says, "tab", tab)
        assert 'data-value="declare"' in bar(declaring)
    assert set(declaring.session.tabs) <= set(TABS)


def test_the_end_of_a_declaration_says_how_many_attacks_it_rolls(declaring: Table, browser_says: Any) -> None:
    assert "No attacks: go on" in bar(declaring)
    touch(declaring, browser_says, "type", "assign 3Pz 0403")
    touch(declaring, browser_says, "type", "assign 4Pz 0403")
    assert "Roll the attack on 0403" in bar(declaring)
    touch(declaring, browser_says, "language", "zh")
    assert "结算对0403的攻击" in bar(declaring)


def test_a_refused_declaration_is_dim_and_says_why(comms: list[Any]) -> None:
    where = WHERE | {"HQ-16A": "0805", "316SD": "0403", "18SD": "0403", "7ID": "0402"}
    shown = table(Record(a_game().position(where, active=frozenset({"7ID"})).play("stop")), seed=1)
    shown.touched("type", "assign 7ID 0403")
    verdict = shown.position.check("declare")
    assert not verdict
    assert re.search(r'class="wk-button wk-dim"[^>]*data-value="declare"', bar(shown))
    assert str(verdict.sentence) in bar(shown)


def test_one_click_or_two_is_said_truly(declaring: Table, browser_says: Any, comms: list[Any]) -> None:
    click(declaring, browser_says, "0303", unit="3Pz")
    assert "One click does it" in bar(declaring)
    position = a_game().position(WHERE | {"HQ-16A": "0805"}, active=frozenset({"3Pz", "4Pz"}))
    moving = table(Record(position), seed=1)
    click(moving, browser_says, "0203", unit="3Pz")
    assert "then again" in bar(moving)
    click(moving, browser_says, "0303")
    assert 'data-do="confirm"' in bar(moving)
    assert "Click 0303 again" in bar(moving)
    click(declaring, browser_says, "0403")
    assert declaring.record.cursor.depth == 1


def test_nothing_is_said_to_be_a_study_above_a_button_that_declares(
    declaring: Table, browser_says: Any
) -> None:
    touch(declaring, browser_says, "study", "0403")
    assert 'data-do="join"' in bar(declaring)
    assert "nothing is played" not in declaring.side.html
    assert "declares the attack" in declaring.side.html


def test_a_click_on_a_second_attacker_chooses_it_and_shift_only_adds_it(
    declaring: Table, browser_says: Any
) -> None:
    click(declaring, browser_says, "0403", unit="316SD", shift=True)
    assert (declaring.session.tab, declaring.session.studied.target) == (
        "combat",
        declaring.position.game.board.index("0403"),
    )
    assert set(declaring.session.studied.attackers) == {"3Pz", "4Pz", "7ID"}
    click(declaring, browser_says, "0304", unit="4Pz", shift=True)
    assert set(declaring.session.studied.attackers) == {"3Pz", "7ID"}
    click(declaring, browser_says, "0304", unit="4Pz", shift=True)
    assert "4Pz" in declaring.session.studied.attackers
    click(declaring, browser_says, "0303", unit="3Pz")
    click(declaring, browser_says, "0304", unit="4Pz")
    assert declaring.session.choice.unit == "4Pz"
    assert declaring.record.cursor.depth == 0


def test_a_second_own_unit_is_chosen_while_attackers_are_chosen_not_stacked_with(
    comms: list[Any], browser_says: Any
) -> None:
    """In a game where moves and attacks share a phase."""
    where = {"EC1": "K8", "EC3": "L9", "25C": "K9"}
    shown = table(Record(load("huaihai").position(where)), viewer="everything", seed=1)
    board = shown.position.game.board
    click(shown, browser_says, "K8", unit="EC1")
    assert board.index("L9") in shown.session.choice.goals
    click(shown, browser_says, "K9", unit="25C", shift=True)
    click(shown, browser_says, "K8", unit="EC1")
    assert board.index("L9") in shown.session.choice.goals
    click(shown, browser_says, "L9", unit="EC3")
    assert shown.session.choice.unit == "EC3"
    assert shown.session.choice.goal == -1


def test_chits_can_be_chosen_for_a_beginner_and_taken_back(comms: list[Any], browser_says: Any) -> None:
    shown = table(wk.load("typhoon").start("typhoon-1941"), seed=1)
    assert 'data-do="suggest"' in shown.side.html
    touch(shown, browser_says, "suggest")
    assert shown.position.check("ready")
    assert shown.position.actor == "axis"
    assert shown.record.undo()


def test_a_long_list_of_units_is_folded(comms: list[Any]) -> None:
    position = wk.load("typhoon").start("typhoon-1941")
    shown = table(Record(position.pushed(TransferStep("axis"))), seed=1)
    assert re.search(r'<details data-keep="able-many"><summary>', shown.side.html)


def test_chance_is_named_by_what_it_decides(declaring: Table, browser_says: Any) -> None:
    for text in ("assign 3Pz 0403", "assign 4Pz 0403", "declare"):
        touch(declaring, browser_says, "type", text)
    assert "Roll for the attack on 0403" in bar(declaring)
    assert 'data-do="throw"' in bar(declaring)


def test_what_a_jump_may_come_to_and_a_lift_costs_is_told_before_it_is_played(
    comms: list[Any], browser_says: Any
) -> None:
    units = (
        counter("Pa", "russia", "3-3-4", "paratroop", "para"),
        counter("He", "russia", "4-2-6", "helicopter"),
        counter("Sp", "russia", "2-2-6", "special"),
    )
    game = theatre(["." * 6] * 5, units)
    position = in_movement(game, {"Pa": "ready", "He": "0101", "Sp": "0301"}, "russia")
    shown = table(Record(position), seed=1)
    touch(shown, browser_says, "unit", "Pa")
    click(shown, browser_says, "0303")
    assert "lands where it should: 50 % (1/2)" in bar(shown)
    assert shown.position.pieces["Pa"].place == "ready", "only told so far"
    click(shown, browser_says, "0303")
    assert "Roll" in bar(shown)
    assert "turns back" in shown.side.html
    touch(shown, browser_says, "outcome", "jump 6")
    touch(shown, browser_says, "unit", "Sp")
    touch(shown, browser_says, "verb", "lift")
    click(shown, browser_says, "0501")
    assert "It costs 4 MP = 2 to fetch it in 0301" in bar(shown)
    click(shown, browser_says, "0501")
    assert shown.position.pieces["He"].hex_ == shown.position.pieces["Sp"].hex_ == game.board.index("0501")
