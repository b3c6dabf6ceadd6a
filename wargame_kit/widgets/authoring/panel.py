"""The Write panel: a study's file, what is drawn, the words of the next page, the pages there are."""

from __future__ import annotations

from html import escape

from wargame_kit.render.overlays import overlay_names
from wargame_kit.studies.page import COLOURS, EVERYBODY, Page
from wargame_kit.widgets.authoring.next_page import eyes_of, foreseen
from wargame_kit.widgets.authoring.task_draft import Unfit, possible
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.panels.record import back_to_writing
from wargame_kit.widgets.session.annotations import TOOLS
from wargame_kit.widgets.session.editor_state import DEFAULT_FILE, may_be_for
from wargame_kit.widgets.session.session import START_OVERLAYS, Session
from wargame_kit.words import LANGUAGES, Words, say

LINES_OF_TEXT = 3
TOOL_SIGNS = {"arrow": "↗", "spot": "⬡"}


def author_panel(session: Session, pen: GameWriter) -> str:
    """The panel."""
    if session.editor.study_draft is None:
        return _file(session, pen)
    parts = (_file, _drawing, _page, _pages)
    back = back_to_writing(session, pen)
    return (f'<div class="wk-row">{back}</div>' if back else "") + "".join(
        part(session, pen) for part in parts
    )


# The file


def _file(session: Session, pen: GameWriter) -> str:
    editor = session.editor
    path = editor.draft["file"] or (
        DEFAULT_FILE if editor.study_draft is None else str(editor.study_draft.path)
    )
    field = _line(session, pen, "file", path, say("author/file-here"))
    opener = pen.button(pen.say("author/open-file"), "author-file", title=say("author/open-file-title"))
    others = "".join(
        pen.button(escape(name.rpartition("/")[2]), "author-file", name, look="wk-small")
        for name in editor.others
    )
    row = f'<div class="wk-row">{field}{opener}</div>'
    row += f'<div class="wk-row">{others}</div>' if others else ""
    if editor.study_draft is None:
        return f'<p class="wk-hint">{pen.say("author/hint")}</p>{row}'
    titled = "".join(_written(session, pen, "study", code) for code in LANGUAGES)
    keep = pen.button(pen.say("author/keep-title"), "author-title", look="wk-small")
    keep = keep if editor.study_draft.pages else ""
    body = f"{row}{titled}{keep}"
    count = len(editor.study_draft.pages)
    head = pen.say("author/file", file=editor.study_draft.path.name, count=count)
    return pen.fold("author-file", head, body)


def _line(session: Session, pen: GameWriter, name: str, value: str, label: Words) -> str:
    """A field of one line; what is typed in it stays until the page of the study is another."""
    said = pen.text(label)
    return (
        f'<input type="text" class="wk-field" data-field="{name}" data-kept="{session.editor.draft.version}" '
        f'aria-label="{said}" placeholder="{said}" value="{escape(value)}">'
    )


def _written(session: Session, pen: GameWriter, field: str, code: str) -> str:
    """A field for words in one language."""
    name = f"{field}-{code}"
    return _line(session, pen, name, session.editor.draft[name], say(f"author/{field}-{code}"))


def _text(session: Session, pen: GameWriter, code: str) -> str:
    name, draft = f"text-{code}", session.editor.draft
    said = pen.say(f"author/{name}")
    # A line that begins with a blank one would lose it: HTML drops the first line break.
    return (
        f'<textarea class="wk-field" rows="{LINES_OF_TEXT}" data-field="{name}" data-kept="{draft.version}" '
        f'aria-label="{said}" placeholder="{said}">\n{escape(draft[name])}</textarea>'
    )


# What is drawn


def _drawing(session: Session, pen: GameWriter) -> str:
    annotations = session.editor.annotations
    tools = "".join(
        pen.button(
            f"{TOOL_SIGNS[tool]} {pen.say(f'author/{tool}')}",
            "draw",
            tool,
            pressed=tool == annotations.tool,
            look="wk-toggle",
            title=say(f"author/{tool}-title"),
        )
        for tool in TOOLS
    )
    colours: dict[str, Words] = {colour: say(f"author/{colour}") for colour in COLOURS}
    colour = pen.pick("draw-colour", colours, annotations.colour, title=say("author/colour"))
    clear = pen.button(pen.say("author/clear"), "draw-clear", look="wk-small") if annotations else ""
    return f'<div class="wk-row">{tools}{colour}{clear}</div>'


# The page


