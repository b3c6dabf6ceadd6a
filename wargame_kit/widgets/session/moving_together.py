"""Several units of one hex go where one of them goes, by one act: each by a legal move of its own."""

from __future__ import annotations

from wargame_kit.position import Action, Position
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.notice import Notice
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import Words, say


def companions(view: Position, planned: Action) -> tuple[str, ...]:
    """The other units of the hex that could go where one of them is to go, in the same manner.

    Parameters
    ----------
    view : Position
    planned : Action
        What the first of them is to do.
    """
    unit, goal = planned.named_unit, planned.goal
    if offers.verb_of(type(planned)) not in view.game.presentation.actions.moves or goal is None:
        return ()
    if unit not in view.pieces or view.pieces[unit].hex_ < 0:
        return ()
    stack = view.in_hex(view.pieces[unit].hex_)
    return tuple(other for other in stack if other != unit and _going_along(view, planned, other) is not None)


def others_going(session: Session, planned: Action) -> tuple[str, ...]:
    """Who goes with one of a hex by one act: of a selection the others in it, else all that could."""
    others, selection = companions(session.view, planned), session.choice.selection
    return tuple(o for o in others if o in selection) if planned.named_unit in selection else others


def _going_along(view: Position, planned: Action, unit: str) -> Action | None:
    """The move of another unit to the same hex: by the same way, where that is allowed, else by its own."""
    goals = offers.options_of(view, unit).goals
    same = [each for each in goals.get(planned.goal or 0, ()) if type(each) is type(planned)]
    if not same:
        return None
    alike = planned.replaced(unit=unit)
    return alike if view.check(alike) else same[0]


def move_together(session: Session) -> None:
    """Move the chosen unit where it aims, then those that go with it.

    Whoever does not go is named, with the reason; what has gone stays, and each move can be taken back.
    """
    planned, view = session.choice.planned, session.view
    if planned is None or session.choice.goal < 0 or session.tutorial is not None:
        return
    going = (planned.named_unit, *others_going(session, planned))
    step, names, gone = type(view.step), view.name_of, list[str]()
    for unit in going:
        view = session.view
        why: Words = say("table/stack-goes-asked")
        if type(view.step) is step and unit in view.pieces and not session.must_wait:
            own = planned if unit == going[0] else _going_along(view, planned, unit)
            if own is not None:
                session.play(own)
                if session.notice is None:
                    gone.append(unit)
                    continue
                why = _refused(session.notice)
            else:
                why = _refused(Notice(view.check(planned.replaced(unit=unit))))
        left = tuple(names(other) for other in going if other not in gone)
        session.notice = Notice(words=say("table/stack-goes-some", gone=len(gone), left=left, why=why))
        return


def _refused(told: Notice) -> Words:
    return told.words or (told.verdict.sentence if told.verdict is not None else None) or ""
