"""The Notebook panel: the secret orders of a side, shown to nobody else, and how a further one is written."""

from __future__ import annotations

from html import escape

from wargame_kit.position import Action, Note, NoteKind, Position
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.queries import notebook_lines, offers
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import say


def notebook_panel(session: Session, pen: GameWriter) -> str:
    """The panel: the notebooks that the eyes at the table may read."""
    position = session.view
    sides = notebook_lines.readable(position, session.eyes)
    if not sides:
        return f'<p class="wk-hint">{pen.say("table/notebook-shut")}</p>'
    return "".join(_notebook(session, pen, side) for side in sides)


def _notebook(session: Session, pen: GameWriter, side: str) -> str:
    position = session.view
    name = position.game.side_names[side]
    head = pen.heading(pen.label("table/notebook-of", side=name))
    hint = f'<p class="wk-hint">{pen.say("table/notebook-hint")}</p>'
    rows = "".join(_kind(session, pen, side, kind) for kind in notebook_lines.kinds(position, side))
    return f"{head}{hint}{rows}"


def _kind(session: Session, pen: GameWriter, side: str, kind: NoteKind) -> str:
    position = session.view
    may_write = notebook_lines.kind_of(position, side, kind.verb) is not None
    if not may_write and not kind.lines:
        return ""
    is_chosen = may_write and session.order_draft.verb == kind.verb
    count = "" if kind.left is None else pen.say("table/notes-left", left=kind.left, limit=kind.limit)
    head = (
        f'<div class="wk-note-head"><b>{pen.named(kind.name)}</b> {pen.clause(kind.clause)}'
        f'<span class="wk-quiet">{count}</span>{_button(session, pen, kind) if may_write else ""}</div>'
    )
    note = f'<p class="wk-hint">{pen.text(kind.note)}</p>' if may_write else ""
    lines = "".join(_line(pen, position, line) for line in kind.lines)
    body = _plan(session, pen) if is_chosen else ""
    look = "wk-card wk-note-kind" + (" wk-note-on" if is_chosen else "")
    return f'<div class="{look}">{head}{note}<ul class="wk-plain">{lines}</ul>{body}</div>'


def _button(session: Session, pen: GameWriter, kind: NoteKind) -> str:
    """The button that begins a line of a kind, or writes it at once where it names nothing."""
    position = session.view
    found = notebook_lines.kind_of(position, position.actor, kind.verb)
    assert found is not None
    if not offers.fields_of(found):
        action = found()
        return pen.button(pen.say("table/write"), "type", action.text(position.game.board), look="wk-small")
    if kind.left == 0:
        return f'<span class="wk-button wk-small wk-dim">{pen.say("table/write")}</span>'
    pressed = session.order_draft.verb == kind.verb
    return pen.button(pen.say("table/write"), "write", kind.verb, pressed=pressed, look="wk-small wk-toggle")


def _line(pen: GameWriter, position: Position, line: Note) -> str:
    place = pen.hex_(position.game.board.label(line.hex_)) if line.hex_ >= 0 else ""
    what = f"{pen.unit(position, line.unit)} {place}" if line.unit else place or pen.text(line.words)
    look = "" if line.holds else ' class="wk-note-over"'
    badge = pen.badge(line.provenance)
    return f'<li{look}>{what} <span class="wk-quiet">{pen.text(line.state)}</span> {badge}</li>'


def _plan(session: Session, pen: GameWriter) -> str:
    """What is to be named: a click on the map, or a button for each thing that lies on no hex."""
    position = session.view
    verb, planned = session.order_draft.verb, session.order_draft.planned
    found = notebook_lines.by_hex(position, verb)
    beside = found.get(-1, ())
    on_map = len(found) > bool(beside)
    key = "table/write-where" if on_map else "table/write-nothing" if not beside else "table/write-which"
    fields = offers.fields_of(type(next(iter(found.values()))[0])) if found else ()
    if on_map and fields == ("hex_",):
        key = "table/write-hex"
    hint = f'<p class="wk-hint">{pen.say(key, count=len(notebook_lines.possible(position, verb)))}</p>'
    stack = found.get(notebook_lines.hex_of(position, planned), ()) if planned is not None else ()
    choices = [*(stack if len(stack) > 1 else ()), *(action for action in beside if action not in stack)]
    chips = "".join(_choice(session, pen, action) for action in choices)
    row = f'<div class="wk-row">{chips}</div>' if chips else ""
    if planned is None:
        return hint + row
    label = pen.action(position, planned)
    text = planned.text(position.game.board)
    return row + pen.button(label, "type", text, look="wk-main", title=say("table/write-title"))


def _choice(session: Session, pen: GameWriter, action: Action) -> str:
    position = session.view
    unit = action.named_unit
    label = escape(position.unit(unit).short) if unit else pen.text(offers.action_words(position, action))
    text = action.text(position.game.board)
    pressed = action == session.order_draft.planned
    title = position.unit(unit).name if unit else ""
    return pen.button(label, "note", text, pressed=pressed, look="wk-small wk-toggle", title=title)
