"""A study written at the table survives whatever happens to its file, and tells nobody's secrets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.position.saved import fill, small_disk
from tests.widgets.writing import GAME, PLACES, SCRIPT, alarm, keep
from wargame_kit.position import Record
from wargame_kit.studies.page import EVERYBODY
from wargame_kit.widgets.table import Table, table

# What goes wrong


@pytest.mark.parametrize("field", ["title-en", "text-en", "study-zh", "question-en", "hint-zh", "right-en"])
def test_html_in_a_field_is_told_and_neither_kept_nor_run(shown: Table, file: Path, field: str) -> None:
    shown.touched("type", "attack K9")
    shown.touched("author-ask", "move")
    shown.touched("keep-page", "", **({"title-en": "T"} | {field: SCRIPT}))
    assert alarm(shown)
    assert not file.exists()
    assert "<script" not in shown.side.html
    assert "&lt;script" in shown.side.html


def test_a_text_of_two_megabytes_is_told_and_the_file_stays(
    shown: Table, browser_says: Any, file: Path
) -> None:
    keep(shown)
    before = file.read_bytes()
    fields = {"title-en": "Long", "text-en": "x" * 2_000_000}
    browser_says(shown.side, type="do", name="keep-page", value="", fields=fields)
    assert shown.error is None
    assert "10,000" in alarm(shown)
    assert file.read_bytes() == before


def test_a_file_changed_by_hand_meanwhile_is_not_overwritten_and_nothing_is_lost(
    shown: Table, file: Path
) -> None:
    keep(shown, "One")
    by_hand = file.read_text("utf-8").replace('"One"', '"By hand"')
    file.write_text(by_hand, "utf-8")
    keep(shown, "Two", **{"text-en": "My words."})
    assert "changed" in alarm(shown)
    assert file.read_text("utf-8") == by_hand
    assert "My words." in shown.side.html
    shown.touched("author-again", "", **{"title-en": "Two", "text-en": "My words."})
    assert [page.title.en for page in wk.study(file)] == ["By hand", "Two"]


def test_or_it_is_kept_in_another_file(shown: Table, file: Path) -> None:
    keep(shown, "One")
    file.write_text("mine now", "utf-8")
    keep(shown, "Two")
    shown.touched("author-elsewhere", "", **{"title-en": "Two"})
    assert file.read_text("utf-8") == "mine now"
    other = file.with_name("my-2.study.toml")
    assert [page.title.en for page in wk.study(other)] == ["One", "Two"]


def test_a_full_disk_is_named_and_the_file_stays_whole(shown: Table, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    with small_disk(disk):
        shown.touched("author-file", "", file="disk/my")
        keep(shown, "One")
        before = (disk / "my.study.toml").read_bytes()
        ballast = fill(disk)
        keep(shown, "Two", **{"text-en": "My words."})
        assert "disk is full" in alarm(shown)
        assert (disk / "my.study.toml").read_bytes() == before
        assert [path.name for path in disk.iterdir() if path.name.endswith(".new")] == []
        ballast.unlink()
        shown.touched("author-file", "", file="saves/elsewhere")
        keep(shown, "Two", **{"text-en": "My words."})
    assert len(wk.study(tmp_path / "saves" / "elsewhere.study.toml")) == 1


@pytest.mark.skipif(os.name != "posix", reason="the limit of a file's size is POSIX's")
def test_a_file_that_may_not_grow_is_named(shown: Table, file: Path) -> None:
    import resource
    import signal

    keep(shown, "One")
    before = file.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (64, hard))
        keep(shown, "Two")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, handler)
    assert alarm(shown)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "name", ["keep-page", "author-up", "author-change", "author-out", "draw", "draw-colour", "author-ask",
             "author-eyes", "author-put-back", "author-again", "author-elsewhere", "author-new"]
)  # fmt: skip
def test_messages_that_no_panel_of_ours_sends_do_nothing(comms: list[Any], folder: Path, name: str) -> None:
    shown = table(GAME.position(PLACES), seed=1, viewer="everything")
    for value in ("", "../../etc/passwd", "9" * 60, SCRIPT):
        shown.touched(name, value)
        assert shown.error is None
    assert list(folder.rglob("*.toml")) == []


# Eyes


SECRETS = {
    "typhoon": ("typhoon-1941", "soviet", ["choose 9A"], ["choose 4A"]),
    "huaihai": ("huaihai-1948", "kmt", ["write-sabotage K3", "ready"], ["write-dummy", "ready"]),
}


def bytes_written(folder: Path, game: str, scenario: str, eyes: str, secrets: list[str]) -> bytes:
    """The file that somebody with a side's eyes writes after the other side has acted in secret."""
    record = Record(wk.load(game).start(scenario))
    for action in secrets:
        record.play(action)
    shown = table(record, seed=1, viewer=eyes)
    shown.touched("author")
    shown.touched("author-file", "", file=f"{len(secrets)}-{secrets[-1]}/study")
    for value in ("everything", "axis", "pla", "kmt", "soviet"):
        shown.touched("author-eyes", value)
    shown.touched("overlay", "cities")
    shown.touched("author-ask", "move")
    keep(shown, "What we know", **{"text-en": "Nothing of it."})
    (path,) = folder.rglob("study.study.toml")
    written = path.read_bytes()
    path.unlink()
    return written


