"""How fast are movement, supply, odds and play in The Third Winter?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any

from benchmarks.measure import (
    Measure,
    beside_reference,
    held_by,
    median_of,
    median_seconds,
    processor_seconds,
    seconds_of,
)
from benchmarks.play import Played
from benchmarks.reopening import reopened
from wargame_kit.analysis.bots import RandomBot, SimpleBot
from wargame_kit.analysis.playouts import chance_action, outcome_of
from wargame_kit.games.ocs.rules.combat.attack import Assault
from wargame_kit.games.ocs.rules.movement import Move
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.position import CHANCE, Record

TITLE = "The Third Winter"
BATTLE = Played("thirdwinter", "bukrin", {"bridge_offers": "each"}, 60)
CAMPAIGN = "third-winter"
ACTIONS = 400
LONG, BRANCH = 10_000, 200
"""The actions of a long game, and after how many its players look back and try another way."""


def played(position: Any, actions: int) -> list[tuple[Any, Any]]:
    """Positions of random play, each with the action that was chosen in it."""
    random, bot, found = Random(1), RandomBot(), []
    for _ in range(actions):
        if position.is_over:
            break
        is_chance = position.actor == CHANCE
        action = chance_action(position, random) if is_chance else bot.choose(position, random)
        found.append((position, action))
        position = position.play_unchecked(action)
    return found


def measures() -> Iterator[Measure]:
    """Milliseconds of what a click asks for; actions and lines a second; seconds of a battle of two bots."""
    yield Measure(f"{TITLE}: loaded", seconds_of(ThirdWinter.load), "s", at_most=0.6)
    game = ThirdWinter.load()
    start = game.start("bukrin")
    played(start, ACTIONS)  # the tables that a game makes once
    seconds = seconds_of(partial(played, start.without_cache(), ACTIONS))
    yield Measure(f"{TITLE}: random play", ACTIONS / seconds, "actions/s", at_least=800)
    yield from _of_a_click(played(start, ACTIONS))
    yield _checked(start.without_cache(), played(start, ACTIONS))
    yield reopened(BATTLE, 300)
    yield reopened(Played("thirdwinter", CAMPAIGN, {}, 60), 1600, was_judged=True)
    bots = dict.fromkeys(game.sides, SimpleBot())
    yield Measure(
        f"{TITLE}: bukrin, two simple bots", seconds_of(lambda: outcome_of(start, bots, 1)), "s", at_most=60
    )
    yield from _of_the_campaign(game)
    held = "from benchmarks.ocs import a_long_game; record = a_long_game()"
    yield from held_by(f"{TITLE}: memory, {LONG:,} random actions", held)


def _of_the_campaign(game: ThirdWinter) -> Iterator[Measure]:
    """The same on the whole map."""
    what = f"{TITLE}, campaign"
    yield Measure(f"{what}: begun", seconds_of(partial(game.start, CAMPAIGN)), "s", at_most=0.2)
    start = game.start(CAMPAIGN)
    walk = played(start, ACTIONS)  # the tables that a game makes once
    seconds = seconds_of(partial(played, start.without_cache(), ACTIONS))
    yield Measure(f"{what}: random play", ACTIONS / seconds, "actions/s", at_least=400)
    moves = [(before, action) for before, action in walk if isinstance(action, Move)]
    reach = median_of([partial(before.without_cache().reach, action.unit) for before, action in moves])
    yield Measure(f"{what}: reach of a unit", reach * 1000, "ms", at_most=60)
    first = median_seconds(lambda: _supply(start.without_cache()), 5)
    yield Measure(f"{what}: supply of a side, first", first * 1000, "ms", at_most=80)
    after = median_of([partial(_supply, before.play_unchecked(action)) for before, action in moves])
    yield Measure(f"{what}: supply of a side after a move", after * 1000, "ms", at_most=20)
    turn = seconds_of(partial(_turn_of_bots, start))
    yield Measure(f"{what}: a turn of two simple bots", turn, "s", at_most=60)


def _turn_of_bots(position: Any) -> None:
    # Each side has its own, as at a table: one for both would forget its plan whenever the other is asked.
    bots = {side: SimpleBot() for side in position.game.sides}
    random, turn = Random(1), position.turn
    while position.turn == turn:
        is_chance = position.actor == CHANCE
        action = (
            chance_action(position, random) if is_chance else bots[position.actor].choose(position, random)
        )
        position = position.play(action)


def a_long_game() -> Record:
    """A record of random play with branches."""
    random, record = Random(1), Record(ThirdWinter.load().start("bukrin"))
    while len(record.nodes) <= LONG:
        position = record.position
        if position.is_over or len(record.nodes) % BRANCH == 0:
            record.go(random.choice(record.line()[:-1]))
            position = record.position
        is_chance = position.actor == CHANCE
        action = chance_action(position, random) if is_chance else position.legal.sample(random)
        record.play(action, what_if=True)
    return record


def _of_a_click(walk: list[tuple[Any, Any]]) -> Iterator[Measure]:
    moves = [(before, action) for before, action in walk if isinstance(action, Move)]
    fights = [(before, action) for before, action in walk if isinstance(before.step, Assault)]
    for what, calls, at_most in (
        ("reach of a unit", [partial(b.without_cache().reach, a.unit) for b, a in moves], 20),
        (
            "a move, checked with nothing known",
            [partial(b.without_cache().check, a) for b, a in moves],
            0.5,
        ),
        ("an attack, checked with its supply", [partial(b.without_cache().check, a) for b, a in fights], 3),
        ("supply of a side after a move", [partial(_supply, b.play_unchecked(a)) for b, a in moves], 15),
    ):
        if calls:
            yield Measure(f"{TITLE}: {what}", median_of(calls) * 1000, "ms", at_most=at_most)
    start = moves[0][0]
    first = median_seconds(lambda: _supply(start.without_cache()), 5)
    yield Measure(f"{TITLE}: supply of a side, first", first * 1000, "ms", at_most=80)


def _checked(position: Any, walk: list[tuple[Any, Any]]) -> Measure:
    """Checks of moves where they are played, in positions that know what those before knew."""
    with beside_reference() as seconds:
        for _, action in walk:
            took = processor_seconds(partial(position.check, action))
            if isinstance(action, Move):
                seconds.append(took)
            position = position.play_unchecked(action)
    return Measure(f"{TITLE}: a move, checked in a game", median(seconds) * 1000, "ms", at_most=0.5)


def _supply(position: Any) -> None:
    supply = position.supply("soviet")
    for unit in supply.places:
        supply.of(unit)
