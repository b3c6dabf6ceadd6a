"""How many of the game's files a thing runs through that a reader may want to follow."""

from __future__ import annotations

from typing import Any

import wargame_kit as wk
from tests.ways import entered
from wargame_kit.games.huaihai.rules.sequence import AttackMovePhase


def attack_with_a_reserve(position: Any, die: int) -> None:
    """An attack in which the defender brings a reserve in, to its end."""
    for action in ("attack K8", "join CP1", "join CP3", "strike", "step-in 70C", f"roll {die}"):
        position = position.play(action)
    while not isinstance(position.step, AttackMovePhase):
        position = position.play(next(iter(position.legal)))


def test_an_attack_with_a_reserve_runs_through_at_most_a_dozen_files():
    position = wk.load("huaihai").position({"CP1": "K7", "CP3": "J8", "5C": "K8 spent", "70C": "K9"})
    ways = [entered(lambda die=die: attack_with_a_reserve(position, die)) for die in range(1, 7)]
    own = [{name for name in way if name.startswith("games/huaihai/")} for way in ways]
    assert max(map(len, own)) <= 12, sorted(set().union(*own))
