"""An attack as a page: the sums, and the whole table with its column lit and its chances."""

from __future__ import annotations

from wargame_kit.mechanics import Engagement
from wargame_kit.render.combat_results import table_html
from wargame_kit.rulebook import Citation
from wargame_kit.words import Phrase, say
from wargame_kit.words.markup import escape, spoken

_LIT = "style='outline:2px solid currentColor;font-weight:bold'"


@spoken
def engagement_page(engagement: Engagement) -> str:
    """An attack as HTML: its sums, then the table if one decides it, and the chances.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").position({"3Pz": "2015", "179SD": "2016"})
    >>> engagement_page(position.odds("2016", "3Pz")).count("<table>")
    5
    """
    sums = "".join(
        f"<td style='vertical-align:top'>{ledger._repr_html_()}</td>" for ledger in engagement.sums.values()
    )
    outcomes, reading = engagement.outcomes(), engagement.reading()
    told = "; ".join(
        f"{result} {chance}{_cited(engagement.meaning(result))}" for result, chance in outcomes.items()
    )
    corner = f"<tr><th>{escape(str(say('battle/die')))}</th>"
    table = "" if reading is None else table_html(reading, _LIT, corner, outcomes)
    return (
        f"<p><b>{escape(str(headline(engagement)))}</b>{_cited(engagement.odds_clause)}</p>"
        f"<table><tr>{sums}</tr></table>{table}<p>{escape(told)}</p>"
    )


def headline(engagement: Engagement) -> Phrase:
    """What is to be known first: the column, or that the attack is not allowed, and why."""
    if not engagement.verdict:
        return say("battle/refused-head", hex=engagement.hex_, why=engagement.verdict)
    before = engagement.column_before
    return say("battle/head", hex=engagement.hex_, before=before, column=engagement.column)


def _cited(clause: Citation | None) -> str:
    return f" [{escape(str(clause))}]" if clause else ""
