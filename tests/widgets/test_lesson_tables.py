"""Whoever clicks, touches and types anything at the table of a lesson's position breaks nothing."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from wargame_kit import studies
from wargame_kit.studies.study_catalogue import names
from wargame_kit.widgets.jupyter.page import Page
from wargame_kit.widgets.table import Table, table
from wargame_kit.words import LANGUAGES


def lessons_of(name: str) -> list[studies.Page]:
    """The pages of a study that ask nothing."""
    return [page for page in studies.study(name) if page.task is None]


KEYS = ("Enter", " ", "Escape", "u", "Tab", "ArrowLeft", "x")


class Touchable(HTMLParser):
    """What a page lets be touched, as name and value, and the text of its fields.

    A box to type into counts with what stands in it, and with some text; a list with each of its choices.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.fields: dict[str, str] = {}
        self._change = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        it = {name: value or "" for name, value in attributes}
        value = it.get("value" if tag in ("input", "option") else "data-value", "")
        if "data-field" in it:
            self.fields[it["data-field"]] = value
        if "data-do" in it:
            self.found.append((it["data-do"], value))
        if "data-typing" in it:
            self.found += [(it["data-typing"], text) for text in ("1", "a b")]
        if tag == "select":
            self._change = it.get("data-change", "")
        elif tag == "option" and self._change:
            self.found.append((self._change, value))


class Stranger:
    """Somebody who does anything that the page of a table allows.

    Parameters
    ----------
    shown
        The table.
    says
        The fixture `browser_says`.
    random
        What is done next.
    """

    def __init__(self, shown: Table, says: Any, random: Random) -> None:
        self.shown, self.says, self.random = shown, says, random
        self.done: list[str] = []

    def acts(self) -> None:
        """Click, press or touch something; the table must go on."""
        random = self.random
        random.choice((self.clicks, self.presses, self.touches, self.touches, self.touches))()
        assert self.shown.error is None, self.done[-12:]

    def clicks(self) -> None:
        """Click a hex, more often an occupied one or one where the chosen unit may go."""
        position, random = self.shown.session.view, self.random
        goals = list(self.shown.session.choice.goals) if not self.shown.session.covered else []
        units = [unit for unit in sorted(position.pieces) if position.pieces[unit].hex_ >= 0]
        unit = random.choice(units)
        hex_ = random.choice(
            [random.randrange(position.game.board.size), position.pieces[unit].hex_, *goals[:1]]
        )
        shift = random.random() < 0.2
        named = unit if position.pieces[unit].hex_ == hex_ else None
        self.done.append(f"click {hex_} {named} {shift}")
        self.says(self.shown.layer, type="click", hex=hex_, unit=named, shift=shift)

    def presses(self) -> None:
        """Press a key, with the cursor on a hex or on none."""
        key = self.random.choice(KEYS)
        hex_ = self.random.choice([-1, self.random.randrange(self.shown.position.game.board.size)])
        self.done.append(f"key {key} {hex_}")
        self.says(self.shown.layer, type="key", key=key, hex=hex_)

    def touches(self) -> None:
        """Touch what a page offers; every name as often as any other, however many buttons bear it."""
        offered: list[tuple[Page, Touchable]] = []
        for page in (self.shown.cover, self.shown.head, self.shown.side, self.shown.bar, self.shown.errors):
            offered.append((page, Touchable(page.html)))
        names = sorted({name for _, it in offered for name, _ in it.found})
        name = self.random.choice(names)
        page, it = self.random.choice([pair for pair in offered if any(name == n for n, _ in pair[1].found)])
        value = self.random.choice([value for n, value in it.found if n == name])
        self.done.append(f"{name} {value}")
        self.says(page, type="do", name=name, value=value, fields=it.fields)


@pytest.mark.parametrize("name", names())
def test_a_few_clicks_at_a_lesson_s_table(comms: list[Any], browser_says: Any, name: str) -> None:
    for lesson in lessons_of(name)[::3]:
        random = Random(lesson.id)
        shown = table(lesson.position, language=random.choice(LANGUAGES), seed=1)
        stranger = Stranger(shown, browser_says, random)
        for _ in range(4):
            stranger.acts()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_three_hundred_clicks_at_a_lesson_s_table(
    comms: list[Any], browser_says: Any, name: str, language: Any
) -> None:
    for lesson in lessons_of(name):
        # Each language is another stranger.
        random = Random(lesson.id + language)
        stranger = Stranger(table(lesson.position, language=language, seed=1), browser_says, random)
        for _ in range(300):
            stranger.acts()
