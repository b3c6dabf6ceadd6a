"""Why? Clauses of the rulebooks, sums with reasons, and refusals that name their clause."""

from wargame_kit.rulebook.clause import Citation, Clause, ClauseKind, Rulebook, citations, load_rulebook
from wargame_kit.rulebook.ledger import Entry, Ledger
from wargame_kit.rulebook.verdict import ALLOWED, Verdict, refuse

__all__ = [
    "ALLOWED",
    "Citation",
    "Clause",
    "ClauseKind",
    "Entry",
    "Ledger",
    "Rulebook",
    "Verdict",
    "citations",
    "load_rulebook",
    "refuse",
]
