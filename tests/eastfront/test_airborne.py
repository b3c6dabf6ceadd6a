"""14: airborne troops drop, fight their way in, and have to be reached by their own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.eastfront.theatre import actions, before, block, play, shown, stands, theatre
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import ROLES
from wargame_kit.games.eastfront.rules.activation import Activate
from wargame_kit.games.eastfront.rules.airborne import LinkUp
from wargame_kit.games.eastfront.rules.combat.declare import combat_steps
from wargame_kit.games.eastfront.rules.combat.repulse import assault_in, assault_of, repulse_numbers
from wargame_kit.games.eastfront.rules.movement import StartOfMovement
from wargame_kit.games.eastfront.rules.sequence import Phase
from wargame_kit.words import LANGUAGES, in_language

UNITS = (
    block("HQ", "soviet", "headquarters", 2),
    block("Para", "soviet", "airborne", 3),
    block("Para2", "soviet", "airborne", 3),
    block("R", "soviet", level=3),
    block("A"),
    block("B"),
)
OPEN = ("......",) * 4
ON = {"airborne": "on"}
PLACES = {"HQ": "B2", "Para": "B2", "Para2": "B2", "A": "D2"}


def moving(places: dict[str, str] = PLACES, rows: tuple[str, ...] = OPEN, **told: Any) -> Any:
    """A Soviet movement phase and the combat after it; HQ is active to drop."""
    steps = StartOfMovement("soviet"), *combat_steps("soviet"), LinkUp("soviet")
    roles, drawn = told.pop("active", {"HQ": "airborne"}), told.pop("drawn", {})
    game = theatre(rows, UNITS, **drawn)
    return before(game, places, *steps, active=roles, options=told.pop("options", ON), **told)


def drops(position: Any) -> list[str]:
    return [text for text in actions(position) if text.startswith("drop")]


@pytest.mark.clause("eastfront", "14.2")
@pytest.mark.clause("eastfront", "14.3")
def test_a_headquarters_drops_one_airborne_unit_of_its_hex_within_air_range() -> None:
    position = moving()
    assert "drop Para D2" in drops(position)
    assert position.check("drop Para E2").code == "eastfront/drop-too-far"
    assert position.check("drop R D2").code == "move/not-yours"
    after = position.play("drop Para D2")
    assert (stands(after, "Para"), after.pieces["Para"].dispersed) == ("D2", True)
    # 14.2: it has used up everything.
    refused = after.check("drop Para2 D2")
    assert (refused.code, refused.clause) == ("eastfront/no-carrier", cite("14.2"))
    assert after.check("move Para D2-D1").code == "eastfront/moved"
    for told in ({"active": {"HQ": "combat"}}, {"options": {}}):
        assert drops(moving(**told)) == []


@pytest.mark.clause("eastfront", "14.3")
@pytest.mark.clause("eastfront", "1.35")
def test_nobody_jumps_into_mountains_nor_into_the_sea() -> None:
    mountains = moving({"HQ": "A2", "Para": "A2"}, ("......", ".^~...", "......"))
    for hex_ in ("B2", "C2"):
        refused = mountains.check(f"drop Para {hex_}")
        assert (refused.code, refused.clause) == ("eastfront/no-drop-zone", cite("14.3"))


@pytest.mark.clause("eastfront", "14.4")
def test_an_airborne_assault_is_repulsed_on_a_1_and_costs_a_level_and_the_way_back() -> None:
    position = play(moving(), "drop Para D2", "end-phase")
    fired = position.play("hits 1")
    assert (fired.actor, str(fired.step.fight.assault)) == ("chance", "airborne")
    back = fired.play("repulse 1")
    assert (stands(back, "Para"), back.level("Para"), back.pieces["Para"].dispersed) == ("B2", 1, False)
    assert back.facts.defenders == ()
    on = fired.play("repulse 2")
    assert str(on.step.pool(on)) == "2×6"  # 14.5: single fire


@pytest.mark.clause("eastfront", "14.4")
@pytest.mark.clause("eastfront", "14.41")
@pytest.mark.clause("eastfront", "7.53", silent="the same as 14.41, which the die names")
def test_with_an_ordinary_attack_it_is_no_assault_and_over_a_river_all_are_repulsed_on_a_1() -> None:
    assert assault_of(("airborne", "")) == ""
    assert assault_of(("airborne", "river")) == "joint"
    rows = {"R": "D2", "Para": "D2", "A": "D2"}
    told: dict[str, Any] = {"came_from": [("R", "C2"), ("Para", "B2")], "dispersed": [("Para", True)]}
    told["landed"] = [("Para", True)]
    for rivers in ({}, {"C2/E": "river"}):
        game = theatre(OPEN, UNITS, rivers=rivers)
        sides = {"defenders": [("D2", "axis")], "new_battles": ["D2"]}
        fired = before(game, rows, *combat_steps("soviet"), **sides, **told).play("hits 0")
        if not rivers:
            assert str(fired.step.pool(fired)) == "6×6"
            continue
        (numbers,) = repulse_numbers(fired, fired.step.fight).entries
        assert (numbers.value, numbers.clause) == (1, cite("14.41"))
        back = fired.play("repulse 1")
        assert (stands(back, "R"), stands(back, "Para")) == ("C2", "B2")
        assert (back.level("R"), back.level("Para")) == (3, 2)
        assert str(fired.play("repulse 2").step.pool(fired)) == "6×6"


@pytest.mark.clause("eastfront", "12.24")
@pytest.mark.clause("eastfront", "14.4")
def test_over_a_frozen_river_the_others_attack_as_over_land_and_nobody_is_repulsed() -> None:
    game = theatre(OPEN, UNITS, rivers={"C2/E": "river"})
    rows = {"R": "D2", "Para": "D2", "A": "D2"}
    told: dict[str, Any] = {"came_from": [("R", "C2"), ("Para", "B2")], "dispersed": [("Para", True)]}
    sides = {"defenders": [("D2", "axis")], "new_battles": ["D2"]}
    frozen = before(game, rows, *combat_steps("soviet"), weather="snow", **sides, **told)
    assert frozen.step.fight.assault == ""
    assert str(frozen.play("hits 0").step.pool(frozen)) == "6×6"


@pytest.mark.clause("eastfront", "14.6")
def test_who_jumped_before_a_blitz_and_marches_in_it_makes_no_airborne_assault() -> None:
    game = theatre(OPEN, UNITS)
    told: dict[str, Any] = {"came_from": [("Para", "C2")], "dispersed": [("Para", True)]}
    sides = {"defenders": [("D2", "axis")], "new_battles": ["D2"], "is_blitz": True}
    blitz = before(game, {"Para": "D2", "A": "D2"}, *combat_steps("soviet"), **sides, **told)
    assert blitz.step.fight.assault == ""
    assert blitz.play("hits 0").step.fight.assault == ""


@pytest.mark.clause("eastfront", "14.5")
def test_airborne_troops_defend_with_double_fire() -> None:
    game = theatre(OPEN, UNITS)
    steps = combat_steps("axis")
    position = before(game, {"A": "C2", "Para": "C2"}, *steps, defenders=[("C2", "soviet")])
    fired = play(position, "fight C2", "declare")
    assert str(fired.step.pool(fired)) == "3×5–6"
    assert shown(fired, "Para")["14.5"] == "attack single (6), defence double (5–6)"


@pytest.mark.clause("eastfront", "14.6")
@pytest.mark.parametrize(
    ("places", "lives"),
    [
        ({"Para": "D2"}, False),  # alone in what was the enemy's
        ({"Para": "D2", "R": "E2"}, True),  # beside its own
        ({"Para": "D2", "A": "D2"}, False),  # in battle alone
        ({"Para": "D2", "Para2": "D2", "A": "D2"}, False),  # an airborne unit is none on the ground
        ({"Para": "D2", "R": "D2", "A": "D2"}, True),  # in battle with ground troops
        ({"Para": "D2", "R": "E2", "A": "E2", "B": "B4"}, False),  # beside its own, who is in battle
    ],
)
def test_who_has_jumped_is_reached_by_its_own_or_lost(places: dict[str, str], lives: bool) -> None:
    game = theatre(OPEN, UNITS)
    axis = [f"{column}{row}" for column in "ABCDEF" for row in range(1, 5)]
    own = [places["R"]] if "R" in places and "A" not in places else []
    position = before(
        game,
        places,
        LinkUp("soviet"),
        dispersed=[("Para", True)],
        axis_hexes=[hex_ for hex_ in axis if hex_ not in own],
        defenders=[(places["A"], "axis")] if "A" in places else [],
    )
    assert stands(position, "Para") == ("D2" if lives else "force")
    assert not position.pieces["Para"].dispersed


@pytest.mark.clause("eastfront", "14.2")
@pytest.mark.clause("eastfront", "5.7")
def test_a_blitz_one_drops_two_one_in_each_phase() -> None:
    game = theatre(OPEN, UNITS)
    steps = tuple(Phase("soviet", phase) for phase in ("command", "movement", "combat"))
    position = before(game, PLACES, *steps, options=ON)
    few = before(game, PLACES | {"Para2": "A1"}, *steps, options=ON)
    refused = few.check("activate HQ airborne-blitz")
    assert (refused.code, refused.clause) == ("eastfront/too-few-paratroops", cite("14.2"))
    low = before(game, PLACES | {"HQ": "B2 I"}, *steps, options=ON).check("activate HQ airborne-blitz")
    assert (low.code, low.clause) == ("eastfront/blitz-levels", cite("5.7"))
    first = play(position, "activate HQ airborne-blitz", "end-phase", "drop Para C2")
    assert first.check("drop Para2 C2").code == "eastfront/no-carrier"
    blitz = first.play("end-phase")
    assert (blitz.facts.is_blitz, blitz.level("HQ"), blitz.step.clause) == (True, 1, cite("4.44"))
    assert blitz.check("drop Para C3").code == "eastfront/dispersed"
    second = blitz.play("drop Para2 C2")
    assert stands(second, "Para2") == "C2"
    over = second.play("end-phase")
    assert (over.level("HQ"), over.pieces["HQ"].active) == (0, "")


@pytest.mark.clause("eastfront", "14.4")
def test_a_drop_in_a_blitz_is_an_airborne_assault_and_a_march_is_none() -> None:
    position = moving(active={"HQ": "airborne-blitz"}, is_blitz=True).with_facts(is_blitz=True)
    dropped = position.play("drop Para D2")
    hex_ = dropped.game.board.index("D2")
    assert assault_in(dropped, "soviet", hex_) == "airborne"
    beside = dropped.game.board.index("C2")
    marched = dropped.moved(replace(dropped.pieces["Para"], landed=False, came_from=beside))
    assert assault_in(marched, "soviet", hex_) == ""


@pytest.mark.clause("eastfront", "5.4", silent="what a role is called asks nothing")
@pytest.mark.parametrize("role", ROLES)
def test_every_role_is_told_on_the_table(role: str) -> None:
    position = moving(active={"HQ": role})
    presentation = position.game.presentation
    said = [*presentation.units.about(position, "HQ")]
    assert all(in_language(fact.value, code) for fact in said for code in LANGUAGES)
    assert in_language(presentation.actions.value(position, "role", role), "zh")
    assert in_language(presentation.actions.foretold(position, Activate("HQ", role)), "zh")
    assert role in presentation.units.signs
