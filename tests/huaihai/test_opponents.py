"""10.1 at a table with bots: no choice is another for what the person hides, no page for what they hide."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.huaihai.test_leaks import game, pairs
from tests.widgets.across import pages, sit_down, turn
from wargame_kit.analysis import Bot, PlayoutBot, SimpleBot
from wargame_kit.position import Action, Position, Record
from wargame_kit.widgets.map.map_view import counters, paths
from wargame_kit.widgets.opponents.advice import plan_for
from wargame_kit.widgets.opponents.moves import random_for
from wargame_kit.widgets.opponents.seated_bots import opponents_at
from wargame_kit.widgets.session.session import TABS
from wargame_kit.widgets.table import table

OTHER = {"pla": "kmt", "kmt": "pla"}


def unsettled(position: Position) -> bool:
    """Whether secrets belong to what is being decided."""
    return any(type(step).__name__ in ("OfferAgent", "WatchMove", "PlaceHidden") for step in position.agenda)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("side", ["pla", "kmt"])
def test_a_bots_choice_does_not_change_with_the_persons_secrets(side: str, seed: int) -> None:
    compared = 0
    for one, two in pairs(side, seed):
        if one.actor != side or unsettled(one):
            continue
        chosen = []
        for position in (one, two):
            record = Record(position)
            bots = opponents_at(record)
            bots.bots[side] = SimpleBot()
            seen = position.seen_by(side).without_cache()
            chosen.append(SimpleBot().choose(seen, random_for(record, side, 5)))
        assert chosen[0] == chosen[1]
        compared += one != two
    assert compared > 3


def test_nor_does_that_of_the_stronger_one() -> None:
    compared = 0
    for one, two in pairs("pla", 7):
        if one.actor == "pla" and one.turn >= 4 and not unsettled(one) and one != two:
            chosen = {
                PlayoutBot(2, 1).choose(each.seen_by("pla").without_cache(), Random(2)) for each in (one, two)
            }
            assert len(chosen) == 1
            compared += 1
        if compared == 2:
            return


@pytest.mark.parametrize("side", ["pla", "kmt"])
def test_nor_does_the_advice_that_a_person_asks_for(side: str) -> None:
    compared = 0
    for one, two in pairs(side, 3):
        if one.actor == side and not unsettled(one):
            # Even who looks at everything is advised from what the side may know.
            assert plan_for(one) == plan_for(two) == plan_for(one.seen_by(side))
            compared += one != two
    assert compared > 3


@pytest.mark.parametrize("side", ["pla", "kmt"])
def test_the_persons_page_does_not_change_with_a_bots_secrets(comms: list[Any], side: str) -> None:
    compared = 0
    for one, two in pairs(side, 11, actions=100):
        if unsettled(one):
            continue
        shown = [table(Record(each), bots={OTHER[side]: SimpleBot()}, seed=1) for each in (one, two)]
        for tab in TABS:
            for each in shown:
                each.touched("tab", tab)
                assert each.error is None
            assert pages(shown[0]) == pages(shown[1])
        assert counters(shown[0].session) == counters(shown[1].session)
        assert paths(shown[0].session, None) == paths(shown[1].session, None)
        compared += one != two
    assert compared > 1


class Writing(Bot):
    """Writes so many lines, and then does what a simple player would; which lines is its secret."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        self.texts = list(texts)

    def choose(self, position: Position, random: Random) -> Action:
        return position.game.read_action(self.texts.pop(0) if self.texts else "ready")


def test_what_a_bot_writes_is_dots_byte_by_byte(comms: list[Any], tmp_path: Path) -> None:
    tables = []
    for texts in (("write-sabotage Q10", "write-dummy", "write-infiltrate 5C"), ("write-dummy",) * 3):
        shown = sit_down(Record(game().start("nianzhuang")), {"pla": Writing(texts)}, seed=1)
        turn(shown)
        assert shown.position.actor == "kmt"
        tables.append(shown)
    one, two = tables
    assert one.position != two.position
    for tab in TABS:
        for each in tables:
            each.touched("tab", tab)
        assert pages(one) == pages(two)
    files = [each.record.save_as_seen_by("kmt", tmp_path / f"{n}.txt") for n, each in enumerate(tables)]
    assert files[0].read_bytes() == files[1].read_bytes()
