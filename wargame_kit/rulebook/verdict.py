"""Verdict: allowed, or refused with a reason code, a sentence, the clause and the hex."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.rulebook import citation_trace
from wargame_kit.rulebook.clause import Citation
from wargame_kit.rulebook.ledger import Ledger
from wargame_kit.words import Phrase, say
from wargame_kit.words.languages import Language, language
from wargame_kit.words.markup import escape, spoken
from wargame_kit.words.phrase import catalogue, entry


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rulebook says about an action; true when it allows it.

    Attributes
    ----------
    allowed : bool
    sentence : Phrase or None
        Why not; None when allowed. Its key is the stable reason code.
    clause : Citation or None
        That forbids it, or that allows it where an answer says so.
    hex_ : str
        Printed number of the hex where it fails, or empty.
    ledger : Ledger or None
        The sum that was too dear, where there is one.
    instead : tuple of str
        Actions in text form that would be allowed.

    Examples
    --------
    >>> bool(ALLOWED)
    True
    >>> str(ALLOWED)
    'allowed'
    """

    allowed: bool
    sentence: Phrase | None = None
    clause: Citation | None = None
    hex_: str = ""
    ledger: Ledger | None = None
    instead: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if citation_trace.seen is not None:
            citation_trace.note(self.clause)

    def __bool__(self) -> bool:
        if citation_trace.seen is not None:
            citation_trace.note(self.clause)
        return self.allowed

    @property
    def code(self) -> str:
        """The stable reason code, such as ``move/cost``; empty when allowed."""
        return self.sentence.key if self.sentence else ""

    def to(self, code: Language) -> str:
        """The verdict as text in one language."""
        parts = [(self.sentence or say("verdict/allowed")).to(code)]
        if self.clause:
            parts[0] = say("words/cited", text=parts[0], clause=self.clause).to(code)
        if self.instead:
            book = self.clause.book if self.clause else ""
            told = [_told(text, book, code) for text in self.instead]
            parts.append(say("verdict/instead", actions=("、" if code == "zh" else ", ").join(told)).to(code))
        return " ".join(parts)

    def __str__(self) -> str:
        return self.to(language())

    def __repr__(self) -> str:
        return f"<Verdict {self.code or 'allowed'}{f': {self}' if self.sentence else ''}>"

    @spoken
    def _repr_html_(self) -> str:
        ledger = self.ledger._repr_html_() if self.ledger else ""
        return f"<p>{escape(str(self))}</p>{ledger}"


def _told(text: str, book: str, code: Language) -> str:
    """An action as it is written, after what its verb is called in the reader's language."""
    verb = text.partition(" ")[0]
    name = entry(f"verb/{verb}", book)[code] if f"verb/{verb}" in catalogue() else verb
    return text if name == verb else say("verdict/way", verb=name, text=text).to(code)


ALLOWED = Verdict(True)


def refuse(
    key: str,
    clause: Citation,
    *,
    hex_: str = "",
    ledger: Ledger | None = None,
    instead: tuple[str, ...] = (),
    **values: object,
) -> Verdict:
    """Refuse an action, with the sentence and the clause that forbid it.

    Parameters
    ----------
    key : str
        Reason code; a key of the catalogue.
    clause : Citation
    hex_ : str
        Where it fails, as printed.
    ledger : Ledger, optional
        The sum that was too dear.
    instead : tuple of str
        What would be allowed.
    **values
        The sentence's placeholders. A sentence that shows the hex takes ``hex``, which is added here.

    Examples
    --------
    >>> from wargame_kit.rulebook import Citation
    >>> no = refuse("move/enemy", Citation("typhoon", "9.3"), hex_="1608", unit="3 Pz")
    >>> no.code, bool(no)
    ('move/enemy', False)
    """
    if hex_:
        values.setdefault("hex", hex_)
    return Verdict(False, say(key, **values).of(clause.book), clause, hex_, ledger, instead)
