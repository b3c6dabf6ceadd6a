"""How many hits does a handful of dice make? Exact chances of dice that hit on different numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

FACES = 6

_PART = re.compile(r"(?P<dice>[0-9]{1,3})[×x](?P<least>[456])([–-]6)?")

NO_DICE = "—"
"""How a pool without dice is written."""

MOST_DICE = 200
"""More dice than any battle has: a bound for what strangers write."""


@dataclass(frozen=True, slots=True)
class DicePool:
    """Dice thrown at once, each a hit or a miss, by the numbers on which they hit.

    Attributes
    ----------
    single : int
        Dice that hit on 6 alone.
    double : int
        Dice that hit on 5 and 6.
    triple : int
        Dice that hit on 4, 5 and 6.

    Examples
    --------
    >>> pool = DicePool(single=1, double=1)
    >>> [str(chance) for chance in pool.chances]
    ['5/9', '7/18', '1/18']
    >>> str(pool), pool.dice, str(pool.mean)
    ('1×5–6 + 1×6', 2, '1/2')
    """

    single: int = 0
    double: int = 0
    triple: int = 0

    @staticmethod
    def of(fires: Iterable[tuple[int, int]]) -> DicePool:
        """The pool of several firers, each with its dice and its fire: 1 single, 2 double, 3 triple.

        Raises
        ------
        ValueError
            If there is no such fire, or a number of dice is out of bounds.

        Examples
        --------
        >>> DicePool.of([(4, 2), (3, 1), (1, 2)])
        DicePool(single=3, double=5, triple=0)
        """
        count = [0, 0, 0, 0]
        for dice, fire in fires:
            if not 1 <= fire <= 3 or not 0 <= dice <= MOST_DICE:
                raise ValueError(f"{dice} dice of fire {fire}: a die hits on one, two or three numbers")
            count[fire] += dice
        return DicePool(*count[1:])

    @staticmethod
    def read(text: str) -> DicePool:
        """Read the text of a pool; a plain x and a plain hyphen are read as well.

        Raises
        ------
        ValueError
            If it is none.

        Examples
        --------
        >>> DicePool.read("8×5–6 + 4x6"), DicePool.read("—").dice
        (DicePool(single=4, double=8, triple=0), 0)
        """
        fires = []
        for part in text.split("+") if text.strip() not in ("", "—", "-") else ():
            found = _PART.fullmatch(part.strip())
            if found is None:
                raise ValueError(f"{text!r} is no pool of dice; expected such as 8×5–6 + 4×6")
            fires.append((int(found.group("dice")), 7 - int(found.group("least"))))
        return DicePool.of(fires)

    @property
    def dice(self) -> int:
        """How many they are."""
        return self.single + self.double + self.triple

    @property
    def ways(self) -> tuple[int, ...]:
        """Of the ``6**dice`` throws, those with no hit, one hit, two and so on.

        Returns
        -------
        tuple of int
            At index n the number of throws with exactly n hits.
        """
        return ways(self.single, self.double, self.triple)

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """How likely no hit is, one hit, two and so on.

        Returns
        -------
        tuple of Fraction
            At index n the chance of exactly n hits.
        """
        every = FACES**self.dice
        return tuple(Fraction(number, every) for number in self.ways)

    @property
    def mean(self) -> Fraction:
        """Hits on the average."""
        return Fraction(self.single + 2 * self.double + 3 * self.triple, FACES)

    @property
    def fires(self) -> tuple[int, ...]:
        """The fire of each die, the strongest first."""
        return (3,) * self.triple + (2,) * self.double + (1,) * self.single

    def hits(self, faces: Iterable[int]) -> int:
        """The hits of a throw; its dice are in the order of `fires`.

        Examples
        --------
        >>> DicePool(single=1, double=1).hits((5, 5))
        1
        """
        return sum(face > FACES - fire for face, fire in zip(faces, self.fires, strict=True))

    def picture(self, hits: int) -> tuple[int, ...]:
        """Dice that make so many hits, as a picture of what may have been thrown; in the order of `fires`.

        Examples
        --------
        >>> DicePool(single=2, double=1).picture(2)
        (6, 6, 3)
        """
        return tuple(FACES if number < hits else FACES // 2 for number in range(self.dice))

    @property
    def parts(self) -> tuple[tuple[int, str], ...]:
        """The dice by the numbers on which they hit, those that hit most often first.

        Returns
        -------
        tuple of (int, str)
            How many dice, and the numbers on which they hit, such as ``(4, "5–6")``.

        Examples
        --------
        >>> DicePool(single=2, triple=3).parts
        ((3, '4–6'), (2, '6'))
        """
        kinds = ((self.triple, "4–6"), (self.double, "5–6"), (self.single, "6"))
        return tuple((dice, faces) for dice, faces in kinds if dice)

    def __str__(self) -> str:
        return " + ".join(f"{dice}×{faces}" for dice, faces in self.parts) or NO_DICE


@cache
def ways(single: int, double: int, triple: int) -> tuple[int, ...]:
    """The numbers of throws with each number of hits: one die more convolves them with its misses and hits.

    Notes
    -----
    Whole numbers throughout; the square of the number of dice in time, and every smaller pool is kept.
    """
    for fire, fewer in ((3, (single, double, triple - 1)), (2, (single, double - 1, triple)),
                        (1, (single - 1, double, triple))):  # fmt: skip
        if min(fewer) >= 0:
            known = ways(*fewer)
            misses = (*((FACES - fire) * number for number in known), 0)
            hits = (0, *(fire * number for number in known))
            return tuple(map(int.__add__, misses, hits))
    return (1,)
