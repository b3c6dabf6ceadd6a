"""The first page in a notebook: everything on it is a button, and what it opens stands in the same cell."""

from __future__ import annotations

import os
from collections.abc import Callable, Set
from datetime import datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import ipywidgets

from wargame_kit.games import GAMES, load
from wargame_kit.position import NotSaved, Record
from wargame_kit.position.reading_watched import reading_watched
from wargame_kit.studies.kept_games import free_path, kept_games, saves_folder
from wargame_kit.studies.kept_seats import remember_seats, seats_of
from wargame_kit.studies.outlines import GUIDE, guide_of, outline_of, outlines, own_studies
from wargame_kit.studies.page import Study
from wargame_kit.studies.progress import FILE, Progress
from wargame_kit.studies.saves import kept_record, saved_game
from wargame_kit.studies.study_catalogue import names, study
from wargame_kit.widgets.first_page import start_page
from wargame_kit.widgets.first_page.openings import Opening, opening_of
from wargame_kit.widgets.first_page.start_page import (
    CAMPAIGN,
    FRONT,
    GAMES_KEPT,
    LESSONS,
    MOST_LISTED,
    ROOMS,
    SUGGESTED,
    Choosing,
)
from wargame_kit.widgets.jupyter.cells import cell_now, close_all, leave_cell, show_in_cell
from wargame_kit.widgets.jupyter.connection_status import ConnectionStatus
from wargame_kit.widgets.jupyter.fallback_output import leave_behind
from wargame_kit.widgets.jupyter.now_and_then import now_and_then
from wargame_kit.widgets.jupyter.open_tables import LOCK
from wargame_kit.widgets.jupyter.page import Page, PageEvent
from wargame_kit.widgets.queries.visibility import EVERYTHING
from wargame_kit.widgets.session.notice import Notice
from wargame_kit.words import LANGUAGES, DataError, Language, Words, language, say, use_language
from wargame_kit.words.languages import TAGS

if TYPE_CHECKING:
    from wargame_kit.widgets.table import Table


class Start(ipywidgets.VBox):
    """The first page, and the table that it has opened; made by `start_here`.

    Nothing that a game needs is loaded before somebody asks for it.

    Parameters
    ----------
    language : {"en", "zh"}

    Attributes
    ----------
    choosing : Choosing
        What has been chosen so far.
    page : Page
    table : Table or None
        What was opened last; it stays when the reader comes back to the first page.
    """

    def __init__(self, language: Language) -> None:
        self.choosing = Choosing(language, start_page.games()[0])
        self.table: Table | None = None
        self._openings: dict[tuple[str, str], Opening | None] = {}
        self._cell = cell_now()
        self.page = Page()
        self.page.on_touch(self._touched)
        self.connection = ConnectionStatus()
        self.connection.add_class("wargame-kit-connection")
        super().__init__(
            [self.connection, self.page],
            layout=ipywidgets.Layout(width="100%", margin="0", overflow="hidden"),
        )
        self.add_class("wargame-kit-start")
        show_in_cell(self)
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen now."""
        choosing = self.choosing
        theme = "auto" if self.table is None else self.table.display.theme
        with self.page.hold_sync():
            self.page.html = self._html()
            self.page.look, self.page.lang = f"wk wk-{theme}", TAGS[choosing.language]
        self.connection.prepare(None, choosing.language, f"wk wk-{theme}")

    def _html(self) -> str:
        choosing, folder = self.choosing, saves_folder()
        choosing.told = choosing.told or Progress("", folder / FILE).told
        table: Words = "" if self.table is None else table_words(self.table)
        body = "" if choosing.waits_for else self._room(choosing)
        told = start_page.folder_told(folder, can_write=can_write(folder))
        return start_page.start_page(choosing, body, table, told)

    def _room(self, choosing: Choosing) -> str:
        own = own_studies(saves_folder(), choosing.game)
        if choosing.room == LESSONS:
            return start_page.lessons_room(choosing, outlines(choosing.game), ticks_of(choosing.game), own)
        if choosing.room == CAMPAIGN:
            game = load(choosing.game)
            return start_page.campaign_room(choosing, game, self.opening())
        kept, count = kept_games(saves_folder(), choosing.most)
        if choosing.room == GAMES_KEPT:
            return start_page.kept_room(choosing, kept, count, datetime.now())
        lessons, ticks = outlines(choosing.game), ticks_of(choosing.game)
        return start_page.front(choosing, lessons, ticks, count, guide=guide_of(choosing.game), own=len(own))

    def opening(self) -> Opening | None:
        """What could be chosen before anybody moves in the scenario that is chosen."""
        key = (self.choosing.game, self.choosing.scenario)
        if key not in self._openings:
            self._openings[key] = opening_of(load(key[0]).start(key[1]))
        return self._openings[key]

    def _touched(self, touched: PageEvent) -> None:
        """Do what was touched, and show what came of it; what goes wrong is said on the page."""
        with LOCK:
            self.choosing.told = ""
            try:
                _EFFECTS.get(touched.name, _nothing)(self, touched.value)
            except (DataError, OSError, ValueError) as error:
                self.choosing.told = error.said if isinstance(error, NotSaved) else str(error)
            finally:
                self.choosing.waits_for = ""
                self.refresh()

    def set_table(self, make: Callable[[ModuleType], Table]) -> None:
        """Set a table in the place of the page.

        Parameters
        ----------
        make : callable
            Makes it, given the module with `table`; until then the page says that it is being set.
        """
        self.choosing.waits_for = say("start/waiting")
        self.refresh()
        table = make(import_module("wargame_kit.widgets.table"))
        if self.table is not None:
            self.table.put_away()
        self.table = table
        leave_cell(table)
        table.cell = self._cell
        table.lead_home(self.go_home, self.go_on)
        self.children = [table]

    @property
    def is_safe(self) -> bool:
        """Whether nothing that was played at the table is lost with it."""
        return self.table is None or self.table.is_safe

    def put_away(self) -> None:
        """Let go of everything that the kernel and the browser hold of the page and of its table."""
        for shown in (self.page, self.connection, self):
            close_all(shown)
        if self.table is not None:
            self.table.put_away()

    def go_home(self) -> None:
        """Show the first page; the table waits."""
        if self.table is not None:
            self.choosing.language = self.table.session.language
            self.choosing.game = self.table.position.game.id
        self.choosing.room = FRONT
        self.refresh()
        self.children = [self.connection, self.page]

    def go_on(self, value: str) -> None:
        """Open what comes after a study: another, or the campaigns at a scenario."""
        self.go_home()
        if value in names():
            self._touched(PageEvent("study", value))
        elif value in load(self.choosing.game).scenarios:
            self._touched(PageEvent("room", CAMPAIGN))
            self._touched(PageEvent("scenario", value))

    def _repr_mimebundle_(self, **keys: object) -> object:
        """The widget for a notebook; a sentence and the games' pictures stay there for later."""
        leave_behind(lambda: start_page.start_still(self.choosing.language))
        return super()._repr_mimebundle_(**keys)

    def __repr__(self) -> str:
        return f"<Start: {self.choosing.room}>"


