"""JupyterLab and a headless Chromium for the tests marked ``browser``."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

from tests.browser.laboratory import (
    CHROMIUM,
    CLEAN,
    RUN,
    Lab,
    Window,
    chromium_is_here,
    laptop_page,
    running_chromium,
    running_lab,
)

FAILED = pytest.StashKey[bool]()


SLOWER = 3
"""So many times slower is a page under a burden."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--burdened``."""
    words = "keep every core busy with something else, and make each page three times as slow"
    parser.addoption("--burdened", action="store_true", help=words)


@pytest.fixture(scope="session")
def slower(request: pytest.FixtureRequest) -> Iterator[int]:
    """How many times slower pages are; with ``--burdened`` as many others compute as there are cores."""
    if not request.config.getoption("--burdened"):
        yield 1
        return
    is_first = os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0"
    command = [sys.executable, "-c", "while True: pass"]
    others = [subprocess.Popen(command) for _ in range(os.cpu_count() or 1) if is_first]
    yield SLOWER
    for other in others:
        other.kill()
        other.wait()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab with the repository's own configuration and a home of its own."""
    with running_lab(tmp_path_factory.mktemp("lab"), forks=sys.platform == "linux") as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine, headless. Without one the tests fail: the table must be tested."""
    if not chromium_is_here():
        pytest.fail(f"the browser tests need {CHROMIUM}: make chromium installs it", pytrace=False)
    with running_chromium() as browser:
        yield browser


@pytest.fixture
def lab_page(chromium: Browser, slower: int) -> Iterator[Page]:
    """An empty page of a 1366 by 768 laptop."""
    with laptop_page(chromium, slower) as page:
        yield page


class Windows:
    """The window of this worker with JupyterLab in it: made when first asked for, and anew after `drop`."""

    def __init__(self, lab: Lab, chromium: Browser, slower: int) -> None:
        self.lab, self.chromium, self.slower = lab, chromium, slower
        self.frame = ExitStack()
        self.window: Window | None = None
        self.numbers = itertools.count()

    def open(self) -> Window:
        """The window, loaded now if there is none."""
        if self.window is None:
            self.window = Window(self.lab, self.frame.enter_context(laptop_page(self.chromium, self.slower)))
        return self.window

    def drop(self) -> None:
        """Throw the window away, with the kernels of whatever is open in it."""
        self.window = None
        self.frame.close()
        self.lab.end_sessions()


@pytest.fixture(scope="session")
def windows(lab: Lab, chromium: Browser, slower: int) -> Iterator[Windows]:
    """JupyterLab as it is loaded once for most tests of this worker."""
    one = Windows(lab, chromium, slower)
    yield one
    one.drop()


@pytest.fixture
def notebook_page(request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """``notebook_page("a cell", "another")`` or ``notebook_page(path)``: that notebook open and run.

    Cells are given as text, or a `pathlib.Path` of a notebook in the repository, which is copied first. The
    page comes back as soon as its cells have been told to run: wait for what they show. ``run=False`` only
    opens it.

    JupyterLab is loaded once for all tests; a test that uses ``lab_page`` has a page of its own.
    """
    if "lab_page" in request.fixturenames:
        yield from own_page(request.getfixturevalue("lab"), request.getfixturevalue("lab_page"))
        return
    windows: Windows = request.getfixturevalue("windows")

    def opened(*cells: str | Path, run: bool = True) -> Page:
        window = windows.open()
        assert window.close() == CLEAN
        # A name of its own: an old one would bring back the kernel of a test that failed.
        window.open(f"notebook_{next(windows.numbers)}", *cells)
        if run:
            window.page.evaluate(RUN)
        return window.page

    yield opened
    if request.node.stash.get(FAILED, False):
        windows.drop()
        return
    try:
        assert windows.open().close() == CLEAN, "what a closed notebook leaves in the page"
    except (AssertionError, PlaywrightError):
        windows.drop()
        raise


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Remember which test has failed: its window is not given to another."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


def own_page(lab: Lab, lab_page: Page) -> Iterator[Callable[..., Page]]:
    """As `notebook_page`, in a page of the test's own."""
    numbers = itertools.count()

    def opened(*cells: str | Path, run: bool = True) -> Page:
        lab.open(lab_page, f"test_{next(numbers)}", *cells)
        if run:
            lab_page.evaluate(RUN)
        return lab_page

    yield opened
    lab.end_sessions()