def _page(session: Session, pen: GameWriter) -> str:
    editor = session.editor
    assert editor.study_draft is not None
    old = editor.study_draft.page(editor.page)
    # The reader's own language stands open, the other one is folded away.
    first, second = sorted(LANGUAGES, key=lambda code: code != pen.language)
    own = _written(session, pen, "title", first) + _text(session, pen, first)
    other = _written(session, pen, "title", second) + _text(session, pen, second)
    other = pen.fold("author-other", pen.say(f"author/also-{second}"), other)
    head = pen.say("author/new-page") if old is None else pen.say("author/changing", page=old.title)
    asked = _task(session, pen, old, first, second)
    return (
        f'<div class="wk-card wk-author">{pen.heading(head)}{own}{other}{asked}'
        f"{_taken(session, pen) if old is None else ''}{_keep(pen, old)}</div>"
    )


def _task(session: Session, pen: GameWriter, old: Page | None, first: str, second: str) -> str:
    """What the page asks, if anything."""
    editor = session.editor
    if old is not None and old.task is None:
        return ""
    choice = ""
    if old is None:
        buttons = "".join(
            pen.button(
                pen.say(f"author/asks/{name}"),
                "author-ask",
                name,
                pressed=name == editor.asks,
                look="wk-small wk-toggle",
                title=say(f"author/asks-title/{name}"),
            )
            for name in possible(session)
        )
        choice = f'<div class="wk-row">{buttons}</div>'
        if editor.asks == "clause":
            choice += _line(session, pen, "claim", editor.draft["claim"], say("author/claim-here"))
        choice += _foreseen(session, pen)
    words = ""
    if old is not None or editor.asks:
        words = "".join(
            _written(session, pen, field, code)
            for code in (first, second)
            for field in ("question", "hint", "right")
        )
    head, is_open = pen.say("author/task"), bool(old is not None or editor.asks)
    return pen.fold(f"author-task-{is_open}", head, choice + words, is_open=is_open)


def _foreseen(session: Session, pen: GameWriter) -> str:
    """What the page will ask for, or what is missing to ask it."""
    try:
        told = foreseen(session)
    except Unfit as unfit:
        told = unfit.said
    return f'<p class="wk-hint" data-announce>{pen.text(told)}</p>' if told else ""


def _taken(session: Session, pen: GameWriter) -> str:
    """What else is kept with the page, and for whose eyes."""
    position, sides = session.view, session.position.game.side_names
    names = overlay_names(position)
    overlays = [name for key, name in names.items() if key in session.overlays - START_OVERLAYS]
    kept: list[Words] = [say("author/with-position"), *overlays]
    if session.choice.unit is not None:
        kept.insert(1, position.unit(session.choice.unit).name)
    hint = f'<p class="wk-hint">{pen.say("author/kept-with", what=tuple(kept))}</p>'
    eyes: dict[str, Words] = {EVERYBODY: say("author/everybody"), **sides}
    known = {name: eyes[name] for name in may_be_for(session)}
    if len(known) < 2:
        return hint
    pick = pen.pick(
        "author-eyes", known, eyes_of(session), label=say("author/eyes"), title=say("author/eyes-title")
    )
    return f'{hint}<div class="wk-row">{pick}</div>'


def _keep(pen: GameWriter, old: Page | None) -> str:
    if old is None:
        keep = pen.button(
            pen.say("author/keep"), "keep-page", look="wk-main", title=say("author/keep-page-title")
        )
        return f'<div class="wk-row wk-author-keep">{keep}</div>'
    keep = pen.button(pen.say("author/keep-changes"), "keep-page", look="wk-main")
    more = pen.button(pen.say("author/keep-new"), "keep-page", "new", title=say("author/keep-new-title"))
    leave = pen.button(pen.say("author/leave-page"), "author-new", look="wk-small")
    return f'<div class="wk-row wk-author-keep">{keep}{more}{leave}</div>'


# The pages there are


def _pages(session: Session, pen: GameWriter) -> str:
    study_draft = session.editor.study_draft
    assert study_draft is not None
    if not study_draft.pages:
        return ""
    last = len(study_draft.pages) - 1
    rows = "".join(
        f'<li class="{"wk-lit" if page.id == session.editor.page else ""}">'
        f'<span class="wk-number">{number + 1}</span>'
        f"{pen.link(pen.text(page.title), 'author-change', page.id, title=say('author/change-title'))}"
        f'<span class="wk-author-order">{_order(pen, page, number, last)}</span></li>'
        for number, page in enumerate(study_draft.pages)
    )
    step = pen.button(pen.say("author/step"), "author-step", title=say("author/step-title"))
    ways = f'<div class="wk-row">{step}</div>'
    return f'{pen.heading(pen.say("author/pages"))}<ol class="wk-author-pages">{rows}</ol>{ways}'


def _order(pen: GameWriter, page: Page, number: int, last: int) -> str:
    signs = (("↑", "up", number > 0), ("↓", "down", number < last), ("✕", "out", last > 0))
    return "".join(
        pen.button(
            sign,
            f"author-{do}",
            page.id,
            look="wk-small" if is_possible else "wk-small wk-dim",
            title=say(f"author/{do}-title", page=page.title),
        )
        for sign, do, is_possible in signs
    )
