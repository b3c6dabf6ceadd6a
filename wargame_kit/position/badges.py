"""Badges of counters: losses, a load, a mode, for which a printed counter has chits laid on it."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.words import Words, say


@dataclass(frozen=True, slots=True)
class CounterBadge:
    """A number or a letter or two on a counter, and what it means.

    Attributes
    ----------
    text : Phrase, Name or str
        What is written there: ``2``, ``½``, ``R``; three letters at most.
    words : Phrase, Name or str
        What it means: steps lost, supply points loaded, Reserve mode.
    colour : str
        Of what it is written on, ``#rrggbb``; dark enough for white letters.
    corner : (int, int)
        0 or 1: left or right, above or below. Badges of states may lie there too.
    is_ribbon : bool
        Whether it is a ribbon across the corner, which shows on small counters too. A ribbon is a mode:
        its words say all, and its text only abbreviates them.

    Examples
    --------
    >>> str(CounterBadge("2", "steps lost", "#8a1f16", (0, 1)).said)
    'steps lost: 2'
    """

    text: Words
    words: Words
    colour: str
    corner: tuple[int, int]
    is_ribbon: bool = False

    @property
    def said(self) -> Words:
        """What it says of its counter, in a list or a tooltip."""
        return self.words if self.is_ribbon else say("render/amount", words=self.words, text=self.text)
