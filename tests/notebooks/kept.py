"""What the notebooks of the repository must look like as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
PICTURE = "image/svg+xml"
STUDY = "study"
"""The tag of the cell whose outputs are drawn from a study, or from what the first page offers."""


def notebooks() -> list[Path]:
    """Every notebook, in the order of reading."""
    return sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def is_picture_cell(cell: Any) -> bool:
    """Whether a cell's picture is kept in git."""
    return "picture" in cell["metadata"].get("tags", ())


def is_still_cell(cell: Any) -> bool:
    """Whether what stands under a cell in git was drawn from a study, not by running it."""
    return STUDY in cell["metadata"].get("tags", ())


def text_of(part: str | list[str]) -> str:
    """A source or an output, which notebooks write as one text or as lines."""
    return part if isinstance(part, str) else "".join(part)
