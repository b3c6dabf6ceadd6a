"""What may come of it? Every end of something that several throws decide, with its exact chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from wargame_kit.rulebook import Citation, Ledger, figures
from wargame_kit.words import Language, Words, in_language, language, say
from wargame_kit.words.markup import escape, spoken


@dataclass(frozen=True, slots=True)
class OutcomeLeaf:
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
class OutcomeTree:
    """Every end of it; iterating gives them in the order of the dice, and their chances sum to one.

    Attributes
    ----------
    modifiers : Ledger
        What is added to the first die.
    ends : tuple of OutcomeLeaf
        No two alike in everything but their chance; made so by `of`.

    Examples
    --------
    >>> rule = Citation("neworder", "17.3")
    >>> leaf = OutcomeLeaf("safe", 7, Fraction(1, 6), "it lands", rule)
    >>> found = OutcomeTree.of(Ledger("on the die"), [leaf] * 6)
    >>> found.chance("safe"), len(found)
    (Fraction(1, 1), 1)
    """

    modifiers: Ledger
    ends: tuple[OutcomeLeaf, ...]

    @classmethod
    def of(cls, modifiers: Ledger, each: Iterable[OutcomeLeaf]) -> OutcomeTree:
        """Those of every throw, with equal ends put together."""
        found: dict[OutcomeLeaf, Fraction] = {}
        for leaf in each:
            alike = replace(leaf, chance=Fraction(0))
            found[alike] = found.get(alike, Fraction(0)) + leaf.chance
        return cls(modifiers, tuple(replace(leaf, chance=chance) for leaf, chance in found.items()))

    def __iter__(self) -> Iterator[OutcomeLeaf]:
        return iter(self.ends)

    def __len__(self) -> int:
        return len(self.ends)

    def chance(self, *kinds: str) -> Fraction:
        """How likely it ends in one of some ways."""
        return sum((leaf.chance for leaf in self.ends if leaf.kind in kinds), Fraction(0))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The ways in which it can end, in the order of the dice."""
        return tuple(dict.fromkeys(leaf.kind for leaf in self.ends))

    def to(self, code: Language) -> str:
        """Every end on a line of its own, with its chance."""
        return "\n".join(
            figures.chance(leaf.chance).to(code)
            + " "
            + say("words/cited", text=leaf.why, clause=leaf.clause).to(code)
            for leaf in self.ends
        )

    def __str__(self) -> str:
        return self.to(language())

    @spoken
    def _repr_html_(self) -> str:
        code = language()
        rows = "".join(
            f"<tr><td>{figures.chance(leaf.chance).to(code)}</td>"
            f"<td style='text-align:left'>{escape(in_language(leaf.why, code))}</td>"
            f"<td>{escape(str(leaf.clause))}</td></tr>"
            for leaf in self.ends
        )
        return f"<table>{rows}</table>"
