"""Tasks answered in place: by playing, by clicks, by typing; right, wrong, empty, nonsense."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.lessons import every_kind
from tests.widgets.test_lesson import MALICE, click, lesson_of, touch
from tests.widgets.test_lesson_tables import Touchable
from wargame_kit.studies.study_catalogue import names
from wargame_kit.widgets.jupyter import open_tables
from wargame_kit.widgets.lessons.answering import CHOICE, HEX, PLAY, UNITS, YES, way_of
from wargame_kit.widgets.table import Table, table

NONSENSE = (
    "?",
    "no such thing",
    "-1",
    "1/0",
    "99999999999999999999",
    "move",
    ";",
    "EC1 EC1 EC1",
    "§",
    "\x00",
    "x" * 3000,
)
PAGES = ("play", "clause", "units", "gather", "hex", "cost", "chance", "yes")


@pytest.fixture(autouse=True)
def _new_reader(comms: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WARGAME_KIT_SAVES", str(tmp_path))


@pytest.fixture(scope="module")
def study() -> Any:
    return every_kind()


def opened(study: Any, page: str, **keys: Any) -> Table:
    shown = table(study, page=page, seed=1, **keys)
    assert shown.error is None
    return shown


def is_ticked(shown: Table) -> bool:
    lesson = lesson_of(shown)
    return bool(lesson.progress.is_solved(lesson.page.id))


@pytest.mark.parametrize("page", PAGES)
def test_the_solution_is_right_typed(study: Any, browser_says: Any, page: str) -> None:
    shown = opened(study, page)
    touch(shown, browser_says, "answer", "", answer=study.page(page).task.solution)
    assert lesson_of(shown).is_solved
    assert is_ticked(shown)
    assert "wk-right" in shown.side.html
    assert 'class="wk-button wk-main" data-do="page-next"' in shown.side.html or page == PAGES[-1]


@pytest.mark.parametrize("page", PAGES)
def test_the_solution_is_shown_and_is_no_tick(study: Any, browser_says: Any, page: str) -> None:
    shown = opened(study, page)
    for _ in range(10):
        if lesson_of(shown).is_solved:
            break
        touch(shown, browser_says, "show")
    assert lesson_of(shown).is_solved
    assert not is_ticked(shown)


@pytest.mark.parametrize("page", PAGES)
def test_what_was_answered_stands_when_the_study_is_opened_again(
    study: Any, browser_says: Any, page: str
) -> None:
    shown = opened(study, page)
    touch(shown, browser_says, "answer", "99" if page != "clause" else "4")
    again = table(study, seed=1)
    assert lesson_of(again).page.id == page
    assert ("wk-wrong" in again.side.html) == (page != "play"), "what is only tried out is laid aside"
    touch(again, browser_says, "answer", study.page(page).task.solution)
    third = table(study, seed=1)
    assert "wk-right" in third.side.html
    assert third.position == again.position
    assert is_ticked(third)
    touch(third, browser_says, "page-back")
    touch(third, browser_says, "page-go", page)
    assert not lesson_of(third).is_solved, "who turns to a page may answer it once more"
    assert not lesson_of(table(study)).is_solved


@pytest.mark.parametrize("page", PAGES)
def test_what_was_shown_stands_when_the_study_is_opened_again(
    study: Any, browser_says: Any, page: str
) -> None:
    shown = opened(study, page)
    while not lesson_of(shown).is_solved:
        touch(shown, browser_says, "show")
        again = table(study, seed=1)
        assert again.position == shown.position
        assert lesson_of(again).work.shown == lesson_of(shown).work.shown
    assert lesson_of(again).is_solved
    assert again.side.html == shown.side.html
    assert not is_ticked(again)


@pytest.mark.parametrize("length", [501, 3000])
def test_an_answer_too_long_to_be_kept_costs_no_ticks(study: Any, browser_says: Any, length: int) -> None:
    shown = opened(study, "yes")
    touch(shown, browser_says, "answer", study.page("yes").task.solution)
    assert is_ticked(shown)
    shown = opened(study, "clause")
    touch(shown, browser_says, "answer", "x" * length)
    assert lesson_of(shown).answered is not None
    again = table(study, seed=1)
    assert (lesson_of(again).page.id, lesson_of(again).answered) == ("clause", None)
    assert lesson_of(again).progress.told == ""
    assert lesson_of(again).progress.is_solved("yes")
    touch(again, browser_says, "answer", study.page("clause").task.solution)
    assert is_ticked(table(study, seed=1))


def test_what_was_played_stands_when_the_cell_is_run_again(
    study: Any, browser_says: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "cell_now", lambda: "one")
    shown = opened(study, "play")
    click(shown, browser_says, "Q2", unit="EC13")
    click(shown, browser_says, "N5")
    click(shown, browser_says, "N5")
    monkeypatch.setattr(open_tables, "cell_now", lambda: "two")
    opened(study, "hex")
    monkeypatch.setattr(open_tables, "cell_now", lambda: "one")
    again = table(study)
    assert lesson_of(again).is_solved
    assert again.position == shown.position


def test_counters_that_were_chosen_are_chosen_when_the_study_is_opened_again(
    study: Any, browser_says: Any
) -> None:
    shown = opened(study, "units")
    touch(shown, browser_says, "answer", "EC1 nobody")
    assert lesson_of(table(study)).work.picked == ("EC1",)


@pytest.mark.parametrize(
    "stood",
    [
        {"at": "play", "answer": "move EC13 Q2-P3-O3-N4-N5; " * 5},
        {"at": "play", "shown": 500},
        {"at": "units", "answer": MALICE},
        {"at": "read", "answer": "99", "shown": 3},
        {"at": "nowhere", "answer": "yes"},
    ],
)
def test_what_a_stranger_wrote_into_the_file_of_ticks_harms_nobody(
    study: Any, tmp_path: Path, stood: dict[str, Any]
) -> None:
    path = tmp_path / "saves" / "progress.json"
    path.parent.mkdir()
    ticks = {study.id: {"read": [], "solved": [], **stood}}
    path.write_text(json.dumps({"wargame_kit": "progress", "version": 1, "studies": ticks}), "utf-8")
    shown = table(study)
    assert lesson_of(shown).page.id == (stood["at"] if stood["at"] != "nowhere" else study.pages[0].id)
    assert MALICE not in shown.side.html
    assert lesson_of(shown).is_solved == ("shown" in stood and stood["at"] == "play")


@pytest.mark.parametrize("page", PAGES)
def test_nonsense_is_wrong_and_nothing_else(study: Any, browser_says: Any, page: str) -> None:
    shown = opened(study, page)
    for text in NONSENSE:
        touch(shown, browser_says, "answer", text)
        answered = lesson_of(shown).answered
        assert answered is not None, text
        assert not answered, text
        assert not is_ticked(shown), text
        assert "wk-wrong" in shown.side.html, text


@pytest.mark.parametrize("page", PAGES)
def test_an_empty_answer_gets_no_blame(study: Any, browser_says: Any, page: str) -> None:
    shown = opened(study, page)
    for text in ("", "  ", "\n"):
        touch(shown, browser_says, "answer", "", answer=text)
        assert "wk-wrong" not in shown.side.html
        assert "wk-refused" not in shown.side.html
        assert lesson_of(shown).answered is not None
        assert not lesson_of(shown).answered.is_given


@pytest.mark.parametrize("page", PAGES)
def test_what_a_stranger_types_is_escaped(study: Any, browser_says: Any, page: str) -> None:
    shown = opened(study, page)
    touch(shown, browser_says, "answer", MALICE)
    assert MALICE not in shown.side.html


def test_something_is_played_on_the_map_and_judged_at_once(study: Any, browser_says: Any) -> None:
    shown = opened(study, "play")
    click(shown, browser_says, "Q2", unit="EC13")
    click(shown, browser_says, "O3")
    click(shown, browser_says, "O3")
    assert "then stands in O3" in shown.side.html
    assert "wk-refused" not in shown.side.html, "not there yet is no blame"
    touch(shown, browser_says, "undo")
    assert lesson_of(shown).answered is None
    click(shown, browser_says, "Q2", unit="EC13")
    click(shown, browser_says, "N5")
    click(shown, browser_says, "N5")
    assert lesson_of(shown).is_solved
    assert is_ticked(shown)
    assert "So it is." in shown.side.html
    touch(shown, browser_says, "page-again")
    assert lesson_of(shown).is_solved, "what was answered stays"
    assert shown.position == study.page("play").position


def test_a_right_action_that_is_typed_is_played_on_the_map(study: Any, browser_says: Any) -> None:
    shown = opened(study, "play")
    touch(shown, browser_says, "answer", "move EC13 Q2-P3-O3-N4-N5")
    board = shown.position.game.board
    assert shown.position.pieces["EC13"].hex_ == board.index("N5")


def test_a_refusal_has_the_authors_words_beside_its_verdict(study: Any, browser_says: Any) -> None:
    shown = opened(study, "play")
    touch(shown, browser_says, "type", "move EC8 R2-A1")
    assert "EC8 is too far away." in shown.side.html
    assert 'data-do="clause"' in shown.side.html


def test_a_foreseen_answer_gets_the_authors_words_and_the_rules_on_asking(
    study: Any, browser_says: Any
) -> None:
    shown = opened(study, "yes")
    touch(shown, browser_says, "answer", "yes")
    assert "Nobody stands beside it." in shown.side.html
    assert "no fresh counter" not in shown.side.html
    touch(shown, browser_says, "why-not")
    assert "no fresh counter" in shown.side.html
    touch(shown, browser_says, "answer", "no")
    assert lesson_of(shown).is_solved


def test_a_hint_is_offered_after_a_wrong_answer(study: Any, browser_says: Any) -> None:
    shown = opened(study, "cost")
    touch(shown, browser_says, "answer", "3")
    assert shown.side.html.count('data-do="hint"') == 1
    touch(shown, browser_says, "hint")
    assert "Look at the map." in shown.side.html
    touch(shown, browser_says, "answer", "4")
    assert "Four hexes, not four points." in shown.side.html


def test_a_choice_is_made_by_a_button_and_a_wrong_one_can_be_mended(study: Any, browser_says: Any) -> None:
    shown = opened(study, "choose")
    assert shown.side.html.count('data-do="answer"') == 2
    touch(shown, browser_says, "answer", "1")
    assert "EC9 stands at the sea." in shown.side.html
    assert not is_ticked(shown)
    touch(shown, browser_says, "answer", "2")
    assert is_ticked(shown)
    assert 'data-do="answer"' not in shown.side.html


def test_a_place_is_shown_by_a_click(study: Any, browser_says: Any) -> None:
    shown = opened(study, "click")
    click(shown, browser_says, "T1")
    assert "There stands EC1." in shown.side.html
    click(shown, browser_says, "T2")
    assert is_ticked(shown)


def test_counters_are_chosen_by_clicks_and_let_go_by_another(study: Any, browser_says: Any) -> None:
    shown = opened(study, "units")
    for unit, where in {"EC8": "S2", "EC4": "S2", "EC6": "T3", "EC1": "T1"}.items():
        click(shown, browser_says, where, unit=unit)
    assert shown.record.cursor.depth == 0, "nobody was told to act"
    assert lesson_of(shown).work.picked == ("EC8", "EC4", "EC6", "EC1")
    touch(shown, browser_says, "answer")
    assert "EC1 stands too far back." in shown.side.html
    click(shown, browser_says, "T1", unit="EC1")
    assert lesson_of(shown).answered is None
    touch(shown, browser_says, "answer")
    assert lesson_of(shown).is_solved
    click(shown, browser_says, "T1", unit="EC1")
    assert lesson_of(shown).work.picked == ("EC8", "EC4", "EC6"), "clicks are for the map again"


def test_each_counter_of_a_stack_can_be_chosen(study: Any, browser_says: Any) -> None:
    shown = opened(study, "units")
    click(shown, browser_says, "S2")
    there = shown.position.in_hex(shown.position.game.board.index("S2"))
    assert len(lesson_of(shown).work.picked) == 1 < len(there)
    for unit in there:
        assert f'data-do="unit" data-value="{unit}"' in shown.side.html
        if unit not in lesson_of(shown).work.picked:
            touch(shown, browser_says, "unit", unit)
    assert set(lesson_of(shown).work.picked) == set(there)


def test_a_hex_is_answered_by_one_click(study: Any, browser_says: Any) -> None:
    shown = opened(study, "hex")
    click(shown, browser_says, "T5")
    assert "Nobody stands beside T5." in shown.side.html
    click(shown, browser_says, "S3")
    assert lesson_of(shown).is_solved
    assert shown.record.cursor.depth == 0


@pytest.mark.parametrize("page", ["units", "hex", "gather"])
def test_what_may_be_done_does_not_tell_the_answer(study: Any, browser_says: Any, page: str) -> None:
    shown = opened(study, page)
    lit = {"active", "choice", "target"}
    assert not [group for group in shown.layer.overlays if group["style"] in lit]
    assert "wk-act" not in shown.side.html
    assert 'data-do="unit"' not in shown.side.html
    touch(shown, browser_says, "look-around")
    assert [group for group in shown.layer.overlays if group["style"] in lit]
    assert "wk-act" in shown.side.html


def test_one_may_look_around_where_clicks_are_answers(study: Any, browser_says: Any) -> None:
    shown = opened(study, "hex")
    touch(shown, browser_says, "look-around")
    click(shown, browser_says, "Q2")
    assert lesson_of(shown).answered is None
    assert shown.session.choice.unit is not None
    touch(shown, browser_says, "look-around")
    click(shown, browser_says, "Q2")
    assert lesson_of(shown).answered is not None


def test_a_clause_is_picked_in_the_rulebook(study: Any, browser_says: Any) -> None:
    shown = opened(study, "clause")
    touch(shown, browser_says, "tab", "rules")
    assert "is my answer" not in shown.side.html
    touch(shown, browser_says, "clause", "6.1")
    assert (
        '<button type="button" class="wk-button wk-main" data-do="answer" data-value="6.1"' in shown.side.html
    )
    touch(shown, browser_says, "answer", "6.1")
    assert lesson_of(shown).is_solved


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("page", ["read", *PAGES])
def test_any_touches_lose_neither_page_nor_lesson(
    study: Any, browser_says: Any, page: str, language: Any
) -> None:
    random = Random(page)
    shown = opened(study, page, language=language)
    board = shown.position.game.board
    for _ in range(50):
        kind = random.randrange(4)
        if kind == 0:
            hex_ = random.choice([*shown.session.view.stacks, random.randrange(board.size)])
            stack = shown.session.view.in_hex(hex_)
            browser_says(shown.layer, type="click", hex=hex_, unit=random.choice(stack) if stack else None)
        elif kind == 1:
            browser_says(
                shown.layer,
                type="key",
                key=random.choice(("Enter", " ", "Escape", "u")),
                hex=random.randrange(board.size),
            )
        else:
            offered = Touchable(shown.side.html + shown.head.html + shown.bar.html + shown.cover.html)
            own = [one for one in offered.found if one[0] not in ("load", "save", "home")]
            name, value = random.choice(own)
            browser_says(
                shown.side,
                type="do",
                name=name,
                value=value,
                fields={"answer": random.choice(("", "4", "EC1"))},
            )
        assert shown.error is None, shown.error
        assert shown.lesson is not None
    if shown.session.covered:
        touch(shown, browser_says, "uncover")
    touch(shown, browser_says, "page-again", "anyway")
    touch(shown, browser_says, "page-go", page)
    assert shown.position == study.page(page).position
    assert lesson_of(shown).page.id == page


@pytest.mark.parametrize("name", names())
def test_every_task_of_the_kit_is_shown_and_solved_in_place(browser_says: Any, name: str) -> None:
    study = wk.study(name)
    tasks = [page for page in study if page.task is not None]
    if not tasks:
        return
    shown = table(study, page=tasks[0].id, seed=1)
    for page in tasks:
        touch(shown, browser_says, "page-go", page.id)
        way = way_of(page.task.asking)
        assert way in (PLAY, HEX, UNITS, YES, CHOICE) or "wk-answer" in shown.side.html
        for _ in range(20):
            if not lesson_of(shown).is_solved:
                touch(shown, browser_says, "show")
        assert lesson_of(shown).is_solved, page.id
        touch(shown, browser_says, "page-go", page.id)
        touch(shown, browser_says, "answer", page.task.solution)
        assert is_ticked(shown), page.id


@pytest.mark.parametrize("name", names())
def test_every_counter_that_is_asked_for_can_be_clicked(browser_says: Any, name: str) -> None:
    study = wk.study(name)
    asked = [page for page in study if page.task is not None and way_of(page.task.asking) == UNITS]
    for page in asked:
        shown = opened(study, page.id)
        board = shown.position.game.board
        for unit in page.task.solution.replace(",", " ").split():
            hex_ = shown.session.view.pieces[unit].hex_
            if unit not in lesson_of(shown).work.picked:
                click(shown, browser_says, board.label(hex_))
            assert unit in lesson_of(shown).work.near, (page.id, unit)


@pytest.mark.parametrize("page", ["clause", "cost", "chance", "yes", "choose"])
def test_what_may_be_done_does_not_tell_what_is_asked_in_words(
    study: Any, browser_says: Any, page: str
) -> None:
    shown = opened(study, page)
    solution = study.page(page).task.solution
    for _ in range(2):
        assert 'class="wk-act"' not in shown.side.html
        assert 'data-do="type"' not in shown.side.html
        touch(shown, browser_says, "answer", "0")
    touch(shown, browser_says, "answer", solution)
    assert lesson_of(shown).is_solved
    assert 'class="wk-act"' in shown.side.html, "afterwards it may be played on"


def test_what_is_aimed_at_can_be_tried_where_words_are_asked_for(study: Any, browser_says: Any) -> None:
    shown = opened(study, "yes")
    click(shown, browser_says, "Q2", unit="EC13")
    assert "wk-chosen" in shown.side.html
    click(shown, browser_says, "P3")
    assert 'data-do="confirm"' in shown.side.html
    click(shown, browser_says, "P3")
    assert lesson_of(shown).is_trial
    assert 'class="wk-act"' in shown.side.html


@pytest.mark.parametrize("page", PAGES)
def test_what_is_said_to_an_answer_is_spoken(study: Any, browser_says: Any, page: str) -> None:
    shown = opened(study, page)
    touch(shown, browser_says, "answer", "nonsense")
    assert re.search(r'data-show="wrong"><p data-announce>', shown.side.html)
    touch(shown, browser_says, "answer", study.page(page).task.solution)
    assert re.search(r'data-show="right"><p data-announce>', shown.side.html)


def test_whoever_asks_on_after_the_last_step_is_shown_the_first_again(study: Any, browser_says: Any) -> None:
    shown = opened(study, "play")
    for _ in range(10):
        touch(shown, browser_says, "show")
        assert shown.error is None
        assert lesson_of(shown).work.shown >= 1


@pytest.mark.parametrize("unit", ["none such", "", "<b>", "EC1 EC4", "x" * 4000])
def test_what_is_no_counter_is_not_chosen_for_an_answer(study: Any, browser_says: Any, unit: str) -> None:
    shown = opened(study, "units")
    for name in ("unit", "attacker"):
        touch(shown, browser_says, name, unit)
        assert lesson_of(shown).work.picked == ()
        assert lesson_of(shown).work.typed == ""


def test_who_plays_on_and_on_is_not_blamed_for_a_long_answer(
    study: Any, browser_says: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargame_kit.widgets.lessons.lesson.LONGEST_ANSWER", 3)
    shown = opened(study, "play")
    shown.session.play(study.page("play").task.solution.split(";")[0])
    assert lesson_of(shown).is_trial
    assert lesson_of(shown).answered is None


def test_who_alone_can_act_is_not_chosen_where_that_is_asked() -> None:
    shown = opened(wk.study("thirdwinter/when"), "who")
    assert [action.named_unit for action in shown.position.legal if action.named_unit] == ["2UF-HQ"]
    choice = shown.session.choice
    assert (choice.unit, choice.hex_) == (None, -1)
