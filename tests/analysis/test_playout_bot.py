"""The stronger bot: it plays plans out, plays by the rules, knows nothing of the other side's secrets."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.analysis.balance import main
from wargame_kit.analysis.bots import SimpleBot
from wargame_kit.analysis.playout_bot import End, PlayoutBot, ended, worths
from wargame_kit.analysis.playouts import play_out
from wargame_kit.analysis.thinking import thinking
from wargame_kit.position import EndPhase, Position
from wargame_kit.position.presentation import Presentation, StatusWords


class Tired(Exception):
    """Nobody wants the answer any more."""


@pytest.fixture(scope="module")
def week() -> Position:
    """Nianzhuang, where the PLA is about to attack and move for the first time."""
    return phase("pla", "AttackMovePhase")


def phase(side: str, step: str) -> Position:
    position: Any = wk.load("huaihai").start("nianzhuang")
    random, bot = Random(3), SimpleBot()
    while (position.actor, type(position.step).__name__) != (side, step):
        if position.actor in position.game.sides:
            position = position.play_unchecked(bot.choose(position, random))
        else:
            position = position.play_unchecked(next(iter(position.chance())))
    return position


def test_it_does_what_is_allowed_and_the_same_again(week: Position) -> None:
    first, again = (PlayoutBot(3, 1).choose(week, Random(5)) for _ in range(2))
    assert week.check(first)
    assert first == again


def test_it_carries_its_plan_out(week: Position) -> None:
    bot, position, random = PlayoutBot(2, 1), week, Random(5)
    while position.step == week.step:
        action = bot.choose(position, random)
        assert position.check(action), action
        position = position.play_unchecked(action)


def test_where_blocks_have_no_face_it_is_the_simple_player() -> None:
    start: Position = wk.load("eastfront").start("s41")
    strong, simple = (
        play_out(start, dict.fromkeys(start.game.sides, bot), 1, until_turn=start.turn + 1)
        for bot in (PlayoutBot(2, 1), SimpleBot())
    )
    assert strong == simple


def test_a_plan_that_ends_better_is_worth_more() -> None:
    better, worse = (), (EndPhase(),)
    found = worths({better: [End(0, 50.0), End(0, 49.0)], worse: [End(0, 47.0), End(0, 46.0)]})
    assert found[better] > found[worse]
    victory = worths({better: [End(1, 50.0)], worse: [End(-1, 50.0)]})
    assert victory[better] > victory[worse]


def test_the_score_is_taken_for_the_side_that_acts() -> None:
    position = phase("kmt", "MovementPhase")
    one = ended(position.seen_by("kmt"), (), 1)
    last = play_out(position.seen_by("kmt"), dict.fromkeys(position.game.sides, SimpleBot()), 1)
    found = position.game.presentation.status.score(last)
    assert found is not None
    assert one.score == -found[1].total / found[1].scale


def test_a_game_that_counts_nothing_is_judged_by_its_winner(
    week: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(week.game), "presentation", Presentation(status=StatusWords()))
    assert ended(week.seen_by("pla"), (), 1).score == 0.0


@pytest.mark.parametrize("side", ["pla", "kmt"])
def test_its_choice_does_not_change_with_the_other_sides_secrets(side: str) -> None:
    position = phase(side, {"pla": "AttackMovePhase", "kmt": "MovementPhase"}[side])
    bare = position.seen_by(side)
    assert bare.facts.orders != position.facts.orders, "the other side has written something"
    assert PlayoutBot(3, 1).choose(position, Random(5)) == PlayoutBot(3, 1).choose(bare, Random(5))


def test_it_can_be_broken_off_while_it_thinks(week: Position) -> None:
    def enough() -> None:
        raise Tired

    with thinking(enough), pytest.raises(Tired):
        PlayoutBot().choose(week, Random(1))


def test_the_command_lets_another_bot_play_a_side(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["huaihai", "nianzhuang", "--games", "1", "--processes", "1", "--bots"]
    main([*command, "pla=random"])
    assert "nianzhuang" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main([*command, "pla=clever"])
    with pytest.raises(ValueError, match="side"):
        main([*command, "blue=simple"])
