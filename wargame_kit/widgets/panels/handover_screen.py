"""The cover over the table while it is handed over: nothing of either side is shown, one button lifts it.

Who plays both sides alone need not hand over: another button leads to a cover that asks for just that.
"""

from __future__ import annotations

from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.panels.header import home
from wargame_kit.widgets.panels.toolbar import Display
from wargame_kit.widgets.queries.visibility import ALL, EVERYTHING
from wargame_kit.widgets.session.session import Session


def cover(session: Session, display: Display, pen: GameWriter) -> str:
    """The page."""
    game, wanted = session.record.first.game, session.wanted
    names = game.side_names
    if wanted == EVERYTHING:
        asked, done = pen.say("table/cover-everything"), pen.say("table/uncover-everything")
        other = pen.button(pen.say("table/together"), "viewer", ALL, look="wk-small")
    else:
        others = tuple(names[side] for side in game.sides if side != wanted)
        asked = pen.say("table/cover", side=names[wanted], others=others)
        done = pen.say("table/uncover", side=names[wanted])
        other = pen.button(pen.say("table/alone"), "viewer", EVERYTHING, look="wk-small")
    if session.record.viewer:
        other = ""  # a side's own record has nothing of the other's
    title = f'<p class="wk-quiet">{pen.text(game.name)}</p>'
    button = pen.button(done, "uncover", look="wk-main")
    return (
        f'<div class="wk-cover" role="alertdialog">{title}<p class="wk-big">{asked}</p>{button}{other}'
        f"{home(display, pen)}</div>"
    )
