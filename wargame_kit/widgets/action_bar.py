"""The action bar: what to click next, named by what it does, above every panel and so always in sight."""

from __future__ import annotations

from wargame_kit.position import CHANCE, NOBODY
from wargame_kit.widgets import offers, writing
from wargame_kit.widgets.markup import Pen
from wargame_kit.widgets.sitting import Sitting
from wargame_kit.words import Words, say


def action_bar(sitting: Sitting, pen: Pen) -> str:
    """The bar: the buttons that go on, why one does not, and a line on what to click on the map."""
    position = sitting.view
    if sitting.must_wait:
        buttons, hint = _hand_over(sitting, pen), ""
    elif position.actor == NOBODY:
        buttons = hint = ""
    elif position.actor == CHANCE:
        buttons, hint = _throw(sitting, pen), ""
    else:
        buttons = _planned(sitting, pen) + _declaring(sitting, pen) + _going_on(sitting, pen)
        hint = _hint(sitting, pen)
    if not buttons and not hint:
        return ""
    row = f'<div class="wk-row">{buttons}</div>' if buttons else ""
    return f'<section class="wk-act" aria-label="{pen.say("table/next")}">{row}{hint}</section>'


def _hand_over(sitting: Sitting, pen: Pen) -> str:
    if sitting.record.viewer:
        return ""  # a side's own record knows nothing that the other could be shown
    side = sitting.view.actor
    label = pen.say("table/hand-over", side=sitting.view.game.side_names[side])
    return pen.button(label, "viewer", side, look="wk-main")


def _throw(sitting: Sitting, pen: Pen) -> str:
    position = sitting.view
    battle = position.game.presentation.battle(position)
    if battle is not None and battle.hex_:
        label = pen.say("table/roll-for", hex=battle.hex_)
    else:
        label = pen.say("table/roll" if offers.has(position, "die") else "table/draw")
    return pen.button(label, "throw", look="wk-main", title=say("table/throw-title"))


def _planned(sitting: Sitting, pen: Pen) -> str:
    """The button that plays what has been aimed at."""
    planned = sitting.planned
    if sitting.goal < 0 or planned is None:
        return ""
    label = pen.action(sitting.view, planned)
    return pen.button(label, "confirm", look="wk-main", title=say("table/again-title"))


def _declaring(sitting: Sitting, pen: Pen) -> str:
    """The button that makes the studied attack a real one; dim, with the reason, where refused."""
    joining = sitting.joining
    if sitting.tab != "combat" or not joining:
        return ""
    units = ", ".join(getattr(action, "unit", "") for action in joining)
    label = pen.say("table/join", units=units, hex=sitting.view.game.board.label(sitting.target))
    verdict = sitting.joined_odds
    if verdict is None or verdict:
        return pen.button(label, "join", look="wk-main")
    return pen.button(label, "join", look="wk-dim", title=verdict.sentence or "")


def _going_on(sitting: Sitting, pen: Pen) -> str:
    """The actions that need nothing further; the main ones where there is nothing else to do."""
    position = sitting.view
    presentation = position.game.presentation
    plain = offers.plain(position)
    is_asked = presentation.question(position) is not None
    decisive = presentation.decisive
    # Beside what carries it out, or what was just aimed at, nothing else calls for attention.
    is_busy = sitting.goal >= 0 or bool(sitting.joining and sitting.tab == "combat")
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
        label = pen.text(offers.deed_words(position, action))
        buttons.append(pen.button(label, "type", action.text(position.game.board), look=look, title=title))
    # Why it cannot go on is read, not only hovered over.
    why = f'<p class="wk-why">{pen.text(whys[0])}</p>' if whys else ""
    return "".join(buttons) + why


def _hint(sitting: Sitting, pen: Pen) -> str:
    """In a line what to click on the map, truly: once or twice."""
    position = sitting.view
    if sitting.pencil.verb or position.game.presentation.question(position) is not None:
        return ""
    said = ""
    if sitting.unit is not None:
        if sitting.goal >= 0 and sitting.planned is not None:
            said = pen.say("table/again", hex=position.game.board.label(sitting.goal))
        elif sitting.goals:
            key = "table/pick-hex-once" if sitting.plays_at_once else "table/pick-hex"
            said = pen.say(key, count=len(sitting.goals))
        elif not sitting.options:
            said = pen.say("table/nothing-now", unit=position.unit(sitting.unit).name)
    elif offers.candidates(position):
        said = pen.say("table/pick-unit")
    elif any(not action.reveals for same in offers.targets(position).values() for action in same):
        said = pen.say("table/pick-target")
    elif offers.kinds_with(position, "chit"):
        said = pen.say("table/pick-chit")
    elif writing.only_writes(position) and sitting.tab != "notebook":
        said = pen.say("table/pick-note")
    return f'<p class="wk-hint">{said}</p>' if said else ""
