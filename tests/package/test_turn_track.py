"""A turn track goes forward, whichever game prints it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crossing.clauses import FOLDER
from crossing.files.charts import CrossingCharts
from wargame_kit.games.huaihai.files import charts as huaihai_charts
from wargame_kit.games.typhoon.files import charts as typhoon_charts
from wargame_kit.words import DataError, files

TRACKS: dict[Path, Callable[[Path], Any]] = {
    FOLDER: CrossingCharts.read,
    files.data_root() / "huaihai": huaihai_charts.Charts.read,
    files.data_root() / "typhoon": typhoon_charts.Charts.read,
}


@pytest.mark.parametrize("folder", TRACKS, ids=lambda folder: folder.name)
def test_turns_that_run_backwards_are_refused(folder: Path, tmp_path: Path) -> None:
    text = (folder / "charts.toml").read_text(encoding="utf-8")
    first, second = re.findall(r"(?m)^from = (.*)\nto = (.*)$", text)[:2]
    for before, after, told in (
        (f"to = {first[1]}", "to = 1900-01-01", r"to: found 1900-01-01; expected a date not before from"),
        (f"from = {second[0]}", f"from = {first[1]}", rf"turn 2.from: found {first[1]}; .* after {first[1]}"),
    ):
        assert before in text
        own = tmp_path / "charts.toml"
        own.write_text(text.replace(before, after, 1), encoding="utf-8")
        with pytest.raises(DataError, match=told):
            TRACKS[folder](own)
