"""Why a game could not be saved, in both languages, and whether what was played before is safe."""

from __future__ import annotations

import errno
from pathlib import Path

from wargame_kit.words import DataError, Language, Phrase, say

_REASONS = {
    errno.ENOSPC: "saved/full",
    getattr(errno, "EDQUOT", errno.ENOSPC): "saved/full",
    errno.EFBIG: "saved/limit",
    errno.EACCES: "saved/read-only",
    errno.EPERM: "saved/read-only",
    errno.EROFS: "saved/read-only",
    errno.ENOENT: "saved/removed",
    errno.ENOTDIR: "saved/removed",
    getattr(errno, "ESTALE", errno.ENOENT): "saved/removed",
}


class NotSaved(DataError):
    """Something could not be written into a saved game, and so it was not done.

    Attributes
    ----------
    path : Path
    why : Phrase
    said : Phrase
        The whole sentence.
    """

    def __init__(self, path: Path, why: Phrase, said: Phrase | None = None) -> None:
        super().__init__(path.name, "", str(path), str(why))
        self.path = path
        self.why = why
        self.said = said or say("saved/failed", file=self.file, why=why)
        self.args = (str(self.said),)

    def to(self, code: Language) -> str:
        """The sentence in one language."""
        return self.said.to(code)


class NotPlayed(NotSaved):
    """An action, a step back or a comment could not be added to the saved game; the record stays as it was.

    Attributes
    ----------
    is_safe : bool
        Whether everything before it is in the file. If not, the game is in memory alone.
    """

    def __init__(self, path: Path, why: Phrase, *, is_safe: bool) -> None:
        self.is_safe = is_safe
        safe = say("saved/is-safe") if is_safe else say("saved/in-memory")
        super().__init__(path, why, say("saved/not-played", file=path.name, why=why, safe=safe))


class RecordInUse(NotSaved):
    """Another notebook has the saved game open."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, say("saved/in-use"), say("saved/in-use-there", file=path.name))


class OtherGame(NotSaved):
    """Another saved game stands there; it is replaced only when asked for, and then kept beside the new one.

    Attributes
    ----------
    actions : int
        How many it holds.
    kept : str
        The name under which it would be kept.
    """

    def __init__(self, path: Path, actions: int, kept: str) -> None:
        self.actions, self.kept = actions, kept
        super().__init__(path, say("saved/other-game", count=actions, kept=kept))


def reason(error: OSError) -> Phrase:
    """Why the system would not write.

    Examples
    --------
    >>> reason(OSError(errno.ENOSPC, "No space left on device")).to("en")
    'the disk is full'
    """
    key = _REASONS.get(error.errno or 0)
    return say(key) if key else say("saved/system", reason=error.strerror or str(error))
