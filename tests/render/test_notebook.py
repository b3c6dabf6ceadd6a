"""Pictures in a notebook, and those kept for the README."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from IPython.core.formatters import HTMLFormatter, SVGFormatter

import wargame_kit as wk
from tests.boards import sketch
from tests.render.pages import parsed
from tests.theatre import armour
from wargame_kit.render import Svg
from wargame_kit.render.answer_page import answer_page
from wargame_kit.render.notebook import show_pictures

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"


class Shell:
    """As much of IPython as is asked for."""

    def __init__(self) -> None:
        self.display_formatter = self
        self.formatters = {"image/svg+xml": SVGFormatter(), "text/html": HTMLFormatter()}


def test_positions_answers_boards_and_units_show_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = Shell()
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    assert show_pictures()
    formatter = shell.formatters["image/svg+xml"]
    for shown in (wk.load("typhoon").start("typhoon-1941"), sketch(["..", ".l"]), armour("3Pz")):
        parsed(Svg(formatter(shown)))
    start: Any = wk.load("typhoon").start("typhoon-1941")
    supply = start.supply("axis")
    for answer in (start.odds("1341", ["18Pz"]), start.reach("3Pz"), start.control("axis"), supply,
                   supply.of("3Pz"), start.command("2PzA")):  # fmt: skip
        assert shell.formatters["text/html"](answer) == answer_page(answer)


def test_outside_a_notebook_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("IPython.get_ipython", lambda: None)
    assert not show_pictures()


@pytest.mark.parametrize("path", sorted(PICTURES.glob("*.svg")), ids=lambda path: path.stem)
def test_kept_pictures_are_small_and_whole(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    parsed(Svg(text))
    assert len(text.encode()) < 100_000
