"""What each thing that can be touched on a page does; a page may say anything, so values are checked here."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from wargame_kit.render.overlays import overlay_names
from wargame_kit.rulebook.glossary import glossary
from wargame_kit.studies.course import course
from wargame_kit.widgets.handlers import authoring, lessons, opponents, saving, stacks
from wargame_kit.widgets.handlers.touched_table import TouchedTable
from wargame_kit.widgets.jupyter.open_tables import remember_viewer
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.map.viewport_policy import FEW
from wargame_kit.widgets.panels.phase_page import end_all
from wargame_kit.widgets.panels.record import addresses, may_comment
from wargame_kit.widgets.panels.toolbar import viewer_names
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.queries.history_navigation import ahead
from wargame_kit.widgets.queries.notebook_lines import OrderDraft, by_hex
from wargame_kit.widgets.queries.visibility import ALL, EVERYTHING, PUBLIC
from wargame_kit.widgets.session.moving_together import move_together
from wargame_kit.widgets.session.notice import Notice
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import LANGUAGES

Effect = Callable[[TouchedTable, PageEvent], None]


def touch(table: TouchedTable, touched: PageEvent) -> None:
    """Do what was touched; under the cover only what stands on it, and nothing for an unknown name."""
    stands_on_it = touched.name in ("uncover", "home") or (
        touched.name == "viewer" and touched.value in (ALL, EVERYTHING)
    )
    if table.session.covered and not stands_on_it:
        return
    effect = _EFFECTS.get(touched.name) or opponents.effect_of(touched.name)
    if effect is not None:
        effect(table, touched)


def _tab(table: TouchedTable, touched: PageEvent) -> None:
    session = table.session
    if touched.value in session.tabs:
        session.tab, session.notice, session.term = touched.value, None, ""
        session.order_draft = OrderDraft()


def _unit(table: TouchedTable, touched: PageEvent) -> None:
    session = table.session
    if touched.value not in session.position.pieces:
        return
    if session.choice.unit == touched.value and session.choice.options and session.tab == "play":
        session.choose(None)
        return
    session.order_draft = OrderDraft()
    session.pick(touched.value)
    if session.covered or touched.value not in session.view.pieces:
        return
    if session.choice.unit is not None and not session.choice.options and session.tab != "combat":
        session.tab = "inspect"
    hex_ = offers.hex_of(session.view, touched.value)
    if hex_ < 0:
        # It waits beside the map: show where it may come on.
        table.viewport.show_entries(list(session.choice.goals))
        return
    table.viewport.show_hex(hex_, around=list(session.choice.goals))


def _everyone(table: TouchedTable, touched: PageEvent) -> None:
    session = table.session
    if session.must_wait:
        return
    for unit in offers.able_together(session.view):
        if offers.at_once(session.view, unit) is not None:
            session.pick(unit)


def _end_all(table: TouchedTable, touched: PageEvent) -> None:
    end_all(table.session, as_proposed=touched.value == "as-proposed")


def _suggest(table: TouchedTable, touched: PageEvent) -> None:
    """Choose the chits that a simple player would, of those that may be known to these eyes."""
    session = table.session
    if session.must_wait or not offers.kinds_with(session.view, "chit"):
        return
    for action in session.view.game.heuristics.plan(session.view, Random(session.position.turn)):
        if "chit" in offers.fields_of(type(action)):
            session.play(action)


def _about(table: TouchedTable, touched: PageEvent) -> None:
    table.session.choose(touched.value)
    table.session.tab = "inspect"
    if touched.value in table.session.view.pieces:
        table.viewport.show_hex(offers.hex_of(table.session.view, touched.value))


def _hex(table: TouchedTable, touched: PageEvent) -> None:
    hex_ = map_view.index_of(table.position, touched.value)
    if hex_ >= 0:
        table.session.choice.hex_ = hex_
        table.viewport.show_hex(hex_)


def _study(table: TouchedTable, touched: PageEvent) -> None:
    hex_ = map_view.index_of(table.position, touched.value)
    if hex_ >= 0:
        table.session.study(hex_)
        table.viewport.show_hex(hex_)


def _type(table: TouchedTable, touched: PageEvent) -> None:
    if touched.value.strip():
        table.session.listing = ""
        table.session.play(touched.value.strip())


def _list(table: TouchedTable, touched: PageEvent) -> None:
    table.session.listing = touched.value


def _way(table: TouchedTable, touched: PageEvent) -> None:
    if touched.value.isdecimal():
        table.session.choice.way = int(touched.value[:4])


def _verb(table: TouchedTable, touched: PageEvent) -> None:
    session = table.session
    session.choice.verb, session.choice.goal = touched.value, -1
    if session.choice.unit is not None and offers.hex_of(session.view, session.choice.unit) < 0:
        table.viewport.show_entries(list(session.choice.goals))


def _write(table: TouchedTable, touched: PageEvent) -> None:
    session = table.session
    session.write(touched.value)
    verb = session.order_draft.verb
    # Show whom the line may name, unless that is half the army.
    hexes = [hex_ for hex_ in by_hex(session.view, verb) if hex_ >= 0] if verb else []
    if len(hexes) <= FEW:
        table.viewport.look_at(hexes, always=False)


def _overlay(table: TouchedTable, touched: PageEvent) -> None:
    if touched.value in overlay_names(table.position):
        table.session.overlays ^= {touched.value}
        if touched.value == "command" and table.session.choice.unit is None:
            table.session.headquarters = None


def _display(table: TouchedTable, touched: PageEvent) -> None:
    if touched.value in ("tiles", "numbers", "counters", "names", "legend"):
        setattr(table.display, touched.value, not getattr(table.display, touched.value))
        table.set_display()


def _theme(table: TouchedTable, touched: PageEvent) -> None:
    if touched.value in ("auto", "light", "dark"):
        table.display.theme = touched.value
        table.set_display()


def _language(table: TouchedTable, touched: PageEvent) -> None:
    for code in LANGUAGES:
        if code == touched.value:
            table.session.language = code
            table.set_display()


def _viewer(table: TouchedTable, touched: PageEvent) -> None:
    is_offered = touched.value in viewer_names(table.position, table.session.opponents.bots)
    if is_offered and not table.record.viewer:
        if table.session.covered:
            # Nobody knows who sits there now.
            table.session.eyes = PUBLIC
        table.session.viewer = touched.value
        remember_viewer(table.cell, table.record, touched.value)
        table.session.choose(None)
        table.session.settle_eyes()


def _uncover(table: TouchedTable, touched: PageEvent) -> None:
    # What the other side did wrong is not for these eyes either.
    table.error = table.supply_of = None
    table.session.uncover()


def _look(table: TouchedTable, touched: PageEvent) -> None:
    table.viewport.look_at(map_view.interesting(table.session) if touched.value == "action" else ())


def _score(table: TouchedTable, touched: PageEvent) -> None:
    found = table.position.game.presentation.status.score(table.session.view)
    if found is not None:
        told = course(table.session.view)
        then = told if told.episodes else None
        table.session.notice = Notice(words=found[0], ledger=found[1], course=then)


def _search(table: TouchedTable, touched: PageEvent) -> None:
    table.session.searched = touched.value[:200]


def _term(table: TouchedTable, touched: PageEvent) -> None:
    session = table.session
    is_known = touched.value in glossary(table.position.game.vocabulary)
    session.term = touched.value if is_known and touched.value != session.term else ""


def _all_clauses(table: TouchedTable, touched: PageEvent) -> None:
    table.session.clause = table.session.searched = ""


def _last(table: TouchedTable, touched: PageEvent) -> None:
    line = ahead(table.record, table.session.eyes)
    if line:
        table.session.go(line[-1].id)


def _go(table: TouchedTable, touched: PageEvent) -> None:
    if touched.value.isdecimal():
        number = int(touched.value[:9])
        table.session.go(next((id_ for id_, name in addresses(table.session).items() if name == number), -1))


def _comment(table: TouchedTable, touched: PageEvent) -> None:
    if not may_comment(table.session):
        return
    table.record.comment(touched.fields.get("comment", touched.value), table.session.eyes)


def _line(table: TouchedTable, touched: PageEvent) -> None:
    table.supply_of = None if table.supply_of == touched.value else touched.value


def _home(table: TouchedTable, touched: PageEvent) -> None:
    if table.home is not None:
        table.home()


def _onward(table: TouchedTable, touched: PageEvent) -> None:
    if table.onward is not None:
        table.onward(touched.value)


def _forgive(table: TouchedTable, touched: PageEvent) -> None:
    table.error = None


def _dismiss(table: TouchedTable, touched: PageEvent) -> None:
    table.session.notice = None


def _on(method: str) -> Effect:
    """The effect that calls a method of the session with the value, if it takes one."""

    def effect(table: TouchedTable, touched: PageEvent) -> None:
        _CALLS[method](table.session, touched.value)

    return effect


_CALLS: dict[str, Callable[[Session, str], None]] = {
    "throw": lambda session, _: session.throw(),
    "outcome": lambda session, text: session.play(text),
    "what-if": lambda session, text: session.play(text, what_if=True),
    "undo": lambda session, _: session.undo(),
    "undo-what-if": lambda session, _: session.undo(what_if=True),
    "redo": lambda session, _: session.redo(),
    "back": lambda session, _: session.back(),
    "first": lambda session, _: session.go(0),
    "join": lambda session, _: session.join(),
    "together": lambda session, _: move_together(session),
    "confirm": lambda session, _: session.confirm(),
    "cancel-unit": lambda session, _: session.choose(None),
    "clause": lambda session, number: session.look_up(number),
    "attacker": lambda session, unit: session.studied.toggle(unit),
    "note": lambda session, text: session.note(text),
}

_EFFECTS: dict[str, Effect] = {
    **{name: _on(name) for name in _CALLS},
    "tab": _tab,
    "unit": _unit,
    "everyone": _everyone,
    "end-all": _end_all,
    "suggest": _suggest,
    "home": _home,
    "onward": _onward,
    "about": _about,
    "hex": _hex,
    "study": _study,
    "type": _type,
    "list": _list,
    "way": _way,
    "verb": _verb,
    "write": _write,
    "overlay": _overlay,
    "display": _display,
    "theme": _theme,
    "language": _language,
    "viewer": _viewer,
    "uncover": _uncover,
    "look": _look,
    "score": _score,
    "search": _search,
    "term": _term,
    "clause-list": _all_clauses,
    "last": _last,
    "go": _go,
    "comment": _comment,
    "comment-field": _comment,
    **saving.EFFECTS,
    **authoring.EFFECTS,
    **lessons.EFFECTS,
    **stacks.EFFECTS,
    "line": _line,
    "forgive": _forgive,
    "dismiss": _dismiss,
}
