"""The table of New World Order Battles: units beside the map, markers on the enemy, duties that are seen."""

from __future__ import annotations

import re

import pytest

import wargame_kit as wk
from wargame_kit.widgets.handlers.map import clicked
from wargame_kit.widgets.hexlayer.map_messages import Clicked
from wargame_kit.widgets.table import Table


def table(title: str, scenario: str, *played: str) -> Table:
    """A table at which some actions have been played."""
    record = wk.Record(wk.load(title).start(scenario))
    for action in played:
        record.play(action)
    return wk.table(record, seed=1)


def hit(shown: Table, printed: str, unit: str | None = None) -> None:
    """Click a hex."""
    hex_ = shown.position.game.board.index(printed)
    shown._guarded(lambda message: clicked(shown, message))(Clicked(hex_, unit))
    assert shown.error is None


def read(html: str) -> str:
    """The words of a page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_a_marker_is_put_on_the_enemy_by_a_click_and_stays_chosen_without_an_error():
    shown = table("kiev", "airport", "move 4-Tk1 0909-1009", "end-phase")
    hit(shown, "1009", "4-Tk1")
    assert "Air-UA1" in shown.position.markers_in(shown.position.game.board.index("1009"))
    assert shown.session.choice.reach() is None


def test_a_unit_that_waits_beside_the_map_shows_what_its_way_costs():
    shown = table("kiev", "airport")
    shown.touched("unit", "76-Par1")
    assert shown.session.choice.is_moving
    goal = next(iter(shown.session.choice.goals))
    hit(shown, shown.position.game.board.label(goal))
    assert "MP" in read(shown.side.html)


@pytest.mark.parametrize(("title", "unit"), [("kiev", "76-Par1"), ("ulaanbaatar", "36-Tk1")])
def test_for_a_unit_beside_the_map_hexes_stay_wide_enough_to_be_read(title, unit):
    shown = table(title, "airport")
    latitude, longitude = shown.map.center
    shown.map.zoom = shown.viewport.whole[2]
    shown.map.set_trait("bounds", ((latitude - 0.1, longitude - 0.2), (latitude + 0.1, longitude + 0.2)))
    shown.touched("unit", unit)
    assert shown.map.zoom >= shown.viewport.near
    goals = [shown.position.game.board.centre(hex_) for hex_ in shown.session.choice.goals]
    south, west = shown.map.center
    assert min(abs(south - lat) + abs(west - lon) for lon, lat in goals) < 0.2, "one of them is seen"


def test_where_a_place_to_come_on_is_seen_already_the_map_stays():
    shown = table("kiev", "airport")
    lon, lat = shown.position.game.board.centre(shown.position.game.board.index("1109"))
    shown.map.zoom, shown.map.center = 11, (lat, lon)
    shown.map.set_trait("bounds", ((lat - 0.1, lon - 0.2), (lat + 0.1, lon + 0.2)))
    shown.touched("unit", "76-Par1")
    assert (shown.map.zoom, tuple(shown.map.center)) == (11, (lat, lon))


def test_the_count_is_what_russia_is_ahead_by_and_says_so():
    shown = table("ulaanbaatar", "airport")
    assert "VP, Russia’s lead" in read(shown.head.html)
    assert "Russia moves first" in read(shown.head.html)


def test_who_must_attack_and_whom_one_must_attack_bear_a_sign():
    shown = table("kiev", "airport", "move 4-Tk1 0909-1009", "end-phase", "declare", "declare", "declare")
    position = shown.position
    states = position.game.presentation.units.states
    assert "bound" in states(position, "4-Tk1")
    assert "beset" in states(position, "8C-Inf1")
    assert not {"bound", "beset"} & (states(position, "4-Mr1") | states(position, "72-Mc2"))


def test_a_die_says_who_is_first_and_how_many_come():
    shown = table("ulaanbaatar", "ulaanbaatar")
    position = shown.position
    outcome = position.game.presentation.actions.outcome
    assert str(outcome(position, position.game.read_action("initiative 2 5"))) == "China"
    shown = table("kiev", "kiev")
    position = shown.position
    assert str(outcome(position, position.game.read_action("number 5"))) == "3"


def test_what_a_marker_would_do_is_told_before_it_is_put_and_before_it_is_declared():
    begun = ("move 4-Tk1 0909-1009", "move 4-Rec1 0908-1008", "end-phase", "declare")
    shown = table("kiev", "airport", *begun)
    assert "Declare: nobody fires" in read(shown.side.html)
    shown.touched("unit", "4-Art1")
    assert "3 against 8C-Inf1: conventional table, −1: destroyed 17 % (1/6)" in read(shown.side.html)
    assert "≤−3: no effect" in read(shown.side.html)
    shown.touched("type", "fire 4-Art1 1109")
    assert "3 against 8C-Inf1" in read(shown.side.html)
    assert "Declare the fire" in read(shown.side.html)
    shown.touched("type", "declare")
    shown.touched("outcome", "strike 1")
    assert "Off the map" not in read(shown.side.html)


def test_a_formation_is_picked_with_its_arms_beside_its_name():
    shown = table("kiev", "kiev", "number 5")
    assert "Take 1st Tank Brigade 1 command node" in read(shown.side.html)
    shown.touched("language", "zh")
    assert "选取坦克第1旅" in read(shown.side.html)


def test_who_has_picked_in_secret_places_him_before_his_own_eyes():
    shown = table("kiev", "kiev", "number 5", "pick 1", "pick 30", "pick 72")
    assert not shown.session.covered
    assert "To be placed: 0" not in read(shown.head.html)
    assert shown.session.choice.unit is not None or "Able to act" in read(shown.side.html)


def test_where_nobody_is_left_to_be_picked_the_table_is_not_handed_over():
    shown = table("kiev", "airport", "end-phase")
    assert not shown.session.covered


def test_both_tables_stand_above_what_compares_them():
    game = wk.load("kiev")
    here = {"US2-HQ": "1212", "US2-Mc1": "1110", "US2-Mc2": "1010", "4-Tk1": "1109", "4-HQ": "0808"}
    shown = wk.table(game.position(here, turn=2, step="coalition combat"), seed=1)
    shown.touched("type", "attack 1109")
    page = read(shown.side.html)
    assert "attacker loses defender loses only driven back" in page
    assert page.index("high-tech table +") > page.index("≤−3")


def test_the_sequence_of_play_lists_what_the_battle_has():
    assert "NATO&#x27;s first formation" in table("kiev", "airport").side.html
    assert "NATO&#x27;s first formation" not in table("ulaanbaatar", "airport").side.html


def test_a_difference_never_lies_beyond_its_table():
    shown = wk.table(wk.study("kiev/tables"), page="two")
    said = read(shown.side.html)
    assert "+6/7" in said
    assert "the table ends at" not in said
    assert "no shift" in said


def test_the_tables_that_may_be_chosen_stand_together_before_their_chances():
    html = wk.table(wk.study("kiev/tables"), page="two").side.html
    tables, likely = [html.index(mark) for mark in ('class="wk-tables"', 'class="wk-likely"')]
    assert tables < likely
    assert html[tables:likely].count('class="wk-crt"') == 2
    assert re.search(r"\d+ % \(\d/\d\)", read(html)), "percent first"
