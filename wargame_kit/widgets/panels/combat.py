"""The Combat panel: strengths, ratio, shifts and the table with its column lit, for any attack on the map."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape
from typing import Any

from wargame_kit.mechanics import Engagement
from wargame_kit.mechanics.dice_pool import NO_DICE
from wargame_kit.mechanics.engagement import TableEngagement
from wargame_kit.mechanics.pool_engagement import PoolEngagement
from wargame_kit.position import CHANCE, Throw
from wargame_kit.render.chances_svg import not_seldom
from wargame_kit.render.combat_results import table_html
from wargame_kit.rulebook import Ledger, figures
from wargame_kit.widgets.html.chance_words import added_to_dice, meaning
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.panels.play import happened, now
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import Phrase, Words, say

LIT = 'class="wk-lit"'


def combat_panel(session: Session, pen: GameWriter) -> str:
    """The panel: the attack being carried out, or the one that is studied."""
    position = session.view
    presentation = position.game.presentation
    battle = presentation.fights.battle(position)
    if battle is not None:
        # Where nothing more is to be thrown, what was thrown is carried out.
        thrown = happened(session, pen) if battle.verdict and not battle.chances else ""
        offered = f'<section class="wk-now">{now(session, pen)}</section>'
        is_weighed = (
            position.actor in position.game.sides and presentation.fights.reaction_prompt(position) is None
        )
        card = battle_card(session, pen, battle)
        # Who still weighs an attack reads the odds; who is to throw or to answer does that first.
        return card + offered if is_weighed and not thrown else thrown + offered + card
    fought = session.fought
    if fought is not None:
        offered = f'{happened(session, pen)}<section class="wk-now">{now(session, pen)}</section>'
        return offered + battle_card(session, pen, fought.battle, fought.throw)
    study = f'<p class="wk-hint">{pen.say("table/combat-hint")}</p>'
    if session.studied.target >= 0 and position.game.answers.knows("odds"):
        study = _study(session, pen)
    chosen = session.choice.unit
    rest = f'<section class="wk-now">{now(session, pen)}</section>' if offers_actions(session) else ""
    if presentation.fights.announced(position):
        return rest + study  # what is put together says there what it would do
    if chosen is not None and not offers.has(position, "target"):
        return rest + _declared(session, pen) + study
    return study + _declared(session, pen) + rest


def offers_actions(session: Session) -> bool:
    """Whether the panel shows what may be done now beside the odds: in war, or for a chosen unit."""
    position = session.view
    fights = position.game.presentation.fights
    is_at_war = position.actor == CHANCE or offers.has(position, "target") or bool(fights.attacks(position))
    is_fighting = fights.battle(position) is not None or session.fought is not None
    return is_at_war or is_fighting or session.choice.unit is not None


def _declared(session: Session, pen: GameWriter) -> str:
    position = session.view
    board = position.game.board
    rows = "".join(
        "<li>"
        + pen.button(pen.text(board.label(target)), "study", board.label(target), look="wk-small")
        + " ← "
        + "".join(pen.unit(position, unit) for unit in attackers)
        + "</li>"
        for target, attackers in position.game.presentation.fights.attacks(position).items()
    )
    return f"{pen.heading(pen.label('table/declared'))}<ul class='wk-plain'>{rows}</ul>" if rows else ""


def _study(session: Session, pen: GameWriter) -> str:
    """The odds of an attack on the hex looked at, with a button for each unit that could join."""
    position = session.view
    label = position.game.board.label(session.studied.target)
    if not position.in_hex(session.studied.target):
        return f"<p class='wk-hint'>{pen.say('table/empty-target', hex=label)}</p>"
    near = offers.neighbours(position, session.studied.target)
    joined = [unit for unit in session.studied.attackers if unit in near]
    chips = "".join(
        pen.unit(position, unit, do="attacker", look="wk-on" if unit in joined else "wk-off") for unit in near
    )
    asked = pen.say("table/who-joins" if session.studied.joining else "table/who-attacks")
    head = (
        f"{pen.heading(pen.label('table/attack-on', hex=label))}"
        f"<p class='wk-hint'>{asked}</p><div class='wk-chips'>{chips}</div>"
    )
    if not joined:
        return f"{head}<p class='wk-hint'>{pen.say('table/no-attackers')}</p>"
    return head + battle_card(session, pen, position.odds(session.studied.target, tuple(joined)))


def battle_card(session: Session, pen: GameWriter, battle: Engagement, throw: Throw | None = None) -> str:
    """One attack: its odds in a line, the table with the row of a throw lit, and the sums behind it."""
    sums = battle.sums
    if not battle.attackers:
        # Nobody has been named yet: what there is to know is who defends.
        known = {key: sums[key] for key in ("defence", "shifts") if key in sums}
        return f'<div class="wk-card">{pen.heading(_who(session, pen, battle))}{_sums(pen, known)}</div>'
    refused = (
        "" if battle.verdict else f'<div class="wk-refused">{pen.verdict(battle.verdict, session.view)}</div>'
    )
    # The tables that may be chosen stand together, before what follows from them: they are compared.
    others = [other for other in battle.beside if throw is None and other.verdict]
    tables = "".join(_table(pen, other, None) for other in others)
    caveat = f'<p class="wk-hint">{pen.text(battle.caveat)}</p>' if battle.caveat else ""
    compared, beside = ("", "") if throw is not None else (_compared(pen, battle), _beside(pen, battle))
    return (
        f'<div class="wk-card">{pen.heading(_who(session, pen, battle))}{_odds(pen, battle)}{caveat}'
        f'{refused}<div class="wk-tables">{_table(pen, battle, throw)}{tables}</div>{compared}'
        f"{_likely(pen, battle)}{_sums(pen, sums)}</div>{beside}"
    )


def _odds(pen: GameWriter, battle: Engagement) -> str:
    """The odds in a line: strengths, what moves them, the column; of dice pools the dice of either side."""
    column = battle.column
    # The sums are folded away: what they rest on is said beside the odds.
    is_ours = any(ledger.provenance == "kit" for ledger in battle.sums.values())
    badge = pen.badge("kit", say("table/kit-sums")) if is_ours else ""
    if isinstance(battle, PoolEngagement):
        pools = (("attack", column), ("defence", battle.column_before))
        told = "".join(
            f"<span>{pen.say(f'table/pool-{side}')} <b>{pen.term('odds', escape(pool))}</b></span>"
            for side, pool in pools
            if pool and pool != NO_DICE
        )
        return f'<div class="wk-pools">{told}{badge}</div>'
    ratio = f"{battle.attack.display} : {battle.defence.display}"
    return (
        f'<div class="wk-odds"><span title="{pen.say("table/strengths")}">{pen.term("odds", ratio)}</span>'
        f'<span title="{pen.say("table/before-shifts")}">{escape(battle.column_before)}</span>'
        f"{_moved(pen, battle)}"
        f'<b title="{pen.say("table/column")}">{pen.term("column", escape(column or "—"))}</b>'
        f"{added_to_dice(pen, battle)}{badge}</div>"
    )


def _compared(pen: GameWriter, battle: Engagement) -> str:
    """How likely either side loses, or the defender only goes back: on each table that may be chosen."""
    allowed = [each for each in (battle, *battle.beside) if each.verdict]
    if len(allowed) < 2:
        return ""
    heads = "".join(
        f"<th>{pen.say(f'table/compared/{key}')}</th>" for key in ("attacker", "defender", "back")
    )
    rows = ""
    for each in allowed:
        ends = each.outcomes().items()
        chances = (
            sum(chance for result, chance in ends if result.attacker_losses),
            sum(chance for result, chance in ends if result.defender_losses),
            sum(chance for result, chance in ends if result.retreat and not result.defender_losses),
        )
        cells = "".join(f"<td>{pen.text(figures.percent(Fraction(chance)))}</td>" for chance in chances)
        rows += f"<tr><td>{_named(pen, each)} <b>{escape(each.column or '—')}</b></td>{cells}</tr>"
    return f'<table class="wk-compared"><tr><td></td>{heads}</tr>{rows}</table>'


def _named(pen: GameWriter, battle: Engagement) -> str:
    """The name of the table on which an attack is decided."""
    reading = battle.reading()
    return "" if reading is None else pen.text(reading.table.name)


def _beside(pen: GameWriter, battle: Engagement) -> str:
    """The same attack on the other tables that the attacker may choose, for comparison."""
    parts = []
    for other in battle.beside:
        if other.verdict:
            body = _likely(pen, other)
        else:
            body = f'<div class="wk-refused">{pen.verdict(other.verdict)}</div>'
        head = pen.heading(f"{pen.label('table/beside')} {_named(pen, other)}")
        parts.append(f'<div class="wk-card wk-beside">{head}{body}</div>')
    return "".join(parts)


def _moved(pen: GameWriter, battle: Engagement) -> str:
    """What moves the odds, from the column before to the column after; nothing where none can be moved."""
    if "shifts" not in battle.sums:
        return ""
    shift = battle.total("shifts")
    moved = f"{'→' if shift > 0 else '←'}{abs(shift)}"
    if not shift:
        is_beyond = isinstance(battle, TableEngagement) and battle.is_off_table
        moved = pen.say("table/last-column" if is_beyond else "table/no-shift")
    return f'<span title="{pen.say("table/shifts")}">{pen.term("shift", moved)}</span>'


def _sums(pen: GameWriter, ledgers: Mapping[str, Ledger]) -> str:
    """Sums folded away behind their totals."""
    return "".join(
        pen.fold(f"sum-{key}", f"{pen.say(f'table/{key}')} <b>{ledger.display}</b>", pen.ledger(ledger))
        for key, ledger in ledgers.items()
    )


def _who(session: Session, pen: GameWriter, battle: Engagement) -> str:
    position = session.view
    attackers = "".join(pen.unit(position, unit) for unit in battle.attackers)
    defenders = "".join(pen.unit(position, unit) for unit in battle.defenders)
    return f'<span class="wk-chips">{attackers} → {defenders}</span>'


def _table(pen: GameWriter, battle: Engagement, throw: Throw | None) -> str:
    reading = battle.reading(None if throw is None else throw.number)
    if reading is None:
        return ""
    name = reading.table.name
    title = pen.text(name) if name else pen.label("table/crt")
    caption = f"{title} {pen.clause(battle.clause)} {pen.badge(reading.table.provenance)}"
    head = f"<caption>{caption}</caption><tr><td></td>"
    return f'<div class="wk-crt">{table_html(reading, LIT, head)}</div>'


def _likely(pen: GameWriter, battle: Engagement) -> str:
    """Each result with its probability and what it means; a table for each part that is told by itself."""
    return "".join(
        f'<table class="wk-likely">{_captioned(pen, title)}{_rows(pen, battle, chances)}</table>'
        for title, chances in battle.chances
    )


def _captioned(pen: GameWriter, title: Words) -> str:
    return f"<caption>{pen.text(title)}</caption>" if title else ""


def _rows(pen: GameWriter, battle: Engagement, chances: Mapping[Any, Fraction]) -> str:
    return "".join(
        f"<tr><td><b>{pen.text(result if isinstance(result, Phrase) else str(result))}</b></td>"
        f"<td>{pen.text(figures.chance(chance))}</td>"
        f'<td><meter min="0" max="1" value="{float(chance):.3f}"></meter></td>'
        f"<td>{meaning(pen, result)} {pen.clause(battle.meaning(result))}</td></tr>"
        for result, chance in not_seldom(chances).items()
    )
