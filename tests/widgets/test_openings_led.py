"""Openings that begin with dice are led: what for, whose die, values, a suggestion with its reason."""

from __future__ import annotations

import re
from random import Random

import pytest

import wargame_kit as wk
from wargame_kit.analysis import SimpleBot
from wargame_kit.games.neworder.rules.formations import CallUnits, PickFormations
from wargame_kit.games.neworder.rules.set_up import PlaceForces
from wargame_kit.position import CHANCE, Dice
from wargame_kit.widgets.queries.visibility import EVERYTHING
from wargame_kit.widgets.session.turn_summary import summary_for, summary_page
from wargame_kit.widgets.session.tutorial import TutorialController
from wargame_kit.widgets.table import Table

TITLES = ["kiev", "ulaanbaatar"]


def read(html: str) -> str:
    """The words of a page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def opened(title: str, step: type, language: str = "en") -> Table:
    """A table where a kind of step is first decided in a set-up."""
    record, dice = wk.Record(wk.load(title).start(title)), Dice(3)
    while not isinstance(record.position.step, step):
        position = record.position
        chosen = None if position.actor == CHANCE else position.game.heuristics.plan(position, Random(1))[0]
        record.play(dice.throw(position) if chosen is None else chosen)
    return wk.table(record, language=language, viewer=EVERYTHING, seed=1)


def test_the_first_panel_says_what_the_throw_is_for_and_folds_thirty_pairs_away():
    shown = wk.table("ulaanbaatar", "ulaanbaatar", seed=1)
    page = read(shown.side.html)
    assert "moves first in every turn" in page
    assert "China 50 %" in page
    assert re.search(r'data-keep="outcomes-many">', shown.side.html)


def test_shorthand_of_the_charts_is_said_in_words_and_the_button_says_whose_die_it_is():
    shown = wk.table("kiev", "kiev", seed=1)
    assert "1Dr" not in read(shown.head.html) + read(shown.side.html)
    said = "The Coalition throws for how many formations are picked: half a die, rounded up"
    assert said in read(shown.head.html)
    assert "Roll for the Coalition" in read(shown.side.html)


@pytest.mark.parametrize(
    ("title", "step"),
    [("kiev", PickFormations), *((title, step) for title in TITLES for step in (CallUnits, PlaceForces))],
)
def test_every_choice_of_a_set_up_has_a_suggestion_with_its_reason(title, step):
    shown = opened(title, step)
    page = read(shown.side.html)
    assert "A suggestion:" in page
    before = shown.record.cursor.depth
    suggested = re.search(r'data-do="type" data-value="([^"]+)"[^>]*>Do that', shown.side.html)
    assert suggested is not None
    shown.touched("type", suggested[1])
    assert shown.record.cursor.depth == before + 1


@pytest.mark.parametrize("title", TITLES)
def test_one_click_chooses_all_that_is_left_of_a_kind(title):
    shown = opened(title, PlaceForces)
    shown.touched("take-all")
    assert not isinstance(shown.position.step, PlaceForces)
    assert shown.session.notice is None


@pytest.mark.parametrize("title", TITLES)
def test_units_to_be_picked_are_listed_with_names_and_values(title):
    shown = opened(title, CallUnits)
    position = shown.position
    able = [unit for unit in position.pieces if unit in set(position.legal.units)]
    page = read(shown.side.html)
    for unit in able:
        printed = position.unit(unit)
        assert re.search(rf"{re.escape(str(printed.name))} +{re.escape(printed.values(0))}", page), unit


class Beside(TutorialController):
    """Somebody who sits beside the reader and says nothing."""


def test_a_lesson_is_not_told_what_to_choose():
    shown = opened("kiev", PickFormations)
    shown.session.tutorial = Beside()
    from wargame_kit.widgets.panels.suggestion import suggested_now

    assert suggested_now(shown.session, shown.pen) == ""


def test_a_die_that_fell_meanwhile_is_told_with_what_it_was_for():
    record = wk.Record(wk.load("kiev").start("kiev"))
    record.play("number 5")
    page = read(summary_page(summary_for(record, "russia"), wk.table(record, seed=1).pen, record, "russia"))
    assert re.search(r"throws for how many formations are picked.*The die shows 5 → 3", page), page


def test_the_kit_throws_the_dice_of_its_own_side_and_no_other():
    from wargame_kit.widgets.opponents.moves import thrower

    record = wk.Record(wk.load("ulaanbaatar").start("ulaanbaatar"))
    assert thrower(record) == ""
    record.play("initiative 2 5")
    assert thrower(record) == "china"
    shown = wk.table(record, bots={"china": SimpleBot()}, seed=1)
    assert shown.session.opponents.mover == "china"
    assert "The kit throws for China" in read(shown.side.html)


def test_a_group_that_is_destroyed_is_called_so():
    record = wk.Record(wk.load("kiev").start("airport"))
    position = record.position
    status = position.game.presentation.status
    unit = next(unit for unit in position.pieces if position.unit(unit).formation == "groups")
    assert "destroyed" in str(status.fate(position.moved(position.pieces[unit].at("pool")), unit))
