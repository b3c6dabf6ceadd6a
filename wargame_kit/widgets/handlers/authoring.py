"""What an author's touches do: open a study, draw, keep a page, move it, change it, take it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from wargame_kit.position import NotSaved
from wargame_kit.studies.page import EVERYBODY
from wargame_kit.studies.study_draft import Changed, StudyDraft, beside
from wargame_kit.widgets.authoring.next_page import page_now
from wargame_kit.widgets.authoring.task_draft import Unfit, possible
from wargame_kit.widgets.handlers.touched_table import TouchedTable
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.queries.visibility import EVERYTHING
from wargame_kit.widgets.session.annotations import Annotations
from wargame_kit.widgets.session.editor_state import DEFAULT_FILE, Draft, SuspendedGame, last_move
from wargame_kit.widgets.session.notice import Notice, Offer
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import DataError, Name, Words, say

ELSEWHERE = Offer(say("author/elsewhere"), "author-elsewhere", title=say("author/elsewhere-title"))
MOST_OTHERS = 12
"""Studies of the folder that are listed."""

AGAIN = Offer(say("author/again"), "author-again", title=say("author/again-title"))


# What is kept


def _keep(table: TouchedTable, touched: PageEvent) -> None:
    """Keep the page; as a new one if so said."""
    session = table.session
    _listen(session, touched)
    if touched.value == "new":
        session.editor = replace(session.editor, page="")
    _written(session, lambda study_draft: study_draft.with_page(page_now(session)), say("author/kept"))


def _written(session: Session, change: Callable[[StudyDraft], StudyDraft], told: Words) -> None:
    """Change the study and write its file, or tell why not; then everything stays as it was."""
    study_draft = session.editor.study_draft
    if study_draft is None:
        session.notice = Notice(words=say("author/no-file"))
        return
    title = session.editor.draft.name("study")
    try:
        changed = change(study_draft)
        if title != Name("") or changed.title == Name(""):
            changed = changed.titled(title if title != Name("") else _untitled())
        kept = changed.saved()
    except Unfit as unfit:
        session.notice = Notice(words=unfit.said, is_alarm=True)
    except NotSaved as error:
        offers = (ELSEWHERE, AGAIN) if isinstance(error, Changed) else (ELSEWHERE,)
        session.notice = Notice(words=error.said, is_alarm=True, offers=offers)
    except DataError as error:
        session.notice = Notice(words=_said(error), is_alarm=True)
    else:
        session.editor = session.editor.after_keeping(kept)
        session.notice = Notice(words=told)


def _said(error: DataError) -> Name:
    return Name(error.to("en"), error.to("zh"))


def _untitled() -> Name:
    title = say("author/untitled")
    return Name(title.to("en"), title.to("zh"))


def _retitle(table: TouchedTable, touched: PageEvent) -> None:
    _listen(table.session, touched)
    _changed(table.session, lambda study_draft: study_draft, say("author/titled"))


def _changed(session: Session, change: Callable[[StudyDraft], StudyDraft], told: Words) -> None:
    """Change the study without its next page, which stays in the editor."""
    editor = session.editor
    _written(session, change, told)
    if session.editor is not editor:
        session.editor = replace(editor, study_draft=session.editor.study_draft)


def _elsewhere(table: TouchedTable, touched: PageEvent) -> None:
    """Go on in another file, with everything that was read or kept so far, and keep the page there."""
    session = table.session
    _listen(session, touched)
    if session.editor.study_draft is not None:
        session.editor = replace(session.editor, study_draft=session.editor.study_draft.elsewhere())
        _keep(table, touched)


def _again(table: TouchedTable, touched: PageEvent) -> None:
    """Read the file as it is now, and keep the page in it."""
    session = table.session
    _listen(session, touched)
    editor = session.editor
    if editor.study_draft is None:
        return
    if _opened(session, str(editor.study_draft.path)):
        found = session.editor.study_draft
        assert found is not None
        page = editor.page if found.page(editor.page) is not None else ""
        session.editor = replace(editor, study_draft=found, page=page)
        _keep(table, touched)


def _move(by: int) -> Callable[[TouchedTable, PageEvent], None]:
    def effect(table: TouchedTable, touched: PageEvent) -> None:
        _listen(table.session, touched)
        _changed(table.session, lambda study: study.moved(touched.value, by), say("author/moved"))

    return effect


def _take_out(table: TouchedTable, touched: PageEvent) -> None:
    session = table.session
    _listen(session, touched)
    before = session.editor.study_draft
    page = None if before is None else before.page(touched.value)
    if before is None or page is None:
        return
    if len(before.pages) == 1:
        session.notice = Notice(words=say("author/last-page"))
        return
    _changed(session, lambda study: study.without(page.id), say("author/taken-out", page=page.title))
    if session.editor.study_draft is not before:
        gone = session.editor.page == page.id
        session.editor = replace(
            session.editor, removed=before.chapters, page="" if gone else session.editor.page
        )
        back = Offer(say("author/put-back"), "author-put-back")
        session.notice = Notice(words=say("author/taken-out", page=page.title), offers=(back,))


def _put_back(table: TouchedTable, touched: PageEvent) -> None:
    session = table.session
    _listen(session, touched)
    removed = session.editor.removed
    if removed:
        session.editor = replace(session.editor, removed=())
        _changed(session, lambda study: replace(study, chapters=removed), say("author/back-again"))


# Stepping through


def _step(table: TouchedTable, touched: PageEvent) -> None:
    """Open the study as its readers will, at the page that is named or at its first."""
    session = table.session
    _listen(session, touched)
    study_draft = session.editor.study_draft
    if study_draft is None or not study_draft.pages:
        return
    known = study_draft.page(touched.value)
    suspended = session.editor.suspended or SuspendedGame(session.record, session.viewer)
    session.editor = replace(session.editor, suspended=suspended, annotations=Annotations())
    table.teach(study_draft.study, (known or study_draft.pages[0]).id)


def _back_to_writing(table: TouchedTable, touched: PageEvent) -> None:
    """Lay the game on the table again on which the author wrote."""
    session = table.session
    _listen(session, touched)
    suspended = session.editor.suspended
    if suspended is None:
        return
    table.lesson, session.editor = None, replace(session.editor, suspended=None)
    session.viewer = suspended.viewer
    # Who sits there alone need not be asked whether he may see it.
    session.begin(suspended.record, viewer=EVERYTHING if suspended.viewer == EVERYTHING else None)
    if session.editor.is_open:
        session.tab = "author"


# The editor


def _listen(session: Session, touched: PageEvent) -> None:
    """Hear what stands in the fields of the panel."""
    session.notice = None
    session.editor = replace(session.editor, draft=session.editor.draft.told(touched.fields))


def _open_editor(table: TouchedTable, touched: PageEvent) -> None:
    session = table.session
    session.tab, session.notice, session.term = "author", None, ""
    if not session.editor.is_open:
        session.editor = replace(session.editor, is_open=True)
        _opened(session, DEFAULT_FILE)


def _open_file(table: TouchedTable, touched: PageEvent) -> None:
    _listen(table.session, touched)
    name = touched.value or touched.fields.get("file", "").strip()
    if not name:
        table.session.notice = Notice(words=say("table/no-path"))
        return
    _opened(table.session, name)


def _opened(session: Session, name: str) -> bool:
    """Open a study to go on with it; answer whether it could be."""
    try:
        study_draft = StudyDraft.opened(name, session.position.game)
    except NotSaved as error:
        session.notice = Notice(words=error.said, is_alarm=True)
        return False
    editor = session.editor
    texts = {k: v for k, v in editor.draft.texts.items() if not k.startswith("study-") and k != "file"}
    draft = Draft({**texts, **Draft.of(study_draft.title).texts})
    session.editor = replace(
        editor,
        study_draft=study_draft,
        page="",
        draft=draft,
        removed=(),
        others=beside(study_draft.path, MOST_OTHERS),
    )
    return True


def _change_page(table: TouchedTable, touched: PageEvent) -> None:
    editor = table.session.editor
    page = None if editor.study_draft is None else editor.study_draft.page(touched.value)
    table.session.notice = None
    if page is not None:
        table.session.editor = editor.changing(page)
        drawn = [*(spot.hex_ for spot in page.spots), *(arrow.end for arrow in page.arrows)]
        if drawn:
            table.viewport.look_at(drawn, always=False)


def _new_page(table: TouchedTable, touched: PageEvent) -> None:
    editor = table.session.editor
    if editor.study_draft is not None:
        table.session.editor = editor.after_keeping(editor.study_draft)


def _draw(table: TouchedTable, touched: PageEvent) -> None:
    _listen(table.session, touched)
    editor = table.session.editor
    table.session.editor = replace(editor, annotations=editor.annotations.taking(touched.value))


def _colour(table: TouchedTable, touched: PageEvent) -> None:
    _listen(table.session, touched)
    editor = table.session.editor
    table.session.editor = replace(editor, annotations=editor.annotations.in_colour(touched.value))


def _clear(table: TouchedTable, touched: PageEvent) -> None:
    _listen(table.session, touched)
    table.session.editor = replace(
        table.session.editor, annotations=table.session.editor.annotations.cleared()
    )


def _for_eyes(table: TouchedTable, touched: PageEvent) -> None:
    _listen(table.session, touched)
    if touched.value in (EVERYBODY, *table.position.game.sides):
        table.session.editor = replace(table.session.editor, eyes=touched.value)


def _ask(table: TouchedTable, touched: PageEvent) -> None:
    """Let the next page ask something, or no longer."""
    session = table.session
    _listen(session, touched)
    editor = session.editor
    asks = "" if touched.value == editor.asks or touched.value not in possible(session) else touched.value
    session.editor = replace(editor, asks=asks, moved=last_move(session) if asks == "move" else -1)


EFFECTS: dict[str, Callable[[TouchedTable, PageEvent], None]] = {
    "author": _open_editor,
    "author-file": _open_file,
    "author-title": _retitle,
    "keep-page": _keep,
    "author-elsewhere": _elsewhere,
    "author-again": _again,
    "author-up": _move(-1),
    "author-down": _move(1),
    "author-out": _take_out,
    "author-put-back": _put_back,
    "author-change": _change_page,
    "author-new": _new_page,
    "author-eyes": _for_eyes,
    "author-ask": _ask,
    "author-step": _step,
    "author-back": _back_to_writing,
    "draw": _draw,
    "draw-colour": _colour,
    "draw-clear": _clear,
}
