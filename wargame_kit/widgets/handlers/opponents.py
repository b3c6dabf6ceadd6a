"""What the buttons and switches of bots do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from wargame_kit.position import Action
from wargame_kit.widgets.handlers.touched_table import TouchedTable
from wargame_kit.widgets.jupyter import open_tables
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.opponents.advice import Advice, may_ask, plan_for
from wargame_kit.widgets.opponents.seated_bots import PACES
from wargame_kit.widgets.panels.suggestion import take_all
from wargame_kit.widgets.session.notice import Notice
from wargame_kit.widgets.session.seats import change
from wargame_kit.words import say

SEAT = "seat-"
"""Before the id of a side: the name of its switch."""


def _seat(table: TouchedTable, touched: PageEvent) -> None:
    change(table.session, touched.name.removeprefix(SEAT), touched.value, table.cell)


def _pace(table: TouchedTable, touched: PageEvent) -> None:
    if touched.value in PACES:
        table.session.opponents.walk_at(touched.value)


def _stop(table: TouchedTable, touched: PageEvent) -> None:
    table.session.opponents.stop()


def _go_on(table: TouchedTable, touched: PageEvent) -> None:
    table.session.opponents.go_on()


def _next(table: TouchedTable, touched: PageEvent) -> None:
    table.session.opponents.press()


def _rest(table: TouchedTable, touched: PageEvent) -> None:
    table.session.opponents.press(to_the_end=True)


def _read(table: TouchedTable, touched: PageEvent) -> None:
    table.session.opponents.trouble = None


def _advise(table: TouchedTable, touched: PageEvent) -> None:
    """Ask a simple player; he thinks beside the kernel's loop, and the answer comes when it comes."""
    session = table.session
    if not may_ask(session):
        return
    node, side, view, clock = session.record.cursor, session.view.actor, session.view, session.opponents.clock
    step = type(view.step)

    def told(found: tuple[Action, ...] | BaseException) -> None:
        with open_tables.at_work():
            if session.record.cursor is not node:
                return
            if isinstance(found, BaseException):
                session.notice = Notice(words=say("opponent/no-advice", why=type(found).__name__))
            else:
                session.advice, session.tab = Advice(node, side, step, found), "play"
            table.refresh()

    def work() -> None:
        try:
            found: tuple[Action, ...] | BaseException = plan_for(view)
        except Exception as error:
            found = error
        clock.soon(partial(told, found))

    clock.beside(work)


def _follow(table: TouchedTable, touched: PageEvent) -> None:
    """Play a line of the plan; the others stay on offer as long as the same side goes on in the same step."""
    session = table.session
    advice = session.advice
    if advice is None:
        return
    text, board = touched.value, session.position.game.board
    chosen = next((action for action in advice.actions if action.text(board) == text), None)
    if chosen is None:
        return
    session.play(chosen)
    left = tuple(action for action in advice.actions if action != chosen)
    if session.notice is None and left:
        session.advice = replace(advice, node=session.record.cursor, actions=left)
        session.tab = "play" if session.advice is not None else session.tab


def _take_all(table: TouchedTable, touched: PageEvent) -> None:
    take_all(table.session)


def _advice_gone(table: TouchedTable, touched: PageEvent) -> None:
    table.session.advice = None


EFFECTS: dict[str, Callable[[TouchedTable, PageEvent], None]] = {
    "bot-pace": _pace,
    "bot-stop": _stop,
    "bot-go": _go_on,
    "bot-next": _next,
    "bot-rest": _rest,
    "bot-read": _read,
    "advise": _advise,
    "advice-gone": _advice_gone,
    "follow": _follow,
    "take-all": _take_all,
}


def effect_of(name: str) -> Callable[[TouchedTable, PageEvent], None] | None:
    """What a name does, that of a seat's switch among them."""
    return _seat if name.startswith(SEAT) else EFFECTS.get(name)
