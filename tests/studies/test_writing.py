"""The same study gives the same bytes, and what is written reads back equal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from wargame_kit.studies import Arrow, Page, Spot, Study, StudyChapter, study
from wargame_kit.studies.page import Claim
from wargame_kit.studies.study_catalogue import names
from wargame_kit.studies.writing import written
from wargame_kit.words import Name

WEEK = study("huaihai/week")


@pytest.mark.parametrize("name", names())
def test_what_is_written_reads_back_equal(name: str, tmp_path: Path) -> None:
    of = study(name)
    text = written(of)
    path = tmp_path / "my.study.toml"
    path.write_text(text, encoding="utf-8")
    again = study(path)
    assert again.chapters == of.chapters
    assert (again.title, again.number) == (of.title, of.number)
    assert written(again) == text


def test_one_word_changed_changes_one_line() -> None:
    page = WEEK.page("supply")
    for changed in (
        replace(page, text=Name(page.text.en + "!", page.text.zh)),
        replace(page, title=Name("Food", page.title.zh)),
        replace(page, reason=Name(page.reason.en, page.reason.zh + "!")),
    ):
        lines = written(of_pages(page)).splitlines()
        then = written(of_pages(changed)).splitlines()
        assert len(lines) == len(then)
        assert sum(a != b for a, b in zip(lines, then, strict=True)) == 1


def of_pages(*pages: Page) -> Study:
    return Study("my", WEEK.game, Name("Mine"), (StudyChapter("one", Name("One"), pages),))


AWKWARD = ('"', '""""', "\\", 'end"', "''' \\u0041", "a\n\nb", "# no", "{}", "[x]", "e\u0301", "\u3000间")


@pytest.mark.parametrize("text", AWKWARD)
def test_any_letters_read_back_as_they_are(text: str, tmp_path: Path) -> None:
    plain = " ".join(text.split())
    board = WEEK.game.board
    page = Page(
        "it",
        Name(plain, "间"),
        Name("" if "\n" in text else plain, text if "\n" in text else plain),
        WEEK.position("supply"),
        arrows=(Arrow(0, board.size - 1), Arrow(3, 4, "red")),
        spots=(Spot(3), Spot(4, "green"), Spot(5, "red", Name(plain)), Spot(6, "blue", Name("", plain))),
        look=(1, 2),
        unit="EC13",
        tab="combat",
        reason=Name("", plain),
        claims=(Claim("end-phase", None),),
    )
    of = Study("my", WEEK.game, Name("", plain), (StudyChapter("one", Name(plain), (page,)),))
    path = tmp_path / "my.study.toml"
    path.write_text(written(of), encoding="utf-8")
    assert study(path) == replace(of, path=path)
