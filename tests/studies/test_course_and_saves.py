"""The history told beside a game, and the game that a notebook goes on with."""

from __future__ import annotations

from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.studies import course, saved_game
from wargame_kit.studies.saves import FOLDER


def test_the_turn_of_the_position_is_open_and_all_others_are_folded() -> None:
    told = course(wk.load("typhoon").start("moscow-december"))._repr_html_()
    assert told.count("<details>") == 11
    assert told.count("<details open>") == 1
    assert "<details open><summary><b>8</b>" in told
    assert "In your game: " in told


def test_no_sign_of_the_file_is_left_in_the_text() -> None:
    told = course(wk.load("typhoon").start("typhoon-1941"))._repr_html_()
    assert "\\" not in told
    assert "  " not in told


def test_the_history_reads_in_chinese() -> None:
    wk.use_language("zh")
    try:
        assert "古德里安" in course(wk.load("typhoon").start("typhoon-1941"))._repr_html_()
    finally:
        wk.use_language("en")


def test_a_cell_that_is_run_twice_goes_on_with_one_record(tmp_path: Path) -> None:
    place = tmp_path / "saves" / "mine.game.txt"
    record = saved_game(place, "typhoon", "typhoon-1941")
    record.play("choose 9A")
    assert saved_game(place, "typhoon", "typhoon-1941") is record
    record.close()
    again = saved_game(place, "typhoon", "moscow-december")
    assert again is not record
    assert again.position.turn == 1
    assert again.line()[-1].action == record.line()[-1].action
    again.close()


def test_what_is_played_is_on_the_disk_at_once(tmp_path: Path) -> None:
    record = saved_game(tmp_path / "mine.game.txt", "typhoon", "typhoon-1941", guards_conversion="on")
    record.play("choose 9A")
    text = (tmp_path / "mine.game.txt").read_text(encoding="utf-8")
    assert "choose 9A" in text
    record.close()


def test_a_file_that_is_no_saved_game_stays_as_it_is(tmp_path: Path) -> None:
    place = tmp_path / "letter.txt"
    place.write_text("Dear reader\n", encoding="utf-8")
    with pytest.raises(wk.DataError):
        saved_game(place, "typhoon", "typhoon-1941")
    assert place.read_text(encoding="utf-8") == "Dear reader\n"


def test_saved_games_go_into_the_folder_that_the_environment_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    record = saved_game("saves/mine.game.txt", "typhoon", "typhoon-1941")
    assert (tmp_path / "saves" / "mine.game.txt").is_file()
    record.close()
