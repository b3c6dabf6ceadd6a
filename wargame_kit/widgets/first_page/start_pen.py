"""HTML of the first page, before any game is loaded: words and buttons, escaped."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from wargame_kit.words import Language, Words, in_language, say


@dataclass(frozen=True, slots=True)
class StartPen:
    """Writes words and buttons as HTML, in one language and in the words of one game.

    Attributes
    ----------
    language : {"en", "zh"}
    game : str
        The game's id.

    Examples
    --------
    >>> StartPen("en", "typhoon").text("<script>")
    '&lt;script&gt;'
    """

    language: Language
    game: str

    def text(self, words: Words) -> str:
        """Words in the language, in the words of the game, escaped."""
        return escape(in_language(words, self.language, self.game))

    def say(self, key: str, **values: object) -> str:
        """A phrase of the catalogue, escaped."""
        return self.text(say(key, **values))

    def button(
        self, label: str, do: str, value: str = "", *, look: str = "", pressed: bool | None = None
    ) -> str:
        """A button; the label is HTML already."""
        state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
        return (
            f'<button type="button" class="wk-button {look}" data-do="{escape(do)}" '
            f'data-value="{escape(value)}"{state}>{label}</button>'
        )

    def way(self, name: str, line: str, do: str, value: str = "", *, look: str = "") -> str:
        """A large button: what it does, and a line about it; both are HTML already."""
        small = f"<span>{line}</span>" if line else ""
        return self.button(f"<b>{name}</b>{small}", do, value, look=f"wk-way {look}")
