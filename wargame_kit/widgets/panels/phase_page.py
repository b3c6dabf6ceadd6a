"""A phase of small steps as one page, and the buttons that go on to its end."""

from __future__ import annotations

from wargame_kit.position import Action, Position
from wargame_kit.position.free_order import EndPhase
from wargame_kit.position.phase_page import PhasePage
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
    # Above what there is to read: below it they would be out of sight.
    body = f'<div class="wk-card">{_buttons(session, page, pen)}{facts}{forgotten}</div>'
    return pen.fold("phase-page", pen.text(page.title), body, is_open=True)


def _buttons(session: Session, page: PhasePage, pen: GameWriter) -> str:
    """What goes on to the end of the phase: doing what the kit proposes on the way, or nothing."""
    view = session.view
    if session.tutorial is not None or _next(view, page, is_proposed=True) is None:
        return ""
    shown = ""
    if page.has_proposals:
        title = say("table/as-proposed-title")
        shown += pen.button(pen.say("table/as-proposed"), "end-all", "as-proposed", title=title)
    if can_end(view, page.side):
        shown += pen.button(pen.say("table/end-all"), "end-all", title=say("table/end-all-title"))
    return f'<div class="wk-row">{shown}</div>'


def can_end(view: Position, side: str) -> bool:
    """Whether a side may end the current step."""
    return view.actor == side and EndPhase in view.step.actions and bool(view.check(EndPhase()))


def _next(view: Position, page: PhasePage, *, is_proposed: bool) -> Action | None:
    """What a side does next on the way to the end of the phase; None where it must choose or roll."""
    if view.actor != page.side:
        return None
    offered = (action for action in page.proposals if is_proposed and view.check(action))
    return next(offered, EndPhase() if can_end(view, page.side) else None)


def end_all(session: Session, *, as_proposed: bool = False) -> None:
    """End the steps of the page one after another, until it is over or something must be chosen or rolled.

    Parameters
    ----------
    session : Session
    as_proposed : bool
        Do in each step what the kit proposes, before it is ended. Default False.
    """
    side = session.view.actor
    for _ in range(MOST_ENDED):
        view = session.view
        page = view.game.presentation.status.phase_page(view)
        if page is None or page.side != side or session.must_wait:
            return
        action = _next(view, page, is_proposed=as_proposed)
        if action is None:
            return
        session.play(action)
        if session.notice is not None:
            return
