"""A table at which somebody writes a study, for the tests that ask for one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.widgets.writing import GAME, PLACES
from wargame_kit.studies.saves import FOLDER
from wargame_kit.widgets.table import Table, table


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    # What a page names without a folder is saved where the notebook runs.
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def shown(comms: list[Any], folder: Path) -> Table:
    at_table = table(GAME.position(PLACES), seed=1, viewer="everything")
    at_table.touched("author")
    return at_table


@pytest.fixture
def file(folder: Path) -> Path:
    return folder / "saves" / "my.study.toml"
