"""What comes out of the cup? Draws without replacement from chits that both sides put in, and who knows them.

A cup is a tuple of chits, equal ones as often as they are in it. Which chits there are, who may choose them
and what one does is the game's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

UNSEEN = "?"
"""A chit whose face the observer may not know."""


def draws(cup: Iterable[str]) -> dict[str, Fraction]:
    """How likely each chit is to be drawn next, in order of their names.

    Returns
    -------
    dict of str to Fraction
        Probabilities by chit; they sum to one.

    Raises
    ------
    ValueError
        If the cup is empty.

    Examples
    --------
    >>> print(*(f"{chit}: {chance}" for chit, chance in draws(("9A", "4PzA", "4PzA", "16A")).items()))
    16A: 1/4 4PzA: 1/2 9A: 1/4
    """
    counts = Counter(cup)
    if not counts:
        raise ValueError("the cup is empty")
    return {chit: Fraction(counts[chit], counts.total()) for chit in sorted(counts)}


def without(cup: Iterable[str], chit: str) -> tuple[str, ...]:
    """The cup after one such chit has been taken out, sorted.

    Raises
    ------
    ValueError
        If there is none in it.

    Examples
    --------
    >>> without(("9A", "4PzA", "4PzA"), "4PzA")
    ('4PzA', '9A')
    """
    rest = list(cup)
    if chit not in rest:
        raise ValueError(f"no chit {chit!r} in the cup; it holds {', '.join(sorted(rest)) or 'nothing'}")
    rest.remove(chit)
    return tuple(sorted(rest))


def returned(cup: Iterable[str], chit: str) -> tuple[str, ...]:
    """The cup after a chit has been put in or back, sorted: the order tells nothing.

    Examples
    --------
    >>> returned(("9A", "16A"), "4PzA")
    ('16A', '4PzA', '9A')
    """
    return tuple(sorted((*cup, chit)))


def face_down(chits: Iterable[str]) -> tuple[str, ...]:
    """What one sees of chits that another side chose in secret: how many they are.

    Examples
    --------
    >>> face_down(("9A", "4PzA"))
    ('?', '?')
    """
    return (UNSEEN,) * len(tuple(chits))
