"""What the tests of saved games share: a record as plain values, and a disk that is full."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

import wargame_kit as wk
from tests.walking import at_random
from wargame_kit.position import Record

GAME = wk.load("typhoon")
FIRST = GAME.start("typhoon-1941")


def told(record: Record) -> object:
    """Everything that a record holds, to compare."""
    nodes = [
        (node.id, node.parent.id if node.parent else -1, node.actor, record.text(node), node.comment)
        for node in record.nodes.values()
    ]
    return nodes, record.cursor.id, record.before, record.first


def loaded(path: Path) -> object:
    return told(Record.load(path, GAME))


def play(record: Record, count: int, seed: int = 1) -> None:
    """Play so many actions at random."""
    random = Random(seed)
    for _ in range(count):
        record.play(at_random(record.position, random))


@contextmanager
def small_disk(folder: Path, size: str = "64k") -> Iterator[Path]:
    """Lend a file system of its own, or skip the test where the machine lends none."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("only root may mount a small disk")
    options = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if subprocess.run(options, check=False, capture_output=True).returncode:
        pytest.skip("this machine mounts no tmpfs")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fill a disk to the last byte, and answer the file that does it."""
    ballast = folder / "ballast"
    with ballast.open("ab", buffering=0) as file:
        for size in (4096, 256, 1):
            try:
                while file.write(b"x" * size) == size:
                    pass
            except OSError:
                pass
    return ballast
