"""A lesson asks before it tells: on two pages in three, and never for the only thing that can be touched."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import ceil
from typing import Any

import pytest

import wargame_kit as wk
from tests.lessons import tasks_of
from wargame_kit.studies import Page, study
from wargame_kit.studies.asking import Play
from wargame_kit.studies.choosing import Choose
from wargame_kit.studies.outlines import outlines
from wargame_kit.studies.study_catalogue import names
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.table import Table

GUIDES = [name for name in names() if name.endswith("/first") or name == "thirdwinter/bend"]
LESSONS = [
    outline
    for game in ("eastfront", "huaihai", "kiev", "thirdwinter", "typhoon", "ulaanbaatar")
    for outline in outlines(game)
    if outline.id not in GUIDES
]
ENOUGH = 2
"""Wrong things to touch beside a right one."""


def two_in_three(pages: int) -> int:
    return ceil(pages * 2 / 3)


@pytest.mark.parametrize("outline", LESSONS, ids=lambda outline: outline.id)
def test_two_pages_of_a_lesson_in_three_are_ticked_by_an_answer(outline: Any) -> None:
    assert len(outline.tasks) >= two_in_three(len(outline.pages)), sorted(set(outline.pages) - outline.tasks)


@pytest.mark.parametrize("name", GUIDES)
def test_two_stages_of_a_guided_game_in_three_want_something_done(name: str) -> None:
    stages = [page.stage for page in study(name)]
    assert sum(stage is not None and bool(stage.wanted) for stage in stages) >= two_in_three(len(stages))


def test_every_study_of_the_kit_is_counted() -> None:
    assert sorted([outline.id for outline in LESSONS] + GUIDES) == sorted(names())


def offered(session: Session) -> Iterator[str]:
    """What a table offers: what the chosen counter can do, or everything if none is chosen."""
    position, unit = session.position, session.choice.unit
    board = position.game.board
    return (one.text(board) for one in position.legal if unit is None or one.named_unit in (unit, None, ""))


@pytest.mark.parametrize("name", names())
def test_a_task_is_not_solved_by_the_only_thing_to_touch(name: str) -> None:
    """On its way at least one step stands among two others that do not lead there."""
    for page, task in tasks_of(name):
        if isinstance(task.asking, Choose):
            assert len(task.asking.among) > ENOUGH, page.id
        if type(task.asking) is Play:
            assert any(stands_among_others(wk.table(study(name), page=page.id, seed=1), page)), page.id


def stands_among_others(shown: Table, page: Page) -> Iterator[bool]:
    """Of each step of a page's solution: whether enough else is offered that does not lead there."""
    assert page.task is not None
    session, played = shown.session, ""
    for step in page.task.solution.split("; "):
        wrong = (text for text in offered(session) if text != step and not page.check(f"{played}{text}"))
        yield len(list(islice(wrong, ENOUGH))) == ENOUGH
        session.play(session.position.read(step), what_if=True)
        played += f"{step}; "


@pytest.mark.parametrize("name", names())
def test_a_page_that_asks_has_a_hint_and_an_answer_to_mistakes(name: str) -> None:
    for page, task in tasks_of(name):
        assert task.hint.en, page.id
        assert task.right.en, page.id
        assert task.why_not.by, page.id
        if isinstance(task.asking, Choose):
            wrong = {str(number) for number in range(1, len(task.asking.among) + 1)} - {
                str(task.asking.right)
            }
            assert wrong <= set(task.why_not.by), (page.id, "each wrong choice is answered")
