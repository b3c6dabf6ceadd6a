"""The card of a lesson, above the panels: title, text, what is asked, the answer, and the way on."""

from __future__ import annotations

from html import escape

from wargame_kit.studies.answer import Answer
from wargame_kit.studies.lab import link_to_notebook
from wargame_kit.studies.page import Page, Task
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.lessons.answering import CHOICE, CLAUSE, HEX, NUMBER, PLAY, UNITS, YES
from wargame_kit.widgets.lessons.guide import Guide
from wargame_kit.widgets.lessons.guide_card import stage_section, ways
from wargame_kit.widgets.lessons.lesson import Lesson
from wargame_kit.widgets.lessons.what_next import WayOn, ways_on
from wargame_kit.words import Words, say

BARE = ("study/too-small", "study/too-large", "study/likelier", "study/less-likely")
"""What the rules say of a wrong number: it explains nothing."""


def lesson_card(lesson: Lesson, pen: GameWriter, *, has_home: bool = False) -> str:
    """The card.

    Parameters
    ----------
    lesson : Lesson
    pen : GameWriter
    has_home : bool
        Whether the table was opened from the first page: there the last page leads on.
    """
    if lesson.is_left:
        return _left(lesson, pen)
    inside = ""
    if not lesson.is_folded:
        shown = (
            _part("text", "list", _pages(lesson, pen))
            if lesson.is_listing
            else _page(lesson, pen, has_home=has_home)
        )
        inside = f'<div class="wk-lesson-body">{shown}</div>'
    label, foot = pen.text(lesson.study.title), _foot(lesson, pen, has_home)
    return f'<section class="wk-lesson" aria-label="{label}">{_head(lesson, pen)}{inside}{foot}</section>'


def _left(lesson: Lesson, pen: GameWriter) -> str:
    """What is left of the card beside a game of the reader's own: the way back."""
    back = pen.button(pen.say("lesson/return"), "page-again", title=say("lesson/return-title"))
    return (
        f'<section class="wk-lesson"><div class="wk-lesson-head"><b>{pen.text(lesson.study.title)}</b>'
        f"{back}</div></section>"
    )


def _head(lesson: Lesson, pen: GameWriter) -> str:
    page, count = lesson.page, len(lesson.study)
    tick, badge = _tick(lesson, page, pen), pen.badge(page.provenance, page.reason)
    place = pen.button(
        f"{lesson.number + 1}/{count} ▾", "page-list", look="wk-small", pressed=lesson.is_listing,
        title=say("lesson/list-title", study=lesson.study.title),
    )  # fmt: skip
    fold = pen.button(
        "▸" if lesson.is_folded else "▾",
        "lesson-fold",
        look="wk-small",
        title=say("lesson/unfold-title" if lesson.is_folded else "lesson/fold-title"),
    )
    title = f"{tick}<b>{pen.text(page.title)}</b>{badge}"
    return f'<div class="wk-lesson-head">{title}<span>{place} {fold}</span></div>'


def _tick(lesson: Lesson, page: Page, pen: GameWriter) -> str:
    """The sign of a page that is done."""
    if not lesson.is_done(page):
        return ""
    key = "lesson/ticked-read" if page.task is None else "lesson/ticked-solved"
    return f'<span class="wk-tick" title="{pen.say(key)}">✓</span>'


def _pages(lesson: Lesson, pen: GameWriter) -> str:
    """All pages by chapter; each can be opened."""
    parts = [f'<p class="wk-big">{pen.text(lesson.study.title)}</p>']
    for chapter in lesson.study.chapters:
        rows = "".join(
            f"<li{_shown(page is lesson.page)}>{_tick(lesson, page, pen) or _NO_TICK}"
            f"{pen.link(pen.text(page.title), 'page-go', page.id, look=_lit(page is lesson.page))}</li>"
            for page in chapter.pages
        )
        parts.append(f'{pen.heading(pen.text(chapter.title))}<ol class="wk-lesson-list">{rows}</ol>')
    return "".join(parts)


_NO_TICK = '<span class="wk-tick"></span>'


def _lit(is_open: bool) -> str:
    return "wk-lit" if is_open else ""


def _shown(is_open: bool) -> str:
    return ' data-show="open"' if is_open else ""


# The page


def _page(lesson: Lesson, pen: GameWriter, *, has_home: bool) -> str:
    """The text, and below it what is to be done: that stays in sight while a long text is scrolled."""
    page = lesson.page
    asked = "" if lesson.guide is None else stage_section(lesson.guide, pen)
    if page.task is not None:
        asked += _task(lesson, page.task, pen)
    told, key = _paragraphs(page.text, pen), escape(page.id)
    return _part("text", key, told) + _part("asked", key, asked + _ways_on(lesson, pen, has_home))


def _part(name: str, key: str, shown: str) -> str:
    """A part of the card that is scrolled by itself."""
    return f'<div class="wk-lesson-{name}" data-scroll="lesson-{name}-{key}">{shown}</div>' if shown else ""


