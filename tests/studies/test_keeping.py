"""A study is written whole or not at all, never over what is no study, and reads back equal."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from wargame_kit.position.not_saved import NotSaved, RecordInUse
from wargame_kit.position.saved_file import Lock
from wargame_kit.studies import Arrow, Page, Spot, Study, StudyChapter, study
from wargame_kit.studies.keeping import OtherStudy, save
from wargame_kit.studies.page import Claim
from wargame_kit.studies.shelf import names
from wargame_kit.studies.writing import written
from wargame_kit.words import DataError, Name

WEEK = study("huaihai/week")


def titled(of: Study, title: str) -> Study:
    return replace(of, title=Name(title))


@pytest.mark.parametrize("name", names())
def test_what_is_written_reads_back_equal(name: str, tmp_path: Path) -> None:
    of = study(name)
    text = save(of, tmp_path / "my.study.toml")
    again = study(tmp_path / "my.study.toml")
    assert again.chapters == of.chapters
    assert (again.title, again.number) == (of.title, of.number)
    assert written(again) == text


def test_one_word_changed_changes_one_line() -> None:
    page = WEEK.page("supply")
    for changed in (
        replace(page, text=Name(page.text.en.replace("Only", "Just"), page.text.zh)),
        replace(page, title=Name("Food", page.title.zh)),
        replace(page, reason=page.reason + "!"),
    ):
        chapters = tuple(
            replace(chapter, pages=tuple(changed if one is page else one for one in chapter.pages))
            for chapter in WEEK.chapters
        )
        after = replace(WEEK, chapters=chapters)
        lines, then = written(WEEK).splitlines(), written(after).splitlines()
        assert len(lines) == len(then)
        assert sum(a != b for a, b in zip(lines, then, strict=True)) == 1


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
        reason=plain,
        claims=(Claim("end-phase", None),),
    )
    of = Study("my", WEEK.game, Name("", plain), (StudyChapter("one", Name(plain), (page,)),))
    save(of, tmp_path / "my.study.toml")
    again = study(tmp_path / "my.study.toml")
    assert again == replace(of, path=tmp_path / "my.study.toml")


def test_a_study_is_replaced_by_what_it_has_become_and_by_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "my.study.toml"
    first = save(WEEK, path)
    second = save(titled(WEEK, "Mine"), path, before=first)
    assert path.read_text(encoding="utf-8") == second
    with pytest.raises(OtherStudy) as caught:
        save(titled(WEEK, "Another's"), path, before=first)
    assert caught.value.kept == "my.study.toml.old-1"
    assert path.read_text(encoding="utf-8") == second
    save(titled(WEEK, "Another's"), path, before=first, replace=True)
    assert (tmp_path / "my.study.toml.old-1").read_text(encoding="utf-8") == second
    assert study(path).title == Name("Another's")


@pytest.mark.parametrize(
    "there", ["Dear reader\n", "[study]\n", '{"study": 1}', "\x00\x01", "studying = 1\n"]
)
def test_what_is_no_study_stays_as_it_is(there: str, tmp_path: Path) -> None:
    path = tmp_path / "my.study.toml"
    path.write_text(there, encoding="utf-8")
    with pytest.raises(NotSaved, match="no study"):
        save(WEEK, path, replace=True)
    assert path.read_text(encoding="utf-8") == there
    assert [one for one in os.listdir(tmp_path) if one.endswith(".new")] == []


def test_a_page_that_the_rules_deny_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "my.study.toml"
    page = replace(WEEK.page("supply"), claims=(Claim("attack S3", None),))
    of = replace(WEEK, chapters=(StudyChapter("one", Name("One"), (page,)),))
    with pytest.raises(DataError, match=r"page supply, line .*they say"):
        save(of, path)
    assert not path.exists()


@pytest.mark.parametrize("name", ["my.toml", "my.study.toml/x.study.toml", "a\0.study.toml"])
def test_a_name_that_no_study_can_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(DataError):
        save(WEEK, tmp_path / name)


def test_while_another_notebook_writes_it_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "my.study.toml"
    lock = Lock(path)
    try:
        with pytest.raises(RecordInUse):
            save(WEEK, path)
    finally:
        lock.release()
    assert not path.exists()