def start_here(language: Language | None = None) -> Start:
    """Show the first page in a notebook: choose a game, then be led through a first turn, take lessons, play.

    Parameters
    ----------
    language : {"en", "zh"}, optional
        That of `wk.language()` if none is named. The page has a switch.

    Raises
    ------
    ValueError
        If the language is unknown.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> wk.start_here(language="zh")
    <Start: front>
    """
    chosen = _language() if language is None else language
    if chosen not in LANGUAGES:
        raise ValueError(str(say("language/none", code=repr(chosen), known=", ".join(LANGUAGES))))
    return Start(chosen)


def _language() -> Language:
    return language()


def ticks_of(game: str) -> dict[str, int]:
    """How many pages of each lesson of a game the reader has ticked."""
    kept = saves_folder() / FILE
    guide = guide_of(game)
    found = (*outlines(game), *([] if guide is None else [guide]))
    return {outline.id: outline.done(Progress(outline.id, kept)) for outline in found}


def table_words(table: Table) -> Words:
    """What lies on a table, in a line."""
    if table.lesson is not None:
        return table.lesson.study.title
    position = table.position
    return say("start/table", game=position.game.name, turn=position.turn)


def can_write(folder: Path) -> bool:
    """Whether files can be made in a folder, as far as can be told without making one."""
    there = next((one for one in (folder, *folder.parents) if one.exists()), folder)
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


# What each touch does; a page may say anything, so values are looked at here.


def _nothing(start: Start, value: str) -> None:
    pass


def _room(start: Start, value: str) -> None:
    if value not in ROOMS:
        return
    start.choosing.room, start.choosing.most = value, MOST_LISTED
    if value == CAMPAIGN:
        game = load(start.choosing.game)
        start.choosing.scenario = start_page.campaigns(game)[0].id
        # Most people are alone; the side that moves first is the more telling one.
        start.choosing.bots = set(game.sides[1:])


def _game(start: Start, value: str) -> None:
    if value in GAMES:
        start.choosing.game, start.choosing.room = value, FRONT
        start.choosing.bots = set()


def _language_chosen(start: Start, value: str) -> None:
    for code in LANGUAGES:
        if code == value:
            start.choosing.language = code
            use_language(code, remember=True)


