"""The page that an author would keep now: what lies on the table, in their words, for whose eyes."""

from __future__ import annotations

from dataclasses import replace

from wargame_kit.position import Position
from wargame_kit.render.overlays import overlay_names
from wargame_kit.studies.page import Page
from wargame_kit.widgets.authoring.task_draft import Unfit, task_of
from wargame_kit.widgets.lessons.answering import PLAY, way_of
from wargame_kit.widgets.lessons.lesson import record_of
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.editor_state import EditorState, may_be_for
from wargame_kit.widgets.session.session import START_OVERLAYS, Session
from wargame_kit.words import Name, Words, say


def page_now(session: Session) -> Page:
    """The page that would be kept now: a new one, or the one that is being changed.

    Raises
    ------
    Unfit
        Saying what is missing.
    """
    editor = session.editor
    assert editor.study_draft is not None
    title, text = editor.draft.name("title"), editor.draft.name("text")
    if title == Name(""):
        raise Unfit(say("author/no-title"))
    old = editor.study_draft.page(editor.page)
    arrows, spots = editor.annotations.arrows, editor.annotations.spots
    if old is not None:
        return replace(_reworded(old, editor), title=title, text=text, arrows=arrows, spots=spots)
    position = _position(session)
    unit = session.choice.unit
    known = overlay_names(position)
    page = Page(
        id=editor.study_draft.new_id(title),
        title=title,
        text=text,
        position=position,
        eyes=eyes_of(session),
        unit=unit if unit is not None and unit in position.pieces else "",
        overlays=tuple(name for name in known if name in session.overlays - START_OVERLAYS),
        arrows=arrows,
        spots=spots,
        task=task_of(session, position),
        provenance="own",
    )
    _try(page)
    return page


def _try(page: Page) -> None:
    """See to it that a reader can do what a page asks for.

    Raises
    ------
    Unfit
        Saying what keeps him from it.
    """
    task = page.task
    if task is None:
        return
    answer = page.check(task.solution)
    if not answer:
        raise Unfit(say("author/unsolvable", why=answer.verdict or answer.sentence))
    if way_of(task.asking) == PLAY:
        reader = Session(record_of(page), viewer=page.eyes)
        refused = reader.refusal(page.position.game.read_action(task.solution))
        if refused is not None:
            raise Unfit(say("author/unsolvable", why=refused.verdict or refused.words))


def foreseen(session: Session) -> Words:
    """What the next page will ask for, as its author is told beforehand; empty where it asks nothing.

    Raises
    ------
    Unfit
        Saying what is missing.
    """
    editor = session.editor
    if not editor.asks or editor.study_draft is None or editor.study_draft.page(editor.page) is not None:
        return ""
    position = _position(session)
    task = task_of(session, position)
    assert task is not None
    if way_of(task.asking) != PLAY:
        return say("author/will-ask", question=task.question, answer=task.solution)
    side = position.game.side_names.get(position.actor)
    if side is None:  # chance says what comes next, or the game is over
        raise Unfit(say("author/not-now/move"))
    action = offers.action_words(position, position.game.read_action(task.solution))
    return say("author/will-ask-move", turn=position.turn, side=side, action=action)


def _reworded(page: Page, editor: EditorState) -> Page:
    """A page with the words of its task as they are written now."""
    if page.task is None:
        return page
    question = editor.draft.name("question")
    task = replace(page.task, hint=editor.draft.name("hint"), right=editor.draft.name("right"))
    return replace(page, task=task if question == Name("") else replace(task, question=question))


def eyes_of(session: Session) -> str:
    """For whose eyes the next page is."""
    known = may_be_for(session)
    return session.editor.eyes if session.editor.eyes in known else known[0]


def _position(session: Session) -> Position:
    """The position of the next page, as its eyes see it; before the move that is to be found."""
    editor, position = session.editor, session.position
    if editor.asks == "move":
        node = session.record.nodes.get(editor.moved)
        if node is None or node.parent is None:
            raise Unfit(say("author/not-now/move"))
        position = session.record.position_at(node.parent)
    return session.as_seen(position, eyes_of(session))
