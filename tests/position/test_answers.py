"""The five answers of a position: those that the rules have, and what is said of those that they have not."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.position import Answers, Position


class Silent(Answers):
    """The answers of a game whose rules have none of the five."""


def test_a_game_knows_the_questions_that_its_rules_answer() -> None:
    typhoon, huaihai = wk.load("typhoon").answers, wk.load("huaihai").answers
    questions = ("reach", "control", "supply", "command", "odds")
    assert all(typhoon.knows(question) for question in questions)
    assert [question for question in questions if not huaihai.knows(question)] == ["command"]
    assert not any(Silent().knows(question) for question in questions)


def test_what_the_rules_do_not_answer_is_refused_in_words() -> None:
    position = wk.load("huaihai").position({"5C": "K8"})
    with pytest.raises(ValueError, match=r"5th Corps is no headquarters.*\(2\.2\)"):
        position.command("5C")
    with pytest.raises(ValueError, match="“odds”"):
        Silent().odds(position, 0, ("5C",))


def test_a_reach_is_asked_for_with_a_verb_of_the_game() -> None:
    position: Position = wk.load("typhoon").position({"7ID": "2015"}, active="7ID")
    assert position.reach("7ID") is not position.reach("7ID", "march")
    assert position.reach("7ID").hexes == position.reach("7ID", "move").hexes
    with pytest.raises(ValueError, match=r"“creep”.*move, march"):
        position.reach("7ID", "creep")
