"""What is touched on the fan of a deep stack: a group, a unit, a filter."""

from __future__ import annotations

from wargame_kit.position import BadNotation
from wargame_kit.widgets.handlers.touched_table import TouchedTable
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.queries.stack_fan import Fan, alike, fan_of
from wargame_kit.widgets.session.session import Session


def _fan(session: Session) -> Fan | None:
    """The fan on the page."""
    return fan_of(session.view, session.choice.fanned, session.choice.only)


def _group(table: TouchedTable, touched: PageEvent) -> None:
    """Select all of a group that can act now; let them go where they are selected already."""
    session, fan = table.session, _fan(table.session)
    able = next((group.able for group in fan.groups if group.key == touched.value), ()) if fan else ()
    if able and not session.must_wait and offers.is_gathering(session.view):
        _gather(session, able)
    elif able and not session.must_wait:
        session.choice.select(() if session.choice.selection == able else able)
        session.notice = None


def _gather(session: Session, able: tuple[str, ...]) -> None:
    """Let all that could go somewhere act together, one after another; let them go where they all do."""
    words = session.view.game.presentation.actions
    going = [unit for unit in able if _can_go(session, unit)] or [*able]
    is_full = {*going} <= {*words.together(session.view)}
    if is_full and _was_interrupted(session, going[0]):
        session.choice.take(going[0])
        return
    for unit in going:
        action = offers.in_and_out(session.view, unit)
        if action is not None and (unit in words.together(session.view)) == is_full:
            session.play(action)
    session.choice.take(going[0])


def _can_go(session: Session, unit: str) -> bool:
    """Whether a unit could go somewhere."""
    moves = session.view.game.presentation.actions.moves
    return not {*moves}.isdisjoint(offers.options_of(session.view, unit).verbs)


def _was_interrupted(session: Session, unit: str) -> bool:
    """Whether a unit is on its way with others, and nobody is chosen: who touches it wants to go on."""
    together = session.view.game.presentation.actions.together(session.view)
    return session.choice.unit is None and unit in together and _can_go(session, unit)


def _unit(table: TouchedTable, touched: PageEvent) -> None:
    """Take a unit into the selection or out of it; choose it where nothing is selected."""
    session, fan, unit = table.session, _fan(table.session), touched.value
    group = next((group for group in fan.groups if unit in group.units), None) if fan else None
    if group is None:
        return
    choice = session.choice
    session.notice = None
    if offers.is_gathering(session.view) and not session.must_wait:
        if _was_interrupted(session, unit):
            choice.take(unit)
            return
        action = offers.in_and_out(session.view, unit)
        if action is not None and session.view.game.presentation.actions.together(session.view):
            session.play(action)
            return
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


def _alike(table: TouchedTable, touched: PageEvent) -> None:
    """Let all of a group in a hex do what one of them may do, one after another."""
    session = table.session
    if session.must_wait:
        return
    try:
        action = session.view.game.read_action(touched.value)
    except BadNotation:
        return
    if session.view.check(action):
        for each in (action, *alike(session.view, action)):
            session.play(each)


EFFECTS = {"alike": _alike, "fan-group": _group, "fan-unit": _unit, "fan-only": _only}
