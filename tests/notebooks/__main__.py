"""Run every notebook and keep of its outputs only the pictures: ``python -m tests.notebooks``.

A cell whose picture is kept is tagged ``picture``; GitHub shows it to a reader who has no kernel. Where the
table of a study will be stand its pages, still, drawn from the study (`stills.py`): that cell is tagged
``study``. All other outputs, execution counts and widget states go.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient

from tests.notebooks.kept import NOTEBOOKS, PICTURE, STUDY, is_picture_cell, notebooks
from tests.notebooks.stills import kept_outputs
from wargame_kit.studies.saves import FOLDER


def refreshed(path: Path) -> nbformat.NotebookNode:
    """A notebook as it is kept: run, with its pictures as its only outputs."""
    notebook = nbformat.read(path, as_version=4)
    folder = {"metadata": {"path": str(path.parent)}}
    shown = {cell.id: outputs for cell in notebook.cells if (outputs := kept_outputs(cell)) is not None}
    run = nbformat.v4.new_notebook(cells=[cell for cell in notebook.cells if cell.id not in shown])
    NotebookClient(run, timeout=120, kernel_name="python3", resources=folder).execute()
    number = 0
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        # nbval asks for a number where there are outputs: the pictures are counted.
        has_outputs = is_picture_cell(cell) or cell.id in shown
        number += has_outputs
        cell.execution_count = number if has_outputs else None
        cell.metadata.pop("execution", None)
        pictures = [output.data[PICTURE] for output in cell.outputs if PICTURE in output.get("data", {})]
        cell.outputs = []
        if cell.id in shown:
            cell.outputs = shown[cell.id]
            cell.metadata = nbformat.NotebookNode(tags=[STUDY])
        elif is_picture_cell(cell):
            cell.outputs = [nbformat.v4.new_output("display_data", {PICTURE: one}) for one in pictures]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook.metadata = nbformat.NotebookNode(kernelspec=kernel, language_info={"name": "python"})
    return notebook


def main(wanted: list[str]) -> None:
    """Refresh all notebooks, or those whose paths contain one of the words."""
    with TemporaryDirectory() as folder:
        os.environ[FOLDER] = folder
        for path in notebooks():
            name = str(path.relative_to(NOTEBOOKS))
            if not wanted or any(word in name for word in wanted):
                nbformat.write(refreshed(path), path)
                print(f"{name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
