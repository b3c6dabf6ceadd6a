"""Saving and loading at the table: what is safe is told, and nothing is lost without being asked for."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.position import Record
from wargame_kit.widgets.table import Table, table

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def shown(comms: list[Any]) -> Iterator[Table]:
    shown = table(wk.load("typhoon").start("typhoon-1941"), seed=1, viewer="everything")
    yield shown
    shown.record.close()


def touch(shown: Table, browser_says: Any, name: str, value: str = "", **fields: str) -> None:
    browser_says(shown.side, type="do", name=name, value=value, fields=fields)
    assert shown.error is None
    if name.startswith("load") and shown.session.covered:
        browser_says(shown.cover, type="do", name="uncover", value="", fields={})


def side(shown: Table) -> str:
    return unescape(shown.side.html)


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)


@pytest.fixture
def other_game(tmp_path: Path) -> Path:
    """The file of another game, which nobody has open."""
    record = Record(wk.load("typhoon").start("typhoon-1941"))
    path = record.save(tmp_path / "other.txt")
    record.play("choose 4A")
    record.play("choose 2A")
    record.close()
    return path


@pytest.mark.parametrize(
    ("language", "told", "panel"),
    [("en", "the disk is full. Everything before it is in the file.", "Go on without saving"),
     ("zh", "磁盘已满。此前的一切都在文件中。", "不保存，继续")],
)  # fmt: skip
def test_a_full_disk_is_told_and_the_game_goes_on_elsewhere(
    shown: Table, browser_says: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    language: str, told: str, panel: str,
) -> None:  # fmt: skip
    browser_says(shown.bar, type="do", name="language", value=language, fields={})
    touch(shown, browser_says, "save", path=str(tmp_path / "game.txt"))
    touch(shown, browser_says, "type", "choose 9A")
    with monkeypatch.context() as patched:
        full_disk(patched)
        for name, value in (("type", "choose 4A"), ("undo", ""), ("comment", "All the tanks.")):
            touch(shown, browser_says, name, value)
            assert told in side(shown)
            assert "wk-notice wk-refused" in shown.side.html
            assert shown.record.cursor.depth == 1
        for path in (tmp_path / "game.txt", tmp_path / "too.txt"):
            touch(shown, browser_says, "save", path=str(path))
            assert "Saved in" not in side(shown)
            assert "已保存到" not in side(shown)
        touch(shown, browser_says, "tab", "record")
        assert told in side(shown)
        assert "wk-notice" not in shown.side.html
        assert panel in side(shown)
        assert "Saved in" not in side(shown)
        assert "已保存到" not in side(shown)
    touch(shown, browser_says, "save", path=str(tmp_path / "elsewhere.txt"))
    assert told not in side(shown)
    touch(shown, browser_says, "type", "choose 4A")
    game = shown.position.game
    assert Record.load(tmp_path / "elsewhere.txt", game).position == shown.position
    assert Record.load(tmp_path / "game.txt", game).cursor.depth == 1


def test_the_reader_may_go_on_without_saving(
    shown: Table, browser_says: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    touch(shown, browser_says, "save", path=str(tmp_path / "game.txt"))
    full_disk(monkeypatch)
    touch(shown, browser_says, "type", "choose 9A")
    touch(shown, browser_says, "stop-saving")
    assert "no longer saved" in side(shown)
    touch(shown, browser_says, "type", "choose 9A")
    assert shown.record.cursor.depth == 1
    touch(shown, browser_says, "tab", "record")
    assert "Not saved yet." in side(shown)


def test_a_click_on_the_map_that_cannot_be_saved_is_told_too(
    shown: Table, browser_says: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    touch(shown, browser_says, "save", path=str(tmp_path / "game.txt"))
    touch(shown, browser_says, "type", "choose 9A")
    full_disk(monkeypatch)
    browser_says(shown.layer, type="key", key="u", hex=-1)
    assert shown.error is None
    assert "the disk is full" in side(shown)
    assert shown.record.cursor.depth == 1


def test_a_file_that_has_gone_is_told_before_anything_is_played_and_saved_again(
    shown: Table, browser_says: Any, tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    touch(shown, browser_says, "save", path=str(path))
    touch(shown, browser_says, "type", "choose 9A")
    path.unlink()
    touch(shown, browser_says, "tab", "record")
    assert "game.txt is no longer as it was left" in side(shown)
    assert "Saved in" not in side(shown)
    touch(shown, browser_says, "type", "choose 4A")
    assert "removed or moved" in side(shown)
    assert "memory alone" in side(shown)
    touch(shown, browser_says, "save", path=str(path))
    assert f"Saved in {path}" in side(shown)
    assert Record.load(path, shown.position.game).cursor.depth == 1


def test_another_game_is_replaced_when_asked_for_and_kept(
    shown: Table, browser_says: Any, other_game: Path
) -> None:
    before = other_game.read_bytes()
    touch(shown, browser_says, "save", path=str(other_game))
    assert "actions: 2" in side(shown)
    assert "other.txt.old-1" in side(shown)
    assert other_game.read_bytes() == before
    assert f'data-do="save-over" data-value="{other_game}"' in shown.side.html
    touch(shown, browser_says, "save-over", str(other_game))
    assert f"Saved in {other_game}" in side(shown)
    assert other_game.with_name("other.txt.old-1").read_bytes() == before


def test_a_side_s_account_asks_too(shown: Table, browser_says: Any, other_game: Path) -> None:
    before = other_game.read_bytes()
    touch(shown, browser_says, "save-seen", "axis", path=str(other_game))
    assert f'data-do="save-seen-over" data-value="axis {other_game}"' in shown.side.html
    assert other_game.read_bytes() == before
    touch(shown, browser_says, "save-seen-over", f"axis {other_game}")
    assert "as Axis knows it" in side(shown)
    assert other_game.with_name("other.txt.old-1").read_bytes() == before
    touch(shown, browser_says, "save-seen-over", f"german {other_game}")
    touch(shown, browser_says, "save-seen", "german", path=str(other_game))
    assert Record.load(other_game, shown.position.game).viewer == "axis"


@pytest.mark.parametrize("name", ["save", "save-over", "save-seen", "save-seen-over"])
def test_what_is_no_saved_game_stays(shown: Table, browser_says: Any, tmp_path: Path, name: str) -> None:
    notes = tmp_path / f"notes {SCRIPT.replace('/', '')}.md"
    notes.write_text("# Notes\n", encoding="utf-8")
    value = {"save": "", "save-over": str(notes), "save-seen": "axis"}.get(name, f"axis {notes}")
    touch(shown, browser_says, name, value, path=str(notes))
    assert "no saved game of this kit" in side(shown)
    assert "<script" not in shown.side.html
    assert notes.read_text(encoding="utf-8") == "# Notes\n"
    touch(shown, browser_says, "save", path="/dev/null")
    assert "a device" in side(shown)


def test_loading_asks_before_it_drops_what_is_not_saved(
    shown: Table, browser_says: Any, other_game: Path, tmp_path: Path
) -> None:
    touch(shown, browser_says, "type", "choose 9A")
    mine = shown.record
    touch(shown, browser_says, "load", path=str(other_game))
    assert "would be lost" in side(shown)
    assert shown.record is mine
    touch(shown, browser_says, "load-anyway", str(tmp_path / "no such file"))
    assert "there is no such file" in side(shown)
    assert shown.record is mine
    touch(shown, browser_says, "load-anyway", str(other_game))
    assert shown.record.cursor.depth == 2
    # This one has its file, so nothing is lost.
    third = tmp_path / "third.txt"
    mine.save(third)
    mine.close()
    touch(shown, browser_says, "load", path=str(third))
    assert shown.record.cursor.depth == 1
    third.unlink()
    touch(shown, browser_says, "load", path=str(other_game))
    assert "would be lost" in side(shown)


def test_a_long_game_tells_how_far_it_has_been_read(
    shown: Table, browser_says: Any, other_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargame_kit.position.reading_watched.OFTEN", 1)
    monkeypatch.setattr("wargame_kit.widgets.jupyter.now_and_then.EVERY", 0)
    seen: list[str] = []
    shown.side.observe(lambda change: seen.append(unescape(change.new)), "html")
    touch(shown, browser_says, "load-anyway", str(other_game))
    told = re.findall(r"line (\d) of (\d) has been read and checked", " ".join(seen))
    assert told == [("1", "4"), ("2", "4"), ("3", "4")]
    assert "has been read" not in seen[-1]
    assert shown.record.is_kept_in(other_game)


def test_a_game_whose_file_was_put_back_can_be_loaded_as_it_stands_there(
    shown: Table, browser_says: Any, other_game: Path
) -> None:
    touch(shown, browser_says, "load", path=str(other_game))
    older = other_game.read_bytes()
    touch(shown, browser_says, "type", "choose 9A")
    other_game.write_bytes(older)
    touch(shown, browser_says, "type", "choose 3PzA")
    assert "another program has changed it" in side(shown)
    touch(shown, browser_says, "load", path=str(other_game))
    assert "would be lost" in side(shown)
    touch(shown, browser_says, "load-anyway", str(other_game))
    assert shown.record.cursor.depth == 2
    touch(shown, browser_says, "type", "choose 3PzA")
    assert shown.record.cursor.depth == 3
    assert shown.record.is_safe


def test_a_file_that_may_only_be_read_says_so_when_it_is_loaded(
    shown: Table, browser_says: Any, other_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = os.open

    def read_only(path: Any, flags: int, *args: Any) -> int:
        if str(path).endswith("other.txt") and flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "Permission denied")
        return system(path, flags, *args)

    monkeypatch.setattr(os, "open", read_only)
    touch(shown, browser_says, "load", path=str(other_game))
    assert "nothing can be added to it" in side(shown)
    assert shown.record.cursor.depth == 2
    assert shown.record.path is None


def test_what_can_be_read_is_loaded_and_what_cannot_is_told_without_its_secrets(
    shown: Table, browser_says: Any, other_game: Path
) -> None:
    text = other_game.read_text(encoding="utf-8").replace('"node": 2', '"node": 7')
    other_game.write_text(text, encoding="utf-8")
    touch(shown, browser_says, "load", path=str(other_game))
    assert "other.txt can be read up to line 3. Line 4 and what follows it (1 line) cannot." in side(shown)
    assert "2A" not in side(shown).partition("</div>")[0]
    assert shown.record.cursor.depth == 1
    assert shown.record.path is None
    touch(shown, browser_says, "tab", "record")
    assert "can be read up to line 3" in side(shown)
    touch(shown, browser_says, "type", "choose 9A")
    touch(shown, browser_says, "save", path=str(other_game.with_name("mended.txt")))
    assert "Saved in" in side(shown)
    assert other_game.read_text(encoding="utf-8") == text


def test_an_alarm_is_told_to_whoever_lifts_the_cover(
    browser_says: Any, comms: list[Any], other_game: Path
) -> None:
    text = other_game.read_text(encoding="utf-8").replace('"node": 2', '"node": 7')
    other_game.write_text(text, encoding="utf-8")
    shown = table(wk.load("typhoon").start("typhoon-1941"), seed=1)
    browser_says(shown.side, type="do", name="load", value="", fields={"path": str(other_game)})
    assert shown.session.covered
    browser_says(shown.cover, type="do", name="uncover", value="", fields={})
    assert "can be read up to line 3" in side(shown)


def test_half_a_letter_typed_on_a_page_is_kept_as_a_question_mark(
    shown: Table, browser_says: Any, tmp_path: Path
) -> None:
    touch(shown, browser_says, "type", "choose 9A")
    touch(shown, browser_says, "comment", "tank \ud83d")
    assert shown.record.cursor.comment == "tank ?"
    touch(shown, browser_says, "save", path=str(tmp_path / "half \ud83d.txt"))
    assert "Saved in" in side(shown)
    assert "tank ?" in (tmp_path / "half ?.txt").read_text("utf-8")
