"""How fast is play? Random legal play with every rule on, a campaign of bots, and what a bot thinks about."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.measure import Measure, median_seconds
from wargame_kit.analysis.attacks import best_attacks
from wargame_kit.analysis.bots import RandomBot, SimpleBot
from wargame_kit.analysis.cuts import cuts
from wargame_kit.analysis.outcomes import after_attack
from wargame_kit.analysis.playouts import outcome_of
from wargame_kit.analysis.threats import threats
from wargame_kit.games import load
from wargame_kit.position import Position

ALL_ON = {
    "reserve_and_okh": "on",
    "guards_conversion": "on",
    "limited_chits": "on",
    "off_map_sources": "on",
    "guderian_dismissal": "on",
}
GAMES = 3


def measures() -> Iterator[Measure]:
    """Actions a second at random, seconds for a campaign of bots: processor time of one core."""
    game = load("typhoon")
    everything = game.start("typhoon-1941", **ALL_ON)
    random = dict.fromkeys(game.sides, RandomBot())
    outcome_of(everything, random, 0)  # the tables that a game makes once
    start, actions = time.process_time(), 0
    for seed in range(1, GAMES + 1):
        actions += outcome_of(everything, random, seed).actions
    seconds = time.process_time() - start
    yield Measure("random legal play, every option on", actions / seconds, "actions/s", at_least=1500)
    position = game.start("typhoon-1941")
    simple = dict.fromkeys(game.sides, SimpleBot())
    slowest = 0.0
    for seed in range(GAMES):
        start = time.process_time()
        outcome_of(position, simple, seed)
        slowest = max(slowest, time.process_time() - start)
    yield Measure(f"campaign of two simple bots, slowest of {GAMES}", slowest, "s", at_most=15)
    yield from _answers(position)


def _answers(position: Position) -> Iterator[Measure]:
    target = position.game.board.index("1137")
    attackers = best_attacks(position, "axis").on(target).battle.attackers
    for what, call in (
        ("every attack of the Axis at the start", lambda: best_attacks(position.replaced(turn=1), "axis")),
        ("threats to the Soviets after any move", lambda: threats(position, "soviet")),
        ("cuts that threaten the Axis", lambda: cuts(position, "axis")),
        ("an attack carried out twice, exactly", lambda: after_attack(position, target, attackers, 2)),
    ):
        yield Measure(what, median_seconds(call, 3) * 1000, "ms")
