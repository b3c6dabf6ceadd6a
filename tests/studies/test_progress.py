"""The ticks of a study: kept beside the reader's saves, never lost by another notebook, never in the way."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import Popen

import pytest

import wargame_kit as wk
from wargame_kit.studies import study
from wargame_kit.studies.progress import Place, Progress
from wargame_kit.studies.saves import FOLDER

SEEN = '"read": [], "solved": [], "at": "page"'


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


def test_it_keeps_how_the_page_stands_that_is_open(path: Path) -> None:
    progress = Progress("a", path)
    progress.read("page")
    progress.stands(Place("page", "move EC8 R2-S2", 1))
    assert Progress("a", path).place == Place("page", "move EC8 R2-S2", 1)
    progress.read("next")
    assert Progress("a", path).place == Place("next")


def test_a_file_of_before_says_where_the_reader_was(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(f'{{"wargame_kit": "progress", "version": 1, "studies": {{"a": {{{SEEN}}}}}}}', "utf-8")
    assert Progress("a", path).place == Place("page")


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
        '{"wargame_kit": "progress", "version": true, "studies": {}}',
        '{"wargame_kit": "progress", "version": 1, "studies": {}, "studies": {}}',
        '{"wargame_kit": "progress", "version": 1, "studies": {"a": {"read": [1], "solved": [], "at": ""}}}',
        '{"wargame_kit": "progress", "version": 1, "studies": {"a": {"read": "b", "solved": [], "at": ""}}}',
        '{"wargame_kit": "progress", "version": 1, "studies": []}',
        *(
            f'{{"wargame_kit": "progress", "version": 1, "studies": {{"a": {{{SEEN}, {more}}}}}}}'
            for more in (
                '"answer": 1',
                f'"answer": "{"x" * 501}"',
                '"shown": true',
                '"shown": -1',
                '"shown": 501',
            )
        ),
        "\x00" * 100,
        "[" * 100_000,
    ],
)
def test_a_broken_file_is_put_aside(path: Path, broken: str) -> None:
    path.parent.mkdir()
    path.write_text(broken, encoding="utf-8")
    progress = Progress("a", path)
    assert "kept as progress.json.broken-1" in str(progress.told)
    assert not progress.is_read("page")
    progress.read("page")
    assert Progress("a", path).is_read("page")
    assert Progress("a", path).told == ""
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


@pytest.mark.parametrize("version", [0, 2, 10])
def test_a_file_of_another_version_stays_as_it_is_and_that_is_said(path: Path, version: int) -> None:
    text = f'{{"wargame_kit": "progress", "version": {version}, "more": []}}'
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    progress = Progress("a", path)
    assert f"its version is {version}" in str(progress.told)
    assert str(path) in str(progress.told)
    progress.read("page")
    assert progress.is_read("page")
    assert not progress.is_kept
    assert path.read_text(encoding="utf-8") == text
    assert [one.name for one in path.parent.iterdir() if "broken" in one.name] == []
    # Once it has been moved away, the ticks at hand are kept.
    path.unlink()
    progress.read("another")
    assert Progress("a", path).is_read("page")


def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    real = tmp_path / "synced" / "ticks.json"
    real.parent.mkdir()
    path.parent.mkdir()
    path.symlink_to(real)
    Progress("a", path).read("first")
    Progress("a", real).read("second")
    assert path.is_symlink()
    assert Progress("a", path).is_read("second")
    real.write_text("broken", encoding="utf-8")
    assert "ticks.json.broken-1" in str(Progress("a", path).told)
    Progress("a", path).read("third")
    assert path.is_symlink()
    assert Progress("a", real).is_read("third")


@pytest.mark.parametrize("to", ["nowhere/ticks.json", "/dev/null", ".", "progress.json"])
def test_a_link_to_no_file_is_left_alone(path: Path, to: str) -> None:
    path.parent.mkdir()
    path.symlink_to(to)
    progress = Progress("a", path)
    progress.read("first")
    assert progress.is_read("first")
    if to != path.name:  # one that leads to itself is replaced
        assert path.is_symlink()
        assert not progress.is_kept
    assert not (path.parent / "nowhere").exists()
    assert not Path("/dev/null").is_file()
    assert not Path("/dev/.null.lock").exists()


@pytest.mark.parametrize("text", ["broken", '{"wargame_kit": "progress", "version": 2}'])
def test_the_table_and_the_first_page_say_what_became_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    path = tmp_path / "saves" / "progress.json"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    assert "progress.json" in wk.table(study("huaihai/week")).side.html
    path.write_text(text, encoding="utf-8")
    assert "progress.json" in wk.start_here().page.html
