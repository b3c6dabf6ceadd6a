"""The files that something runs through, for tests of how many of them a reader has to follow."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import wargame_kit

PACKAGE = Path(wargame_kit.__file__).parent


def entered(do: Callable[[], object]) -> set[str]:
    """The files of the kit that something runs through, but for words and rulebook, which all do."""
    names: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            names.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
    own = {str(Path(name).relative_to(PACKAGE)) for name in names if name.startswith(str(PACKAGE))}
    return {name for name in own if Path(name).parts[0] not in ("words", "rulebook")}
