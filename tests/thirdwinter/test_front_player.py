"""What a simple player does with Front HQs, borders and supply (3.1b, 3.3)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.thirdwinter.fronts_field import ARMIES, OFFENSIVE, REGROUP, WHOLE, at, fielded
from wargame_kit.analysis.bots import SimpleBot
from wargame_kit.games.ocs.player.marching import Marching
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.thirdwinter.player import command
from wargame_kit.games.thirdwinter.rules.borders import Zoning
from wargame_kit.games.thirdwinter.rules.fronts import zone
from wargame_kit.games.thirdwinter.rules.placing_supply import PlacingSupply, brought
from wargame_kit.games.thirdwinter.rules.postures import TurningOffensive
from wargame_kit.games.thirdwinter.rules.supply_places import rooms

LEFT_BEHIND = {**WHOLE, "RF1": "4507"}
TWO = {"fronts": (REGROUP, ("RF2", "regroup", 4, 0))}


def planned(position: Any) -> list[str]:
    """What a simple player would do, as it is written."""
    board = position.game.board
    return [each.text(board) for each in position.game.heuristics.plan(position, Random(1))]


def followed(position: Any) -> list[str]:
    """How Front HQs follow in a Movement Phase."""
    march = Marching(position, Movement("soviet", "movement"))
    return [each.text(position.game.board) for each in command.followed(march)]


@pytest.mark.clause("thirdwinter", "3.3d")
def test_a_front_that_was_left_behind_goes_by_rail_after_its_armies() -> None:
    assert followed(fielded(LEFT_BEHIND)) == ["put RF1 1507"]
    assert followed(fielded(WHOLE)) == []
    assert followed(fielded(LEFT_BEHIND, fronts=(OFFENSIVE,))) == []  # 3.3c: it may not move


@pytest.mark.clause("thirdwinter", "3.3d")
def test_it_follows_at_the_end_of_a_movement_phase_and_comes_nearer_if_it_cannot_come_near() -> None:
    assert "put RF1 1507" in planned(fielded(LEFT_BEHIND, Movement("soviet")))
    far = dict.fromkeys(ARMIES[:4], "0914") | {"RF1": "6007", "GI": "0907", "RI": "0906"}
    assert followed(fielded(far, armies=tuple((army, "RF1") for army in ARMIES[:4]))) == ["put RF1 1507"]


def test_it_stays_where_another_place_would_be_hardly_better() -> None:
    spread = dict(zip(ARMIES[:4], ("1206", "1306", "2906", "3106"), strict=True))
    assert followed(fielded({**WHOLE, **spread, "RF1": "3007"})) == []


@pytest.mark.clause("thirdwinter", "3.3d")
def test_it_goes_to_no_place_where_it_may_not_stand() -> None:
    near = fielded({**LEFT_BEHIND, "GI": "1107", "RI": "1108", "GH": "1007"})
    assert followed(near) == ["put RF1 1807"]  # 1507 is within five hexes of the enemy


@pytest.mark.clause("thirdwinter", "3.3a")
def test_a_front_hq_that_is_driven_off_goes_to_its_armies_and_not_as_far_as_it_can() -> None:
    armies = dict(zip(ARMIES[:4], ("3005", "3105", "3206", "3006"), strict=True))
    position = fielded({**armies, "RF1": "1507", "GI": "1407"}, Movement("axis"))
    driven = position.play("move GI 1407-1507")
    assert "displace RF1 6007" in {each.text(position.game.board) for each in driven.legal}
    assert planned(driven)[0] == "displace RF1 3007"


@pytest.mark.clause("thirdwinter", "3.3c")
def test_a_front_turns_offensive_unless_its_headquarters_is_wanted_elsewhere() -> None:
    free = (("RF1", "regroup", 0, 0),)
    assert planned(fielded(WHOLE, TurningOffensive("soviet"), fronts=free))[0] == "offensive RF1"
    far = fielded({**WHOLE, "RF1": "2407"}, TurningOffensive("soviet"), fronts=free)
    assert "offensive RF1" in {each.text(far.game.board) for each in far.legal}
    assert planned(far)[0] == "end-phase"


@pytest.mark.clause("thirdwinter", "3.3b")
def test_an_army_is_assigned_to_the_front_in_whose_zone_it_stands() -> None:
    pieces = {"RF1": "1507", "RF2": "4507", "RA1": "1609", "RA2": "1603", "RI": "1207", "GI": "1107"}
    told = {**TWO, "borders": ((at("1207"), "W"),), "armies": (("RA1", "RF1"), ("RA2", "RF2"))}
    position = fielded(pieces, Zoning("soviet"), **told)
    wrong = [army for army, of in position.facts.armies if zone(position, position.pieces[army].hex_) != of]
    assert wrong
    position = divided(position)
    found = {army: zone(position, position.pieces[army].hex_) for army, _ in position.facts.armies}
    assert found == dict(position.facts.armies)


@pytest.fixture(scope="module")
def campaign() -> Any:
    return wk.load("thirdwinter").start("third-winter")


@pytest.mark.clause("thirdwinter", "3.1b")
@pytest.mark.parametrize("is_asked_anew", [False, True])
def test_supply_goes_where_least_lies_and_not_to_kharkov_far_behind(
    campaign: Any, is_asked_anew: bool
) -> None:
    sites = [campaign.pieces[f"{n}UF-HQ"].hex_ for n in (1, 2, 3, 4)]
    uneven = laid(campaign, "soviet", sites[0], 200)
    laying = brought(uneven, "soviet", 14).pushed(PlacingSupply("soviet")).settled()
    bot = SimpleBot()
    while isinstance(laying.step, PlacingSupply):
        laying = laying.play((bot.afresh() if is_asked_anew else bot).choose(laying, Random(1)))
    got = {
        hex_: laying.tokens_in(hex_, "soviet") - uneven.tokens_in(hex_, "soviet")
        for hex_ in rooms(campaign, "soviet")
    }
    assert sum(got.values()) == 4 * 14
    assert min(got[hex_] for hex_ in sites) == got[sites[0]] == 8  # its due, and no more: most lies there
    assert got[campaign.game.board.index("B59.10")] == 0  # 21 hexes behind the nearest headquarters


@pytest.mark.clause("thirdwinter", "3.3b")
def test_a_border_is_laid_anew_where_a_front_has_too_few_armies() -> None:
    """RF2 has none in its zone, and gets the two that stand in the south."""
    armies = dict(zip(ARMIES, ("1602", "1503", "1603", "1611", "1512"), strict=True))
    pieces = {**armies, "RF1": "1507", "RF2": "4507", "RI": "1207", "GI": "1107"}
    told = {**TWO, "borders": ((at("1207"), "E"),), "armies": tuple((army, "RF1") for army in ARMIES)}
    before = fielded(pieces, Zoning("soviet"), **told)
    after = divided(before)
    assert after.facts.borders != before.facts.borders
    assert dict(after.facts.armies) == {army: "RF1" if army in ARMIES[:3] else "RF2" for army in ARMIES}
    assert all(zone(after, after.pieces[army].hex_) == front for army, front in after.facts.armies)


def divided(position: Any) -> Any:
    """The position after a simple player has laid borders and assigned armies."""
    for _ in range(12):
        action = next(iter(position.game.heuristics.plan(position, Random(1))))
        if action.text(position.game.board) == "end-phase":
            return position
        position = position.play(action)
    pytest.fail("it does not come to an end")


@pytest.mark.clause("thirdwinter", "3.3b")
def test_armies_are_shared_out_from_north_to_south_with_four_to_each_front(campaign: Any) -> None:
    armies = [army for army, _ in campaign.facts.armies]
    hexes = {army: campaign.pieces[army].hex_ for army in armies if campaign.pieces[army].hex_ >= 0}
    shares = command.shares_of(campaign, hexes)
    assert set(shares) == set(hexes)
    assert min(list(shares.values()).count(f"{n}UF-HQ") for n in (1, 2, 3, 4)) >= 4
    north = sorted(shares, key=lambda army: -campaign.game.board.centre(hexes[army])[1])
    assert [*dict.fromkeys(shares[army] for army in north)] == [f"{n}UF-HQ" for n in (1, 2, 3, 4)]


@pytest.mark.parametrize("count", [0, 1, 3])
def test_few_armies_are_shared_out_all_the_same(campaign: Any, count: int) -> None:
    armies = [army for army, _ in campaign.facts.armies][:count]
    hexes = {army: campaign.pieces[army].hex_ for army in armies}
    assert set(command.shares_of(campaign, hexes)) == set(armies)
