"""A picture that stays in the notebook where a table stood, for whoever opens it without the kernel.

It is a second output of the cell, below the table. While the table lives or is being loaded, its style
hides it.
"""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import quote

from IPython import get_ipython
from IPython.display import HTML, display

from wargame_kit.board import Board
from wargame_kit.position import Position
from wargame_kit.render.position_svg import picture
from wargame_kit.studies.page import Page
from wargame_kit.studies.still import still as page_still
from wargame_kit.widgets import map_view
from wargame_kit.widgets.eyes import PUBLIC, seen_with
from wargame_kit.words import Language, in_language, say
from wargame_kit.words.languages import TAGS

LARGEST = 150_000
"""Bytes of the picture in the notebook's file."""

SMALL_BOARD = 600
"""Hexes up to which the whole board is drawn."""

RADII = (8, 7, 5, 3)
"""Of what is drawn of a larger board, from the largest that is small enough."""

PLAIN = " :/;=,.()-_~!*$@?+|[]{}^`"
"""What stays as it is in a data URL inside an attribute: no quote, no bracket, nothing that ends either."""

STYLE = (
    "<style>"
    ".jp-OutputArea:has(.jp-OutputArea-output.lm-Panel:not(.jupyter-widgets)) > :has(.wargame-kit-still),"
    ".jp-OutputArea:has(.wargame-kit-still) > :has(> .jp-OutputArea-output.jupyter-widgets),"
    ".wargame-kit-unstyled{display:none}"
    ".wargame-kit-still p{margin:4px 0}.wargame-kit-still img{max-width:100%;opacity:.8}"
    "</style>"
)
"""Hides the still while a widget is shown or loaded above it, and JupyterLab's error where none was found.

JupyterLab shows widgets in a panel; where it finds no model it marks the panel as a widget, and writes its
error there.
"""


def still(position: Position, language: Language, page: Page | None = None) -> str:
    """The output: one sentence, and what everybody may see of a position.

    Parameters
    ----------
    position : Position
        Any: what is secret in it is left out, for the other side may open the notebook.
    language : {"en", "zh"}
    page : Page, optional
        The page of a study that lay on the table: its picture and its words, which anybody may read.
    """
    told, why = (escape(in_language(say(key), language)) for key in ("lifeline/still", "lifeline/no-model"))
    if page is None:
        image = _image(seen_with(position, PUBLIC), language)
    else:
        title = escape(in_language(page.title, language))
        image = _tag(str(page_still(page, language)), title, 720) + _words(page, language)
    return (
        f'{STYLE}<div class="wargame-kit-still" lang="{TAGS[language]}"><p>{told} '
        f'<span class="wargame-kit-unstyled">{why}</span></p>{image}</div>'
    )


def _image(seen: Position, language: Language) -> str:
    board = seen.game.board
    whole = board.size <= SMALL_BOARD
    middle = None if whole else _middle(board, map_view.contact(seen))
    for radius in (0,) if whole else RADII:
        drawn = picture(seen, middle, radius=radius, language=language, size=760)
        title = escape(in_language(seen.prompt, language, seen.game.id))
        if image := _tag(str(drawn), title, 760):
            return image
    return ""


def _tag(drawn: str, title: str, width: int) -> str:
    """A picture in an output; nothing where it would be too large."""
    source = "data:image/svg+xml," + quote(drawn, safe=PLAIN)
    return f'<img src="{source}" alt="{title}" width="{width}">' if len(source) <= LARGEST else ""


def _words(page: Page, language: Language) -> str:
    """The title, the text and the question of a page."""
    asked = page.task.question if page.task is not None else ""
    text = in_language(page.text, language).split("\n\n")
    bold = (f"<p><b>{escape(in_language(words, language))}</b></p>" for words in (page.title, asked))
    title, question = bold
    return title + "".join(f"<p>{escape(part)}</p>" for part in text) + (question if asked else "")


def _middle(board: Board, hexes: list[int]) -> int:
    """The one of some hexes that is nearest to all; any if there are none."""
    return min(
        hexes or [board.size // 2], key=lambda hex_: sum(board.distance(hex_, other) for other in hexes)
    )


def leave_behind(position: Position, language: Language, page: Page | None = None) -> None:
    """Let the cell that is being run end with a still of a table; outside a notebook nothing happens.

    Notes
    -----
    It is drawn after the cell has run, when the browser has been sent the table. Nothing is added to
    another cell.
    """
    shell = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return
    asked = _request(kernel)

    def after_cell(*_: Any) -> None:
        shell.events.unregister("post_run_cell", after_cell)
        if _request(kernel) == asked:
            display(HTML(still(position, language, page)))  # type: ignore[no-untyped-call]

    shell.events.register("post_run_cell", after_cell)


def _request(kernel: Any) -> str:
    """Which request of the page is being answered."""
    return str((kernel.get_parent().get("header") or {}).get("msg_id", ""))
