"""How fast is a saved game opened again? Lines of games played at random, read, checked and told."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.measure import Measure, median_seconds
from benchmarks.play import GAMES_PLAYED, Played
from wargame_kit.analysis.bots import RandomBot
from wargame_kit.analysis.playouts import chance_action
from wargame_kit.games import load
from wargame_kit.position import CHANCE, Record
from wargame_kit.position.bookmarks import VARIABLE

ACTIONS = (300, 1500)
"""So many at random, or until the game is over."""


def measures() -> Iterator[Measure]:
    """Lines a second, of a short and a long game with every option on."""
    for played in GAMES_PLAYED:
        for actions in ACTIONS:
            yield reopened(played, actions)


def reopened(played: Played, actions: int, *, was_judged: bool = False) -> Measure:
    """Lines a second of a game of so many actions at random; or of one that was judged here before."""
    game = load(played.game)
    record, random, bot = Record(game.start(played.scenario, **played.everything_on)), Random(1), RandomBot()
    for _ in range(actions):
        position = record.position
        if position.is_over:
            break
        is_chance = position.actor == CHANCE
        record.play(chance_action(position, random) if is_chance else bot.choose(position, random))
    with TemporaryDirectory() as folder:
        path = record.save(Path(folder) / "game.jsonl")
        record.close()
        if was_judged:
            os.environ[VARIABLE] = folder
            Record.load(path, game)
        seconds = median_seconds(partial(Record.load, path, game), 5)
        os.environ[VARIABLE] = ""
    lines = len(record.nodes)
    what = f"{game.name.en}: a game of {lines - 1:,} actions opened again"
    what += ", judged before" if was_judged else ""
    return Measure(what, lines / seconds, "lines/s", at_least=2000)
