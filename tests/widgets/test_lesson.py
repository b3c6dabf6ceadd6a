"""A study on the table: pages opened one after another, tried out, left and come back to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.lessons import every_kind, marching
from wargame_kit.position import Record
from wargame_kit.studies.page import Arrow, Page, Spot, Study, StudyChapter
from wargame_kit.widgets.jupyter import open_tables
from wargame_kit.widgets.map.static_snapshot import still
from wargame_kit.widgets.table import Table, table
from wargame_kit.words import Name

MALICE = "<img src=x onerror=alert(1)>"


@pytest.fixture(autouse=True)
def _new_reader(comms: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WARGAME_KIT_SAVES", str(tmp_path))


def lesson_of(shown: Table) -> Any:
    assert shown.error is None, shown.error
    return shown.lesson


def touch(shown: Table, browser_says: Any, name: str, value: str = "", **fields: str) -> None:
    browser_says(shown.side, type="do", name=name, value=value, fields=fields)
    assert shown.error is None, shown.error


def click(shown: Table, browser_says: Any, label: str, **keys: Any) -> None:
    browser_says(shown.layer, type="click", hex=shown.position.game.board.index(label), **keys)
    assert shown.error is None, shown.error


def a_study(*pages: Page, id_: str = "mine") -> Study:
    return Study(id_, pages[0].position.game, Name("Mine"), (StudyChapter("only", Name("All"), pages),))


def test_pages_are_opened_one_after_another_and_ticked(browser_says: Any) -> None:
    study = every_kind()
    shown = table(study)
    assert shown.lesson is not None
    assert shown.lesson.page is study.pages[0]
    assert "wk-lesson" in shown.side.html
    touch(shown, browser_says, "page-next")
    assert lesson_of(shown).page is study.pages[1]
    assert shown.position == study.pages[1].position
    touch(shown, browser_says, "page-back")
    touch(shown, browser_says, "page-back")
    assert lesson_of(shown).number == 0
    touch(shown, browser_says, "page-go", "gather")
    assert lesson_of(shown).page.id == "gather"
    touch(shown, browser_says, "page-go", "no such page")
    assert lesson_of(shown).page.id == "gather"
    touch(shown, browser_says, "page-list")
    assert shown.side.html.count("✓") == 1, "only the page without a task is done"


def test_the_last_page_leads_nowhere(browser_says: Any) -> None:
    study = every_kind()
    shown = table(study, page=study.pages[-1].id)
    touch(shown, browser_says, "page-next")
    assert lesson_of(shown).number == len(study) - 1
    assert 'data-do="page-next"' not in shown.side.html


def test_a_study_is_opened_again_where_the_reader_was(browser_says: Any) -> None:
    study = every_kind()
    touch(table(study), browser_says, "page-go", "gather")
    assert lesson_of(table(study)).page.id == "gather"
    assert lesson_of(table(study, page="read")).page.id == "read"


def test_a_cell_that_is_run_again_keeps_its_page(browser_says: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def in_cell(cell: str) -> Table:
        monkeypatch.setattr(open_tables, "cell_now", lambda: cell)
        return table(every_kind())

    first, second = in_cell("one"), in_cell("two")
    touch(first, browser_says, "page-go", "gather")
    touch(second, browser_says, "page-go", "hex")
    assert lesson_of(in_cell("one")).page.id == "gather"
    assert lesson_of(in_cell("two")).page.id == "hex"


def test_two_tables_of_one_study_go_their_own_ways(browser_says: Any) -> None:
    study = every_kind()
    first, second = table(study), table(study)
    touch(first, browser_says, "page-next")
    assert (lesson_of(first).number, lesson_of(second).number) == (1, 0)
    assert first.record is not second.record


def test_what_is_tried_out_on_a_page_is_gone_when_one_goes_back_to_it(browser_says: Any) -> None:
    study = every_kind()
    shown = table(study, page="play")
    page = lesson_of(shown).page
    assert 'data-do="page-again"' not in shown.side.html
    touch(shown, browser_says, "type", next(iter(page.position.legal)).text(study.game.board))
    assert shown.position != page.position
    touch(shown, browser_says, "page-again")
    assert shown.position == page.position
    assert lesson_of(shown).page is page


def test_a_page_chooses_its_unit_and_switches_its_overlays_on() -> None:
    position = marching()
    unit = position.legal.units[0]
    here = position.pieces[unit].hex_
    there = next(near for near in position.game.board.neighbours[6 * here : 6 * here + 6] if near >= 0)
    page = Page(
        "a", Name("A"), Name("Text"), position, unit=unit, overlays=("zones:kmt",), look=(here,),
        arrows=(Arrow(here, there, "red"),), spots=(Spot(there, "yellow", Name("There", "那里")),),
    )  # fmt: skip
    shown = table(a_study(page, Page("b", Name("B"), Name("Text"), position)), language="zh")
    assert shown.session.choice.unit == unit
    assert "zones:kmt" in shown.session.overlays
    assert {"style": "arrow_red", "hexes": [here, there], "label": ""} in shown.layer.paths
    spots = [group for group in shown.layer.overlays if group["style"] == "spot_yellow"]
    assert spots[0]["words"] == ["那里"]
    shown.touched("page-next")
    assert "zones:kmt" not in shown.session.overlays
    assert not [path for path in shown.layer.paths if path["style"] == "arrow_red"]


@pytest.mark.parametrize(("name", "id_"), [("huaihai/week", "declared"), ("typhoon/attack", "column")])
def test_a_page_opens_the_panel_of_which_it_speaks_at_the_attack_that_is_declared(
    name: str, id_: str
) -> None:
    study = wk.study(name)
    shown = table(study, page=id_)
    assert study.page(id_).tab == shown.session.tab == "combat"
    assert "wk-lit" in shown.side.html
    shown.touched("page-next")
    assert shown.session.tab == (study.pages[lesson_of(shown).number].tab or "play")


def test_a_panel_that_these_eyes_do_not_have_stays_closed() -> None:
    page = Page("a", Name("A"), Name("Text"), marching(), tab="notebook", eyes="kmt")
    unread = Page("b", Name("B"), Name("Text"), wk.load("typhoon").start("typhoon-1941"), tab="notebook")
    assert table(a_study(page)).session.tab == "notebook"
    assert table(a_study(unread)).session.tab == "play"


def test_words_of_a_stranger_are_escaped(browser_says: Any) -> None:
    position = marching()
    page = Page(MALICE, Name(MALICE), Name(f"{MALICE}\n\nmore"), position)
    shown = table(a_study(page, id_=MALICE))
    assert MALICE not in shown.side.html
    touch(shown, browser_says, "page-list")
    assert MALICE not in shown.side.html
    touch(shown, browser_says, "leave")
    assert MALICE not in shown.side.html


def test_a_page_of_one_sides_eyes_has_nothing_of_the_other_sides(browser_says: Any) -> None:
    whole = wk.load("huaihai").position({"EC1": "W2", "63C": "T5"}, turn=2, hidden={"EC9": "R4"})
    page = Page("a", Name("A"), Name("Text"), whole, eyes="kmt")
    shown = table(a_study(page))
    assert shown.position == whole.seen_by("kmt") != whole
    assert shown.session.eyes == "kmt"
    assert not shown.session.covered
    touch(shown, browser_says, "viewer", "everything")
    assert shown.session.viewer == "kmt"


def test_one_leaves_at_any_page_with_a_game_of_ones_own_and_comes_back(
    browser_says: Any, tmp_path: Path
) -> None:
    study = every_kind()
    shown = table(study, page="play")
    touch(shown, browser_says, "leave")
    path = tmp_path / "saves" / "every-kind-play.game.txt"
    assert path.exists()
    assert path.name in shown.side.html
    assert shown.record.path == path
    assert 'data-do="page-next"' not in shown.side.html
    touch(shown, browser_says, "type", next(iter(shown.position.legal)).text(study.game.board))
    touch(shown, browser_says, "page-next")
    touch(shown, browser_says, "answer", "EC8")
    assert shown.record.path == path
    touch(shown, browser_says, "page-again")
    assert lesson_of(shown).page.id == "play"
    assert shown.position == lesson_of(shown).page.position
    assert Record.load(path, study.game).position != shown.position
    touch(shown, browser_says, "leave")
    assert (tmp_path / "saves" / "every-kind-play-2.game.txt").exists()


def test_a_game_of_ones_own_that_could_not_be_saved_is_not_dropped_unasked(
    browser_says: Any, tmp_path: Path
) -> None:
    (tmp_path / "saves").write_text("in the way")
    study = every_kind()
    shown = table(study, page="play")
    touch(shown, browser_says, "leave")
    assert shown.session.notice is not None
    assert shown.session.notice.is_alarm
    touch(shown, browser_says, "type", next(iter(shown.position.legal)).text(study.game.board))
    touch(shown, browser_says, "page-again")
    assert lesson_of(shown).is_left
    touch(shown, browser_says, "page-again", "anyway")
    assert not lesson_of(shown).is_left


@pytest.mark.parametrize(
    "wrong",
    [{"viewer": "pla"}, {"unit": "EC8"}, {"overlays": ["zones:kmt"]}, {"scenario": "nianzhuang"}],
)
def test_a_study_says_by_itself_what_is_seen(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="a study says by itself"):
        table(every_kind(), **wrong)


def test_a_page_that_there_is_not_is_told_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="no page 'zones'; there are read, play"):
        table(every_kind(), page="zones")
    with pytest.raises(ValueError, match="goes with a study"):
        table("huaihai", page="zones")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_stays_in_the_notebook_is_the_page_with_its_words_and_signs(language: Any) -> None:
    study = every_kind()
    html = still(study.page("read").position, language, study.page("read"))
    assert study.page("read").title.to(language) in html
    assert "<img" in html
    assert len(html) < 150_000
    asked = still(study.page("play").position, language, study.page("play"))
    assert study.page("play").task.question.to(language) in asked  # type: ignore[union-attr]
    assert "move EC13" not in asked, "the solution stands nowhere"
    evil = Page("a", Name(MALICE), Name(MALICE), marching())
    assert MALICE not in still(marching(), language, evil)


def test_why_the_counters_stand_so_is_told_in_the_readers_language() -> None:
    study = wk.study("typhoon/turn")
    for language in ("en", "zh"):
        shown = table(study, page="pocket", language=language)
        assert f'title="{study.page("pocket").reason.to(language)}"' in shown.side.html
    assert study.page("pocket").reason.zh
