"""What would you do? A plan in words and as arrows, of a simple player; nothing is played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.widgets.across import phase, sit_down, turn
from wargame_kit.analysis import SimpleBot
from wargame_kit.position import CHANCE, Heuristics, Record
from wargame_kit.widgets.eyes import EVERYTHING
from wargame_kit.widgets.map_view import paths
from wargame_kit.widgets.table import Table, table


def asked(shown: Table) -> None:
    shown.touched("advise")
    turn(shown)
    assert shown.error is None


@pytest.mark.parametrize(
    ("language", "said"), [("en", "A simple player speaks"), ("zh", "简易电脑玩家的看法")]
)
def test_the_plan_is_told_and_drawn_and_nothing_is_played(comms: list[Any], language: Any, said: str) -> None:
    record = phase("pla", "AttackMovePhase")
    shown = sit_down(record, {"kmt": SimpleBot()}, language=language, seed=1)
    before = record.cursor
    asked(shown)
    assert record.cursor is before
    assert said in shown.side.html
    drawn = [path.hexes for path in paths(shown.session, None) if path.style == "advice"]
    advice = shown.session.advice
    assert advice is not None
    assert [action.way for action in advice.actions if len(action.way) > 1] == drawn[: len(drawn)]
    shown.touched("advice-gone")
    assert said not in shown.side.html


def test_it_is_forgotten_with_the_place_that_it_was_about(comms: list[Any]) -> None:
    shown = sit_down(phase("pla", "AttackMovePhase"), {}, seed=1)
    asked(shown)
    advice = shown.session.advice
    assert advice is not None
    shown.touched("type", advice.actions[0].text(shown.position.game.board))
    assert shown.session.advice is None


def test_an_answer_that_comes_too_late_is_not_shown(comms: list[Any]) -> None:
    shown = sit_down(phase("pla", "AttackMovePhase"), {}, seed=1)
    shown.touched("advise")
    shown.touched("type", next(iter(shown.position.legal)).text(shown.position.game.board))
    turn(shown)
    assert shown.session.advice is None


def test_who_plays_alone_with_open_secrets_is_advised_as_the_side_itself(comms: list[Any]) -> None:
    record = phase("pla", "AttackMovePhase")
    plans = []
    for viewer in (EVERYTHING, "pla"):
        shown = sit_down(record, {}, viewer=viewer, seed=1)
        asked(shown)
        plans.append(shown.session.advice)
    assert plans[0] is not None
    assert plans[0] == plans[1]


def test_nobody_is_advised_while_chance_speaks_or_another_acts(comms: list[Any]) -> None:
    record = Record(wk.load("typhoon").start("typhoon-1941"))
    while record.position.actor != CHANCE:
        record.play(SimpleBot().choose(record.position, Random(1)))
    assert 'data-do="advise"' not in table(record, seed=1).side.html
    waiting = sit_down(phase("pla", "AttackMovePhase"), {"pla": SimpleBot()}, pace="step", seed=1)
    asked(waiting)
    assert waiting.session.advice is None
    assert 'data-do="advise"' not in waiting.side.html


def test_a_player_that_fails_says_so(comms: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit_down(phase("pla", "AttackMovePhase"), {}, seed=1)

    class Speechless(Heuristics):
        def plan(self, position: Any, random: Any) -> Any:
            raise RuntimeError("<i>")

    monkeypatch.setitem(shown.position.game.__dict__, "heuristics", Speechless())
    asked(shown)
    assert "has no answer here (RuntimeError)" in shown.side.html
