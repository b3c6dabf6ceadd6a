"""What would you do? A plan in words and as arrows, of a simple player; nothing is played."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.widgets.across import phase, sit_down, turn
from wargame_kit.analysis import SimpleBot
from wargame_kit.position import CHANCE, Dice, Heuristics, Record
from wargame_kit.widgets.map.map_view import paths
from wargame_kit.widgets.queries.advice_reasons import why
from wargame_kit.widgets.queries.offers import verb_of
from wargame_kit.widgets.queries.visibility import EVERYTHING
from wargame_kit.widgets.table import Table, table
from wargame_kit.words import LANGUAGES, in_language


def asked(shown: Table) -> None:
    shown.touched("advise")
    turn(shown)
    assert shown.error is None


@pytest.mark.parametrize(
    ("language", "said"), [("en", "simple player looks no further"), ("zh", "简易电脑玩家只看眼前这一步")]
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


def test_each_line_is_a_button_that_does_it_with_a_reason_and_the_others_stay(comms: list[Any]) -> None:
    shown = sit_down(phase("pla", "AttackMovePhase"), {}, seed=1)
    asked(shown)
    advice = shown.session.advice
    assert advice is not None
    board = shown.position.game.board
    lines = re.findall(r"<li><button[^>]*data-do=\"follow\".*?</li>", shown.side.html)
    assert len(lines) == len(advice.actions)
    assert all(re.search(r'wk-quiet">[^<]', line) for line in lines), lines
    shown.touched("follow", advice.actions[0].text(board))
    assert shown.record.cursor.action == advice.actions[0]
    while shown.position.actor != advice.side:  # the other side is asked whether it steps in
        shown.session.play(next(iter(shown.position.legal)))
        shown.refresh()
    left = shown.session.advice
    assert left is not None
    assert left.actions == advice.actions[1:]
    here = shown.record.cursor
    shown.touched("follow", "no line of the plan")
    assert shown.record.cursor is here


@pytest.mark.parametrize("game", ["typhoon", "huaihai", "eastfront", "kiev", "ulaanbaatar"])
def test_whatever_is_advised_in_a_first_turn_has_a_reason(game: str) -> None:
    position, silent = next_of(wk.load(game)), set[str]()
    random, dice = Random(1), Dice(1)
    for _ in range(60):
        if position.actor == CHANCE:
            position = position.play(dice.throw(position))
            continue
        plan = position.game.heuristics.plan(position.seen_by(position.actor), random)
        for language in LANGUAGES:
            told = (verb_of(type(a)) for a in plan if not in_language(why(position, a, plan), language))
            silent.update(told)
        for action in plan:
            if not position.check(action):
                break
            position = position.play(action)
    assert not silent


def next_of(game: Any) -> Any:
    """The first scenario of a game as it begins."""
    return game.start(next(iter(game.scenarios)))


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
