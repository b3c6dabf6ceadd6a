"""Ledger: a number that carries the reasons it is made of."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from wargame_kit.rulebook import citation_trace
from wargame_kit.rulebook.clause import Citation
from wargame_kit.words import Words, in_language, say
from wargame_kit.words.languages import Language, language
from wargame_kit.words.markup import escape, spoken


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a ledger.

    Attributes
    ----------
    value : int
        In the ledger's smallest unit.
    label : Phrase, Name or str
        Why it is added.
    clause : Citation
        The clause that says so.
    hex_ : str
        Printed number of the hex it happened at, or empty.
    provenance : {"rulebook", "history", "kit"}
        Where the value comes from: pages frame what is the kit's.
    """

    value: int
    label: Words
    clause: Citation
    hex_: str = ""
    provenance: str = "rulebook"


@dataclass(frozen=True, slots=True)
class Ledger:
    """A sum with reasons; no entry without a label and a clause.

    Attributes
    ----------
    unit : Phrase, Name or str
        What is counted: movement points, strength, column shifts.
    scale : int
        Smallest units in one whole: 2 where the game counts in halves.
    entries : tuple of Entry

    Examples
    --------
    >>> cost = Ledger("MP", scale=2).add(2, "clear", Citation("typhoon", "9.2.1"), "1407")
    >>> cost = cost.add(1, "road march", Citation("typhoon", "9.3.1"), "1408")
    >>> cost.total, cost.display
    (3, '1½')
    >>> print(cost)
    1½ MP = 1 clear [Typhoon 9.2.1] + ½ road march [Typhoon 9.3.1]
    """

    unit: Words
    scale: int = 1
    entries: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        if citation_trace.seen is not None:
            citation_trace.note(*(entry.clause for entry in self.entries))

    def add(
        self, value: int, label: Words, clause: Citation, hex_: str = "", provenance: str = "rulebook"
    ) -> Ledger:
        """The ledger with one more entry."""
        entry = Entry(value, label, clause, hex_, provenance)
        return Ledger(self.unit, self.scale, (*self.entries, entry))

    def join(self, other: Ledger) -> Ledger:
        """The ledger with another's entries added; both count in one scale.

        Raises
        ------
        ValueError
            If the scales differ.
        """
        if other.scale != self.scale:
            raise ValueError(f"a ledger in 1/{self.scale} cannot take one in 1/{other.scale}")
        return Ledger(self.unit, self.scale, self.entries + other.entries)

    @property
    def total(self) -> int:
        """The sum in smallest units."""
        if citation_trace.seen is not None:
            citation_trace.note(*(entry.clause for entry in self.entries))
        return sum(entry.value for entry in self.entries)

    @property
    def provenance(self) -> str:
        """``"kit"`` if any of its values is the kit's, else ``"rulebook"``: for whoever shows the sum alone.

        Examples
        --------
        >>> Ledger("MP").add(5, "guards", Citation("typhoon", "10.3.1"), provenance="kit").provenance
        'kit'
        """
        return "kit" if any(entry.provenance == "kit" for entry in self.entries) else "rulebook"

    @property
    def display(self) -> str:
        """The sum as a person writes it."""
        return fraction_text(self.total, self.scale)

    def to(self, code: Language) -> str:
        """The whole sum as one line in a language."""
        parts = []
        for index, entry in enumerate(self.entries):
            amount = fraction_text(abs(entry.value), self.scale)
            sign = ("−" if entry.value < 0 else "") if index == 0 else ("− " if entry.value < 0 else "+ ")
            part = f"{sign}{amount} {in_language(entry.label, code)}"
            parts.append(say("words/cited", text=part, clause=entry.clause).to(code))
        return f"{self.display} {in_language(self.unit, code)} = {' '.join(parts) or '0'}"

    def __str__(self) -> str:
        return self.to(language())

    def __repr__(self) -> str:
        return f"<Ledger: {self}>"

    @spoken
    def _repr_html_(self) -> str:
        code = language()
        framed = f" style='border:1px solid' title='{escape(say('table/kit-note').to(code))}'"
        rows = "".join(
            f"<tr><td{framed if e.provenance == 'kit' else ''}>{fraction_text(e.value, self.scale)}</td>"
            f"<td style='text-align:left'>{escape(in_language(e.label, code))}</td>"
            f"<td>{escape(e.hex_)}</td><td>{escape(str(e.clause))}</td></tr>"
            for e in self.entries
        )
        total = f"<tr><th>{self.display}</th><th style='text-align:left' colspan=3>"
        return f"<table>{rows}{total}{escape(in_language(self.unit, code))}</th></tr></table>"


MARKS = {(1, 2): "½", (1, 4): "¼", (3, 4): "¾"}
"""Fractions for which there is a letter that can be read."""


def fraction_text(value: int, scale: int) -> str:
    """Write a count of smallest units as a person does.

    Examples
    --------
    >>> fraction_text(3, 2), fraction_text(-1, 2), fraction_text(4, 2), fraction_text(5, 3)
    ('1½', '−½', '2', '1 2/3')
    >>> fraction_text(20, 8)
    '2½'
    """
    whole, part = divmod(abs(value), scale)
    sign = "−" if value < 0 else ""
    if not part:
        return f"{sign}{whole}"
    shared = gcd(part, scale)
    least = part // shared, scale // shared
    mark = MARKS.get(least, f"{least[0]}/{least[1]}")
    joint = " " if whole and len(mark) > 1 else ""
    return f"{sign}{whole or ''}{joint}{mark}"
