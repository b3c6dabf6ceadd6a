"""What a person finds after the other side's turn: the panel that tells it, and the dice of battles."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.widgets.across import phase, sit_down, turn
from wargame_kit.analysis import SimpleBot
from wargame_kit.position import CHANCE, Dice, Record
from wargame_kit.widgets.session.turn_summary import summary_for, summary_page


def read(html: str) -> str:
    """The words of a page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


@pytest.mark.parametrize(("game", "scenario"), [("huaihai", "nianzhuang"), ("eastfront", "barbarossa")])
def test_a_battle_of_the_other_side_is_told_with_its_dice_and_result(game: str, scenario: str) -> None:
    loaded = wk.load(game)
    known = scenario if scenario in loaded.scenarios else next(iter(loaded.scenarios))
    record, dice, bot, random = Record(loaded.start(known)), Dice(1), SimpleBot(), Random(1)
    for _ in range(3000):
        position = record.position
        battle = position.game.presentation.fights.battle(position)
        if position.actor == CHANCE:
            record.play(dice.throw(position))
            if battle is not None and battle.attackers:
                break
        else:
            record.play(bot.choose(position.seen_by(position.actor), random))
    assert battle is not None
    side = record.position.game.sides[
        1 - record.position.game.sides.index(position.side_of(next(iter(battle.attackers))))
    ]
    pen = wk.table(record, viewer=side, seed=1).pen
    page = summary_page(summary_for(record, side), pen, record, side)
    told = read(page)
    assert pen.text(position.prompt)[:20] in told
    assert "→" in told


def test_after_the_kits_turn_the_panel_tells_of_it_and_not_of_an_old_hex(comms: list[Any]) -> None:
    shown = sit_down(phase("pla", "AttackMovePhase"), {"kmt": SimpleBot()}, seed=1)
    shown.touched("tab", "inspect")
    shown.touched("type", "end-phase")
    shown.session.tab = "inspect"
    turn(shown)
    while shown.session.must_wait:
        turn(shown)
    assert shown.error is None
    assert shown.session.summary
    assert shown.session.tab != "inspect"
