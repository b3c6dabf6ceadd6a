"""A file that is written whole or not at all: beside what is there, and moved over it in one go."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

BINARY = getattr(os, "O_BINARY", 0)


@contextmanager
def replacing(path: Path) -> Iterator[int]:
    """Open a new file that takes the place of another when all that is done with it has gone well.

    Parameters
    ----------
    path : Path
        What is there stays whole until then, and for good where anything is raised. Where it is a link, what
        it leads to is replaced, and the link stays.

    Yields
    ------
    int
        The new file, open to write and read.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    file = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
    try:
        try:
            yield file
        finally:
            os.close(file)
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def write_all(file: int, data: bytes, *, waits: bool = True) -> None:
    """Write everything where a file stands, and wait until the disk has it."""
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]
    if waits:
        os.fsync(file)


def write_whole(path: Path, data: bytes, *, waits: bool = True) -> None:
    """Put a whole file at a path, in place of what is there.

    Parameters
    ----------
    path : Path
    data : bytes
    waits : bool
        Whether it is on the disk when this returns; not worth the time for what may be lost in a power cut.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder) / "ticks.json", b"{}")
    ...     [found.name for found in Path(folder).iterdir()]
    ['ticks.json']
    """
    with replacing(path) as file:
        write_all(file, data, waits=waits)


def first_free(paths: Iterable[Path]) -> Path:
    """The first of some paths at which nothing stands, not even a link that leads nowhere."""
    return next(path for path in paths if not os.path.lexists(path))
