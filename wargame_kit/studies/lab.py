"""The lessons in a folder of the reader's own, opened in JupyterLab."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from urllib.parse import quote

from wargame_kit.words import DataError, Phrase, say

FIRST = "00_start_here.ipynb"
_PACKAGE = Path(__file__).resolve().parents[1]


def notebooks_root() -> Path:
    """The folder that holds the kit's notebooks, in a checkout or an installed wheel.

    Examples
    --------
    >>> (notebooks_root() / FIRST).is_file()
    True
    """
    return _shipped("_notebooks", "notebooks")


def link_to_notebook(study: str) -> str:
    """The way from the notebook that is open to that of a study, or to the first, which opens all others.

    Parameters
    ----------
    study : str
        The study's id.

    Returns
    -------
    str
        A relative link; empty if the notebook does not lie where the kit's notebooks lie to each other.

    Examples
    --------
    >>> link_to_notebook("nobody/first")
    ''
    """
    name, here = _notebook_of().get(study, Path(FIRST)), Path().absolute()
    near = (here / name.name, here / name, here.parent / name)
    found = next((path for path in near if path.is_file()), None)
    return "" if found is None else quote(Path(os.path.relpath(found, here)).as_posix())


@cache
def _notebook_of() -> Mapping[str, Path]:
    """The kit's notebooks by the study for which they set a table."""
    table = re.compile(r'wk\.table\(wk\.study\(\\"([^"\\]+)\\"\)')
    root = notebooks_root()
    return {
        study: source.relative_to(root)
        for source, _ in _pairs(root)
        for study in table.findall(source.read_text(encoding="utf-8"))
    }


def copy_notebooks(folder: Path) -> tuple[list[Path], list[Path]]:
    """Copy the kit's notebooks into a folder; what is there already stays as it is.

    Parameters
    ----------
    folder : Path
        Made if it is not there.

    Returns
    -------
    list of Path
        The notebooks that were copied.
    list of Path
        Those that were there and are other than the kit's: changed by the reader, or of another version.

    Raises
    ------
    DataError
        If the folder cannot be made or written; no notebook is left half written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     copied, changed = copy_notebooks(Path(name) / "moscow")
    ...     again, _ = copy_notebooks(Path(name) / "moscow")
    ...     len(copied) > 1, changed, again
    (True, [], [])
    """
    copied, changed = [], []
    try:
        for source, place in _pairs(folder):
            content = source.read_bytes()
            place.parent.mkdir(parents=True, exist_ok=True)
            if _write_new(place, content):
                copied.append(place)
            elif place.read_bytes() != content:
                changed.append(place)
    except OSError as error:
        expected = say("lab/folder")
        raise DataError(folder, "", error.strerror or str(error), str(expected)) from error
    return copied, changed


def copied(folder: Path) -> Iterator[Phrase]:
    """Copy the notebooks and tell of it, a sentence at a time."""
    new, changed = copy_notebooks(folder)
    if new:
        yield say("lab/copied", count=len(new), folder=str(folder))
    if changed:
        yield say("lab/kept", names=tuple(str(one.relative_to(folder)) for one in changed))


def open_lab(folder: Path, options: Sequence[str] = ()) -> None:
    """Open JupyterLab on the first notebook of a folder, in place of this process.

    Parameters
    ----------
    folder : Path
    options : sequence of str
        For JupyterLab, such as ``--no-browser``.
    """
    settings = os.pathsep.join(
        filter(
            None, [str(_shipped("_jupyter_config", "jupyter_config")), os.environ.get("JUPYTER_CONFIG_PATH")]
        )
    )
    is_root = ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    command = ["-m", "jupyterlab", *is_root, f"--ServerApp.root_dir={folder.absolute()}", *options]
    os.environ["JUPYTER_CONFIG_PATH"] = settings
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *command, str(folder / FIRST)])


def _shipped(installed: str, checked_out: str) -> Path:
    inside = _PACKAGE / installed
    return inside if inside.is_dir() else _PACKAGE.parent / checked_out


def _pairs(folder: Path) -> Iterator[tuple[Path, Path]]:
    root = notebooks_root()
    for source in sorted(root.rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in source.parts:
            yield source, folder / source.relative_to(root)


def _write_new(place: Path, content: bytes) -> bool:
    """Write a file unless there is one; a link that leads nowhere counts as one."""
    try:
        with place.open("xb") as file:
            try:
                file.write(content)
                file.flush()
            except OSError:
                place.unlink()
                raise
    except FileExistsError:
        return False
    return True
