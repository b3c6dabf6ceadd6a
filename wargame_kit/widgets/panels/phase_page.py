"""A phase of small steps as one page, and the button that ends all of it."""

from __future__ import annotations

from wargame_kit.position import Position
from wargame_kit.position.free_order import EndPhase
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.shown import shows
from wargame_kit.words import say

MOST_ENDED = 20
"""Steps that one button ends at most."""


@shows("record", "tutorial")
def phase_page(session: Session, pen: GameWriter) -> str:
    """The page; nothing in a game or a phase that has none, or for other eyes than its side's."""
    view = session.view
    page = view.game.presentation.status.phase_page(view)
    if page is None:
        return ""
    facts = f'<dl class="wk-facts wk-wide">{pen.facts(page.facts)}</dl>' if page.facts else ""
    told = "".join(f"<li>{pen.text(words)}</li>" for words in page.forgotten)
    forgotten = f'<ul class="wk-plain wk-why wk-undone">{told}</ul>' if told else ""
    if not told:
        forgotten = f'<p class="wk-hint">{pen.say("table/nothing-forgotten")}</p>'
    button = ""
    if session.tutorial is None and can_end(view, page.side):
        title = say("table/end-all-title")
        button = f'<div class="wk-row">{pen.button(pen.say("table/end-all"), "end-all", title=title)}</div>'
    body = f'<div class="wk-card">{facts}{forgotten}{button}</div>'
    return pen.fold("phase-page", pen.text(page.title), body, is_open=True)


def can_end(view: Position, side: str) -> bool:
    """Whether a side may end the current step."""
    return view.actor == side and EndPhase in view.step.actions and bool(view.check(EndPhase()))


def end_all(session: Session) -> None:
    """End the steps of the page one after another, until it is over or something must be chosen or rolled."""
    side = session.view.actor
    for _ in range(MOST_ENDED):
        view = session.view
        page = view.game.presentation.status.phase_page(view)
        if page is None or page.side != side or session.must_wait or not can_end(view, side):
            return
        session.play(EndPhase())
        if session.notice is not None:
            return
