"""What the effects of touches need of a table: nobody below the table knows more of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from wargame_kit.position import Position, Record
from wargame_kit.studies.page import Study
from wargame_kit.widgets.lessons.lesson import Lesson
from wargame_kit.widgets.map.viewport import Viewport
from wargame_kit.widgets.panels.toolbar import Display
from wargame_kit.widgets.session.session import Session


class TouchedTable(Protocol):
    """A table, for what a touch of its map or its pages does; see `Table`."""

    session: Session
    display: Display
    viewport: Viewport
    lesson: Lesson | None
    cell: str
    error: BaseException | None
    supply_of: str | None
    home: Callable[[], None] | None
    onward: Callable[[str], None] | None

    @property
    def record(self) -> Record:
        """The record on the table."""

    @property
    def position(self) -> Position:
        """The position at the record's cursor."""

    def refresh(self) -> None:
        """Show what is the case now."""

    def show_pages(self) -> None:
        """Show what the pages say now; the map stays as it is."""

    def set_display(self) -> None:
        """Let the map look as the switches say."""

    def teach(self, study: Study, page: str | None = None) -> None:
        """Lay a study on the table, open at a page."""
