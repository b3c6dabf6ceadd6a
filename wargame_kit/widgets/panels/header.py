"""The strip above the map: which turn, what weather, who acts, what is asked, how the game stands."""

from __future__ import annotations

from wargame_kit.position import CHANCE, Fact
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.panels.toolbar import Display
from wargame_kit.widgets.queries.history_navigation import ahead
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.shown import shows
from wargame_kit.words import say

FULL_SCREEN = (
    '<svg width="13" height="13" viewBox="0 0 13 13" fill="none" stroke="currentColor" stroke-width="1.6" '
    'aria-hidden="true"><path d="M1 4.5V1h3.5M8.5 1H12v3.5M12 8.5V12H8.5M4.5 12H1V8.5"/></svg>'
)
"""Four corners; not every font has the sign."""

HOME = (
    '<svg width="13" height="13" viewBox="0 0 13 13" fill="none" stroke="currentColor" stroke-width="1.4" '
    'aria-hidden="true"><path d="M1 6.5 6.5 1.5 12 6.5M2.8 5.5V11.5H10.2V5.5"/></svg>'
)
"""A house."""


@shows("record", "onward", "tutorial", "bots")
def header(session: Session, display: Display, pen: GameWriter) -> str:
    """The strip: a line of facts, and the prompt with what helps at any time."""
    position = session.view
    game = position.game
    status = game.presentation.status
    facts = "".join(
        _fact(pen, fact, is_named=status.names_facts and place > 0)
        for place, fact in enumerate(status.turn(position))
    )
    piles = "".join(
        '<span class="wk-head-fact wk-quiet">'
        f"{pen.say('words/fact', name=fact.name, value=fact.value)}</span>"
        for fact in status.piles(position)[:1]
    )
    # Of a prompt that is too long for two lines the pointer shows the rest.
    prompt = pen.text(session.prompt)
    return (
        f'<div class="wk-head" data-reveal="{"always" if display.home else "last"}">'
        f'<div class="wk-head-line">{home(display, pen)}<span class="wk-title">{pen.text(game.name)}</span>'
        f'<b class="wk-turn">{pen.label("table/turn", turn=position.turn)}</b>{facts}{piles}'
        f"{_score(session, pen)}</div>"
        f'<div class="wk-head-line wk-prompt">{_actor(session, pen)}'
        f'<span data-announce title="{prompt}">{prompt}</span> {pen.clause(position.step.clause)}'
        f"{_steps(session, display, pen)}</div>"
        "</div>"
    )


def _fact(pen: GameWriter, fact: Fact, *, is_named: bool) -> str:
    """A fact of the turn; what it is called, and its note, the pointer shows."""
    told = pen.say("words/fact", name=fact.name, value=fact.value) if is_named else pen.text(fact.value)
    return (
        f'<span class="wk-head-fact" title="{pen.say("words/fact", name=fact.name, value=fact.note)}">'
        f"{told} {pen.badge(fact.provenance, fact.note)}</span>"
    )


def home(display: Display, pen: GameWriter) -> str:
    """The button that leads to the first page, where the table was opened from there."""
    if not display.home:
        return ""
    return (
        f"<span data-reveal>{pen.button(HOME, 'home', title=say('start/home-title'), look='wk-home')}</span>"
    )


def _actor(session: Session, pen: GameWriter) -> str:
    position = session.view
    if position.actor in position.game.sides:
        name = pen.text(position.game.side_names[position.actor])
        return f'<span class="wk-actor"{pen.worn_by(position.actor)}>{name}</span>'
    key = "table/chance" if position.actor == CHANCE else "table/over"
    return f'<span class="wk-actor wk-side-none">{pen.label(key)}</span>'


def _score(session: Session, pen: GameWriter) -> str:
    found = session.view.game.presentation.status.score(session.view)
    if found is None:
        return ""
    sentence, ledger = found
    ends = session.view.game.presentation.status.limits(session.view)
    counted = ledger.display if ends is None else _between(*ends)
    label = f"{pen.say('table/victory')} <b>{counted}</b>"
    return pen.button(label, "score", title=sentence, look="wk-score")


def _between(least: int, most: int) -> str:
    """A count of which only the ends are known."""
    return "…".join(fraction_text(end, 1) for end in dict.fromkeys((least, most)))


def _steps(session: Session, display: Display, pen: GameWriter) -> str:
    record = session.record
    verdict = session.can_undo
    hint = say("table/undo-title") if verdict or verdict.sentence is None else verdict.sentence
    back = pen.button(f"↶ {pen.say('table/undo')}", "undo", title=hint, look="" if verdict else "wk-dim")
    onward = "" if ahead(record, session.eyes) else "wk-dim"
    forward = pen.button("↷", "redo", title=say("table/redo-title"), look=onward)
    explain = pen.button(
        "?", "display", "legend", pressed=display.legend, look="wk-lamp", title=say("table/legend-title")
    )
    fill = pen.button(FULL_SCREEN, "full-screen", title=say("table/full-screen-title"))
    return f'<span class="wk-steps">{back}{forward}{explain}{fill}</span>'
