"""Of two positions that differ only in what one side hides, the other is shown the same to the byte."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.walking import daily
from tests.widgets.across import show, turn
from tests.widgets.writing import GAME, PLACES
from wargame_kit.analysis import SimpleBot
from wargame_kit.position import Position, Record
from wargame_kit.studies import Page, Study, StudyChapter
from wargame_kit.widgets.map.static_snapshot import still
from wargame_kit.widgets.table import Table, table
from wargame_kit.words import LANGUAGES, Name

SHOWN = ("units", "markers", "overlays", "paths", "ring", "counters", "theme", "language")
"""What of a map depends on a game."""

PLACED = {**PLACES, "5C": "T9", "EC4": "hidden"}


def hidden(where: str) -> Position:
    """A column of the PLA hides in a hex while the KMT move."""
    return GAME.position(PLACED, step="kmt movement", hidden={"EC4": where})


def after(game: str, scenario: str, secrets: list[str]) -> Position:
    position: Position = wk.load(game).start(scenario)
    for action in secrets:
        position = position.play(action)
    return position


PAIRS = {
    "a column": (hidden("M5"), hidden("N6"), "kmt"),
    "orders": (
        after("huaihai", "huaihai-1948", ["write-sabotage K3", "ready"]),
        after("huaihai", "huaihai-1948", ["write-dummy", "ready"]),
        "kmt",
    ),
    "a chit": (
        after("typhoon", "typhoon-1941", ["choose 9A"]),
        after("typhoon", "typhoon-1941", ["choose 4A"]),
        "soviet",
    ),
}


def all_shown(shown: Table) -> tuple[object, ...]:
    """Every byte that a browser gets of a table, but for the numbers of its widgets."""
    state = shown.layer.get_state()
    layer = {key: value for key, value in state.items() if key in SHOWN}
    parts = (shown.side, shown.head, shown.bar, shown.errors, shown.cover)
    return (
        *((part.html, part.ring) for part in parts),
        *((key, hashlib.sha256(repr(value).encode()).hexdigest()) for key, value in sorted(layer.items())),
        tuple(shown.map.center),
        shown.map.zoom,
    )


def looked_through(shown: Table, units: list[str]) -> list[object]:
    """What is shown while somebody touches whatever might tell."""
    seen: list[object] = [all_shown(shown)]
    for name, value in (
        *(("tab", tab) for tab in shown.session.tabs),
        *(("unit", unit) for unit in units),
        *(("about", unit) for unit in units),
        ("overlay", "cities"),
        *(
            ("overlay", f"{kind}:{side}")
            for kind in ("zones", "supply")
            for side in shown.position.game.sides
        ),
        ("line", units[0]),
        ("look", "action"),
        ("score", ""),
        ("suggest", ""),
        ("advise", ""),
        *(("study", label) for label in ("M5", "N6", "2016")),
        *(("hex", label) for label in ("M5", "N6", "2016")),
        ("redo", ""),
        ("last", ""),
        ("comment", "mine"),
        ("language", "zh"),
    ):
        shown.touched(name, value)
        turn(shown, 0)
        seen.append((name, value, all_shown(shown)))
    return seen


@pytest.mark.parametrize("bot", daily([True, False]))
@pytest.mark.parametrize("pair", PAIRS)
def test_all_that_a_table_shows_is_the_same(comms: list[Any], folder: Path, pair: str, bot: bool) -> None:
    first, second, eyes = PAIRS[pair]
    (other,) = (side for side in first.game.sides if side != eyes)
    units = list(first.seen_by(eyes).pieces)[:12]
    found = []
    for position in (first, second):
        bots = {other: SimpleBot()} if bot else None
        shown = table(Record(position), viewer=eyes, bots=bots, seed=1)
        show(shown)
        found.append([*looked_through(shown, units), *(still(shown.position, code) for code in LANGUAGES)])
    for one, two in zip(*found, strict=True):
        assert one == two


@pytest.mark.parametrize("pair", PAIRS)
def test_all_that_a_page_of_one_side_shows_is_the_same(comms: list[Any], folder: Path, pair: str) -> None:
    first, second, eyes = PAIRS[pair]
    units = list(first.seen_by(eyes).pieces)[:12]
    found = []
    for number, position in enumerate((first, second)):
        page = Page("it", Name("It"), Name("Look."), position, eyes=eyes)
        study = Study(f"mine{number}", position.game, Name("Mine"), (StudyChapter("c", Name("C"), (page,)),))
        shown = table(study)
        stills = [still(shown.position, code, page) for code in LANGUAGES]
        seen = looked_through(shown, units)
        shown.touched("leave")
        kept = sorted((folder / "saves").glob(f"mine{number}*"))
        assert kept
        found.append([*stills, *seen, *(one.read_bytes() for one in kept)])
    for one, two in zip(*found, strict=True):
        assert one == two
