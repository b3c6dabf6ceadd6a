"""Text as HTML: whatever a name holds, a page shows it as it is written and runs nothing of it."""

from __future__ import annotations

import html
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from wargame_kit.words.languages import TAGS, language

Shown = TypeVar("Shown")


def escape(text: str) -> str:
    """A text as the content of an HTML element, for a page that may also look for formulas.

    JupyterLab sets what is between ``$…$`` or ``\\(…\\)`` as a formula, and a formula can hold a link that
    runs a script. Its marks are put into elements of their own, where no formula begins. An attribute wants
    `html.escape`.

    Examples
    --------
    >>> escape("<img src=x>"), escape("5$")
    ('&lt;img src=x&gt;', '5<span>$</span>')
    """
    shown = html.escape(text)
    for mark in "\\$":
        shown = shown.replace(mark, f"<span>{mark}</span>")
    return shown


def paragraphs(*texts: str) -> str:
    """Texts as paragraphs of HTML.

    Examples
    --------
    >>> paragraphs("one", "<b>")
    '<p>one</p><p>&lt;b&gt;</p>'
    """
    return "".join(f"<p>{escape(text)}</p>" for text in texts)


def spoken(show: Callable[[Shown], str]) -> Callable[[Shown], str]:
    """Let what a thing shows as HTML say its language: browsers draw Chinese with Japanese letters else.

    Examples
    --------
    >>> class Greeting:
    ...     @spoken
    ...     def _repr_html_(self):
    ...         return "<p>Hello</p>"
    >>> Greeting()._repr_html_()
    '<div lang="en"><p>Hello</p></div>'
    """

    @wraps(show)
    def told(thing: Shown) -> str:
        return f'<div lang="{TAGS[language()]}">{show(thing)}</div>'

    return told
