"""An owner's files: the kit's with something changed in them, which a game reads or refuses."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.strangers.slips import mutated
from wargame_kit.words import DataError

Read = Callable[[Path], object]


def own(kit: Path, folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """A folder of an owner's with one of the kit's files, changed."""
    text = (kit / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    if name.startswith("scenarios"):
        shutil.copytree(kit / "scenarios", folder / "scenarios")
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def refused(read: Read, kit: Path, folder: Path, name: str, change: tuple[str, str], told: str) -> None:
    """Hold that a file of the kit is refused with a change in it: by its name, and what a pattern tells."""
    path = own(kit, folder, name, change) / name
    with pytest.raises(DataError, match=rf"{re.escape(path.name)}, {told}"):
        read(path)


def refused_or_read(read: Read, kit: Path, path: Path, slips: int) -> None:
    """Hold that a file of the kit with slips of the pen is refused by its name, or read; both happen."""
    text, told = kit.read_text(encoding="utf-8"), set()
    for seed in range(slips):
        path.write_text(mutated(text, Random(seed)), encoding="utf-8", errors="surrogatepass")
        try:
            read(path)
        except DataError as error:
            told.add("refused" if path.name in str(error) else str(error))
        else:
            told.add("read")
    assert told == {"refused", "read"}
