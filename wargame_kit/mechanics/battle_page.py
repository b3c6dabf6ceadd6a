"""A battle as a page: the sums, and the whole table with its column lit and its chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_kit.words import say
from wargame_kit.words.markup import escape

if TYPE_CHECKING:
    from wargame_kit.mechanics.odds import Battle
    from wargame_kit.rulebook import Citation

_LIT = "outline:2px solid currentColor;font-weight:bold"


def battle_page(battle: Battle) -> str:
    """Answer a battle as HTML: ledgers of both strengths and the shifts, then the table."""
    column = battle.column or "—"
    head = say("battle/head", hex=battle.hex_, before=battle.column_before, column=column)
    ledgers = "".join(
        f"<td style='vertical-align:top'>{ledger._repr_html_()}</td>"
        for ledger in (battle.attack, battle.defence, battle.shifts, battle.pips)
        if ledger is not None
    )
    verdict = "" if battle.verdict else f"<p>{escape(str(battle.verdict))}</p>"
    chances = "; ".join(
        f"{result} {chance}{_cited(battle.table.meaning(result))}"
        for result, chance in battle.outcomes().items()
    )
    return (
        f"<p><b>{escape(str(head))}</b>{_cited(battle.table.ratio_clause)}</p>{verdict}<table><tr>{ledgers}</tr></table>"
        f"{_table(battle)}<p>{escape(chances)}</p>"
    )


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
