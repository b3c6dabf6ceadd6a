"""What the table shows of the moment in a turn of Huaihai: the lit line, the battle being carried out."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.position import Record
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.panels.play import sequence
from wargame_kit.widgets.queries.last_roll import last_chance
from wargame_kit.widgets.queries.visibility import EVERYTHING
from wargame_kit.widgets.table import table

GAME = wk.load("huaihai")


def lit(position: Any) -> str:
    """The lit line of the sequence of play."""
    page = sequence(table(position, viewer=EVERYTHING).session, GameWriter.of("en", GAME))
    return page.partition('aria-current="step"><span>')[2].partition("<")[0]


def clause_lit(position: Any) -> str:
    """The clause of the lit line."""
    page = sequence(table(position, viewer=EVERYTHING).session, GameWriter.of("en", GAME))
    return page.partition('aria-current="step">')[2].partition("§")[2].partition("<")[0]


@pytest.mark.clause("huaihai", "14.2", "14.3")
def test_arrivals_of_each_side_light_a_line_of_that_side() -> None:
    position = GAME.start("nianzhuang").play("ready").play("ready")
    for _ in range(4):
        position = position.play("end-phase")
    assert (type(position.step).__name__, position.actor) == ("Arriving", "kmt")
    assert (lit(position), clause_lit(position)) == ("Arrivals", "14.2")


@pytest.mark.clause("huaihai", "10.8.agent")
def test_the_battle_before_is_not_shown_when_an_agent_is_asked_later() -> None:
    written = (Order("pla", "incite", "25C", turn=1), Order("kmt", "agent", "25C", turn=1))
    pieces = {"EC1": "U3", "63C": "V3", "25C": "T4"}
    record = Record(GAME.position(pieces, turn=2, orders=written, lines=(1, 1)))
    for action in ("attack V3", "join EC1", "strike", "stand", "roll 6"):
        if action == "stand" and record.position.actor not in GAME.sides:
            continue
        record.play(action)
    assert last_chance(record, EVERYTHING) is not None
    while type(record.position.step).__name__ != "AttackMovePhase":
        record.play("stay")
    record.play("end-phase")
    record.play("incite 25C")
    assert lit(record.position) == "Agents, at any time"
    assert last_chance(record, EVERYTHING) is None


def test_the_end_is_not_told_as_if_the_game_went_on() -> None:
    position = GAME.start("nianzhuang").play("ready").play("ready")
    words = position.game.presentation.status.score(position)[0]
    assert words.to("zh").startswith("若此刻结束")
    assert "淮海 14.5" in words.to("zh")
    while not position.is_over:
        position = position.play("end-arrivals" if position.check("end-arrivals") else "end-phase")
    assert (
        position.game.presentation.status.score(position)[0]
        .to("en")
        .startswith("Decisive victory of the KMT: ")
    )
