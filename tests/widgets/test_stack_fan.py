"""A deep stack is a fan in the Inspect panel: by group, filtered, selected and thinned by clicks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

import wargame_kit as wk
from crossing.game import Crossing
from crossing.position import CrossingPosition
from crossing.rules import movement
from crossing.view.presentation import PRESENTATION, Units
from wargame_kit.games import GAMES
from wargame_kit.mechanics import Reach, Terms, reach
from wargame_kit.position import Presentation, Record, Unit
from wargame_kit.rulebook import ALLOWED
from wargame_kit.widgets.queries.stack_fan import fan_of
from wargame_kit.widgets.session.clicks import click
from wargame_kit.widgets.session.moving_together import others_going
from wargame_kit.widgets.table import Table
from wargame_kit.words import Name, Words

ARMY, CORPS = Name("12th Army", "第12集团军"), Name("3rd Corps", "第3军")
FRESH, TIRED = Name("fresh", "未移动"), Name("moved", "已移动")


class GroupedUnits(Units):
    """Sorted by formation, filtered by who has moved too."""

    def formation(self, game: Any, formation: str) -> Words:
        return {"army": ARMY, "corps": CORPS}[formation]

    def groups(self, position: CrossingPosition, unit: str) -> tuple[Words, ...]:
        mode = TIRED if position.pieces[unit].moved else FRESH
        return (*super().groups(position, unit), mode)


class Grouped(Crossing):
    """Crossing with stacks."""

    presentation: ClassVar[Presentation[Any, Any]] = replace(PRESENTATION, units=GroupedUnits())


def with_room(unit: str, here: int, points: int, terms: Terms) -> Reach:
    """The reach of a unit where a hex holds any number."""
    return reach(unit, here, points, replace(terms, full=frozenset(), why_full=lambda _: ALLOWED))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table with twenty of Red in one hex: an army of fifteen, a corps of five; R19 has moved."""
    monkeypatch.setitem(GAMES, "crossing", Grouped.load)
    monkeypatch.setattr(movement, "reach", with_room)
    units = [Unit.of(f"R{k}", "red", "4-4-3", formation="army" if k < 15 else "corps") for k in range(20)]
    game = Grouped.load().theatre(["....", "....", "...."], [*units, Unit.of("B1", "blue", "2-2-3")])
    position: Any = game.position({"B1": "0403"} | {unit.id: "0101" for unit in units})
    position = position.moved(replace(position.pieces["R19"], moved=True))
    table = wk.table(Record(position))
    table.session.tab = "inspect"
    table.session.choice.hex_ = game.board.index("0101")
    table.refresh()
    return table


def names(first: int, last: int) -> tuple[str, ...]:
    return tuple(f"R{k}" for k in range(first, last + 1))


def test_a_stack_is_sorted_by_the_first_group_and_says_who_can_act(shown: Table) -> None:
    fan = fan_of(shown.position, 0)
    assert fan is not None
    assert [(group.name, group.units, group.able) for group in fan.groups] == [
        (ARMY, names(0, 14), names(0, 14)),
        (CORPS, names(15, 19), names(15, 18)),
    ]
    assert [*fan.filters.values()] == [ARMY, FRESH, CORPS, TIRED]


def test_any_group_filters_it(shown: Table) -> None:
    fan = fan_of(shown.position, 0, "moved")
    assert fan is not None
    assert [(group.name, group.units) for group in fan.groups] == [(CORPS, ("R19",))]
    assert fan_of(shown.position, 0, "no such group") == fan_of(shown.position, 0)


def test_a_shallow_stack_is_shown_card_by_card(shown: Table) -> None:
    position = shown.position.game.position(dict.fromkeys(names(0, Units.deep - 1), "0101") | {"B1": "0403"})
    assert fan_of(position, 0) is None


def test_the_panel_has_one_fan_in_place_of_twenty_cards(shown: Table) -> None:
    assert shown.error is None
    assert "Stack in 0101: 20" in shown.side.html
    assert shown.side.html.count('class="wk-card"') == 2  # the hex, and the fan
    shown.touched("fan-only", "moved")
    assert "Stack in 0101: 1" in shown.side.html
    shown.touched("fan-only", "moved")
    assert "Stack in 0101: 20" in shown.side.html


def test_one_click_selects_all_that_can_act_and_another_takes_one_out(shown: Table) -> None:
    choice = shown.session.choice
    shown.touched("fan-group", "3rd Corps")
    assert (choice.unit, choice.selection) == ("R15", names(15, 18))
    shown.touched("fan-unit", "R15")
    assert (choice.unit, choice.selection) == ("R16", names(16, 18))
    shown.touched("fan-unit", "R15")
    assert choice.selection == ("R16", "R17", "R18", "R15")
    shown.touched("fan-unit", "R19")  # cannot act: it is looked at, and nobody is selected any more
    assert (choice.unit, choice.selection) == ("R19", ())


def test_a_click_on_a_deep_stack_opens_its_fan_where_the_fifteenth_takes_one_more(shown: Table) -> None:
    shown.session.tab = "play"
    click(shown.session, 0)
    assert shown.session.tab == "inspect"
    shown.touched("fan-unit", "R14")
    assert shown.session.choice.unit == "R14"
    assert shown.session.tab == "inspect"


def test_who_is_selected_goes_together_and_nobody_else(shown: Table) -> None:
    session, board = shown.session, shown.position.game.board
    shown.touched("fan-group", "3rd Corps")
    shown.touched("fan-unit", "R18")
    session.choice.goal = board.index("0202")
    planned = session.choice.planned
    assert planned is not None
    assert others_going(session, planned) == ("R16", "R17")
    shown.refresh()
    assert "All selected: 3" in shown.side.html
    shown.touched("together")
    assert shown.error is None
    assert session.notice is None
    assert set(shown.position.in_hex(board.index("0202"))) == {"R15", "R16", "R17"}


def test_a_page_may_say_anything(shown: Table) -> None:
    for name, value in (("fan-group", "nobody"), ("fan-unit", "B1"), ("fan-unit", ""), ("fan-only", "x")):
        shown.touched(name, value)
        assert (shown.error, shown.session.choice.unit, shown.session.choice.selection) == (None, None, ())


def test_a_unit_of_another_stack_ends_the_selection(shown: Table) -> None:
    shown.touched("fan-group", "12th Army")
    shown.session.choose("B1")
    assert shown.session.choice.selection == ()
