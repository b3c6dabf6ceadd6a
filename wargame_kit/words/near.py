"""What was perhaps meant: names that are spelled like one that is none."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from wargame_kit.words.phrase import Either, Phrase, say


def near(value: object, known: Iterable[str]) -> tuple[str, ...]:
    """Up to three of the known names that are spelled like a value, or whose last or first part it is.

    Examples
    --------
    >>> near("Typhon", ["typhoon", "kiev"]), near("week", ["huaihai/week", "huaihai/first"])
    (('typhoon',), ('huaihai/week',))
    """
    said = str(value).casefold()
    folded = {name.casefold(): name for name in known}
    parts = [name for name in folded if said in name.split("/")]
    close = get_close_matches(said, folded, n=3, cutoff=0.5)
    return tuple(folded[name] for name in dict.fromkeys((*parts, *close)))[:3]


def or_near(told: Phrase, value: object, known: Iterable[str]) -> Phrase:
    """A refusal of a name with those that are spelled alike, if there are any.

    Examples
    --------
    >>> print(or_near(say("position/no-game", value="'kew'", known="kiev"), "kew", ["kiev"]))
    no game 'kew'; there are kiev; did you mean kiev?
    """
    found = near(value, known)
    return say("words/did-you-mean", told=told, near=Either(found)) if found else told
