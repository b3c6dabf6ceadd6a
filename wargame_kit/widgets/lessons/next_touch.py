"""The next touch: what to click so that a table comes nearer to a wanted action; it knows no rules.

It is derived from what the table offers now and what its clicks mean (`session.dry_run`), and so
it leads on from wherever a reader has got to.
"""

from __future__ import annotations

from wargame_kit.position import CHANCE, Action
from wargame_kit.widgets.hexlayer.map_messages import Clicked
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.panels.combat import offers_actions
from wargame_kit.widgets.queries import notebook_lines, offers
from wargame_kit.widgets.session.dry_run import DryRun
from wargame_kit.widgets.session.highlight import NextTouch
from wargame_kit.widgets.session.session import Session

MOST_CLICKS = 6
"""On a stack, until the unit that is wanted is the chosen one; where one does not do, a chip comes first."""


def next_touch(session: Session, wanted: Action) -> NextTouch | None:
    """What to touch next at a table so that an action is played; None where clicks do not lead there.

    Parameters
    ----------
    session : Session
    wanted : Action
        Allowed now; its text may come from a file.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> record = wk.Record(wk.load("typhoon").start("typhoon-1941"))
    >>> next_touch(Session(record), record.position.game.read_action("choose 9A"))
    PageEvent(name='type', value='choose 9A', fields={})
    """
    view = session.view
    if before := _before_all(session):
        return before
    if session.must_wait:
        return None
    text = wanted.text(view.game.board)
    if view.actor == CHANCE:
        return _offered(session, PageEvent("outcome", text))
    if offers.is_written(view, wanted):
        return _written(session, wanted, text)
    if session.order_draft.verb:
        return PageEvent("tab", "play")  # nothing more is written
    if wanted in offers.plain(view):
        return PageEvent("type", text)
    if wanted.named_unit in view.pieces:
        return _named(session, wanted, text)
    return _aimed(session, wanted, text)


def to_choose(session: Session, unit: str, wanted: Action | None = None) -> NextTouch | None:
    """What to touch next so that a unit is the chosen one; None where clicks do not lead there.

    Parameters
    ----------
    session : Session
    unit : str
    wanted : Action, optional
        What the unit may do at once when it is clicked.
    """
    if before := _before_all(session):
        return before
    if session.order_draft.verb:
        return PageEvent("tab", "play")
    hex_ = offers.hex_of(session.view, unit)
    is_able = unit in offers.candidates(session.view)
    if hex_ >= 0 and _clicks_to_choose(session, hex_, unit, wanted) <= (1 if is_able else MOST_CLICKS):
        return on_map(session, hex_)
    if is_able:
        return _offered(session, PageEvent("unit", unit))
    # The click would mean something else to whoever is chosen now, or to the panel that is open.
    if session.choice.unit is not None:
        return _offered(session, PageEvent("cancel-unit"))
    return None if hex_ < 0 or session.tab == "play" else PageEvent("tab", "play")


def _clicks_to_choose(session: Session, hex_: int, unit: str, wanted: Action | None) -> int:
    """How many clicks on a hex choose a unit there, or do at once what is wanted of it."""
    dry_run = DryRun(session)
    for clicks in range(1, MOST_CLICKS + 1):
        dry_run.clicked(hex_, _on_top(dry_run, hex_))
        if dry_run.would_play:
            return clicks if dry_run.would_play == (wanted,) else MOST_CLICKS + 1
        if dry_run.choice.unit == unit:
            return clicks
    return MOST_CLICKS + 1


def on_map(session: Session, hex_: int) -> Clicked:
    """A click on a hex, at the counter that lies on top there."""
    return Clicked(hex_, _on_top(session, hex_))


def _on_top(session: Session, hex_: int) -> str | None:
    chosen = session.choice.unit
    if chosen is not None and offers.hex_of(session.view, chosen) == hex_:
        return chosen
    return map_view.tops(session.view).get(hex_)


