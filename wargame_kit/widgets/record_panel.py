"""The Record panel: the moves as text, forward and back, branches, comments, dice, saving and loading."""

from __future__ import annotations

from collections import Counter
from html import escape

from wargame_kit.position import CHANCE, Node
from wargame_kit.widgets import offers
from wargame_kit.widgets.markup import Pen
from wargame_kit.widgets.sitting import Sitting
from wargame_kit.words import say

SHOWN = 400
"""Moves listed before the cursor; older ones are reached with the step buttons."""


def record_panel(sitting: Sitting, pen: Pen) -> str:
    """Answer the panel."""
    parts = (_steps, _comment, _file, _dice, _moves)
    return "".join(part(sitting, pen) for part in parts)


def _steps(sitting: Sitting, pen: Pen) -> str:
    record = sitting.record
    return '<div class="wk-row wk-sticky">' + "".join(
        (
            pen.button("«", "first", title=say("table/first-title")),
            pen.button("‹", "back", title=say("table/back-title")),
            pen.button("›", "redo", title=say("table/redo-title")),
            pen.button("»", "last", title=say("table/last-title")),
            f'<span class="wk-quiet">{pen.say("table/moves", count=len(record.nodes) - 1)}</span>',
        )
    ) + "</div>"  # fmt: skip


def _moves(sitting: Sitting, pen: Pen) -> str:
    """Answer the line that leads to the cursor and goes on from it, turn by turn, with its branches."""
    record = sitting.record
    eyes = sitting.eyes
    told = {node.id for node, text in record.told_to(eyes) if text != "…"} if eyes is not None else None
    shown = _whole_line(record.cursor)[-SHOWN:]
    rows, turn, number, hidden = [], None, 0, False
    for node in shown:
        if node.action is None:
            continue
        if node.turn != turn:
            turn, number = node.turn, 0
            rows.append(f'<li class="wk-turn-mark">{pen.say("table/turn", turn=turn)}</li>')
        number += 1
        if told is not None and node.action.is_secret and node.actor != eyes and node.id not in told:
            if not hidden:
                rows.append('<li class="wk-quiet">…</li>')
            hidden = True
            continue
        hidden = False
        rows.append(_move(sitting, pen, node, number))
    start = (
        f'<li><a role="button" tabindex="0" data-do="go" data-value="0" class="{_at(sitting, record.root)}">'
        f"{pen.say('table/start')}</a></li>"
    )
    return f'<ol class="wk-moves">{start}{"".join(rows)}</ol>'


def _at(sitting: Sitting, node: Node) -> str:
    return "wk-lit" if node is sitting.record.cursor else ""


def _whole_line(cursor: Node) -> list[Node]:
    """Answer the nodes from the root to the cursor and on along the main line."""
    line: list[Node] = []
    here: Node | None = cursor
    while here is not None:
        line.append(here)
        here = here.parent
    line.reverse()
    after = cursor
    while after.children:
        after = after.children[0]
        line.append(after)
    return line


def _move(sitting: Sitting, pen: Pen, node: Node, number: int) -> str:
    position, record = sitting.position, sitting.record
    sides = position.game.sides
    look = f"wk-by-{sides.index(node.actor)}" if node.actor in sides else "wk-by-chance"
    show = ' data-show="cursor' + str(node.id) + '"' if node is record.cursor else ""
    comment = f'<div class="wk-comment">{escape(node.comment)}</div>' if node.comment else ""
    words = pen.text(offers.action_words(position, node.action))
    if node.actor == CHANCE and not hasattr(node.action, "die"):
        words = f"{pen.say('table/drawn')} {words}"
    link = pen.link(words, "go", str(node.id), title=record.text(node), look=_at(sitting, node))
    branches = ""
    others = [] if node.parent is None else [c for c in node.parent.children if c is not node]
    if sitting.eyes is not None:
        others = [c for c in others if c.action and (not c.action.is_secret or c.actor == sitting.eyes)]
    if others:
        branches = '<span class="wk-branches">⑂ ' + " ".join(
            pen.link(pen.action(position, child.action), "go", str(child.id), title=record.text(child))
            for child in others
        ) + "</span>"  # fmt: skip
    return f'<li class="{look}"{show}><span class="wk-number">{number}</span>{link}{branches}{comment}</li>'


def _comment(sitting: Sitting, pen: Pen) -> str:
    cursor = sitting.record.cursor
    return (
        '<div class="wk-row"><input type="text" class="wk-field" data-field="comment" data-do="comment" '
        f'data-fresh placeholder="{pen.say("table/comment-here")}" value="{escape(cursor.comment)}">'
        f"{pen.button(pen.say('table/comment'), 'comment-field')}</div>"
    )


def _dice(sitting: Sitting, pen: Pen) -> str:
    """Answer the dice that have fallen on the line to the cursor, and how often each face came."""
    dice = [
        int(getattr(node.action, "die", 0))
        for node in sitting.record.line()
        if node.actor == CHANCE and isinstance(getattr(node.action, "die", None), int)
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
    state = pen.say("table/saved", path=str(path)) if path is not None else pen.say("table/not-saved")
    return (
        f'<div class="wk-row wk-quiet">{state}</div><div class="wk-row">'
        f'<input type="text" class="wk-field" data-field="path" spellcheck="false" '
        f'placeholder="{pen.say("table/path-here")}" value="{escape(str(path or sitting.typed_path))}">'
        f"{pen.button(pen.say('table/save'), 'save', title=say('table/save-title'))}"
        f"{pen.button(pen.say('table/load'), 'load', title=say('table/load-title'))}</div>"
    )
