"""22, 24.13, 26.13: what each side may know."""

from __future__ import annotations

import json

import pytest

from tests.neworder.theatre import counter, loaded, play, theatre
from wargame_kit.position import EVERYTHING, position_from_json, position_to_json


@pytest.fixture(scope="module")
def moving():
    """Russia has picked the 27th Brigade and a unit of its army, NATO has received the BRR and a strike."""
    places = {
        **{unit: "pool" for unit, each in loaded().units.items() if each.kind not in ("base", "netwar")},
        **{unit: "ready" for unit, each in loaded().units.items() if each.formation in ("27", "BRR")},
        **{"Op-Tk1": "ready", "GrR1": "ready", "Air-NA1": "ready", "72-Mc1": "1820"},
    }
    known = {unit: place for unit, place in places.items() if unit in loaded().units}
    return loaded().position(known, first="russia", step="russia movement")


@pytest.mark.clause("neworder", "26.13", silent="what is not shown cannot be cited")
@pytest.mark.clause("neworder", "24.13", silent="as 26.13")
def test_who_was_picked_by_hand_is_shown_in_its_pool_to_the_other_side(moving):
    seen = moving.seen_by("coalition")
    hidden = {unit for unit in moving.pieces if seen.pieces[unit] != moving.pieces[unit]}
    ready = {unit for unit, each in loaded().units.items() if each.formation == "27"} | {"Op-Tk1"}
    assert hidden == ready
    assert {seen.pieces[unit].place for unit in hidden} == {"pool"}
    own = moving.seen_by("russia")
    assert own.pieces["27-HQ"].place == "ready"
    assert own.pieces["BRR-HQ"].place == "pool"
    # Groups and strikes are drawn openly.
    assert seen.pieces["GrR1"].place == "ready"
    assert own.pieces["Air-NA1"].place == "ready"


@pytest.mark.clause("neworder", "22.1", silent="all on the map is open, and nothing is stored of the untried")
def test_a_formation_is_known_with_its_first_unit_and_a_unit_of_an_army_alone(moving):
    come = moving.moved(moving.pieces["27-HQ"].at(40))
    assert not [u for u, each in come.game.units.items() if each.formation == "27"
                and come.seen_by("coalition").pieces[u] != come.pieces[u]]  # fmt: skip
    assert come.seen_by("coalition").pieces["Op-Tk1"].place == "pool"
    assert come.game.shows(moving, come)
    alone = moving.moved(moving.pieces["Op-Tk1"].at(40))
    assert alone.seen_by("coalition").pieces["27-HQ"].place == "pool"


def test_a_pick_is_told_to_nobody_else_and_read_back_without_it(moving):
    start = play(loaded().start("kiev"), "number 3")
    pick = start.read("pick 72")
    picked = start.play(pick)
    assert start.game.told(start, pick, picked, "coalition") == pick
    assert start.game.told(start, pick, picked, "russia") is None
    assert start.game.told(start, pick, picked, EVERYTHING) in (pick, None)
    for side in moving.game.sides:
        seen = moving.seen_by(side)
        data = json.loads(json.dumps(position_to_json(seen)))
        assert position_from_json(data, moving.game) == seen
        assert seen.seen_by(side) == seen


@pytest.mark.clause("neworder", "26.13", silent="what is not shown cannot be cited")
def test_paratroops_that_turned_back_have_been_seen() -> None:
    jumper = counter("P", "russia", "3-3-4", "paratroop", "para", formation="76")
    others = [counter("Q", "russia", formation="27"), counter("F", "coalition")]
    game = theatre(["....."] * 5, [jumper, *others])
    position = game.position({"P": "ready", "Q": "pool", "F": "0505"})
    assert position.seen_by("coalition").pieces["P"].place == "pool"
    turned_back = position.play("drop P 0202").play("jump 6")
    assert turned_back.pieces["P"].place == "ready"
    assert turned_back.seen_by("coalition").pieces["P"].place == "ready"
