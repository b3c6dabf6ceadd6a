"""A stack goes by one act, each by a legal move of its own; what is left undone is said beforehand."""

from __future__ import annotations

import re

import pytest

import wargame_kit as wk
from tests.widgets.across import phase
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.queries.visibility import EVERYTHING
from wargame_kit.widgets.session.moving_together import companions
from wargame_kit.widgets.table import Table


def read(html: str) -> str:
    """The words of a page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def aimed(shown: Table) -> tuple[str, ...]:
    """Let a unit aim at a hex where others of its own hex could go too; answer them all."""
    session = shown.session
    for unit in offers.candidates(session.view):
        session.choose(unit)
        for goal in list(session.choice.goals):
            session.choice.goal = goal
            planned = session.choice.planned
            if planned is not None and (others := companions(session.view, planned)):
                shown.refresh()
                return (unit, *others)
    raise AssertionError("nobody stands together")


def begun(game: str, scenario: str, *played: str) -> Table:
    """A table in the middle of a phase of movement."""
    record = wk.Record(wk.load(game).start(scenario))
    for action in played:
        record.play(action)
    return wk.table(record, viewer=EVERYTHING, seed=1)


def test_a_stack_goes_together_and_every_move_stands_in_the_record_by_itself():
    shown = begun("kiev", "airport")
    going = aimed(shown)
    goal, depth = shown.session.choice.goal, shown.record.cursor.depth
    assert f"All in the hex that can: {len(going)}" in read(shown.side.html)
    shown.touched("together")
    assert shown.error is None
    assert [shown.position.pieces[unit].hex_ for unit in going] == [goal] * len(going)
    assert shown.record.cursor.depth == depth + len(going)
    assert shown.session.notice is None
    shown.touched("undo")
    assert shown.position.pieces[going[-1]].hex_ != goal


def test_who_cannot_go_any_more_is_named_with_the_reason_and_what_has_gone_stays(monkeypatch):
    shown = begun("kiev", "airport")
    going = aimed(shown)
    from wargame_kit.widgets.session import moving_together

    monkeypatch.setattr(moving_together, "_going_along", lambda view, planned, unit: None)
    monkeypatch.setattr(moving_together, "companions", lambda view, planned: going[1:])
    goal = shown.session.choice.goal
    shown.touched("together")
    assert shown.position.pieces[going[0]].hex_ == goal
    page = read(shown.side.html)
    assert "Gone: 1. Not gone:" in page
    assert str(shown.position.name_of(going[1])) in page


def test_in_every_game_whoever_stands_together_may_go_together():
    tables = [wk.table(phase("pla", "AttackMovePhase"), viewer=EVERYTHING, seed=1), begun("kiev", "airport")]
    for shown in tables:
        going, goal = aimed(shown), shown.session.choice.goal
        shown.touched("together")
        there = [unit for unit in going if shown.position.pieces[unit].hex_ == goal]
        assert there == list(going) or shown.session.notice is not None


def test_before_a_phase_ends_the_bar_says_who_could_still_act():
    shown = begun("kiev", "airport")
    count = len(offers.candidates(shown.session.view))
    assert f"Could still act: {count}." in read(shown.side.html)


def test_the_bar_warns_of_nobody_where_most_do_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    step = type(begun("kiev", "airport").position.step)
    monkeypatch.setattr(step, "is_voluntary", True)
    assert "Could still act" not in read(begun("kiev", "airport").side.html)


def test_an_active_headquarters_is_listed_with_its_order_and_its_marked_hexes_are_explained():
    scenario = next(iter(wk.load("eastfront").scenarios))
    record = wk.Record(wk.load("eastfront").start(scenario))
    while type(record.position.step).__name__ != "Command":
        position = record.position
        record.play(
            next(iter(position.legal)) if position.actor != "chance" else next(iter(position.chance()))
        )
    activate = next(a for a in record.position.legal if offers.verb_of(type(a)) == "activate")
    record.play(activate)
    shown = wk.table(record, viewer=EVERYTHING, seed=1)
    shown.session.choose(activate.named_unit)
    shown.refresh()
    page = read(shown.side.html)
    order = str(shown.position.game.presentation.units.order(shown.position, activate.named_unit))
    assert order
    assert order in page
    assert "Marked are the hexes beside the headquarters" in page
    while type(record.position.step).__name__ != "Movement":
        shown.session.play(next(a for a in record.position.legal if offers.verb_of(type(a)) == "end-phase"))
    undone = shown.position.game.presentation.actions.undone(shown.position)
    assert str(shown.position.name_of(activate.named_unit)) in " ".join(map(str, undone))
