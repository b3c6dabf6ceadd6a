"""The Inspect panel: a hex and the units in it, every number with its reasons."""

from __future__ import annotations

from wargame_kit.position import Fact, Position
from wargame_kit.position.unit import NAMES
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.panels.able_units import why_still
from wargame_kit.widgets.panels.stack_fan import stack_fan
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.session import Session

NOTHING_PRINTED = "–"
"""The values of a counter that has none."""


def inspector(session: Session, pen: GameWriter) -> str:
    """The panel."""
    position = session.view
    unit = session.choice.unit
    parts = []
    if unit is not None:
        parts.append(unit_card(session, pen, unit, is_chosen=True))
    if session.choice.hex_ >= 0:
        parts.append(hex_card(session, pen, session.choice.hex_))
        fan = stack_fan(session, pen)
        parts.append(fan)
        is_fanned = fan and session.choice.fanned == session.choice.hex_
        stack = () if is_fanned else offers.units_in(position, session.choice.hex_)
        others = [*stack, *position.markers_in(session.choice.hex_)]
        parts += [unit_card(session, pen, name) for name in others if name != unit]
    return "".join(parts) or f'<p class="wk-hint">{pen.say("table/inspect-hint")}</p>'


def hex_card(session: Session, pen: GameWriter, hex_: int) -> str:
    """A hex: terrain as it counts now, place, control, zones of control."""
    position = session.view
    game, board = position.game, position.game.board
    label = board.label(hex_)
    called = pen.text(label)
    named = (pen.text(place.name) for place in board.places if place.hex == hex_)
    places = [name for name in named if name != called]
    name = f" · {'、'.join(places) if pen.language == 'zh' else ', '.join(places)}" if places else ""
    facts = pen.facts(game.presentation.hexes.facts(position, hex_))
    facts += _zones(position, pen, hex_)
    head = pen.heading(f"{pen.label('table/hex')} {called}{name}")
    return f'<div class="wk-card">{head}<dl class="wk-facts">{facts}</dl></div>'


def _row(name: str, value: str) -> str:
    """A line of facts; both are HTML already."""
    return f'<div class="wk-fact"><dt>{name}</dt><dd>{value}</dd></div>'


def _zones(position: Position, pen: GameWriter, hex_: int) -> str:
    if not position.game.answers.knows("control"):
        return ""
    rows = ""
    for side in position.game.sides:
        units = position.control(side).exerted_by(hex_)
        if units:
            name = pen.label("table/zones", side=position.game.side_names[side])
            rows += _row(
                name, f'<span class="wk-chips">{"".join(pen.unit(position, u) for u in units)}</span>'
            )
    return rows


def unit_card(session: Session, pen: GameWriter, unit: str, *, is_chosen: bool = False) -> str:
    """A unit: values, states, supply; for the chosen one its reach and the sum of the hex aimed at."""
    position = session.view
    printed, piece = position.unit(unit), position.pieces[unit]
    note = "table/values-note-one" if printed.has_one_strength else "table/values-note"
    if printed.is_marker:
        note = "table/values-note-marker"
    if printed.is_block:
        note = "table/values-note-unseen" if printed.is_stand_in else "table/values-note-block"
    shown = printed.values(piece.face)
    meant = "" if shown == NOTHING_PRINTED else f'<span class="wk-quiet">{pen.say(note)}</span>'
    values = _row(pen.label("table/values"), f"{shown} {meant} {pen.origin(printed, *printed.value_columns)}")
    states = [
        pen.label(f"table/state/{state}")
        for state in sorted(position.game.presentation.units.states(position, unit))
    ]
    if printed.is_reduced(piece.face):
        states.insert(0, pen.label("table/state/reduced"))
    elif piece.face and printed.faces[piece.face].is_spent:
        states.insert(0, pen.label("table/state/spent"))
    if unit in position.game.presentation.secrets.concealed(position):
        states.append(pen.label("table/state/hidden"))
    badges = position.game.presentation.units.badges(position, unit)
    about = position.game.presentation.units.about(position, unit)
    told = [fact.value for fact in about]  # where a fact says it, it says its clause too
    states += [pen.named(badge.words) for badge in badges if badge.is_ribbon and badge.words not in told]
    if states:
        values += _row(pen.say("table/states"), " · ".join(states))
    values += pen.facts(Fact(badge.words, badge.text) for badge in badges if not badge.is_ribbon)
    presentation = position.game.presentation
    values += pen.facts(about)
    if printed.formation:
        name = presentation.units.formation(position.game, printed.formation)
        badge = pen.badge(presentation.units.formation_provenance(position.game, printed.formation))
        values += _row(pen.label("table/formation"), f"{pen.text(name)} {badge}")
    if piece.hex_ >= 0:
        values += _supply(position, pen, unit)
    reach = _reach(session, pen) if is_chosen and offers.hex_of(position, unit) >= 0 else ""
    on_map = piece.hex_ >= 0
    place = (
        pen.hex_(position.game.board.label(piece.hex_))
        if on_map
        else pen.text(presentation.status.box(str(piece.place)))
    )
    # A counter that is ours altogether has its badge beside its values.
    named = pen.origin(printed, *NAMES) if printed.provenance != "kit" else ""
    head = pen.heading(f"{pen.unit(position, unit)} {pen.text(printed.name)} {named} <small>{place}</small>")
    stays = why_still(session, pen) if is_chosen else ""
    return f'<div class="wk-card">{head}{stays}<dl class="wk-facts">{values}</dl>{reach}</div>'


def _supply(position: Position, pen: GameWriter, unit: str) -> str:
    side = position.unit(unit).side
    game = position.game
    if not game.answers.knows("supply") or not game.presentation.units.needs_supply(position, side):
        return ""
    supply = position.supply(side)
    if unit not in supply.places:
        return ""  # it needs none, as transport does
    line = supply.of(unit)
    if not line.connected:
        return _row(
            pen.label("table/line"), f'<div class="wk-refused">{pen.verdict(line.verdict, position)}</div>'
        )
    end = pen.hex_(position.game.board.label(line.path[-1])) if line.path else ""
    length = max(len(line.path) - 1, 0)
    show = pen.button(pen.say("table/show-line"), "line", unit, look="wk-small")
    said = f"{pen.say('table/line-to', length=length)} {end} {pen.clause(line.verdict.clause)} {show}"
    return _row(pen.label("table/line"), said)


def _reach(session: Session, pen: GameWriter) -> str:
    reach = session.choice.reach()
    if reach is None:
        return ""
    allowance = fraction_text(reach.budget, reach.scale)
    head = f"<p>{pen.label('table/can-reach', count=len(reach), allowance=allowance)}</p>"
    if session.choice.hex_ in reach:
        left = fraction_text(reach.budget - (reach.spent(session.choice.hex_) or 0), reach.scale)
        head += (
            pen.ledger(reach.ledger(session.choice.hex_))
            + f'<p class="wk-hint">{pen.say("table/left", left=left)}</p>'
        )
    elif session.choice.hex_ >= 0 and session.choice.hex_ != reach.origin:
        head += (
            f'<div class="wk-refused">{pen.verdict(reach.why_not(session.choice.hex_), session.view)}</div>'
        )
    return head
