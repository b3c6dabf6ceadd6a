"""Saving and loading at the table: asked before anything is lost, and told when the disk refuses."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path

from wargame_kit.position import Game, NotSaved, OtherGame, Record
from wargame_kit.position.reading_watched import reading_watched
from wargame_kit.widgets.handlers.touched_table import TouchedTable
from wargame_kit.widgets.jupyter.now_and_then import now_and_then
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.session.notice import Notice, Offer
from wargame_kit.widgets.session.saved_state import sides_to_save_for
from wargame_kit.words import DataError, Words, say


def _path(table: TouchedTable, touched: PageEvent) -> str:
    """The path that was written; ask for one where none was."""
    path = table.session.typed_path = touched.fields.get("path", "").strip()
    if not path:
        table.session.notice = Notice(words=say("table/no-path"))
    return path


def _save(table: TouchedTable, touched: PageEvent) -> None:
    if path := _path(table, touched):
        _write(table, lambda: table.record.save(path), Offer(say("saved/replace"), "save-over", path))


def _save_over(table: TouchedTable, touched: PageEvent) -> None:
    _write(table, lambda: table.record.save(touched.value, replace=True))


def _write(table: TouchedTable, save: Callable[[], Path], replace: Offer | None = None) -> None:
    """Save, or say why not; where another game stands there, ask whether to replace it."""
    try:
        path = save()
    except NotSaved as error:
        offers = (replace,) if replace is not None and isinstance(error, OtherGame) else ()
        table.session.notice = Notice(words=error.said, is_alarm=True, offers=offers)
        return
    table.session.notice = Notice(words=say("table/saved", path=str(path)))


def _save_seen(table: TouchedTable, touched: PageEvent) -> None:
    if path := _path(table, touched):
        _write_seen(table, touched.value, path)


def _save_seen_over(table: TouchedTable, touched: PageEvent) -> None:
    side, _, path = touched.value.partition(" ")
    _write_seen(table, side, path, replace=True)


def _write_seen(table: TouchedTable, side: str, path: str, *, replace: bool = False) -> None:
    if side not in sides_to_save_for(table.session):
        return
    over = Offer(say("saved/replace"), "save-seen-over", f"{side} {path}")
    _write(table, lambda: table.record.save_as_seen_by(side, path, replace=replace), over)
    if table.session.notice is not None and not table.session.notice.is_alarm:
        name = table.position.game.side_names[side]
        table.session.notice = Notice(words=say("table/saved-seen", path=path, side=name))


def _load(table: TouchedTable, touched: PageEvent) -> None:
    path = _path(table, touched)
    if not path:
        return
    record = table.record
    if record.is_safe and record.is_kept_in(path) and record.trouble is None:
        table.session.notice = Notice(words=say("table/saved", path=path))
    elif record.is_safe:
        _open(table, path)
    else:
        anyway = Offer(say("saved/load-anyway"), "load-anyway", path)
        table.session.notice = Notice(words=say("saved/drops"), is_alarm=True, offers=(anyway,))


def _load_anyway(table: TouchedTable, touched: PageEvent) -> None:
    _open(table, touched.value)


def _open(table: TouchedTable, path: str) -> None:
    """Load a game and sit down to it; the one on the table stays where that fails."""
    if table.record.is_kept_in(path):
        table.record.close()  # it would be in its own way
    try:
        with reading_watched(now_and_then(partial(_tell_so_far, table, path))):
            record, told, is_alarm = _opened(path, table.position.game)
    except NotSaved as error:
        table.session.notice = Notice(words=error.said, is_alarm=True)
        return
    except DataError as error:
        table.session.notice = Notice(words=str(error), is_alarm=True)
        return
    table.record.close()
    table.session.begin(record)
    table.session.notice = Notice(words=told, is_alarm=is_alarm)


def _tell_so_far(table: TouchedTable, path: str, read: int, lines: int) -> None:
    words = say("table/opening", path=path, read=f"{read:,}", lines=f"{lines:,}")
    table.session.notice = Notice(words=words)
    table.show_pages()


def _opened(path: str, game: Game) -> tuple[Record, Words, bool]:
    """The game in a file, to go on with it or, where that cannot be, to look at and save elsewhere."""
    try:
        return Record.resume(path, game), say("table/loaded", path=path), False
    except DataError as error:
        if isinstance(error, NotSaved) and error.why.key != "saved/read-only":
            raise
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the notice says it
            record = Record.load(path, game)
        if record.unread is not None:
            return record, record.unread.said, True
        if isinstance(error, NotSaved):
            return record, say("saved/to-read", path=path, why=error.why), True
        raise


def _stop_saving(table: TouchedTable, touched: PageEvent) -> None:
    table.record.close()
    table.session.notice = Notice(words=say("saved/stopped"))


EFFECTS: dict[str, Callable[[TouchedTable, PageEvent], None]] = {
    "save": _save,
    "save-over": _save_over,
    "save-seen": _save_seen,
    "save-seen-over": _save_seen_over,
    "load": _load,
    "load-anyway": _load_anyway,
    "stop-saving": _stop_saving,
}
