"""4.9: positions that differ in aircraft on the ground and in plans of the other side alone look the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.ocs.test_flying_at_random import drawn, start
from tests.ocs.test_fog_pairs import SAID, assert_alike, named, worn
from wargame_kit.games.ocs.rules.airfields.bases import aircraft
from wargame_kit.games.ocs.rules.fog import unseen_aircraft


def disguised(position: Any, viewer: str, random: Random) -> Any:
    """The position with all otherwise that a side does not see of the other's aircraft, stocks and plans."""
    position, enemy = worn(position, viewer, random), position.enemy(viewer)
    pieces, hidden = position.pieces, unseen_aircraft(position, enemy)
    changed = []
    for units in aircraft(position, enemy).values():
        seen = [unit for unit in units if unit not in hidden]
        # Below a fighter anybody may be Active; below another only who is no fighter; without a top nobody.
        is_fighter = any(position.counter(unit).is_fighter for unit in seen)
        for unit in sorted({*units} - {*seen, *named(position)}):
            may_be = bool(seen) and (is_fighter or not position.counter(unit).is_fighter)
            told = {"inactive": not may_be or random.random() < 0.5, "flew": random.random() < 0.3}
            changed.append(replace(pieces[unit], face=random.choice((0, 1)), **told))
    after = position.moved(*changed)
    if unseen_aircraft(after, enemy) != hidden:
        return position  # another would lie on top, the first in the order of the counters
    jumps = [unit for unit in pieces if position.side_of(unit) == enemy and pieces[unit].hex_ >= 0]
    jumps = [unit for unit in jumps if position.is_combat_unit(unit)]
    plans = [plan for plan in position.facts.drop_plans if plan[0] not in jumps]
    if jumps and random.random() < 0.5:
        plans.append((random.choice(jumps), random.randrange(position.game.board.size), position.turn))
    return after.with_facts(drop_plans=tuple(sorted(plans)))


@pytest.mark.parametrize("viewer", ["axis", "soviet"])
def test_through_missions_what_a_side_does_not_see_may_be_otherwise(viewer: str) -> None:
    position, random, compared, steps = start("on"), Random(viewer), 0, dict[str, int]()
    for _ in range(250):
        if position.is_over:
            break
        name = type(position.step).__name__
        steps[name] = steps.get(name, 0) + 1
        if steps[name] % 6 == 1 and not isinstance(position.step, SAID):
            one, two = (disguised(position, viewer, random) for _ in range(2))
            compared += one != two
            assert_alike(one, two, viewer)
        position = position.play(drawn(position, random))
    assert compared > 20
    assert {"Announcing", "RollFlak", "BreakingOff"} <= steps.keys()
