"""Whoever plays on from a lesson's position comes to no exception, and reads everything on the way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from wargame_kit.position import CHANCE, Record
from wargame_kit.studies import Lesson, chapters
from wargame_kit.widgets.eyes import EVERYTHING
from wargame_kit.widgets.header import header
from wargame_kit.widgets.inspector import inspector
from wargame_kit.widgets.markup import Pen
from wargame_kit.widgets.play_panel import play_panel, sequence
from wargame_kit.widgets.session import Session
from wargame_kit.widgets.toolbar import Display
from wargame_kit.words import LANGUAGES

LESSONS = [lesson for each in chapters("typhoon").values() for lesson in each.lessons.values()]


def read_everything(position: Any, random: Random) -> None:
    """Read what a table says of a position, of a unit and of the hex of another, in both languages."""
    session = Session(Record(position), viewer=EVERYTHING, seed=1)
    units = sorted(position.pieces)
    session.choice.unit = random.choice(units)
    session.choice.hex_ = position.pieces[random.choice(units)].hex_
    for language in LANGUAGES:
        session.language = language
        pen = Pen(language, position.game)
        assert position.prompt.to(language)
        assert header(session, Display(), pen)
        assert play_panel(session, pen)
        assert inspector(session, pen)
        assert sequence(session, pen)


@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_s_position_can_be_played_on(lesson: Lesson, every: int) -> None:
    position, random = lesson.position, Random(lesson.id)
    for number in range(300):
        if number % every == 0:
            read_everything(position, random)
        if position.is_over:
            position = lesson.position
        action = (
            random.choice(list(position.chance()))
            if position.actor == CHANCE
            else position.legal.sample(random)
        )
        position = position.play(action)
