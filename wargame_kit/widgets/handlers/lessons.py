"""What each button on the card of a lesson does; a page may say anything, so values are checked here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargame_kit.position import NotSaved
from wargame_kit.studies.answer import Answer
from wargame_kit.studies.kept_games import free_path, saves_folder
from wargame_kit.widgets.handlers.touched_table import TouchedTable
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.lessons.lesson import Lesson
from wargame_kit.widgets.session.notice import Notice, Offer
from wargame_kit.words import Words, say


def _next(lesson: Lesson, touched: PageEvent) -> None:
    lesson.go(lesson.number + 1)


def _back(lesson: Lesson, touched: PageEvent) -> None:
    lesson.go(lesson.number - 1)


def _go(lesson: Lesson, touched: PageEvent) -> None:
    ids = [page.id for page in lesson.study.pages]
    if touched.value in ids:
        lesson.go(ids.index(touched.value))


def _hint(lesson: Lesson, touched: PageEvent) -> None:
    lesson.work.is_hinted = not lesson.work.is_hinted


def _why_not(lesson: Lesson, touched: PageEvent) -> None:
    lesson.work.is_explained = not lesson.work.is_explained


def _show(lesson: Lesson, touched: PageEvent) -> None:
    lesson.show()


def _look_around(lesson: Lesson, touched: PageEvent) -> None:
    lesson.work.is_looking = not lesson.work.is_looking


def _answer(lesson: Lesson, touched: PageEvent) -> None:
    """Judge what was touched or typed; where nothing was, say how to answer, without blame."""
    if lesson.task is None:
        return
    text = touched.value.strip() or touched.fields.get("answer", "").strip() or " ".join(lesson.work.picked)
    if text:
        lesson.answer(text)
    else:
        lesson.work.answered = Answer(False, say(f"lesson/empty-{lesson.way}"), is_given=False)


def _fold(lesson: Lesson, touched: PageEvent) -> None:
    lesson.is_folded = not lesson.is_folded


def _list(lesson: Lesson, touched: PageEvent) -> None:
    lesson.is_listing, lesson.is_folded = not lesson.is_listing, False


ON_A_PAGE: Mapping[str, Callable[[Lesson, PageEvent], None]] = {
    "page-next": _next,
    "page-back": _back,
    "page-go": _go,
    "hint": _hint,
    "why-not": _why_not,
    "show": _show,
    "look-around": _look_around,
    "answer": _answer,
    "page-list": _list,
}
"""What can be touched while a page lies on the table."""


def on_card(table: TouchedTable, touched: PageEvent) -> None:
    """Do what was touched on the card of a lesson; on a game of one's own only what leads back."""
    lesson = table.lesson
    if lesson is None:
        return
    if touched.name == "lesson-fold":
        _fold(lesson, touched)
    elif touched.name == "page-again":
        _again(table, lesson, touched)
    elif touched.name == "leave" and not lesson.is_left:
        _leave(table, lesson)
    elif not lesson.is_left and touched.name in ON_A_PAGE:
        page = lesson.page
        ON_A_PAGE[touched.name](lesson, touched)
        if lesson.page is not page:
            table.supply_of = None  # the line was that of another position
        lesson.keep_place(table.cell)


EFFECTS = dict.fromkeys((*ON_A_PAGE, "lesson-fold", "page-again", "leave"), on_card)


def _again(table: TouchedTable, lesson: Lesson, touched: PageEvent) -> None:
    """Lay the page out as it is; a game of one's own that stands nowhere is not dropped unasked."""
    record = table.record
    if lesson.is_left and not record.is_safe and touched.value != "anyway":
        anyway = Offer(say("lesson/again-anyway"), "page-again", "anyway")
        table.session.notice = Notice(words=say("lesson/drops"), is_alarm=True, offers=(anyway,))
        return
    if lesson.is_left:
        record.close()
    lesson.again()


def _leave(table: TouchedTable, lesson: Lesson) -> None:
    """Let what lies on the table become a game of one's own, saved where nothing else is."""
    path = free_path(saves_folder(), f"{lesson.study.id}-{lesson.page.id}")
    told: Words
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        table.record.save(path)
        told, is_alarm = say("lesson/left", file=f"{path.parent.name}/{path.name}"), False
    except NotSaved as error:
        told, is_alarm = error.said, True
    except OSError as error:
        told, is_alarm = say("lesson/left-unsaved", why=error.strerror or str(error)), True
    lesson.leave()
    table.session.notice = Notice(words=told, is_alarm=is_alarm)
