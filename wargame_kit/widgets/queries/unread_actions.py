"""A text that was typed is no action: what is wrong with it, and how one is written here."""

from __future__ import annotations

from difflib import get_close_matches
from itertools import islice

from wargame_kit.position import Action, Position
from wargame_kit.widgets.queries.offers import verb_of
from wargame_kit.words import LANGUAGES, Name, Phrase, Words, say
from wargame_kit.words.phrase import catalogue

MOST_TRIED = 500
"""Legal actions among which an example is looked for."""

MOST_FORMS = 6
"""Ways of writing an action that are told to who has written none."""


def unread(position: Position, text: str, wrong: Words) -> Words:
    """What is wrong with a text that is not an action, and how actions of this step are written.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> str(unread(position, "chose 9A", "no such action"))
    '“chose 9A” is not an action. Here one is written: choose ‹chit›, such as choose 9A.'
    """
    first = text.split()[0] if text.split() else ""
    forms = {verb_of(kind): kind.form for kind in position.step.actions}
    if first not in forms and any(verb_of(kind) == first for kind in position.game.actions):
        return wrong
    near = [first] if first in forms else get_close_matches(first, forms) or [*forms][:MOST_FORMS]
    # The first of each verb: what comes later does not take its place.
    legal = {verb_of(type(action)): action for action in [*islice(position.legal, MOST_TRIED)][::-1]}
    told = say(
        "table/unread",
        text=text[:60],
        forms=tuple(_form_words(position, forms[verb], legal.get(verb)) for verb in near),
    )
    return wrong if first in forms and "{" not in str(wrong) else told


def _form_words(position: Position, form: str, example: Action | None) -> Words:
    """How an action is written, its parts named in words, with one that would be allowed now."""
    english, chinese = (
        " ".join(
            f"‹{_field_words(word[1:-1]).to(code)}›" if word.startswith("{") else word
            for word in form.split()
        )
        for code in LANGUAGES
    )
    written = Name(english, chinese)
    if example is None or "{" not in form:
        return written
    return say("table/such-as", form=written, example=example.text(position.game.board))


def _field_words(field: str) -> Phrase:
    """What a part of an action is called at the table, or else in the notation."""
    known = say(f"table/field/{field}")
    return known if known.key in catalogue() else say(f"field/{field}")
