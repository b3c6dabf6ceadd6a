"""JupyterLab and a headless Chromium for the tests marked ``browser``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.laboratory import (
    CHROMIUM,
    Lab,
    chromium_is_here,
    laptop_page,
    running_chromium,
    running_lab,
)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab with the repository's own configuration and a home of its own."""
    with running_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine, headless. Without one the tests fail: the table must be tested."""
    if not chromium_is_here():
        pytest.fail(f"the browser tests need {CHROMIUM}: make chromium installs it", pytrace=False)
    with running_chromium() as browser:
        yield browser


@pytest.fixture
def lab_page(chromium: Browser) -> Iterator[Page]:
    """An empty page of a 1366 by 768 laptop."""
    with laptop_page(chromium) as page:
        yield page


@pytest.fixture
def notebook_page(lab: Lab, lab_page: Page) -> Iterator[Callable[..., Page]]:
    """``notebook_page("a cell", "another")`` or ``notebook_page(path)``: that notebook open and run.

    Cells are given as text, or a `pathlib.Path` of a notebook in the repository, which is copied first. The
    page comes back as soon as its cells have been told to run: wait for what they show. ``run=False`` only
    opens it.
    """
    numbers = iter(range(1000))

    def opened(*cells: str | Path, run: bool = True) -> Page:
        lab.open(lab_page, f"test_{next(numbers)}", *cells)
        if run:
            lab_page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }")
        return lab_page

    yield opened
    lab.end_sessions()
