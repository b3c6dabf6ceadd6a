"""18, 19.4, 25.7, 27.7: how far helicopters fly, and whom they carry."""

from __future__ import annotations

import pytest

from tests.neworder.theatre import actions, counter, in_movement, stands, theatre
from wargame_kit.games.neworder.rules.helicopters import reach_by_air
from wargame_kit.games.neworder.rules.lifting import flight, lift_ledger
from wargame_kit.games.neworder.rules.stacking import has_room

UNITS = (
    counter("He", "russia", "4-2-6", "helicopter"),
    counter("He2", "russia", "4-2-6", "helicopter"),
    counter("HeX", "russia", "4-2-6", "helicopter", "hyperwar"),
    counter("He3", "russia", "4-2-6", "helicopter"),
    counter("NHe", "coalition", "4-2-6", "helicopter"),
    counter("Sp", "russia", "2-2-6", "special"),
    counter("Hi", "russia", "2-2-6", "special", "hyperwar"),
    counter("Hi2", "russia", "2-2-6", "special", "hyperwar"),
    counter("Ma", "russia", "4-4-6", "marine"),
    counter("Pa", "russia", "3-3-4", "infantry", "para"),
    counter("Tk", "russia", "5-4-7", "tank"),
    counter("NSp", "coalition", "2-2-6", "special"),
    counter("USp", "coalition", "2-2-6", "special", nation="ukraine"),
    counter("NM", "coalition"),
    counter("AD", "coalition", "0-2-6", "air-defence", command_range=2),
    counter("AD2", "coalition", "0-2-6", "air-defence", command_range=2),
)
EDGE = [f"09{row:02}" for row in range(1, 6)]


@pytest.fixture(scope="module")
def game():
    rows = ["." * 9, "#" * 9, "^.~mf....".replace("^", "h"), "." * 9, "." * 9]
    rivers = {"0403/W": "major_river"}
    roads = ["0101-0201-0301-0401-0501-0601-0701-0801"]
    return theatre(rows, UNITS, rivers=rivers, roads=roads, features={"russian_entry": EDGE})


def flying(game, pieces, side="russia", **told):
    return in_movement(game, pieces, side, **told)


@pytest.mark.clause("neworder", "18.1")
def test_every_hex_costs_a_point_whatever_lies_below(game):
    flown = reach_by_air(flying(game, {"He": "0101"}), "He")
    for hex_ in ("0301", "0302", "0203", "0403", "0503", "0304"):
        distance = game.board.distance(game.board.index("0101"), game.board.index(hex_))
        assert flown.cost(hex_) == distance
        assert [entry.clause.number for entry in flown.ledger(hex_).entries] == ["18.1"] * distance
    assert "0801" not in flown  # seven hexes, road or not


@pytest.mark.clause("neworder", "7.4")
def test_zones_do_not_stop_it_and_it_flies_over_enemies_but_does_not_end_on_them(game):
    pieces = {"He": "0101", "NM": "0301"}
    position = flying(game, pieces)
    assert reach_by_air(position, "He").cost("0501") == 4
    assert position.check("move He 0101-0201-0301-0401")
    refused = position.check("move He 0101-0201-0301")
    assert (refused.code, refused.clause.number) == ("move/enemy-hex", "7.4")
    carried = flight(flying(game, {**pieces, "Sp": "0101"}), "He", "Sp")
    assert carried[game.board.index("0501")] == 8  # in halves
    flak = flying(game, {"HeX": "0201", "AD": "0301"})  # high-tech: it may leave the zone
    assert flak.check("move HeX 0201-0301-0401").code == "neworder/air-defended"
    assert flak.check("move HeX 0201-0301-0401").clause.number == "19.4"


@pytest.mark.clause("neworder", "18.2")
def test_in_the_other_reading_nobody_flies_over_enemies(game):
    pieces = {"He": "0101", "NM": "0301"}
    found = reach_by_air(flying(game, pieces, flight="around"), "He")
    assert found.cost("0501") == 5  # around it, through its zone
    why = found.why_not("0301")
    assert (why.code, why.clause.number) == ("move/enemy-hex", "18.2")


