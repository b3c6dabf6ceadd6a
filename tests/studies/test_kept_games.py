"""The list of saved games: first lines only, however many and however broken the files are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.studies.kept_games import kept_games, saves_folder
from wargame_kit.studies.lab import FIRST
from wargame_kit.studies.saves import FOLDER


def saved(folder: Path, name: str, game: str = "huaihai", scenario: str = "nianzhuang") -> Path:
    record = wk.Record(wk.load(game).start(scenario))
    path = record.save(folder / f"{name}.game.txt")
    record.close()
    return path


def test_each_is_listed_with_its_game_and_turn_the_last_played_first(tmp_path: Path) -> None:
    early, late = saved(tmp_path, "early"), saved(tmp_path, "late", "typhoon", "moscow-december")
    os.utime(early, (1_000_000, 1_000_000))
    found, count = kept_games(tmp_path)
    assert count == 2
    assert [(one.name, one.game, one.turn, one.trouble) for one in found] == [
        ("late", "typhoon", 8, None),
        ("early", "huaihai", 1, None),
    ]
    assert late == found[0].path


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "no saved game"),
        (b"\xff\x00" * 10, "no saved game"),
        (b"[" * 100_000, "no saved game"),
        (b'{"wargame_kit": "record", "game": "go", "position": {"turn": 1}}\n', "“go”"),
        (b'{"wargame_kit": "record", "game": ["typhoon"]}\n', "typhoon"),
        (b'{"wargame_kit": "record", "game": "typhoon", "position": 3}\n', "no saved game"),
        (b'{"wargame_kit": "record"' + b" " * 2_000_000, "no saved game"),
    ],
)
def test_a_broken_one_says_why(tmp_path: Path, content: bytes, told: str) -> None:
    (tmp_path / "broken.game.txt").write_bytes(content)
    ((found,), _) = kept_games(tmp_path)
    assert found.trouble is not None
    assert told in str(found.trouble)


def test_what_is_no_file_and_what_is_not_ours_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "folder.game.txt").mkdir()
    os.mkfifo(tmp_path / "pipe.game.txt")
    (tmp_path / "nowhere.game.txt").symlink_to(tmp_path / "gone")
    (tmp_path / "letter.txt").write_text("dear")
    assert kept_games(tmp_path) == ([], 0)
    assert kept_games(tmp_path / "missing") == ([], 0)


def test_of_a_thousand_files_and_a_huge_one_only_those_shown_are_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = saved(tmp_path, "first").read_bytes()
    for number in range(1000):
        (tmp_path / f"copy-{number}.game.txt").write_bytes(head)
    with (tmp_path / "huge.game.txt").open("wb") as file:
        file.truncate(10_000_000_000)
    opened: list[Path] = []
    really = Path.open
    monkeypatch.setattr(Path, "open", lambda path, *how: opened.append(path) or really(path, *how))
    found, count = kept_games(tmp_path)
    assert (len(found), count) == (8, 1002)
    assert len(opened) == 7
    assert any("too large" in str(one.trouble) for one in found)


def test_lessons_in_a_folder_of_their_own_count_with_the_first_notebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
    (tmp_path / "huaihai").mkdir()
    monkeypatch.chdir(tmp_path / "huaihai")
    assert saves_folder() == tmp_path / "huaihai" / "saves"
    (tmp_path / FIRST).write_text("{}")
    assert saves_folder() == tmp_path / "saves"
    monkeypatch.chdir(tmp_path)
    assert saves_folder() == tmp_path / "saves"


def test_a_file_whose_name_has_no_characters_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xff.game.txt")).write_text("x", encoding="utf-8")
    (tmp_path / "notes.game.txt").write_text("x", encoding="utf-8")
    found, count = kept_games(tmp_path)
    assert ([one.name for one in found], count) == (["notes"], 1)
