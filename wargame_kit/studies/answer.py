"""What the rules say to a reader's answer: right, or why not."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.rulebook import Ledger, Verdict
from wargame_kit.words import Name, Phrase
from wargame_kit.words.languages import Language, language
from wargame_kit.words.markup import escape, spoken


@dataclass(frozen=True, slots=True)
class Answer:
    """A reader's answer, judged; true when it is right.

    Attributes
    ----------
    right : bool
    sentence : Phrase
        What is right or wrong about it.
    verdict : Verdict or None
        What the rulebook says, where it refuses something.
    ledger : Ledger or None
        The sum behind it, where there is one.
    is_given : bool
        False while the reader has written nothing.
    is_on_way : bool
        Whether nothing of it is wrong, only more is wanted.
    reply : Name or None
        What the author of the question says to it.

    Examples
    --------
    >>> from wargame_kit.words import say
    >>> print(Answer(True, say("study/right")))
    ✓ Right.
    """

    right: bool
    sentence: Phrase
    verdict: Verdict | None = None
    ledger: Ledger | None = None
    is_given: bool = True
    is_on_way: bool = False
    reply: Name | None = None

    def __bool__(self) -> bool:
        return self.right

    @property
    def _sign(self) -> str:
        if not self.is_given:
            return "✎"
        return "✓" if self.right else "…" if self.is_on_way else "✗"

    def to(self, code: Language) -> str:
        """It as text in one language."""
        parts = [f"{self._sign} {self.sentence.to(code)}"]
        if self.reply is not None:
            parts.append(self.reply.to(code))
        if self.verdict is not None:
            parts.append(self.verdict.to(code))
        if self.ledger is not None:
            parts.append(self.ledger.to(code))
        return " ".join(parts)

    def __str__(self) -> str:
        return self.to(language())

    def __repr__(self) -> str:
        return str(self)

    @spoken
    def _repr_html_(self) -> str:
        code = language()
        colour = {"✓": "#2f7d4f", "✗": "#b23a2e", "✎": "#7a7a7a", "…": "#7a7a7a"}[self._sign]
        head = f"{self._sign} {self.sentence.to(code)}"
        reply = f"<p>{escape(self.reply.to(code))}</p>" if self.reply is not None else ""
        verdict = f"<p>{escape(self.verdict.to(code))}</p>" if self.verdict is not None else ""
        sums = [self.ledger, self.verdict.ledger if self.verdict is not None else None]
        tables = "".join(ledger._repr_html_() for ledger in sums if ledger is not None)
        return f"<p><b style='color:{colour}'>{escape(head)}</b></p>{reply}{verdict}{tables}"
