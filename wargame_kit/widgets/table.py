"""The table: map, header, panels and switches in one cell, and what a touch of any of them does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import ipyleaflet
import ipywidgets

from wargame_kit.analysis import Bot
from wargame_kit.games import load
from wargame_kit.position import Game, NotSaved, Position, Record
from wargame_kit.position.markers import markers_of
from wargame_kit.render.coats import coats_in
from wargame_kit.render.overlays import overlay_names
from wargame_kit.studies.page import Study
from wargame_kit.studies.progress import Place, Progress
from wargame_kit.widgets.handlers.map import clicked, pressed
from wargame_kit.widgets.handlers.pages import touch
from wargame_kit.widgets.hexlayer.board_picture import picture_of
from wargame_kit.widgets.hexlayer.layer import HexLayer
from wargame_kit.widgets.html.error_panel import error_panel
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.jupyter import open_tables
from wargame_kit.widgets.jupyter.cells import close_all, show_in_cell
from wargame_kit.widgets.jupyter.connection_status import ConnectionStatus
from wargame_kit.widgets.jupyter.fallback_output import leave_behind
from wargame_kit.widgets.jupyter.page import Page, PageEvent
from wargame_kit.widgets.layout.side_page import side_page
from wargame_kit.widgets.layout.table_layout import full_width, laid_out
from wargame_kit.widgets.lessons import marks
from wargame_kit.widgets.lessons.lesson import Lesson
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.map.opponent_signs import hexes_shown
from wargame_kit.widgets.map.static_snapshot import still
from wargame_kit.widgets.map.viewport import Viewport
from wargame_kit.widgets.panels.handover_screen import cover
from wargame_kit.widgets.panels.header import header
from wargame_kit.widgets.panels.toolbar import Display, toolbar, viewer_names
from wargame_kit.widgets.queries.visibility import ALL
from wargame_kit.widgets.session.highlight import pointed_at, ringed_hex, ringed_on
from wargame_kit.widgets.session.notice import Notice
from wargame_kit.widgets.session.saved_state import not_saved
from wargame_kit.widgets.session.seats import sit
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.tutorial import E
from wargame_kit.words import LANGUAGES, Language, say
from wargame_kit.words import language as language_now
from wargame_kit.words.languages import TAGS

BLANK = '<p data-blank="" hidden></p>'
"""A page that shows nothing and keeps its height, so that the table does not jump under its cover."""


class Table(ipywidgets.VBox):
    """The interactive table in a notebook; made by `table`.

    Parameters
    ----------
    record : Record
    language : {"en", "zh"}
    viewer : str
        A side whose secrets are open; "all", whoever acts; or "everything".
    theme : {"auto", "light", "dark"}
        "auto" follows JupyterLab.
    tiles : bool
        Whether OpenStreetMap lies under the hexes; it needs the internet.
    seed : int, optional
        Of the dice.
    overlays : iterable of str
        Switched on at the start.
    unit : str, optional
        Chosen at the start.
    bots : mapping of side to Bot or str, optional
        Who plays a side.

    Attributes
    ----------
    session : Session
        What is chosen, studied and played; `position` and `record` are short for its own.
    map : ipyleaflet.Map
    viewport : Viewport
        Where it looks.
    layer : HexLayer
    error : Exception or None
        The last exception of a callback, as the error panel shows it.
    home : callable or None
        What leads back to the page from which the table was opened.
    lesson : Lesson or None
        The study that lies on the table.
    """

    def __init__(
        self,
        record: Record,
        *,
        language: Language = "en",
        viewer: str = ALL,
        theme: str = "auto",
        tiles: bool = False,
        seed: int | None = None,
        overlays: Iterable[str] = (),
        unit: str | None = None,
        bots: Mapping[str, Bot | str] | None = None,
    ) -> None:
        self.error: BaseException | None = None
        self.home: Callable[[], None] | None = None
        self.onward: Callable[[str], None] | None = None
        self.lesson: Lesson | None = None
        self.display = Display(theme=theme, tiles=tiles)
        self.session = Session(record, language=language, viewer=viewer, seed=seed)
        self.session.overlays |= set(overlays)
        sit(self.session, bots, seed)
        self.supply_of: str | None = None
        if unit is not None:
            self.session.choose(unit)
        game = record.position.game
        picture = picture_of(game.board)
        self.layer = HexLayer(
            picture,
            counters=game.units.values(),
            coats=coats_in(game),
            signs=game.presentation.units.signs,
            language=language,
            theme=theme,
        )
        self.viewport = Viewport(self.session, self.layer)
        self.map = self.viewport.map
        self.tiles: ipyleaflet.TileLayer | None = None
        self.head, self.bar, self.side, self.errors, self.cover = (Page() for _ in range(5))
        for page in (self.head, self.bar, self.side, self.errors, self.cover):
            page.on_touch(self._guarded(lambda touched: touch(self, touched)))
        self.layer.on_click(self._guarded(lambda message: clicked(self, message)))
        self.layer.on_key(self._guarded(lambda message: pressed(self, message)))
        self.head.on_view(lambda: self.session.opponents.wake())
        self.connection = ConnectionStatus()
        parts = laid_out(
            self.map,
            head=self.head,
            bar=self.bar,
            side=self.side,
            errors=self.errors,
            cover=self.cover,
            connection=self.connection,
        )
        super().__init__(parts, layout=full_width())
        self.add_class("wargame-kit-table")
        self._left = record.position
        self._called: tuple[Game, int] | None = None
        self._foretold: tuple[Path | None, Language, str] | None = None
        self.cell = open_tables.cell_now()
        open_tables.join(self)
        show_in_cell(self)
        self.refresh()

    @property
    def record(self) -> Record:
        """The record on the table."""
        return self.session.record

    @property
    def position(self) -> Position:
        """The position at the record's cursor."""
        return self.session.position

    @property
    def pen(self) -> GameWriter:
        """What writes a page, in the table's language."""
        return GameWriter.of(self.session.language, self.position.game)

    def refresh(self) -> None:
        """Show what is the case now; pages and layers that did not change send nothing."""
        session = self.session
        session.settle_eyes()
        is_covered = session.covered
        if is_covered and not self.cover.html:
            # Where one side pointed last is not for the other's eyes.
            self.layer.move_cursor(-1)
            self.viewport.look_away()
        elif self.cover.html and not is_covered:
            self.viewport.look_again()
        # The map first: it is what the eye waits for after a click.
        self._show_map(session, is_covered)
        self.show_pages()
        if session.opponents.bots:
            session.opponents.wake()

    def _show_map(self, session: Session, is_covered: bool) -> None:
        position, lesson = session.view, self.lesson
        if (called := (position.game, position.turn)) != self._called:
            self.viewport.lay_board()
            self.layer.call(unit.at(position.turn) for unit in position.game.units.values())
            self._called = called
        # Under a cover lies nothing to be found.
        if is_covered:
            self.layer.show(units=(), overlays=(), paths=(), markers=self.layer.picture.markers)
            return
        lines = map_view.paths(session, self.supply_of)
        self.layer.show(
            units=map_view.counters(session, () if lesson is None else marks.ringed(lesson)),
            badges=map_view.badges(position),
            overlays=map_view.marks(session) if lesson is None else marks.marks(session, lesson),
            paths=lines if lesson is None else [*lines, *marks.paths(lesson)],
            markers=markers_of(position),
        )

    def show_pages(self) -> None:
        """Show what the pages say now; the map stays as it is."""
        session, is_covered = self.session, self.session.covered
        look, display = f"wk wk-{self.display.theme}", self.display
        pages = {
            self.side: "" if is_covered else side_page(session, display, self.pen, self.lesson),
            self.head: BLANK if is_covered else header(session, display, self.pen),
            self.bar: BLANK if is_covered else toolbar(session, display, self.pen),
            self.errors: "" if is_covered or self.error is None else error_panel(self.error, self.pen),
            self.cover: cover(session, display, self.pen) if is_covered else "",
        }
        pointed = None if session.tutorial is None else pointed_at(session)
        self.layer.ring = -1 if pointed is None else ringed_hex(pointed)
        rings = {} if pointed is None else ringed_on(pages, pointed)
        for page, html in pages.items():
            with page.hold_sync():
                page.html, page.look, page.lang = html, look, TAGS[session.language]
                page.ring = rings.get(page, "")
        self.cover.layout.display = None if is_covered else "none"
        foretold = self.record.path, session.language, look
        if foretold != self._foretold:
            self.connection.prepare(self.record, session.language, look)
            self._foretold = foretold

    def teach(self, study: Study, page: str | None = None) -> None:
        """Lay a study on the table, open at a page; if none is named, where the reader was.

        Raises
        ------
        ValueError
            If there is no such page; it lists those there are.
        """
        progress = Progress.of(study)
        if page is None:
            place = open_tables.place_of(self.cell, study.id) or progress.place
        else:
            place = Place(study.page(page).id)
        self.lesson = Lesson(
            study, self.session, self.viewport, progress, lambda touched: touch(self, touched)
        )
        self.lesson.resume(place)
        if progress.told:
            self.session.notice = Notice(words=progress.told, is_alarm=True)
        self.lesson.keep_place(self.cell)
        self.refresh()

    def lead_home(self, home: Callable[[], None], onward: Callable[[str], None]) -> None:
        """Lead back to the page from which the table was opened, by a button, and on to what comes next."""
        self.home, self.onward, self.display.home = home, onward, True
        self.refresh()

    @property
    def is_safe(self) -> bool:
        """Whether nothing that was played is lost with it: it is saved, or was tried out in a study."""
        is_lesson = self.lesson is not None and not self.lesson.is_left
        return is_lesson or self.record.is_safe

    def put_away(self) -> None:
        """Let go of everything that kernel and browser hold of it; its record stays as it is."""
        open_tables.leave(self)
        if not any(True for _ in open_tables.shown_on(self.record)):
            self.session.opponents.think_no_more()
        close_all(self)

    def set_display(self) -> None:
        """Let the map look as the switches say."""
        display = self.display
        with self.layer.hold_sync():
            self.layer.theme, self.layer.language = display.theme, self.session.language
            self.layer.show_numbers, self.layer.show_names = display.numbers, display.names
            self.layer.show_counters = display.counters
            self.layer.terrain_alpha = 0.55 if display.tiles else 1.0
        if display.tiles and self.tiles is None:
            self.tiles = ipyleaflet.basemap_to_tiles(ipyleaflet.basemaps.OpenStreetMap.Mapnik)
            self.map.add(self.tiles)
        elif not display.tiles and self.tiles is not None:
            self.map.remove(self.tiles)
            close_all(self.tiles)
            self.tiles = None

    # Callbacks

    def _guarded(self, callback: Callable[[E], None]) -> Callable[[E], None]:
        """A callback that runs alone, shows what changed, and shows an exception instead of losing it.

        Callbacks may run in another thread while a cell runs.
        """

        def alone(message: E) -> None:
            with open_tables.at_work():
                known = open_tables.state_of(self.record)
                try:
                    before, eyes, was_covered = self.position, self.session.eyes, self.session.covered
                    view = self.viewport.view
                    try:
                        self._carry_out(callback, message)
                    except NotSaved as refused:
                        self.session.notice = not_saved(refused)
                    self.refresh()
                    if not was_covered and (self.session.eyes != eyes or self.session.covered):
                        self.viewport.remember(eyes, view)
                    self.viewport.follow(before)
                    self._left = self.position
                except Exception as error:
                    self.error = error
                    if not self.session.covered:
                        self.errors.html = error_panel(error, self.pen)
                if open_tables.state_of(self.record) != known:
                    for other in open_tables.beside(self):
                        other.follow()

        return alone

    def _carry_out(self, callback: Callable[[E], None], message: E) -> None:
        """Do what a touch means, unless the tutorial takes it; else it hears of it afterwards.

        Under the cover nobody sits beside the reader.
        """
        session = self.session
        # Who draws on the map means no answer by his clicks.
        is_alone = session.covered or bool(session.editor.annotations.tool)
        tutorial = None if is_alone else session.tutorial
        is_taken = tutorial is not None and tutorial.takes(message)
        if not is_taken:
            callback(message)
        if tutorial is not None and tutorial is session.tutorial and not is_taken and not session.covered:
            tutorial.touched(message)
        if tutorial is not None and self.lesson is not None:
            self.lesson.keep_place(self.cell)

    @property
    def is_seen(self) -> bool:
        """Whether a page shows the table: a cell that was run again has left an old one behind."""
        return self.head.views > 0

    def answered(self, refused: NotSaved | None = None) -> None:
        """Show what a bot has done, and where; or why that could not be saved."""
        try:
            self.session.answered()
            if refused is not None:
                self.session.notice = not_saved(refused)
            self.refresh()
            hexes = hexes_shown(self.session)
            if self.session.must_wait and hexes:
                self.viewport.look_at(hexes, always=False)
            else:
                self.viewport.follow(self._left)
            self._left = self.position
        except Exception as error:
            self.error = error

    def follow(self) -> None:
        """Show what another table has done to the record."""
        self.session.after_change()
        self.refresh()

    def touched(self, name: str, value: str = "", **fields: str) -> None:
        """Do as if something on a page had been touched; for tests and lessons."""
        touching: Callable[[PageEvent], None] = self._guarded(lambda touched: touch(self, touched))
        touching(PageEvent(name, value, fields))

    def _repr_mimebundle_(self, **keys: object) -> object:
        """The widget for a notebook; a picture of it stays there for later."""
        lesson = self.lesson
        page = None if lesson is None or lesson.is_left else lesson.page
        leave_behind(lambda: still(self.position, self.session.language, page))
        return super()._repr_mimebundle_(**keys)

    def __repr__(self) -> str:
        return f"<Table: {self.record!r}>"


