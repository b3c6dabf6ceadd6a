"""A deep stack in the Inspect panel: a row for each group, filters above them, and who is selected."""

from __future__ import annotations

from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.queries.stack_fan import Fan, FanGroup, fan_of
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import say


def stack_fan(session: Session, pen: GameWriter) -> str:
    """The stack of the selection, else of the hex looked at, by groups; nothing where it is not deep."""
    hex_ = session.choice.fanned
    fan = fan_of(session.view, hex_, session.choice.only) if hex_ >= 0 else None
    if fan is None:
        return ""
    units = sum(len(group.units) for group in fan.groups)
    head = pen.heading(pen.say("table/fan", hex=session.view.game.board.label(hex_), count=units))
    rows = "".join(_row(session, pen, group) for group in fan.groups)
    return f'<div class="wk-card">{head}{_filters(session, pen, fan)}<ul class="wk-plain">{rows}</ul></div>'


def group_fan(session: Session, pen: GameWriter) -> str:
    """The fan beside what may be done, in a game whose units are put together one by one."""
    words = session.view.game.presentation.actions
    is_asked = session.choice.unit is not None or words.together(session.view)
    return stack_fan(session, pen) if is_asked else ""


def _filters(session: Session, pen: GameWriter, fan: Fan) -> str:
    if len(fan.filters) < 2:
        return ""
    chosen = session.choice.only
    buttons = "".join(
        pen.button(
            pen.text(name),
            "fan-only",
            key,
            look="wk-small wk-on" if key == chosen else "wk-small",
            title=say("table/fan-only-title"),
        )
        for key, name in fan.filters.items()
    )
    only = f'<span class="wk-quiet">{pen.say("table/fan-only")}</span>'
    return f'<p>{only} <span class="wk-chips">{buttons}</span></p>'


def _row(session: Session, pen: GameWriter, group: FanGroup) -> str:
    """A group: its name selects all of it that can act, and each of its units goes in or out."""
    choice = session.choice
    name = pen.text(group.name)
    if group.able and not session.must_wait:
        title = say("table/fan-group-title", count=len(group.able))
        name = pen.button(name, "fan-group", group.key, look="wk-small", title=title)
    together = session.view.game.presentation.actions.together(session.view)
    selected = {*together} if together else {choice.unit, *choice.selection}
    chips = "".join(_chip(session, pen, unit, "wk-on" if unit in selected else "") for unit in group.units)
    count = f'<span class="wk-quiet">{len(group.units)}</span>'
    return f'<li>{name} {count} <span class="wk-chips">{chips}</span></li>'


def _chip(session: Session, pen: GameWriter, unit: str, look: str) -> str:
    position = session.view
    values = position.unit(unit).values(position.pieces[unit].face)
    badges = position.game.presentation.units.badges(position, unit)
    modes = "".join(f" {pen.text(badge.text)}" for badge in badges if badge.is_ribbon)
    chip = pen.unit(position, unit, look=look, do="fan-unit")
    return f'<span>{chip} <small class="wk-quiet">{values}{modes}</small></span>'
