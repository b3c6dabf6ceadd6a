"""Whatever a page says at EastFront II's table: nothing breaks, and nothing tells unseen blocks apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.eastfront.test_secrets import disguised
from tests.walking import ALL_ON, walk
from tests.widgets import test_any_message as any_message
from tests.widgets.across import sit_down
from tests.widgets.test_both_secrets import all_shown
from wargame_kit.analysis import SimpleBot
from wargame_kit.position import Record
from wargame_kit.widgets.table import Table, table

SAID = (
    *("axis", "soviet", "HQ-Centre", "G-XXIV", "x-soviet-1", "OKH", "Kiev", "Atlantis", "command:OKH"),
    *(
        "activate OKH supreme",
        "deploy HQ-Centre Kiev",
        "end-phase",
        "ready",
        "add S-33A",
        "hits 3",
        "dice 6²",
    ),
    *("move G-XXIV BrestLitovskSW1-BrestLitovsk", "supply:soviet", "control:axis", "demand rumania"),
)
"""What somebody might say at this table alone."""

FILING = re.compile(r"author|save|keep|take-page|viewer|seat-")
"""What writes files, which two tables in one folder find changed by each other, or shows another's eyes."""

NUMBERED = re.compile(r'data-kept="\d+"')
"""Numbers of widgets, which differ from table to table."""


@pytest.fixture(autouse=True)
def more_nonsense(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(any_message, "NONSENSE", (*any_message.NONSENSE, *SAID))


def after(scenario: str, actions: int) -> Any:
    """A position after so many actions at random."""
    start = wk.load("eastfront").start(scenario, **ALL_ON["eastfront"])
    *_, (position, _) = walk(start, Random(actions), actions + 1)
    return position


KINDS: dict[str, Callable[[Any], Table]] = {
    "covered": lambda position: table(Record(position), seed=1),
    "eyes": lambda position: table(Record(position), viewer="axis", seed=1),
    "everything": lambda position: table(Record(position), viewer="everything", seed=1),
    "account": lambda position: table(Record(position.seen_by("soviet"), viewer="soviet"), seed=1),
    "bot": lambda position: sit_down(Record(position), {"axis": SimpleBot()}, seed=1),
}


@pytest.mark.parametrize("number", [40, pytest.param(1_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", KINDS)
def test_no_message_breaks_a_table(
    comms: list[Any], browser_says: Any, folder: Path, kind: str, number: int
) -> None:
    any_message.say_anything(KINDS[kind](after("s41", 60)), browser_says, number, kind)


@pytest.mark.parametrize("number", [30, pytest.param(300, marks=pytest.mark.slow)])
@pytest.mark.parametrize("viewer", ["axis", "soviet"])
@pytest.mark.parametrize(("scenario", "actions"), [("s41", 0), ("s42", 60), ("s41", 120)])
def test_whatever_is_clicked_two_tables_show_the_same_whoever_the_others_are(
    comms: list[Any], browser_says: Any, folder: Path, viewer: str, scenario: str, actions: int, number: int
) -> None:
    position, random = after(scenario, actions), Random(f"{viewer} {actions}")
    one, two = (table(Record(disguised(position, viewer, random)), viewer=viewer, seed=1) for _ in range(2))
    parts = {one.side: two.side, one.bar: two.bar, one.head: two.head, one.cover: two.cover}
    parts |= {one.errors: two.errors, one.layer: two.layer}
    compared = 0
    for _ in range(number):
        widget, said = any_message.message(one, random)
        if FILING.search(str(said.get("name", ""))):
            continue
        browser_says(widget, **said)
        browser_says(parts[widget], **said)
        if one.position.seen_by(viewer) != two.position.seen_by(viewer):
            break  # dice on other blocks, or one that turned face up
        compared += 1
        pages = [NUMBERED.sub("", repr(all_shown(shown))) for shown in (one, two)]
        assert pages[0] == pages[1], said
    assert compared
