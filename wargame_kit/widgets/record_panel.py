"""The Record panel: the moves as text, forward and back, branches, comments, dice, saving and loading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from html import escape

from wargame_kit.position import CHANCE, UNTOLD, BadNotation, Node, Told
from wargame_kit.render.palette import look_of
from wargame_kit.widgets import offers
from wargame_kit.widgets.eyes import EVERYTHING, PUBLIC, is_untold
from wargame_kit.widgets.markup import Pen
from wargame_kit.widgets.onward import ahead, whole_line
from wargame_kit.widgets.saving import STOP, where_saved
from wargame_kit.widgets.sitting import Sitting
from wargame_kit.words import say

SHOWN = 400
"""Moves listed before the cursor; older ones are reached with the step buttons."""


def record_panel(sitting: Sitting, pen: Pen) -> str:
    """The panel."""
    parts = (_steps, _comment, _file, _dice, _moves)
    return "".join(part(sitting, pen) for part in parts)


def _steps(sitting: Sitting, pen: Pen) -> str:
    back = "" if sitting.record.cursor.parent is not None else "wk-dim"
    onward = "" if ahead(sitting.record, sitting.eyes) else "wk-dim"
    return '<div class="wk-row wk-sticky">' + "".join(
        (
            pen.button("«", "first", title=say("table/first-title"), look=back),
            pen.button("‹", "back", title=say("table/back-title"), look=back),
            pen.button("›", "redo", title=say("table/redo-title"), look=onward),
            pen.button("»", "last", title=say("table/last-title"), look=onward),
            f'<span class="wk-quiet">{pen.say("table/moves", count=_count(sitting))}</span>',
        )
    ) + "</div>"  # fmt: skip


def addresses(sitting: Sitting) -> dict[int, int]:
    """The numbers by which the page calls the nodes that these eyes may see, by the id of the node.

    Ids would tell how much was done and taken back in secret.
    """
    record = sitting.record
    line = {node.id for node in whole_line(record, sitting.eyes)}
    seen = (
        id_
        for id_, node in record.nodes.items()
        if not is_untold(node, sitting.eyes) and (id_ in line or _may_see_tried(sitting, node))
    )
    return {id_: number for number, id_ in enumerate(seen)}


def _count(sitting: Sitting) -> int:
    """How many actions there are, in all lines; of those that these eyes may see, in theirs."""
    record = sitting.record
    if sitting.eyes == EVERYTHING:
        return len(record.nodes) - 1
    return len(record.before) + len(record.told_to(sitting.eyes))


def _moves(sitting: Sitting, pen: Pen) -> str:
    """The line that leads to the cursor and goes on from it, turn by turn, with its branches.

    A run of secrets that these eyes may not see is one “…”.
    """
    record, called = sitting.record, addresses(sitting)
    rows, turn, number, hidden = [], None, 0, False
    shown: list[Node | Told] = [*record.before, *whole_line(record, sitting.eyes)]
    for told in shown[-SHOWN:]:
        if isinstance(told, Node) and told.action is None:
            continue
        if told.turn != turn:
            turn, number = told.turn, 0
            rows.append(f'<li class="wk-turn-mark">{pen.say("table/turn", turn=turn)}</li>')
        unseen = is_untold(told, sitting.eyes) if isinstance(told, Node) else told.text == UNTOLD
        number += not (unseen and hidden)
        if unseen and not hidden:
            rows.append(f'<li class="wk-quiet">{UNTOLD}</li>')
        elif not unseen:
            row = (
                _move(sitting, pen, told, number, called)
                if isinstance(told, Node)
                else _told(sitting, pen, told, number)
            )
            rows.append(row)
        hidden = unseen
    start = (
        f'<li><a role="button" tabindex="0" data-do="go" data-value="0" class="{_at(sitting, record.root)}">'
        f"{pen.say('table/start')}</a></li>"
    )
    return f'<ol class="wk-moves">{start}{"".join(rows)}</ol>'


def _told(sitting: Sitting, pen: Pen, told: Told, number: int) -> str:
    """A line that the side was told before its own record began."""
    game = sitting.view.game
    try:
        words = pen.action(sitting.view, game.read_action(told.text))
    except BadNotation:
        words = escape(told.text)
    look = f"wk-by-{look_of(told.actor, game.sides)}" if told.actor in game.sides else "wk-by-chance"
    comment = f'<div class="wk-comment">{escape(told.comment)}</div>' if told.comment else ""
    title = f'<span title="{escape(told.text)}">{words}</span>'
    return f'<li class="{look}"><span class="wk-number">{number}</span>{title}{comment}</li>'


def _at(sitting: Sitting, node: Node) -> str:
    return "wk-lit" if node is sitting.record.cursor else ""


def _move(sitting: Sitting, pen: Pen, node: Node, number: int, called: Mapping[int, int]) -> str:
    position, record = sitting.view, sitting.record
    sides = position.game.sides
    look = f"wk-by-{look_of(node.actor, sides)}" if node.actor in sides else "wk-by-chance"
    show = ' data-show="cursor' + str(called[node.id]) + '"' if node is record.cursor else ""
    read = node.comments.read_by(sitting.eyes)
    comment = f'<div class="wk-comment">{escape(read)}</div>' if read else ""
    words = pen.text(offers.action_words(position, node.action))
    if node.actor == CHANCE and not hasattr(node.action, "die"):
        words = f"{pen.say('table/drawn')} {words}"
    link = pen.link(words, "go", str(called[node.id]), title=record.text(node), look=_at(sitting, node))
    branches = ""
    others = [] if node.parent is None else [c for c in node.parent.children if c is not node]
    others = [child for child in others if _may_see_tried(sitting, child)]
    if others:
        branches = '<span class="wk-branches">↳ ' + " ".join(
            pen.link(
                pen.action(position, child.action), "go", str(called[child.id]), title=record.text(child)
            )
            for child in others
        ) + "</span>"  # fmt: skip
    return f'<li class="{look}"{show}><span class="wk-number">{number}</span>{link}{branches}{comment}</li>'


def _may_see_tried(sitting: Sitting, node: Node) -> bool:
    """Whether these eyes may see what was tried in another line; not what the other side tried."""
    if sitting.eyes in (EVERYTHING, PUBLIC):
        return not is_untold(node, sitting.eyes)
    return node.actor in (sitting.eyes, CHANCE)


def may_comment(sitting: Sitting) -> bool:
    """Whether the last action is one on which these eyes may write: one that they see."""
    return not is_untold(sitting.record.cursor, sitting.eyes)


def _comment(sitting: Sitting, pen: Pen) -> str:
    cursor = sitting.record.cursor
    if not may_comment(sitting):
        return ""
    written = cursor.comments.own(sitting.eyes)
    return (
        '<div class="wk-row"><input type="text" class="wk-field" data-field="comment" data-do="comment" '
        f'data-fresh placeholder="{pen.say("table/comment-here")}" value="{escape(written)}">'
        f"{pen.button(pen.say('table/comment'), 'comment-field')}</div>"
    )


def _dice(sitting: Sitting, pen: Pen) -> str:
    """The dice that have fallen on the line to the cursor, and how often each face came."""
    dice = [
        int(getattr(node.action, "die", 0))
        for node in sitting.record.line()
        if node.actor == CHANCE
        and not is_untold(node, sitting.eyes)
        and isinstance(getattr(node.action, "die", None), int)
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


def _file(sitting: Sitting, pen: Pen) -> str:
    record = sitting.record
    path = record.path
    words, is_alarm = where_saved(record)
    state = f'<div class="wk-row {"wk-refused" if is_alarm else "wk-quiet"}">{pen.text(words)}</div>'
    if is_alarm and path is not None:
        stop = pen.button(pen.text(STOP.words), STOP.do, title=STOP.title)
        state += f'<div class="wk-row">{stop}</div>'
    return (
        f'{state}<div class="wk-row">'
        f'<input type="text" class="wk-field" data-field="path" spellcheck="false" '
        f'placeholder="{pen.say("table/path-here")}" value="{escape(str(path or sitting.typed_path))}">'
        f"{pen.button(pen.say('table/save'), 'save', title=say('table/save-title'))}"
        f"{pen.button(pen.say('table/load'), 'load', title=say('table/load-title'))}</div>"
        f'<div class="wk-row wk-quiet">{_for_a_side(sitting, pen)}</div>'
    )


def _for_a_side(sitting: Sitting, pen: Pen) -> str:
    """The buttons that save what one side may know, in a game with secrets."""
    game = sitting.view.game
    if not any(kind.is_secret for kind in game.actions):
        return ""
    return f"{pen.say('table/save-seen')} " + "".join(
        pen.button(
            pen.text(game.side_names[side]),
            "save-seen",
            side,
            look="wk-small",
            title=say("table/save-seen-title"),
        )
        for side in game.sides
        if sitting.record.viewer in ("", side)
    )
