"""The language is chosen once: by a call, an environment variable, or a file of the reader's own."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from wargame_kit.words import remembered

ASKS = "import wargame_kit as wk; print(wk.language())"
BY_VARIABLE = sys.platform not in ("win32", "darwin")
pytestmark = pytest.mark.skipif(not BY_VARIABLE, reason="the folder of settings is moved by XDG_CONFIG_HOME")


def fresh(folder: Path, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a new Python prints that begins with these settings."""
    clean = {name: value for name, value in os.environ.items() if name != remembered.VARIABLE}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=clean | {"XDG_CONFIG_HOME": str(folder), "PYTHONIOENCODING": "utf-8"} | environment,
        capture_output=True,
        text=True,
        check=True,
    )


def test_a_language_that_was_remembered_is_there_in_the_next_session(tmp_path: Path) -> None:
    assert fresh(tmp_path, ASKS).stdout == "en\n"
    fresh(tmp_path, "import wargame_kit as wk; wk.use_language('zh', remember=True)")
    assert fresh(tmp_path, ASKS).stdout == "zh\n"
    assert (tmp_path / "wargame_kit" / "language").read_text() == "zh\n"


def test_a_language_that_was_not_to_be_remembered_is_forgotten(tmp_path: Path) -> None:
    fresh(tmp_path, "import wargame_kit as wk; wk.use_language('zh')")
    assert list(tmp_path.iterdir()) == []


def test_a_call_stands_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    fresh(tmp_path, "import wargame_kit as wk; wk.use_language('zh', remember=True)")
    assert fresh(tmp_path, ASKS, WARGAME_KIT_LANGUAGE="en").stdout == "en\n"
    called = f"import wargame_kit as wk; wk.use_language('zh'); {ASKS}"
    assert fresh(tmp_path, called, WARGAME_KIT_LANGUAGE="en").stdout == "zh\n"


@pytest.mark.parametrize("written", [b"fr\n", b"", b"\xff\xfe\x00", b"zh" * 100_000, b"<script>", b"zh en"])
def test_a_bad_file_is_a_warning_and_never_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: bytes
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv(remembered.VARIABLE, raising=False)
    path = tmp_path / "wargame_kit" / "language"
    path.parent.mkdir()
    path.write_bytes(written)
    with pytest.warns(UserWarning, match=r"expected one of en, zh.*应为en, zh之一") as told:
        assert remembered.remembered(("en", "zh")) == "en"
    assert str(path) in str(told[0].message)
    assert len(str(told[0].message)) < 600
    assert "en" in fresh(tmp_path, ASKS).stdout


def test_a_folder_in_the_place_of_the_file_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "wargame_kit" / "language").mkdir(parents=True)
    assert fresh(tmp_path, ASKS).stdout == "en\n"


def test_a_variable_that_names_no_language_is_told(tmp_path: Path) -> None:
    answer = fresh(tmp_path, ASKS, WARGAME_KIT_LANGUAGE="klingon")
    assert answer.stdout == "en\n"
    assert "$WARGAME_KIT_LANGUAGE" in answer.stderr


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_home_that_cannot_be_written_or_read_leaves_the_language_for_the_session(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o500)
    answer = fresh(home, f"import wargame_kit as wk; wk.use_language('zh', remember=True); {ASKS}")
    assert answer.stdout == "zh\n"
    assert "this session only" in answer.stderr


def test_settings_under_a_file_cannot_be_written_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings").write_text("not a folder")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    with pytest.warns(UserWarning, match="语言只在本次有效"):
        assert not remembered.remember("zh")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        monkeypatch.delenv(remembered.VARIABLE, raising=False)
        assert remembered.remembered(("en", "zh")) == "en"
