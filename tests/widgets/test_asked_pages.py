"""A page is asked only when what it shows has changed: what it keeps is what it would say anew."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.ways import entered
from tests.widgets.across import nianzhuang, sit_down, turn
from tests.widgets.test_any_message import Offered
from wargame_kit.analysis import SimpleBot
from wargame_kit.position import Record
from wargame_kit.widgets.layout.side_page import side_page
from wargame_kit.widgets.panels.header import header
from wargame_kit.widgets.panels.toolbar import toolbar
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.shown import shows
from wargame_kit.widgets.table import Table, table

TYPHOON = ("9A", "4A", "2A", "3PzA", "3PzA", "4PzA", "4PzA", "2PzA", "ready", "16A", "19A", "20A", "ready")


def marching() -> Record:
    """The campaign of Typhoon when the first chit has been drawn: an army may move."""
    record = Record(wk.load("typhoon").start("typhoon-1941"))
    for chit in TYPHOON:
        record.play(chit if chit == "ready" else f"choose {chit}")
    record.play("draw 4A")
    return record


def test_a_click_on_a_counter_runs_through_few_files(comms: list[Any], browser_says: Any) -> None:
    def files(shown: Table, unit: str) -> set[str]:
        hex_ = shown.position.pieces[unit].hex_
        browser_says(shown.layer, type="key", hex=-1, key="Escape")
        ways = entered(lambda: browser_says(shown.layer, type="click", hex=hex_, unit=unit))
        assert shown.session.choice.unit == unit
        return ways

    before, shown = (table(marching(), viewer="everything", seed=1) for _ in range(2))
    _, *units = offers.candidates(shown.position)
    for unit in units:
        files(before, unit)  # what a game reads of its charts but once is read now
    # The first click on a unit also searches its reach, over ground and zones; afterwards that is derived.
    for most in (45, 35):
        for unit in units:
            ways = files(shown, unit)
            assert len(ways) <= most, (unit, sorted(ways))


def anew(shown: Table) -> list[str]:
    """What the pages of a table would say if nothing were kept of what they said before."""
    session, display, kept = shown.session, shown.display, shown.session.parts
    session.parts = {}
    said = [
        side_page(session, display, shown.pen, shown.lesson),
        header(session, display, shown.pen),
        toolbar(session, display, shown.pen),
    ]
    session.parts = kept
    return said


def touch_anything(shown: Table, browser_says: Any, random: Random) -> object:
    """Do something that a reader may do: click the map, press a key, touch a page, change a list."""
    board, stacks = shown.position.game.board, [0, *shown.position.stacks]
    if random.random() < 0.4 and not shown.session.covered:
        hex_ = random.choice(stacks) if random.random() < 0.8 else random.randrange(board.size)
        there = shown.position.in_hex(hex_)
        said = {"type": "click", "hex": hex_, "unit": random.choice(there) if there else None}
        if random.random() < 0.1:
            said = {"type": "key", "hex": hex_, "key": random.choice(("Enter", "Escape", "u"))}
        browser_says(shown.layer, **said)
        return said
    sides = shown.position.game.sides
    offered = [
        *(found for found in Offered(shown).found if found[0] not in ("leave", "home")),
        *(("language", each) for each in ("en", "zh")),
        *(("viewer", each) for each in ("all", "everything", *sides)),
        *((f"seat-{side}", each) for side in sides for each in ("person", "simple")),
        *(("bot-pace", each) for each in ("walk", "step", "once")),
        *((name, "") for name in ("redo", "advise", "author", "uncover")),
        *(("list", each) for each in ("", "a")),
    ]
    name = random.choice(sorted({name for name, _ in offered}))
    value = random.choice([value for one, value in offered if one == name])
    shown.touched(name, value)
    return name, value


TABLES: dict[str, Callable[[], Table]] = {
    "handed over": lambda: table(nianzhuang(), seed=1),
    "open": lambda: table(nianzhuang(), viewer="everything", seed=1),
    "with a bot": lambda: sit_down(nianzhuang(), {"kmt": SimpleBot()}, seed=1),
    "of chits": lambda: table(Record(wk.load("typhoon").start("typhoon-1941")), viewer="everything", seed=1),
    "of marches": lambda: table(marching(), viewer="everything", seed=1),
    "of two nations": lambda: table("kiev", viewer="everything", seed=1),
    "of blocks": lambda: table("eastfront", "s42", seed=1),
    "of a lesson": lambda: table(wk.study("huaihai/fresh"), seed=1),
    "of a guided game": lambda: table(wk.study("typhoon/first"), seed=1),
}


@pytest.mark.parametrize("number", [50, pytest.param(1_500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", TABLES)
def test_what_a_page_has_kept_is_what_it_would_say_anew(
    comms: list[Any], browser_says: Any, folder: Any, kind: str, number: int
) -> None:
    shown, random, touches = TABLES[kind](), Random(kind), list[object]()
    for _ in range(number):
        touches.append(touch_anything(shown, browser_says, random))
        assert shown.error is None, (touches[-1], shown.error)
        if random.random() < 0.5:
            turn(shown, 5)
            shown.refresh()  # not every action of a bot is shown at once
        if not shown.session.covered:
            assert [shown.side.html, shown.head.html, shown.bar.html] == anew(shown), touches[-5:]


def test_a_part_is_asked_again_only_when_what_it_names_has_changed(comms: list[Any]) -> None:
    asked = []

    @shows("tab")
    def part(session: Session, pen: Any) -> str:
        asked.append(session.tab)
        return session.tab

    shown = table(nianzhuang(), viewer="everything", seed=1)
    for tab in ("play", "play", "inspect"):
        shown.session.open_panel(tab)
        shown.session.choose(None)
        assert part(shown.session, shown.pen) == tab
    assert asked == ["play", "inspect"]


def test_a_word_that_a_kept_part_explains_is_explained_once(comms: list[Any]) -> None:
    @shows("tab")
    def part(session: Session, pen: Any) -> str:
        return str(pen.term("what-if"))

    shown = table(nianzhuang(), viewer="everything", seed=1)
    for _ in range(2):
        pen = shown.pen
        assert "data-do" in part(shown.session, pen)
        assert "data-do" not in pen.term("what-if")
        assert "data-do" not in part(shown.session, pen)
