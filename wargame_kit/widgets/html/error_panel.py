"""The error panel: an exception in a callback is shown, never swallowed."""

from __future__ import annotations

import traceback
from html import escape

from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.words.characters import placeless


def error_panel(error: BaseException | None, pen: GameWriter) -> str:
    """The panel: what went wrong in a sentence, the traceback folded; nothing while all is well."""
    if error is None:
        return ""
    sentence = escape(placeless(str(error)) or type(error).__name__)
    text = placeless("".join(traceback.format_exception(error)))
    close = pen.button("✕", "forgive", look="wk-small")
    return (
        f'<div class="wk-error" role="alert"><b>{pen.say("table/error")}</b> {sentence} '
        f"{close}{pen.fold('traceback', pen.say('table/traceback'), f'<pre>{escape(text)}</pre>')}</div>"
    )
