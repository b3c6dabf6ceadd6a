"""JupyterLab as `make lab` starts it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from playwright.sync_api import Page
from traitlets.config.loader import PyFileConfigLoader

from tests.browser.laboratory import NOTEBOOK_IS_READY, REPOSITORY, Lab, is_whole, rests
from tests.notebooks.kept import notebooks

FIRST_OF = {path.parent.name: path for path in reversed(notebooks())}
DAILY = [FIRST_OF[folder] for folder in ("notebooks", "thirdwinter")]
EACH = [
    # The first page and the largest game; what the cells of all show is asked without a browser.
    pytest.param(
        path.relative_to(REPOSITORY),
        id=f"{path.parent.name}-{path.stem}",
        marks=() if path in DAILY else pytest.mark.slow,
    )
    for path in notebooks()
]
FAILED = '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]'
IDLE = """() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'
    && ![...document.querySelectorAll('.jp-InputPrompt')].some((one) => one.textContent.includes('*'))"""
CONFIGURATION = Path(__file__).resolve().parents[2] / "jupyter_config"


@pytest.mark.browser
@pytest.mark.usefixtures("lab_page")
def test_a_notebook_runs_and_no_news_lies_over_it(notebook_page: Callable[..., Page]) -> None:
    page = notebook_page("import wargame_kit", "print('board', 'and', 'counters')")
    page.get_by_text("board and counters", exact=True).wait_for()
    assert not page.evaluate(
        "window.jupyterapp.isPluginActivated('@jupyterlab/apputils-extension:announcements')"
    )
    assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0


@pytest.mark.browser
@pytest.mark.parametrize("path", EACH)
def test_after_run_all_the_table_is_on_the_screen_and_nothing_has_failed(
    notebook_page: Callable[..., Page], path: Path
) -> None:
    page = notebook_page(path)
    shown = ".wk-start" if "start_here" in path.name else ".wargame-kit-table"
    # The last cell is run again, as a reader does who has lost the thread.
    for _ in range(2):
        page.wait_for_function(f"() => document.querySelector({shown!r})", timeout=60_000)
        page.wait_for_function(IDLE, timeout=120_000)
        is_whole(page, shown)
        assert page.locator(FAILED).count() == 0
        assert page.locator(shown).count() == 1
        page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell') }")
        rests(page, 8)


@pytest.mark.browser
def test_what_comes_next_opens_beside_the_notebook_whose_last_page_names_it(
    lab: Lab, notebook_page: Callable[..., Page], tmp_path: Path
) -> None:
    lab.write("2_fresh_and_spent", "print('the next lesson')")
    saves = f"import os\nos.environ['WARGAME_KIT_SAVES'] = {str(tmp_path)!r}"
    page = notebook_page(
        f"{saves}\nimport wargame_kit as wk", "wk.table(wk.study('huaihai/week'), page='no-bread')"
    )
    page.locator("a[data-notebook]").click(timeout=60_000)
    page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.context.path === '2_fresh_and_spent.ipynb'"
    )
    assert len(page.context.pages) == 1, "it is no window of its own"
    page.wait_for_function(NOTEBOOK_IS_READY, timeout=90_000)


def test_the_list_of_files_shows_notebooks_and_nothing_of_their_tests() -> None:
    configuration: Any = PyFileConfigLoader("jupyter_server_config.py", path=str(CONFIGURATION)).load_config()
    manager = LargeFileManager(config=configuration, root_dir=str(REPOSITORY / "notebooks"))
    listed = {entry["name"] for entry in manager.get("")["content"]}
    assert "00_start_here.ipynb" in listed
    assert "conftest.py" not in listed


def test_each_message_of_a_kernel_is_sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    configuration: Any = PyFileConfigLoader("jupyter_server_config.py", path=str(CONFIGURATION)).load_config()
    connection_class = configuration.ServerApp.kernel_websocket_connection_class
    said = []
    monkeypatch.setattr(
        ZMQChannelsWebsocketConnection, "connect", lambda connection: said.append("connected")
    )
    connection = connection_class.__new__(connection_class)
    handler = SimpleNamespace(set_nodelay=lambda value: said.append(f"no delay: {value}"))
    monkeypatch.setattr(connection_class, "websocket_handler", handler)
    connection.connect()
    assert said == ["no delay: True", "connected"]
