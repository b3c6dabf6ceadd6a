"""JupyterLab and a headless Chromium, started and stopped: for tests and measurements of the table."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import forked_kernel

REPOSITORY = Path(__file__).resolve().parents[2]
LAPTOP = {"width": 1366, "height": 768}
# Debian's two: the shell, which has no windows, needs less of the processor.
CHROMIUMS = ("/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(os.path.exists, CHROMIUMS), CHROMIUMS[-1])
CHROMIUM_FLAGS = [
    "--no-sandbox",  # in a container, and as root, there is none
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
NOTEBOOK_IS_READY = """() => {
    const notebook = window.jupyterapp?.shell.currentWidget;
    return notebook?.content?.widgets && notebook.sessionContext?.session?.kernel?.status === 'idle';
}"""

OPEN = """async (path) => {
    const app = window.jupyterapp, factory = 'Notebook', kernel = { name: 'python3' };
    const panel = await app.commands.execute('docmanager:open', { path, factory, kernel });
    await panel.context.ready;
    await panel.sessionContext.ready;
    app.shell.activateById(panel.id);
}"""
RUN = """() => {
    // JupyterLab gives the notebook the focus when the last cell has run: until then nothing is typed.
    const run = window.running = window.jupyterapp.commands.execute('notebook:run-all-cells');
    run.finally(() => { if (window.running === run) window.running = null; });
}"""
LISTEN = """() => {
    const panel = window.jupyterapp.shell.currentWidget;
    const unanswered = window.unanswered = new Set();
    window.running = null;
    panel.sessionContext.session.kernel.anyMessage.connect((kernel, { msg, direction }) => {
        if (direction === 'send' && msg.channel === 'shell') unanswered.add(msg.header.msg_id);
        else if (msg.header.msg_type !== 'status') return;
        else if (msg.content.execution_state === 'idle') unanswered.delete(msg.parent_header.msg_id);
        else if (msg.content.execution_state.includes('restart')) unanswered.clear();
    });
}"""
RESTS = """(frames) => new Promise((done, failed) => {
    // All cells have run, the kernel has answered, and for some frames nothing was drawn and no hex moved.
    let still = 0, before = '';
    const latest = performance.now() + 20000;
    const look = () => {
        const views = window.__wargame_kit?.views ?? [];
        const now = JSON.stringify(views.map((view) => [view.hexPixel(0), view.draws]));
        const isQuiet = !window.unanswered?.size && !window.running;
        still = now === before && isQuiet ? still + 1 : 0;
        before = now;
        if (still >= frames) done();
        else if (performance.now() > latest) failed(new Error(`${window.unanswered?.size} unanswered`));
        else requestAnimationFrame(look);
    };
    look();
})"""
CLOSE = """async () => {
    const app = window.jupyterapp;
    if (document.fullscreenElement) await document.exitFullscreen();
    for (const widget of [...app.shell.widgets('main')]) {
        const session = widget.sessionContext;
        // Not saved, not asked about, and its kernel is no longer waited for.
        if (session) {
            widget.context.model.dirty = false;
            await session.shutdown();
        }
        widget.dispose();
    }
    app.shell.expandLeft();
    const themes = 'apputils:change-theme', theme = 'JupyterLab Light';
    if (document.body.dataset.jpThemeName !== theme) await app.commands.execute(themes, { theme });
    return {
        dialogs: document.querySelectorAll('.jp-Dialog').length,
        layers: window.__wargame_kit?.views.length ?? 0,
        tables: document.querySelectorAll('.wargame-kit-table, .wargame-kit-start').length,
        notebooks: document.querySelectorAll('.jp-Notebook').length,
    };
}"""
CLEAN = {"dialogs": 0, "layers": 0, "tables": 0, "notebooks": 0}

WHOLE = """(selector) => {
    const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
    const notebook = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
    return top >= notebook.top - 1 && bottom <= notebook.bottom + 1;
}"""


@dataclass(frozen=True, slots=True)
class Lab:
    """A running JupyterLab.

    Parameters
    ----------
    address
        Where it listens, as ``http://127.0.0.1:port``.
    token
        What its API and its pages ask for.
    root
        The folder whose notebooks it opens; tests write theirs here.
    """

    address: str
    token: str
    root: Path

    def ask(self, path: str, method: str = "GET") -> Any:
        """What the server's API answers, read from JSON (None for an empty answer)."""
        request = urllib.request.Request(
            self.address + path, method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read() or b"null")

    def end_sessions(self) -> None:
        """Stop every notebook's kernel, so that the next test starts with two free cores."""
        for session in self.ask("/api/sessions"):
            self.ask(f"/api/sessions/{session['id']}", method="DELETE")

    def open(self, page: Page, name: str, *cells: str | Path) -> None:
        """Open a notebook in a page and wait until its kernel is idle; nothing is run.

        Parameters
        ----------
        page
            Of a Chromium.
        name
            Of the file, without its ending.
        *cells
            Their text, or one `pathlib.Path` of a notebook in the repository, which is copied.
        """
        self.write(name, *cells)
        page.goto(f"{self.address}/lab/tree/{name}.ipynb?token={self.token}&reset")
        page.wait_for_function(NOTEBOOK_IS_READY, timeout=90_000)
        page.evaluate(LISTEN)

    def write(self, name: str, *cells: str | Path) -> None:
        """Write a notebook into the folder of notebooks."""
        if len(cells) == 1 and isinstance(cells[0], Path):
            text = (REPOSITORY / cells[0]).read_text(encoding="utf-8")
        else:
            text = json.dumps(notebook_of([str(cell) for cell in cells]))
        (self.root / f"{name}.ipynb").write_text(text, encoding="utf-8")


