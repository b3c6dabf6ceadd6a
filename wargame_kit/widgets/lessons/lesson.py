"""A study on a table: which page lies open, what has been answered there, what is being tried out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wargame_kit.position import EVERYTHING, IllegalAction, Record
from wargame_kit.studies.answer import Answer
from wargame_kit.studies.page import LONGEST_ANSWER, Page, Study, Task
from wargame_kit.studies.progress import Place, Progress
from wargame_kit.widgets.jupyter import open_tables
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.lessons.answering import CHOICE, CLAUSE, HEX, NUMBER, PLAY, UNITS, YES, way_of
from wargame_kit.widgets.lessons.guide import Guide, is_guided
from wargame_kit.widgets.lessons.task_controller import TaskController
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.map.viewport import Viewport
from wargame_kit.widgets.map.viewport_policy import framed
from wargame_kit.widgets.opponents.navigation import before_own
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.session import START_OVERLAYS, Session


@dataclass(slots=True)
class Work:
    """What a reader has done on the page that lies open.

    Attributes
    ----------
    picked : tuple of str
        Units, or the hex, chosen for an answer by clicks.
    near : tuple of str
        The units of the hex that was clicked last, of which each may be chosen.
    typed : str
    answered : Answer or None
    given : str
        What was judged so.
    is_hinted, is_explained : bool
        Whether the hint lies open, and what the rules say to a wrong answer.
    is_looking : bool
        Whether clicks are for the map, although the page asks for one as an answer.
    shown : int
        Steps of the solution that have been shown.
    """

    picked: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    typed: str = ""
    answered: Answer | None = None
    given: str = ""
    is_hinted: bool = False
    is_explained: bool = False
    is_looking: bool = False
    shown: int = 0


class Lesson:
    """A study on a table.

    Parameters
    ----------
    study : Study
    session : Session
    viewport : Viewport
    progress : Progress
        The pages that the reader has done.
    touch : callable (PageEvent) -> None
        Does what a touch of a page means, where the reader lets a guide do it.

    Attributes
    ----------
    number : int
        Of the page that lies open, from 0.
    work : Work
    guide : Guide or None
        Who leads the reader, where the study is a guided game.
    is_folded, is_listing : bool
        Whether the card shows only its head, or the list of pages instead of the page.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> from wargame_kit.studies.page import StudyChapter
    >>> from wargame_kit.words import Name
    >>> page = Page("one", Name("One"), Name("Read."), wk.load("huaihai").start("nianzhuang"))
    >>> chapter = StudyChapter("first", Name("First"), (page,))
    >>> shown = wk.table(Study("mine", page.position.game, Name("Mine"), (chapter,)))
    >>> shown.lesson.page
    <Page one: One>
    """

    def __init__(
        self,
        study: Study,
        session: Session,
        viewport: Viewport,
        progress: Progress,
        touch: Callable[[PageEvent], None],
    ) -> None:
        self.study, self.session, self.viewport, self.progress = study, session, viewport, progress
        self._touch = touch
        self.guide: Guide | None = None
        self.number = 0
        self.work = Work()
        self.is_folded = self.is_listing = False
        self._record: Record | None = None
        self._kept = Place()

    # Where the reader is

    @property
    def page(self) -> Page:
        """The page that lies open."""
        return self.study.pages[self.number]

    @property
    def task(self) -> Task | None:
        """What it asks."""
        return self.page.task

    @property
    def answered(self) -> Answer | None:
        """What the rules say to the reader's answer; None while there is none."""
        return self.work.answered

    @property
    def is_solved(self) -> bool:
        """Whether what was answered last is right."""
        return bool(self.work.answered)

    @property
    def is_left(self) -> bool:
        """Whether another record lies on the table: a game of the reader's own."""
        return self.session.record is not self._record

    @property
    def is_trial(self) -> bool:
        """Whether something has been played on the page, and not been taken back."""
        return not self.is_left and self.session.record.cursor.parent is not None

    def is_done(self, page: Page) -> bool:
        """Whether a page is ticked: its task solved, or read where it has none."""
        known = self.progress
        if self.guide is not None and page is self.page:
            return self.guide.is_last and self.guide.is_done
        return known.is_read(page.id) if page.task is None else known.is_solved(page.id)

    @property
    def way(self) -> str:
        """How the page's task is answered; empty where it asks nothing."""
        return "" if self.task is None else way_of(self.task.asking)

    @property
    def place(self) -> Place:
        """The page that lies open, with what was answered on it; what was only tried out is no part of it."""
        work = self.work
        is_given = work.answered is not None and work.answered.is_given
        is_kept = is_given and (self.is_solved or self.way != PLAY)
        return Place(self.page.id, work.given if is_kept else "", work.shown)

    def keep_place(self, cell: str) -> None:
        """Keep where the reader is, for when the cell of the table is run again, or the notebook opened."""
        if self.is_left:
            return
        open_tables.remember_place(cell, self.study.id, self.place)
        if self.place != self._kept:
            self._kept = self.place
            self.progress.stands(self._kept)

    # From page to page

    def resume(self, place: Place) -> None:
        """Open a page as it was left, its task answered or shown; the first if it is none of the study's."""
        ids = [page.id for page in self.study.pages]
        is_known = place.page in ids
        self.go(ids.index(place.page) if is_known else 0)
        if not is_known or self.task is None:
            return
        if place.shown:
            for _ in range(min(place.shown, len(_steps(self.task.solution)) or 1)):
                self.show()
        elif place.answer:
            self.answer(place.answer)
            if self.way == UNITS:
                self.work.picked = tuple(
                    unit for unit in _named(place.answer) if unit in self.session.view.pieces
                )
            elif self.way == HEX:
                self.work.picked = _named(place.answer)

    def go(self, number: int) -> None:
        """Open a page; a number that there is not changes nothing."""
        if 0 <= number < len(self.study) and is_guided(self.study.pages):
            self._lead().open(number)
        elif 0 <= number < len(self.study):
            self.number, self.work, self.is_listing = number, Work(), False
            self.again(turned=True)
            self._opened()

    def _opened(self) -> None:
        self.progress.read(self.page.id)
        self._kept = self.place

    def _lead(self) -> Guide:
        """The guide who sits beside the reader; he begins where he has left off, or was left alone."""
        if self.guide is None or self.is_left:
            self.guide = Guide(
                self.session,
                self.viewport,
                self.study.pages,
                touch=self._touch,
                opened=self._stage_opened,
            )
        return self.guide

    def _stage_opened(self, number: int) -> None:
        self.number, self.work, self.is_listing = number, Work(), False
        self._record = self.session.record
        self.session.open_panel(self.page.tab)
        self._opened()

    def again(self, *, turned: bool = False) -> None:
        """Lay the page out as it is: whatever was tried out on it is gone, what was answered stays.

        Parameters
        ----------
        turned : bool
            Whether it comes from another page: then the map fits it, as when a lesson is opened there.
        """
        if self.guide is not None:
            self._lead().open(self.number)
            return
        page, session = self.page, self.session
        self._record = record_of(page)
        session.begin(self._record, viewer=page.eyes)
        session.overlays = set(START_OVERLAYS) | set(page.overlays)
        self._lay_out()
        session.tutorial = TaskController(self)
        self.viewport.rest_on(self._looked_at(), always=turned)

    def _lay_out(self) -> None:
        """Choose and open what the page begins with."""
        if self.page.unit in self.session.view.pieces:
            self.session.choose(self.page.unit)
        elif self.takes_clicks:
            # The only one that can act may be what is asked for.
            self.session.choose(None)
            self.session.choice.hex_ = -1
        self.session.open_panel(self.page.tab)

    def take_back(self) -> None:
        """Go back to before what the reader decided last, with all that came of it, dice too."""
        session, record = self.session, self.session.record
        record.undo_to(before_own(record, session.opponents.bots) or record.root, what_if=True)
        if record.cursor is not record.root:
            session.after_change()
            return
        session.open_eyes()
        self._lay_out()
        self.viewport.rest_on(self._looked_at())

    def leave(self) -> None:
        """Let what lies on the table be a game of the reader's own."""
        self._record = self.session.tutorial = None

    def _looked_at(self) -> list[int]:
        """The hexes that the map shows when the page is opened."""
        page, view = self.page, self.session.view
        if page.look:
            return framed(view.game.board, page.look)
        drawn = [spot.hex_ for spot in page.spots]
        drawn += [hex_ for arrow in page.arrows for hex_ in (arrow.start, arrow.end)]
        if page.unit in view.pieces and (hex_ := offers.hex_of(view, page.unit)) >= 0:
            drawn.append(hex_)
        return drawn or map_view.interesting(self.session)

    # What the reader answers

    def answer(self, text: str) -> None:
        """Judge an answer in the form in which `Page.check` takes it; one that is empty changes nothing."""
        if self.task is None or not text.strip():
            return
        self.work.typed = text.strip()[:LONGEST_ANSWER]
        self._judge(text)
        if self.is_solved and self.way == PLAY and not self.work.shown:
            self.again()
            for step in _steps(text):
                self._play(step)

    def _judge(self, text: str) -> None:
        answer = self.page.check(text)
        # The file of ticks holds no longer one: read again, it would be put aside with all of them.
        given = text if len(text) <= LONGEST_ANSWER else ""
        self.work.answered, self.work.given, self.work.is_explained = answer, given, False
        if answer and not self.work.shown:
            self.progress.solved(self.page.id)

    def judge_played(self) -> None:
        """Judge what has been played on the page, where its task is to play something."""
        if self.way != PLAY or self.is_left or self.is_solved:
            return
        record = self.session.record
        played = "; ".join(record.text(node) for node in record.line() if node.action is not None)
        if not played or len(played) > LONGEST_ANSWER:
            self.work.answered = None
            return
        self._judge(played)

    def point(self, hex_: int, unit: str | None) -> None:
        """Take a click on the map for an answer: the hex itself, or a unit in it that is chosen or let go."""
        work, view = self.work, self.session.view
        if self.way == HEX:
            work.picked = (view.game.board.label(hex_),)
            self.answer(work.picked[0])
            return
        # Markers lie in no stack; a question may be about them, too.
        work.near = (*view.markers_in(hex_), *offers.units_in(view, hex_))
        pointed = unit if unit in work.near else None
        if pointed is None and work.near:
            pointed = map_view.tops(view).get(hex_, work.near[-1])
        if pointed is not None:
            self.toggle(pointed)

    def toggle(self, unit: str) -> None:
        """Choose a unit for the answer, or let it go."""
        work = self.work
        if unit not in self.session.view.pieces:
            return
        work.answered = None
        if unit in work.picked:
            work.picked = tuple(name for name in work.picked if name != unit)
        else:
            work.picked = (*work.picked, unit)
        work.typed = " ".join(work.picked)

    @property
    def takes_clicks(self) -> bool:
        """Whether clicks on the map are answers."""
        return self.way in (HEX, UNITS) and not (self.work.is_looking or self.is_solved or self.is_left)

    @property
    def is_put_in_words(self) -> bool:
        """Whether the page asks for words or a number, while the map may be looked at and touched."""
        is_open = not (self.is_solved or self.is_left or self.is_trial)
        return self.way in (YES, CHOICE, CLAUSE, NUMBER) and is_open

    # What the reader is shown

    def show(self) -> None:
        """Show the solution: its next step on the map, where it is to be played; else as a whole."""
        task, work = self.task, self.work
        if task is None or self.is_left:
            return
        steps = _steps(task.solution)
        if self.way != PLAY:
            work.shown = len(steps) or 1
            work.picked = _named(task.solution) if self.way in (UNITS, HEX) else ()
            self.answer(task.solution)
            return
        if work.shown >= len(steps):
            work.shown = 0
        if work.shown == 0:
            work.answered = None
            self.again()
        work.shown += 1
        self._play(steps[work.shown - 1])

    def _play(self, text: str) -> None:
        try:
            action = self.session.position.read(text)
        except (ValueError, IllegalAction):
            return  # the rules have changed since the study was written
        self.session.play(action, is_thrown=True, what_if=True)


def _steps(text: str) -> list[str]:
    """The actions of an answer."""
    return [step.strip() for step in text.split(";") if step.strip()]


def _named(text: str) -> tuple[str, ...]:
    """The units or hexes of an answer."""
    return tuple(text.replace(",", " ").split())


def record_of(page: Page) -> Record:
    """A record that begins with a page; one side's own where the page is for its eyes."""
    if page.eyes in (EVERYTHING, ""):
        return Record(page.position)
    return Record(page.position.seen_by(page.eyes), viewer=page.eyes)
