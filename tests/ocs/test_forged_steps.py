"""A saved game in which somebody has forged what a fight or a move keeps in mind is refused, not played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import gun, infantry, play, theatre
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

GAME = theatre(
    units=(infantry("GA"), infantry("GB"), infantry("GC"), infantry("RA"), infantry("RB"), gun("GG"))
)
PIECES = {"GA": "0303", "GB": "0303", "GC": "0701", "RA": "0403", "RB": "0706", "GG": "0303"}


def saved(step: str, *actions: str) -> Any:
    position = play(
        GAME.position(PIECES, step=step, dumps=((GAME.board.index("0303"), "axis", 20),)), *actions
    )
    data = position_to_json(position)
    assert position_from_json(data, GAME) == position
    return data


def refused(data: Any, place: str) -> None:
    with pytest.raises(DataError, match=place):
        position_from_json(data, GAME)


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("attackers", [], "fight.attackers.*next to the hex"),
        ("attackers", ["GC"], "fight.attackers.*next to the hex"),
        ("attackers", ["GA", "RB"], "fight.attackers.*units of one side"),
        ("target", "0302", r"fight.target: found '0302'; expected a hex in which combat units"),
        ("leads", "GC", "fight.leads: found 'GC'; expected a unit that attacks"),
        ("defends", "RB", "fight.defends: found 'RB'; expected a unit that defends"),
    ],
)
@pytest.mark.parametrize("declared", [(), ("declare",)])
def test_a_fight_is_of_units_beside_its_target(
    declared: tuple[str, ...], key: str, value: object, place: str
) -> None:
    data = saved("combat", "attack GA 0403", *declared)
    data["agenda"][-1]["fight"][key] = value
    refused(data, place)


def test_nobody_fights_out_of_a_box() -> None:
    data = saved("combat", "attack GA 0403", "declare")
    data["pieces"]["GA"] = "dead"
    refused(data, "fight.attackers")


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"spent": [0]}, "spent: found 1; expected a list of 2"),
        ({"units": ["GA", "GC"]}, "units: .*expected units of the side, together in one hex"),
        ({"units": ["GA", "RA"]}, "units: .*expected units of the side, together in one hex"),
    ],
)
def test_a_group_stands_together_with_what_each_has_spent(changes: dict[str, object], place: str) -> None:
    data = saved("movement", "take GA", "take GB")
    data["agenda"][-1] |= changes
    refused(data, place)


def test_a_group_of_which_one_lies_in_a_box_does_not_move() -> None:
    data = saved("movement", "take GA")
    data["pieces"]["GA"] = "dead"
    refused(data, "units: .*together in one hex")


def with_step(step: dict[str, object]) -> Any:
    """A saved move of two regiments, with a step that somebody wrote after a question to their side."""
    data = saved("movement", "take GA", "take GB", "move GA 0303-0302-0202")
    asked = {"step": "TakeLosses", "side": "axis", "units": ["GA", "GB"], "losses": 1}
    data["agenda"] += [step, asked | {"leader": "", "before": []}]
    return data


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"path": ["0202", "0404"]}, "path: .*expected"),
        ({"path": ["0302", "0303"]}, "units: .*together in one hex"),
        ({"units": ["GA"], "costs": [8]}, "expected a step within the movement of these units"),
        ({"costs": [8]}, "costs: found 1; expected a list of 2"),
        ({"costs": [8, 80]}, "costs: .*expected no more than the units have spent"),
    ],
)
def test_a_group_goes_on_where_it_stands_with_what_it_has_spent(
    changes: dict[str, object], place: str
) -> None:
    whole = {"step": "GoOn", "units": ["GA", "GB"], "path": ["0202", "0102"], "costs": [8, 8]}
    assert position_from_json(with_step(whole), GAME).step is not None
    refused(with_step(whole | changes), place)


def test_an_overrun_is_made_by_units_that_move() -> None:
    whole = {"step": "EndOfOverrun", "side": "axis", "units": ["GA"], "here": "0202", "target": "0302"}
    assert position_from_json(with_step(whole), GAME).step is not None
    refused(with_step(whole | {"units": ["GC"]}), "expected a step within the movement")


def test_losses_from_before_a_combat_are_told_of_each_unit() -> None:
    whole: dict[str, object] = {"step": "TakeLosses", "side": "axis", "units": ["GA", "GB"], "losses": 1}
    assert position_from_json(with_step(whole | {"leader": "GA", "before": [0, 0]}), GAME).step is not None
    refused(with_step(whole | {"leader": "GA", "before": [0]}), "before: found 1; expected a list of 2")
    refused(with_step(whole | {"leader": "GA", "before": []}), "before: found 0; expected a list of 2")


def test_attrition_is_rolled_for_a_stack_of_the_side() -> None:
    whole = {"step": "RollAttrition", "side": "axis", "units": ["GA", "GB"]}
    assert position_from_json(with_step(whole), GAME).step is not None
    refused(with_step(whole | {"units": ["GA", "GC"]}), "units: .*together in one hex")


@pytest.mark.parametrize(("key", "value"), [("guns", ["RA"]), ("guns", ["GG", "RB"]), ("ground", "marsh")])
@pytest.mark.parametrize("declared", [(), ("open-fire",)])
def test_a_barrage_is_by_guns_of_the_side_on_ground_that_is_there(
    declared: tuple[str, ...], key: str, value: object
) -> None:
    data = saved("barrage", "fire GG 0403", *declared)
    data["agenda"][-1]["fire"][key] = value
    refused(data, f"fire.{key}")


def test_a_barrage_is_put_together_of_at_least_one_gun() -> None:
    data = saved("barrage", "fire GG 0403")
    data["agenda"][-1]["fire"]["guns"] = []
    refused(data, "fire.guns")
