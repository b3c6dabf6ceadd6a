"""Whoever plays on from a page's position comes to no exception, and reads everything on the way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from wargame_kit.position import CHANCE, Record
from wargame_kit.studies import Page, study
from wargame_kit.studies.study_catalogue import names
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.panels.header import header
from wargame_kit.widgets.panels.inspector import inspector
from wargame_kit.widgets.panels.play import play_panel, sequence
from wargame_kit.widgets.panels.toolbar import Display
from wargame_kit.widgets.queries.visibility import EVERYTHING
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import LANGUAGES

LESSONS = [name for name in names() if name.startswith("typhoon/")]


def read_everything(position: Any, random: Random) -> None:
    """Read what a table says of a position, of a unit and of the hex of another, in both languages."""
    session = Session(Record(position), viewer=EVERYTHING, seed=1)
    units = sorted(position.pieces)
    session.choice.unit = random.choice(units)
    session.choice.hex_ = position.pieces[random.choice(units)].hex_
    for language in LANGUAGES:
        session.language = language
        pen = GameWriter.of(language, position.game)
        assert position.prompt.to(language)
        assert header(session, Display(), pen)
        assert play_panel(session, pen)
        assert inspector(session, pen)
        assert sequence(session, pen)


@pytest.mark.parametrize("every", [75, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", LESSONS)
def test_a_page_s_position_can_be_played_on(name: str, every: int) -> None:
    for page in study(name):
        if page.task is None:
            play_on(page, every)


def play_on(page: Page, every: int) -> None:
    """Play at random from a page's position, and read everything every so often."""
    position, random = page.position, Random(page.id)
    for number in range(300):
        if number % every == 0:
            read_everything(position, random)
        if position.is_over:
            position = page.position
        action = (
            random.choice(list(position.chance()))
            if position.actor == CHANCE
            else position.legal.sample(random)
        )
        position = position.play(action)
