"""What a reader types into a cell answers in one line."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.words import use_language

GAME = wk.load("typhoon")
FIRST = GAME.start("typhoon-1941")
RECORD = wk.Record(FIRST)
RECORD.play(next(iter(FIRST.legal)))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: GAME,
        lambda: GAME.board,
        lambda: GAME.charts,
        lambda: GAME.rulebook,
        lambda: GAME.scenarios["typhoon-1941"],
        lambda: GAME.units["3Pz"],
        lambda: FIRST,
        lambda: FIRST.step,
        lambda: FIRST.pieces["3Pz"],
        lambda: FIRST.reach("3Pz"),
        lambda: FIRST.reach("3Pz").why_not("4146"),
        lambda: FIRST.reach("3Pz").ledger(FIRST.game.board.label(FIRST.reach("3Pz").hexes[-1])),
        lambda: FIRST.check("stop"),
        lambda: FIRST.control("axis"),
        lambda: FIRST.supply("axis"),
        lambda: FIRST.supply("axis").of("3Pz"),
        lambda: FIRST.command("HQ-9A"),
        lambda: FIRST.odds(FIRST.pieces["3Pz"].hex_, "179SD"),
        lambda: RECORD,
        lambda: RECORD.root,
        lambda: RECORD.cursor,
    ],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_answer_is_one_line(ask, language):
    use_language(language)
    try:
        shown = repr(ask())
    finally:
        use_language("en")
    assert "\n" not in shown
    assert len(shown) < 500
    assert "object at 0x" not in shown


def test_the_rulebook_offers_its_numbers_to_complete():
    assert GAME.rulebook._ipython_key_completions_() == list(GAME.rulebook)
    assert len(GAME.rulebook) == len(list(GAME.rulebook)) > 100
