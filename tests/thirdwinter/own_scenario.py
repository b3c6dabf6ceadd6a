"""The lesson of Kherson, and the charts of the title, with files of a test's own: some of it changed."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import wargame_kit as wk
from wargame_kit.games.counters import Counters
from wargame_kit.games.thirdwinter.files.charts import ThirdWinterCharts
from wargame_kit.games.thirdwinter.files.scenarios import ThirdWinterScenarioFile
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.words.files import data_root, parse_toml

GAME = wk.load("thirdwinter")
COUNTERS = Counters(GAME.units)

LESSON = (data_root() / "thirdwinter" / "scenarios" / "kherson.toml").read_text(encoding="utf-8")

CHARTS = (data_root() / "thirdwinter" / "charts.toml").read_text(encoding="utf-8")


def charts_with(old: str, new: str) -> ThirdWinterCharts:
    """The charts of the title, with something else in the place of what stands in their file."""
    assert old in CHARTS
    table = parse_toml("charts.toml", CHARTS.replace(old, new, 1))
    return ThirdWinterCharts.of("charts.toml", table, tables=GAME.charts.tables)


def war(*changes: tuple[str, str], added: str = "", units: str = "") -> ThirdWinter:
    """The game with one scenario, ``own``.

    Parameters
    ----------
    *changes : tuple of (str, str)
        What stands in the file, and what stands there instead.
    added : str
        Keys that stand at the top of the file.
    units : str
        Lines at its end.
    """
    text = LESSON
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "own.toml"
        path.write_text(f"{added}\n{text}\n{units}\n", encoding="utf-8")
        scenario = ThirdWinterScenarioFile.read(path, GAME.board, COUNTERS, GAME.charts)
    return ThirdWinter(GAME.board, GAME.charts, COUNTERS, {"own": scenario})
