"""A bot across the table at the airport of Ulaanbaatar: it plays to the end, whatever the reader does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.widgets.across import Reader, sit_down, turn
from wargame_kit.analysis import SimpleBot
from wargame_kit.position import Record


def airport() -> Record:
    return Record(wk.load("ulaanbaatar").start("airport"))


@pytest.mark.parametrize("side", ["russia", "china"])
def test_a_lesson_is_played_against_a_bot_with_everything_that_may_befall(
    comms: list[Any], tmp_path: Path, side: str
) -> None:
    reader = Reader(airport(), side, tmp_path / "game.txt", 1)
    reader.play_game()
    again = Record.load(reader.path or tmp_path, reader.record.first.game)
    assert again.position == reader.record.position


def test_two_bots_play_a_lesson_by_themselves(comms: list[Any]) -> None:
    shown = sit_down(airport(), {"russia": SimpleBot(), "china": SimpleBot()})
    turn(shown)
    assert shown.session.opponents.trouble is None
    assert shown.record.position.is_over
