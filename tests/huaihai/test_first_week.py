"""The guided first week of Huaihai: short, on few counters, won at the end, and saying what it means."""

from __future__ import annotations

from itertools import pairwise

import pytest

from wargame_kit.position import CHANCE, Position
from wargame_kit.studies import Stage, study

GUIDE = study("huaihai/first")
STAGES = [(page, page.stage) for page in GUIDE if page.stage is not None]
CLICKS_OF_AN_ACTION = 3
NEEDED = {
    "counter": ("column", "corps"),
    "reach": ("points", "hex"),
    "zones": ("fresh", "spent"),
    "odds": ("die", "E all"),
}
"""By page, the words that must have been said when it has been read."""

SECONDS_A_CLICK, WORDS_A_SECOND = 4, 3


def played(stage: Stage, position: Position) -> Position:
    """The position after a stage: what is wanted, the dice as written, and what the other side answers."""
    dice = iter(stage.dice)
    for action in (*stage.wanted.actions, *stage.answer):
        position = position.play(action)
        if position.actor == CHANCE:
            position = position.play(next(dice))
    assert next(dice, None) is None
    return position


def test_it_has_twelve_to_eighteen_stages_on_few_counters() -> None:
    assert 12 <= len(STAGES) == len(GUIDE) <= 18
    on_the_map = [piece for piece in GUIDE.pages[0].position.pieces.values() if piece.hex_ >= 0]
    assert len(on_the_map) <= 12


def test_each_stage_leads_to_the_next_and_the_last_is_won() -> None:
    for (page, stage), (following, _) in pairwise(STAGES):
        assert played(stage, page.position) == following.position, following.id
    last = GUIDE.pages[-1].position
    assert last.is_over
    assert getattr(last.step, "winner", "") == "pla"


def test_a_first_timer_is_through_in_fifteen_minutes() -> None:
    clicks = sum(max(1, CLICKS_OF_AN_ACTION * len(stage.wanted.actions)) + 1 for _, stage in STAGES)
    words = sum(len(f"{page.text.en} {stage.goal.en} {stage.why.en}".split()) for page, stage in STAGES)
    assert clicks * SECONDS_A_CLICK + words / WORDS_A_SECOND <= 15 * 60


@pytest.mark.parametrize(
    "stage", [stage for _, stage in STAGES if stage.wanted], ids=lambda s: s.goal.en[:24]
)
def test_wherever_something_is_wanted_wrong_clicks_are_foreseen(stage: Stage) -> None:
    assert stage.why.en
    assert stage.wrong.by


def test_what_a_newcomer_must_know_is_said_before_it_is_needed() -> None:
    told = ""
    for page, stage in STAGES:
        told += page.text.en + stage.goal.en
        for word in NEEDED.get(page.id, ()):
            assert word in told, (page.id, word)


def test_sixty_two_points_are_what_the_table_counts() -> None:
    won = GUIDE.page("won").position
    sentence, _ = won.game.presentation.status.score(won)
    assert "62" in sentence.to("en")
    assert "62" in GUIDE.page("count").stage.why.en  # type: ignore[union-attr]
