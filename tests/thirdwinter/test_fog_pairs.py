"""4.9: through the campaign, with fronts, reserves and missions, the table of a side shows nothing hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.test_fog_pairs import SAID, assert_alike
from tests.ocs.test_fog_pairs_in_the_air import disguised as disguised_in_the_air
from tests.shown import shown_at_table
from tests.strangers.slips import CAMPAIGN, TITLE, flown
from wargame_kit.games.thirdwinter.boxes import RVGK_BOXES
from wargame_kit.games.thirdwinter.rules.rvgk import contents
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import CHANCE


def disguised(position: Any, viewer: str, random: Random) -> Any:
    """The position with other losses, stocks, loads, aircraft below, plans, replacements, debts and boxes."""
    enemy = position.enemy(viewer)
    after = disguised_in_the_air(position, viewer, random)
    rows = tuple(row for row in after.facts.replacements if row[0] != enemy)
    saved = tuple(
        (enemy, name, random.randint(1, 9)) for name in ("personnel", "equipment-4") if random.random() < 0.7
    )
    after = after.with_facts(replacements=tuple(sorted((*rows, *saved))))
    if enemy != SOVIET:
        return after
    stored = [after.pieces[unit] for unit in contents(after) if not after.counter(unit).formation]
    return after.moved(*(piece.at(random.choice(RVGK_BOXES)) for piece in stored))


@pytest.mark.parametrize("actions", [30, pytest.param(500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("viewer", [AXIS, SOVIET])
def test_through_the_campaign_what_a_side_does_not_see_may_be_otherwise(viewer: str, actions: int) -> None:
    position, random = wk.load(TITLE).start(CAMPAIGN, pauses="always"), Random(f"campaign {viewer}")
    compared, met, panels = 0, set[str](), 0
    for _ in range(actions):
        name = type(position.step).__name__
        if name not in met and not isinstance(position.step, SAID):
            met.add(name)
            one, two = (disguised(position, viewer, random) for _ in range(2))
            compared += one != two
            assert_alike(one, two, viewer)
            if position.actor != CHANCE and panels < actions // 30 and random.random() < 0.25:
                panels += 1
                assert shown_at_table(one, viewer) == shown_at_table(two, viewer), name
        position = position.play_unchecked(flown(position, random))
    assert compared > 10
    assert panels == actions // 30
