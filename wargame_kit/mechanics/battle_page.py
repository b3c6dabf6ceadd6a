"""A battle as a page: the sums, and the whole table with its column lit and its chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_kit.words import Phrase, say
from wargame_kit.words.markup import escape

if TYPE_CHECKING:
    from wargame_kit.mechanics.odds import Battle
    from wargame_kit.rulebook import Citation

_LIT = "outline:2px solid currentColor;font-weight:bold"


def battle_page(battle: Battle) -> str:
    """A battle as HTML: ledgers of both strengths and the shifts, then the table."""
    head = headline(battle)
    ledgers = "".join(
        f"<td style='vertical-align:top'>{ledger._repr_html_()}</td>"
        for ledger in (battle.attack, battle.defence, battle.shifts, battle.pips)
        if ledger is not None
    )
    chances = "; ".join(
        f"{result} {chance}{_cited(battle.table.meaning(result))}"
        for result, chance in battle.outcomes().items()
    )
    return (
        f"<p><b>{escape(str(head))}</b>{_cited(battle.table.ratio_clause)}</p><table><tr>{ledgers}</tr></table>"
        f"{_table(battle)}<p>{escape(chances)}</p>"
    )


def headline(battle: Battle) -> Phrase:
    """What is to be known first: the column, or that the attack is not allowed, and why."""
    if not battle.verdict:
        return say("battle/refused-head", hex=battle.hex_, why=battle.verdict)
    return say("battle/head", hex=battle.hex_, before=battle.column_before, column=battle.column)


def _table(battle: Battle) -> str:
    table, lit, chances = battle.table, battle.level, battle.outcomes()
    read = {battle.cell(die) for die in table.rows} if lit is not None else frozenset()
    last = len(table.columns) - 1
    heads = "".join(
        f"<th{_style(k == lit)}>{escape(label)}{'+' if k == last else ''}</th>"
        for k, label in enumerate(table.columns)
    )
    rows = ""
    for die, results in table.rows.items():
        cells = ""
        for level, result in enumerate(results):
            is_read = (die, level) in read
            chance = f" <small>{chances[result]}</small>" if is_read else ""
            cells += f"<td{_style(is_read)}>{escape(str(result))}{chance}</td>"
        rows += f"<tr><th>{die}</th>{cells}</tr>"
    return f"<table><tr><th>{escape(str(say('battle/die')))}</th>{heads}</tr>{rows}</table>"


def _cited(clause: Citation | None) -> str:
    return f" [{escape(str(clause))}]" if clause else ""


def _style(is_lit: bool) -> str:
    return f" style='{_LIT}'" if is_lit else ""
