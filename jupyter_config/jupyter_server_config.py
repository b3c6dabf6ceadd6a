"""JupyterLab as the table needs it: prompt answers, no news over the map, no tests among notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

if TYPE_CHECKING:
    from asyncio import Future

    from traitlets.config import Config

    def get_config() -> Config: ...


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A kernel's web socket that sends each message at once.

    By default small messages wait for the browser to acknowledge the one before (Nagle's algorithm against
    delayed acknowledgements, about 40 ms each). A click on the map is a handful of small messages.
    """

    def connect(self) -> Future[None] | None:
        self.websocket_handler.set_nodelay(True)
        return super().connect()


c = get_config()
c.ServerApp.kernel_websocket_connection_class = PromptConnection
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.news_url = None
# What sets notebooks up for their tests is none of them.
c.ContentsManager.hide_globs = ["__pycache__", "*.pyc", "*.pyo", ".DS_Store", "*~", "conftest.py"]
