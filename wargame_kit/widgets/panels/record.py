"""The Record panel: the moves as text, forward and back, branches, comments, dice, saving and loading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from html import escape

from wargame_kit.position import CHANCE, UNTOLD, BadNotation, Node, Throw, Told
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.queries.history_navigation import ahead, whole_line
from wargame_kit.widgets.queries.visibility import EVERYTHING, PUBLIC, is_untold
from wargame_kit.widgets.session.saved_state import STOP, sides_to_save_for, where_saved
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import say

SHOWN = 400
"""Moves listed before the cursor; older ones are reached with the step buttons."""


def record_panel(session: Session, pen: GameWriter) -> str:
    """The panel."""
    parts = (_steps, _comment, _file, _study, _dice, _moves)
    return "".join(part(session, pen) for part in parts)


def _steps(session: Session, pen: GameWriter) -> str:
    back = "" if session.record.cursor.parent is not None else "wk-dim"
    onward = "" if ahead(session.record, session.eyes) else "wk-dim"
    return '<div class="wk-row wk-sticky">' + "".join(
        (
            pen.button("«", "first", title=say("table/first-title"), look=back),
            pen.button("‹", "back", title=say("table/back-title"), look=back),
            pen.button("›", "redo", title=say("table/redo-title"), look=onward),
            pen.button("»", "last", title=say("table/last-title"), look=onward),
            f'<span class="wk-quiet">{pen.label("table/moves", count=_count(session))}</span>',
        )
    ) + "</div>"  # fmt: skip


def addresses(session: Session) -> dict[int, int]:
    """The numbers by which the page calls the nodes that these eyes may see, by the id of the node.

    Ids would tell how much was done and taken back in secret.
    """
    record = session.record
    line = {node.id for node in whole_line(record, session.eyes)}
    seen = (
        id_
        for id_, node in record.nodes.items()
        if not is_untold(node, session.eyes) and (id_ in line or _may_see_tried(session, node))
    )
    return {id_: number for number, id_ in enumerate(seen)}


def _count(session: Session) -> int:
    """How many actions there are, in all lines; of those that these eyes may see, in theirs."""
    record = session.record
    if session.eyes == EVERYTHING:
        return len(record.nodes) - 1
    return len(record.before) + len(record.told_to(session.eyes))


def _moves(session: Session, pen: GameWriter) -> str:
    """The line that leads to the cursor and goes on from it, turn by turn, with its branches.

    A run of secrets that these eyes may not see is one “…”.
    """
    record, called = session.record, addresses(session)
    rows, turn, number, hidden = [], None, 0, False
    shown: list[Node | Told] = [*record.before, *whole_line(record, session.eyes)]
    for told in shown[-SHOWN:]:
        if isinstance(told, Node) and told.action is None:
            continue
        if told.turn != turn:
            turn, number = told.turn, 0
            rows.append(f'<li class="wk-turn-mark">{pen.say("table/turn", turn=turn)}</li>')
        unseen = is_untold(told, session.eyes) if isinstance(told, Node) else told.text == UNTOLD
        number += not (unseen and hidden)
        if unseen and not hidden:
            rows.append(f'<li class="wk-quiet">{UNTOLD}</li>')
        elif not unseen:
            row = (
                _move(session, pen, told, number, called)
                if isinstance(told, Node)
                else _told(session, pen, told, number)
            )
            rows.append(row)
        hidden = unseen
    start = (
        f'<li><a role="button" tabindex="0" data-do="go" data-value="0" class="{_at(session, record.root)}">'
        f"{pen.say('table/start')}</a></li>"
    )
    return f'<ol class="wk-moves">{start}{"".join(rows)}</ol>'


def _told(session: Session, pen: GameWriter, told: Told, number: int) -> str:
    """A line that the side was told before its own record began."""
    game = session.view.game
    try:
        words = pen.action(session.view, game.read_action(told.text))
    except BadNotation:
        words = escape(told.text)
    comment = f'<div class="wk-comment">{escape(told.comment)}</div>' if told.comment else ""
    title = f'<span title="{escape(told.text)}">{words}</span>'
    side = pen.worn_by(told.actor)
    return f'<li class="wk-by"{side}><span class="wk-number">{number}</span>{title}{comment}</li>'


def _at(session: Session, node: Node) -> str:
    return "wk-lit" if node is session.record.cursor else ""


def _move(session: Session, pen: GameWriter, node: Node, number: int, called: Mapping[int, int]) -> str:
    position, record = session.view, session.record
    game = position.game
    show = ' data-show="cursor' + str(called[node.id]) + '"' if node is record.cursor else ""
    read = node.comments.read_by(session.eyes)
    comment = f'<div class="wk-comment">{escape(read)}</div>' if read else ""
    known = node.known_to(session.eyes)
    assert known is not None  # who is told nothing has no such line
    words = pen.text(offers.action_words(position, known))
    if node.actor == CHANCE and not isinstance(known, Throw):
        words = f"{pen.say('table/drawn')} {words}"
    link = pen.link(words, "go", str(called[node.id]), title=known.text(game.board), look=_at(session, node))
    branches = ""
    others = [] if node.parent is None else [c for c in node.parent.children if c is not node]
    tried = [(c, c.known_to(session.eyes)) for c in others if _may_see_tried(session, c)]
    if tried:
        branches = '<span class="wk-branches">↳ ' + " ".join(
            pen.link(pen.action(position, other), "go", str(called[child.id]), title=other.text(game.board))
            for child, other in tried
            if other is not None
        ) + "</span>"  # fmt: skip
    head = f'<li class="wk-by"{pen.worn_by(node.actor)}{show}><span class="wk-number">{number}</span>'
    return f"{head}{link}{branches}{comment}</li>"


def _may_see_tried(session: Session, node: Node) -> bool:
    """Whether these eyes may see what was tried in another line; not what the other side tried."""
    if session.eyes in (EVERYTHING, PUBLIC):
        return not is_untold(node, session.eyes)
    return node.actor in (session.eyes, CHANCE)


def may_comment(session: Session) -> bool:
    """Whether the last action is one on which these eyes may write: one that they see."""
    return not is_untold(session.record.cursor, session.eyes)


def _comment(session: Session, pen: GameWriter) -> str:
    cursor = session.record.cursor
    if not may_comment(session):
        return ""
    written = cursor.comments.own(session.eyes)
    return (
        '<div class="wk-row"><input type="text" class="wk-field" data-field="comment" data-do="comment" '
        f'data-fresh placeholder="{pen.say("table/comment-here")}" value="{escape(written)}">'
        f"{pen.button(pen.say('table/comment'), 'comment-field')}</div>"
    )


def _dice(session: Session, pen: GameWriter) -> str:
    """The dice that have fallen on the line to the cursor, and how often each face came."""
    dice = [
        face
        for node in session.record.line()
        if node.actor == CHANCE and not is_untold(node, session.eyes) and isinstance(node.action, Throw)
        for face in node.action.faces
    ]
    if not dice:
        return ""
    counted = Counter(dice)
    most = max(counted.values())
    faces = "".join(
        f"<td>{face}<div class='wk-tally' style='height:{round(30 * counted[face] / most)}px'></div>"
        f"{counted[face]}</td>"
        for face in range(1, 7)
    )
    mean = f"{sum(dice) / len(dice):.2f}"
    head = pen.say("table/dice", count=len(dice), mean=mean)
    thrown = f'<p class="wk-quiet">{" ".join(map(str, dice[-40:]))}</p>'
    return pen.fold("dice", head, f'{thrown}<table class="wk-faces"><tr>{faces}</tr></table>')


def _file(session: Session, pen: GameWriter) -> str:
    record = session.record
    path = record.path
    words, is_alarm = where_saved(record)
    state = f'<div class="wk-row {"wk-refused" if is_alarm else "wk-quiet"}">{pen.text(words)}</div>'
    if is_alarm and path is not None:
        stop = pen.button(pen.text(STOP.words), STOP.do, title=STOP.title)
        state += f'<div class="wk-row">{stop}</div>'
    return (
        f'{state}<div class="wk-row">'
        f'<input type="text" class="wk-field" data-field="path" spellcheck="false" '
        f'placeholder="{pen.say("table/path-here")}" value="{escape(str(path or session.typed_path))}">'
        f"{pen.button(pen.say('table/save'), 'save', title=say('table/save-title'))}"
        f"{pen.button(pen.say('table/load'), 'load', title=say('table/load-title'))}</div>"
        f'<div class="wk-row wk-quiet">{_for_a_side(session, pen)}</div>'
    )


def _study(session: Session, pen: GameWriter) -> str:
    """The way to the panel in which pages of a study are written."""
    label, title = pen.say("author/open"), say("author/open-title")
    write = pen.button(label, "author", title=title)
    return f'<div class="wk-row">{write} {pen.term("study")}{back_to_writing(session, pen)}</div>'


def back_to_writing(session: Session, pen: GameWriter) -> str:
    """What leads back to the game on which an author wrote, while he steps through his study."""
    if session.editor.suspended is None:
        return ""
    return pen.button(pen.say("author/back"), "author-back", title=say("author/back-title"))


def _for_a_side(session: Session, pen: GameWriter) -> str:
    """The buttons that save what one side may know, in a game with secrets."""
    game = session.view.game
    sides = sides_to_save_for(session)
    if not sides or not any(kind.is_secret for kind in game.actions):
        return ""
    return f"{pen.label('table/save-seen')} " + "".join(
        pen.button(
            pen.text(game.side_names[side]),
            "save-seen",
            side,
            look="wk-small",
            title=say("table/save-seen-title"),
        )
        for side in sides
    )
