"""A suggestion for what is chosen before anybody moves: what, why, and one button to take it."""

from __future__ import annotations

from wargame_kit.position import Action, Position
from wargame_kit.position.derived import derived
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.html.suggestion_card import suggestion_card
from wargame_kit.widgets.opponents.advice import may_ask, plan_for
from wargame_kit.widgets.queries.advice_reasons import why
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.shown import shows
from wargame_kit.words import say

MOST_AT_ONCE = 60
"""Actions that one button plays at most, all of one kind of step."""


@shows("record")
def purpose(session: Session, pen: GameWriter) -> str:
    """What the choice or the throw is for that is asked now, where the game says it to a newcomer."""
    said = pen.text(session.view.game.presentation.actions.purpose(session.view))
    return f'<p class="wk-hint wk-purpose">{said}</p>' if said else ""


@shows("record", "tutorial", "bots")
def suggested_now(session: Session, pen: GameWriter) -> str:
    """The suggestion for the choice that is asked now, where the game says what the choice is for."""
    view = session.view
    if not may_ask(session) or not view.game.presentation.actions.purpose(view):
        return ""
    action = _suggested(view)
    text = action.text(view.game.board)
    take = pen.button(pen.say("table/take-one"), "type", text, look="wk-main")
    rest = pen.button(pen.say("table/take-all"), "take-all", title=say("table/take-all-title"))
    shown = f"<p><b>{pen.action(view, action)}</b></p>"
    # What is chosen in secret here is so for the other side as well: nothing is told by a suggestion.
    return suggestion_card(pen.say("table/suggested"), shown, pen.text(why(view, action)), take + rest)


@derived
def _suggested(view: Position) -> Action:
    return plan_for(view)[0]


def take_all(session: Session) -> None:
    """Choose as a simple player would, until this kind of choice is done; each action by itself."""
    kind, side = type(session.view.step), session.view.actor
    for _ in range(MOST_AT_ONCE):
        view = session.view
        if type(view.step) is not kind or view.actor != side or not may_ask(session):
            return
        session.play(_suggested(view))
        if session.notice is not None:
            return
