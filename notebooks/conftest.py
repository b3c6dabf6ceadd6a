"""Notebooks under test keep their games in a folder of their own, speak English, and do not share ports."""

import os
import tempfile
from itertools import count
from pathlib import Path

import nbval.kernel
from jupyter_client.manager import KernelManager
from traitlets import default

os.environ["WARGAME_KIT_LANGUAGE"] = "en"
os.environ["WARGAME_KIT_CACHE"] = ""
os.environ.setdefault("WARGAME_KIT_SAVES", tempfile.mkdtemp(prefix="wargame_kit_"))

SOCKETS = tempfile.TemporaryDirectory(prefix="kernels_")
NUMBERS = count()


class KernelOnSockets(KernelManager):
    """A kernel that is reached by files in the place of TCP ports.

    A port that the manager has found free is bound by the kernel a second later. The kernel of another worker
    may have taken it by then, and this one dies before it replies.
    """

    @default("transport")
    def _transport_default(self) -> str:
        return "ipc"

    @default("ip")
    def _ip_default(self) -> str:
        return str(Path(SOCKETS.name) / f"{next(NUMBERS)}")


nbval.kernel.KernelManager = KernelOnSockets
