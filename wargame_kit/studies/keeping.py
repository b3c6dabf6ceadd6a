"""A study put into its file: whole or not at all, and never in place of what is no study."""

from __future__ import annotations

import re
from pathlib import Path

from wargame_kit.position.not_saved import NotSaved
from wargame_kit.position.saved_file import Lock, failing, free_name, is_file, real_path, replace_by
from wargame_kit.studies.page import Study
from wargame_kit.studies.reading import ENDING, read_text
from wargame_kit.studies.writing import written
from wargame_kit.words import say
from wargame_kit.words.files import checked_path
from wargame_kit.words.limits import LARGEST_STUDY

_FIRST = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*study[ \t]*=")


class OtherStudy(NotSaved):
    """Another study stands there; it is replaced only when asked for, and then kept beside the new one.

    Attributes
    ----------
    kept : str
        The name under which it would be kept.
    """

    def __init__(self, path: Path, kept: str) -> None:
        self.kept = kept
        super().__init__(path, say("saved/other-study", kept=kept))


def save(study: Study, path: str | Path, *, before: str = "", replace: bool = False) -> str:
    """Write a study into a file, having held it to the rules; what is there stays whole until then.

    Parameters
    ----------
    study : Study
    path : path
        Of a file ``*.study.toml`` in a folder that exists.
    before : str
        What was read from the file, or written into it last: it goes on in the new one.
    replace : bool
        Whether another study that stands there may be replaced; it is kept beside the new one.

    Returns
    -------
    str
        What is in the file now.

    Raises
    ------
    DataError
        If it could not be read again, naming the page and the sentence that the rules deny.
    OtherStudy
        If the file holds something else than it did before.
    NotSaved
        If what stands there is no study, or the file cannot be written. Nothing is changed.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> import wargame_kit as wk
    >>> with TemporaryDirectory() as folder:
    ...     _ = save(wk.study("huaihai/week"), Path(folder) / "my.study.toml")
    ...     wk.study(Path(folder) / "my.study.toml")
    <Study my: How does one week go, step by step?; ...>
    """
    place = checked_path(path)
    if not place.name.endswith(ENDING):
        raise NotSaved(place, say("saved/study-ending", ending=ENDING))
    text = written(study)
    data = text.encode()
    if len(data) > LARGEST_STUDY:
        raise NotSaved(place, say("saved/limit"))
    read_text(place.name, text, study.id, study.game, place)
    lock = Lock(real_path(place))
    try:
        there = _there(lock.path)
        keeps = there not in (b"", data, before.encode())
        if keeps and not replace:
            raise OtherStudy(place, free_name(lock.path).name)
        if there != data:
            replace_by(lock.path, data, lock, keeps=keeps)
    finally:
        lock.release()
    return text


def _there(path: Path) -> bytes:
    """What stands at a path; nothing where nothing does.

    Raises
    ------
    NotSaved
        If it is no study.
    """
    if not is_file(path):
        return b""
    with failing(path), path.open("rb") as file:
        there = file.read(LARGEST_STUDY + 1)
    if there and (len(there) > LARGEST_STUDY or not _FIRST.match(there)):
        raise NotSaved(path, say("saved/no-study"))
    return there
