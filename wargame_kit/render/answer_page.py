"""What a position answers, as a page: reach, zones of control, lines, command, attacks and their chances."""

from __future__ import annotations

from functools import singledispatch

from wargame_kit.mechanics import CommandRange, Engagement, Reach, Supply, SupplyLine, ZoneOfControl
from wargame_kit.render.combat_results import table_html
from wargame_kit.rulebook import Citation, figures
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Words, listed, say
from wargame_kit.words.markup import escape, paragraphs, spoken

_LIT = "style='outline:2px solid currentColor;font-weight:bold'"


@spoken
def answer_page(answer: object) -> str:
    """One of the answers of a position as HTML.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").position({"3Pz": "2015", "179SD": "2016"})
    >>> answer_page(position.odds("2016", "3Pz")).count("<table>")
    5
    """
    return _page(answer)


@singledispatch
def _page(answer: object) -> str:
    raise TypeError(f"{type(answer).__name__} has no page")


@_page.register
def _reach(reach: Reach) -> str:
    rows = "".join(
        f"<tr><td>{fraction_text(cost, reach.scale)}</td>{_left(listed(labels))}</tr>"
        for cost, labels in reach.by_cost().items()
    )
    return _table(say("move/reach", unit=reach.terms.name, count=len(reach)), rows)


@_page.register
def _zones(zones: ZoneOfControl) -> str:
    hexes = listed([zones.board.label(hex_) for hex_ in sorted(zones.hexes)])
    head = say("zone/of", side=zones.side, count=len(zones))
    return paragraphs(f"{head}{_cited(zones.clause)}", hexes)


@_page.register
def _line(line: SupplyLine) -> str:
    said = say("words/fact", name=line.unit, value=str(line.verdict))
    return f"{paragraphs(str(said))}{line.ledger._repr_html_()}"


@_page.register
def _supply(supply: Supply) -> str:
    rows = "".join(
        f"<tr><td>{escape(unit)}</td>{_left(str(supply.of(unit).verdict))}</tr>" for unit in supply.cut
    )
    return _table(supply.headline, rows)


@_page.register
def _command(command: CommandRange) -> str:
    head = say("command/range", headquarters=command.name, range=command.range, count=len(command.units))
    return paragraphs(str(head), listed(sorted(command.units)))


@_page.register
def _engagement(engagement: Engagement) -> str:
    """The sums, then the table if one decides the attack, and the chances."""
    sums = "".join(
        f"<td style='vertical-align:top'>{ledger._repr_html_()}</td>" for ledger in engagement.sums.values()
    )
    outcomes, reading = engagement.outcomes(), engagement.reading()
    told = [
        (f"{title}: " if title else "")
        + "; ".join(
            f"{result} {figures.chance(chance)}{_cited(engagement.meaning(result))}"
            for result, chance in part.items()
        )
        for title, part in engagement.chances
    ]
    corner = f"<tr><th>{escape(str(say('battle/die')))}</th>"
    table = "" if reading is None else table_html(reading, _LIT, corner, outcomes)
    return (
        f"<p><b>{escape(str(engagement.headline))}</b>{escape(_cited(engagement.odds_clause))}</p>"
        f"<table><tr>{sums}</tr></table>{table}{paragraphs(*told)}"
    )


def _table(head: Words, rows: str) -> str:
    return f"{paragraphs(str(head))}<table>{rows}</table>"


def _left(text: str) -> str:
    return f"<td style='text-align:left'>{escape(text)}</td>"


def _cited(clause: Citation | None) -> str:
    return f" [{clause}]" if clause else ""
