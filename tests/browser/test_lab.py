"""JupyterLab as `make lab` starts it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from playwright.sync_api import Page
from traitlets.config.loader import PyFileConfigLoader

CONFIGURATION = Path(__file__).resolve().parents[2] / "jupyter_config"


@pytest.mark.browser
def test_a_notebook_runs_and_no_news_lies_over_it(notebook_page: Callable[..., Page]) -> None:
    page = notebook_page("import wargame_kit", "print('board', 'and', 'counters')")
    page.get_by_text("board and counters", exact=True).wait_for()
    assert not page.evaluate(
        "window.jupyterapp.isPluginActivated('@jupyterlab/apputils-extension:announcements')"
    )
    assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0


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
