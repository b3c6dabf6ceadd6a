"""14.4: the 3rd Pacification Zone goes over."""

from __future__ import annotations

import pytest

from wargame_kit.games import load
from wargame_kit.games.huaihai.game import Huaihai
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.arrivals import GoingOver
from wargame_kit.games.huaihai.rules.sequence import AttackMovePhase
from wargame_kit.games.huaihai.rules.victory import points


@pytest.fixture(scope="module")
def game() -> Huaihai:
    return load("huaihai")


def after_the_8th(position: HuaihaiPosition) -> HuaihaiPosition:
    return GoingOver().settle(position.pushed(GoingOver()))


@pytest.mark.clause("huaihai", "14.4")
def test_the_59th_and_the_77th_corps_leave_in_the_first_turn(game: Huaihai) -> None:
    before = game.start("huaihai-1948")
    after = after_the_8th(before)
    for unit in ("59C", "77C"):
        assert isinstance(before.pieces[unit].place, int)
        assert after.pieces[unit].place == "defected"
    assert (after.facts.owed, after.facts.recruits) == (before.facts.owed, before.facts.recruits)


@pytest.mark.clause("huaihai", "14.4")
def test_they_stay_if_the_option_says_so(game: Huaihai) -> None:
    before = game.start("huaihai-1948", he_jifeng="off")
    assert after_the_8th(before).pieces == before.pieces


@pytest.mark.clause("huaihai", "14.4")
def test_nobody_goes_over_in_another_turn_or_scenario(game: Huaihai) -> None:
    campaign = game.start("huaihai-1948")
    assert after_the_8th(campaign.replaced(turn=2)).pieces == campaign.pieces
    free = game.position({"59C": "P3", "77C": "N4"})
    assert after_the_8th(free).pieces == free.pieces


@pytest.mark.clause("huaihai", "14.4", "13.4")
def test_who_was_destroyed_before_does_not_go_over(game: Huaihai) -> None:
    start = game.start("huaihai-1948")
    dead = start.moved(start.pieces["59C"].at("eliminated"))
    assert after_the_8th(dead).pieces["59C"].place == "eliminated"


@pytest.mark.clause("huaihai", "13.2", "13.4", "14.4")
def test_a_wavering_corps_that_marches_off_has_not_gone_over(game: Huaihai) -> None:
    start = game.start("huaihai-1948")
    counts = {
        box: points(start.moved(start.pieces["59C"].at(box))).total
        for box in ("gone", "defected", "eliminated")
    }
    assert counts["gone"] < counts["defected"]
    assert counts["defected"] == counts["eliminated"]


@pytest.mark.clause("huaihai", "14.4")
def test_the_road_to_the_railway_is_open_before_the_columns_move(game: Huaihai) -> None:
    position = game.start("huaihai-1948")
    while not isinstance(position.step, AttackMovePhase):
        position = position.play_unchecked(next(a for a in position.legal if a.form == "ready"))
    assert position.pieces["77C"].place == "defected"
    assert "N5" in position.reach("EC10")  # the railway at Daxujia, between Xuzhou and Nianzhuang
