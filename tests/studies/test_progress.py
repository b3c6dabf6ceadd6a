"""The ticks of a study: kept beside the reader's saves, never lost by another notebook, never in the way."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import Popen

import pytest

from wargame_kit.studies import study
from wargame_kit.studies.progress import Progress
from wargame_kit.studies.saves import FOLDER


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "progress.json"


def test_it_lies_beside_the_saved_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    Progress.of(study("huaihai/week")).read("supply")
    assert (tmp_path / "saves" / "progress.json").is_file()
    again = Progress.of(study("huaihai/week"))
    assert again.is_read("supply")
    assert again.at == "supply"
    assert not Progress.of(study("huaihai/fresh")).is_read("supply")


def test_two_notebooks_do_not_lose_each_other_s_ticks(path: Path) -> None:
    one, other = Progress("a", path), Progress("a", path)
    third = Progress("b", path)
    one.read("first")
    other.solved("second")
    third.read("elsewhere")
    one.solved("third")
    for progress in (one, Progress("a", path)):
        assert progress.is_read("first")
        assert progress.is_solved("second")
        assert progress.is_solved("third")
    assert Progress("b", path).is_read("elsewhere")


def test_many_at_once_lose_nothing(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from wargame_kit.studies.progress import Progress\n"
        "p = Progress('a', Path(sys.argv[1]))\n"
        "for n in range(20): p.read(f'{sys.argv[2]}-{n}')"
    )
    with Popen([sys.executable, "-c", code, str(path), "other"]) as other:
        mine = Progress("a", path)
        for number in range(20):
            mine.read(f"mine-{number}")
        assert other.wait(60) == 0
    known = Progress("a", path)
    assert all(known.is_read(f"{who}-{number}") for who in ("mine", "other") for number in range(20))


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "mine",
        "[]",
        "{}",
        '{"wargame_kit": "progress", "version": 2, "studies": {}}',
        '{"wargame_kit": "progress", "version": 1, "studies": {"a": {"read": [1], "solved": [], "at": ""}}}',
        '{"wargame_kit": "progress", "version": 1, "studies": {"a": {"read": "b", "solved": [], "at": ""}}}',
        '{"wargame_kit": "progress", "version": 1, "studies": []}',
        "\x00" * 100,
        "[" * 100_000,
    ],
)
def test_a_broken_file_is_put_aside(path: Path, broken: str) -> None:
    path.parent.mkdir()
    path.write_text(broken, encoding="utf-8")
    progress = Progress("a", path)
    assert not progress.is_read("page")
    progress.read("page")
    assert Progress("a", path).is_read("page")
    assert (path.parent / "progress.json.broken-1").read_text(encoding="utf-8") == broken


def test_where_nothing_can_be_written_the_ticks_last_as_long_as_the_notebook(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    progress = Progress("a", tmp_path / "file" / "progress.json")
    progress.read("page")
    assert progress.is_read("page")
    assert not progress.is_kept


def test_what_could_not_be_written_is_written_later(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.write_text("in the way", encoding="utf-8")
    progress = Progress("a", folder / "progress.json")
    progress.read("first")
    folder.unlink()
    progress.read("second")
    assert progress.is_kept
    assert Progress("a", folder / "progress.json").is_read("first")


def test_ticks_are_taken_away(path: Path) -> None:
    progress = Progress("a", path)
    progress.read("page")
    Progress("b", path).read("page")
    progress.forget()
    assert not Progress("a", path).is_read("page")
    assert Progress("b", path).is_read("page")


def test_the_file_is_plain_json(path: Path) -> None:
    Progress("a", path).read("page")
    assert json.loads(path.read_text())["studies"] == {"a": {"read": ["page"], "solved": [], "at": "page"}}
    assert sorted(each.name for each in path.parent.iterdir() if not each.name.endswith(".lock")) == [
        path.name
    ]


@pytest.mark.parametrize("place", ["x" * 300, "a\0b"])
def test_a_folder_that_cannot_be_asked_about_keeps_nobody_from_reading_on(tmp_path: Path, place: str) -> None:
    progress = Progress("a", tmp_path / place / "progress.json")
    progress.read("first")
    assert progress.is_read("first")
    assert not progress.is_kept


def test_a_study_whose_file_has_a_name_of_no_characters_spoils_nobody_s_ticks(path: Path) -> None:
    Progress("a", path).read("first")
    strange = Progress("\udcff", path)
    strange.read("first")
    assert strange.is_read("first")
    assert not strange.is_kept
    assert Progress("a", path).is_read("first")
    assert [one.name for one in path.parent.iterdir() if "broken" in one.name] == []


def test_one_study_too_many_spoils_nobody_s_ticks(path: Path) -> None:
    ticks = {"read": ["first"], "solved": [], "at": "first"}
    data = {"wargame_kit": "progress", "version": 1, "studies": {f"s{n}": ticks for n in range(1_000)}}
    path.parent.mkdir()
    path.write_text(json.dumps(data), encoding="utf-8")
    one_more = Progress("mine", path)
    one_more.read("first")
    assert one_more.is_read("first")
    assert all(Progress(f"s{n}", path).is_read("first") for n in (0, 999))


def test_one_page_too_many_spoils_nobody_s_ticks(path: Path) -> None:
    ticks = {"read": [f"p{n}" for n in range(1_000)], "solved": [], "at": "p1"}
    data = {"wargame_kit": "progress", "version": 1, "studies": {"mine": ticks}}
    path.parent.mkdir()
    path.write_text(json.dumps(data), encoding="utf-8")
    Progress("mine", path).read("another")
    assert Progress("mine", path).is_read("p999")
