"""2.13: how many, as the charts print it: a number, or what one die says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from wargame_kit.words import Words, say

FORM = re.compile(r"(?P<fixed>[1-9])|1Dr(?P<half>/2)?(\+(?P<more>[1-9]))?")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, ``1Dr`` (what a die shows), ``1Dr/2`` (half of it, rounded up), perhaps with something added.

    Attributes
    ----------
    said : str
        As the charts print it: ``"2"``, ``"1Dr"``, ``"1Dr/2"``, ``"1Dr/2+1"``.

    Examples
    --------
    >>> halves = Amount("1Dr/2+1")
    >>> [halves.of(die) for die in range(1, 7)], str(halves.expected)
    ([2, 2, 3, 3, 4, 4], '3')
    >>> Amount("2").needs_die, str(Amount("1Dr").expected)
    (False, '7/2')
    """

    said: str

    def __post_init__(self) -> None:
        if not FORM.fullmatch(self.said):
            raise ValueError(self.said)

    @property
    def needs_die(self) -> bool:
        """Whether a die is thrown for it."""
        return self.said.startswith("1Dr")

    def of(self, die: int) -> int:
        """What it comes to when the die shows that; a number does not ask the die."""
        if not self.needs_die:
            return int(self.said)
        parts = FORM.fullmatch(self.said)
        assert parts is not None
        return (-(-die // 2) if parts["half"] else die) + int(parts["more"] or 0)

    def outcomes(self) -> dict[int, Fraction]:
        """Every number that it may come to, with its probability."""
        answer: dict[int, Fraction] = {}
        for die in range(1, 7):
            answer[self.of(die)] = answer.get(self.of(die), Fraction(0)) + Fraction(1, 6)
        return answer

    @property
    def expected(self) -> Fraction:
        """What it comes to on the average."""
        return sum((number * chance for number, chance in self.outcomes().items()), Fraction(0))

    @property
    def words(self) -> Words:
        """How many, for a reader who does not know the charts' shorthand.

        Examples
        --------
        >>> str(Amount("1Dr/2+1").words), str(Amount("2").words)
        ('half a die, rounded up, plus 1', '2')
        """
        parts = FORM.fullmatch(self.said)
        assert parts is not None
        if not self.needs_die:
            return self.said
        die = say("neworder/amount-half" if parts["half"] else "neworder/amount-die")
        return say("neworder/amount-more", amount=die, more=parts["more"]) if parts["more"] else die

    def __str__(self) -> str:
        return self.said
