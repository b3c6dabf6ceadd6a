"""The column beside the map: a lesson's card, tabs, what to click next, a notice, the panel that is open."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from wargame_kit.widgets.authoring.panel import author_panel
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.lessons.card import lesson_card
from wargame_kit.widgets.lessons.lesson import Lesson
from wargame_kit.widgets.panels.able_units import chosen_card
from wargame_kit.widgets.panels.action_bar import action_bar
from wargame_kit.widgets.panels.casualty_report import news
from wargame_kit.widgets.panels.combat import combat_panel
from wargame_kit.widgets.panels.glossary_card import glossary_card
from wargame_kit.widgets.panels.inspector import inspector
from wargame_kit.widgets.panels.legend import legend
from wargame_kit.widgets.panels.notebook import notebook_panel
from wargame_kit.widgets.panels.opponent_bar import trouble
from wargame_kit.widgets.panels.play import play_panel
from wargame_kit.widgets.panels.record import record_panel
from wargame_kit.widgets.panels.rulebook import rulebook_panel
from wargame_kit.widgets.panels.toolbar import Display
from wargame_kit.widgets.session.notice import notice
from wargame_kit.widgets.session.session import Session

PANELS: dict[str, Callable[[Session, GameWriter], str]] = {
    "play": play_panel,
    "inspect": inspector,
    "combat": combat_panel,
    "notebook": notebook_panel,
    "record": record_panel,
    "author": author_panel,
    "rules": rulebook_panel,
}


def _place(session: Session, lesson: Lesson | None) -> str:
    """What the panel is about: while it stays the same the panel keeps how far it is scrolled."""
    step, choice = type(session.position.step).__name__, session.choice
    about: object = {
        "rules": session.clause,
        "inspect": f"{choice.unit} {choice.hex_}",
        "author": "",
        "record": step,
    }.get(session.tab, f"{step} {choice.unit}")
    turned = "" if lesson is None or session.tab == "author" else f"{lesson.number} "
    return f"{session.tab} {turned}{about}"


def _waiting(pen: GameWriter) -> str:
    return f'<p class="wk-hint">{pen.say("lesson/asked")}</p>'


def side_page(session: Session, display: Display, pen: GameWriter, lesson: Lesson | None = None) -> str:
    """The column beside the map: a lesson's card, tabs, what to click next, a notice, the panel that is open.

    Parameters
    ----------
    session : Session
    display : Display
    pen : GameWriter
    lesson : Lesson, optional
        The study on the table: where it asks something, what may be done would tell the answer.
    """
    is_asked = lesson is not None and lesson.takes_clicks
    is_put_in_words = lesson is not None and lesson.is_put_in_words
    tabs = "".join(
        f'<button type="button" role="tab" class="wk-tab" data-do="tab" data-value="{name}" '
        f'aria-selected="{str(name == session.tab).lower()}">{pen.say(f"table/tab/{name}")}</button>'
        for name in session.tabs
    )
    shown = session.tab if session.tab in session.tabs else "play"
    explained = legend(session, pen) if display.legend else ""
    told = "" if shown in ("record", "author", "rules") else news(session, pen)
    body = (
        trouble(session, pen)
        + glossary_card(session, pen)
        + explained
        + told
        + _panel(session, pen, shown, is_asked=is_asked, is_put_in_words=is_put_in_words)
    )
    bar = "" if is_asked else action_bar(session, pen, is_quiet=is_put_in_words)
    card = "" if lesson is None else lesson_card(lesson, pen, has_home=display.home)
    answered = "" if session.notice is None else notice(session.notice, session.view, pen)
    # What is answered to a touch stands above what scrolls: it is always in sight.
    scrolls = f'<div class="wk-pane" data-scroll="{escape(_place(session, lesson))}">{body}</div>'
    return (
        f'<div class="wk-side">{card}<div class="wk-tabs" role="tablist">{tabs}</div>{bar}'
        f'<div class="wk-panel wk-panel-{session.tab}">{answered}{scrolls}</div></div>'
    )


def _panel(session: Session, pen: GameWriter, shown: str, *, is_asked: bool, is_put_in_words: bool) -> str:
    """The panel that is open; what may be done now is left out of it where that would tell an answer."""
    if shown == "play" and is_asked:
        return _waiting(pen)
    if shown == "play" and is_put_in_words:
        return chosen_card(session, pen) or f'<p class="wk-hint">{pen.say("lesson/asked-in-words")}</p>'
    return PANELS[shown](session, pen)
