"""What the other side could attack, found with shortcuts, against odds made up for every group of units."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.walking import daily
from wargame_kit.analysis.threats import threats
from wargame_kit.games.ocs.player.heuristics import OcsHeuristics
from wargame_kit.position import CHANCE, Heuristics


def found(position: Any) -> dict[str, Any]:
    """The worst attack on each hex, with who makes it, its column, and what it brings."""
    return {
        side: [
            (hex_, attack.stands, attack.column, attack.steps, attack.battle.outcomes())
            for hex_, attack in threats(position.without_cache(), side).by_hex.items()
        ]
        for side in position.game.sides
    }


def walked(seed: int) -> list[Any]:
    """Positions of a game at random, whole and as a side sees them, after the start of a large one."""
    game, random = wk.load("thirdwinter"), Random(seed)
    position = game.start("kherson")
    answer = [game.start("bukrin").seen_by("axis")]
    for number in range(60):
        if number % 20 == 0:
            answer += [position, position.seen_by("soviet")]
        is_chance = position.actor == CHANCE
        actions = sorted(position.chance(), key=repr) if is_chance else ()
        position = position.play(random.choice(actions) if is_chance else position.legal.sample(random))
    return answer


@pytest.mark.parametrize("seed", daily([1, 0]))
def test_shortcuts_find_the_same_threats(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = walked(seed)
    quick = list(map(found, positions))
    assert any(quick[0].values())
    monkeypatch.setattr(OcsHeuristics, "strength", Heuristics.strength)
    monkeypatch.setattr(OcsHeuristics, "as_good", Heuristics.as_good)
    assert list(map(found, positions)) == quick
