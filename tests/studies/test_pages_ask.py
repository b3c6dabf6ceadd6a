"""A lesson asks before it tells: on two pages in three, and never for the only thing that can be touched."""

from __future__ import annotations

from math import ceil
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.studies import Page, study
from wargame_kit.studies.asking import Play
from wargame_kit.studies.choosing import Choose
from wargame_kit.studies.outlines import outlines
from wargame_kit.studies.shelf import names
from wargame_kit.widgets.session import Session

LESSONS = [
    outline
    for game in ("eastfront", "huaihai", "kiev", "typhoon", "ulaanbaatar")
    for outline in outlines(game)
]
GUIDES = [name for name in names() if name.endswith("/first")]
TASKS = [
    pytest.param(name, page, id=f"{name}-{page.id}")
    for name in names()
    for page in study(name)
    if page.task is not None
]
every_task = pytest.mark.parametrize(("name", "page"), TASKS)


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


def offered(session: Session) -> list[str]:
    """What a table offers: what the chosen counter can do, or everything if none is chosen."""
    position, unit = session.position, session.choice.unit
    board = position.game.board
    return [one.text(board) for one in position.legal if unit is None or one.named_unit in (unit, None, "")]


@every_task
def test_a_task_is_not_solved_by_the_only_thing_to_touch(name: str, page: Page) -> None:
    """On its way at least one step stands among two others that do not lead there."""
    assert page.task is not None
    asking = page.task.asking
    if isinstance(asking, Choose):
        assert len(asking.among) >= 3
    if type(asking) is not Play:
        return
    session, choices, played = wk.table(study(name), page=page.id, seed=1).session, [], ""
    for step in page.task.solution.split("; "):
        wrong = [text for text in offered(session) if text != step and not page.check(f"{played}{text}")]
        choices.append(wrong)
        session.play(session.position.read(step), what_if=True)
        played += f"{step}; "
    assert max(map(len, choices)) >= 2, f"beside the solution there is only {choices}"


@every_task
def test_a_page_that_asks_has_a_hint_and_an_answer_to_mistakes(name: str, page: Page) -> None:
    assert page.task is not None
    assert page.task.hint.en
    assert page.task.right.en
    assert page.task.why_not.by
    asking = page.task.asking
    if isinstance(asking, Choose):
        wrong = {str(number) for number in range(1, len(asking.among) + 1)} - {str(asking.right)}
        assert wrong <= set(page.task.why_not.by), "each wrong choice is answered"
