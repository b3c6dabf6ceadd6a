"""The lessons in a folder of the reader's own."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.notebooks.kept import NOTEBOOKS, notebooks
from wargame_kit.__main__ import main
from wargame_kit.studies import lab

OURS = sorted(str(path.relative_to(NOTEBOOKS)) for path in notebooks())


def copied(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.ipynb"))


def test_every_notebook_is_copied_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "to" / "moscow"
    assert main(["lab", str(folder), "--copy-only"]) == 0
    assert copied(folder) == OURS
    assert all((folder / name).read_bytes() == (NOTEBOOKS / name).read_bytes() for name in OURS)
    assert f"{len(OURS)} notebooks" in capsys.readouterr().out


def test_what_the_reader_has_changed_stays_and_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / lab.FIRST).write_text("mine", encoding="utf-8")
    assert main(["lab", str(tmp_path), "--copy-only"]) == 0
    assert (tmp_path / lab.FIRST).read_text(encoding="utf-8") == "mine"
    assert copied(tmp_path) == OURS
    assert f"left as they are: {lab.FIRST}" in capsys.readouterr().out
    assert lab.copy_notebooks(tmp_path) == ([], [tmp_path / lab.FIRST])


def test_a_link_that_leads_nowhere_is_not_written_through(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.ipynb"
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / lab.FIRST).symlink_to(elsewhere)
    assert main(["lab", str(folder), "--copy-only"]) == 2
    assert not elsewhere.exists()


@pytest.mark.parametrize("place", ["a file", "below a file"])
def test_a_folder_that_cannot_be_made_is_one_error(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").write_text("mine", encoding="utf-8")
    folder = tmp_path / "taken" / ("lessons" if place == "below a file" else "")
    assert main(["lab", str(folder), "--copy-only"]) == 2
    assert "expected a folder that can be written" in capsys.readouterr().err
    assert (tmp_path / "taken").read_text(encoding="utf-8") == "mine"


def test_no_notebook_is_left_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real_open = Path.open

    class Full:
        def __init__(self, file: Any) -> None:
            self.file = file

        def __enter__(self) -> Full:
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def write(self, content: bytes) -> int:
            self.file.write(content[: len(content) // 2])
            raise OSError(28, "No space left on device")

    def opened(path: Path, *arguments: Any, **keywords: Any) -> Any:
        file = real_open(path, *arguments, **keywords)
        return Full(file) if path.name.startswith("2_") and arguments == ("xb",) else file

    monkeypatch.setattr(Path, "open", opened)
    assert main(["lab", str(tmp_path), "--copy-only"]) == 2
    assert all((tmp_path / name).read_bytes() == (NOTEBOOKS / name).read_bytes() for name in copied(tmp_path))


def test_jupyterlab_is_opened_there_with_the_kits_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[Any] = []
    monkeypatch.setattr(os, "execv", lambda *arguments: called.append(arguments))
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/their/own")
    with pytest.raises(AssertionError):
        main(["lab", str(tmp_path), "--no-browser"])
    ((program, command),) = called
    assert program == sys.executable
    assert command[1:3] == ["-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={tmp_path}" in command
    assert command[-2:] == ["--no-browser", str(tmp_path / lab.FIRST)]
    settings, theirs = os.environ["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert theirs == "/their/own"
    assert (Path(settings) / "jupyter_server_config.py").is_file()