def _guide(start: Start, value: str) -> None:
    """Lead through the first turn of the game that is chosen."""
    _study(start, f"{start.choosing.game}/{GUIDE}")


def _study(start: Start, value: str) -> None:
    """Set the table for a study of the kit, where the reader left it; one that is finished begins again."""
    if value in names():
        _teach(start, study(value))


def _own(start: Start, value: str) -> None:
    """Set the table for a study of the reader's own, out of his folder."""
    path = saves_folder() / Path(value).name
    if not path.is_file():
        start.choosing.told = say("start/gone", name=path.name)
        return
    _teach(start, study(path))


def _teach(start: Start, shown: Study) -> None:
    ids, progress = [page.id for page in shown.pages], Progress.of(shown)
    outline = outline_of(shown)
    is_over = progress.at == ids[-1] and outline.done(progress) == len(ids)
    page = ids[0] if is_over else None
    start.set_table(lambda tables: tables.table(shown, page=page, language=start.choosing.language))


def _scenario(start: Start, value: str) -> None:
    if value in load(start.choosing.game).scenarios:
        start.choosing.scenario = value


def _seat(start: Start, value: str) -> None:
    """Let a simple player play a side, or the reader."""
    side, _, who = value.partition(" ")
    if side in load(start.choosing.game).sides:
        (start.choosing.bots.add if who == "bot" else start.choosing.bots.discard)(side)


def _more(start: Start, value: str) -> None:
    start.choosing.most += MOST_LISTED


def _return(start: Start, value: str) -> None:
    if start.table is not None:
        start.table.session.language = start.choosing.language
        start.table.set_display()
        start.table.refresh()
        start.children = [start.table]


def _begin(start: Start, value: str) -> None:
    """Begin a campaign, saved where that can be done."""
    choosing = start.choosing
    path = free_path(saves_folder(), choosing.scenario)
    told: Words = ""
    try:
        record = saved_game(path, choosing.game, choosing.scenario)
    except (DataError, OSError) as error:
        record = Record(load(choosing.game).start(choosing.scenario))
        told = say("start/not-kept", why=error.said if isinstance(error, NotSaved) else str(error))
    opening = start.opening()
    if value == SUGGESTED and opening is not None:
        for action in opening.actions:
            record.play(action)
    told = remember_seats(path, choosing.bots) or told
    start.set_table(lambda tables: _seated(tables, record, choosing.bots, choosing.language))
    _tell(start, told)


def _open(start: Start, value: str) -> None:
    """Go on with a saved game of the folder."""
    path = saves_folder() / Path(value).name
    if not path.is_file():
        start.choosing.told = say("start/gone", name=Path(value).name)
        return
    if start.table is not None and start.table.record.is_kept_in(path):
        _return(start, value)
        return
    with reading_watched(now_and_then(partial(_tell_so_far, start, path.name))):
        record = kept_record(path)
    seats = seats_of(path)
    bots = seats.bots & set(record.first.game.sides)
    left = start.table
    start.set_table(lambda tables: _seated(tables, record, bots, start.choosing.language))
    if start.table is not None and left is not None and _were_others(left, start.table):
        start.table.session.hand_over()
        start.table.refresh()
    _tell(start, seats.told)


def _tell_so_far(start: Start, name: str, read: int, lines: int) -> None:
    words = say("table/opening", path=name, read=f"{read:,}", lines=f"{lines:,}")
    start.choosing.waits_for = words
    start.refresh()


def _tell(start: Start, told: Words) -> None:
    """Tell something at the table that was opened."""
    if told and start.table is not None:
        start.table.session.notice = Notice(words=told, is_alarm=True)
        start.table.refresh()


def _were_others(left: Table, table: Table) -> bool:
    """Whether other eyes than a table is opened with may still look at it: they sat at the one before."""
    was, now = left.session, table.session
    is_same_game = left.lesson is None and left.position.game.id == table.position.game.id
    return is_same_game and len(was.opponents.persons) > 1 and was.eyes not in (EVERYTHING, now.eyes)


def _seated(tables: ModuleType, record: Record, bots: Set[str], language: Language) -> Table:
    """A table with a simple player in some seats; the reader sees what his own sides may know."""
    mine = [side for side in record.first.game.sides if side not in bots]
    viewer = record.viewer or (mine[0] if len(mine) == 1 else EVERYTHING)
    table: Table = tables.table(record, language=language, viewer=viewer, bots=dict.fromkeys(bots, "simple"))
    return table


_EFFECTS: dict[str, Callable[[Start, str], None]] = {
    "room": _room,
    "game": _game,
    "language": _language_chosen,
    "guide": _guide,
    "study": _study,
    "own": _own,
    "scenario": _scenario,
    "seat": _seat,
    "more": _more,
    "return": _return,
    "begin": _begin,
    "open": _open,
}
