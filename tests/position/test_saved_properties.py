"""Whatever is done and whatever fails, in any order: what is read again is what was acknowledged."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.position.saved import FIRST, GAME, loaded, play, told
from wargame_kit.position import NotSaved, Record

SYSTEM = {name: getattr(os, name) for name in ("write", "fsync", "ftruncate", "open")}


@contextmanager
def failing(fault: str, room: int) -> Iterator[None]:
    """Let the system fail as a disk does that is full after so many bytes, or worse."""
    left = room

    def write(file: int, data: bytes) -> int:
        nonlocal left
        if left <= 0:
            raise KeyboardInterrupt if fault == "interrupt" else OSError(errno.ENOSPC, "No space left")
        done = SYSTEM["write"](file, bytes(data)[:left])
        left -= done
        return int(done)

    def fails(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    patches = {
        "full": {"write": write},
        "interrupt": {"write": write},
        "sync": {"fsync": fails},
        "worse": {"write": write, "fsync": fails, "ftruncate": fails},
        "closed": {"open": fails},
    }.get(fault, {})
    with pytest.MonkeyPatch.context() as patched:
        for name, instead in patches.items():
            patched.setattr(os, name, instead)
        yield


def removed(path: Path) -> None:
    path.unlink(missing_ok=True)


def put_back(path: Path) -> None:
    if path.exists():
        lines = path.read_bytes().splitlines(keepends=True)
        beside = path.with_name("older")
        beside.write_bytes(b"".join(lines[: len(lines) // 2 + 1]))
        beside.replace(path)


def cut(path: Path) -> None:
    if path.exists():
        os.truncate(path, path.stat().st_size - 3)


def copied(path: Path) -> None:
    if path.exists():
        shutil.copy(path, path.with_name("copy"))
        path.with_name("copy").replace(path)


MEDDLING = {"removed": removed, "put back": put_back, "cut": cut, "copied": copied}

STEPS = st.lists(
    st.tuples(
        st.sampled_from(["play", "play", "play", "undo", "go", "comment", "save", "elsewhere", "resume"]),
        st.integers(0, 10**6),
        st.sampled_from(["", "", "", "", "full", "interrupt", "sync", "worse", "closed", *MEDDLING]),
        st.integers(0, 90),
    ),
    max_size=25,
)


class Desk:
    """A record with its files, and what of it was acknowledged."""

    def __init__(self, folder: Path) -> None:
        self.names = (folder / f"game-{number}.txt" for number in count())
        self.record = Record(FIRST)
        self.record.save(next(self.names))

    def do(self, deed: str, seed: int) -> None:
        record = self.record
        if deed == "play":
            play(record, 1, seed)
        elif deed == "undo":
            record.undo(what_if=True)
        elif deed == "go":
            record.go(seed % len(record.nodes))
        elif deed == "comment":
            record.comment(Random(seed).choice(["", "Forward!", "前进", "“\\n”\n"]))
        elif deed == "save" and record.path is not None:
            record.save(record.path, replace=bool(seed % 2))
        elif deed == "elsewhere":
            record.save(next(self.names))
        elif deed == "resume" and record.path is not None and record.is_safe and not record.trouble:
            path = record.path
            record.close()
            self.record = Record.resume(path, GAME)


@given(steps=STEPS)
def test_whatever_fails_what_is_read_again_was_acknowledged(steps: list[tuple[str, int, str, int]]) -> None:
    with TemporaryDirectory() as folder:
        desk, torn = Desk(Path(folder)), False
        for asked, seed, fault, room in steps:
            before, path = told(desk.record), desk.record.path
            if fault in MEDDLING and path is not None:
                MEDDLING[fault](path)
            deed = "play" if asked == "resume" and fault else asked
            failed = False
            with failing(fault, room):
                try:
                    desk.do(deed, seed)
                except (NotSaved, KeyboardInterrupt):
                    failed = True
            record = desk.record
            if failed or deed in ("save", "elsewhere", "resume"):
                assert told(record) == before
            # What could not even be taken away again goes before the next line is written.
            torn = record.trouble is not None and (torn or (failed and fault == "worse"))
            if record.path is not None and record.is_safe and not torn:
                assert loaded(record.path) == told(record)
        desk.record.save(Path(folder) / "last.txt")
        assert loaded(Path(folder) / "last.txt") == told(desk.record)
        desk.record.close()