class Window:
    """One page with JupyterLab in it, in which notebooks are opened and closed again."""

    def __init__(self, lab: Lab, page: Page) -> None:
        self.lab, self.page = lab, page
        page.goto(f"{lab.address}/lab?token={lab.token}&reset")
        page.wait_for_function("() => window.jupyterapp?.restored", timeout=90_000)
        page.evaluate("() => window.jupyterapp.restored")

    def open(self, name: str, *cells: str | Path) -> None:
        """Open a notebook and wait until its kernel is idle; nothing is run."""
        self.lab.write(name, *cells)
        self.page.evaluate(OPEN, f"{name}.ipynb")
        self.page.wait_for_function(NOTEBOOK_IS_READY, timeout=90_000)
        self.page.evaluate(LISTEN)

    def close(self) -> dict[str, int]:
        """Close what is open without saving it, end its kernel, and count what is left in the page."""
        left: dict[str, int] = self.page.evaluate(CLOSE)
        self.page.unroute_all()
        self.page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
        self.page.mouse.move(0, 0)
        return left


def notebook_of(cells: list[str]) -> dict[str, Any]:
    """A notebook of these code cells, in nbformat 4."""
    empty: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    return {
        "cells": [{**empty, "id": f"cell-{number}", "source": cell} for number, cell in enumerate(cells)],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def free_port() -> int:
    """A port of this machine on which nobody listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def wait_until_it_answers(lab: Lab, server: subprocess.Popen[bytes], log: Path, seconds: float = 90) -> None:
    """Return when JupyterLab answers; RuntimeError with the end of its log when it stopped or never did."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and server.poll() is None:
        try:
            lab.ask("/api/status")
            return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-3000:]}")


@contextmanager
def running_lab(home: Path, *, forks: bool = False) -> Iterator[Lab]:
    """A JupyterLab with the repository's own configuration, and a home of its own in an empty folder.

    With ``forks`` its kernels begin with what notebooks import; see `tests.browser.forked_kernel`.
    """
    root = home / "notebooks"
    root.mkdir()
    running = Lab(f"http://127.0.0.1:{free_port()}", secrets.token_hex(16), root)
    environment = {
        **os.environ,
        "HOME": str(home),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_DIR": str(home / "configuration"),
        "JUPYTER_CONFIG_PATH": str(REPOSITORY / "jupyter_config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        # Before the kernels of the environment; without forks it is empty.
        "JUPYTER_PATH": str(home / "forks"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
    }
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
        f"--port={running.address.rpartition(':')[2]}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={root}",
        f"--IdentityProvider.token={running.token}",
        "--LabApp.expose_app_in_browser=True",
    ]
    log = home / "jupyterlab.log"
    with log.open("wb") as output, forking(home) if forks else nullcontext():
        server = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            wait_until_it_answers(running, server, log)
            yield running
            running.end_sessions()
        finally:
            server.terminate()
            try:
                server.wait(15)
            except subprocess.TimeoutExpired:
                server.kill()


@contextmanager
def forking(home: Path) -> Iterator[None]:
    """Let the kernels of the laboratory in this home be forks."""
    address = home / "kernels.socket"
    spec = home / "forks" / "kernels" / "python3"
    spec.mkdir(parents=True)
    text = json.dumps(forked_kernel.KERNELSPEC).replace("{parent}", str(address))
    (spec / "kernel.json").write_text(text, encoding="utf-8")
    command = [sys.executable, str(Path(forked_kernel.__file__)), "parent", str(address)]
    found = os.pathsep.join([str(REPOSITORY), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": found}
    with (home / "kernels.log").open("wb") as log:
        parent = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=log, stderr=log, env=environment)
        try:
            yield
        finally:
            assert parent.stdin is not None
            parent.stdin.close()
            parent.wait(15)


def chromium_is_here() -> bool:
    """Whether this machine has the Chromium of `CHROMIUM`."""
    return os.access(CHROMIUM, os.X_OK)


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """The Chromium of this machine, headless."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS, headless=True)
        yield browser
        browser.close()


@contextmanager
def laptop_page(chromium: Browser, slower: int = 1) -> Iterator[Page]:
    """An empty page of a 1366 by 768 laptop so many times slower, with nothing in its cache."""
    context = chromium.new_context(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(30_000 * slower)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    yield page
    context.close()


def rests(page: Page, frames: int = 4) -> None:
    """Wait until the kernel has answered, and what it answered is drawn and lies still."""
    page.evaluate(RESTS, frames)


def is_whole(page: Page, selector: str) -> None:
    """Wait until all of something is on the screen of a notebook, and stays there."""
    page.wait_for_function(f"() => ({WHOLE})({selector!r})", timeout=20_000)
    rests(page, 12)
    assert page.evaluate(f"() => ({WHOLE})({selector!r})")
