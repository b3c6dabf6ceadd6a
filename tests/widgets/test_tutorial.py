"""Somebody who sits beside the reader: asked before, told of what comes; he writes the dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.widgets.test_table_play import WHERE, a_game, click, press, touch
from wargame_kit.position import Action, Record
from wargame_kit.widgets.hexlayer.map_messages import Clicked
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.session.notice import Notice
from wargame_kit.widgets.session.tutorial import Attempt, TutorialController, UIEvent
from wargame_kit.widgets.table import Table, table


class Scribe(TutorialController):
    """Writes down what it hears."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.stops = self.takes_all = False
        self.dice: Action | None = None

    def takes(self, touch: UIEvent) -> bool:
        return self.takes_all

    def before(self, action: Action) -> Notice | None:
        self.heard.append(("before", action))
        return Notice(words="Not yet.") if self.stops else None

    def refused(self, told: Notice, attempt: Attempt) -> Notice:
        self.heard.append(("refused", attempt))
        return Notice(told.verdict, said="<b>The author</b> says so.")

    def throw(self) -> Action | None:
        return self.dice

    def played(self, action: Action) -> None:
        self.heard.append(("played", action))

    def touched(self, touch: UIEvent) -> None:
        self.heard.append(touch)

    @property
    def kinds(self) -> list[str]:
        return [told[0] for told in self.heard if isinstance(told, tuple)]


@pytest.fixture
def shown(comms: list[Any]) -> Table:
    game = a_game()
    where = WHERE | {"3Pz": "0303", "4Pz": "0303", "316SD": "0403", "HQ-16A": "0805"}
    made = table(Record(game.position(where, active=frozenset({"3Pz", "4Pz"}))), seed=1)
    made.session.tutorial = Scribe()
    return made


def scribe(shown: Table) -> Any:
    return shown.session.tutorial


def test_a_tutorial_is_asked_before_and_told_after(shown: Table, browser_says: Any) -> None:
    touch(shown, browser_says, "type", "move 3Pz 0303-0203")
    assert scribe(shown).kinds == ["before", "played"]
    assert scribe(shown).heard[-1] == PageEvent("type", "move 3Pz 0303-0203")


def test_a_tutorial_stops_what_is_legal_and_lets_itself_play_it(shown: Table, browser_says: Any) -> None:
    scribe(shown).stops = True
    touch(shown, browser_says, "type", "move 3Pz 0303-0203")
    assert shown.record.cursor.depth == 0
    assert "Not yet." in shown.side.html
    shown.session.play("move 3Pz 0303-0203", unasked=True)
    assert shown.record.cursor.depth == 1


def test_a_tutorial_has_words_for_a_refusal_of_the_panel_and_of_the_map(
    shown: Table, browser_says: Any
) -> None:
    touch(shown, browser_says, "type", "move 3Pz 0303-1401")
    click(shown, browser_says, "0303", unit="3Pz")
    click(shown, browser_says, "1401")
    pairs = [told for told in scribe(shown).heard if isinstance(told, tuple)]
    typed, clicked = (attempt for kind, attempt in pairs if kind == "refused")
    game, board = shown.position.game, shown.position.game.board
    assert (clicked.unit, clicked.hex_) == ("3Pz", board.index("1401"))
    assert typed.keys(game)[-3:] == ("3Pz", "1401", "move")
    verdict = shown.session.notice.verdict  # type: ignore[union-attr]
    assert clicked.keys(game, verdict)[0] == verdict.clause.number
    assert "&lt;b&gt;The author" in shown.side.html
    assert verdict.sentence.to("en")[:20] in shown.side.html


def test_a_tutorial_hears_of_touches_that_are_no_action(shown: Table, browser_says: Any) -> None:
    touch(shown, browser_says, "tab", "rules")
    click(shown, browser_says, "0303", unit="3Pz")
    press(shown, browser_says, "Escape")
    kinds = [type(told).__name__ for told in scribe(shown).heard]
    assert kinds == ["PageEvent", "Clicked", "Pressed"]


def test_a_tutorial_may_take_a_touch_for_itself(shown: Table, browser_says: Any) -> None:
    scribe(shown).takes_all = True
    touch(shown, browser_says, "tab", "rules")
    click(shown, browser_says, "0303", unit="3Pz")
    assert shown.session.tab == "play"
    assert scribe(shown).heard == []


def test_the_dice_show_what_the_tutorial_has_written_if_they_can(shown: Table, browser_says: Any) -> None:
    read = shown.position.game.read_action
    touch(shown, browser_says, "type", "stop")
    for unit in ("3Pz", "4Pz"):
        touch(shown, browser_says, "unit", unit)
        click(shown, browser_says, "0403")
    touch(shown, browser_says, "type", "declare")
    assert shown.position.actor == "chance"
    scribe(shown).dice = read("choose 9A")
    before = shown.record.cursor
    touch(shown, browser_says, "throw")
    assert shown.record.cursor.parent is before, "what cannot be is left to the dice"
    thrown = shown.record.cursor.action
    touch(shown, browser_says, "undo-what-if")
    wanted = next(action for action in shown.position.chance() if action != thrown)
    scribe(shown).dice = wanted
    shown.session.play(wanted, what_if=True)
    touch(shown, browser_says, "undo-what-if")
    touch(shown, browser_says, "throw")
    assert shown.record.cursor.action == wanted
    assert "before" not in scribe(shown).kinds[-1:], "he is not asked of what he wrote"


def test_a_tutorial_goes_when_another_record_is_begun(shown: Table) -> None:
    shown.session.begin(Record(shown.position))
    assert shown.session.tutorial is None


def test_a_click_that_changes_the_tutorial_is_not_told_to_the_new_one(
    shown: Table, browser_says: Any
) -> None:
    class Leaving(Scribe):
        def takes(self, touch: UIEvent) -> bool:
            if isinstance(touch, Clicked):
                shown.session.tutorial = Scribe()
            return False

    shown.session.tutorial = Leaving()
    click(shown, browser_says, "0303", unit="3Pz")
    assert scribe(shown).heard == []
