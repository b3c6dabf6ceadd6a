"""The file of a saved game: what stands at a path, who holds it, and how one is put in place of another."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from wargame_kit.position.not_saved import NotSaved, OtherGame, RecordInUse, reason
from wargame_kit.position.saved_lines import actions_in, goes_on, is_saved_game
from wargame_kit.position.whole_file import BINARY, first_free, replacing, write_all
from wargame_kit.words import say
from wargame_kit.words.limits import LARGEST_FILE

try:
    import fcntl
except ImportError:  # Windows: there the lock on the name has to do
    fcntl = None  # type: ignore[assignment]

# Opened so, a pipe that was put in place of the file does not make us wait.
AT_ONCE = BINARY | getattr(os, "O_NONBLOCK", 0)


class Lock:
    """A saved game held against other writers: its name, and the file itself, whatever other names it has.

    Parameters
    ----------
    path : Path
        The file's own, without links.

    Raises
    ------
    RecordInUse, NotSaved
    """

    def __init__(self, path: Path) -> None:
        from filelock import FileLock, Timeout

        self._file = -1
        # The lock would make the folders on its way, and leave them there when the file cannot be written.
        if not path.parent.is_dir():
            raise NotSaved(path, say("saved/no-folder"))
        is_file(path)  # no lock is laid beside a device
        self.path = path
        # A table's callbacks may close the game in another thread.
        self._name = FileLock(path.with_name(f".{path.name}.lock"), thread_local=False)
        with failing(path):
            try:
                self._name.acquire(timeout=0)
            except Timeout as error:
                raise RecordInUse(path) from error

    def hold(self, file: int) -> None:
        """Hold a file that is open, and no other; it stays open until then.

        Raises
        ------
        RecordInUse
            If somebody holds it by another name.
        """
        if fcntl is None or (self._file >= 0 and os.path.sameopenfile(self._file, file)):
            return
        own = os.dup(file)
        try:
            fcntl.flock(own, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK):
                os.close(own)
                raise RecordInUse(self.path) from error
            # Some file systems know no such lock: the name is held all the same.
        self._let_go()
        self._file = own

    def _let_go(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __del__(self) -> None:
        # A record that a notebook forgets lets go of its file, as its name is let go of.
        self._let_go()

    def release(self) -> None:
        """Let others have it."""
        self._let_go()
        self._name.release()


@contextmanager
def failing(path: Path) -> Iterator[None]:
    """Say what the system refuses as `NotSaved`."""
    try:
        yield
    except OSError as error:
        raise NotSaved(path, reason(error)) from error


def real_path(path: Path) -> Path:
    """Where a file really lies, without links.

    Raises
    ------
    NotSaved
        If it is no name of a file.
    """
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise NotSaved(path, say("saved/no-name")) from error


def is_file(path: Path) -> bool:
    """Whether a file stands at a path; False where nothing does.

    Raises
    ------
    NotSaved
        If what stands there is a folder, a device, a pipe.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise NotSaved(path, reason(error)) from error
    if not stat.S_ISREG(found.st_mode):
        raise NotSaved(path, say("saved/no-file"))
    return True


def read_all(file: int) -> bytes:
    """Everything in a file that is open."""
    os.lseek(file, 0, os.SEEK_SET)
    return b"".join(iter(lambda: os.read(file, 1 << 20), b""))


def put(path: Path, data: bytes, lock: Lock, *, replace: bool) -> None:
    """Put a whole saved game at a path, whose lock is held; the new file is held from then on.

    It is written beside what is there and moved over it, which stays whole until then. What is there goes on
    in the new one, or is another saved game and kept beside it.

    Parameters
    ----------
    path : Path
        Without links.
    data : bytes
    lock : Lock
    replace : bool
        Whether another saved game may be replaced.

    Raises
    ------
    OtherGame
        If it may not, and there is one.
    NotSaved
        If what is there is no saved game of ours, or the file cannot be written. Nothing is changed.
    """
    if not path.parent.is_dir():
        raise NotSaved(path, say("saved/no-folder"))
    keeps = is_file(path) and _is_another(path, data, lock)
    if keeps and not replace:
        raise OtherGame(path, actions_in(path.read_bytes()), _free_name(path).name)
    with failing(path):
        with replacing(path) as file:
            write_all(file, data)
            lock.hold(file)
            if keeps:
                _keep_beside(path)
        _sync_folder(path.parent)


def _is_another(path: Path, data: bytes, lock: Lock) -> bool:
    """Whether another game stands at a path, refusing what is none or is held by another name."""
    with failing(path):
        file = os.open(path, os.O_RDONLY | AT_ONCE)
        try:
            lock.hold(file)
            if os.fstat(file).st_size > LARGEST_FILE:
                raise NotSaved(path, say("saved/not-ours"))
            there = read_all(file)
        finally:
            os.close(file)
    if there and not is_saved_game(there):
        raise NotSaved(path, say("saved/not-ours"))
    return bool(there) and not goes_on(there, data)


def _free_name(path: Path) -> Path:
    return first_free(path.with_name(f"{path.name}.old-{number}") for number in count(1))


def _keep_beside(path: Path) -> None:
    """Give the file that stands at a path another name; it is never away."""
    kept = _free_name(path)
    try:
        os.link(path, kept)
    except FileExistsError:
        raise
    except OSError:  # some file systems have no second names
        with kept.open("xb") as file:
            file.write(path.read_bytes())
            file.flush()
            os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Let a new name outlive a power cut, where the system can."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