def _before_all(session: Session) -> PageEvent | None:
    """What hands the table over, if others have to look at it."""
    if session.covered:
        return PageEvent("uncover")
    if session.must_wait and not session.record.viewer:
        return PageEvent("viewer", session.view.actor)
    return None


def _offered(session: Session, touch: PageEvent) -> PageEvent:
    """Something among what may be done now, or first the panel in which that stands."""
    is_open = session.tab == "play" or (session.tab == "combat" and offers_actions(session))
    return touch if is_open else PageEvent("tab", "play")


def _leads(session: Session, hex_: int, wanted: Action) -> bool:
    """Whether a click on a hex plays an action and nothing else."""
    if hex_ < 0:
        return False
    return DryRun(session).clicked(hex_, _on_top(session, hex_)).would_play == (wanted,)


def _written(session: Session, wanted: Action, text: str) -> NextTouch:
    """A line of a notebook."""
    if session.tab != "notebook":
        return PageEvent("tab", "notebook")
    verb = offers.verb_of(type(wanted))
    if not offers.fields_of(type(wanted)):
        return PageEvent("type", text)
    if session.order_draft.verb != verb:
        return PageEvent("write", verb)
    if session.order_draft.planned == wanted:
        return PageEvent("type", text)
    hex_ = notebook_lines.hex_of(session.view, wanted)
    if hex_ >= 0:
        dry_run = DryRun(session).clicked(hex_, _on_top(session, hex_))
        stack = notebook_lines.by_hex(session.view, verb).get(hex_, ())
        if dry_run.order_draft.planned == wanted or session.order_draft.planned not in stack:
            return on_map(session, hex_)
    return PageEvent("note", text)


def _aimed(session: Session, wanted: Action, text: str) -> NextTouch:
    """What names a hex and no unit: a battle; or what names neither, and is offered as a button."""
    goal, choice = wanted.goal, session.choice
    if goal is None or wanted not in offers.targets(session.view).get(goal, ()):
        return _offered(session, PageEvent("type", text))
    if choice.unit is None and choice.goal == goal:
        return _offered(session, PageEvent("type", text))  # asked which, or whether to show it
    if _leads(session, goal, wanted):
        return on_map(session, goal)
    dry_run = DryRun(session).clicked(goal, _on_top(session, goal))
    if choice.unit is None and not dry_run.would_play and dry_run.choice.goal == goal:
        return on_map(session, goal)
    if choice.unit is not None and _offered(session, letting_go := PageEvent("cancel-unit")) is letting_go:
        # Who is chosen while a battle is named would join it.
        return letting_go
    return _offered(session, PageEvent("type", text))


def _named(session: Session, wanted: Action, text: str) -> NextTouch | None:
    """What a unit does: choose it, then what it shall do, then where."""
    choice, goal = session.choice, wanted.goal
    if choice.unit != wanted.named_unit:
        return to_choose(session, wanted.named_unit, wanted)
    for hex_ in (offers.aim_of(session.view, wanted), offers.hex_of(session.view, wanted.named_unit)):
        if _leads(session, hex_, wanted):
            return on_map(session, hex_)
    options, verb = choice.options, offers.verb_of(type(wanted))
    if wanted in options.others:
        return _offered(session, PageEvent("type", text))
    if goal is None or wanted not in options.goals.get(goal, ()):
        return None
    if wanted not in choice.goals.get(goal, ()):
        return _offered(session, PageEvent("verb", verb))
    if choice.goal == goal:
        if choice.planned == wanted:
            return PageEvent("confirm")
        return _offered(session, PageEvent("way", str(choice.goals[goal].index(wanted))))
    if DryRun(session).clicked(goal, _on_top(session, goal)).choice.goal == goal:
        return on_map(session, goal)
    # While an attack is studied, a click on a unit beside its target names one more attacker.
    return PageEvent("tab", "play")
