"""What every test may use: Hypothesis profiles, and widgets without a browser."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests.proofs import pytest_addoption, pytest_configure  # noqa: F401 - pytest finds them here
from wargame_kit.position.bookmarks import VARIABLE
from wargame_kit.studies.saves import FOLDER

# Whoever runs the tests may have chosen another language; those that need it choose it themselves.
os.environ["WARGAME_KIT_LANGUAGE"] = "en"
# A test that opens a saved game means to have it judged.
os.environ[VARIABLE] = ""

hypothesis.settings.register_profile("quick", deadline=None, max_examples=50)
# The same examples in every run: a red build must be red for its commit, not by chance.
hypothesis.settings.register_profile("ci", parent=hypothesis.settings.get_profile("quick"), derandomize=True)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=2000)
hypothesis.settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "quick")
)


def pytest_collection_finish() -> None:
    """Let the garbage collector look seldom, and never through what stays to the end.

    A sixth of the time of a table's tests was its.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


@pytest.fixture(scope="session")
def _saves(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("saves")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def _nothing_is_kept_for_another_test(_saves: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whatever a table keeps without being asked fall into a folder that no other test reads."""
    monkeypatch.setenv(FOLDER, str(next(_saves)))


@pytest.fixture(autouse=True)
def _nobody_waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written is in the file at once; that it outlives a power cut no test here could see.

    Tests of what happens if the disk fails put their own in its place.
    """
    monkeypatch.setattr(os, "fsync", os.fstat)


@dataclass(frozen=True, slots=True)
class Message:
    """One message from the kernel to the browser.

    Parameters
    ----------
    kind
        ``comm_open``, ``comm_msg`` or ``comm_close``.
    widget
        The id of the widget that sent it.
    data
        What it carries, without its buffers.
    buffer_bytes
        The size of its binary buffers together.
    """

    kind: str
    widget: str
    data: dict[str, Any]
    buffer_bytes: int


@pytest.fixture
def comms(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Message]]:
    """Every message that the widgets made in this test send to the browser, in order."""
    import comm
    import ipywidgets
    from comm.base_comm import BaseComm

    sent: list[Message] = []

    class RecordingComm(BaseComm):
        def publish_msg(
            self,
            msg_type: str,
            data: dict[str, Any] | None = None,
            metadata: dict[str, Any] | None = None,
            buffers: list[bytes] | None = None,
            **keys: Any,
        ) -> None:
            size = sum(memoryview(buffer).nbytes for buffer in buffers or ())
            sent.append(Message(msg_type, self.comm_id, data or {}, size))

    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    before = set(ipywidgets.widgets.widget._instances)
    yield sent
    # Not Widget.close_all(): it would close the layouts that modules share.
    for model_id, widget in list(ipywidgets.widgets.widget._instances.items()):
        if model_id not in before:
            widget.close()


class BrowserSays:
    """Deliver a message from the browser to a widget, exactly as its comm does."""

    def __call__(self, widget: Any, **content: Any) -> None:
        """Send a custom message, as ``model.send(content)`` does in the browser."""
        self._deliver(widget, {"method": "custom", "content": content})

    def state(self, widget: Any, **state: Any) -> None:
        """Change traits, as ``model.set(...); model.save_changes()`` does in the browser."""
        self._deliver(widget, {"method": "update", "state": state, "buffer_paths": []})

    @staticmethod
    def _deliver(widget: Any, data: dict[str, Any]) -> None:
        widget._handle_msg({"content": {"data": data}, "buffers": []})


@pytest.fixture
def browser_says() -> BrowserSays:
    """``browser_says(widget, kind="click", hex=12)`` and ``browser_says.state(widget, value=3)``."""
    return BrowserSays()
