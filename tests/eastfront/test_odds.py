"""7, 7.5: a battle that might be: who could come, and from how far; and what a throw brings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import before, block, theatre
from wargame_kit.games.eastfront.rules.combat.declare import combat_steps
from wargame_kit.games.eastfront.rules.combat.repulse import OVERLAND, way_of
from wargame_kit.games.eastfront.rules.combat.strike import strike_dice

UNITS = (
    block("A"),
    block("B"),
    block("Pz", "german", "armour"),
    block("R", "soviet", level=3),
    block("S", "soviet", level=3),
)
BANK = {"B2/E": "river"}


def asked(places: dict[str, str], **told: Any) -> Any:
    game = theatre(("......",) * 4, UNITS, rivers=BANK)
    return before(game, places, *combat_steps("axis"), **told)


@pytest.mark.clause("eastfront", "7.5")
def test_who_would_come_over_a_river_would_be_thrown_back_now_and_then() -> None:
    position = asked({"A": "B2", "R": "C2"})
    battle = position.odds("C2", ("A",))
    assert [each.repulse for each in battle.rounds] == [2]
    assert "repulse" in battle.sums
    # Where others of his fight already it is no assault, and nothing is said of one.
    old = asked({"A": "B2", "B": "C2", "R": "C2"}, defenders=[("C2", "soviet")]).odds("C2", ("A",))
    assert [each.repulse for each in old.rounds] == [0]
    assert "repulse" not in old.sums
    # Nor over land.
    dry = asked({"A": "C1", "R": "C2"}).odds("C2", ("A",))
    assert [each.repulse for each in dry.rounds] == [0]
    assert "repulse" not in dry.sums


@pytest.mark.clause("eastfront", "6.1")
def test_who_is_farther_off_than_he_goes_in_the_best_of_weathers_could_not_come() -> None:
    far = asked({"A": "A2", "B": "F2", "Pz": "F2", "R": "C2"})
    assert far.odds("C2", ("A",)).verdict
    assert far.odds("C2", ("Pz",)).verdict
    refused = far.odds("C2", ("B",)).verdict
    assert refused.code == "eastfront/too-far"


@pytest.mark.clause("eastfront", "7.22")
def test_a_throw_says_whose_levels_it_takes() -> None:
    fought = asked({"A": "C2", "R": "C2 2"}, defenders=[("C2", "soviet")], new_battles=["C2"])
    thrown = fought.play("declare") if fought.actor == "axis" else fought

    def brings(hits: int) -> str:
        return str(thrown.game.presentation.actions.outcome(thrown, thrown.read(f"hits {hits}")))

    assert brings(0) == "no level lost"
    assert brings(1) == "A 4 → 3"
    assert brings(2) == "A 4 → 2"


@pytest.mark.clause("eastfront", "13.12")
def test_where_nobody_strikes_no_dice_of_a_strike_are_counted() -> None:
    fought = asked({"A": "C2", "R": "C2"}, defenders=[("C2", "soviet")])
    found = strike_dice(fought, fought.game.board.index("C2"))
    assert (found.total, found.entries) == (0, ())


@pytest.mark.clause("eastfront", "15.5", "7.5")
def test_who_has_landed_elsewhere_comes_over_land() -> None:
    landed = asked({"A": "C1", "R": "C2"}, landed=[("A", True)])
    hexes = [landed.game.board.index(hex_) for hex_ in ("C2", "C1")]
    assert way_of(landed, "A", hexes[0], hexes[1]) == OVERLAND
