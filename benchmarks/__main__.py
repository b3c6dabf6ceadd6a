"""Measure everything, or the modules that are named: ``python -m benchmarks start reach``."""

from __future__ import annotations

import importlib
import os
import platform
import sys
from pathlib import Path

from wargame_kit.position.bookmarks import VARIABLE

NOT_MEASURES = {"__init__", "__main__", "measure"}


def main(names: list[str]) -> None:
    """Print every measure of these modules, as soon as it is taken."""
    os.environ[VARIABLE] = ""  # a saved game is judged, however often it is opened
    found = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in NOT_MEASURES)
    print(f"Python {platform.python_version()} on {platform.machine()}, {platform.system()}")
    for name in names or found:
        print(f"\n{name}")
        for measure in importlib.import_module(f"benchmarks.{name}").measures():
            print(measure, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
