"""The bar below the map: which overlays lie on it, and how it looks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from wargame_kit.position import Position
from wargame_kit.render.overlays import overlay_names
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.panels.opponent_bar import seat_picks
from wargame_kit.widgets.queries.visibility import ALL, EVERYTHING
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.shown import shows
from wargame_kit.words import Words, say


@dataclass(slots=True)
class Display:
    """How the map looks.

    Attributes
    ----------
    theme : {"auto", "light", "dark"}
    tiles, numbers, counters, names : bool
        Whether OpenStreetMap, hex numbers, counters and names of places are shown.
    legend : bool
        Whether the signs on the map, and the keys, are explained beside it.
    home : bool
        Whether a button leads back to the page from which the table was opened.
    """

    theme: str = "auto"
    tiles: bool = False
    numbers: bool = True
    counters: bool = True
    names: bool = True
    legend: bool = False
    home: bool = False


def viewer_names(position: Position, bots: Collection[str] = ()) -> dict[str, Words]:
    """Whose secrets the table may show, by id; no bot hands over its own, but who likes sees everything."""
    names = position.game.side_names
    return {
        ALL: say("table/viewer-all"),
        **{side: names[side] for side in names if side not in bots},
        EVERYTHING: say("table/viewer-everything"),
    }


@shows("record", "tutorial", "bots", "overlays")
def toolbar(session: Session, display: Display, pen: GameWriter) -> str:
    """The bars."""
    overlays = "".join(
        pen.button(
            pen.text(name), "overlay", key, pressed=key in session.overlays,
            title=say(f"table/{key.partition(':')[0]}-title"), look="wk-toggle",
        )
        for key, name in overlay_names(session.position).items()
    )  # fmt: skip
    views = pen.button(pen.say("table/action"), "look", "action", title=say("table/action-title"))
    views += pen.button(pen.say("table/whole"), "look", "whole", title=say("table/whole-title"))
    return (
        f'<div class="wk-bar"><div class="wk-bar" role="toolbar" aria-label="{pen.say("table/overlays")}">'
        f'{overlays}</div><div class="wk-bar wk-quiet">{views}{_looks(session, display, pen)}'
        f"{seat_picks(session, pen)}</div></div>"
    )


def _looks(session: Session, display: Display, pen: GameWriter) -> str:
    switches = "".join(
        pen.button(
            pen.say(f"table/{name}"), "display", name, pressed=getattr(display, name),
            title=say(f"table/{name}-title"), look="wk-toggle",
        )
        for name in ("numbers", "names", "counters", "tiles")
    )  # fmt: skip
    themes: dict[str, Words] = {name: say(f"table/theme-{name}") for name in ("auto", "light", "dark")}
    viewers = {name: words for name, words in viewer_names(session.position, session.opponents.bots).items()
               if session.record.viewer in ("", name)}  # fmt: skip
    languages: dict[str, Words] = {"en": "English", "zh": "中文"}
    picks = (
        pen.pick("theme", themes, display.theme, title=say("table/theme-title")),
        pen.pick("language", languages, session.language, title=say("table/language-title")),
        pen.pick(
            "viewer", viewers, session.viewer, label=say("table/viewer"), title=say("table/viewer-title")
        ),
    )
    return switches + "".join(picks)
