"""The table without a browser: a command played by touches, refusals with their clause, keys and undo."""

from __future__ import annotations

from typing import Any

import pytest

from tests.theatre import armour, headquarters, infantry, rifle, theatre
from wargame_kit.position import Record
from wargame_kit.widgets.table import Table, table

ROWS = ["." * 14] * 6


def a_game() -> Any:
    units = [armour("3Pz"), armour("4Pz"), infantry("7ID"), headquarters("2PzA", "axis")]
    units += [rifle("316SD"), rifle("18SD"), headquarters("16A", "soviet")]
    return theatre(
        ROWS,
        units,
        roads=["0103-0203-0303-0403-0503"],
        features={"town": ["0503"], "axis_source": ["0101"], "soviet_source": ["0806"]},
        places={"Klin": "0503"},
    )


WHERE = {"3Pz": "0203", "4Pz": "0203", "7ID": "0202", "HQ-2PzA": "0102", "316SD": "0404", "18SD": "0804"}


@pytest.fixture
def game() -> Any:
    return a_game()


@pytest.fixture
def moving(comms: list[Any], game: Any) -> Table:
    """A table on which 3 Pz and 4 Pz are active, to move and then to fight."""
    position = game.position(WHERE | {"HQ-16A": "0805"}, active=frozenset({"3Pz", "4Pz"}))
    return table(Record(position), seed=1)


def click(shown: Table, browser_says: Any, label: str, **keys: Any) -> None:
    browser_says(shown.layer, type="click", hex=shown.position.game.board.index(label), **keys)
    assert shown.error is None


def press(shown: Table, browser_says: Any, key: str, label: str = "") -> None:
    hex_ = shown.position.game.board.index(label) if label else -1
    browser_says(shown.layer, type="key", key=key, hex=hex_)
    assert shown.error is None


def touch(shown: Table, browser_says: Any, name: str, value: str = "", **fields: str) -> None:
    browser_says(shown.side, type="do", name=name, value=value, fields=fields)
    assert shown.error is None


def test_a_unit_is_chosen_and_moved_by_two_clicks_on_the_map(moving: Table, browser_says: Any) -> None:
    click(moving, browser_says, "0203", unit="3Pz")
    assert moving.session.choice.unit == "3Pz"
    click(moving, browser_says, "0403")
    assert moving.position.pieces["3Pz"].hex_ == moving.position.game.board.index("0203"), "only shown so far"
    assert 'data-do="confirm"' in moving.side.html
    click(moving, browser_says, "0403")
    assert moving.position.pieces["3Pz"].hex_ == moving.position.game.board.index("0403")
    assert moving.record.text(moving.record.cursor).startswith("move 3Pz 0203-")


def test_enter_plays_what_is_shown_escape_takes_it_back_and_u_undoes(
    moving: Table, browser_says: Any
) -> None:
    click(moving, browser_says, "0203", unit="3Pz")
    click(moving, browser_says, "0303")
    press(moving, browser_says, "Escape")
    assert moving.session.choice.goal == -1
    press(moving, browser_says, "Enter", "0303")
    press(moving, browser_says, "Enter", "0303")
    assert moving.record.cursor.depth == 1
    press(moving, browser_says, "u")
    assert moving.record.cursor.depth == 0


def test_a_hex_out_of_reach_is_refused_with_its_clause_and_what_would_be_allowed(
    moving: Table, browser_says: Any
) -> None:
    click(moving, browser_says, "0203", unit="3Pz")
    click(moving, browser_says, "1401")
    assert moving.position.pieces["3Pz"].hex_ == moving.position.game.board.index("0203")
    page = moving.side.html
    assert 'class="wk-notice wk-refused"' in page
    assert 'data-do="clause"' in page
    assert 'data-do="type" data-value="move 3Pz' in page


def test_a_stack_is_gone_through_by_clicking_it_again(moving: Table, browser_says: Any) -> None:
    click(moving, browser_says, "0203")
    first = moving.session.choice.unit
    click(moving, browser_says, "0203")
    assert {first, moving.session.choice.unit} == {"3Pz", "4Pz"}


def test_march_is_a_switch_where_a_road_makes_it_possible(moving: Table, browser_says: Any) -> None:
    click(moving, browser_says, "0203", unit="3Pz")
    touch(moving, browser_says, "verb", "march")
    click(moving, browser_says, "0303")
    click(moving, browser_says, "0303")
    assert moving.record.text(moving.record.cursor) == "march 3Pz 0203-0303"


