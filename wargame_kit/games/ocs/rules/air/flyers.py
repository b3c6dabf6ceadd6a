"""14.1: an aircraft as the sums of the air know it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from wargame_kit.words import Words

STEPS = 2
"""The steps of an aircraft (14.1)."""


@dataclass(frozen=True, slots=True)
class Flyer:
    """An aircraft in a mission.

    Attributes
    ----------
    id : str
    rating : int
        In air combat; `reduced_rating` once it has lost a step.
    is_bracketed : bool
        Whether the rating stands in parentheses: it fights back, and never begins (14.3).
    bombs, reduced_bombs : int
        Its barrage, and that of its reduced side.
    cargo, reduced_cargo : Fraction
        The tokens it carries.
    steps : int
        Steps left.
    is_fighter, is_strategic : bool
    draws_flak : bool
        Whether it takes the losses to flak of the whole mission, by a rule of the title.
    is_escort : bool
        Whether it adds no bombs to this mission, by a rule of the title.
    flown : int
        Hexes from its base to the target.
    name : Phrase, Name or str
    provenance : str
        Where its values come from.

    Examples
    --------
    >>> stuka = Flyer("Ju87", 1, is_bracketed=True, bombs=17, reduced_bombs=9)
    >>> stuka.barrage, stuka.hit.barrage, stuka.hit.hit.is_destroyed
    (17, 9, True)
    """

    id: str
    rating: int
    is_bracketed: bool = False
    bombs: int = 0
    reduced_bombs: int = 0
    cargo: Fraction = Fraction(0)
    reduced_cargo: Fraction = Fraction(0)
    steps: int = STEPS
    reduced_rating: int = -1
    is_fighter: bool = False
    is_strategic: bool = False
    draws_flak: bool = False
    is_escort: bool = False
    flown: int = 0
    name: Words = field(default="", compare=False)
    provenance: str = field(default="rulebook", compare=False)

    def __hash__(self) -> int:
        return hash((self.id, self.steps))  # cheap: trees of chances look aircraft up all the time

    @property
    def in_combat(self) -> int:
        """Its rating as it is now."""
        is_reduced = self.steps < STEPS and self.reduced_rating >= 0
        return self.reduced_rating if is_reduced else self.rating

    @property
    def barrage(self) -> int:
        """Its bombs as it is now; none if it only escorts."""
        if self.is_escort or self.is_destroyed:
            return 0
        return self.bombs if self.steps == STEPS else self.reduced_bombs

    @property
    def capacity(self) -> Fraction:
        """The tokens it carries as it is now."""
        if self.is_destroyed:
            return Fraction(0)
        return self.cargo if self.steps == STEPS else self.reduced_cargo

    @property
    def hit(self) -> Flyer:
        """The same after the loss of a step."""
        return replace(self, steps=self.steps - 1)

    @property
    def is_destroyed(self) -> bool:
        """Whether no step is left."""
        return self.steps <= 0


Wing = tuple[Flyer, ...]
"""The aircraft of a side in a hex, or of a mission, in the order in which their owner numbers them."""

Chances = dict[Wing, Fraction]
"""What is left of a mission, by how likely."""
