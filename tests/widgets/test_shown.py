"""A part of a page declares what it shows: all that it reads, and nothing besides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import wargame_kit as wk
from tests.widgets.across import nianzhuang
from tests.widgets.test_asked_pages import marching
from wargame_kit.analysis import SimpleBot
from wargame_kit.position import CHANCE, Dice, EndPhase, Record
from wargame_kit.widgets.opponents.advice import Advice, may_ask, plan_for
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.queries.visibility import EVERYTHING
from wargame_kit.widgets.session.shown import Part
from wargame_kit.widgets.session.turn_summary import TurnSummary, summary_for
from wargame_kit.widgets.session.tutorial import TutorialController
from wargame_kit.widgets.table import Table, table

ROOT = Path(wk.__file__).parent.parent


def reinforcing() -> Record:
    """A Reinforcement Phase of The Third Winter that can be ended."""
    record, dice, random = Record(wk.load("thirdwinter").start("korsun")), Dice(1), Random(1)
    while EndPhase not in record.position.step.actions:
        is_thrown = record.position.actor == CHANCE
        record.play(dice.throw(record.position) if is_thrown else SimpleBot().choose(record.position, random))
    return record


GAMES: Mapping[Callable[[], Record], int] = {
    lambda: Record(wk.load("typhoon").start("typhoon-1941")): 12,
    nianzhuang: 110,
    lambda: Record(wk.load("kiev").start("kiev")): 10,
    lambda: Record(wk.load("eastfront").start("s42")): 100,
    reinforcing: 1,
}
"""So many actions of each that every part has had something to show, and every name has made a difference."""

NOW_AND_THEN = 7
"""Actions between two positions in which everything else is changed too."""


def declared() -> dict[Any, tuple[str, ...]]:
    """Every part of a page that declares what it shows, with the names."""
    found: dict[Any, tuple[str, ...]] = {}
    for file in sorted((ROOT / "wargame_kit" / "widgets").rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for names, part in re.findall(r"^@shows\((.*)\)\ndef (\w+)", file.read_text("utf-8"), re.MULTILINE):
            found[getattr(import_module(module), part)] = tuple(re.findall(r"\w+", names))
    return found


class Explorer(TutorialController):
    """Lets the reader go back behind dice."""

    explores = True


def changes(shown: Table) -> Iterator[str]:
    """Change one thing after another at a table where a person decides, each by itself, and take it back."""
    session, view = shown.session, shown.session.view
    opponents, here, side = session.opponents, session.record.cursor, view.actor
    yield "as it is"
    session.tutorial = Explorer()
    yield "tutorial"
    session.tutorial = None
    yield "no tutorial"
    opponents.bots[side] = SimpleBot()
    yield "bot"
    opponents.bots.clear()
    opponents.trouble = "lost"
    yield "trouble"
    opponents.trouble = None
    yield "no trouble"
    session.overlays ^= {"cities"}
    yield "overlay"
    session.term, session.listing = "what-if", "e"
    yield "word and list"
    session.go(0)
    yield "list at the start"
    session.go(here.id)
    yield "list as it was"
    session.term = session.listing = ""
    yield "no word"
    session.choice.take(None)
    yield "nothing chosen"
    for session.choice.goal in list(offers.targets(view))[:1]:
        yield "aim"
    session.choice.take(None)
    yield "no aim"
    if may_ask(session):
        session.advice = advice = Advice(here, side, type(view.step), plan_for(view))
        yield "advice"
        for viewer in (*view.game.sides, EVERYTHING):
            session.viewer = session.eyes = viewer
            if all(action.named_unit in ("", *session.view.pieces) for action in advice.actions):
                yield "other eyes"
        session.advice = None
        yield "no advice"
    for each in view.game.sides:
        session.summary = summary_for(session.record, each)
        yield "summary"
        session.go(0)
        yield "summary at the start"
        session.go(here.id)
    session.summary = TurnSummary()
    yield "no summary"
    shown.touched("language", "zh" if session.language == "en" else "en")
    yield "language"


class Asked:
    """Asks every part over and over, and keeps which names it would not do without."""

    def __init__(self, shown: Table) -> None:
        self.shown, self.parts = shown, declared()
        self.needed: set[tuple[str, str]] = set()
        self._kept: dict[str, Part] = {}

    def look(self, told: object) -> None:
        """See to it that what is kept is what would be said anew; `told` is what was done before."""
        shown, session = self.shown, self.shown.session
        others: dict[str, tuple[Any, ...]] = dict.fromkeys(("header", "toolbar"), (shown.display,))
        others["_going_on"] = (False,)
        for part in self.parts:
            name, write = part.__name__, part.__wrapped__
            given = (session, *others.get(name, ()))
            assert part(*given, shown.pen) == write(*given, shown.pen), (name, told)
            now = session.parts[write]
            assert isinstance(now, Part)
            before = self._kept.get(name, now)
            self._kept[name] = now
            changed = [key for key, value in now.state.items() if before.state[key] != value]
            if before.html != now.html and len(changed) == 1:
                self.needed.add((name, *changed))

    def play(self, number: int) -> None:
        """Look on while a simple player plays so many actions."""
        session, random, bot = self.shown.session, Random(1), SimpleBot()
        for action in range(number):
            if session.position.actor == CHANCE:
                session.throw()
                continue
            here, is_changed = session.record.cursor, action % NOW_AND_THEN == 0
            self.look(action)
            for change in changes(self.shown) if is_changed else ():
                self.look((action, change))
            session.play(bot.choose(session.position.without_cache(), random))
            if is_changed:
                session.go(here.id)
                self.look((action, "a way on"))
                session.redo()


def test_a_part_declares_all_that_it_reads_and_would_not_do_without_any_of_it(comms: list[Any]) -> None:
    needed: set[tuple[str, str]] = set()
    for start, number in GAMES.items():
        asked = Asked(table(start(), viewer=EVERYTHING, seed=1))
        asked.play(number)
        needed |= asked.needed
    idle = {(part.__name__, name) for part, names in declared().items() for name in names} - needed
    assert not idle, sorted(idle)


def test_the_way_on_is_that_of_the_line_last_looked_at(comms: list[Any]) -> None:
    record = marching()
    known, first = record.cursor, record.line()[1]
    record.go(first)
    record.play("choose 2A", what_if=True)
    tried = record.cursor
    record.go(0)
    record.play("choose 4A", what_if=True)
    # Here the game stands, and so leads on from the first choice no more.
    shown = table(record, viewer="soviet", seed=1)
    for last, look in ((known, ""), (tried, "wk-dim"), (known, "")):
        record.go(last)
        record.go(first)
        shown.refresh()
        assert f'class="wk-button {look}" data-do="redo"' in shown.head.html
