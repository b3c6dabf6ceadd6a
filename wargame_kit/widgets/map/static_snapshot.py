"""A picture that stays in the notebook where a table stood, for whoever opens it without the kernel.

What everybody may see of the game is drawn.
"""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from wargame_kit.board import Board
from wargame_kit.position import Position
from wargame_kit.render.position_svg import picture
from wargame_kit.studies.page import Page
from wargame_kit.studies.page_picture import page_picture
from wargame_kit.widgets.jupyter.fallback_output import framed
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.queries.visibility import PUBLIC, seen_with
from wargame_kit.words import Language, in_language

LARGEST = 150_000
"""Bytes of the picture in the notebook's file."""

SMALL_BOARD = 600
"""Hexes up to which the whole board is drawn."""

RADII = (8, 7, 5, 3)
"""Of what is drawn of a larger board, from the largest that is small enough."""

PLAIN = " :/;=,.()-_~!*$@?+|[]{}^`"
"""What stays as it is in a data URL inside an attribute: no quote, no bracket, nothing that ends either."""


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
    if page is None:
        shown = _image(seen_with(position, PUBLIC), language)
    else:
        title = escape(in_language(page.title, language))
        shown = _tag(str(page_picture(page, language)), title, 720) + _words(page, language)
    return framed(shown, "connection/still", language)


def _image(seen: Position, language: Language) -> str:
    board = seen.game.board
    whole = board.size <= SMALL_BOARD
    middle = None if whole else _middle(board, map_view.contact(seen))
    for radius in (0,) if whole else RADII:
        drawn = picture(seen, middle, radius=radius, language=language, size=760)
        title = escape(in_language(seen.prompt, language, seen.game.vocabulary))
        if image := _tag(str(drawn), title, 760):
            return image
    return ""


def _tag(drawn: str, title: str, width: int) -> str:
    """A picture in an output; nothing where it would be too large."""
    source = "data:image/svg+xml," + quote(drawn, safe=PLAIN)
    return f'<img src="{source}" alt="{title}" width="{width}">' if len(source) <= LARGEST else ""


def _words(page: Page, language: Language) -> str:
    """The title, the text and the question of a page, with the answers to choose from."""
    task = page.task
    asked = task.question if task is not None else ""
    choices = task.asking.choices if task is not None else ()
    text = in_language(page.text, language).split("\n\n")
    bold = (f"<p><b>{escape(in_language(words, language))}</b></p>" for words in (page.title, asked))
    title, question = bold
    told = [escape(part) for part in text]
    offered = [f"{number}. {escape(in_language(one, language))}" for number, one in enumerate(choices, 1)]
    paragraphs = ["".join(f"<p>{part}</p>" for part in parts) for parts in (told, offered)]
    return title + paragraphs[0] + (question if asked else "") + paragraphs[1]


def _middle(board: Board, hexes: list[int]) -> int:
    """The one of some hexes that is nearest to all; any if there are none."""
    return min(
        hexes or [board.size // 2], key=lambda hex_: sum(board.distance(hex_, other) for other in hexes)
    )
