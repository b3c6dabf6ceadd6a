"""Bots that go wrong: who raises, wants what is not allowed, or goes round, loses the seat or the turn."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.widgets.across import nianzhuang, sit_down, turn
from wargame_kit.analysis import Bot, SimpleBot
from wargame_kit.position import Action, Position, Record


class Wrong(Bot):
    """Answers whatever it is told to."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, position: Position, random: Random) -> Action:
        if isinstance(self.answer, BaseException):
            raise self.answer
        found: Action = self.answer
        return found


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (ValueError("<b>no idea</b>"), "ValueError: &lt;b&gt;no idea&lt;/b&gt;"),
        (SystemExit(3), "SystemExit"),
        (None, "None, which is no action"),
        ("end-phase", "end-phase"),
        (object(), "&lt;object object&gt;, which is no action"),
        (ValueError(object()), "ValueError: &lt;object object&gt;"),
    ],
)
def test_a_bot_that_fails_gives_its_seat_to_a_person(comms: list[Any], answer: Any, said: str) -> None:
    shown = sit_down(nianzhuang(), {"pla": Wrong(answer)}, seed=1)
    turn(shown)
    assert said in shown.side.html
    assert not shown.session.opponents.bots
    assert shown.record.cursor.depth == 0
    shown.touched("bot-read")
    assert said not in shown.side.html


def test_a_bot_whose_move_is_refused_gives_its_seat_to_a_person(comms: list[Any]) -> None:
    record = nianzhuang()
    action = record.first.game.read_action("exit 25C")
    shown = sit_down(record, {"pla": Wrong(action)}, seed=1)
    turn(shown)
    assert "wanted what is not allowed" in shown.side.html
    assert not shown.session.opponents.bots
    assert shown.error is None


class Circling(Bot):
    """Begins an attack and calls it off, for ever."""

    def choose(self, position: Position, random: Random) -> Action:
        game = position.game
        names = [game.read_action(text) for text in ("call-off",)]
        for action in names:
            if position.check(action):
                return action
        begun = [a for a in position.legal if a.text(game.board).startswith("attack ")]
        return begun[0] if begun else SimpleBot().choose(position, random)


def test_a_bot_that_goes_round_in_circles_passes(comms: list[Any]) -> None:
    beside = wk.load("huaihai").position({"CP1": "K7", "CP3": "C3", "5C": "K8"})
    shown = sit_down(Record(beside), {"pla": Circling()}, seed=1)
    turn(shown)
    assert shown.position.actor == "kmt"
    done = [shown.record.text(node) for node in shown.record.line()]
    assert 2 < done.count("call-off") < 30
    assert "went round in circles" in shown.side.html


def test_a_full_disk_stops_it_and_loses_nothing(
    comms: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wargame_kit.position import journal

    record = nianzhuang()
    record.save(tmp_path / "game.txt")
    shown = sit_down(record, {"pla": SimpleBot()}, pace="once", seed=1)

    def full(file: int, text: bytes) -> None:
        raise OSError(28, "No space left on device")

    turn(shown, 5)
    depth = record.cursor.depth
    with monkeypatch.context() as patched:
        patched.setattr(journal, "write_all", full)
        turn(shown)
        assert record.cursor.depth == depth
        assert shown.session.opponents.is_stopped
        assert shown.session.notice is not None
    shown.touched("bot-go")
    turn(shown)
    assert shown.position.actor == "kmt"
