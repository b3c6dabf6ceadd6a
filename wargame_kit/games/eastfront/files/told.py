"""What a row of charts.toml says of itself: the clause that it serves and where it comes from."""

from __future__ import annotations

from wargame_kit.games.charts import clause
from wargame_kit.rulebook import load_rulebook
from wargame_kit.rulebook.clause import PROVENANCES
from wargame_kit.words import DataError, say
from wargame_kit.words.tables import Reader


def told(row: Reader) -> Reader:
    """Refuse a row that does not say it."""
    clause(row, load_rulebook("eastfront"))
    row.one_of("provenance", PROVENANCES)
    row.text("note", "")
    ours(row)
    return row


def ours(row: Reader) -> frozenset[str]:
    """The keys of a printed row that the kit has filled.

    Raises
    ------
    DataError
        If the row has no such key.
    """
    listed = row.get("kit", list, say("expected/row-keys"), [])
    for key in listed:
        if not isinstance(key, str) or key not in row.table:
            raise DataError(row.file, f"{row.place}.kit", key, say("expected/row-key"))
    return frozenset(listed)
