"""A reader's own charts are played with, and a game saved with them asks for them again."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root

TEXT = (data_root() / "typhoon" / "charts.toml").read_text(encoding="utf-8")


def test_a_readers_own_charts_replace_the_kits_and_are_played_with(tmp_path):
    (tmp_path / "charts.toml").write_text(
        TEXT.replace("axis_chits = 8", "axis_chits = 5", 1), encoding="utf-8"
    )
    position = wk.load("typhoon", overrides=tmp_path).start("typhoon-1941")
    assert position.step.wanted(position) == 5
    ours = wk.load("typhoon").start("typhoon-1941")
    assert ours.step.wanted(ours) == 8


def test_a_game_saved_with_the_readers_own_files_asks_for_them_again(tmp_path):
    (tmp_path / "charts.toml").write_text(
        TEXT.replace("axis_chits = 8", "axis_chits = 5", 1), encoding="utf-8"
    )
    record = wk.Record(wk.load("typhoon", overrides=tmp_path).start("typhoon-1941"))
    record.save(tmp_path / "game.txt")
    record.close()
    with pytest.raises(DataError, match=r"edition.*own charts\.toml"):
        wk.resume(tmp_path / "game.txt")
    wk.resume(tmp_path / "game.txt", overrides=tmp_path).close()


def test_a_chit_of_a_headquarters_that_no_counter_is_is_refused(tmp_path):
    text = TEXT.replace('headquarters = "9A"', 'headquarters = "99A"', 1)
    (tmp_path / "charts.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"chit\.9A\.headquarters.*99A.*counters\.csv"):
        wk.load("typhoon", overrides=tmp_path)


@pytest.mark.parametrize("ours", ["5", '"columns"', "[1]", '["colums"]'])
def test_what_is_no_value_of_a_table_cannot_be_called_the_kit_s(tmp_path, ours):
    head = '\nprovenance = "rulebook"'
    text = TEXT.replace(head, f"{head}\nkit = {ours}", 1)
    (tmp_path / "charts.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"charts\.toml, combat_results\.kit: found .*key"):
        wk.load("typhoon", overrides=tmp_path)


def test_a_table_comes_from_somewhere_that_is_known(tmp_path):
    text = TEXT.replace('\nprovenance = "rulebook"', '\nprovenance = "hearsay"', 1)
    (tmp_path / "charts.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"combat_results\.provenance: found 'hearsay'; expected .*rulebook"):
        wk.load("typhoon", overrides=tmp_path)


def test_a_folder_of_misspelt_files_is_refused(tmp_path):
    (tmp_path / "chart.toml").write_text(TEXT, encoding="utf-8")
    with pytest.raises(DataError, match=r"chart\.toml.*at least one of charts\.toml, tables\.toml, counters"):
        wk.load("typhoon", overrides=tmp_path)


def test_overrides_must_be_a_folder(tmp_path):
    with pytest.raises(DataError, match="a folder"):
        wk.load("typhoon", overrides=tmp_path / "nowhere")
