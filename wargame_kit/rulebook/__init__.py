"""Why? Clauses of the rulebooks, sums with reasons, and refusals that name their clause."""

from wargame_kit.rulebook.clause import (
    Citation,
    Clause,
    ClauseKind,
    Option,
    Rulebook,
    citations,
    origin_of_all,
)
from wargame_kit.rulebook.ledger import Entry, Ledger
from wargame_kit.rulebook.reading import load_rulebook, read_rulebook, rulebooks
from wargame_kit.rulebook.rulebook_set import RulebookSet
from wargame_kit.rulebook.verdict import ALLOWED, Verdict, refuse

__all__ = [
    "ALLOWED",
    "Citation",
    "Clause",
    "ClauseKind",
    "Entry",
    "Ledger",
    "Option",
    "Rulebook",
    "RulebookSet",
    "Verdict",
    "citations",
    "load_rulebook",
    "origin_of_all",
    "read_rulebook",
    "refuse",
    "rulebooks",
]
