"""Somebody at a table with bots, for tests: he plays, takes back, stops them, has the kernel killed."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any, Self

import wargame_kit as wk
from wargame_kit.analysis import Bot, SimpleBot
from wargame_kit.position import CHANCE, NOBODY, Action, Position, Record
from wargame_kit.widgets.opponents.clock import HandClock
from wargame_kit.widgets.opponents.seated_bots import PACES
from wargame_kit.widgets.table import Table, table

LONGEST = 3000
"""Things done in one game; no game takes so many."""


def sit_down(record: Record, bots: dict[str, Bot], *, pace: str = "once", **keys: Any) -> Table:
    """A table with bots that a page shows."""
    shown = table(record, bots=bots, **keys)
    shown.session.opponents.pace = pace
    show(shown)
    shown.refresh()
    return shown


def nianzhuang(**options: str) -> Record:
    """A record of Nianzhuang from its beginning."""
    return Record(wk.load("huaihai").start("nianzhuang", **options))


def phase(side: str, step: str) -> Record:
    """A record of Nianzhuang that begins where a side is about to use a phase, both having written orders."""
    position: Any = wk.load("huaihai").start("nianzhuang")
    random, bot = Random(3), SimpleBot()
    while (position.actor, type(position.step).__name__) != (side, step):
        chance = position.actor not in position.game.sides
        position = position.play_unchecked(
            next(iter(position.chance())) if chance else bot.choose(position, random)
        )
    return Record(position)


def show(shown: Table) -> None:
    """Let a page show a table."""
    shown.head._received(None, {"type": "shown"}, None)


def hide(shown: Table) -> None:
    """Let the page of a table go."""
    shown.head._received(None, {"type": "gone"}, None)


def pages(shown: Table) -> str:
    """All that stands on a table, but its map."""
    return "".join(page.html for page in (shown.head, shown.side, shown.bar, shown.errors, shown.cover))


def turn(shown: Table, most: int = 1_000_000) -> int:
    """Let the bots act; as many calls of the clock as that were."""
    clock = shown.session.opponents.clock
    assert isinstance(clock, HandClock)
    return clock.run(most)


class Watched(Bot):
    """A simple player that keeps what it was shown."""

    def __init__(self) -> None:
        self.inner, self.shown = SimpleBot(), list[Position]()

    def choose(self, position: Position, random: Random) -> Action:
        self.shown.append(position)
        return self.inner.choose(position, random)

    def afresh(self) -> Self:
        self.inner = self.inner.afresh()
        return self


class Reader:
    """A person who plays a game with bots, and does all that one may do at a table.

    Parameters
    ----------
    record : Record
    side : str
        The person's.
    path : Path, optional
        Where the game is saved.
    seed : int
    """

    def __init__(self, record: Record, side: str, path: Path | None = None, seed: int = 1) -> None:
        self.random, self.side, self.path, self.seed = Random(seed), side, path, seed
        self.others = [each for each in record.first.game.sides if each != side]
        self.counts = dict.fromkeys(("acted", "undone", "killed", "stopped", "looked", "swapped"), 0)
        if path is not None:
            record.save(path)
        self.shown = self.sit(record)

    def sit(self, record: Record) -> Table:
        bots: dict[str, Bot] = {each: SimpleBot() for each in self.others}
        return sit_down(record, bots, pace=self.random.choice(PACES), seed=self.seed)

    @property
    def record(self) -> Record:
        return self.shown.record

    def play_game(self, *, trouble: float = 0.1) -> None:
        """Play to the end; with some chance do something else than to play."""
        for _ in range(LONGEST):
            assert self.shown.error is None, self.shown.error
            assert self.shown.session.opponents.trouble is None, self.shown.session.opponents.trouble
            if self.random.random() < trouble:
                self.random.choice((self.undo, self.kill, self.stop, self.look, self.swap))()
            else:
                self.go_on()
            if self.record.position.actor == NOBODY:
                return
        raise AssertionError(f"no end: {self.record}")

    def go_on(self) -> None:
        position, session = self.record.position, self.shown.session
        assert not session.covered
        if session.opponents.mover:
            if session.opponents.pace == "step":
                self.shown.touched("bot-next")
            turn(self.shown, self.random.choice((1, 2, 3, 1000)))
        elif position.actor == CHANCE:
            self.shown.touched("throw")
            self.what_if()
        else:
            self.counts["acted"] += 1
            seen = position.seen_by(self.side)
            plan = position.game.heuristics.plan(seen, self.random)
            action = plan[0] if self.random.random() < 0.8 else seen.legal.sample(self.random)
            self.shown.touched("type", action.text(position.game.board))
            self.what_if()
            assert self.record.position is not position, (action, session.notice)

    def what_if(self) -> None:
        notice = self.shown.session.notice
        if notice is not None and notice.pending is not None:
            self.shown.touched("what-if", notice.pending.text(self.record.position.game.board))

    def undo(self) -> None:
        before = self.record.cursor
        self.shown.touched("undo")
        notice = self.shown.session.notice
        if notice is not None and notice.is_undo:
            self.shown.touched("undo-what-if")
        after = self.record.cursor
        if after is not before:
            self.counts["undone"] += 1
            assert self.record.position.actor == self.side or not self.shown.session.opponents.bots
            if self.random.random() < 0.3:
                self.shown.touched("redo")

    def kill(self) -> None:
        """Let the kernel die between two actions: what is on the disk is all there is."""
        if self.path is None:
            return
        turn(self.shown, self.random.randrange(4))
        before = self.record.position
        found = self.path.with_name(f"{self.counts['killed']}-{self.path.name}")
        shutil.copy(self.path, found)
        hide(self.shown)
        self.record.close()
        self.counts["killed"] += 1
        record = Record.resume(found, before.game)
        assert record.position == before
        self.path, self.shown = found, self.sit(record)

    def stop(self) -> None:
        if self.shown.session.opponents.mover:
            self.counts["stopped"] += 1
            self.shown.touched("bot-stop")
            before = self.record.cursor
            turn(self.shown)
            assert self.record.cursor is before
            self.shown.touched("bot-go")

    def look(self) -> None:
        """Look back, and see that nobody plays on from there."""
        if self.record.cursor.parent is None:
            return
        self.counts["looked"] += 1
        self.shown.touched("back")
        before, count = self.record.cursor, len(self.record.nodes)
        turn(self.shown)
        assert (self.record.cursor, len(self.record.nodes)) == (before, count)
        self.shown.session.go(self.record.present.id)
        self.shown.refresh()

    def swap(self) -> None:
        """Let a person sit down for a bot, and the bot again."""
        side = self.others[0]
        self.counts["swapped"] += 1
        self.shown.touched(f"seat-{side}", "person")
        assert side not in self.shown.session.opponents.bots
        if self.shown.session.covered:
            self.shown.touched("uncover")
        self.shown.touched(f"seat-{side}", "simple")
        assert side in self.shown.session.opponents.bots
        if self.shown.session.covered:
            self.shown.touched("uncover")
