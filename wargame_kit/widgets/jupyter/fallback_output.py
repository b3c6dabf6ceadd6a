"""What a cell keeps in the notebook where a widget stood, for whoever opens it without the kernel.

It is a second output of the cell, below the widget. While that lives or is being loaded, a style hides it.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from IPython import get_ipython
from IPython.display import HTML, display

from wargame_kit.widgets.jupyter.cells import request_of
from wargame_kit.words import Language, in_language, say
from wargame_kit.words.languages import TAGS

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


def framed(html: str, key: str, language: Language) -> str:
    """What stays where a widget stood: a sentence that says what to do, and below it what is HTML already."""
    told, why = (escape(in_language(say(one), language)) for one in (key, "connection/no-model"))
    return (
        f'{STYLE}<div class="wargame-kit-still" lang="{TAGS[language]}"><p>{told} '
        f'<span class="wargame-kit-unstyled">{why}</span></p>{html}</div>'
    )


def leave_behind(draw: Callable[[], str]) -> None:
    """Let the cell that is being run end with a still; outside a notebook nothing happens.

    Parameters
    ----------
    draw : callable
        Makes its HTML.

    Notes
    -----
    It is drawn after the cell has run, when the browser has been sent the table. Nothing is added to
    another cell.
    """
    shell = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return
    asked = request_of(kernel)

    def after_cell(*_: object) -> None:
        shell.events.unregister("post_run_cell", after_cell)
        if request_of(kernel) == asked:
            display(HTML(draw()))  # type: ignore[no-untyped-call]

    shell.events.register("post_run_cell", after_cell)
