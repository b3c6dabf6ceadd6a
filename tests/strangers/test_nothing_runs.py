"""Whatever a name in a reader's own file holds, a page shows it as text."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.strangers.hostile import TRICKS, hostile_folder, trick
from wargame_kit.board import BoardError
from wargame_kit.games.typhoon.rules.retreat import RetreatStep
from wargame_kit.position.history import Episode
from wargame_kit.render.answer_page import answer_page
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Name, say

ELEMENTS = {"div", "p", "b", "small", "span", "table", "tr", "th", "td", "ul", "li", "details", "summary"}


class Page(HTMLParser):
    """What a browser would make of HTML: its elements with their attributes, and its runs of text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: set[tuple[str, tuple[str, ...]]] = set()
        self.runs: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.elements.add((tag, tuple(name for name, _ in attrs)))

    def handle_data(self, data: str) -> None:
        self.runs.append(data)


@pytest.fixture(scope="module")
def position(tmp_path_factory: pytest.TempPathFactory) -> Any:
    game = wk.load("typhoon", hostile_folder("typhoon", tmp_path_factory.mktemp("hostile")))
    first, second, third = list(game.units)[1:4]
    soviet = [unit.id for unit in game.units.values() if unit.side == "soviet"][:2]
    places = {first: "2015", second: "2015", third: "2014", soviet[0]: "2016", soviet[1]: "2017"}
    return game.position(places, step=RetreatStep("axis", (first, second, third), 2))


def shown(position: Any) -> dict[str, str]:
    """Everything about a position that shows itself as HTML, by what it is."""
    (first, *_), target = position.pieces, position.game.board.index("2016")
    name = position.unit(first).name
    answers = {
        "reach": position.reach(first),
        "supply": position.supply("axis"),
        "line": position.supply("axis").of(first),
        "control": position.control("axis"),
        "attack": position.odds(target, [first]),
    }
    things = {
        "prompt": position.prompt,
        "verdict": position.reach(first).why_not("4146"),
        "ledger": Ledger("1").add(1, name, Citation("typhoon", "9")),
        "error": BoardError("board/no-hex", value=TRICKS[0], range=TRICKS[5]),
        "episode": Episode(1, Name(TRICKS[0]), Name(TRICKS[5]), frozenset(), say("rulebook/off")),
    }
    pages = {what: thing._repr_html_() for what, thing in things.items()}
    return pages | {what: answer_page(answer) for what, answer in answers.items()}


def test_a_name_shows_as_text_wherever_html_is_made(position: Any) -> None:
    for what, html in shown(position).items():
        page = Page(html)
        assert {tag for tag, _ in page.elements} <= ELEMENTS, what
        assert {name for _, names in page.elements for name in names} <= {
            "style",
            "colspan",
            "open",
            "lang",
        }, what
    assert trick(1) in "".join(Page(position.prompt._repr_html_()).runs)


def test_no_formula_begins_in_a_name(position: Any) -> None:
    # A formula is looked for in one run of text: its marks stand alone.
    for what, html in shown(position).items():
        for run in Page(html).runs:
            assert run in ("$", "\\") or not set(run) & {"$", "\\"}, (what, run)


def test_nothing_shows_itself_as_markdown() -> None:
    sources = Path(wk.__file__).parent.rglob("*.py")
    assert [path.name for path in sources if "_repr_markdown_" in path.read_text(encoding="utf-8")] == []
