"""The units that can act now, and the chosen one: what it may do, with what that costs or brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_kit.position import Action, Position
from wargame_kit.position.derived import derived
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.queries.stack_fan import alike
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import Words, say

FEW_UNITS = 30
"""Units that can act up to which their list is open."""

FEW_LOUD = 4
"""So many things that a unit could do stand out as buttons; of more none does."""

FEW_TARGETS = 8
"""Hexes to aim at up to which each has a button; more are clicked on the map, or unfolded."""


def able_units(session: Session, pen: GameWriter) -> str:
    """The units that can act; a long list is folded away, for they are lit on the map too."""
    position = session.view
    able = offers.candidates(position)
    if not able or able == (session.choice.unit,):
        return ""
    if session.choice.unit is None and (answers := _answers(position, pen, able)):
        return answers
    chosen, plain = session.choice.unit, _plain_chips(position, pen)
    chips = "".join(
        _with_order(position, pen, unit, "wk-on") if unit == chosen else plain[unit] for unit in able
    )
    head = pen.say("table/able-one") if len(able) == 1 else pen.say("table/able", count=len(able))
    if offers.are_picked(position):
        return pen.fold("able", head, _picked(session, pen, able), is_open=True)
    together = offers.able_together(position)
    if len(together) > 1:
        title = say("table/everyone-title", units=together)
        is_all = together == offers.able_at_once(position)
        key = "table/everyone" if is_all else "table/everyone-first"
        chips += pen.button(pen.say(key, count=len(together)), "everyone", title=title)
    is_short = len(able) <= FEW_UNITS
    key = "able" if is_short else "able-many"
    return pen.fold(key, head, f'<div class="wk-chips">{chips}</div>', is_open=is_short)


def _answers(position: Position, pen: GameWriter, able: Sequence[str]) -> str:
    """The answers to a question, where each unit that could give one can do one thing: all at a click."""
    if position.game.presentation.fights.reaction_prompt(position) is None or len(able) > FEW_TARGETS:
        return ""
    options = [offers.options_of(position, unit) for unit in able]
    if any(each.goals or len(each.others) != 1 for each in options):
        return ""
    actions = [action for each in options for action in each.others]
    words = position.game.presentation.actions
    buttons = [
        pen.button(pen.text(offers.button_words(position, each)), "type", each.text(position.game.board))
        for each in actions
    ]
    return explained(pen, buttons, [words.foretold(position, each) for each in actions])


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


def chosen_card(session: Session, pen: GameWriter) -> str:
    """The unit that is chosen, and what it may do; nothing where none is."""
    position, unit = session.view, session.choice.unit
    if unit is None:
        return ""
    options = session.choice.options
    printed = position.unit(unit)
    piece = position.pieces[unit]
    head = (
        f'<div class="wk-chosen">{pen.unit(position, unit, look="wk-on", do="about")} '
        f"<b>{pen.text(printed.name)}</b> "
        f'<span class="wk-quiet">{printed.values(piece.face)}</span> '
        f"{pen.origin(printed, *printed.value_columns)}"
        f"{pen.button('✕', 'cancel-unit', look='wk-small', title=say('table/cancel-title'))}</div>"
    )
    verbs = _verbs(session, pen)
    seldom = tuple(action for action in options.others if offers.is_seldom(position, action))
    usual = [action for action in options.others if action not in seldom]
    # Beside hexes to go to, or many others, nothing that could be done calls for attention.
    look = "" if options.goals or len(usual) > FEW_LOUD else "wk-main"
    row = _offered(position, pen, usual, look)
    if seldom:
        more = _offered(position, pen, seldom, "")
        row += pen.fold("seldom-unit", pen.say("table/seldom", count=len(seldom)), more)
    body = f"{verbs}{_plan(session, pen)}{_aims(session, pen)}{row}"
    return f'<div class="wk-card">{head}{why_still(session, pen)}{body}</div>'


def why_still(session: Session, pen: GameWriter) -> str:
    """Why the chosen unit can go nowhere now, with the clause; nothing where it can."""
    unit = session.choice.unit
    if unit is None or session.must_wait or session.choice.options.goals:
        return ""
    verdict = offers.why_still(session.view, unit)
    return "" if verdict is None else f'<div class="wk-refused">{pen.verdict(verdict, session.view)}</div>'


def _offered(position: Position, pen: GameWriter, actions: Sequence[Action], look: str) -> str:
    """What a unit may do without a hex: side by side, and below that what has a price or a promise."""
    words = position.game.presentation.actions
    plain, told = [], []
    for action in actions:
        label, text = pen.text(offers.button_words(position, action)), action.text(position.game.board)
        button = pen.button(label, "type", text, look=look)
        others = alike(position, action) if words.shared else ()
        if others:
            title = say(
                "table/alike-title", units=tuple(position.name_of(each.named_unit) for each in others)
            )
            count = pen.say("table/alike", count=len(others) + 1)
            button += pen.button(count, "alike", text, look="wk-small", title=title)
        foretold = words.foretold(position, action)
        if foretold:
            told.append((button, foretold))
        else:
            plain.append(button)
    row = f'<div class="wk-row">{"".join(plain)}</div>' if plain else ""
    return row + (explained(pen, [each for each, _ in told], [each for _, each in told]) if told else "")


def _verbs(session: Session, pen: GameWriter) -> str:
    verbs = session.choice.options.verbs
    if len(verbs) < 2:
        return ""
    chosen = session.choice.verb if session.choice.verb in verbs else verbs[0]
    kinds = {offers.verb_of(kind): kind for kind in session.view.step.actions}
    return '<div class="wk-row wk-switch">' + "".join(
        pen.button(_verb(session, pen, kinds[verb]), "verb", verb, pressed=verb == chosen, look="wk-toggle")
        for verb in verbs
    ) + "</div>"  # fmt: skip


def _verb(session: Session, pen: GameWriter, kind: type[Action]) -> str:
    key = f"{session.view.game.vocabulary}/short/{offers.verb_of(kind)}"
    return pen.text(offers.phrase_or(key, offers.verb_of(kind)))


def _plan(session: Session, pen: GameWriter) -> str:
    """What a second click would do: its cost and its ways."""
    position = session.view
    choice = session.choice
    planned = choice.planned
    if choice.goal < 0 or planned is None:
        return ""
    ways = choice.goals[choice.goal]
    several = ""
    if len(ways) > 1:
        several = f'<div class="wk-row">{pen.say("table/ways")} ' + "".join(
            pen.button(
                pen.action(position, way), "way", str(number), pressed=number == choice.way, look="wk-toggle"
            )
            for number, way in enumerate(ways)
        ) + "</div>"  # fmt: skip
    reach = choice.reach() if choice.is_moving else None
    cost = ""
    if reach is not None and session.choice.goal in reach and reach.path(session.choice.goal) == planned.way:
        cost = pen.ledger(reach.ledger(session.choice.goal))
    return f"{cost}{several}"


def _aims(session: Session, pen: GameWriter) -> str:
    """The hexes at which one click aims, each with what it would bring, where the game can tell."""
    position, goals = session.view, session.choice.goals
    if not goals or len(goals) > FEW_TARGETS or not session.choice.plays_at_once:
        return ""
    rows = ""
    for goal, (action, *_) in goals.items():
        words = position.game.presentation.actions.foretold(position, action)
        if words:
            label = pen.text(position.game.board.label(goal))
            rows += (
                f"<li>{pen.button(label, 'type', action.text(position.game.board))} {pen.text(words)}</li>"
            )
    return f'<ul class="wk-plain wk-announced">{rows}</ul>' if rows else ""


def explained(pen: GameWriter, buttons: list[str], told: list[Words]) -> str:
    """Buttons one below the other, each with what it would bring."""
    rows = "".join(
        f'<li>{button} <span class="wk-quiet">{pen.text(words)}</span></li>'
        for button, words in zip(buttons, told, strict=True)
    )
    return f'<ul class="wk-plain wk-announced wk-explained">{rows}</ul>'
