"""Which language did the reader choose once? An environment variable, or a small file of the reader's own."""

from __future__ import annotations

import errno
import os
import warnings
from pathlib import Path

from wargame_kit.words.readers_folder import SETTINGS, readers_folder

VARIABLE = "WARGAME_KIT_LANGUAGE"
"""Names the language for a session, before the file does."""

LONGEST_FILE = 64
"""Bytes; the file holds one word."""


def settings_file() -> Path | None:
    """The file that remembers the language; None where the reader has no folder for settings.

    That is ``wargame_kit/language`` in ``$XDG_CONFIG_HOME`` or ``~/.config``, on Windows in ``%APPDATA%``, on
    a Mac in ``~/Library/Application Support``.
    """
    folder = readers_folder(SETTINGS)
    return folder and folder / "language"


def remembered(known: tuple[str, ...]) -> str:
    """The language chosen before this session: the variable's, the file's, or the first known.

    What stands there may be anybody's: anything but a language that is known is told in a warning and passed
    over.
    """
    named = os.environ.get(VARIABLE, "").strip()
    if named:
        return named if named in known else _passed_over(f"${VARIABLE}", named, known)
    path = settings_file()
    try:
        if path is None or not path.is_file():
            return known[0]
        with path.open("rb") as file:
            found = file.read(LONGEST_FILE).decode("utf-8", "replace").strip()
    except OSError as error:
        return _passed_over(str(path), error.strerror or str(error), known)
    return found if found in known else _passed_over(str(path), found, known)


def remember(code: str) -> bool:
    """Write a language down for later sessions; answer whether that could be done."""
    path = settings_file()
    try:
        if path is None:
            raise OSError("no folder for settings")
        path.parent.mkdir(parents=True, exist_ok=True)
        path = Path(os.path.realpath(path))  # a link stays one
        if path.exists() and not path.is_file():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        written = path.with_name(f"language.{os.getpid()}")
        written.write_text(f"{code}\n", encoding="utf-8")
        written.replace(path)
    except OSError as error:
        _warn("language/not-remembered", where=str(path or "—"), why=error.strerror or str(error))
        return False
    return True


def _passed_over(where: str, found: str, known: tuple[str, ...]) -> str:
    _warn("language/unknown", where=where, found=repr(found[:LONGEST_FILE]), known=", ".join(known))
    return known[0]


def _warn(key: str, **values: object) -> None:
    from wargame_kit.words.phrase import say

    phrase = say(key, **values)
    # Who cannot read the one language reads the other: it is the choice between them that failed.
    warnings.warn(f"{phrase.to('en')} {phrase.to('zh')}", stacklevel=4)
