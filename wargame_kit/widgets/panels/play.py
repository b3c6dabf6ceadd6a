"""The Play panel: what may be done now, as buttons and lists that fit the step, and the sequence of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import islice

from wargame_kit.position import CHANCE, NOBODY, Action, HandItem, Position, SequenceLine, Throw
from wargame_kit.rulebook import figures
from wargame_kit.widgets.html.chance_words import occasion_words, outcome_words
from wargame_kit.widgets.html.game_writer import UNSEEN, GameWriter
from wargame_kit.widgets.opponents.advice import advice_page
from wargame_kit.widgets.panels.able_units import FEW_TARGETS, able_units, chosen_card, explained
from wargame_kit.widgets.panels.phase_page import phase_page
from wargame_kit.widgets.panels.stack_fan import group_fan
from wargame_kit.widgets.panels.suggestion import purpose, suggested_now
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.shown import shows
from wargame_kit.widgets.session.turn_summary import summary_page
from wargame_kit.words import say

LONGEST_MARK = 5
"""Letters under the face of a die up to which six stand in a row."""

FEW_OUTCOMES = 12
"""Outcomes of chance up to which all lie open to be chosen."""

MOST_SELDOM = 16
"""So many actions that are seldom wanted are listed; the others are found by a click on their hex."""

MOST_LISTED = 40
MOST_NAMED = 2
MOST_SEARCHED = 5000
DIE_FACES = "⚀⚁⚂⚃⚄⚅"


def play_panel(session: Session, pen: GameWriter) -> str:
    """The panel."""
    # A unit that was just chosen is brought into sight, whatever is told above it.
    show = f' data-show="{escape(session.choice.unit)}"' if session.choice.unit is not None else ""
    offered = f'<section class="wk-now"{show}>{now(session, pen)}</section>'
    told = happened(session, pen) + _since(session, pen) + _advice(session, pen)
    return told + offered + sequence(session, pen) + _piles(session, pen)


@shows("record", "told")
def _since(session: Session, pen: GameWriter) -> str:
    return summary_page(session.summary, pen, session.record, session.eyes)


@shows("record", "told")
def _advice(session: Session, pen: GameWriter) -> str:
    return advice_page(session.advice, session.view, pen)


@shows("record")
def _piles(session: Session, pen: GameWriter) -> str:
    """What lies beside the map, folded away; nothing where there is nothing."""
    piles = pen.facts(session.view.game.presentation.status.piles(session.view))
    if not piles:
        return ""
    return pen.fold("piles", pen.say("table/piles"), f'<dl class="wk-facts wk-wide">{piles}</dl>')


def now(session: Session, pen: GameWriter) -> str:
    """What may be done now."""
    position = session.view
    if session.bot_acts:
        return ""  # the bar above says who plays
    if session.must_wait:
        return f"<p>{pen.text(session.prompt)}</p>"
    if position.actor == NOBODY:
        return f'<p class="wk-big">{pen.text(position.prompt)}</p>{_counted(session, pen)}'
    if position.actor == CHANCE:
        return phase_page(session, pen) + chance(session, pen)
    # What is offered in the hex that was clicked is seen at once, however long the page of the phase is.
    clicked = (_targets,) if _is_aimed(session) else ()
    parts = (
        *clicked,
        phase_page,
        purpose,
        suggested_now,
        _question,
        # What a mission or an attack promises stands above the stack out of which more may join it.
        _announced,
        *((group_fan,) if position.game.presentation.actions.joining else ()),
        chosen_card,
        _chits,
        _picks,
        able_units,
        *(() if clicked else (_targets,)),
        _notes,
        _typed,
    )
    return "".join(part(session, pen) for part in parts)


def _counted(session: Session, pen: GameWriter) -> str:
    """The count behind how the game has ended."""
    found = session.view.game.presentation.status.score(session.view)
    return f"<p>{pen.text(found[0])}</p>{pen.sum(found[1])}" if found is not None else ""


@shows("record")
def _question(session: Session, pen: GameWriter) -> str:
    """What is asked in the middle of what the other side does: it goes on after the answer."""
    position = session.view
    if position.game.presentation.fights.reaction_prompt(position) is None:
        return ""
    return f'<p class="wk-question">{pen.text(position.prompt)} {pen.clause(position.step.clause)}</p>'


@shows("record")
def _announced(session: Session, pen: GameWriter) -> str:
    """What comes of what has been put on the map and is not declared yet, by hex."""
    position = session.view
    label = position.game.board.label
    rows = "".join(
        f"<li>{pen.button(pen.text(label(hex_)), 'hex', label(hex_))} {pen.text(words)}</li>"
        for hex_, words in position.game.presentation.fights.announced(position).items()
    )
    return f'<ul class="wk-plain wk-announced">{rows}</ul>' if rows else ""


@shows("record")
def _notes(session: Session, pen: GameWriter) -> str:
    """The way to the notebook, where orders are written."""
    position = session.view
    written = position.game.presentation.secrets.written
    can_write = any(offers.verb_of(kind) in written for kind in position.step.actions)
    if not can_write or "notebook" not in session.tabs:
        return ""
    label, title = pen.say("table/open-notebook"), say("table/open-notebook-title")
    return f'<div class="wk-row">{pen.button(label, "tab", "notebook", title=title)}</div>'


# Chance


@shows("record")
def happened(session: Session, pen: GameWriter) -> str:
    """What chance said last, while it is carried out: the chit drawn, the die and its result."""
    last = session.last_chance
    if last is None:
        return ""
    node, before = last
    known = node.known_to(session.eyes)
    if known is None:
        return ""
    said = pen.action(before, known)
    if what := outcome_words(pen, before, known):
        # A battle stands beside what is told of it.
        occasion = "" if session.fought is not None else occasion_words(pen, before)
        said = f"{occasion} {said} {what}"
    elif node.actor == CHANCE and not isinstance(known, Throw):
        said = f"{pen.say('table/drawn')}<b>{said}</b>"
        if session.view.actor == CHANCE:
            said += pen.say("table/drawn-in-vain")
    return f'<p class="wk-happened">{said}</p>'


def chance(session: Session, pen: GameWriter) -> str:
    """What the dice may show, each to be said instead of thrown; many are folded behind what they bring."""
    position = session.view
    chances = position.chance()
    if not chances:
        return purpose(session, pen)  # the other side draws among what it alone sees
    meant = {action: _meant(session, pen, action) for action in chances}
    shown = [_outcome(session, pen, action, chances[action], words) for action, words in meant.items()]
    # What is no face of a die is a sentence, and needs more room; so do words under a face.
    look = "wk-outcomes"
    if all(isinstance(action, Throw) for action in chances):
        is_worded = any(len(words) > LONGEST_MARK for words in meant.values())
        look = "wk-dice wk-worded" if is_worded else "wk-dice"
    grid = f'<div class="wk-grid {look}">{"".join(shown)}</div>'
    is_short = len(chances) <= FEW_OUTCOMES
    in_short = "" if is_short else _in_short(pen, position, chances)
    key, is_open = ("outcomes", offers.is_thrown(position)) if is_short else ("outcomes-many", False)
    fold = pen.fold(key, pen.say("table/choose-outcome"), grid, is_open=is_open)
    added = position.game.presentation.actions.added(position)
    sum_ = "" if added is None else pen.ledger(added)
    return f"{purpose(session, pen)}{sum_}{in_short}{fold}"


def _in_short(pen: GameWriter, position: Position, chances: Mapping[Action, Fraction]) -> str:
    """How likely each thing is that many outcomes bring, where the game has a word for all of them.

    What each does stands beside it, where the game says so; else a long list is left out.
    """
    words, summed = position.game.presentation.actions, dict[tuple[str, str], Fraction]()
    for action, chance_ in chances.items():
        told = pen.text(words.outcome(position, action)), pen.text(words.meaning(position, action))
        summed[told] = summed.get(told, Fraction(0)) + chance_
    is_long = len(summed) > FEW_OUTCOMES and not any(does for _, does in summed)
    if is_long or any(not brings for brings, _ in summed):
        return ""
    rows = "".join(
        f"<li><b>{brings}</b> {pen.text(figures.percent(sure))}{f' · {does}' if does else ''}</li>"
        for (brings, does), sure in summed.items()
    )
    return f'<ul class="wk-plain">{rows}</ul>'


def _meant(session: Session, pen: GameWriter, action: Action) -> str:
    """What an outcome of chance means here, escaped; nothing where it has no name."""
    position = session.view
    result = None
    if (
        isinstance(action, Throw)
        and (battle := position.game.presentation.fights.battle(position)) is not None
    ):
        result = battle.result(action)
    told = position.game.presentation.actions.outcome(position, action) if result is None else str(result)
    return pen.text(told) if told else ""


def _outcome(session: Session, pen: GameWriter, action: Action, probability: Fraction, meant: str) -> str:
    position = session.view
    if isinstance(action, Throw):
        faces = "".join(DIE_FACES[face - 1] for face in action.faces if face <= len(DIE_FACES))
        label = f'<span class="wk-die">{faces}</span><b>{meant or action.number}</b>'
    else:
        label = pen.action(position, action) + (f" <b>{meant}</b>" if meant else "")
    exact = pen.text(figures.chance(probability))
    label += f' <small title="{exact}">{pen.text(figures.percent(probability))}</small>'
    if not position.check(action):
        return f'<span class="wk-button wk-dim">{label}</span>'
    text = action.text(position.game.board)
    return pen.button(label, "outcome", text, title=say("table/outcome-title"))


# Buttons


@shows("record")
def _chits(session: Session, pen: GameWriter) -> str:
    """The chits to choose from: a grid with their number, and small buttons for what else can be."""
    position = session.view
    kinds: tuple[Callable[[str], Action], ...] = offers.kinds_with(position, "chit")
    if not kinds:
        return ""
    held = position.game.presentation.status.hand(session.view, position.actor)
    cells = []
    for item in held:
        actions = [kind(item.id) for kind in kinds]
        legal = [action for action in actions if position.check(action)]
        first, chosen = actions[0], item.chosen + item.kept
        main = pen.button(
            f'<span class="wk-chit-name">{pen.text(item.name)}</span>'
            f'<span class="wk-count">{_kept(item, pen)}{_dots(item.left, chosen)}</span>',
            "type", first.text(position.game.board), title=item.note,
            look=f"wk-chit{'' if first in legal else ' wk-dim'}{' wk-on' if chosen else ''}",
        )  # fmt: skip
        others = "".join(
            pen.button(
                pen.text(offers.short_words(position, action)), "type", action.text(position.game.board),
                look="wk-small", title=offers.action_words(position, action),
            )
            for action in legal if action is not first
        )  # fmt: skip
        cells.append(f'<div class="wk-cell">{main}{others}</div>')
    if not held:
        return ""
    suggest = pen.button(
        pen.say("table/suggest"), "suggest", look="wk-small", title=say("table/suggest-title")
    )
    hint = f'<p class="wk-hint">{pen.say("table/chits-hint")} {suggest}</p>'
    return f'{hint}<div class="wk-grid wk-chits">{"".join(cells)}</div>'


@shows("record")
def _picks(session: Session, pen: GameWriter) -> str:
    """What is picked by its name: which formation, which table."""
    position, actions = session.view, offers.picks(session.view)
    told = [position.game.presentation.actions.foretold(position, action) for action in actions]
    if not any(told):
        return _row(session, pen, actions)
    buttons = [
        pen.button(pen.action(position, action), "type", action.text(position.game.board))
        for action in actions
    ]
    return explained(pen, buttons, told)


def _kept(item: HandItem, pen: GameWriter) -> str:
    """The words beside a chit that is kept out of the cup, or that would do nothing."""
    key = "table/kept" if item.kept else "table/idle" if item.is_idle else ""
    return f"<small>{pen.say(key)}</small> " if key else ""


def _dots(left: int, chosen: int) -> str:
    """One dot for each chit: filled where it is chosen."""
    return "●" * chosen + "○" * left


def _is_aimed(session: Session) -> bool:
    """Whether a hex was clicked, and not a unit, at which some action of this step aims."""
    return session.choice.unit is None and session.choice.goal in offers.targets(session.view)


@shows("record", "choice")
def _targets(session: Session, pen: GameWriter) -> str:
    """The actions that name a hex; only those of the hex that was clicked, if one was."""
    position = session.view
    found, clicked = offers.targets(position), _is_aimed(session)
    actions = found[session.choice.goal] if clicked else tuple(a for same in found.values() for a in same)
    if clicked:
        return _row(session, pen, actions, look="wk-main")
    # What shows a secret does not call for attention, unless it is asked for; nor what is seldom wanted.
    is_asked = position.game.presentation.fights.reaction_prompt(position) is not None
    seldom = tuple(a for a in (*actions, *offers.lent(position)) if offers.is_seldom(position, a))
    usual = tuple(action for action in actions if not offers.is_seldom(position, action))
    loud = tuple(action for action in usual if is_asked or not action.reveals)
    quiet = tuple(action for action in actions if action.reveals and not is_asked)
    row = _row(session, pen, loud, look="wk-main" if is_asked or len(loud) <= FEW_TARGETS else "")
    if len(loud) > FEW_TARGETS and not is_asked:
        hexes = {action.goal for action in loud}  # several may aim at one
        row = pen.fold("targets", pen.say("table/targets", count=len(hexes)), row)
    if quiet:
        row += pen.fold("shown", pen.say("table/can-show", count=len(quiet)), _row(session, pen, quiet))
    if seldom:
        listed = _row(session, pen, seldom[:MOST_SELDOM])
        if len(seldom) > MOST_SELDOM:
            listed += (
                f'<p class="wk-hint">{pen.say("table/seldom-more", count=len(seldom) - MOST_SELDOM)}</p>'
            )
        row += pen.fold("seldom", pen.say("table/seldom", count=len(seldom)), listed)
    return row


def _row(session: Session, pen: GameWriter, actions: Sequence[Action], look: str = "") -> str:
    """Buttons side by side; one below the other where the game says what each would cost or bring."""
    position = session.view
    buttons = [
        pen.button(
            pen.action(position, action) + _there(session, action),
            "type",
            action.text(position.game.board),
            look=look,
        )
        for action in actions
    ]
    told = [position.game.presentation.actions.foretold(position, action) for action in actions]
    if any(told):
        return explained(pen, buttons, told)
    return f'<div class="wk-row">{"".join(buttons)}</div>' if buttons else ""


def _there(session: Session, action: Action) -> str:
    """Who stands where an attack would go, in small letters."""
    position = session.view
    there = (
        position.in_hex(offers.aim_of(position, action)) if "target" in offers.fields_of(type(action)) else ()
    )
    printed = (position.unit(unit) for unit in there[:MOST_NAMED])
    called = [UNSEEN if unit.is_stand_in else unit.short for unit in printed]
    return f" <small>{escape(' '.join(called))}{'…' if there[MOST_NAMED:] else ''}</small>" if there else ""


@shows("record", "tab")
def _typed(session: Session, pen: GameWriter) -> str:
    """The fallback for every step: search the legal actions, or type one."""
    position = session.view
    listing = ""
    if session.listing:
        found = offers.listed(position, islice(position.legal, MOST_SEARCHED), session.listing, MOST_LISTED)
        listing = "".join(_line(position, pen, action) for action in found)
        listing = f'<div class="wk-list">{listing or pen.say("table/none-found")}</div>'
    field = (
        f'<input type="text" class="wk-field" data-field="action" data-do="type" data-typing="list" '
        f'placeholder="{pen.say("table/type-here")}" value="{escape(session.listing)}" spellcheck="false">'
    )
    return pen.fold("typed", pen.say("table/type"), f"{field}{listing}")


def _line(position: Position, pen: GameWriter, action: Action) -> str:
    text = action.text(position.game.board)
    return pen.button(
        f"<code>{escape(text)}</code>", "type", text, title=offers.action_words(position, action)
    )


# The sequence of play


@shows("record")
def sequence(session: Session, pen: GameWriter) -> str:
    """The sequence of play as the rulebook lists it: the current line lit, the phase it is in open."""
    position = session.view
    here, status = position.lines, position.game.presentation.status
    # A line that is lit is shown, whatever the scenario says: a free position may be at any step.
    lines = [each for each in position.game.sequence if each in here or status.is_played(position, each)]
    current = lines.index(here[-1]) if here else -1
    phases: list[list[int]] = []
    for number, line in enumerate(lines):
        if line.level == 0 or not phases:
            phases.append([])
        phases[-1].append(number)
    body = "".join(_phase(pen, lines, phase, current) for phase in phases)
    return pen.fold(
        "sequence", pen.say("table/sequence"), f'<div class="wk-sequence">{body}</div>', is_open=True
    )


def _phase(pen: GameWriter, lines: Sequence[SequenceLine], phase: list[int], current: int) -> str:
    head, *below = (_sequence_line(pen, lines[number], number == current) for number in phase)
    if not below:
        return head
    opened = " open" if current in phase else ""
    # The link to the clause stands beside what folds, not in it: a button holds no other.
    name = _sequence_line(pen, lines[phase[0]], phase[0] == current, is_linked=False)
    fold = f"<details{opened}><summary>{name}</summary>{''.join(below)}</details>"
    return f'<div class="wk-phase">{fold}{pen.clause(lines[phase[0]].clause)}</div>'


def _sequence_line(pen: GameWriter, line: SequenceLine, is_current: bool, *, is_linked: bool = True) -> str:
    look = f"wk-line wk-level-{line.level}{' wk-lit' if is_current else ''}"
    here = ' aria-current="step"' if is_current else ""
    link = pen.clause(line.clause) if is_linked else ""
    return f'<div class="{look}"{here}><span>{pen.text(line.name)}</span>{link}</div>'