@pytest.mark.clause("neworder", "7.10")
def test_it_flies_over_a_lake_and_does_not_set_down_there(game):
    found = reach_by_air(flying(game, {"He": "0203"}), "He")
    assert found.cost("0403") == 2
    assert found.why_not("0303").code == "neworder/air-ground"


@pytest.mark.clause("neworder", "19.4", "9.3", "9.4")
def test_the_zones_of_air_defence_stop_it(game):
    found = reach_by_air(flying(game, {"He": "0105", "AD": "0405"}), "He")
    assert "0305" in found
    assert "0304" in found
    assert "0505" not in found
    assert found.why_not("0505").code == "move/zone"
    inside = reach_by_air(flying(game, {"HeX": "0305", "AD": "0405"}), "HeX")
    assert inside.cost("0205") == 1
    assert inside.cost("0304") != 1  # not from zone to zone: around


@pytest.mark.clause("neworder", "18.3", "8.2")
def test_helicopters_have_a_stacking_allowance_of_their_own_when_the_phase_ends(game):
    position = flying(game, {"He": "0101", "Tk": "0201", "Sp": "0201", "He2": "0301", "He3": "0301"})
    found = reach_by_air(position, "He")
    assert "0201" in found
    assert "0301" in found
    for hex_, room in (("0201", True), ("0301", False)):
        assert has_room(position, "He", game.board.index(hex_)) is room


@pytest.mark.clause("neworder", "6.3")
def test_it_flies_in_over_the_edge_of_its_nation(game):
    found = reach_by_air(flying(game, {"He": "ready", "NM": "0903"}), "He")
    assert found.cost("0901") == 1
    assert found.cost("0801") == 2
    assert [entry.clause.number for entry in found.ledger("0801").entries] == ["6.3", "18.1"]
    assert found.cost("0401") == 6
    assert "0301" not in found
    assert found.why_not("0903").code == "move/enemy-hex"


@pytest.mark.clause("neworder", "18.1", "18.2", "9.8")
def test_it_moves_once_a_phase_and_no_zone_keeps_it(game):
    position = flying(game, {"He": "0101", "NM": "0201"})
    assert position.check("move He 0101-0201").code == "move/enemy-hex"
    moved = position.play("move He 0401")  # of all the ways that are alike one is meant
    assert stands(moved, "He") == "0401"
    assert moved.check("move He 0501").code == "neworder/moved"
    assert not [text for text in actions(moved) if text.startswith("move He ")]


@pytest.mark.clause("neworder", "6.3", "6.6", "6.7")
def test_it_enters_by_air_where_no_enemy_stands_and_where_all_is_blocked_beside_it(game):
    position = flying(game, {"He": "ready"})
    assert stands(position.play("enter He 0901-0801-0701"), "He") == "0701"
    assert position.check("enter He 0101-0102").code == "move/entry"
    enemies = dict(zip(("NM", "AD", "AD2", "NSp", "NHe"), EDGE, strict=True))
    over = flying(game, {"He": "ready", **enemies})
    assert over.check("enter He 0905-0805"), "an enemy in an entry hex does not stop what comes by air"
    assert not over.check("enter He 0905")
    assert not over.check("enter He 0902-0802"), "his air defence does"
    blocked = flying(game, {"He": "ready", **enemies}, flight="around")
    assert not blocked.check("enter He 0901-0801")
    assert blocked.check("enter He 0801")


@pytest.mark.clause("neworder", "19.4", "9.4")
def test_from_zone_to_zone_of_air_defence_there_is_no_step(game):
    position = flying(game, {"HeX": "0305", "AD": "0405"})
    assert position.check("move HeX 0305-0304").code == "neworder/zone-to-zone"
    assert position.check("move HeX 0305-0205")


