"""Whatever a name in a reader's own file holds, a page shows it as text."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.strangers.hostile import TRICKS, hostile_folder, trick
from wargame_kit.board import BoardError
from wargame_kit.games.eastfront.rules.combat.battle import TakeHits
from wargame_kit.games.eastfront.rules.combat.fight import Fight
from wargame_kit.games.typhoon.rules.retreat import RetreatStep
from wargame_kit.position import Record
from wargame_kit.position.history import Episode
from wargame_kit.render.answer_page import answer_page
from wargame_kit.render.overlays import overlay_names
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.widgets.table import Table
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


def _typhoon(game: Any) -> Any:
    first, second, third = list(game.units)[1:4]
    soviet = [unit.id for unit in game.units.values() if unit.side == "soviet"][:2]
    places = {first: "2015", second: "2015", third: "2014", soviet[0]: "2016", soviet[1]: "2017"}
    return game.position(places, step=RetreatStep("axis", (first, second, third), 2))


def _eastfront(game: Any) -> Any:
    """A battle at Kiev with a headquarters beside it, and hits to be taken by one of two alike."""
    places = {"HQ-South": "KievW1", "G-I": "Kiev", "G-XXVI": "Kiev", "G-III": "KievW1", "S-5A": "Kiev"}
    battle, beside = game.board.index("Kiev"), game.board.index("KievW1")
    position = game.position(places, step=TakeHits(Fight("axis", battle), "axis", "defence", 2))
    headquarters = replace(position.pieces["HQ-South"], active="combat")
    face_up = (replace(piece, revealed=True) for unit, piece in position.pieces.items() if unit != "HQ-South")
    return position.moved(headquarters, *face_up).with_facts(axis_hexes=frozenset({beside}))


POSITIONS = {
    "typhoon": (_typhoon, "2016", "4146", "choose 9A"),
    "eastfront": (_eastfront, "Kiev", "Batumi", "take HQ-South"),
}
"""By game a position, a hex that can be attacked in it, one that is out of reach, and what is refused."""


NAMED = {"typhoon": ("prompt", 1), "eastfront": ("refusal", 3)}
"""By game a page that names a block, and the number of that block in the counter sheet."""


@pytest.fixture(scope="module", params=POSITIONS)
def position(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    game = wk.load(request.param, hostile_folder(request.param, tmp_path_factory.mktemp("hostile")))
    return POSITIONS[request.param][0](game)


def shown(position: Any) -> dict[str, str]:
    """Everything about a position that shows itself as HTML, by what it is."""
    _, attacked, far, refused = POSITIONS[position.game.id]
    (first, *_), target = position.stacks_by_side["axis"].values(), position.game.board.index(attacked)
    attacker = [*position.stacks_by_side["axis"].get(target, first)][:1]
    name = position.unit(attacker[0]).name
    answers = {
        "reach": position.reach(attacker[0]),
        "supply": position.supply("axis"),
        "line": position.supply("axis").of(attacker[0]),
        "control": position.control("axis"),
        "attack": position.odds(target, attacker),
    }
    if position.game.id == "eastfront":
        answers |= {"command": position.command("HQ-South"), "battle": position.step.battle(position)}
    things = {
        "prompt": position.prompt,
        "verdict": position.reach(attacker[0]).why_not(far),
        "refusal": position.check(refused),
        "ledger": Ledger("1").add(1, name, Citation(position.game.id, "9")),
        "error": BoardError("board/no-hex", value=TRICKS[0], range=TRICKS[5]),
        "episode": Episode(1, 1, Name(TRICKS[0]), Name(TRICKS[5]), frozenset(), say("rulebook/off")),
    }
    pages = {what: thing._repr_html_() for what, thing in things.items()}
    return pages | {what: answer_page(answer) for what, answer in answers.items()}


def test_a_name_shows_as_text_wherever_html_is_made(position: Any) -> None:
    said = {}
    for what, html in shown(position).items():
        page = Page(html)
        said[what] = "".join(page.runs)
        assert {tag for tag, _ in page.elements} <= ELEMENTS, what
        assert {name for _, names in page.elements for name in names} <= {
            "style",
            "colspan",
            "open",
            "lang",
            "title",
        }, what
    where, number = NAMED[position.game.id]
    assert trick(number) in said[where]


SCRIPTS = {"script", "img", "iframe", "object", "embed", "base", "link", "form", "foreignobject"}
"""Elements that could run something, or fetch it; no page of ours has one."""


@pytest.mark.parametrize("viewer", ["axis", "soviet"])
def test_no_name_makes_an_element_of_a_table(position: Any, viewer: str) -> None:
    # A strange element or attribute in any panel, with every layer of the map laid on.
    table = Table(Record(position), viewer=viewer)
    session, said = table.session, ""
    session.overlays = set(overlay_names(session.view))
    session.choice.hex_ = position.game.board.index(POSITIONS[position.game.id][1])
    for panel in session.tabs:
        session.open_panel(panel)
        table.refresh()
        assert table.error is None
        for widget in (table.side, table.bar, table.head, table.cover, table.errors):
            page = Page(widget.html)
            said += "".join(page.runs)
            assert SCRIPTS.isdisjoint(tag for tag, _ in page.elements), panel
            names = {name for _, attributes in page.elements for name in attributes}
            assert not [name for name in names if name.startswith("on") or name == "autofocus"], panel
    assert "window.ran=1" in said


def test_no_formula_begins_in_a_name(position: Any) -> None:
    # A formula is looked for in one run of text: its marks stand alone.
    for what, html in shown(position).items():
        for run in Page(html).runs:
            assert run in ("$", "\\") or not set(run) & {"$", "\\"}, (what, run)


def test_nothing_shows_itself_as_markdown() -> None:
    sources = Path(wk.__file__).parent.rglob("*.py")
    assert [path.name for path in sources if "_repr_markdown_" in path.read_text(encoding="utf-8")] == []
