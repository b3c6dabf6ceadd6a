"""What the wheel leaves out: the outputs of notebooks, which *Run All* makes anew."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WithoutOutputs(BuildHookInterface[Any]):
    """Puts notebooks into the wheel as somebody finds them who has run nothing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.folder = Path(tempfile.mkdtemp())
        if version == "editable":  # the kit reads those of the checkout
            return
        notebooks = Path(self.root) / "notebooks"
        for path in sorted(notebooks.rglob("*.ipynb")):
            if ".ipynb_checkpoints" not in path.parts:
                place = path.relative_to(notebooks)
                bare = self.folder / place
                bare.parent.mkdir(parents=True, exist_ok=True)
                bare.write_text(without_outputs(path.read_text(encoding="utf-8")), encoding="utf-8")
                build_data["force_include"][str(bare)] = f"wargame_kit/_notebooks/{place.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self.folder)


def without_outputs(text: str) -> str:
    """A notebook with its cells, and nothing of what they have shown."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell.update(outputs=[], execution_count=None)
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
