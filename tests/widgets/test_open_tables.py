"""Tables of one kernel, and what the table tells to everybody."""

from __future__ import annotations

import html
import re
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.widgets.ambush import ambush
from tests.widgets.test_table_play import WHERE, a_game, touch
from wargame_kit.position import CHANCE, NOBODY, Record
from wargame_kit.widgets.jupyter import open_tables
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.panels.casualty_report import gone
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.queries.visibility import EVERYTHING
from wargame_kit.widgets.table import Table, table


def test_two_tables_on_one_record_stay_in_step(comms: list[Any], browser_says: Any) -> None:
    record = Record(wk.load("typhoon").start("typhoon-1941"))
    one, other = table(record, seed=1), table(record, seed=1)
    browser_says(other.head, type="shown")
    touch(one, browser_says, "type", "choose 9A")
    assert "1 of 8 chosen" in other.head.html
    browser_says(one.head, type="shown")
    touch(other, browser_says, "undo")
    assert "0 of 8 chosen" in one.head.html


def test_another_line_ahead_is_a_change_that_the_other_tables_show() -> None:
    record = Record(wk.load("typhoon").start("typhoon-1941"))
    aside, *_, present = record.position.legal
    record.play(aside)
    fork = record.cursor
    ends = []
    for action in list(record.position.legal)[:2]:
        record.go(fork)
        record.play(action)
        ends.append(record.cursor)
    record.go(record.root)
    record.play(present)
    states = []
    for end in ends:
        record.go(end)
        record.go(fork)
        states.append(open_tables.state_of(record))
    assert states[0] != states[1]


def test_a_table_that_no_page_shows_any_more_costs_nothing(comms: list[Any], browser_says: Any) -> None:
    record = Record(wk.load("typhoon").start("typhoon-1941"))
    one, left = table(record, seed=1), table(record, seed=1)
    browser_says(left.head, type="shown")
    browser_says(left.head, type="gone")
    before = left.head.html
    touch(one, browser_says, "type", "choose 9A")
    assert left.head.html == before
    browser_says(left.head, type="gone")
    assert left.head.views == 0


def test_a_cell_that_is_run_again_keeps_whose_secrets_are_shown(
    comms: list[Any], browser_says: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "cell_now", lambda: "one")
    first = table("huaihai", "nianzhuang", seed=1)
    assert first.session.viewer == "all"
    touch(first, browser_says, "viewer", EVERYTHING)
    again = table("huaihai", "nianzhuang", seed=1)
    assert again.session.viewer == EVERYTHING
    assert table("typhoon", seed=1).session.viewer == "all"
    assert table("huaihai", "nianzhuang", viewer="kmt").session.viewer == "kmt"
    monkeypatch.setattr(open_tables, "cell_now", lambda: "two")
    assert table("huaihai", "nianzhuang", seed=1).session.viewer == "all"
    monkeypatch.setattr(open_tables, "cell_now", lambda: "")
    touch(table("huaihai", "nianzhuang", seed=1), browser_says, "viewer", EVERYTHING)
    assert table("huaihai", "nianzhuang", seed=1).session.viewer == "all"


def test_who_was_destroyed_is_told_to_both_sides(comms: list[Any], browser_says: Any) -> None:
    where = WHERE | {"HQ-16A": "0805", "316SD": "0403", "3Pz": "0303", "4Pz": "0304", "7ID": "0402"}
    position = a_game().position(where, active=frozenset({"3Pz", "4Pz", "7ID"})).play("stop")
    record = Record(position)
    for text in ("assign 3Pz 0403", "assign 4Pz 0403", "assign 7ID 0403", "declare", "roll 6"):
        record.play(text)
    while "316SD" in record.position.in_hex(record.position.game.board.index("0403")):
        record.play(next(iter(record.position.legal)))
    assert record.position.pieces["316SD"].place == "box"
    for viewer in ("axis", "soviet"):
        assert gone(record, viewer) == {"box": ("316SD",)}
        shown = table(record, viewer=viewer)
        assert "Off the map" in shown.side.html
        assert "316" in shown.side.html


def test_news_tells_nobody_of_a_unit_that_he_never_saw(comms: list[Any]) -> None:
    first = ambush()
    record = Record(first)
    for text in ("hide R", "wait"):
        record.play(text)
    assert gone(record, "blue") == gone(record, "red") == {}


def test_threats_are_shown_while_chance_speaks(comms: list[Any], browser_says: Any) -> None:
    record = Record(wk.load("typhoon").start("typhoon-1941"))
    random = Random(1)
    while record.position.actor != CHANCE:
        record.play(record.position.legal.sample(random))
    shown = table(record, viewer=EVERYTHING, overlays=["threats"])
    marked = {mark.hex for overlay in map_view.marks(shown.session) for mark in overlay.marks}
    for side in ("axis", "soviet"):
        standing = {piece.hex_ for piece in record.position.pieces.values() if piece.hex_ >= 0}
        own = {h for h in standing if record.position.unit(record.position.in_hex(h)[0]).side == side}
        assert marked & own


TAG = re.compile(r"<[^>]*>")
SAID_IN_A_TAG = re.compile(r'(?:title|placeholder|aria-label)="([^"]*)"')
TEMPLATE = re.compile(r"\{[a-z_.]*\}")
BARE_KEY = re.compile(r"(?<![\w./-])[a-z_]{3,}/[a-z_][a-z_/-]+")


def said(shown: Table) -> str:
    pages = "\n".join(page.html for page in (shown.head, shown.side, shown.bar, shown.errors, shown.cover))
    return html.unescape("\n".join([TAG.sub("\n", pages), *SAID_IN_A_TAG.findall(pages)]))


@pytest.mark.parametrize(
    ("scenario", "language"),
    [
        ("typhoon/typhoon-1941", "zh"),
        ("huaihai/nianzhuang", "en"),
        pytest.param("typhoon/typhoon-1941", "en", marks=pytest.mark.slow),
        pytest.param("huaihai/nianzhuang", "zh", marks=pytest.mark.slow),
    ],
)
def test_no_template_and_no_bare_key_is_ever_shown(comms: list[Any], scenario: str, language: Any) -> None:
    name, _, start = scenario.partition("/")
    record = Record(wk.load(name).start(start))
    shown = table(record, viewer=EVERYTHING, language=language, seed=1)
    shown.touched("display", "legend")
    random, kinds = Random(7), set()
    for number in range(300):
        position = record.position
        if position.actor == NOBODY:
            break
        action = (
            shown.session.dice.throw(position) if position.actor == CHANCE else position.legal.sample(random)
        )
        step = (type(position.step), type(action))
        if step not in kinds or number % 40 == 0:
            kinds.add(step)
            able = offers.candidates(position)
            shown.session.choose(random.choice(able) if able else None)
            verbs = [offers.verb_of(kind) for kind in position.step.actions]
            for touched in (
                *(("tab", tab) for tab in shown.session.tabs),
                *(("type", verb) for verb in verbs),
            ):
                depth = record.cursor.depth
                shown.touched(*touched)
                assert shown.error is None
                told = said(shown)
                assert not TEMPLATE.search(told), (touched, TEMPLATE.search(told))
                assert not BARE_KEY.search(told), (touched, BARE_KEY.search(told))
                if record.cursor.depth != depth:
                    record.undo(what_if=True)
                    shown.session.after_change()
            position = record.position
        record.play(action, what_if=True)
        shown.session.after_change()
    assert len(kinds) > 8
