"""How fast are a side's view, supply, control and battles in EastFront II?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from benchmarks.measure import Measure, median_of
from wargame_kit.analysis.bots import RandomBot
from wargame_kit.analysis.playouts import chance_action
from wargame_kit.games import load
from wargame_kit.games.eastfront.rules.combat.odds import odds
from wargame_kit.games.eastfront.rules.control import begin_phase
from wargame_kit.games.eastfront.rules.supply import cut_off
from wargame_kit.position import CHANCE

TITLE = "EastFront II"
ATTACKERS = ("G-V", "G-VI", "G-LVII", "G-XXXIX")
"""Four corps that stand beside Grodno when it begins."""


def median(call: Callable[[Any], object], asked: list[Any]) -> float:
    """The median milliseconds of a question, each position asked once."""
    return median_of([partial(call, position) for position in asked]) * 1000


def after(position: Any, actions: int) -> Any:
    """The position after so many actions at random."""
    random, bot = Random(1), RandomBot()
    for _ in range(actions):
        is_chance = position.actor == CHANCE
        action = chance_action(position, random) if is_chance else bot.choose(position, random)
        position = position.play_unchecked(action)
    return position


def others(position: Any, count: int) -> list[Any]:
    """Positions that differ from one another in where a block stands and whose a hex is."""
    owned, board = position.facts.axis_hexes, position.game.board
    units = sorted(unit for stack in position.stacks_by_side["axis"].values() for unit in stack)
    found = []
    for unit in units[:count]:
        here = position.pieces[unit].hex_
        there = next(each for each in board.neighbours[6 * here : 6 * here + 6] if each >= 0)
        moved = position.moved(position.pieces[unit].at(there))
        found.append(moved.with_facts(axis_hexes=owned ^ {min(owned), there}))
    return found


def measures() -> Iterator[Measure]:
    """Milliseconds for a view, for supply and control of a side, and for a battle."""
    game: Any = load("eastfront")
    position = after(game.start("s41"), 200)

    def lines(asked: Any) -> None:
        begun = begin_phase(asked)
        cut_off(begun, "axis")
        begun.control("axis")

    def once(asked: Any) -> None:
        odds(asked, asked.game.board.index("Grodno"), ATTACKERS).outcomes()

    def twice(asked: Any) -> None:
        odds(asked, asked.game.board.index("Grodno"), ATTACKERS, rounds=2).outcomes()

    for what, call, at_most in (
        ("what a side sees", lambda asked: asked.seen_by("axis"), 1),
        ("supply and control of a side", lines, 2),
    ):
        call(position)
        yield Measure(f"{TITLE}: {what}", median(call, others(position, 21)), "ms", at_most=at_most)
    start = game.start("s41")
    for what, fight, at_most in (("a battle", once, 5), ("two rounds of a battle", twice, 200)):
        fight(start)
        yield Measure(f"{TITLE}: {what}", median(fight, others(start, 9)), "ms", at_most=at_most)
