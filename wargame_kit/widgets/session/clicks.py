"""What a click on the map means: aim, play, choose a unit, name a battle, study an attack, write a line."""

from __future__ import annotations

from dataclasses import replace

from wargame_kit.position import Action
from wargame_kit.widgets.queries import notebook_lines, offers
from wargame_kit.widgets.session.notice import Notice
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.tutorial import Attempt
from wargame_kit.words import say


def click(session: Session, hex_: int, unit: str | None = None, *, shift: bool = False) -> None:
    """Hear a click on the map; with shift it says who attacks whom, in the study of an attack.

    Parameters
    ----------
    session : Session
    hex_ : int
    unit : str, optional
        Whose counter lies under the pointer.
    shift : bool
    """
    session.notice = None
    if session.editor.annotations.tool:
        session.editor = replace(session.editor, annotations=session.editor.annotations.clicked(hex_))
        return
    choice, view = session.choice, session.view
    goals, looked_at = choice.goals, choice.hex_
    choice.hex_ = hex_
    if session.order_draft.verb:
        _note(session, hex_, unit)
        return
    stack = offers.units_in(view, hex_)
    if _names_attacker(session, hex_, stack, unit, shift=shift):
        return
    if choice.unit is not None and hex_ in goals:
        _aim(session, hex_)
        return
    often = (action for action in choice.options.others if not offers.is_seldom(view, action))
    aimed = [action for action in often if offers.aim_of(view, action) == hex_]
    if len(aimed) == 1:
        session.play(aimed[0])
        return
    # Markers lie in no stack; those that can do something are chosen by a click on their hex, too.
    there = (*view.markers_in(hex_), *stack)
    lending = {action.named_unit for action in offers.lent(view)}
    able = [
        name for name in there if not session.must_wait and (name in offers.able(view) or name in lending)
    ]
    if able and choice.unit in able and choice.planned is not None and unit in (None, choice.unit):
        session.confirm()
        return
    if able and _looks_across(session, hex_, able, unit):
        session.choose(unit)
        session.tab = "inspect"
        return
    if able:
        session.pick(offers.next_of(able, choice.unit, unit))
        is_fanned_there = bool(view.game.presentation.actions.joining)
        if session.tab == "play" and offers.is_deep(view, hex_) and not is_fanned_there:
            session.tab = "inspect"  # one of many is chosen there by one click
        return
    named = () if session.must_wait else offers.targets(view).get(hex_, ())
    if named:
        _name(session, hex_, named)
        return
    if choice.unit is None and not stack and hex_ in offers.aims(view, offers.candidates(view)):
        session.tab = "play"  # several may go there: who does is chosen first
        return
    if session.tab == "combat" and any(not session.is_own(name) for name in stack):
        session.study(hex_)
        return
    if choice.options.goals:
        choice.goal = -1
        verdict = choice.why_not(hex_)
        # A second click on an occupied hex looks at who is there.
        if verdict is not None and not (stack and hex_ == looked_at):
            session.refuse(Notice(verdict), Attempt(unit=choice.unit or "", hex_=hex_))
            session.tab = "play"
            return
    still = None if stack or choice.unit is None else offers.why_still(view, choice.unit)
    if still is not None and not session.must_wait and hex_ != looked_at:
        session.refuse(Notice(still), Attempt(unit=choice.unit or "", hex_=hex_))
        return
    if stack:
        session.choose(offers.next_of(list(stack), choice.unit, unit))
    else:
        choice.unit, choice.goal = None, -1
    session.tab = "inspect"


def _looks_across(session: Session, hex_: int, able: list[str], unit: str | None) -> bool:
    """Whether a click in a hex of both sides is at the stack of those who can do nothing now: to look."""
    view = session.view
    if unit is None or unit not in view.in_hex(hex_) or not offers.is_shared(view, hex_):
        return False
    return view.side_of(unit) not in {view.side_of(name) for name in able}


def _names_attacker(
    session: Session, hex_: int, stack: tuple[str, ...], unit: str | None, *, shift: bool
) -> bool:
    """Hear a click that is about the attack that is studied; answer whether it was one.

    While attackers are being chosen a click on a second own unit is never taken for a hex to go to.
    """
    own = [name for name in stack if session.is_own(name)]
    if shift and len(own) < len(stack) and unit not in own:
        session.study(hex_)
        return True
    studied, choice = session.studied, session.choice
    if session.tab != "combat" or studied.target < 0 or not own:
        return False
    around = offers.neighbours(session.view, studied.target)
    near = [name for name in own if name in around]
    if not near:
        return False
    pointed = unit if unit in near else near[-1]
    if shift:
        studied.toggle(pointed)
        return True
    if choice.unit is None or hex_ not in choice.goals or hex_ == studied.target:
        return False
    studied.add(pointed)
    session.pick(pointed)
    return True


def _name(session: Session, hex_: int, named: tuple[Action, ...]) -> None:
    """Hear a click on a hex that actions name: one of several, or what shows a secret, is asked first."""
    choice = session.choice
    verb, words = offers.verb_of(type(named[0])), session.view.game.presentation.actions
    is_asked = named[0].reveals or verb in words.asked | words.seldom
    if len(named) > 1 or (is_asked and hex_ != choice.goal):
        choice.unit, choice.goal, session.tab = None, hex_, "play"
        return
    chosen = choice.unit
    session.play(named[0])
    if chosen is not None and not session.covered and not session.must_wait:
        # Who was chosen when the enemy was clicked is meant to attack.
        session.act_at_once(chosen)


def _aim(session: Session, hex_: int) -> None:
    choice = session.choice
    if hex_ == choice.goal or offers.is_one_target(choice.goals[hex_]):
        choice.goal = hex_
        session.confirm()
        return
    choice.goal, choice.way = hex_, 0
    if session.tab in ("record", "rules"):
        session.tab = "play"


def _note(session: Session, hex_: int, unit: str | None) -> None:
    """Hear a click on the map while a line is written: a first one plans it, another writes it."""
    view, order_draft = session.view, session.order_draft
    verdict = notebook_lines.why_not(view, order_draft.verb, hex_, unit)
    if not (notebook_lines.by_hex(view, order_draft.verb).get(hex_) or verdict):
        session.notice = Notice(verdict, words=say("table/write-not-here"))
    session.order_draft = order_draft.pointing(view, hex_, unit)
    if order_draft.planned is not None and session.order_draft.planned == order_draft.planned:
        session.play(order_draft.planned)
