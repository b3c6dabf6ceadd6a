"""The action bar: what to click next, named by what it does, above every panel and so always in sight."""

from __future__ import annotations

from wargame_kit.position import CHANCE, NOBODY, Position
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.opponents.moves import thrower
from wargame_kit.widgets.panels.opponent_bar import advice_button, bot_bar
from wargame_kit.widgets.queries import notebook_lines, offers
from wargame_kit.widgets.session.moving_together import others_going
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.shown import shows
from wargame_kit.words import Words, say


def action_bar(session: Session, pen: GameWriter, *, is_quiet: bool = False) -> str:
    """The bar: the buttons that go on, why one does not, and a line on what to click on the map.

    Parameters
    ----------
    session : Session
    pen : GameWriter
    is_quiet : bool
        Whether only what the reader himself has aimed at is offered: all else would tell an answer.
    """
    position = session.view
    if session.bot_acts:
        return bot_bar(session, pen)
    if is_quiet:
        buttons, hint = _planned(session, pen) + _declaring(session, pen), ""
    elif session.must_wait:
        buttons, hint = _hand_over(session, pen), ""
    elif position.actor == NOBODY:
        buttons = hint = ""
    elif position.actor == CHANCE:
        buttons, hint = _throw(session, pen), ""
    else:
        # Beside what carries it out, or what was just aimed at, nothing else calls for attention.
        is_busy = session.choice.goal >= 0 or bool(session.tab == "combat" and session.studied.joining)
        buttons = _planned(session, pen) + _declaring(session, pen) + _going_on(session, is_busy, pen)
        hint = _hint(session, pen)
        buttons += advice_button(session, pen)
    if not buttons and not hint:
        return ""
    row = f'<div class="wk-row">{buttons}</div>' if buttons else ""
    return f'<section class="wk-act" aria-label="{pen.say("table/next")}">{row}{hint}</section>'


def _hand_over(session: Session, pen: GameWriter) -> str:
    if session.record.viewer:
        return ""  # a side's own record knows nothing that the other could be shown
    side = session.view.actor
    label = pen.say("table/hand-over", side=session.view.game.side_names[side])
    return pen.button(label, "viewer", side, look="wk-main")


def _throw(session: Session, pen: GameWriter) -> str:
    position = session.view
    fights = position.game.presentation.fights
    battle, told = fights.battle(position), fights.throw(position)
    if told:
        label = pen.text(told)
    elif battle is not None and battle.hex_:
        label = pen.say("table/roll-for", hex=battle.hex_)
    else:
        side, verb = thrower(session.record), "roll" if offers.is_thrown(position) else "draw"
        name = position.game.side_names.get(side)
        label = pen.say(f"table/{verb}") if name is None else pen.say(f"table/{verb}-of", side=name)
    return pen.button(label, "throw", look="wk-main", title=say("table/throw-title"))


def _planned(session: Session, pen: GameWriter) -> str:
    """The button that plays what has been aimed at."""
    planned = session.choice.planned
    if session.choice.goal < 0 or planned is None:
        return ""
    label = pen.action(session.view, planned)
    button = pen.button(label, "confirm", look="wk-main", title=say("table/again-title"))
    others = others_going(session, planned) if session.tutorial is None else ()
    if others:
        title = say("table/stack-goes-title", units=tuple(map(session.view.name_of, others)))
        goes = "table/selection-goes" if session.choice.selection else "table/stack-goes"
        button += pen.button(pen.say(goes, count=len(others) + 1), "together", title=title)
    return button


def _declaring(session: Session, pen: GameWriter) -> str:
    """The button that makes the studied attack a real one; dim, with the reason, where refused."""
    joining = session.studied.joining if session.tab == "combat" else ()
    if not joining:
        return ""
    units = ", ".join(action.named_unit for action in joining)
    label = pen.say("table/join", units=units, hex=session.view.game.board.label(session.studied.target))
    verdict = session.studied.joined_odds
    if verdict is None or verdict:
        return pen.button(label, "join", look="wk-main")
    return pen.button(label, "join", look="wk-dim", title=verdict.sentence or "")


