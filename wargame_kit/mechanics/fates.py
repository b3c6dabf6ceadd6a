"""What may come of it? Every end of something that several throws decide, with its exact chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from wargame_kit.rulebook import Citation, Ledger, figures
from wargame_kit.words import Language, Words, in_language, language, say
from wargame_kit.words.markup import escape, spoken


@dataclass(frozen=True, slots=True)
class Fate:
    """One end of it.

    Attributes
    ----------
    kind : str
        Which of the ends that a game tells apart.
    hex_ : int
        Where the unit then stands, or -1.
    chance : Fraction
    why : Phrase, Name or str
        What happens.
    clause : Citation
        That says so.
    """

    kind: str
    hex_: int
    chance: Fraction
    why: Words
    clause: Citation


@dataclass(frozen=True, slots=True)
class Fates:
    """Every end of it; iterating gives them in the order of the dice, and their chances sum to one.

    Attributes
    ----------
    modifiers : Ledger
        What is added to the first die.
    ends : tuple of Fate
        No two alike in everything but their chance; made so by `of`.

    Examples
    --------
    >>> rule = Citation("neworder", "17.3")
    >>> found = Fates.of(Ledger("on the die"), [Fate("safe", 7, Fraction(1, 6), "it lands", rule)] * 6)
    >>> found.chance("safe"), len(found)
    (Fraction(1, 1), 1)
    """

    modifiers: Ledger
    ends: tuple[Fate, ...]

    @classmethod
    def of(cls, modifiers: Ledger, each: Iterable[Fate]) -> Fates:
        """Those of every throw, with equal ends put together."""
        found: dict[Fate, Fraction] = {}
        for fate in each:
            alike = replace(fate, chance=Fraction(0))
            found[alike] = found.get(alike, Fraction(0)) + fate.chance
        return cls(modifiers, tuple(replace(fate, chance=chance) for fate, chance in found.items()))

    def __iter__(self) -> Iterator[Fate]:
        return iter(self.ends)

    def __len__(self) -> int:
        return len(self.ends)

    def chance(self, *kinds: str) -> Fraction:
        """How likely it ends in one of some ways."""
        return sum((fate.chance for fate in self.ends if fate.kind in kinds), Fraction(0))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The ways in which it can end, in the order of the dice."""
        return tuple(dict.fromkeys(fate.kind for fate in self.ends))

    def to(self, code: Language) -> str:
        """Every end on a line of its own, with its chance."""
        return "\n".join(
            figures.chance(fate.chance).to(code)
            + " "
            + say("words/cited", text=fate.why, clause=fate.clause).to(code)
            for fate in self.ends
        )

    def __str__(self) -> str:
        return self.to(language())

    @spoken
    def _repr_html_(self) -> str:
        code = language()
        rows = "".join(
            f"<tr><td>{figures.chance(fate.chance).to(code)}</td>"
            f"<td style='text-align:left'>{escape(in_language(fate.why, code))}</td>"
            f"<td>{escape(str(fate.clause))}</td></tr>"
            for fate in self.ends
        )
        return f"<table>{rows}</table>"
