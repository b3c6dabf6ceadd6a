"""The units that can act now: as chips, or by name and value where they are picked off the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_kit.position import Position
from wargame_kit.position.derived import derived
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import say

FEW_UNITS = 30
"""Units that can act up to which their list is open."""


def able_units(session: Session, pen: GameWriter) -> str:
    """The units that can act; a long list is folded away, for they are lit on the map too."""
    position = session.view
    able = offers.candidates(position)
    if not able or able == (session.choice.unit,):
        return ""
    chosen, plain = session.choice.unit, _plain_chips(position, pen)
    chips = "".join(
        _with_order(position, pen, unit, "wk-on") if unit == chosen else plain[unit] for unit in able
    )
    head = pen.say("table/able-one") if len(able) == 1 else pen.say("table/able", count=len(able))
    if offers.are_picked(position):
        return pen.fold("able", head, _picked(session, pen, able), is_open=True)
    small = offers.able_at_once(position)
    if len(small) > 1:
        title = say("table/everyone-title", units=small)
        chips += pen.button(pen.say("table/everyone", count=len(small)), "everyone", title=title)
    is_short = len(able) <= FEW_UNITS
    key = "able" if is_short else "able-many"
    return pen.fold(key, head, f'<div class="wk-chips">{chips}</div>', is_open=is_short)


def _picked(session: Session, pen: GameWriter, able: Sequence[str]) -> str:
    """Units that wait off the map to be picked: each by its name, with its values."""
    position = session.view
    rows = "".join(
        f"<li>{pen.unit(position, unit, look='wk-on' if unit == session.choice.unit else '')} "
        f"<b>{pen.text(position.unit(unit).name)}</b> "
        f'<span class="wk-quiet">{position.unit(unit).values(position.pieces[unit].face)}</span></li>'
        for unit in able
    )
    one = all(position.unit(unit).has_one_strength for unit in able)
    note = f'<p class="wk-quiet">{pen.say("table/values-note-one" if one else "table/values-note")}</p>'
    return f'{note}<ul class="wk-plain">{rows}</ul>'


@derived
def _plain_chips(position: Position, pen: GameWriter) -> Mapping[str, str]:
    """The chip of every unit that can act, as it is while it is not chosen."""
    return {unit: _with_order(position, pen, unit) for unit in offers.candidates(position)}


def _with_order(position: Position, pen: GameWriter, unit: str, look: str = "") -> str:
    """The chip of a unit, with what it has been told to do."""
    order = pen.text(position.game.presentation.units.order(position, unit))
    return pen.unit(position, unit, look=look) + (
        f' <small class="wk-quiet">{order}</small> ' if order else ""
    )