def test_an_attack_goes_from_declaration_to_advance_by_touches_alone(
    comms: list[Any], game: Any, browser_says: Any
) -> None:
    where = WHERE | {"3Pz": "0303", "4Pz": "0303", "316SD": "0403", "HQ-16A": "0805"}
    shown = table(Record(game.position(where, active=frozenset({"3Pz", "4Pz"}))), seed=1)
    touch(shown, browser_says, "type", "stop")
    for unit in ("3Pz", "4Pz"):
        touch(shown, browser_says, "unit", unit)
        click(shown, browser_says, "0403")
    assert shown.session.tab == "combat"
    assert "wk-lit" in shown.side.html, "the column is lit"
    touch(shown, browser_says, "type", "declare")
    assert shown.position.actor == "chance"
    touch(shown, browser_says, "outcome", "roll 6")
    for _ in range(20):
        if type(shown.position.step).__name__ == "AdvanceStep":
            break
        unit = next(iter(shown.position.legal))
        touch(shown, browser_says, "type", unit.text(game.board))
    touch(shown, browser_says, "unit", "3Pz")
    click(shown, browser_says, "0403")
    touch(shown, browser_says, "confirm")
    assert shown.position.pieces["3Pz"].hex_ == game.board.index("0403")
    assert "Die: 6" in shown.side.html, "what the die said stays in sight"


def test_undo_stops_at_a_roll_and_asks_for_a_what_if(comms: list[Any], game: Any, browser_says: Any) -> None:
    where = WHERE | {"3Pz": "0303", "4Pz": "0303", "316SD": "0403", "HQ-16A": "0805"}
    shown = table(Record(game.position(where, active=frozenset({"3Pz", "4Pz"}))), seed=1)
    for text in ("stop", "assign 3Pz 0403", "declare", "roll 6"):
        touch(shown, browser_says, "type", text)
    rolled = shown.record.cursor
    touch(shown, browser_says, "undo")
    assert shown.record.cursor is rolled
    assert 'data-do="undo-what-if"' in shown.side.html
    touch(shown, browser_says, "undo-what-if")
    assert shown.position.actor == "chance"
    touch(shown, browser_says, "outcome", "roll 1")
    assert 'data-do="what-if"' in shown.side.html
    touch(shown, browser_says, "what-if", "roll 1")
    assert shown.record.cursor.parent is rolled.parent
    touch(shown, browser_says, "tab", "record")
    assert "↳" in shown.side.html


def test_dice_fall_from_the_seed(comms: list[Any], game: Any, browser_says: Any) -> None:
    where = WHERE | {"3Pz": "0303", "316SD": "0403", "HQ-16A": "0805"}
    rolls = set()
    for _ in range(2):
        shown = table(Record(game.position(where, active=frozenset({"3Pz"}))), seed=7)
        for text in ("stop", "assign 3Pz 0403", "declare"):
            touch(shown, browser_says, "type", text)
        touch(shown, browser_says, "throw")
        rolls.add(shown.record.text(next(n for n in shown.record.line() if n.actor == "chance")))
    assert len(rolls) == 1


def test_what_is_typed_and_wrong_is_explained_and_changes_nothing(moving: Table, browser_says: Any) -> None:
    touch(moving, browser_says, "type", "fly 3Pz to Moscow")
    assert "fly" in moving.side.html
    touch(moving, browser_says, "type", "choose 9A")
    assert "wk-refused" in moving.side.html
    assert moving.record.cursor.depth == 0


def test_every_legal_action_can_be_searched(moving: Table, browser_says: Any) -> None:
    touch(moving, browser_says, "list", "march 3Pz 0303")
    assert 'data-value="march 3Pz 0203-0303"' in moving.side.html


def test_a_click_sends_few_messages_and_never_the_board_again(
    moving: Table, comms: list[Any], browser_says: Any
) -> None:
    comms.clear()
    click(moving, browser_says, "0203", unit="3Pz")
    layer = [message for message in comms if message.widget == moving.layer.model_id]
    assert len(layer) == 1
    assert len(comms) <= 4
    assert not {"corners", "terrain", "counters"} & layer[0].data.get("state", {}).keys()
