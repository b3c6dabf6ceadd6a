"""A study that is being written: its pages in their order, and a file that somebody else may write too."""

from __future__ import annotations

from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.studies.page import Page
from wargame_kit.studies.study_draft import Changed, StudyDraft
from wargame_kit.words import Name

GAME = wk.load("huaihai")


def page(id_: str) -> Page:
    return Page(id_, Name(id_), Name(""), GAME.start("nianzhuang"))


def ids(study_draft: StudyDraft) -> list[str]:
    return [page.id for page in study_draft.pages]


@pytest.fixture
def three(tmp_path: Path) -> StudyDraft:
    begun = StudyDraft.opened(f"{tmp_path}/mine", GAME)
    return begun.with_page(page("a")).with_page(page("b")).with_page(page("c")).titled(Name("Mine"))


def test_a_page_is_moved_up_to_the_first_place_and_no_further(three: StudyDraft) -> None:
    second = three.moved("c", -1)
    assert ids(second) == ["a", "c", "b"]
    assert ids(second.moved("c", -1)) == ["c", "a", "b"]
    assert ids(second.moved("c", -1).moved("c", -1)) == ["c", "a", "b"]
    assert ids(three.moved("c", 1)) == ["a", "b", "c"]
    assert ids(three.moved("none such", 1)) == ["a", "b", "c"]


def test_a_file_that_has_appeared_meanwhile_is_not_replaced(three: StudyDraft) -> None:
    three.path.write_text("somebody else's", encoding="utf-8")
    with pytest.raises(Changed):
        three.saved()
    assert three.path.read_text(encoding="utf-8") == "somebody else's"
    kept = three.elsewhere().saved()
    assert ids(StudyDraft.opened(str(kept.path), GAME)) == ["a", "b", "c"]


def test_a_file_that_has_gone_meanwhile_is_told(three: StudyDraft) -> None:
    kept = three.saved()
    kept.path.unlink()
    with pytest.raises(Changed):
        kept.saved()
    assert not kept.path.exists()
