"""Figures as a person reads them: halves, one decimal, percent. What they were made from stays exact."""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10

from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Phrase, say

READABLE = 36
"""The greatest denominator that says something to a reader: two dice."""

_FINEST = 10**6


def figure(value: Fraction | float) -> str:
    """Write a number: exact where its denominator is at most 36, else with one decimal.

    Examples
    --------
    >>> figure(Fraction(7, 2)), figure(Fraction(-5, 36)), figure(Fraction(451, 240)), figure(4)
    ('3½', '−5/36', '1.9', '4')
    >>> figure(Fraction(1, 216))
    '0.005'
    """
    exact = _exact(value)
    if exact.denominator <= READABLE:
        return fraction_text(exact.numerator, exact.denominator)
    shown = f"{float(abs(exact)):.{_decimals(abs(exact), 1)}f}"
    return f"−{shown}" if exact < 0 else shown


def signed_figure(value: Fraction | float) -> str:
    """Write a difference.

    Examples
    --------
    >>> signed_figure(Fraction(1, 2)), signed_figure(-2), signed_figure(0)
    ('+½', '−2', '±0')
    """
    return f"{'+' if value > 0 else '' if value else '±'}{figure(value)}"


def percent(share: Fraction | float, decimals: int = 0) -> Phrase:
    """A probability or a share in percent, never rounded to 0 or to 100.

    Parameters
    ----------
    share : Fraction or float
    decimals : int
        How many are shown at most; more where it would else be rounded to 0 or 100.

    Examples
    --------
    >>> print(percent(Fraction(2, 3)), percent(Fraction(2, 3), 1), percent(Fraction(1, 2), 1), percent(1))
    67 % 66.7 % 50 % 100 %
    >>> print(percent(Fraction(1, 216)), percent(Fraction(215, 216)))
    0.5 % 99.5 %
    """
    exact = 100 * _exact(share)
    digits = _decimals(min(exact, 100 - exact), decimals)
    shown = f"{float(exact):.{digits}f}"
    return say("words/percent", share=shown.rstrip("0").rstrip(".") if "." in shown else shown)


def chance(share: Fraction, decimals: int = 0) -> Phrase:
    """A probability: in percent, and its exact fraction where that can be read; see `percent`.

    Examples
    --------
    >>> print(chance(Fraction(5, 36)), chance(Fraction(125, 216)), chance(Fraction(1)), sep="; ")
    14 % (5/36); 58 %; 100 %
    """
    rounded = percent(share, decimals)
    if 1 < share.denominator <= READABLE:
        return say("words/chance", percent=rounded, fraction=str(share))
    return rounded


def _exact(value: Fraction | float) -> Fraction:
    # A float that ought to be 0 or 1 may be a hair beside it.
    return Fraction(value).limit_denominator(_FINEST) if isinstance(value, float) else Fraction(value)


def _decimals(rest: Fraction, usual: int) -> int:
    """So many that what is not nothing is not shown as nothing."""
    if rest <= 0 or round(rest, usual):
        return usual
    return max(usual, -floor(log10(rest)))
