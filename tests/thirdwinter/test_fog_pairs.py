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
from wargame_kit.position import CHANCE, position_to_json


def disguised(position: Any, viewer: str, random: Random) -> Any:
    """The position with other losses, stocks, loads, aircraft below, plans, replacements, debts and boxes."""
    enemy = position.enemy(viewer)
    after = disguised_in_the_air(position, viewer, random)
    rows = tuple(row for row in after.facts.replacements if row[0] != enemy)
    saved = tuple(
        (enemy, name, random.randint(1, 9)) for name in ("personnel", "equipment-4") if random.random() < 0.7
    )
    after = after.with_facts(replacements=tuple(sorted((*rows, *saved))))
    after = with_other_facts(after, enemy, random)
    if enemy != SOVIET:
        return after
    stored = [after.pieces[unit] for unit in contents(after) if not after.counter(unit).formation]
    return after.moved(*(piece.at(random.choice(RVGK_BOXES)) for piece in stored))


def with_other_facts(position: Any, enemy: str, random: Random) -> Any:
    """The position with other facts of the title that only their side knows."""
    facts = position.facts
    owed = tuple(row for row in facts.owed if row[0] != enemy)
    told: dict[str, Any] = {"owed": tuple(sorted((*owed, (enemy, random.randint(1, 4)))))}
    if enemy == SOVIET:
        fronts = [front for front, *_ in facts.fronts]
        for name, rows in (
            ("assaults", [(front, random.randint(1, 3), random.randint(0, 40)) for front in fronts]),
            ("regroup_spent", [(front, random.randint(1, 6)) for front in fronts]),
            ("armies", [(army, random.choice(fronts)) for army, _ in facts.armies]),
        ):
            told[name] = tuple(sorted(row for row in rows if random.random() < 0.7))
    else:
        told["group_has_lent"] = random.random() < 0.5
    return position.with_facts(**told)


@pytest.mark.clause("thirdwinter", "1.9", silent="what the other side does not see is empty")
def test_what_attacks_have_cost_is_not_seen() -> None:
    start = wk.load(TITLE).start(CAMPAIGN)
    front = start.facts.fronts[0][0]
    attacked = [start.with_facts(assaults=((front, 2, tokens),)) for tokens in (3, 9)]
    assert attacked[0].seen_by(AXIS) == attacked[1].seen_by(AXIS)
    assert attacked[0].seen_by(SOVIET) != attacked[1].seen_by(SOVIET)
    assert position_to_json(attacked[0].seen_by(AXIS)) == position_to_json(attacked[1].seen_by(AXIS))


@pytest.mark.parametrize("actions", [30, pytest.param(500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("viewer", [AXIS, SOVIET])
def test_through_the_campaign_what_a_side_does_not_see_may_be_otherwise(viewer: str, actions: int) -> None:
    position, random = wk.load(TITLE).start(CAMPAIGN, pauses="always"), Random(f"campaign {viewer}")
    compared, met, panels, wanted = 0, set[str](), 0, min(actions // 30, 6)
    for _ in range(actions):
        name = type(position.step).__name__
        if name not in met and not isinstance(position.step, SAID):
            met.add(name)
            one, two = (disguised(position, viewer, random) for _ in range(2))
            compared += one != two
            assert_alike(one, two, viewer)
            if position.actor != CHANCE and panels < wanted and random.random() < 0.25:
                panels += 1
                assert shown_at_table(one, viewer) == shown_at_table(two, viewer), name
        position = position.play_unchecked(flown(position, random))
    assert compared > 10
    assert panels == wanted
