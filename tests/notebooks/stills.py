"""What stands in git where a notebook's table will be: every page of its study, still.

GitHub shows it to a reader who has no kernel; *Run All* puts the table in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import nbformat

from tests.notebooks.kept import PICTURE, text_of
from wargame_kit.studies import Page, Study, study
from wargame_kit.studies.outlines import outlines
from wargame_kit.studies.page_picture import page_picture
from wargame_kit.widgets.first_page.start_page import games
from wargame_kit.words import LANGUAGES, Language, Name, in_language, say
from wargame_kit.words.files import data_root
from wargame_kit.words.languages import TAGS
from wargame_kit.words.markup import escape

STUDY_CELL = re.compile(r'wk\.table\(wk\.study\("([\w/-]+)"\)\)$')
"""The last cell of a lesson's notebook."""

START_CELL = re.compile(r"wk\.start_here\(\)$")
"""The only code cell of the first notebook."""

WORDS = "text/html"


def study_shown_by(cell: Any) -> str:
    """The name of the study whose table a cell shows, or nothing."""
    found = STUDY_CELL.search(text_of(cell["source"]).strip()) if cell["cell_type"] == "code" else None
    return found[1] if found else ""


def kept_outputs(cell: Any) -> list[dict[str, Any]] | None:
    """What git keeps as the outputs of a cell that shows a study or the first page; None for any other."""
    if cell["cell_type"] != "code":
        return None
    if START_CELL.search(text_of(cell["source"]).strip()):
        return stills_of_start()
    name = study_shown_by(cell)
    return stills(study(name)) if name else None


def stills(shown: Study) -> list[dict[str, Any]]:
    """The outputs that stand for a study: for each page its words, its picture, its task."""
    return [nbformat.v4.new_output("display_data", one) for one in _pages(shown)]


def stills_of_start() -> list[dict[str, Any]]:
    """The outputs that stand for the first page: each game's card, and what its lessons ask."""
    data: list[dict[str, str]] = []
    for game in games():
        data.append({PICTURE: (data_root() / game / "card.svg").read_text(encoding="utf-8")})
        name = " · ".join(escape(in_language(say("start/game"), code, game)) for code in LANGUAGES)
        asked = (" · ".join(escape(one.title.to(code)) for code in LANGUAGES) for one in outlines(game))
        items = "".join(f"<li>{one}</li>" for one in asked)
        data.append({WORDS: f"<p><b>{name}</b></p><ul>{items}</ul>"})
    return [nbformat.v4.new_output("display_data", one) for one in data]


def _pages(whole: Study) -> Iterator[dict[str, str]]:
    last = ""
    for number, page in enumerate(whole, 1):
        drawn = str(page_picture(page, "en"))
        yield from of_page(page, f"{number} / {len(whole)}", drawn if drawn != last else "")
        last = drawn


def of_page(page: Page, number: str, drawn: str) -> Iterator[dict[str, str]]:
    """What stands for one page, with its picture where that is another than the one before."""
    title = " · ".join(dict.fromkeys(escape(page.title.to(code)) for code in LANGUAGES))
    yield {WORDS: f"<h3>{number} &ensp; {title}</h3>{_both(page.text)}"}
    if drawn:
        yield {PICTURE: drawn}
    if page.task is not None:
        task = page.task
        clause = f" <small>{escape(task.clause.to('en'))}</small>" if task.clause is not None else ""
        folded = _folded("study/hint", _both(task.hint)) + _folded(
            "study/solution", f"<p>{escape(task.solution)}</p>" + _both(task.right)
        )
        yield {WORDS: f"{_both(task.question, bold=True)}{clause}{folded}"}


def _both(words: Name, *, bold: bool = False) -> str:
    """Words in both languages, or once where both are the same."""
    return "".join(_told(text, code, bold) for text, code in _texts(words))


def _texts(words: Name) -> list[tuple[str, Language]]:
    english, chinese = ((words.to(code), code) for code in LANGUAGES)
    return [english] if english[0] == chinese[0] else [english, chinese]


def _told(text: str, code: Language, bold: bool) -> str:
    mark = ("<b>", "</b>") if bold else ("", "")
    parts = (f"<p>{mark[0]}{escape(part)}{mark[1]}</p>" for part in text.split("\n\n") if part.strip())
    return f'<div lang="{TAGS[code]}">{"".join(parts)}</div>'


def _folded(key: str, html: str) -> str:
    head = " · ".join(escape(say(key).to(code)) for code in LANGUAGES)
    return f"<details><summary>{head}</summary>{html}</details>"
