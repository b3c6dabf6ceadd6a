"""A question that is written at the table can be solved by its readers, or it is not kept."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.widgets.across import nianzhuang, sit_down, turn
from tests.widgets.writing import alarm, keep
from wargame_kit.analysis import SimpleBot
from wargame_kit.widgets.table import Table

LONGEST = 300
"""Touches after which a game has got to where it is wanted."""


@pytest.fixture
def alone(comms: list[Any], folder: Path) -> Table:
    """The PLA's player, alone against the kit, whose second turn has just begun."""
    shown = sit_down(nianzhuang(), {"kmt": SimpleBot()}, seed=1)
    random = Random(1)
    for _ in range(LONGEST):
        if shown.position.turn == 2 and shown.position.actor == "pla":
            break
        if shown.session.must_wait:
            turn(shown)
        elif shown.position.actor == "pla":
            plan = shown.position.game.heuristics.plan(shown.session.view, random)
            shown.touched("type", plan[0].text(shown.position.game.board))
        else:
            shown.touched("throw")
        assert shown.error is None
    assert shown.record.cursor.actor != "pla", "the kit has moved last"
    shown.touched("author")
    return shown


def test_whoever_plays_against_the_kit_asks_for_a_move_of_his_own(alone: Table) -> None:
    own = next(node for node in reversed(alone.record.line()) if node.actor == "pla")
    assert 'data-value="move"' in alone.side.html
    alone.touched("author-ask", "move")
    assert "before this move: " in alone.side.html
    assert alone.session.editor.moved == own.id
    keep(alone, "My own")
    assert not alarm(alone)
    page = wk.study("saves/my.study.toml").page("my-own")
    assert page.task is not None
    assert page.task.solution == alone.record.text(own)
    alone.touched("author-step")
    alone.touched("type", page.task.solution)
    assert alone.lesson is not None
    assert alone.lesson.is_solved


def test_what_is_asked_for_is_told_before_it_is_kept(alone: Table) -> None:
    for language, told in (("en", "The page is turn"), ("zh", "题目要找的就是它")):
        alone.touched("language", language)
        alone.touched("author-ask", "move")
        assert told in alone.side.html
        alone.touched("author-ask", "move")
        assert told not in alone.side.html
    alone.touched("language", "en")
    alone.touched("author-ask", "clause")
    assert "Write the action that the rules refuse." in alone.side.html


def test_a_move_that_its_readers_may_not_make_is_refused_with_the_reason(
    comms: list[Any], folder: Path
) -> None:
    shown = wk.table(nianzhuang(), viewer="everything", seed=1)
    shown.touched("type", "ready")
    assert shown.position.actor == "kmt"
    shown.touched("type", "ready")
    assert shown.record.cursor.actor == "kmt"
    shown.touched("author")
    shown.touched("author-eyes", "pla")
    shown.touched("author-ask", "move")
    keep(shown, "Not theirs")
    assert "Nobody could solve this question" in alarm(shown)
    assert "KMT" in alarm(shown)
    assert not Path("saves/my.study.toml").exists()
