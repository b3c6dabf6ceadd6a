"""What the table answers to the last touch: a refusal with its clause, or a “what if” to ask for."""

from __future__ import annotations

from wargame_kit.widgets.markup import Pen
from wargame_kit.widgets.sitting import Sitting
from wargame_kit.words import say


def notice(sitting: Sitting, pen: Pen) -> str:
    """Answer the notice, or nothing."""
    told = sitting.notice
    if told is None:
        return ""
    body = (
        pen.verdict(told.verdict, sitting.position)
        if told.verdict is not None
        else f"<p>{pen.text(told.words)}</p>"
    )
    if told.ledger is not None:
        body += pen.ledger(told.ledger)
    if told.pending is not None:
        text = told.pending.text(sitting.position.game.board)
        body += pen.button(
            pen.say("table/what-if"), "what-if", text, look="wk-main", title=say("table/what-if-title")
        )
    elif told.is_undo:
        body += pen.button(
            pen.say("table/what-if-undo"), "undo-what-if", look="wk-main", title=say("table/what-if-title")
        )
    look = "wk-refused" if told.verdict is not None and not told.verdict.allowed else "wk-told"
    close = pen.button("✕", "dismiss", look="wk-small wk-close")
    return f'<div class="wk-notice {look}" role="status">{close}{body}</div>'
