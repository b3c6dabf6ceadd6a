"""6.1–6.3: moving, stacking, engaging and disengaging, and what passes the hexsides of a battle."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.eastfront.theatre import actions, before, block, play, stands, theatre
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.rules.movement import Move, StartOfMovement
from wargame_kit.games.eastfront.rules.reach import speed

UNITS = (
    block("HQ", "german", "headquarters", 3),
    block("OKH", "german", "supreme", 3),
    block("A"),
    block("B"),
    block("C"),
    block("D"),
    block("E"),
    block("Pz", "german", "armour"),
    block("Cav", "german", "cavalry"),
    block("Sh", "german", "shock"),
    block("R", "soviet", level=3),
    block("S", "soviet", level=3),
    block("Q", "soviet", level=3),
)
OPEN = ("........",) * 5


def moving(places: dict[str, str], rows: tuple[str, ...] = OPEN, **told: Any) -> Any:
    """The movement of the Axis, whose headquarters in the middle commands all near it."""
    drawn = told.pop("drawn", {})
    side, is_blitz = told.pop("side", "axis"), told.pop("is_blitz", False)
    roles = told.pop("active", {"HQ": "combat"} if "HQ" in places else {})
    game = theatre(rows, UNITS, **drawn)
    return before(game, places, StartOfMovement(side, is_blitz), active=roles, **told)


@pytest.mark.clause("eastfront", "6.1")
@pytest.mark.clause("eastfront", "4.42")
def test_a_commanded_unit_moves_once_and_no_farther_than_its_speed() -> None:
    position = moving({"HQ": "D3", "A": "C3", "Pz": "D2"})
    assert (speed(position, "A").total, speed(position, "Pz").total) == (2, 3)
    far = position.check("move A C3-B3-A3")
    assert far.allowed
    assert position.check("move A C3-D3-E3-F3").code == "move/cost"
    assert position.check("move A C3-D3-E3-F3").clause == cite("6.1")
    after = play(position, "move A C3-B3-A3", "move Pz D2-E2-F2-G2")
    assert (stands(after, "A"), stands(after, "Pz")) == ("A3", "G2")
    again = after.check("move A A3-B3")
    assert (again.code, again.clause) == ("eastfront/moved", cite("6.1"))


@pytest.mark.clause("eastfront", "5.3")
def test_who_is_in_no_range_does_not_move() -> None:
    position = moving({"HQ": "A1", "A": "B1", "B": "H5"})
    assert position.check("move A B1-C1")
    refused = position.check("move B H5-G5")
    assert (refused.code, refused.clause) == ("eastfront/not-commanded", cite("5.3"))
    assert position.check("move R A1-B1").code == "move/not-yours"


@pytest.mark.clause("eastfront", "12.23")
@pytest.mark.parametrize(
    ("weather", "speeds"),
    [
        ("dry", {"A": 2, "Pz": 3, "Cav": 3, "Sh": 1}),
        ("mud", {"A": 1, "Pz": 1, "Cav": 2, "Sh": 1}),
        ("snow", {"A": 1, "Pz": 2, "Cav": 2, "Sh": 1}),
    ],
)
def test_weather_makes_slow(weather: str, speeds: dict[str, int]) -> None:
    position = moving({"HQ": "D3", "A": "C3", "Pz": "D2", "Cav": "D4", "Sh": "C2"}, weather=weather)
    assert {unit: speed(position, unit).total for unit in speeds} == speeds
    assert (
        max(map(position.game.board.distance, [position.pieces["Cav"].hex_] * 99, position.reach("Cav")))
        == speeds["Cav"]
    )


@pytest.mark.clause("eastfront", "6.1")
@pytest.mark.clause("eastfront", "1.34", silent="the refusal cites the rule of moving")
@pytest.mark.clause("eastfront", "1.35", silent="the refusal cites the rule of moving")
@pytest.mark.parametrize("ground", ["m", "^"])
def test_all_but_cavalry_stop_in_marsh_and_mountains(ground: str) -> None:
    rows = ("....", f".{ground * 2}.", "....")
    position = moving({"HQ": "A1", "Pz": "A2", "Cav": "A2"}, rows)
    assert position.check("move Cav A2-B2-C2-D2")
    stopped = position.check("move Pz A2-B2-C2")
    assert (stopped.code, stopped.clause) == ("move/zone-stops", cite("6.1"))
    # Who begins there goes on.
    assert moving({"HQ": "A1", "Pz": "B2"}, rows).check("move Pz B2-B3-A3")


@pytest.mark.clause("eastfront", "12.24", silent="in mud nobody but cavalry goes farther")
def test_in_mud_cavalry_rides_on_and_in_snow_a_frozen_marsh_stops_nobody() -> None:
    rows = ("....", ".mm.", "....")
    assert moving({"HQ": "A1", "Cav": "A2"}, rows, weather="mud").check("move Cav A2-A3-B3")
    assert moving({"HQ": "A1", "Pz": "A2"}, rows, weather="snow").check("move Pz A2-B2-C2")


@pytest.mark.clause("eastfront", "1.37")
@pytest.mark.clause("eastfront", "1.38")
def test_nobody_walks_on_water_nor_across_a_lake() -> None:
    rows = ("....", ".~o.", "....")
    position = moving({"HQ": "A1", "A": "A2"}, rows, drawn={"rivers": {"A2/SE": "lake"}})
    assert (position.check("move A A2-B2").code, position.check("move A A2-B2").clause) == (
        "move/impassable",
        cite("1.37"),
    )
    lake = position.reach("A").why_not("C2")
    assert (lake.code, lake.clause) == ("move/impassable", cite("1.38"))
    board = position.game.board
    across = next(
        board.label(board.neighbours[6 * board.index("A2") + side])
        for side in range(6)
        if board.hexsides[6 * board.index("A2") + side]
    )
    shore = position.check(f"move A A2-{across}")
    assert (shore.code, shore.clause) == ("eastfront/water", cite("1.38"))


@pytest.mark.clause("eastfront", "1.39")
def test_a_strait_takes_a_whole_move() -> None:
    position = moving({"HQ": "A1", "Pz": "B1", "A": "A1"}, ("....",), drawn={"rivers": {"B1/E": "strait"}})
    assert position.check("move Pz B1-C1")
    assert position.reach("Pz").ledger("C1").entries[0].clause == cite("1.39")
    assert not position.check("move Pz B1-C1-D1")
    refused = position.check("move A A1-B1-C1")
    assert (refused.code, refused.clause) == ("eastfront/strait", cite("1.39"))


@pytest.mark.clause("eastfront", "6.2")
@pytest.mark.clause("eastfront", "6.21")
def test_no_more_may_stand_in_a_hex_than_its_ground_bears() -> None:
    rows = ("....", ".^m.", "....")
    position = moving({"HQ": "A2", "A": "B2", "B": "B2", "C": "B3", "D": "C1"}, rows)
    # B2 is full, but both in it can still go.
    crowded = position.play("move C B3-B2")
    refused = crowded.check("end-phase")
    assert (refused.code, refused.clause, refused.hex_) == ("eastfront/crowded", cite("6.2"), "B2")
    assert crowded.play("move A B2-B1").check("end-phase")
    # Whoever stays leaves no room.
    kept = moving({"HQ": "A2", "A": "B2", "B": "B2", "C": "B3", "D": "C1"}, rows)
    kept = kept.moved(*(replace(kept.pieces[unit], moved=True) for unit in ("A", "B")))
    room = kept.check("move C B3-B2")
    assert (room.code, room.clause) == ("eastfront/stacking", cite("6.2"))
    assert (room.ledger.total, room.ledger.entries[0].clause) == (3, cite("6.21"))


@pytest.mark.clause("eastfront", "6.31")
def test_who_comes_to_the_enemy_stops_and_begins_a_battle() -> None:
    position = moving({"HQ": "A2", "Pz": "B2", "A": "B3", "R": "D2"})
    refused = position.check("move Pz B2-C2-D2-E2")
    assert (refused.code, refused.clause) == ("move/cost", cite("6.1")) or refused.clause == cite("6.31")
    after = position.play("move Pz B2-C2-D2")
    board = position.game.board
    assert after.facts.defenders == ((board.index("D2"), "soviet"),)
    assert after.facts.new_battles == {board.index("D2")}
    assert after.pieces["Pz"].came_from == board.index("C2")


@pytest.mark.clause("eastfront", "6.31")
def test_an_enemy_on_the_way_ends_the_move() -> None:
    position = moving({"HQ": "A2", "Pz": "B2", "R": "C2"})
    refused = position.check("move Pz B2-C2-D2")
    assert (refused.code, refused.clause) == ("eastfront/engaged-stops", cite("6.31"))


@pytest.mark.clause("eastfront", "6.31", silent="a battle that went on before is not among the new ones")
def test_joining_an_old_battle_makes_it_not_new() -> None:
    position = moving({"HQ": "A2", "A": "C2", "R": "C2", "B": "B2"})
    after = position.play("move B B2-C2")
    assert after.facts.new_battles == frozenset()
    assert after.pieces["B"].came_from == position.game.board.index("B2")


@pytest.mark.clause("eastfront", "5.1")
def test_a_headquarters_comes_into_a_battle_that_its_side_defends_and_does_not_take_it_over() -> None:
    pieces = {"HQ": "A2", "A": "C2", "B": "C3", "R": "C2"}
    defended = moving(pieces, active={"HQ": "mobile"}, defenders=[("C2", "axis")])
    joined = defended.play("move HQ A2-B2-C2")
    assert stands(joined, "HQ") == "C2"
    assert joined.facts.new_battles == frozenset()
    assert dict(joined.facts.defenders) == {joined.game.board.index("C2"): "axis"}
    attacked = moving(pieces, active={"HQ": "mobile"}, defenders=[("C2", "soviet")])
    refused = attacked.check("move HQ A2-B2-C2")
    assert (refused.code, refused.clause) == ("eastfront/headquarters-engage", cite("5.1"))
    # Nobody leaves it there alone: that would be a new battle, and it attacks nobody.
    commanded = moving(
        pieces | {"HQ": "B2", "OKH": "B1"},
        active={"HQ": "combat", "OKH": "mobile"},
        defenders=[("C2", "axis")],
    )
    left = commanded.play("move OKH B1-B2-C2")
    alone = left.check("move A C2-D2")
    assert (alone.code, alone.clause, alone.instead) == ("eastfront/last-out", cite("6.41"), ())
    # Nor does it turn an assault across a river into none.
    assert not left.check("guard A")


@pytest.mark.clause("eastfront", "5.1")
def test_a_headquarters_never_engages() -> None:
    position = moving({"HQ": "A2", "R": "B2"}, active={"HQ": "mobile"})
    refused = position.check("move HQ A2-B2")
    assert (refused.code, refused.clause) == ("eastfront/headquarters-engage", cite("5.1"))


@pytest.mark.clause("eastfront", "6.32")
def test_one_leaves_a_battle_only_into_a_friendly_hex_and_engages_nobody_again() -> None:
    position = moving({"HQ": "A2", "A": "C2", "B": "C2", "R": "C2", "S": "E2", "Q": "C4"})
    towards = position.check("move A C2-D2")
    assert (towards.code, towards.clause) == ("eastfront/not-friendly", cite("6.32"))
    assert position.check("move A C2-B2")
    beside = moving({"HQ": "A2", "Pz": "C2", "B": "C2", "E": "B2", "R": "C2", "S": "B1"})
    again = beside.check("move Pz C2-B2-B1")
    assert (again.code, again.clause) == ("eastfront/engage-again", cite("6.32"))


@pytest.mark.clause("eastfront", "6.33")
def test_two_pass_a_clear_hexside_of_a_battle_in_a_phase_in_and_out_together() -> None:
    position = moving({"HQ": "A2", "A": "B2", "B": "B2", "C": "C2", "D": "C2", "E": "C2", "R": "C2"})
    after = play(position, "move A B2-C2", "move C C2-B2-A2")
    assert after.facts.crossings[0][2] == 2
    for text in ("move B B2-C2", "move D C2-B2"):
        refused = after.check(text)
        assert (refused.code, refused.clause) == ("eastfront/hexside", cite("6.33"))


@pytest.mark.clause("eastfront", "6.33")
@pytest.mark.clause("eastfront", "1.36")
def test_across_a_river_or_into_a_forest_one_passes() -> None:
    places = {"HQ": "A2", "A": "B2", "B": "B2", "R": "C2"}
    for drawn, rows in (({"rivers": {"B2/E": "river"}}, OPEN), ({}, ("....", "..f.", "...."))):
        after = moving(places, rows, drawn=drawn).play("move A B2-C2")
        assert after.check("move B B2-C2").code == "eastfront/hexside"


@pytest.mark.clause("eastfront", "6.41")
def test_fresh_units_may_relieve_those_who_fought_and_begin_the_battle_anew() -> None:
    position = moving({"HQ": "A2", "A": "C2", "R": "C2", "B": "B2"}, defenders=((1, "axis"),))
    hex_ = position.game.board.index("C2")
    told = position.with_facts(defenders=((hex_, "axis"),))
    after = play(told, "move B B2-C2", "move A C2-C1")
    assert after.facts.defenders == ((hex_, "soviet"),)
    assert after.facts.new_battles == {hex_}


@pytest.mark.clause("eastfront", "5.41")
@pytest.mark.clause("eastfront", "5.43")
def test_a_mobile_headquarters_moves_last_and_loses_a_level() -> None:
    position = moving({"HQ": "C3", "A": "D3"}, active={"HQ": "mobile"})
    after = position.play("move HQ C3-B3-A3")
    assert (after.level("HQ"), after.pieces["HQ"].active) == (2, "")
    assert after.check("move A D3-E3").code == "eastfront/not-commanded"
    # One that has not gone is deactivated where it stands.
    stayed = position.play("end-phase")
    assert (stayed.level("HQ"), stayed.pieces["HQ"].active) == (2, "")
    deployed = moving({"HQ": "C3"}, active={"HQ": "mobile"}, deployed={"HQ": True})
    ledger = speed(deployed, "HQ")
    assert (ledger.total, ledger.entries[-1].clause) == (1, cite("5.41"))


@pytest.mark.clause("eastfront", "5.42")
def test_a_headquarters_that_supports_combat_stays() -> None:
    refused = moving({"HQ": "C3"}).check("move HQ C3-B3")
    assert (refused.code, refused.clause) == ("eastfront/stays-active", cite("5.42"))


@pytest.mark.clause("eastfront", "6.51")
@pytest.mark.clause("eastfront", "6.52")
def test_a_supreme_move_moves_whom_nobody_else_commands() -> None:
    position = moving(
        {"OKH": "A1", "A": "H5", "B": "H4", "R": "G5"}, active={"OKH": "combat"}, supreme_moves=1
    )
    after = position.play("move A H5-G5")
    assert after.facts.supreme_moves == 0
    assert after.check("move B H4-G4").code == "eastfront/not-commanded"
    assert not after.pieces["A"].strategic


@pytest.mark.clause("eastfront", "4.44")
def test_in_a_blitz_whoever_went_by_rail_stays() -> None:
    position = moving(
        {"HQ": "C3", "A": "D3", "B": "H5"}, active={"HQ": "blitz"}, is_blitz=True, strategic={"A": True}
    )
    refused = position.check("move A D3-E3")
    assert (refused.code, refused.clause) == ("eastfront/strategic-moved", cite("6.53"))
    assert position.check("move B H5-G5").clause == cite("4.44")
    # 5.7: the headquarters may move off after the blitz movement; then it supports no combat.
    assert position.play("move HQ C3-B3").pieces["HQ"].active == ""


def test_a_random_mover_moves_legally() -> None:
    position = moving({"HQ": "C3", "A": "D3", "B": "C2", "R": "D2", "C": "D2"})
    for seed in range(60):
        action = Move.sample(position, position.step, Random(seed))
        assert action is not None
        assert position.check(action)
    assert set(Move.able(position, position.step, position.pieces)) == {"A", "B"}
    listed = [text for text in actions(position) if text.startswith("move A")]
    assert len(listed) == len(set(listed)) == len(position.reach("A").hexes)