def table(
    what: Record | Position | Game | Study | str,
    scenario: str | None = None,
    *,
    language: Language | None = None,
    viewer: str | None = None,
    theme: str = "auto",
    tiles: bool = False,
    seed: int | None = None,
    overlays: Iterable[str] = (),
    unit: str | None = None,
    bots: Mapping[str, Bot | str] | None = None,
    page: str | None = None,
    overrides: str | Path | None = None,
    **options: str,
) -> Table:
    """Show a game, or a study, at an interactive table in a notebook.

    Parameters
    ----------
    what : Record, Position, Game, Study or str
        A record, saved with every action if it has a file; a position, which begins a record; a game, or its
        name, with a scenario; a study, whose pages say what is seen and switched on.
    scenario : str, optional
        Only with a game; its first one if none is named.
    language : {"en", "zh"}, optional
        That of `wk.language()` if none is named.
    viewer : str, optional
        The side whose secrets are open; "all": whoever acts, and the table is handed over in between; or
        "everything": both sides', for somebody alone. If none is named, the one that was last chosen at
        the table of the same cell, which may be run again; "all" at first.
    theme : {"auto", "light", "dark"}
        "auto" follows JupyterLab.
    tiles : bool
        OpenStreetMap under the hexes, from the internet. Default False: nothing is fetched.
    seed : int, optional
        Of the dice.
    overlays : iterable of str
        Switched on at the start, for lessons: ``"zones:soviet"``, ``"supply:axis"``, ``"command"``.
    unit : str, optional
        Chosen at the start.
    bots : mapping of side to Bot or str, optional
        Who plays a side across the table: a bot, or "simple", "strong" where it is offered, "person".
    page : str, optional
        The id of the page at which a study is opened; where the reader was last, if none is named.
    overrides : path, optional
        The folder with files of your own, only with the name of a game: see `wargame_kit.load`.
    **options
        Options of the game, only with a game.

    Raises
    ------
    ValueError
        If the scenario, viewer, language, theme, overlay, unit or page is unknown.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> wk.table(wk.load("typhoon").start("typhoon-1941"), language="zh")
    <Table: <Record of Typhoon: 0 actions, ...>>
    """
    study = what if isinstance(what, Study) else None
    if study is not None:
        named = (scenario, viewer, unit)
        if any(name is not None for name in named) or options or bots or tuple(overlays):
            raise ValueError(str(say("lesson/alone").of(study.game.vocabulary)))
        bots = {}  # what the other side does, its pages say
    elif page is not None:
        raise ValueError(str(say("lesson/no-study")))
    record = _record(what, scenario, overrides, options)
    chosen = language if language is not None else language_now()
    if chosen not in LANGUAGES:
        raise ValueError(f"no language {chosen!r}; there are {', '.join(LANGUAGES)}")
    viewers = viewer_names(record.position)
    if viewer is None:
        viewer = (None if bots else open_tables.viewer_of(record)) or ALL
    if viewer not in viewers:
        raise ValueError(f"no viewer {viewer!r}; there are {', '.join(viewers)}")
    if record.viewer and viewer not in (ALL, record.viewer):
        raise ValueError(f"this is the record of {record.viewer}, which does not know what {viewer} knows")
    if theme not in ("auto", "light", "dark"):
        raise ValueError(f"no theme {theme!r}; there are auto, light, dark")
    for name in (wanted := tuple(overlays)):
        if name not in (switches := overlay_names(record.position)):
            raise ValueError(f"no overlay {name!r}; there are {', '.join(switches)}")
    if unit is not None and unit not in record.position.pieces:
        raise ValueError(f"no unit {unit!r} in this position")
    shown = Table(
        record,
        language=chosen,
        viewer=viewer,
        theme=theme,
        tiles=tiles,
        seed=seed,
        overlays=wanted,
        unit=unit,
        bots=bots,
    )
    if study is not None:
        shown.teach(study, page)
    return shown


def _record(
    what: Record | Position | Game | Study | str,
    scenario: str | None,
    overrides: str | Path | None,
    options: dict[str, str],
) -> Record:
    if overrides is not None and not isinstance(what, str):
        raise ValueError(str(say("table/overrides")))
    if isinstance(what, Study):
        return Record(what.pages[0].position)
    if isinstance(what, str):
        what = load(what, overrides)
    if isinstance(what, Game):
        return Record(what.start(scenario or next(iter(what.scenarios)), **options))
    if scenario is not None or options:
        raise ValueError("a scenario and options go with a game, not with a record or a position")
    return Record(what) if isinstance(what, Position) else what
