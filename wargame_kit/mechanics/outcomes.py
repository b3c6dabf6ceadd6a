"""What may happen? Results of a combat, and exact distributions over them."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

T = TypeVar("T", bound=Hashable)

NOTHING = "—"
"""How a result without effect is written; a plain hyphen is read as well."""

EVERY = 99
"""The number of losses of a side of which nobody is left."""

_TEXT = re.compile(r"A(?P<attacker>[1-9]\d?)|(?P<defender>[1-9]\d?)?(?P<retreat>R{1,9})?|[—-]")


@dataclass(frozen=True, slots=True, order=True)
class Result:
    """A cell of a combat results table: steps that each side loses, hexes that the defender retreats.

    Examples
    --------
    >>> Result.read("2RR")
    Result(attacker_losses=0, defender_losses=2, retreat=2)
    >>> [str(Result.read(text)) for text in ("A1", "-", "R", "3RR")]
    ['A1', '—', 'R', '3RR']
    """

    attacker_losses: int = 0
    defender_losses: int = 0
    retreat: int = 0

    @staticmethod
    def read(text: str) -> Result:
        """Read the form that tables print.

        Raises
        ------
        ValueError
            If it is none.
        """
        found = _TEXT.fullmatch(text)
        if not text or found is None:
            raise ValueError(f"{text!r} is no combat result; expected such as A1, —, R or 2RR")
        attacker, defender, retreat = found.group("attacker", "defender", "retreat")
        return Result(int(attacker or 0), int(defender or 0), len(retreat or ""))

    @property
    def effects(self) -> tuple[tuple[str, int], ...]:
        """What it does, each with its number; ``render/result/<effect>`` of the catalogue says it in words.

        Examples
        --------
        >>> Result.read("2R").effects
        (('defender', 2), ('retreat', 1))
        """
        every = (
            ("attacker", self.attacker_losses),
            ("defender", self.defender_losses),
            ("retreat", self.retreat),
        )
        return tuple((effect, number) for effect, number in every if number)

    def empties(self, steps: int = EVERY) -> bool:
        """Whether it drives off or destroys defenders who have so many steps together."""
        return self.retreat > 0 or self.defender_losses >= steps

    def __str__(self) -> str:
        attacker = f"A{self.attacker_losses}" if self.attacker_losses else ""
        defender = str(self.defender_losses) if self.defender_losses else ""
        return attacker + defender + "R" * self.retreat or NOTHING


class PairedResult(Result):
    """A cell that says for either side, attacker first, what it carries out: ``E/-``, ``1/1``, ``-/1``.

    ``E`` means everybody, a number so many units. A defender who loses while the attacker does not retreats.

    Examples
    --------
    >>> PairedResult.read("-/1")
    PairedResult(attacker_losses=0, defender_losses=1, retreat=1)
    >>> [str(PairedResult.read(text)) for text in ("E/-", "1/1", "-/1", "-/E")]
    ['E/-', '1/1', '-/1', '-/E']
    """

    __slots__ = ()

    @staticmethod
    def read(text: str) -> PairedResult:
        """Read the form that tables print.

        Raises
        ------
        ValueError
            If it is none.
        """
        if not _PAIR.fullmatch(text):
            raise ValueError(f"{text!r} is no combat result; expected such as E/-, 1/1 or -/1")
        attacker, defender = (
            EVERY if part == "E" else int(part.replace("-", "0")) for part in text.split("/")
        )
        return PairedResult(attacker, defender, int(not attacker and 0 < defender < EVERY))

    def __str__(self) -> str:
        return f"{lost(self.attacker_losses)}/{lost(self.defender_losses)}"


_PAIR = re.compile(r"([E1-9]|-)/([E1-9]|-)")


def lost(losses: int) -> str:
    """What a side loses, as tables print it: ``E`` for everybody, a dash for nobody."""
    return "E" if losses >= EVERY else str(losses or "-")


def evenly(outcomes: Iterable[T]) -> dict[T, Fraction]:
    """The distribution of outcomes that are equally likely; equal ones are added up.

    Returns
    -------
    dict of outcome to Fraction
        Probabilities, in the order in which outcomes are first met.

    Raises
    ------
    ValueError
        If there is none.

    Examples
    --------
    >>> print(*(f"{text}: {chance}" for text, chance in evenly(["R", "R", "A1"]).items()))
    R: 2/3 A1: 1/3
    """
    listed = list(outcomes)
    if not listed:
        raise ValueError("a distribution has at least one outcome")
    each = Fraction(1, len(listed))
    return summed((outcome, each) for outcome in listed)


def summed(chances: Iterable[tuple[T, Fraction]]) -> dict[T, Fraction]:
    """The distribution of outcomes that come in several ways, each with its own probability.

    Returns
    -------
    dict of outcome to Fraction
        Probabilities, in the order in which outcomes are first met.

    Examples
    --------
    >>> print(*summed([("hit", Fraction(1, 2)), ("miss", Fraction(1, 6)), ("hit", Fraction(1, 3))]).values())
    5/6 1/6
    """
    answer: dict[T, Fraction] = {}
    for outcome, chance in chances:
        answer[outcome] = answer.get(outcome, Fraction(0)) + chance
    return answer


def chance_of(distribution: Mapping[T, Fraction], claim: Callable[[T], bool]) -> Fraction:
    """How likely a claim about the outcome is.

    See Also
    --------
    expected : the mean of a value over the same distribution.

    Examples
    --------
    >>> print(chance_of(evenly([1, 2, 3, 4, 5, 6]), lambda die: die > 4))
    1/3
    """
    return sum((chance for outcome, chance in distribution.items() if claim(outcome)), Fraction(0))


def expected(distribution: Mapping[T, Fraction], value: Callable[[T], int | Fraction]) -> Fraction:
    """The mean of a value over a distribution.

    Examples
    --------
    >>> print(expected(evenly([1, 2, 3, 4, 5, 6]), lambda die: die))
    7/2
    """
    return sum((chance * value(outcome) for outcome, chance in distribution.items()), Fraction(0))
