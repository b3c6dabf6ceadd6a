"""What the table answers to the last touch: a refusal with its clause, or a “what if” to ask for."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.position import Action, Position
from wargame_kit.rulebook import Ledger, Verdict
from wargame_kit.studies.course import Course
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.words import Words, say


@dataclass(frozen=True, slots=True)
class Offer:
    """A way on from what is told: a button.

    Attributes
    ----------
    words : Phrase, Name or str
    do, value : str
        What it touches.
    title : Phrase, Name or str
    """

    words: Words
    do: str
    value: str = ""
    title: Words = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the reader beside what he did.

    Attributes
    ----------
    verdict : Verdict or None
        A refusal.
    words : Phrase, Name or str
        What to say where there is no refusal.
    pending : Action or None
        What could be played as a “what if”.
    is_undo : bool
        Whether going back could be done as a “what if”.
    ledger : Ledger or None
        The sum behind the words.
    offers : tuple of Offer
    is_alarm : bool
        Whether something may be lost; it is told to whoever sits there next, too.
    said : Phrase, Name or str
        What somebody beside the reader says first: the author of a study.
    course : Course or None
        What really happened in this turn: it lies folded below.
    """

    verdict: Verdict | None = None
    words: Words = ""
    pending: Action | None = None
    is_undo: bool = False
    ledger: Ledger | None = None
    offers: tuple[Offer, ...] = ()
    is_alarm: bool = False
    said: Words = ""
    course: Course | None = None


def notice(told: Notice, view: Position, pen: GameWriter) -> str:
    """A notice as it is shown, at a table that shows a view."""
    body = pen.verdict(told.verdict, view) if told.verdict is not None else f"<p>{pen.text(told.words)}</p>"
    if said := pen.text(told.said):
        body = f'<p class="wk-said">{said}</p>{body}'
    if told.ledger is not None:
        body += pen.ledger(told.ledger)
    if told.course is not None:
        body += _then(told.course, pen)
    if told.pending is not None:
        text = told.pending.text(view.game.board)
        body += pen.button(
            pen.say("table/what-if"), "what-if", text, look="wk-main", title=say("table/what-if-title")
        )
        body += f" {pen.term('what-if')}"
    elif told.is_undo:
        body += pen.button(
            pen.say("table/what-if-undo"), "undo-what-if", look="wk-main", title=say("table/what-if-title")
        )
        body += f" {pen.term('what-if')}"
    for offer in told.offers:
        body += pen.button(pen.text(offer.words), offer.do, offer.value, title=offer.title)
    is_refusal = told.verdict is not None and not told.verdict.allowed
    look = "wk-refused" if is_refusal or told.is_alarm else "wk-told"
    close = pen.button("✕", "dismiss", look="wk-small wk-close")
    return f'<div class="wk-notice {look}" data-announce>{close}{body}</div>'


def _then(course: Course, pen: GameWriter) -> str:
    """What really happened in the turn on the table, folded away until somebody asks."""
    episode = course.episode
    head = f"{pen.say('table/in-history')} {pen.text(episode.title)}"
    beside = " ".join(pen.text(words) for words in course.beside)
    return pen.fold("in-history", head, f'<p>{pen.text(episode.text)}</p><p class="wk-hint">{beside}</p>')
