"""A reader's own folder whose names hold scripts, opened in JupyterLab: nothing runs, every name is text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.strangers.hostile import TRICKS, hostile_folder, trick

pytestmark = pytest.mark.browser

CELLS = (
    "import wargame_kit as wk\n"
    "from wargame_kit.games.typhoon.rules.retreat import RetreatStep\n"
    "from wargame_kit.board import BoardError\n"
    "game = wk.load('typhoon', r'{folder}')\n"
    "axis, soviet = list(game.units)[1:10], [u.id for u in game.units.values() if u.side == 'soviet'][:2]\n"
    "places = dict(zip(axis, ('2014', '2015', '2018', '2013', '2012', '2114', '2113', '2112', '2111')))\n"
    "places |= dict.fromkeys(soviet, '2016')\n"
    "position = game.position(places, step=RetreatStep('axis', tuple(axis), 2))",
    "position.prompt",
    "BoardError('board/no-hex', value={tricks!r}[0], range=' '.join({tricks!r}))",
    "position.odds('2016', [axis[1]])",
    "position.reach(axis[5])",
    "position.supply('axis')",
    "position",
    "position.unit(axis[0])",
    "wk.table(wk.Record(game.start('typhoon-1941')))",
    # Set as a formula, which shows that formulas are looked for.
    "from IPython.display import Math\nMath('x')",
)

FOUND = """() => [
    window.ran,
    document.querySelectorAll('.jp-OutputArea-output a[href^="javascript"]').length,
    document.querySelectorAll('.jp-OutputArea-output [src="x"]').length,
    document.querySelectorAll('.jp-OutputArea-output script:not([src])').length,
    document.querySelectorAll('.jp-OutputArea-output [onerror], .jp-OutputArea-output [onfocus]').length,
    document.querySelectorAll('mjx-container').length,
]"""


def test_no_name_of_a_readers_own_runs_a_script(
    notebook_page: Callable[..., Page], lab_page: Page, tmp_path: Path
) -> None:
    folder = hostile_folder("typhoon", tmp_path)
    dialogs: list[str] = []
    lab_page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    page = notebook_page(*(cell.format(folder=folder, tricks=TRICKS) for cell in CELLS))
    page.locator("mjx-container").first.wait_for(timeout=90_000)
    page.locator(".wk-now").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(FOUND) == [None, 0, 0, 0, 0, 1]
    assert dialogs == []
    prompt = page.locator(".jp-OutputArea-output").first.inner_text()
    for number in range(1, 10):
        assert trick(number) in prompt
