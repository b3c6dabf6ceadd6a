"""What a table leaves to the page for when its kernel is gone."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote

import pytest

import wargame_kit as wk
from tests.theatre import infantry, theatre
from wargame_kit.position import Record
from wargame_kit.studies.study_catalogue import names
from wargame_kit.widgets.jupyter import fallback_output
from wargame_kit.widgets.map.static_snapshot import LARGEST, still
from wargame_kit.widgets.queries.visibility import EVERYTHING, PUBLIC, seen_with
from wargame_kit.widgets.table import table
from wargame_kit.words import LANGUAGES

EVIL = "<img src=x onerror=alert(1)>'\" &"
STARTS = [(game, scenario) for game in ("typhoon", "huaihai") for scenario in wk.load(game).scenarios]


@pytest.mark.parametrize(("game", "scenario"), STARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_still_is_one_sentence_and_a_small_picture(game: str, scenario: str, language: Any) -> None:
    html = still(wk.load(game).start(scenario), language)
    assert "Run All Cells" in html
    source = re.search(r'<img src="data:image/svg\+xml,([^"]*)"', html)
    assert source is not None
    assert len(source[0]) <= LARGEST + 10
    assert unquote(source[1]).startswith("<svg ")


def test_names_of_a_stranger_are_letters_in_a_still() -> None:
    game = theatre(["." * 6] * 4, [infantry(EVIL)], places={EVIL: "0202"})
    html = still(game.position({EVIL: "0203"}), "en")
    assert "<img src=x" not in html
    assert html.count("<img") == 1
    assert "onerror" not in re.sub(r'src="[^"]*"', "", html).replace("onerror=alert(1)&gt;", "")


def test_a_still_holds_what_everybody_may_know() -> None:
    hidden = [
        page.position
        for name in names()
        if name.startswith("huaihai/")
        for page in wk.study(name)
        if seen_with(page.position, PUBLIC) is not page.position
    ]
    assert hidden
    for position in hidden:
        assert still(position, "en") == still(seen_with(position, PUBLIC), "en")


def test_the_page_knows_beforehand_what_to_say(comms: list[Any], tmp_path: Path) -> None:
    record = Record(wk.load("huaihai").start("nianzhuang"))
    shown = table(record, seed=1, language="en", viewer=EVERYTHING)
    assert "Run All Cells" in shown.connection.gone
    assert "not saved" in shown.connection.gone
    record.save(tmp_path / "game.jsonl")
    shown.touched("language", "zh")
    assert str(tmp_path / "game.jsonl") in shown.connection.gone
    assert "内核" in shown.connection.waiting
    assert shown.connection.lang == "zh-CN"


def test_the_kernel_answers_whether_it_is_there(comms: list[Any], browser_says: Any) -> None:
    shown = table("huaihai", seed=1)
    comms.clear()
    browser_says(shown.connection, type="there")
    assert [message.data["content"] for message in comms] == [{"type": "here"}]


class Shell:
    """As much of a notebook's shell as a still needs."""

    def __init__(self) -> None:
        self.after: list[Any] = []
        self.events = SimpleNamespace(
            register=lambda _, call: self.after.append(call),
            unregister=lambda _, call: self.after.remove(call),
        )
        self.cell = "1"
        self.kernel = SimpleNamespace(get_parent=lambda: {"header": {"msg_id": self.cell}})

    def ends_cell(self) -> None:
        for call in tuple(self.after):
            call()


def test_a_still_comes_after_its_own_cell_and_once(comms: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    shell = Shell()
    outputs: list[Any] = []
    monkeypatch.setattr(fallback_output, "get_ipython", lambda: shell)
    monkeypatch.setattr(fallback_output, "display", outputs.append)
    shown = table("huaihai", seed=1)
    assert "application/vnd.jupyter.widget-view+json" in shown._repr_mimebundle_()
    assert outputs == []
    shell.ends_cell()
    assert len(outputs) == 1
    shell.ends_cell()
    assert len(outputs) == 1
    shown._repr_mimebundle_()
    shell.cell = "2"
    shell.ends_cell()
    assert len(outputs) == 1
    assert shell.after == []
