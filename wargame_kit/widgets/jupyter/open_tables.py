"""Tables of one kernel: those on one record stay in step, and a cell that is run again keeps its viewer."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol
from weakref import WeakSet

from wargame_kit.position import NotSaved, Record
from wargame_kit.studies.progress import Place
from wargame_kit.widgets.jupyter.cells import cell_now as cell_now

LOCK = threading.RLock()
"""Held by every callback: they may run in another thread while a cell runs, and tables share records."""

LONGEST_REST = 0.5
"""Seconds for which whoever thinks waits for others, at most."""

BREATH = 0.003
"""Seconds that somebody may think on end: then others who wait get the interpreter."""


class AtTheTable(Protocol):
    """A table, for those who play at its record and for the other tables beside it."""

    @property
    def record(self) -> Record:
        """The record on the table."""

    @property
    def is_seen(self) -> bool:
        """Whether a page shows the table."""

    def answered(self, refused: NotSaved | None = None) -> None:
        """Show what a bot has done; or why that could not be saved."""

    def follow(self) -> None:
        """Show what another table has done to the record."""


_TABLES: WeakSet[AtTheTable] = WeakSet()
_VIEWERS: dict[tuple[str, str], str] = {}
_PLACES: dict[tuple[str, str], Place] = {}
_SEATS: dict[tuple[str, str], Mapping[str, str]] = {}
_CALM = threading.Event()
_CALM.set()
_DEPTH = [0]
_BREATHED = threading.local()


@contextmanager
def at_work() -> Iterator[None]:
    """Hold the lock, and let those who think in threads wait until it is done."""
    with LOCK:
        _DEPTH[0] += 1
        _CALM.clear()
        try:
            yield
        finally:
            _DEPTH[0] -= 1
            if not _DEPTH[0]:
                _CALM.set()


def let_others_go_first() -> None:
    """Wait while a callback runs, and now and then a moment for whoever else waits for the interpreter."""
    if not _CALM.is_set():
        _CALM.wait(LONGEST_REST)
    now = time.perf_counter()
    if now - getattr(_BREATHED, "at", 0.0) > BREATH:
        time.sleep(0.0002)
        _BREATHED.at = time.perf_counter()


def shown_on(record: Record) -> Iterator[AtTheTable]:
    """Yield the tables on a record that somebody can see."""
    return (table for table in tuple(_TABLES) if table.record is record and table.is_seen)


def join(table: AtTheTable) -> None:
    """Count a table among those of this kernel."""
    _TABLES.add(table)


def leave(table: AtTheTable) -> None:
    """Count a table no longer."""
    _TABLES.discard(table)


def state_of(record: Record) -> tuple[object, ...]:
    """What tables on a record show of it: another value after every change."""
    here = record.cursor
    return here, record.present, tuple(record.onward()), len(record.nodes), tuple(here.comments.texts.items())


def beside(table: AtTheTable) -> list[AtTheTable]:
    """The other tables on the same record that somebody can see."""
    return [other for other in shown_on(table.record) if other is not table]


def remember_viewer(cell: str, record: Record, viewer: str) -> None:
    """Keep whose secrets a reader chose to see at the table of a cell, for when the cell is run again."""
    if cell:
        _VIEWERS[cell, record.first.game.id] = viewer


def viewer_of(record: Record) -> str | None:
    """The viewer last chosen at the table of the cell that is run now, if there was one."""
    return _VIEWERS.get((cell_now(), record.first.game.id))


def remember_seats(cell: str, record: Record, seats: Mapping[str, str]) -> None:
    """Keep who a reader let play the sides at the table of a cell, for when the cell is run again."""
    if cell:
        _SEATS[cell, record.first.game.id] = seats


def seats_of(record: Record) -> Mapping[str, str]:
    """Who was last let play the sides at the table of the cell that is run now."""
    return _SEATS.get((cell_now(), record.first.game.id), {})


def remember_place(cell: str, study: str, place: Place) -> None:
    """Keep where a reader of a study is at the table of a cell, for when the cell is run again."""
    if cell:
        _PLACES[cell, study] = place


def place_of(cell: str, study: str) -> Place | None:
    """Where a study was left at the table of a cell; None if none lay there."""
    return _PLACES.get((cell, study))
