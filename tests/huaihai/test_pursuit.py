"""6.5, 6.6: pursuit into the hex that has been emptied."""

from __future__ import annotations

from typing import Any

import pytest

from tests.huaihai.theatre import actions, air, column, corps, fast, theatre
from wargame_kit.games.huaihai.rules.combat.aftermath import Pursue
from wargame_kit.games.huaihai.rules.combat.odds import Fight
from wargame_kit.games.huaihai.rules.sequence import AttackPhase

UNITS = (
    *(column(f"EC{n}") for n in range(1, 4)),
    column("SA", 6, 5, 4, 8, "special_arms"),
    corps("5C"),
    corps("70C"),
    fast("4FC"),
    air(),
)
GAME = theatre(["....", "....", "....", "..f."], UNITS, features={"cities": ["C3"]})


def at(label: str) -> int:
    return int(GAME.board.index(label))


def pursuing(places: dict[str, str], *units: str, target: str = "C3", **facts: Any) -> Any:
    side = GAME.units[units[0]].side
    more = {name: facts.pop(name) for name in ("supporters", "air") if name in facts}
    step = Pursue(Fight("attack", side, at(target), units, **more))
    return GAME.position(places, **facts).pushed(step).settled()


@pytest.mark.clause("huaihai", "6.5", "6.6")
def test_one_of_the_attackers_beside_the_hex_may_follow_free_of_movement() -> None:
    position = pursuing(
        {"EC1": "B3 spent", "EC2": "C2 spent", "EC3": "D3", "SA": "A3 spent"}, "EC1", "EC2",
        supporters=("SA",), used=(("EC1", 9),),
    )  # fmt: skip
    assert actions(position) == ["pursue EC1", "pursue EC2", "stay"]
    assert position.check("pursue EC3").code == "clash/not-pursuing"
    assert position.check("pursue SA").instead == ("pursue EC1", "pursue EC2")
    after = position.play("pursue EC2")
    assert (after.pieces["EC2"].place, after.pieces["EC2"].face) == (at("C3"), 1)
    assert after.pieces["EC1"].place == at("B3")
    assert after.facts.pla_cities == {at("C3")}


@pytest.mark.clause("huaihai", "6.5")
def test_all_may_stay() -> None:
    position = pursuing({"EC1": "B3 spent"}, "EC1")
    assert position.play("stay").pieces == position.pieces


@pytest.mark.clause("huaihai", "6.5")
def test_nobody_follows_into_a_hex_that_is_held() -> None:
    position = pursuing({"EC1": "B3 spent", "5C": "C3"}, "EC1")
    assert type(position.step) is not Pursue


@pytest.mark.clause("huaihai", "6.6", "12.4")
def test_a_fast_column_follows_only_where_it_can_go() -> None:
    position = pursuing({"4FC": "C3 spent", "5C": "B4 spent"}, "4FC", "5C", target="C4")
    assert actions(position) == ["pursue 5C", "stay"]
    assert position.check("pursue 4FC").code == "clash/pursuit-ground"


@pytest.mark.clause("huaihai", "7.2", "6.5")
def test_the_air_counter_never_follows() -> None:
    position = pursuing({"5C": "B3 spent", "AIR": "airfield spent"}, "5C", air=True)
    assert actions(position) == ["pursue 5C", "stay"]


@pytest.mark.clause("huaihai", "6.5", "10.3")
def test_who_follows_onto_a_hidden_counter_makes_it_appear_and_stays() -> None:
    position = pursuing({"5C": "B3 spent"}, "5C", hidden={"EC1": "C3"}, step=AttackPhase())
    assert actions(position) == ["pursue 5C", "stay"]
    after = position.play("pursue 5C")
    assert (after.pieces["EC1"].place, after.pieces["5C"].place) == (at("C3"), at("B3"))
    assert type(after.step) is AttackPhase


@pytest.mark.clause("huaihai", "6.5", "6.9")
def test_a_hex_whose_only_defender_is_lost_by_one_for_one_may_be_entered() -> None:
    position = GAME.position({"EC1": "B3", "EC2": "B3", "5C": "C3"})
    for action in ("attack C3", "join EC1", "join EC2", "strike", "roll 4", "lose EC1"):
        position = position.play(action)
    assert actions(position) == ["pursue EC2", "stay"]