@pytest.mark.parametrize("game", SECRETS)
def test_a_page_of_one_sides_eyes_is_the_same_whatever_the_other_side_hides(
    comms: list[Any], folder: Path, game: str
) -> None:
    scenario, eyes, one, other = SECRETS[game]
    first, second = (bytes_written(folder, game, scenario, eyes, secrets) for secrets in (one, other))
    assert first == second
    assert f'eyes = "{eyes}"'.encode() in first


@pytest.mark.parametrize("viewer", ["kmt", "everything"])
def test_where_a_column_hides_is_in_no_page_for_the_other_sides_eyes(
    comms: list[Any], folder: Path, viewer: str
) -> None:
    files = []
    for hidden_in in ("M5", "N6"):
        position = GAME.position(
            {**PLACES, "5C": "T9", "EC4": "hidden"}, step="kmt movement", hidden={"EC4": hidden_in}
        )
        shown = table(position, seed=1, viewer=viewer)
        move = next(
            a.text(GAME.board) for a in shown.position.legal if a.text(GAME.board).startswith("move 5C")
        )
        shown.touched("author")
        shown.touched("author-file", "", file=hidden_in)
        shown.touched("author-eyes", "kmt")
        keep(shown, "What we see")
        shown.touched("type", move)
        shown.touched("author-ask", "move")
        keep(shown, "What we do")
        files.append((folder / f"{hidden_in}.study.toml").read_bytes())
    assert files[0] == files[1]
    assert files[0].count(b'eyes = "kmt"') == 2


def test_who_sees_both_sides_chooses_for_whom_a_page_is(shown: Table, file: Path) -> None:
    shown.touched("author-eyes", "kmt")
    keep(shown, "For the KMT")
    shown.touched("author-eyes", "everything")
    keep(shown, "For all")
    assert [page.eyes for page in wk.study(file)] == ["kmt", EVERYBODY]


def test_what_was_written_and_drawn_is_put_away_when_the_table_is_handed_over(
    comms: list[Any], folder: Path
) -> None:
    record = Record(wk.load("typhoon").start("typhoon-1941"))
    shown = table(record, seed=1, viewer="axis")
    shown.touched("author")
    shown.touched("draw", "spot")
    shown.touched("keep-page", "", **{"text-en": "My plan."})
    assert "My plan." in shown.side.html
    shown.touched("type", "choose 9A")
    shown.touched("viewer", "soviet")
    shown.touched("uncover")
    assert "My plan." not in shown.side.html
    assert not shown.session.editor.is_open


def test_a_study_written_here_is_solved_in_another_process_with_another_folder(
    shown: Table, file: Path, tmp_path: Path
) -> None:
    shown.touched("type", "attack K9")
    shown.touched("author-ask", "move")
    keep(shown, "What now?")
    elsewhere = tmp_path / "friend"
    elsewhere.mkdir()
    mailed = elsewhere / "mailed.study.toml"
    mailed.write_bytes(file.read_bytes())
    code = (
        "import wargame_kit as wk; page = wk.study('mailed.study.toml').pages[0]; "
        "print(bool(page.check('attack K9')), bool(page.check('end-phase')), page.eyes)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=elsewhere, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["True", "False", EVERYBODY]


def test_the_same_study_has_the_same_bytes_and_one_word_changes_one_line(shown: Table, file: Path) -> None:
    keep(shown, "One", **{"text-en": "First.\n\nSecond."})
    before = file.read_text("utf-8").splitlines()
    shown.touched("author-change", "one")
    keep(shown, "One", **{"text-en": "First.\n\nAnother."})
    after = file.read_text("utf-8").splitlines()
    assert len(after) == len(before)
    assert [line for line in after if line not in before] == ["Another."]


def test_no_field_of_the_panel_is_without_a_name(shown: Table) -> None:
    shown.touched("author-ask", "clause")
    fields = re.findall(r"<(?:input|textarea)\b[^>]*>", shown.side.html)
    assert len(fields) > 8
    assert all("aria-label=" in field for field in fields)