def _paragraphs(words: Words, pen: GameWriter) -> str:
    """An author's text, its paragraphs divided by blank lines."""
    return "".join(f"<p>{part.strip()}</p>" for part in pen.text(words).split("\n\n") if part.strip())


def _task(lesson: Lesson, task: Task, pen: GameWriter) -> str:
    hint = pen.text(task.hint)
    hinted = f'<p class="wk-note" data-announce>{hint}</p>' if lesson.work.is_hinted and hint else ""
    answered = lesson.answered
    result = "" if answered is None else _result(lesson, task, answered, pen)
    return (
        f'<div class="wk-task"><p class="wk-asked">{pen.text(task.question)}</p>'
        f"{'' if lesson.is_solved else _answering(lesson, pen)}{hinted}{result}</div>"
    )


def _answering(lesson: Lesson, pen: GameWriter) -> str:
    """What an answer is given with."""
    way = lesson.way
    if way == YES:
        buttons = "".join(pen.button(pen.say(f"lesson/{one}"), "answer", one) for one in ("yes", "no"))
        return f'<div class="wk-row">{buttons}</div>'
    if way == CHOICE:
        return _choices(lesson, pen)
    if way == NUMBER:
        return _field(lesson, pen)
    how = f'<p class="wk-hint">{pen.say(f"lesson/how-{way}")}</p>'
    if way == CLAUSE:
        return f"{how}{_field(lesson, pen)}{_clause(lesson, pen)}"
    around = ""
    if way in (HEX, UNITS):
        around = pen.button(
            pen.say("lesson/look-around"),
            "look-around",
            look="wk-small wk-toggle",
            pressed=lesson.work.is_looking,
            title=say("lesson/look-around-title"),
        )
    chips = _chips(lesson, pen) if way == UNITS else ""
    typed = pen.fold(f"typed-{lesson.page.id}", pen.say("lesson/typed"), _field(lesson, pen))
    return f'{how}{chips}<div class="wk-lesson-ways">{typed}{around}</div>'


def _choices(lesson: Lesson, pen: GameWriter) -> str:
    """A button for each answer, in the author's order."""
    choices = () if lesson.task is None else lesson.task.asking.choices
    return "".join(
        f'<div class="wk-row">{pen.button(pen.text(choice), "answer", str(number))}</div>'
        for number, choice in enumerate(choices, 1)
    )


def _field(lesson: Lesson, pen: GameWriter) -> str:
    """The field into which any answer may be typed."""
    key = f"{lesson.page.id} {' '.join(lesson.work.picked)}"
    return (
        '<div class="wk-row wk-answer"><input type="text" class="wk-field" data-field="answer" '
        f'data-do="answer" data-kept="{escape(key)}" spellcheck="false" autocomplete="off" '
        f'value="{escape(lesson.work.typed)}" '
        f'placeholder="{pen.say(f"lesson/type-{lesson.way}")}">'
        f"{pen.button(pen.say('lesson/answer'), 'answer', look='wk-main')}</div>"
    )


def _clause(lesson: Lesson, pen: GameWriter) -> str:
    """The way to the rulebook, and the clause that lies open there, to be given as the answer."""
    session = lesson.session
    opened = pen.game.books.named(session.clause) if session.tab == "rules" else None
    if opened is None:
        look = pen.button(pen.say("lesson/rulebook"), "tab", "rules", look="wk-small")
        return f'<div class="wk-row">{look}</div>'
    label = pen.say("lesson/this-clause", clause=opened.number)
    return f'<div class="wk-row">{pen.button(label, "answer", opened.number, look="wk-main")}</div>'


def _chips(lesson: Lesson, pen: GameWriter) -> str:
    """The units that are chosen, those beside them in the hex clicked last, and the button."""
    view, work = lesson.session.view, lesson.work
    beside = [unit for unit in work.near if unit not in work.picked]
    chosen = "".join(pen.unit(view, unit, look="wk-on") for unit in work.picked if unit in view.pieces)
    there = "".join(pen.unit(view, unit, look="wk-off") for unit in beside if len(work.near) > 1)
    button = pen.button(pen.say("lesson/answer"), "answer", look="wk-main" if work.picked else "wk-dim")
    return f'<div class="wk-row">{chosen}{there}{button}</div>'


# What the rules say


