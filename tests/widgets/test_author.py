"""A study written at the table: drawn, kept, changed, ordered, asked about, stepped through."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.widgets.writing import GAME, alarm, click, keep
from wargame_kit.studies.page import Arrow, Spot
from wargame_kit.widgets.hexlayer.layer import MapPath
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.table import Table

# Drawing


def test_arrows_and_marks_are_drawn_by_clicks_and_taken_away_by_the_same(
    shown: Table, browser_says: Any
) -> None:
    chosen = shown.session.choice.unit
    shown.touched("draw", "arrow")
    shown.touched("draw-colour", "red")
    click(shown, browser_says, "K8", "L9")
    start, end = GAME.board.index("K8"), GAME.board.index("L9")
    assert shown.session.editor.annotations.arrows == (Arrow(start, end, "red"),)
    assert MapPath("arrow_red", (start, end)) in map_view.paths(shown.session, None)
    shown.touched("draw", "spot")
    click(shown, browser_says, "K9")
    assert map_view.marks(shown.session)[-1].marks[-1].style == "spot_red"
    assert (shown.session.choice.unit, shown.record.cursor.depth) == (chosen, 0)
    click(shown, browser_says, "K9")
    assert shown.session.editor.annotations.spots == ()
    shown.touched("draw", "arrow")
    click(shown, browser_says, "K8", "L9")
    assert not shown.session.editor.annotations


def test_escape_lays_the_pencil_down_and_clear_wipes(shown: Table, browser_says: Any) -> None:
    shown.touched("draw", "spot")
    click(shown, browser_says, "K9", "T5")
    browser_says(shown.layer, type="key", key="Escape", hex=-1)
    assert shown.session.editor.annotations.tool == ""
    click(shown, browser_says, "K8")
    assert len(shown.session.editor.annotations.spots) == 2
    shown.touched("draw-clear")
    assert not shown.session.editor.annotations


def test_the_keyboard_draws_too(shown: Table, browser_says: Any) -> None:
    shown.touched("draw", "spot")
    browser_says(shown.layer, type="key", key="Enter", hex=GAME.board.index("K9"))
    assert shown.session.editor.annotations.spots == (Spot(GAME.board.index("K9")),)


# Keeping


def test_a_page_keeps_position_words_signs_unit_and_overlays(
    shown: Table, browser_says: Any, file: Path
) -> None:
    click(shown, browser_says, "K8")
    shown.touched("overlay", "zones:kmt")
    shown.touched("draw", "arrow")
    click(shown, browser_says, "K8", "K9")
    keep(shown, **{"title-zh": "缺口", "text-en": 'One.\n\nTwo "quoted".', "study-en": "Gaps"})
    study = wk.study(file)
    (page,) = study
    assert (str(study.title), page.title.zh, page.text.en) == ("Gaps", "缺口", 'One.\n\nTwo "quoted".')
    assert page.position == shown.position
    assert (page.unit, page.overlays, len(page.arrows)) == ("EC1", ("zones:kmt",), 1)
    assert not shown.session.editor.annotations
    assert 'value="The gap"' not in shown.side.html


def test_pages_are_added_ordered_changed_and_taken_out(shown: Table, file: Path) -> None:
    for title in ("One", "Two", "Three"):
        keep(shown, title)
    assert [page.id for page in wk.study(file)] == ["one", "two", "three"]
    shown.touched("author-up", "three")
    shown.touched("author-down", "one")
    assert [page.id for page in wk.study(file)] == ["three", "one", "two"]
    shown.touched("author-change", "one")
    assert 'value="One"' in shown.side.html
    keep(shown, "Uno", **{"text-zh": "一"})
    assert [page.title.en for page in wk.study(file)] == ["Three", "Uno", "Two"]
    assert wk.study(file).page("one").text.zh == "一"
    shown.touched("author-out", "three")
    assert len(wk.study(file)) == 2
    shown.touched("author-put-back")
    assert [page.id for page in wk.study(file)] == ["three", "one", "two"]


def test_the_last_page_is_not_taken_out(shown: Table, file: Path) -> None:
    keep(shown)
    shown.touched("author-out", "the-gap")
    assert len(wk.study(file)) == 1


def test_a_page_without_a_title_is_not_kept(shown: Table, file: Path) -> None:
    shown.touched("keep-page", "", **{"text-en": "Words."})
    assert "needs a title" in alarm(shown)
    assert not file.exists()
    assert "Words." in shown.side.html


def test_a_study_that_is_there_is_gone_on_with(shown: Table, folder: Path, file: Path) -> None:
    keep(shown, "One")
    shown.touched("author-file", "", file="saves/other")
    keep(shown, "Elsewhere")
    assert 'data-do="author-file" data-value="saves/my.study.toml"' in shown.side.html
    shown.touched("author-file", "saves/my.study.toml", file="saves/other")
    keep(shown, "Two")
    assert [page.id for page in wk.study(file)] == ["one", "two"]
    assert len(wk.study(folder / "saves" / "other.study.toml")) == 1


@pytest.mark.parametrize("text", ["my diary\n", 'study = 1\ngame = "typhoon"\ntitle = "x"\n'])
def test_what_is_no_study_of_the_game_is_never_replaced(shown: Table, folder: Path, text: str) -> None:
    diary = folder / "diary.study.toml"
    diary.write_text(text, "utf-8")
    shown.touched("author-file", "", file="diary.study.toml")
    assert "diary.study.toml" in alarm(shown)
    keep(shown)
    assert diary.read_text("utf-8") == text


def test_a_title_alone_can_be_kept_while_a_page_is_written(shown: Table, file: Path) -> None:
    keep(shown)
    shown.touched("author-title", "", **{"study-zh": "研究", "text-en": "half a page"})
    assert wk.study(file).title.zh == "研究"
    assert "half a page" in shown.side.html


# Questions


def test_the_move_just_played_is_asked_for_from_the_position_before_it(
    shown: Table, browser_says: Any, file: Path
) -> None:
    before = shown.position
    move = next(
        str(shown.position.game.board and action.text(GAME.board))
        for action in before.legal
        if action.text(GAME.board).startswith("move EC1")
    )
    shown.touched("type", move)
    shown.touched("author-ask", "move")
    keep(shown, "Find it", **{"hint-en": "Look north."})
    page = wk.study(file).page("find-it")
    assert page.position == before
    assert page.task is not None
    assert (page.task.solution, str(page.task.hint)) == (move, "Look north.")
    assert page.check(move)
    assert not page.check("end-phase")
    assert "EC1" in page.task.question.en or "Column" in page.task.question.en
    assert page.task.question.zh


def test_an_attack_just_declared_is_asked_for_by_its_verb(shown: Table, file: Path) -> None:
    shown.touched("type", "attack K9")
    shown.touched("author-ask", "move")
    keep(shown, "What now?")
    page = wk.study(file).page("what-now")
    assert page.check("attack K9")
    assert not page.check("end-phase")
    assert 'play = { doing = "attack K9" }' in file.read_text("utf-8")


def test_what_a_way_costs_is_asked_and_answered_by_the_rules(
    shown: Table, browser_says: Any, file: Path
) -> None:
    click(shown, browser_says, "K8")
    goal = max(shown.session.choice.goals, key=lambda hex_: shown.session.choice.reach().cost(hex_))  # type: ignore[union-attr]
    click(shown, browser_says, GAME.board.label(goal))
    shown.touched("author-ask", "cost")
    keep(shown, "Cost")
    page = wk.study(file).page("cost")
    assert page.task is not None
    assert page.check(page.task.solution)
    assert not page.check("99")


def test_whether_a_line_can_be_traced_is_asked_and_answered_by_the_rules(shown: Table, file: Path) -> None:
    shown.touched("about", "63C")
    shown.touched("author")
    shown.touched("author-ask", "supplied")
    keep(shown, "Line")
    page = wk.study(file).page("line")
    line = shown.position.supply("kmt").of("63C")
    assert page.check("yes" if line.connected else "no")
    assert not page.check("no" if line.connected else "yes")


def test_the_clause_of_a_refusal_is_asked_and_answered_by_the_rules(shown: Table, file: Path) -> None:
    shown.touched("author-ask", "clause")
    keep(shown, "Why not", claim="attack A1")
    assert wk.study(file).page("why-not").check("6.1")


@pytest.mark.parametrize(("claim", "told"), [("nonsense", "no action"), ("attack K9", "is allowed here")])
def test_a_question_that_the_rules_deny_is_told_and_nothing_written(
    shown: Table, file: Path, claim: str, told: str
) -> None:
    shown.touched("author-ask", "clause")
    keep(shown, "Why not", claim=claim)
    assert told in alarm(shown)
    assert not file.exists()


def test_the_chance_of_an_attack_is_asked_and_answered_by_the_rules(
    shown: Table, browser_says: Any, file: Path
) -> None:
    shown.touched("study", "K9")
    assert set(shown.session.studied.attackers) == {"EC1", "EC3"}
    shown.touched("author")
    shown.touched("author-ask", "chance")
    keep(shown, "Chance")
    page = wk.study(file).page("chance")
    assert page.task is not None
    assert page.check(page.task.solution)


# Stepping through


def test_the_study_is_stepped_through_here_and_the_game_waits(
    shown: Table, browser_says: Any, file: Path
) -> None:
    shown.touched("type", "attack K9")
    shown.touched("author-ask", "move")
    keep(shown, "What now?")
    keep(shown, "And then?")
    record = shown.record
    shown.touched("author-step")
    assert shown.lesson is not None
    assert shown.lesson.page.id == "what-now"
    shown.touched("type", "attack K9")
    assert shown.lesson.answered
    shown.touched("page-next")
    assert shown.lesson.page.id == "and-then"
    shown.touched("author-back")
    assert shown.record is record
    assert (shown.lesson, shown.session.tab, shown.session.viewer) == (None, "author", "everything")
    assert "And then?" in shown.side.html
    assert shown.error is None


def test_a_click_that_draws_answers_no_question(shown: Table, browser_says: Any, file: Path) -> None:
    shown.touched("type", "attack K9")
    shown.touched("author-ask", "move")
    keep(shown, "What now?")
    shown.touched("author-step")
    shown.touched("author")
    shown.touched("draw", "spot")
    click(shown, browser_says, "K9")
    assert shown.lesson is not None
    assert shown.lesson.answered is None
    assert len(shown.session.editor.annotations.spots) == 1
