"""How many files a round of battle runs through that a reader may want to follow."""

from __future__ import annotations

from functools import partial

from tests.eastfront.theatre import before, block, theatre
from tests.ways import entered
from wargame_kit.games.eastfront.rules.combat.declare import combat_steps

UNITS = (
    block("HQ", "german", "headquarters", 3),
    *(block(id_) for id_ in ("A", "B", "C")),
    *(block(id_, "soviet", level=3) for id_ in ("R", "S", "T")),
)
PLACES = {"HQ": "C1", "A": "C2", "B": "C2", "R": "C2", "S": "C2", "C": "E2", "T": "E2"}
ROUND = ("strike HQ C2", "declare", "resolve C2", "hits 1", "take R", "hits 1", "take A", "hits 2", "take S")
"""Of the one battle: strike, defence fire and attack fire; the other is still to be fought."""


def test_a_round_of_battle_runs_through_few_files() -> None:
    position = before(
        theatre(("......",) * 4, UNITS),
        PLACES,
        *combat_steps("axis"),
        active={"HQ": "combat"},
        defenders=[("C2", "soviet"), ("E2", "soviet")],
        came_from=[("A", "C1"), ("B", "C1"), ("C", "E1")],
        new_battles=["C2", "E2"],
    )
    way: set[str] = set()
    for text in ROUND:
        action = position.read(text)
        after = position.play(action)  # what a game reads of its files once is read now
        way |= entered(partial(position.without_cache().play, action))
        position = after
    assert len({name for name in way if name.startswith("games/eastfront")}) <= 15, sorted(way)
    assert len(way) <= 30, sorted(way)