@pytest.mark.clause("neworder", "19.4", "9.8", "9.9", "5.5")
def test_only_high_tech_flies_out_of_a_zone_of_air_defence(game):
    pieces = {"He": "0305", "HeX": "0305", "AD": "0405", "Hi": "0305"}
    position = flying(game, pieces)
    assert position.check("move He 0305-0205").code == "neworder/grounded"
    assert position.check("lift Hi by He to 0205").code == "neworder/grounded"
    assert len(reach_by_air(position, "He")) == 0
    assert position.check("move HeX 0305-0205")
    assert position.check("lift Hi by HeX to 0205")
    rubbed = position.with_facts(friction=True)
    assert rubbed.check("move HeX 0305-0205").code == "neworder/grounded"
    assert rubbed.check("lift Hi by HeX to 0205").code == "neworder/lift-held"
    assert {action.form.split()[0] for action in rubbed.legal.of("Sp")} == set()


@pytest.mark.clause("neworder", "18.4", "18.6")
def test_it_fetches_a_unit_and_both_end_in_one_hex(game):
    position = flying(game, {"He": "0101", "Sp": "0301"})
    carried = position.play("lift Sp by He to 0501")
    assert stands(carried, "He") == stands(carried, "Sp") == "0501"
    assert carried.pieces["He"].moved
    assert carried.pieces["He"].lifted
    assert carried.pieces["Sp"].moved
    assert str(lift_ledger(position, "He", "Sp", game.board.index("0501"))).startswith("4 MP = 2 ")


@pytest.mark.clause("neworder", "18.4")
def test_the_whole_way_is_paid_by_the_helicopter(game):
    position = flying(game, {"He": "0301", "Sp": "0101"})
    there_and_back = position.check("lift Sp by He to 0601")
    assert there_and_back.code == "neworder/lift-far"
    assert there_and_back.ledger.display == "7"
    assert position.check("lift Sp by He to 0501")
    assert all(position.check(text) for text in there_and_back.instead)
    assert there_and_back.instead


@pytest.mark.clause("neworder", "18.5", "18.6")
def test_one_lift_a_phase_and_who_was_carried_is_not_carried_again(game):
    position = flying(game, {"He": "0101", "He2": "0101", "Sp": "0101", "Ma": "0201"})
    carried = position.play("lift Sp by He to 0301")
    assert carried.check("lift Ma by He to 0401").code == "neworder/lift-again"
    assert carried.check("lift Sp by He2 to 0401").code == "neworder/lift-moved"
    assert carried.check("lift Ma by He2 to 0401")


@pytest.mark.clause("neworder", "27.8")
def test_only_airmobile_arms_are_carried(game):
    position = flying(game, {"He": "0101", "Sp": "0101", "Tk": "0101"})
    assert position.check("lift Tk by He to 0301").code == "neworder/lift-kind"
    assert flying(game, {"He": "0101", "Pa": "0101"}).check("lift Pa by He to 0301")


@pytest.mark.clause("neworder", "27.7", "27.4")
def test_every_own_helicopter_carries_but_not_other_nations(game):
    position = flying(
        game, {"NHe": "0101", "USp": "0201", "NSp": "0301", "Sp": "0501", "He": "0505"}, "coalition"
    )
    assert position.check("lift USp by NHe to 0401").code == "neworder/lift-nation"
    assert position.check("lift NSp by NHe to 0401")
    assert position.check("lift NSp by He to 0401").code == "neworder/lift-carrier"
    assert position.check("lift Sp by NHe to 0401").code == "move/not-yours"
    assert position.check("lift NSp by USp to 0401").code == "neworder/lift-carrier"


@pytest.mark.clause("neworder", "18.7", "6.3")
def test_it_brings_a_unit_along_from_off_the_map_but_fetches_none_there(game):
    position = flying(game, {"He": "ready", "He2": "0101", "Sp": "ready", "Ma": "0701"})
    assert stands(position.play("lift Sp by He to 0501"), "Sp") == "0501"
    assert position.check("lift Sp by He to 0301").code == "neworder/lift-far"
    assert position.check("lift Sp by He2 to 0301").code == "neworder/lift-off-map"
    assert position.check("lift Ma by He to 0501")  # flies in, fetches, goes on: 3 + 2
    assert position.check("lift Ma by He to 0201").code == "neworder/lift-far"


