"""Files in which a few bytes have been changed: they are read, or refused by name, and never written to."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hypothesis import strategies as st

from wargame_kit.words import DataError


def read_or_refused(path: Path, text: str, data: st.DataObject, read: Callable[[Path], object]) -> None:
    """Write a text with some of its bytes changed, and read it."""
    raw = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=4))
    path.write_bytes(bytes(raw))
    with suppress(DataError):
        read(path)
    assert path.read_bytes() == bytes(raw)
