"""HTML of a page, before any game is loaded: words, buttons and links, escaped."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from wargame_kit.words import Language, Words, in_language, say


@dataclass(frozen=True, slots=True)
class HtmlWriter:
    """Writes words and buttons as HTML, in one language and in the words of one game.

    Attributes
    ----------
    language : {"en", "zh"}
    vocabulary : str
        The game whose words are used.

    Examples
    --------
    >>> HtmlWriter("en", "typhoon").text("<script>")
    '&lt;script&gt;'
    """

    language: Language
    vocabulary: str

    def text(self, words: Words) -> str:
        """Words in the language, in the words of the game, escaped."""
        return escape(in_language(words, self.language, self.vocabulary))

    def say(self, key: str, **values: object) -> str:
        """A phrase of the catalogue, escaped."""
        return self.text(say(key, **values))

    def button(
        self,
        label: str,
        do: str,
        value: str = "",
        *,
        title: Words = "",
        look: str = "",
        pressed: bool | None = None,
        style: str = "",
    ) -> str:
        """A button; the label is HTML already."""
        state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
        hint = f' title="{self.text(title)}"' if title else ""
        hint += f' style="{escape(style)}"' if style else ""
        return (
            f'<button type="button" class="wk-button {look}" data-do="{escape(do)}" '
            f'data-value="{escape(value)}"{state}{hint}>{label}</button>'
        )

    def link(self, label: str, do: str, value: str, *, title: Words = "", look: str = "") -> str:
        """A link inside a text; the label is HTML already."""
        hint = f' title="{self.text(title)}"' if title else ""
        return (
            f'<a class="{look}" role="button" tabindex="0" data-do="{escape(do)}" '
            f'data-value="{escape(value)}"{hint}>{label}</a>'
        )

    def to_notebook(self, label: str, link: str) -> str:
        """A link to another notebook, relative to this one; the label is HTML already."""
        return f'<a data-notebook href="{escape(link)}" target="_blank">{label}</a>'

    def heading(self, html: str) -> str:
        """What stands above a card: no heading of the document, whose order a notebook decides."""
        return f'<p class="wk-heading">{html}</p>'

    def fold(self, key: str, head: str, body: str, *, is_open: bool = False) -> str:
        """A part that can be folded away; head and body are HTML already."""
        opened = " open" if is_open else ""
        return f'<details data-keep="{escape(key)}"{opened}><summary>{head}</summary>{body}</details>'

    def way(self, name: str, line: str, do: str, value: str = "", *, look: str = "") -> str:
        """A large button: what it does, and a line about it; both are HTML already."""
        small = f"<span>{line}</span>" if line else ""
        return self.button(f"<b>{name}</b>{small}", do, value, look=f"wk-way {look}")
