"""Pages of a study that lie on different parts of the map: the table lays the board of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.studies.page import Page, Spot, Study, StudyChapter
from wargame_kit.studies.reading import read_text
from wargame_kit.studies.writing import written
from wargame_kit.words import DataError, Name

GAME = wk.load("thirdwinter")
AT = {"kherson": "D23.05", "bukrin": "B11.13"}


@pytest.fixture(autouse=True)
def _new_reader(comms: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WARGAME_KIT_SAVES", str(tmp_path))


def page(scenario: str) -> Page:
    position = GAME.start(scenario)
    here = position.game.board.index(AT[scenario])
    return Page(scenario, Name(scenario), Name("Look."), position, spots=(Spot(here),), look=(here,))


def a_study() -> Study:
    free = GAME.position({"109GR": "D28.09 move"}, turn=12)
    pages = (page("kherson"), page("bukrin"), Page("free", Name("Free"), Name("Look."), free))
    return Study("mine", GAME, Name("Mine"), (StudyChapter("only", Name("All"), pages),))


def test_each_page_is_shown_on_its_own_board(browser_says: Any) -> None:
    shown = wk.table(a_study())
    sizes = []
    for name in ("page-next", "page-next", "page-back", "page-back"):
        sizes.append((shown.layer.board["size"], len(shown.layer.terrain), shown.layer.picture.size))
        assert len(shown.layer.board["labels"]["en"].splitlines()) == shown.layer.picture.size
        assert shown.layer.units
        browser_says(shown.side, type="do", name=name, value="", fields={})
        assert shown.error is None, shown.error
    assert sizes == [(size,) * 3 for size in (210, 868, 8556, 868)]
    assert shown.map.min_zoom == shown.viewport.whole[2] - 1


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ('play = { unit = "109GR", beside = "D29.10" }', "task.play.beside"),
        ('play = { action = "move 109GR D28.10-D29.10" }', "task.play.action"),
        ('play = { unit = "109GR", at = ["D28.09"] }\nwhy_not = { "D29.10" = "No." }', "task.why_not"),
    ],
)
def test_a_task_names_no_hex_beyond_the_board_of_its_page(asked: str, place: str) -> None:
    study = Study("mine", GAME, Name("Mine"), (StudyChapter("only", Name("All"), (page("kherson"),)),))
    text = f'{written(study)}\n[chapter.page.task]\nquestion = "?"\nsolution = "end-phase"\n{asked}\n'
    with pytest.raises(DataError, match=r"D29\.10") as caught:
        read_text("mine.study.toml", text, "mine", GAME)
    assert place in caught.value.place


def test_what_a_page_marks_is_written_and_read_by_number(tmp_path: Path) -> None:
    text = written(a_study())
    again = read_text("mine.study.toml", text, "mine", GAME)
    for mine in again.pages[:2]:
        board = mine.position.game.board
        assert [board.label(spot.hex_) for spot in mine.spots] == [AT[mine.id]]
        assert [board.label(hex_) for hex_ in mine.look] == [AT[mine.id]]
    assert [each.position.game.board.size for each in again.pages] == [210, 868, 8556]
