"""The card that explains a word of the table, above the panel in which it was met."""

from __future__ import annotations

from wargame_kit.rulebook.glossary import glossary
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.shown import shows
from wargame_kit.words import say


@shows("tab")
def glossary_card(session: Session, pen: GameWriter) -> str:
    """What the word means, how this game has it, and the way back; nothing if none was asked for."""
    term = glossary(pen.game.vocabulary).get(session.term)
    if term is None:
        return ""
    close = pen.button("✕", "term", look="wk-small wk-close", title=say("glossary-page/close"))
    here = "" if term.here is None else f"<p>{pen.text(pen.game.name)}: {pen.text(term.here)}</p>"
    name = pen.text(term.name)
    head = pen.heading(f"{name[:1].upper()}{name[1:]} {pen.clause(term.clause)}")
    body = f"{close}{head}<p>{pen.text(term.meaning)}</p>{here}"
    return f'<div class="wk-card wk-meaning" data-announce>{body}</div>'