def _result(lesson: Lesson, task: Task, answer: Answer, pen: GameWriter) -> str:
    if not answer.is_given:
        return f'<p class="wk-hint" data-show="empty" data-announce>{pen.text(answer.sentence)}</p>'
    if answer:
        words = pen.text(task.right) or pen.text(answer.sentence)
        clause = f" {pen.clause(task.clause)}" if task.clause is not None else ""
        sums = _rules(lesson, answer, pen, sentence=bool(pen.text(task.right)) and not _is_plain(answer))
        said = f"<p data-announce><b>✓</b> {words}{clause}</p>"
        return f'<div class="wk-right" data-show="right">{said}{sums}</div>'
    is_on_way = lesson.way == PLAY and answer.verdict is None
    look, sign = ("wk-note", "…") if is_on_way else ("wk-refused", "✗")
    back = ""
    if lesson.way == PLAY and lesson.is_trial:
        back = pen.button(pen.say("lesson/take-back"), "undo", look="wk-small")
    if answer.reply is None:
        body = f"<p data-announce><b>{sign}</b> {pen.text(answer.sentence)}</p>{_rules(lesson, answer, pen)}"
    else:
        body = f"<p data-announce><b>{sign}</b> {pen.text(answer.reply)}</p>"
        # Of a number the rules say no more than the author: too much, too little.
        if answer.sentence.key not in BARE:
            why = pen.button(
                pen.say("lesson/why-not"),
                "why-not",
                look="wk-small wk-lamp",
                pressed=lesson.work.is_explained,
            )
            back = f"{why}{back}"
        if lesson.work.is_explained:
            body += f"<p data-announce>{pen.text(answer.sentence)}</p>{_rules(lesson, answer, pen)}"
    if pen.text(task.hint) and not lesson.work.is_hinted:
        back += pen.button(pen.say("lesson/hint"), "hint", look="wk-small")
    return f'<div class="wk-wrong {look}" data-show="wrong">{body}<div class="wk-row">{back}</div></div>'


def _is_plain(answer: Answer) -> bool:
    """Whether the rules say no more than that it is right."""
    return answer.sentence.key == "study/right"


def _rules(lesson: Lesson, answer: Answer, pen: GameWriter, *, sentence: bool = False) -> str:
    """What the rules say to an answer: the refusal it is about, the sum behind it."""
    parts = [f"<p>{pen.text(answer.sentence)}</p>"] if sentence else []
    if answer.verdict is not None and answer.verdict.sentence is not None:
        parts.append(pen.verdict(answer.verdict, lesson.page.position))
    if answer.ledger is not None:
        parts.append(pen.sum(answer.ledger))
    return "".join(parts)


# The way on


def _ways_on(lesson: Lesson, pen: GameWriter, has_home: bool) -> str:
    """On the last page: what comes next, by its name; a button if the first page opens it, else a link."""
    ways = ways_on(lesson.study) if lesson.number == len(lesson.study) - 1 else ()
    if not ways:
        return ""
    shown = "".join(_way_on(way, pen, has_home) for way in ways)
    return f'{pen.heading(pen.say("lesson/then"))}<div class="wk-row">{shown}</div>'


def _way_on(way: WayOn, pen: GameWriter, has_home: bool) -> str:
    name = pen.text(way.name)
    if has_home:
        return pen.button(name, "onward", way.id, look="wk-small")
    link = link_to_notebook(way.id)
    return pen.to_notebook(name, link) if link else f"<span>{name}</span>"


def _foot(lesson: Lesson, pen: GameWriter, has_home: bool) -> str:
    is_last = lesson.number == len(lesson.study) - 1
    if lesson.guide is not None:
        return _guided(lesson, lesson.guide, pen, _end(pen, is_done=True) if has_home and is_last else "")
    task, work = lesson.task, lesson.work
    middle = ""
    if task is not None and not lesson.is_solved:
        is_offered = lesson.answered is not None and lesson.answered.is_given and not work.is_hinted
        if pen.text(task.hint) and not is_offered:
            middle += pen.button(
                pen.say("lesson/hint"), "hint", look="wk-small wk-lamp", pressed=work.is_hinted
            )
        label = "lesson/show-next" if work.shown and lesson.way == PLAY else "lesson/show"
        middle += pen.button(pen.say(label), "show", look="wk-small", title=say("lesson/show-title"))
    if lesson.is_trial:
        middle += pen.button(
            pen.say("lesson/again"), "page-again", look="wk-small", title=say("lesson/again-title")
        )
    middle += _leaving(pen)
    is_done = task is None or lesson.is_solved
    on = pen.button(f"{pen.say('lesson/next')} ▸", "page-next", look="wk-main" if is_done else "")
    if is_last and has_home:
        on = _end(pen, is_done=is_done)
    elif is_last:
        on = f'<span class="wk-quiet">{pen.say("lesson/last")}</span>'
    return _row(lesson, pen, middle, on)


def _guided(lesson: Lesson, guide: Guide, pen: GameWriter, end: str) -> str:
    help_, on = ways(guide, pen)
    return _row(lesson, pen, f"{help_}{_leaving(pen)}", on or end)


def _end(pen: GameWriter, *, is_done: bool) -> str:
    """The button of the last page: to where the next lesson and the games are chosen."""
    look = "wk-main" if is_done else ""
    return pen.button(f"{pen.say('lesson/end')} ▸", "home", title=say("start/home-title"), look=look)


def _row(lesson: Lesson, pen: GameWriter, middle: str, on: str) -> str:
    back = pen.button("◂", "page-back", title=say("lesson/back"), look="wk-dim" if lesson.number == 0 else "")
    return f'<div class="wk-lesson-foot">{back}<span class="wk-lesson-middle">{middle}</span>{on}</div>'


def _leaving(pen: GameWriter) -> str:
    return pen.button(pen.say("lesson/leave"), "leave", look="wk-small", title=say("lesson/leave-title"))
