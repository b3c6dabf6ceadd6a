"""The lessons of all games on a table: every page opens, and what is shown there is the answer."""

from __future__ import annotations

from html import escape
from itertools import cycle
from typing import Any

import pytest

from wargame_kit.studies import study
from wargame_kit.studies.study_catalogue import names
from wargame_kit.widgets.table import table
from wargame_kit.words import LANGUAGES, Language

LESSONS = [name for name in names() if not name.endswith("/first")]
MOST_STEPS = 40


@pytest.mark.parametrize(("name", "language"), tuple(zip(LESSONS, cycle(LANGUAGES), strict=False)))
def test_every_page_opens_and_its_solution_is_shown(comms: list[Any], name: str, language: Language) -> None:
    shown = table(study(name), language=language)
    lesson = shown.lesson
    assert lesson is not None
    for number, page in enumerate(study(name)):
        shown.touched("page-go", page.id)
        assert shown.error is None, (page.id, shown.error)
        assert lesson.number == number
        assert escape(page.title.to(language)) in shown.side.html
        for _ in range(MOST_STEPS if page.task is not None else 0):
            shown.touched("show")
            assert shown.error is None, (page.id, shown.error)
            if lesson.is_solved:
                break
        assert page.task is None or lesson.is_solved, page.id