@shows("record")
def _going_on(session: Session, is_busy: bool, pen: GameWriter) -> str:
    """The actions that need nothing further; the main ones where there is nothing else to do."""
    position = session.view
    presentation = position.game.presentation
    plain = offers.plain(position)
    is_asked = presentation.fights.reaction_prompt(position) is not None
    decisive = presentation.actions.decisive
    has_more = bool(offers.candidates(position) or offers.targets(position))
    is_main = not is_busy and not any(offers.verb_of(type(action)) in decisive for action in plain)
    buttons: list[str] = []
    whys: list[Words] = []
    for action in plain:
        verdict = position.check(action)
        is_decisive = offers.verb_of(type(action)) in decisive and not is_busy
        # A question has one plain answer; beside it the others are quieter.
        is_loud = is_decisive or (is_main and (not buttons if is_asked else not has_more))
        look = "wk-dim" if not verdict else "wk-main" if is_loud else ""
        title: Words = ""
        if not verdict and verdict.sentence is not None:
            title = verdict.sentence
            if offers.verb_of(type(action)) in decisive or len(plain) == 1:
                whys.append(title)
        label = pen.text(offers.button_words(position, action))
        buttons.append(pen.button(label, "type", action.text(position.game.board), look=look, title=title))
    # Why it cannot go on is read, not only hovered over.
    why = f'<p class="wk-why">{pen.text(whys[0])}</p>' if whys else ""
    return "".join(buttons) + (why or ("" if is_asked or not plain else _undone(position, pen)))


def _undone(position: Position, pen: GameWriter) -> str:
    """What would be left undone if it ended here: who could still act, and what the game says beside it."""
    able = len(offers.candidates(position))
    if not able:
        return ""
    left = () if position.step.is_voluntary else (say("table/undone", count=able),)
    presentation = position.game.presentation
    # Where the phase has a page, that tells the rest.
    has_page = presentation.status.phase_page(position) is not None
    told = (*left, *(() if has_page else presentation.actions.undone(position)))
    if not told:
        return ""
    return f'<p class="wk-why wk-undone">{" ".join(map(pen.text, told))}</p>'


def _hint(session: Session, pen: GameWriter) -> str:
    """In a line what to click on the map, truly: once or twice."""
    position, annotations = session.view, session.editor.annotations
    if annotations.tool:
        key = "arrow-end" if annotations.start >= 0 else f"{annotations.tool}-hint"
        return f'<p class="wk-hint">{pen.say(f"author/{key}")}</p>'
    if session.order_draft.verb or position.game.presentation.fights.reaction_prompt(position) is not None:
        return ""
    said = ""
    if session.choice.unit is not None:
        if session.choice.goal >= 0 and session.choice.planned is not None:
            said = pen.say("table/again", hex=position.game.board.label(session.choice.goal))
            foretold = position.game.presentation.actions.foretold(position, session.choice.planned)
            said = f"{pen.text(foretold)} {said}" if foretold else said
        elif session.choice.goals:
            key = "table/pick-hex-once" if session.choice.plays_at_once else "table/pick-hex"
            goals = session.choice.goals
            meant = offers.goals_words(position, (action for same in goals.values() for action in same))
            said = f"{pen.say(key, count=len(goals))} {pen.text(meant)}"
        elif not session.choice.options:
            said = pen.say("table/nothing-now", unit=position.unit(session.choice.unit).name)
    elif offers.candidates(position):
        said = pen.say("table/pick-unit")
    elif any(not action.reveals for same in offers.targets(position).values() for action in same):
        said = pen.say("table/pick-target")
    elif offers.kinds_with(position, "chit"):
        said = pen.say("table/pick-chit")
    elif notebook_lines.only_writes(position) and session.tab != "notebook":
        said = pen.say("table/pick-note")
    return f'<p class="wk-hint">{said}</p>' if said else ""
