"""2: blocks: how each kind fires, what is hidden of one, and when it is laid open."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import before, block, play, theatre
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.rules.combat.declare import combat_steps
from wargame_kit.games.eastfront.rules.combat.fight import fire_here
from wargame_kit.games.eastfront.rules.combat.odds import odds
from wargame_kit.mechanics.dice_pool import DicePool

FIRE = {
    "headquarters": (0, 1),
    "supreme": (0, 1),
    "infantry": (1, 1),
    "mountain": (1, 1),
    "shock": (2, 2),
    "siege": (1, 1),
    "cavalry": (1, 1),
    "mechanised": (2, 2),
    "armour": (2, 2),
    "ss-armour": (3, 3),
    "airborne": (1, 2),
    "garrison": (0, 1),
}
"""Of each kind in attack and in defence."""

UNITS = (
    block("HQ", "german", "headquarters", 3),
    block("A"),
    block("B"),
    block("R", "soviet", level=3),
    block("S", "soviet", "shock", 3),
    block("Far", "soviet", level=3),
)


def fighting(**told: Any) -> Any:
    places = {"HQ": "C1", "A": "C2", "B": "F4", "R": "C2", "S": "C2", "Far": "F1"}
    return before(
        theatre(("......",) * 4, UNITS),
        places,
        *combat_steps("axis"),
        active={"HQ": "combat"},
        defenders=[("C2", "soviet")],
        **told,
    )


@pytest.mark.clause("eastfront", "2.5")
def test_each_kind_fires_as_the_chart_says_in_open_country_and_the_better_the_fire_the_more_hit() -> None:
    position = fighting()
    kinds = position.charts.kinds
    assert set(kinds) == set(FIRE)
    open_hex = position.game.board.index("C2")
    for kind, wanted in FIRE.items():
        fires = [fire_here(position, open_hex, "soviet", role, kind) for role in ("attack", "defence")]
        assert tuple(fire.total for fire in fires) == wanted, kind
        number = "14.5" if kind == "airborne" else "2.5"
        assert all(fire.entries[0].clause == cite(number) for fire in fires)
    assert [str(DicePool.of([(1, fire)])) for fire in (1, 2, 3)] == ["1×6", "1×5–6", "1×4–6"]


@pytest.mark.clause("eastfront", "2.7")
def test_of_an_upright_enemy_block_one_sees_nation_and_hex_and_counts_on_what_is_usual() -> None:
    position = fighting(unsupplied=[("R", True)])
    seen = position.game.seen_by(position, "axis")
    hidden = [unit for unit in seen.pieces if seen.is_unseen(unit)]
    assert not {"R", "S", "Far"} & set(seen.pieces)
    stands = sorted((seen.nation(unit), seen.pieces[unit].hex_) for unit in hidden)
    two, one = (position.game.board.index(label) for label in ("C2", "F1"))
    assert stands == sorted([("soviet", two), ("soviet", two), ("soviet", one)])
    assert {seen.kind(unit) for unit in hidden} == {"unknown"}
    # What happened before all eyes is seen: the check that found one without supply.
    assert [seen.pieces[unit].unsupplied for unit in hidden].count(True) == 1
    defence = odds(seen, two, ("A",)).defence
    assert [(entry.value, entry.clause) for entry in defence.entries] == [(3, cite("2.7"))] * 2


@pytest.mark.clause("eastfront", "2.8")
def test_a_block_is_open_while_its_battle_is_fought_and_upright_after_the_phase() -> None:
    def open_to_the_enemy(position: Any) -> list[str]:
        seen = position.game.seen_by(position, "axis")
        return sorted(unit for unit in ("R", "S", "Far") if unit in seen.pieces)

    position = fighting()
    assert open_to_the_enemy(position) == []
    declared = play(position, "fight C2", "declare")
    assert open_to_the_enemy(declared) == ["R", "S"]
    over = play(declared, "hits 0", "hits 0")
    assert over.is_over
    assert open_to_the_enemy(over) == []
