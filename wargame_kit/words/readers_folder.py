"""Where does a system keep what is a reader's own: settings, and what may be lost?"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple


class Purpose(NamedTuple):
    """The variable that names such a folder, and where it lies in the reader's home without it.

    Attributes
    ----------
    windows, elsewhere : (str, str)
        On Windows, and anywhere but there and on a Mac.
    mac : str
        No variable moves it there.
    """

    windows: tuple[str, str]
    mac: str
    elsewhere: tuple[str, str]


SETTINGS = Purpose(
    ("APPDATA", "AppData/Roaming"), "Library/Application Support", ("XDG_CONFIG_HOME", ".config")
)
CACHE = Purpose(("LOCALAPPDATA", "AppData/Local"), "Library/Caches", ("XDG_CACHE_HOME", ".cache"))


def readers_folder(purpose: Purpose) -> Path | None:
    """The kit's folder for a purpose; None where the reader has no home.

    Examples
    --------
    >>> folder = readers_folder(CACHE)
    >>> folder is None or folder.name
    'wargame_kit'
    """
    variable, place = purpose.windows if sys.platform == "win32" else purpose.elsewhere
    try:
        if sys.platform == "darwin":
            return Path.home() / purpose.mac / "wargame_kit"
        return Path(os.environ.get(variable) or Path.home() / place) / "wargame_kit"
    except RuntimeError:  # nobody's home
        return None