@pytest.mark.clause("neworder", "18.6", "8.2")
def test_both_need_solid_ground_where_they_end_and_room_when_the_phase_ends(game):
    position = flying(game, {"He": "0101", "Sp": "0101", "Tk": "0301", "Ma": "0301", "NM": "0305"})
    assert position.check("lift Sp by He to 0301")
    assert position.check("lift Sp by He to 0303").code == "neworder/air-ground"
    assert position.check("lift Sp by He to 0305").code == "move/enemy-hex"
    assert position.check("lift Sp by He to 0101").code == "move/stays"


@pytest.mark.clause("neworder", "19.4")
def test_stopped_by_air_defence_it_fetches_nobody_there(game):
    position = flying(game, {"He": "0101", "Hi": "0304", "AD": "0405", "HeX": "0305", "Hi2": "0305"})
    assert position.check("lift Hi by He to 0101").code == "neworder/lift-barred"
    assert position.check("lift Hi2 by HeX to 0205")  # it stands there already


@pytest.mark.clause("neworder", "9.8")
def test_no_helicopter_carries_a_conventional_unit_out_of_an_enemy_zone(game):
    pieces = {"He": "0104", "Sp": "0303", "Hi": "0303", "NM": "0403"}
    game = theatre(["." * 9] * 5, UNITS)
    position = flying(game, pieces)
    for goal in ("0105", "0304"):  # away, and along the zone
        verdict = position.check(f"lift Sp by He to {goal}")
        assert (verdict.code, verdict.clause.number) == ("neworder/lift-held", "9.8")
        assert verdict.hex_ == "0303"
    assert not any(text.startswith("lift Sp") for text in actions(position))
    assert position.check("lift Hi by He to 0105")
    assert position.with_facts(friction=True).check("lift Hi by He to 0105").code == "neworder/lift-held"
    # Once nobody makes the zone any more it holds nobody.
    assert flying(game, {**pieces, "NM": "0801"}).check("lift Sp by He to 0105")
    free = flying(game, pieces, options={"lift_from_zone": "free"})
    assert free.check("lift Sp by He to 0105")
    assert free.check("lift Sp by He to 0304")


@pytest.mark.clause("neworder", "9.9")
def test_a_high_tech_unit_that_is_carried_leaves_a_zone_as_if_it_moved(game):
    game = theatre(["." * 9] * 5, UNITS)
    position = flying(game, {"He": "0303", "Hi": "0303", "NM": "0403"})
    costs = {game.board.label(hex_): cost for hex_, cost in flight(position, "He", "Hi").items()}
    # 0402 and 0404 lie beside 0303 and beside the enemy: round by a hex out of every zone.
    assert (costs["0203"], costs["0302"], costs["0304"]) == (2, 4, 4)
    every = flying(game, {"He": "0303", "Hi": "0303", "NM": "0403", "NSp": "0203"})
    verdict = every.check("lift Hi by He to 0101")
    assert (verdict.code, verdict.clause.number) == ("neworder/lift-shut-in", "9.9")
    assert "Hi" not in every.step.able(every)


def test_what_is_listed_is_what_is_allowed(game):
    position = flying(
        game, {"He": "0401", "He2": "ready", "Sp": "0304", "Ma": "ready", "AD": "0405", "NM": "0602"}
    )
    listed = {text for text in actions(position) if text.startswith("lift")}
    labels = [game.board.label(hex_) for hex_ in range(game.board.size)]
    every = {f"lift {u} by {h} to {x}" for u in ("Sp", "Ma", "Tk") for h in ("He", "He2") for x in labels}
    assert listed == {text for text in every if position.check(text)}
    assert {text.split()[1] for text in listed} == {u for u in position.legal.units if u in ("Sp", "Ma")}
    assert len(flight(position, "He", "Sp")) == sum(
        " by He to" in t for t in listed if t.startswith("lift Sp")
    )
