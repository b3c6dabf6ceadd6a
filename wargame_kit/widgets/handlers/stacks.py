"""What is touched on the fan of a deep stack: a group, a unit, a filter."""

from __future__ import annotations

from wargame_kit.widgets.handlers.touched_table import TouchedTable
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.queries.stack_fan import Fan, fan_of
from wargame_kit.widgets.session.session import Session


def _fan(session: Session) -> Fan | None:
    """The fan on the page."""
    return fan_of(session.view, session.choice.fanned, session.choice.only)


def _group(table: TouchedTable, touched: PageEvent) -> None:
    """Select all of a group that can act now; let them go where they are selected already."""
    session, fan = table.session, _fan(table.session)
    able = next((group.able for group in fan.groups if group.key == touched.value), ()) if fan else ()
    if able and not session.must_wait:
        session.choice.select(() if session.choice.selection == able else able)
        session.notice = None


def _unit(table: TouchedTable, touched: PageEvent) -> None:
    """Take a unit into the selection or out of it; choose it where nothing is selected."""
    session, fan, unit = table.session, _fan(table.session), touched.value
    group = next((group for group in fan.groups if unit in group.units), None) if fan else None
    if group is None:
        return
    choice = session.choice
    session.notice = None
    if unit in choice.selection:
        choice.select(tuple(other for other in choice.selection if other != unit))
    elif choice.selection and unit in group.able:
        choice.select((*choice.selection, unit))
    else:
        choice.take(unit)


def _only(table: TouchedTable, touched: PageEvent) -> None:
    """Show one group alone, or all of them again."""
    choice, fan = table.session.choice, _fan(table.session)
    if fan is not None and touched.value in fan.filters:
        choice.only = "" if choice.only == touched.value else touched.value


EFFECTS = {"fan-group": _group, "fan-unit": _unit, "fan-only": _only}
