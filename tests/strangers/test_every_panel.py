"""Whatever is written anywhere, no panel of any game makes an element or an attribute of it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.strangers.hostile import TRICKS, hostile_folder
from tests.strangers.test_nothing_runs import Page
from tests.widgets.test_asked_pages import touch_anything
from wargame_kit.games import GAMES
from wargame_kit.games.ocs.rules.sequence import steps_of_phase
from wargame_kit.position import Record
from wargame_kit.render.overlays import overlay_names
from wargame_kit.studies.saves import FOLDER
from wargame_kit.widgets.table import Table

FIELDS = ("answer", "comment", "action", "path", "file", "claim", "title-en", "text-zh", "study-en")
TYPED = ("type", "list", "search", "comment", "save", "load", "author-keep", "author-title", "author-file")

ELEMENTS = (
    "a b br button caption circle code dd details div dl dt g input label li line meter ol option p path "
    "polygon polyline pre rect section select small span summary svg table tbody td text textarea th thead "
    "tr ul"
)
ATTRIBUTES = (
    "class colspan cx cy d fill height hidden max min open placeholder points r role rows scope selected "
    "spellcheck stroke stroke-width style tabindex title transform type value viewbox width x y"
)
"""What pages are made of, beside attributes that begin with ``data-`` and ``aria-``."""


def assert_plain(shown: Table, touched: object) -> None:
    for widget in (shown.side, shown.bar, shown.head, shown.cover, shown.errors):
        for tag, attributes in Page(widget.html).elements:
            assert tag in ELEMENTS.split(), (touched, tag)
            named = {name for name in attributes if not name.startswith(("data-", "aria-"))}
            strange = named - set(ATTRIBUTES.split())
            assert not strange, (touched, tag, strange)


@pytest.mark.parametrize("touches", [20, pytest.param(60, marks=pytest.mark.slow)])
# A text is escaped alike in every language.
@pytest.mark.parametrize("language", ["en", pytest.param("zh", marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_text_makes_an_element_of_any_panel(
    comms: list[Any],
    browser_says: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    language: Any,
    touches: int,
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own").mkdir()
    game: Any = wk.load(name, hostile_folder(name, tmp_path / "own"))
    record = Record(game.start(next(iter(game.scenarios))))
    shown = Table(record, viewer="everything", language=language, seed=1)
    shown.session.overlays |= set(overlay_names(shown.position))
    shown.touched("author")
    random, read = Random(name), ""
    for _ in range(touches):
        touched = touch_anything(shown, browser_says, random)
        assert_plain(shown, touched)
        said = random.choice(TYPED), random.choice(TRICKS)
        shown.touched(*said, **dict.fromkeys(FIELDS, random.choice(TRICKS)))
        assert_plain(shown, said)
        shown.touched("tab", random.choice(shown.session.tabs))
        assert_plain(shown, "tab")
        read += "".join(Page(shown.side.html).runs)
    assert "window.ran=1" in read, "it is there, as text"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_nor_of_the_page_of_a_phase_or_of_the_points_beside_history(
    comms: list[Any], tmp_path: Path, language: Any
) -> None:
    game: Any = wk.load("thirdwinter", hostile_folder("thirdwinter", tmp_path))
    start = game.start("third-winter").replaced(turn=12)
    position = start.pushed(*steps_of_phase(start, "axis", "reinforcement")).settled()
    shown = Table(Record(position), viewer="everything", language=language, seed=1)
    for said, part in (("tab", "play"), "phase-page"), (("score", ""), "in-history"):
        shown.touched(*said)
        assert_plain(shown, said)
        _, is_there, rest = shown.side.html.partition(f'data-keep="{part}"')
        assert is_there, said
        read = "".join(Page(rest.partition("</details>")[0]).runs)
        assert "window.ran=1" in read or part == "in-history", "it is there, as text"
