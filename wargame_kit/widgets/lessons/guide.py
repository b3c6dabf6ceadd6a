"""The guide: a tutorial that leads through the stages of a guided game by ringing one thing at a time.

All its stages share one record. Which stage it is, and what of it is left, follows from where the record's
cursor is; so undo, redo and a look at an earlier line leave nobody lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count

from wargame_kit.position import Action, Node, Record
from wargame_kit.studies.page import Page, Stage
from wargame_kit.widgets.hexlayer.map_messages import Clicked, Pressed
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.lessons.guide_words import answer_to_choice, not_yet, with_reply
from wargame_kit.widgets.lessons.next_touch import next_touch, on_map, to_choose
from wargame_kit.widgets.lessons.stage_line import StageLine
from wargame_kit.widgets.lessons.stage_rest import Rest
from wargame_kit.widgets.map.viewport import Viewport
from wargame_kit.widgets.map.viewport_policy import framed
from wargame_kit.widgets.queries.visibility import is_untold
from wargame_kit.widgets.session.clicks import click
from wargame_kit.widgets.session.highlight import NextTouch
from wargame_kit.widgets.session.notice import Notice
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.turn_summary import TurnSummary
from wargame_kit.widgets.session.tutorial import Attempt, TutorialController, UIEvent

MOST_PLAYED = 200
"""Actions that a stage plays by itself at most."""

_SERIALS = count(1)


def is_guided(pages: Sequence[Page]) -> bool:
    """Whether some pages are a guided game: each has a stage."""
    return bool(pages) and all(page.stage is not None for page in pages)


class Guide(TutorialController):
    """Leads through a guided game at a table.

    Parameters
    ----------
    session : Session
    viewport : Viewport
    pages : sequence of Page
        Each with a stage.
    touch : callable (PageEvent) -> None
        Does what a touch of a page means, when the reader lets the guide do it.
    opened : callable (number) -> None
        Told whenever a stage has been opened, whoever opened it.

    Attributes
    ----------
    number : int
        Of the stage that is open, from 0.
    serial : int
        Of the guide among all of this process: names its goal to what is ringed for it.
    """

    explores = True  # the dice are written: nobody gains anything by going back behind them

    def __init__(
        self,
        session: Session,
        viewport: Viewport,
        pages: Sequence[Page],
        *,
        touch: Callable[[PageEvent], None],
        opened: Callable[[int], None],
    ) -> None:
        self.session, self.pages, self.number = session, tuple(pages), 0
        self.serial = next(_SERIALS)
        self._viewport, self._touch = viewport, touch
        self._stages = tuple(page.stage or Stage(page.title) for page in pages)
        self._opened = opened
        self._is_looked_at = False
        self._seen: Node
        self._chosen: str | None = None
        self._told: Notice | None = None
        self.begin(0)

    # Where it is

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self.pages[self.number]

    @property
    def stage(self) -> Stage:
        """The stage that is open."""
        return self._stages[self.number]

    @property
    def rest(self) -> Rest | None:
        """What of the stage has not been played; None while something else is tried out."""
        return self._line.rest(self.number, self.session.record.cursor)

    @property
    def is_trial(self) -> bool:
        """Whether something is tried out that is none of the guide's."""
        return self.rest is None

    @property
    def is_last(self) -> bool:
        """Whether no stage comes after this one."""
        return self.number == len(self.pages) - 1

    @property
    def is_done(self) -> bool:
        """Whether nothing is left for the reader to do in this stage but to read, and to go on."""
        rest, wanted = self.rest, self.stage.wanted
        must_look = bool(wanted) and not wanted.actions and not self._is_looked_at
        return rest is not None and not must_look and not rest.is_up_to_reader(self.session.position)

    @property
    def fallen(self) -> tuple[Stage, tuple[Node, ...]]:
        """The throws that fell last, in this stage or the one before it, and the stage in which they did."""
        for number in (self.number, self.number - 1):
            nodes = self._line.thrown_in(number)
            known = tuple(node for node in nodes if not is_untold(node, self.session.eyes))
            if known:
                return self._stages[number], known
        return self.stage, ()

    # What it points at

    def points_at(self) -> NextTouch | None:
        """What to touch next; None where the last stage has been read."""
        rest, position = self.rest, self.session.position
        if rest is None:
            return PageEvent("page-again")
        if self.is_done:
            return None if self.is_last else PageEvent("page-next")
        if rest.throw(position) is not None:
            return PageEvent("throw")
        action = rest.now(position)
        found = self._to_look_at() if action is None else next_touch(self.session, action)
        return found or PageEvent("show")

    def _to_look_at(self) -> NextTouch | None:
        session, wanted = self.session, self.stage.wanted
        if wanted.unit:
            return to_choose(session, wanted.unit)
        if wanted.hex_ and self.page.unit not in ("", session.choice.unit):
            return to_choose(session, self.page.unit)
        if wanted.hex_:
            return on_map(session, session.view.game.board.index(wanted.hex_))
        if wanted.overlay:
            return PageEvent("overlay", wanted.overlay)
        return PageEvent("tab", wanted.tab) if wanted.tab else None

    # What the reader does

    def takes(self, touch: UIEvent) -> bool:
        """Take what is touched on the card of a guided game."""
        if not isinstance(touch, PageEvent) or touch.name not in _EFFECTS:
            return False
        self.session.notice = None
        _EFFECTS[touch.name](self, touch)
        self._remember()
        return True

    def before(self, action: Action) -> Notice | None:
        """Say “not yet” to what is allowed but not wanted now."""
        rest, position = self.rest, self.session.position
        if rest is None or rest.after(position, action, position.play(action)) is not None:
            return None
        return not_yet(self.stage, self.session.view, action)

    def refused(self, told: Notice, attempt: Attempt) -> Notice:
        """Put the author's words before the refusal, where he has some."""
        return told if self.is_trial else with_reply(told, self.stage, self.session.view, attempt)

    def throw(self) -> Action | None:
        """What the stage has written down for chance."""
        return None if self.rest is None else self.rest.throw(self.session.position)

    def touched(self, touch: UIEvent) -> None:
        """See where the reader has got to, and go on where he has done what was wanted."""
        session = self.session
        has_played = session.record.cursor is not self._seen
        self._place()
        if not self.is_trial:
            self._look(touch)
        if self.is_done and self.stage.wanted:
            self._finish()
        elif session.notice is None and not has_played and not self.is_trial:
            hex_ = touch.hex if isinstance(touch, Clicked | Pressed) else -1
            unit = session.choice.unit if session.choice.unit != self._chosen else None
            session.notice = answer_to_choice(self.page, self.stage, session.view, unit or "", hex_)
            if session.notice is not None and self.stage.wanted.unit:
                session.choice.take(None)  # a click on the right one shall not be taken for a move there
        self._remember()

    def _remember(self) -> None:
        """Keep in mind how the table stands after a touch."""
        session = self.session
        self._seen, self._chosen, self._told = session.record.cursor, session.choice.unit, session.notice

    def _place(self) -> None:
        """Find the stage to which the cursor belongs, after undo, redo or a look at another line.

        Who goes back into what was played without him, goes back to before he did something himself.
        """
        session, node = self.session, self.session.record.cursor
        found = self._line.number_at(node, self.number)
        if found != self.number:
            self._show(found)
        is_back = node is not self._seen and node.depth < self._seen.depth
        if is_back and self.stage.wanted.actions and self.is_done:
            session.go(self._line.before_last_deed(self.number, node).id)

    def _look(self, touch: UIEvent) -> None:
        """See whether the reader has looked at what he was to look at."""
        session, wanted = self.session, self.stage.wanted
        found = False
        if wanted.unit:
            found = session.choice.unit == wanted.unit
        elif wanted.hex_:
            is_it = session.view.game.board.index(wanted.hex_) == session.choice.hex_
            is_clicked = isinstance(touch, Clicked | Pressed) and touch.hex == session.choice.hex_
            found = is_it and is_clicked and self.page.unit in ("", session.choice.unit)
        elif wanted.overlay:
            found = wanted.overlay in session.overlays
        elif wanted.tab:
            found = session.tab == wanted.tab
        self._is_looked_at = self._is_looked_at or found

    # From stage to stage

    def open(self, number: int) -> None:
        """Open a stage: where it has been reached already, or after playing whatever lies before it."""
        number = max(0, min(number, len(self.pages) - 1))
        if number not in self._line.starts and number < self.number:
            self.begin(0)
        self._turn_to(max(known for known in self._line.starts if known <= number))
        while self.number < number:
            self._finish()

    def begin(self, number: int) -> None:
        """Sit down to a stage's own position, with a record of its own."""
        session, record = self.session, Record(self.pages[number].position)
        session.begin(record, viewer=self.pages[number].eyes)
        session.tutorial = self
        self._line = StageLine(record, self._stages, number)
        self._seen = record.cursor
        self._show(number)

    def _finish(self) -> None:
        """Play whatever is left of the stage without the reader, and open the next one."""
        session = self.session
        if session.notice is self._told:
            session.notice = None  # it was about what has been done since
        if self.is_trial:
            session.go(self._line.last_on_way(self.number, session.record.cursor).id)
        if self.stage.wanted.actions:
            session.choice.take(None)
        played = self._play_rest()
        if not self.is_last and session.position != self.pages[self.number + 1].position:
            self.begin(self.number + 1)
            return  # what was played led elsewhere
        if not self.is_last:
            self._line.starts[self.number + 1] = session.record.cursor
            self._show(self.number + 1)
        if played:
            session.catch_up()
            session.summary = TurnSummary(tuple(node for node in played if not is_untold(node, session.eyes)))
            self._lay_out()

    def _play_rest(self) -> list[Node]:
        record, played = self.session.record, list[Node]()
        while len(played) < MOST_PLAYED and (rest := self.rest) is not None:
            action = rest.next(record.position)
            if action is None:
                break
            record.play(action, what_if=True)
            played.append(record.cursor)
        return played

    def _turn_to(self, number: int) -> None:
        """Go to where a stage began."""
        self.session.go(self._line.starts[number].id)
        self._show(number)

    def _show(self, number: int) -> None:
        """Let the table look as a stage wants it; what it is to be switched on for is off at first."""
        session, page, wanted = self.session, self.pages[number], self._stages[number].wanted
        session.overlays -= self._brought(number)
        session.overlays |= set(page.overlays)
        session.overlays.discard(wanted.overlay)
        self.number, self._is_looked_at = number, False
        session.viewer, session.summary = page.eyes, TurnSummary()
        session.settle_eyes()
        if page.tab:
            session.open_panel(page.tab)
        self._lay_out()
        if page.look:
            self._viewport.rest_on(framed(session.position.game.board, page.look))
        self._opened(number)

    def _lay_out(self) -> None:
        """Choose the unit that a page begins with; let go, or shut, what the reader is to choose or open."""
        session, wanted = self.session, self.stage.wanted
        if wanted.tab and session.tab == wanted.tab:
            session.tab = "inspect" if wanted.tab == "play" else "play"
        if wanted.hex_:
            session.choice.hex_ = -1  # a second click on a hex looks at who is there
        if self.page.unit:
            session.choice.take(self.page.unit)
        elif wanted.unit and session.choice.unit == wanted.unit:
            session.choice.take(None)

    def _brought(self, number: int) -> set[str]:
        """The overlays that stages bring, but for what the reader has switched on in the stage before."""
        brought = {name for page in self.pages for name in page.overlays}
        wanted = {stage.wanted.overlay for near, stage in enumerate(self._stages) if near != number - 1}
        return (brought | wanted) - {""}

    # The buttons of the card

    def _try_anyway(self, touch: PageEvent) -> None:
        """Play what is beside the goal, as a trial."""
        self.session.play(touch.value, what_if=True, unasked=True)

    def _again(self, touch: PageEvent) -> None:
        """Go back from a trial to where it left the guide; else to where the stage began."""
        session = self.session
        if self.is_trial:
            session.go(self._line.last_on_way(self.number, session.record.cursor).id)
            self._lay_out()
        else:
            self._turn_to(self.number)

    def _show_me(self, touch: PageEvent) -> None:
        """Do what is ringed, in the reader's place."""
        what, rest = self.points_at(), self.rest
        if isinstance(what, Clicked):
            click(self.session, what.hex, what.unit)
        elif what == PageEvent("show"):
            action = None if rest is None else rest.now(self.session.position)
            if action is not None:
                self.session.play(action, unasked=True)
        elif what is not None:
            _EFFECTS[what.name](self, what) if what.name in _EFFECTS else self._touch(what)
        if what is not None and not (isinstance(what, PageEvent) and what.name in _EFFECTS):
            self.touched(what)

    def _next(self, touch: PageEvent) -> None:
        if not self.is_last:
            self._finish()

    def _back(self, touch: PageEvent) -> None:
        self.open(self.number - 1)

    def _go(self, touch: PageEvent) -> None:
        ids = [page.id for page in self.pages]
        if touch.value in ids:
            self.open(ids.index(touch.value))


_EFFECTS: Mapping[str, Callable[[Guide, PageEvent], None]] = {
    "try-anyway": Guide._try_anyway,
    "page-again": Guide._again,
    "show": Guide._show_me,
    "skip": Guide._next,
    "page-next": Guide._next,
    "page-back": Guide._back,
    "page-go": Guide._go,
}
