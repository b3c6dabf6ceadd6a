"""The questions that a page can ask of what lies on the table, with solutions that the rules give."""

from __future__ import annotations

from wargame_kit.analysis.attacks import steps_of
from wargame_kit.mechanics.outcomes import chance_of
from wargame_kit.position import BadNotation, Position
from wargame_kit.studies.asking import Asking, NameClause, Play
from wargame_kit.studies.counting import CountCost, FindChance, is_so
from wargame_kit.studies.naming import YesOrNo
from wargame_kit.studies.page import Task
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.editor_state import EditorState, last_move
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import Name, Phrase, WargameError, say

QUESTIONS = ("move", "cost", "supplied", "clause", "chance")
"""The move to find, what a way costs, whether a line can be traced, a clause, a chance."""


def possible(session: Session) -> tuple[str, ...]:
    """The questions that what lies on the table allows."""
    known = {
        "move": last_move(session) >= 0 or session.editor.moved >= 0,
        "cost": _goal(session) >= 0,
        "supplied": _with_lines(session) is not None,
        "clause": True,
        "chance": bool(session.studied.target >= 0 and session.studied.attackers),
    }
    return tuple(question for question in QUESTIONS if known[question])


def task_of(session: Session, position: Position) -> Task | None:
    """The task of the page that is being written, or None where it asks nothing.

    Parameters
    ----------
    session : Session
    position : Position
        Of the page, as its eyes see it.

    Raises
    ------
    Unfit
        Saying what is missing.
    """
    editor = session.editor
    if not editor.asks:
        return None
    asking, solution, question = _asked(session, position)
    written = editor.draft.name("question")
    return Task(
        question=written if written != Name("") else _both(question.of(position.game.vocabulary)),
        hint=editor.draft.name("hint"),
        asking=asking,
        solution=solution,
        right=editor.draft.name("right"),
    )


class Unfit(WargameError):
    """A page that cannot be kept as it is, with what is missing.

    Attributes
    ----------
    said : Phrase
    """

    def __init__(self, said: Phrase) -> None:
        super().__init__(str(said))
        self.said = said


def _asked(session: Session, position: Position) -> tuple[Asking, str, Phrase]:
    editor = session.editor
    if editor.asks not in possible(session):
        raise Unfit(say(f"author/not-now/{editor.asks}"))
    if editor.asks == "move":
        return _move(session, position)
    if editor.asks == "cost":
        return _cost(session, position)
    if editor.asks == "supplied":
        return _supplied(session, position)
    return _clause(editor, position) if editor.asks == "clause" else _chance(session, position)


def _move(session: Session, position: Position) -> tuple[Asking, str, Phrase]:
    node = session.record.nodes.get(session.editor.moved)
    action = None if node is None else node.known_to(session.eyes)
    if action is None:
        raise Unfit(say("author/not-now/move"))
    text, unit, goal = action.text(position.game.board), action.named_unit, action.goal
    if unit and goal is not None and goal >= 0:
        label = position.game.board.label(goal)
        # An attack names a hex in which its unit never stands.
        if position.play(action).pieces[unit].hex_ == goal:
            question = say("author/ask/move-to", unit=position.unit(unit).name)
            return Play(unit=unit, at=(label,)), text, question
    return Play(doing=text), text, say("author/ask/move")


def _cost(session: Session, position: Position) -> tuple[Asking, str, Phrase]:
    choice = session.choice
    reach, goal = choice.reach(), _goal(session)
    assert reach is not None
    assert choice.unit is not None
    label = position.game.board.label(goal)
    question = say("author/ask/cost", unit=position.unit(choice.unit).name, hex=label)
    return CountCost(choice.unit, label, choice.verb), str(reach.cost(goal)), question


def _clause(editor: EditorState, position: Position) -> tuple[Asking, str, Phrase]:
    text = editor.draft["claim"].strip()
    if not text:
        raise Unfit(say("author/not-now/clause"))
    try:
        verdict = position.check(position.game.read_action(text))
    except BadNotation as error:
        raise Unfit(say("author/claim", error=error.phrase)) from error
    if verdict or verdict.clause is None:
        raise Unfit(say("author/claim-allowed", action=text))
    return NameClause(text), position.game.books.name(verdict.clause), say("author/ask/clause", action=text)


def _chance(session: Session, position: Position) -> tuple[Asking, str, Phrase]:
    target, units = session.studied.target, tuple(session.studied.attackers)
    battle, label = position.odds(target, units), position.game.board.label(target)
    if not battle.verdict:
        raise Unfit(say("author/not-now/chance"))
    there = steps_of(position, battle.defenders)
    chance = chance_of(battle.outcomes(), lambda result: is_so("empties", result, there))
    question = say("author/ask/chance", units=units, hex=label)
    return FindChance(label, units, "empties"), str(chance), question


def _supplied(session: Session, position: Position) -> tuple[Asking, str, Phrase]:
    unit = _with_lines(session)
    assert unit is not None
    line = position.supply(position.side_of(unit)).of(unit)
    question = say("author/ask/supplied", unit=position.unit(unit).name)
    return YesOrNo(supplied=unit), "yes" if line.connected else "no", question


def _with_lines(session: Session) -> str | None:
    """The chosen unit, if it stands on the map and its side needs lines."""
    unit, view = session.choice.unit, session.view
    if unit is None or not view.game.answers.knows("supply") or offers.hex_of(view, unit) < 0:
        return None
    is_needed = view.game.presentation.units.needs_supply(view, view.unit(unit).side)
    return unit if is_needed and view.pieces[unit].hex_ >= 0 else None


def _goal(session: Session) -> int:
    """The hex looked at, if the chosen unit can go there; else -1."""
    choice = session.choice
    reach = choice.reach() if choice.unit is not None and choice.is_moving else None
    if reach is None or choice.hex_ not in reach or choice.hex_ == reach.origin:
        return -1
    return choice.hex_


def _both(phrase: Phrase) -> Name:
    return Name(phrase.to("en"), phrase.to("zh"))
