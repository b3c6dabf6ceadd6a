"""1.34, 1.41, 1.46, 12.24: how well a block fires where ground, weather and walls say different things."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import before, block, theatre
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.rules.combat.declare import combat_steps
from wargame_kit.games.eastfront.rules.combat.fight import Fight, fire_of, fires, party
from wargame_kit.games.eastfront.rules.ground import defence_of

UNITS = (
    block("A"),
    block("SS", "german", "ss-armour"),
    block("Siege", "german", "siege"),
    block("Strong", "soviet", level=3),
    block("Weak", "soviet", "armour", 3),
    block("Out", "soviet", "infantry", 3),
)


def at_kiev(ground: str = ".", *, defender: str = "soviet", **told: Any) -> Any:
    """Both sides at C2; with `walls` it is a fortress, with `city` Kiev, a major city."""
    drawn: dict[str, Any] = {"places": {"Kiev": "C2"}} if told.pop("city", False) else {}
    if told.pop("walls", False):
        drawn["features"] = {"fortress": ["C2"]}
    game = theatre(("......", f"..{ground}...", "......", "......"), UNITS, **drawn)
    places = {"A": "C2", "SS": "C2", "Siege": "C2", "Strong": "C2 3", "Weak": "C2 1"}
    return before(game, places, *combat_steps("axis"), defenders=[("C2", defender)], **told)


def fire(position: Any, unit: str, role: str) -> int:
    hex_ = position.game.board.index("C2")
    return int(fire_of(position, unit, hex_, role, is_strongest=False).total)


@pytest.mark.clause("eastfront", "7.6")
def test_siege_guns_fire_singly_out_of_a_fortress_of_their_own() -> None:
    assert fire(at_kiev(walls=True), "Siege", "attack") == 3
    assert fire(at_kiev(walls=True, defender="axis"), "Siege", "attack") == 1
    assert fire(at_kiev(), "Siege", "attack") == 1
    assert fire(at_kiev(walls=True, rebuilt=[("Siege", True)]), "Siege", "attack") == 1


@pytest.mark.clause("eastfront", "1.41")
def test_a_major_city_gives_its_defender_double_fire_and_takes_nothing_of_triple_fire() -> None:
    held = at_kiev(city=True, defender="axis")
    assert [fire(held, unit, "defence") for unit in ("A", "SS")] == [2, 3]
    # Whoever attacks there has nothing of the city, even while the other side is active.
    assert [fire(at_kiev(city=True), unit, "defence") for unit in ("A", "SS")] == [1, 3]
    assert fire(held, "A", "attack") == 1
    # Streets are stronger than the marsh round them, and mud is stronger than streets.
    assert fire(at_kiev("m", city=True), "Strong", "defence") == 2
    assert fire(at_kiev(city=True, weather="mud"), "Strong", "defence") == 1


@pytest.mark.clause("eastfront", "1.41")
@pytest.mark.clause("eastfront", "1.46")
@pytest.mark.parametrize(("city_fire", "in_city", "in_fortress"), [("defence", 1, 1), ("always", 2, 3)])
def test_by_option_who_defends_walls_fires_better_in_his_own_turn_too(
    city_fire: str, in_city: int, in_fortress: int
) -> None:
    told: dict[str, Any] = {"defender": "axis", "options": {"city_fire": city_fire}}
    assert fire(at_kiev(city=True, **told), "A", "attack") == in_city
    assert fire(at_kiev(city=True, weather="mud", **told), "A", "attack") == 1
    # Who attacks there has none of it in any turn.
    assert fire(at_kiev(city=True, options={"city_fire": city_fire}), "A", "attack") == 1
    walls = at_kiev(walls=True, **told)
    found = dict(fires(walls, walls.game.board.index("C2"), ("A", "Siege"), "attack"))
    assert sorted(each.total for each in found.values()) == [1, in_fortress]
    own = party(walls, Fight("axis", walls.game.board.index("C2")), "axis", ("A", "Siege"))
    assert str(own.pool(own.blocks)) == ("8×6" if in_fortress == 1 else "4×4–6 + 4×6")


@pytest.mark.clause("eastfront", "1.46")
def test_of_equals_in_a_fortress_the_one_that_gains_most_is_the_strongest() -> None:
    position = at_kiev(walls=True).moved(*[at_kiev(walls=True).at_level("Weak", 3)])
    hex_ = position.game.board.index("C2")
    found = {unit: each.total for unit, each in fires(position, hex_, ("Strong", "Weak"), "defence")}
    assert found == {"Strong": 3, "Weak": 2}
    garrison = party(position, Fight("axis", hex_), "soviet", ("Strong", "Weak"))
    assert str(garrison.pool(garrison.blocks)) == "3×4–6 + 3×5–6"


@pytest.mark.clause("eastfront", "1.34")
@pytest.mark.clause("eastfront", "1.46")
def test_in_marsh_all_fire_singly_but_those_who_hold_a_fortress() -> None:
    assert [fire(at_kiev("m"), unit, role) for unit, role in (("SS", "attack"), ("Weak", "defence"))] == [
        1,
        1,
    ]
    assert fire(at_kiev("m", weather="snow"), "SS", "attack") == 3
    walls = at_kiev("m", walls=True)
    hex_ = walls.game.board.index("C2")
    found = dict(fires(walls, hex_, ("Strong", "Weak"), "defence"))
    assert [found[unit].total for unit in ("Strong", "Weak")] == [3, 2]
    assert found["Strong"].entries[-1].clause == cite("1.46")
    assert fire(walls, "SS", "attack") == 1


@pytest.mark.clause("eastfront", "12.24")
def test_in_mud_even_the_strongest_of_a_fortress_fires_singly_and_siege_guns_do_not() -> None:
    muddy = at_kiev(walls=True, weather="mud")
    declared = muddy if muddy.actor == "chance" else muddy.play("declare")
    assert str(declared.step.pool(declared)) == "4×6"
    assert fire(muddy, "Siege", "attack") == 3


@pytest.mark.clause("eastfront", "7.35")
@pytest.mark.clause("eastfront", "7.3")
def test_walls_and_streets_shelter_those_who_defend_there_and_ground_whoever_is_passive() -> None:
    def cost(side: str, ground: str = ".", **told: Any) -> int:
        position = at_kiev(ground, **told)
        return int(defence_of(position, position.game.board.index("C2"), side).total)

    assert [cost(side, walls=True) for side in ("soviet", "axis")] == [3, 1]
    assert [cost(side, city=True) for side in ("soviet", "axis")] == [2, 1]
    assert [cost(side, "f") for side in ("soviet", "axis")] == [2, 2]
    assert [cost(side, weather="mud") for side in ("soviet", "axis")] == [2, 2]
    assert cost("axis", "f", walls=True) == 2


@pytest.mark.clause("eastfront", "7.6")
def test_siege_guns_besiege_in_their_own_turn_alone() -> None:
    assert fire(at_kiev(walls=True), "Siege", "defence") == 1


@pytest.mark.clause("eastfront", "5.1")
@pytest.mark.clause("eastfront", "1.46")
def test_a_headquarters_is_the_strongest_of_a_fortress_where_it_fires_and_not_where_it_does_not() -> None:
    game = theatre(
        ("......",) * 4,
        (*UNITS, block("HQ", "german", "headquarters", 3)),
        features={"fortress": ["C2"]},
    )
    told = {"defenders": [("C2", "axis")], "options": {"city_fire": "always"}}
    position = before(game, {"A": "C2 2", "HQ": "C2", "Strong": "C2"}, *combat_steps("axis"), **told)
    hex_ = game.board.index("C2")
    for role, best in (("defence", "HQ"), ("attack", "A")):
        found = {unit: each.total for unit, each in fires(position, hex_, ("A", "HQ"), role)}
        assert [unit for unit in found if found[unit] == 3] == [best]
