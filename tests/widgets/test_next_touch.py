"""Whoever only touches what he is told to touch plays whole games, every decision of the golden ones."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import wargame_kit as wk
from tests.playthroughs.telling import FOLDER, actions_in, first_position
from tests.widgets.follower import do, follow
from wargame_kit.position import CHANCE, Record
from wargame_kit.widgets.hexlayer.map_messages import Clicked
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.lessons.next_touch import next_touch, to_choose
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.queries.notebook_lines import OrderDraft
from wargame_kit.widgets.session.highlight import NextTouch
from wargame_kit.widgets.table import Table, table

SCENARIOS = [
    ("huaihai", "huaihai-1948"),
    ("huaihai", "nianzhuang"),
    ("typhoon", "typhoon-1941"),
    ("typhoon", "moscow-december"),
]
BESIDE = {"uncover", "viewer", "verb", "write", "tab"}
"""Handing over, saying what a unit shall do or what is to be written, and opening a panel are told apart."""


def touches_of(done: list[NextTouch]) -> int:
    return sum(not (isinstance(each, PageEvent) and each.name in BESIDE) for each in done)


def switches_of(done: list[NextTouch]) -> int:
    return sum(isinstance(each, PageEvent) and each.name in ("verb", "write") for each in done)


def played_by_following(game: str, name: str, *, viewer: str, every: int) -> Counter[int]:
    """Follow every so manieth decision of a playthrough, and play the others; count the touches it took."""
    shown = table(Record(first_position(game, name)), viewer=viewer)
    counted: Counter[int] = Counter()
    actions = actions_in((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    for number, text in enumerate(actions):
        wanted = shown.position.game.read_action(text)
        view = shown.session.view
        # Whoever looks on throws for the other side's cup, but does not guess at it.
        is_untold = view.actor == CHANCE and wanted not in view.chance()
        if number % every or is_untold:
            shown.record.play(wanted)
            shown.session.after_change()
            if is_untold:
                shown.refresh()
            continue
        if every > 1:
            shown.refresh()
        done = follow(shown, wanted)
        assert switches_of(done) <= 1, text
        counted[touches_of(done)] += 1
    return counted


@pytest.mark.parametrize(("game", "name"), SCENARIOS[1:4:2])
def test_the_next_touch_leads_to_decisions_of_the_golden_playthroughs(
    comms: list[Any], game: str, name: str
) -> None:
    counted = played_by_following(game, name, viewer="everything", every=29)
    assert sum(counted.values()) > 5
    assert max(counted) <= 4
    assert counted[4] <= 1, "only of a stack beneath which a line is written"


@pytest.mark.slow
@pytest.mark.parametrize("viewer", ["everything", "all"])
@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_the_next_touch_leads_to_every_decision(comms: list[Any], game: str, name: str, viewer: str) -> None:
    counted = played_by_following(game, name, viewer=viewer, every=1)
    assert max(counted) <= 4
    assert counted[4] <= 0.03 * sum(counted.values()), "only of a stack beneath which a line is written"


@pytest.fixture
def week(comms: list[Any]) -> Table:
    """The first movement of Nianzhuang, with nothing written."""
    record = Record(wk.load("huaihai").start("nianzhuang"))
    for text in ("ready", "ready"):
        record.play(text)
    return table(record, viewer="everything")


def read(shown: Table, text: str) -> Any:
    return shown.position.game.read_action(text)


def test_a_counter_that_is_chosen_is_let_go_before_an_attack_is_named_for_it_would_join(week: Table) -> None:
    for text in ("move EC1 T1-T2-T3-T4", "let-pass", "move EC4 R2-S1-T2-T3-T4", "let-pass"):
        week.record.play(text)
    week.session.after_change()
    week.session.choose("EC4")
    week.refresh()
    wanted = read(week, "attack T5")
    assert next_touch(week.session, wanted) == PageEvent("cancel-unit")
    assert [type(each) for each in follow(week, wanted)] == [PageEvent, Clicked]


@pytest.mark.parametrize("tab", ["rules", "record", "inspect", "notebook"])
def test_another_panel_is_left_where_what_is_to_be_touched_does_not_stand_in_it(
    week: Table, tab: str
) -> None:
    below = week.position.in_hex(week.position.game.board.index("R2"))[0]
    wanted = next(iter(week.position.legal.of(below)))
    week.session.tab = tab
    week.refresh()
    assert next_touch(week.session, wanted) == PageEvent("tab", "play")
    follow(week, wanted)


def test_a_unit_below_another_is_chosen_in_the_list(week: Table) -> None:
    stack = week.position.in_hex(week.position.game.board.index("R2"))
    below, top = stack[0], stack[-1]
    assert to_choose(week.session, top) == Clicked(week.position.game.board.index("R2"), top)
    assert to_choose(week.session, below) == PageEvent("unit", below)


def test_a_unit_of_the_other_side_is_found_on_the_map(week: Table) -> None:
    hex_ = week.position.game.board.index("T5")
    (enemy, *_) = week.position.in_hex(hex_)
    found = to_choose(week.session, enemy)
    assert isinstance(found, Clicked)
    assert found.hex == hex_
    do(week, found)
    assert week.session.choice.unit == enemy


def test_no_click_leads_to_what_the_table_does_not_offer(week: Table) -> None:
    roundabout = read(week, "move EC1 T1-T2-S1-R2")
    week.session.choose("EC1")
    assert week.position.check(roundabout)
    assert next_touch(week.session, roundabout) is None


def test_the_pencil_is_put_down_before_anything_else_is_done(week: Table) -> None:
    for wanted in (next(iter(offers.plain(week.session.view))), next(iter(week.position.legal.of("EC1")))):
        week.session.tab, week.session.order_draft = "play", OrderDraft("write-dummy")
        week.refresh()
        assert next_touch(week.session, wanted) == PageEvent("tab", "play")
    follow(week, wanted)
