"""A guided game whose stages do not follow from each other, and readers who were there before the guide."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import wargame_kit as wk
from tests.widgets.test_guide import OF_EACH_BOOK, Reader, reach
from wargame_kit.studies import Study, StudyChapter
from wargame_kit.widgets.hexlayer.map_messages import Clicked
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.lessons.guide import Guide
from wargame_kit.widgets.table import Table, table
from wargame_kit.words import Name


@pytest.fixture
def jumping(comms: list[Any], folder: Any) -> Table:
    """A stage that ends a battle, then one from the beginning of the game, then the battle again."""
    first = wk.study("huaihai/first")
    pages = tuple(first.page(id_) for id_ in ("die", first.pages[2].id, "pursuit"))
    study = Study("jumping", first.game, Name("Jumping"), (StudyChapter("one", Name("One"), pages),))
    return table(study, page="die")


def guide_of(shown: Table) -> Guide:
    assert shown.lesson is not None
    assert shown.lesson.guide is not None
    return shown.lesson.guide


@pytest.mark.parametrize("way", ["skip", "show", "page-go"])
def test_a_stage_that_does_not_follow_begins_with_its_own_position(jumping: Table, way: str) -> None:
    guide = guide_of(jumping)
    value = guide.pages[1].id if way == "page-go" else ""
    for _ in range(9):
        if guide.number == 0:
            jumping.touched(way, value)
        assert jumping.error is None
    assert guide.number == 1
    assert jumping.position == guide.page.position
    assert not guide.is_trial
    assert guide.points_at() is not None or guide.is_done


def test_the_way_back_leads_to_the_stage_before_and_on_again(jumping: Table) -> None:
    guide = guide_of(jumping)
    for _ in range(2):
        jumping.touched("page-next")
        jumping.touched("page-next")
        assert (guide.number, jumping.position) == (2, guide.pages[2].position)
        for number in (1, 0):
            jumping.touched("page-back")
            assert jumping.error is None
            assert (guide.number, jumping.position) == (number, guide.pages[number].position)
            assert not guide.is_trial


def test_what_is_to_be_switched_on_is_off_when_the_stage_begins(comms: list[Any], folder: Any) -> None:
    first = wk.study("huaihai/first")
    wanted = next(page for page in first.pages if page.stage and page.stage.wanted.overlay)
    assert wanted.stage is not None
    overlay = wanted.stage.wanted.overlay
    # An author who has switched it on himself is not taken at his word.
    pages = (first.pages[0], replace(wanted, overlays=(overlay,)), first.page("die"))
    study = Study("shown", first.game, Name("Shown"), (StudyChapter("one", Name("One"), pages),))
    shown = table(study, page=pages[0].id)
    shown.touched("overlay", overlay)
    shown.touched("page-go", wanted.id)
    assert overlay not in shown.session.overlays
    assert guide_of(shown).points_at() == PageEvent("overlay", overlay)
    shown.touched("overlay", overlay)
    assert guide_of(shown).page.id == "die"


@pytest.mark.parametrize(
    "name", ["eastfront/first", "huaihai/first", "kiev/first", "typhoon/first", "ulaanbaatar/first"]
)
def test_a_hex_that_was_looked_at_before_takes_one_click_still(
    comms: list[Any], folder: Any, name: str
) -> None:
    reader = Reader(name)
    (page,) = (page for page in reader.guide.pages if page.stage and page.stage.wanted.hex_)
    assert page.stage is not None
    hex_ = reader.shown.position.game.board.index(page.stage.wanted.hex_)
    before = reader.guide.pages[reader.guide.pages.index(page) - 1]
    reader.do(PageEvent("page-go", before.id))
    reader.shown.session.choice.hex_ = hex_
    reach(reader, page.id)
    reader.do(Clicked(hex_))
    assert reader.guide.page is not page


@pytest.mark.parametrize("name", OF_EACH_BOOK)
def test_whoever_begins_again_meets_every_stage_and_no_news_of_another(comms: list[Any], name: str) -> None:
    reader = Reader(name)
    reader.do(PageEvent("page-go", reader.guide.pages[-1].id))
    reader.do(PageEvent("page-go", reader.guide.pages[0].id))
    assert not reader.shown.session.summary
    met = [0]
    while not (reader.guide.is_last and reader.guide.is_done) and reader.follow_ring():
        if reader.guide.number != met[-1]:
            met.append(reader.guide.number)
    assert met == list(range(len(reader.guide.pages)))
