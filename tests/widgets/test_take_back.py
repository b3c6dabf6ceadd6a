"""What was tried on a page can be taken back, whatever came of it: the page then stands as it began."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.lessons import CLOSER, every_kind
from tests.widgets.test_lesson import lesson_of, touch
from wargame_kit.position import CHANCE
from wargame_kit.studies import study
from wargame_kit.studies.study_catalogue import names
from wargame_kit.widgets.lessons.answering import PLAY, way_of
from wargame_kit.widgets.table import Table, table

MOST_TRIED = 6
"""Actions of a page; each of its verbs is among them."""

TASKS = [
    pytest.param(name, page.id, id=f"{name}-{page.id}")
    for name in names()
    for page in study(name)
    if page.task is not None and way_of(page.task.asking) == PLAY
]


@pytest.fixture(autouse=True)
def _new_reader(comms: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WARGAME_KIT_SAVES", str(tmp_path))


def tried(shown: Table) -> list[str]:
    """Actions that the page's eyes may play: one of each verb, and some more."""
    view, random = shown.session.view, Random(lesson_of(shown).page.id)
    allowed = [action.text(view.game.board) for action in view.legal if shown.session.refusal(action) is None]
    random.shuffle(allowed)
    by_verb = {text.split()[0]: text for text in allowed}
    return [*by_verb.values(), *allowed][:MOST_TRIED]


def as_it_is(shown: Table) -> tuple[Any, ...]:
    """What a reader sees of a page; the fields of the panels have names of their own each time."""
    session = shown.session
    look = re.sub(r' data-kept="[^"]*"', "", shown.side.html)
    look = re.sub(r'<span class="wk-tick".*?</span>', "", look)
    seen = tuple(shown.viewport.map.center)
    return (session.position, session.choice.unit, session.tab, session.eyes, session.overlays, look, seen)


@pytest.mark.parametrize(("name", "page"), TASKS)
def test_take_back_leads_to_the_page_as_it_began(browser_says: Any, name: str, page: str) -> None:
    shown = table(study(name), page=page, seed=1)
    began, offered = as_it_is(shown), 0
    for text in tried(shown):
        touch(shown, browser_says, "type", text)
        while shown.position.actor == CHANCE and not lesson_of(shown).is_solved:
            touch(shown, browser_says, "throw")
        if lesson_of(shown).is_solved:
            lesson_of(shown).go(lesson_of(shown).number)
            continue
        assert lesson_of(shown).is_trial, (text, shown.session.notice)
        assert 'data-do="undo"' in shown.side.html, text
        offered += 1
        touch(shown, browser_says, "undo")
        assert shown.session.notice is None, text
        assert as_it_is(shown) == began, text
    assert offered


def test_what_was_shown_for_good_is_taken_back_by_button_and_key(browser_says: Any) -> None:
    shown = table(study("huaihai/fresh"), page="call-the-reserve", seed=1)
    for take_back in (
        lambda: touch(shown, browser_says, "undo"),
        lambda: browser_says(shown.layer, type="key", key="u", hex=-1),
    ):
        touch(shown, browser_says, "type", "stand")
        assert lesson_of(shown).answered is not None
        assert 'class="wk-button wk-dim" data-do="undo"' not in shown.head.html
        take_back()
        assert shown.session.notice is None
        assert lesson_of(shown).answered is None
        assert shown.position == lesson_of(shown).page.position


def test_dice_that_were_thrown_go_with_the_decision_before_them(browser_says: Any) -> None:
    shown = table(every_kind(), page="cost", seed=1)
    for text in (*CLOSER.split("; "), "attack S3", "join EC8", "join EC4"):
        touch(shown, browser_says, "type", text)
    before = shown.position
    touch(shown, browser_says, "type", "strike")
    while shown.position.actor == CHANCE:
        touch(shown, browser_says, "throw")
    assert shown.record.line()[-1].actor == CHANCE
    touch(shown, browser_says, "undo")
    assert shown.session.notice is None
    assert shown.position == before
