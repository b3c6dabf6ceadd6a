"""3.5: what may lie in the boxes of the Stavka Reserve, and what enters and leaves them: case by case."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import actions, before, play, refused, stands
from tests.thirdwinter import scenes
from tests.thirdwinter.fronts_field import BROAD, RAIL, STATIONS, at
from tests.thirdwinter.test_rvgk import GAME, NORTH, SOUTH, boxed, reserve
from wargame_kit.board import sketch
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.rules.rvgk import check_box, is_ready, marker_of, reserves
from wargame_kit.games.thirdwinter.rules.rvgk_moves import Emptying, Releasing, Reserving
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.words import DataError


def barred(position: Any, unit: str, box: str) -> str:
    """The clause by which a unit may not be in a box; empty where it may."""
    verdict = check_box(position, unit, box)
    return "" if verdict else str(verdict.clause.number)


# ---------------------------------------------------------------------------- the boxes and their markers


@pytest.mark.clause("thirdwinter", "3.5")
def test_a_box_is_there_as_long_as_its_marker_is_on_the_map() -> None:
    places, having = boxed(RI="5907")
    position = reserve(Reserving("soviet"), (places, having))
    assert barred(position, "R38R", SOUTH) == ""
    assert refused(position, "reserve RI rvgk-1") == ""
    half = reserve(Reserving("soviet"), ({**places, "RVGK1": "dead"}, having))
    assert barred(half, "R38R", SOUTH) == refused(half, "reserve RI rvgk-1") == "3.5"
    assert refused(half, "reserve RI rvgk-2") == ""
    none = reserve(Reserving("soviet"), ({**places, "RVGK1": "dead", "RVGK2": "dead"}, having))
    assert not isinstance(none.step, Reserving)
    corner = reserve(Reserving("soviet"), ({**places, "RVGK1": "0101"}, having))
    assert marker_of(corner, SOUTH) == "RVGK1"


@pytest.mark.clause("thirdwinter", "3.5", "3.5c")
def test_a_soviet_unit_is_in_a_box_with_all_of_its_formation() -> None:
    kit = wk.load("thirdwinter")
    markers = {"RVGK-1": "D58.28", "RVGK-2": "B34.23"}
    lost = {"9TC-1": "dead", "9TC-2": "rvgk-2", "9TC-3": "rvgk-2"}
    whole = kit.position({**markers, **lost})
    assert barred(whole, "9TC-1", NORTH) == ""
    assert barred(whole, "9TC-1", SOUTH) == "3.5c"
    split = kit.position({**markers, **lost, "9TC-3": "B40.20"})
    assert barred(split, "9TC-1", NORTH) == "3.5c"
    assert barred(kit.position({**markers, "68I": "dead"}), "68I", NORTH) == "3.5"
    plane = next(u.id for u in kit.units.values() if u.side == "soviet" and u.is_aircraft)
    assert barred(kit.position({**markers, plane: "dead"}), plane, NORTH) == "3.5"


@pytest.mark.clause("thirdwinter", "3.5b", "3.5d")
def test_who_comes_only_later_by_the_schedule_is_not_waited_for() -> None:
    places, having = boxed()
    for place in ("arrivals", ""):
        pieces = {unit: where for unit, where in places.items() if unit != "R5GTC-T"}
        later = {**pieces, "R5GTC-T": place} if place else pieces
        position = reserve(Releasing("soviet"), (later, having))
        assert is_ready(position, "R5GTC-1")
        assert refused(position, "deploy R5GTC-1 3007") == ""


@pytest.mark.clause("thirdwinter", "3.5b", silent="a count")
def test_divisions_of_flak_are_neither_rifles_nor_guns() -> None:
    position = wk.load("thirdwinter").position({"2AAD": NORTH, "1GAD": NORTH, "8R": NORTH})
    held = {kind: each.held for kind, each in reserves(position).items() if each.held}
    assert held == {"guns": ("1GAD",), "rifles": ("8R",)}


@pytest.mark.clause("thirdwinter", "3.5b", silent="a count")
def test_a_formation_with_a_part_in_the_corner_of_the_map_does_not_count() -> None:
    places, having = boxed()
    split = reserve(Releasing("soviet"), ({**places, "R8TC-1": "0101"}, having))
    assert len(reserves(split)["corps"].held) == 7


# ---------------------------------------------------------------------------- entering and leaving


@pytest.mark.clause("thirdwinter", "3.5c")
def test_whoever_may_enter_a_box_is_offered_both() -> None:
    places, having = boxed(RI="0101", RTr="5907 move", GI="3001")
    position = reserve(Reserving("soviet"), (places, having | {"RTr": {"points": 1}}), gauge=frozenset())
    assert actions(position) == ["end-phase"]  # nobody on the map is in trace
    traced = reserve(Reserving("soviet"), ({**places, "RI": "5907"}, having))
    assert actions(traced) == ["reserve RI rvgk-1", "reserve RI rvgk-2", "end-phase"]


def lacking_a_corps(**more: str) -> Any:
    """A position before the Soviets end the phase: a corps is lacking in the boxes, and nothing else."""
    boxes = {SOUTH: ("3TC", "18TC", "38R"), NORTH: ("29TC", "5GMC", "5MC", "14GR", "31R", "5TA")}
    places, having = boxed({**boxes, NORTH: (*boxes[NORTH], "1GCC", "3GRD", "16AD")}, ())
    return reserve(Reserving("soviet"), ({**places, **more}, having))


@pytest.mark.clause("thirdwinter", "3.5b")
def test_only_what_is_lacking_must_enter() -> None:
    others = lacking_a_corps(RI="5907", R163R="5907")
    assert refused(others, "reserve R163R rvgk-1") == refused(others, "end-phase") == ""
    due = lacking_a_corps(RI="5907", **{"R16TC-1": "5907"})
    assert refused(due, "end-phase") == "3.5b"
    assert refused(play(due, "reserve R16TC-1 rvgk-2"), "end-phase") == ""


@pytest.mark.clause("thirdwinter", "3.5b")
def test_what_is_lacking_need_not_enter_a_box_while_the_enemy_threatens_its_marker() -> None:
    corps = {"R16TC-1": "5907"}
    assert refused(lacking_a_corps(**corps, GI="3012"), "end-phase") == "3.5b"  # the other box is safe
    both = lacking_a_corps(**corps, GI="3012", RVGK2="3007")
    assert refused(both, "end-phase") == ""
    assert refused(both, "reserve R16TC-1 rvgk-2") == ""  # but it may
    assert refused(lacking_a_corps(**corps, GI="3013", RVGK2="3007"), "end-phase") == "3.5b"


@pytest.mark.clause("thirdwinter", "3.5d")
def test_nobody_is_asked_where_nobody_may_leave_or_the_reserve_is_not_played() -> None:
    kept = {SOUTH: ("3TC", "18TC", "38R"), NORTH: ("16TC", "29TC", "5GMC", "5MC", "14GR", "31R", "5TA")}
    least = {**kept, NORTH: (*kept[NORTH], "1GCC", "3GRD", "16AD")}
    places, having = boxed(least, ())
    assert not isinstance(reserve(Releasing("soviet"), (places, having)).step, Releasing)
    fog = {"options": {"fog": "on", "pauses": "always"}}
    assert isinstance(reserve(Releasing("soviet"), (places, having), **fog).step, Releasing)
    one, worn = boxed({**least, SOUTH: (*least[SOUTH], "163R")}, ())
    assert isinstance(reserve(Releasing("soviet"), (one, worn)).step, Releasing)
    gone = {**one, "RVGK1": "dead", "RVGK2": "dead"}
    assert not isinstance(reserve(Releasing("soviet"), (gone, worn)).step, Releasing)


@pytest.mark.clause("thirdwinter", "3.5d", silent="faces and markers")
def test_combat_units_are_put_down_in_combat_mode_and_trucks_as_they_drive_with_nothing_on_them() -> None:
    places, having = boxed(GI="2408", RI="0801")
    position = reserve(Movement("axis"), (places, {**having, "R38R": {"arrived": True}}))
    driven = play(position, "move GI 2408-2508", "deploy R38R 3006", "deploy R5GTC-1 3007")
    assert (driven.pieces["R38R"].face, driven.pieces["R38R"].arrived) == (0, False)
    assert (driven.pieces["R5GTC-1"].face, driven.pieces["R5GTC-T"].face) == (0, 1)


@pytest.mark.clause("thirdwinter", "3.5d", silent="it stands where it stood")
def test_who_follows_goes_alone() -> None:
    begun = play(reserve(Releasing("soviet")), "deploy-alone R5GTC-1 3007")
    assert not [text for text in actions(begun) if text.startswith("deploy-alone")]
    whole = play(begun, "deploy R5GTC-T 3106")
    assert (stands(whole, "R5GTC-1"), stands(whole, "R5GTC-T")) == ("3007", "3106")


@pytest.mark.clause("thirdwinter", "3.5a")
def test_a_marker_is_offered_the_stations_of_its_railway_once() -> None:
    places, having = boxed()
    position = reserve(Movement("soviet"), (places, having))
    offered = {text for text in actions(position) if text.startswith("put RVGK1 ")}
    assert "put RVGK1 5407" in offered
    assert "put RVGK1 5307" not in offered  # no station
    assert "put RVGK2 5407" in actions(position)
    gone = play(position, "put RVGK1 5407")
    assert not [text for text in actions(gone) if text.startswith("put RVGK1 ")]
    lost = reserve(Movement("soviet"), ({**places, "RVGK1": "dead"}, having))
    assert refused(lost, "put RVGK1 5407") == "3.5"


@pytest.mark.clause("thirdwinter", "3.5c")
def test_what_is_on_the_map_joins_the_part_of_its_formation_that_has_come_in_a_box() -> None:
    places, having = boxed()
    position = reserve(Reserving("soviet"), ({**places, "R8TC-1": "5907"}, having))
    assert refused(position, "reserve R8TC-1 rvgk-1") == "3.5c"
    joined = play(position, "reserve R8TC-1 rvgk-2")
    assert (joined.pieces["R8TC-1"].place, joined.pieces["R8TC-T"].place) == (NORTH, NORTH)
    assert (joined.pieces["R8TC-1"].arrived, joined.pieces["R8TC-T"].arrived) == (True, False)


@pytest.mark.clause("thirdwinter", "3.5c", silent="a unit goes")
def test_trucks_whose_brigades_are_dead_come_from_anywhere_from_the_corner_of_the_map_too() -> None:
    places, having = boxed()
    position = reserve(Reserving("soviet"), ({**places, "R8TC-1": "dead", "R8TC-T": "0101"}, having))
    assert play(position, "reserve R8TC-T rvgk-2").pieces["R8TC-T"].place == NORTH


@pytest.mark.clause("thirdwinter", "3.5d", silent="nobody is left behind")
def test_the_corner_of_the_map_is_a_hex_as_any_other_to_leave_for() -> None:
    places, having = boxed(RVGK1="0103")
    whole = play(reserve(Releasing("soviet"), (places, having)), "deploy R5GTC-1 0101")
    assert isinstance(whole.step, Releasing)
    assert (whole.pieces["R5GTC-T"].hex_, whole.step.following) == (0, "")


@pytest.mark.clause("thirdwinter", "3.5d", silent="the kit's reading: nothing is said of it")
def test_who_finds_no_room_when_its_box_is_emptied_is_lost() -> None:
    """The marker is on an island with ten regiments; a hex south of it is land, too."""
    near = {hex_ for hex_ in GAME.board.within(at("3007"), 5) if hex_ not in (at("3007"), at("3012"))}
    rows = ["".join("~" if at(f"{q:02}{r:02}") in near else "." for q in range(1, 61)) for r in range(1, 15)]
    game = type(GAME)(sketch(rows, **ThirdWinter.sketching, rails=[RAIL]), GAME.charts, Counters(GAME.units))
    full = {"R14GR": "3007", "R31R": "3007", "R69GR": "3007", "RI": "3007"}
    pieces = {"RVGK1": "3007", "RVGK2": "4507", "R38R": SOUTH, "R163R": NORTH, **full, "GI": "3013"}
    held = {"gauge": BROAD, "held": frozenset(map(at, STATIONS))}
    lost = play(before(game, pieces, Movement("axis"), **held), "move GI 3013-3012")
    assert (lost.actor, lost.pieces["R38R"].place, lost.pieces["R163R"].place) == ("axis", "dead", NORTH)
    room = play(
        before(game, {**pieces, "RI": "dead", "R69GR": "dead"}, Movement("axis"), **held), "move GI 3013-3012"
    )
    assert stands(play(room, "deploy R38R 3007"), "R38R") == "3007"


@pytest.mark.clause("thirdwinter", "3.5d", silent="a saved game is read")
def test_a_game_saved_while_the_rest_of_a_formation_follows_opens_again_and_a_forged_one_does_not() -> None:
    position = scenes.reserve()
    action = next(text for text in actions(position) if text.startswith("deploy-alone 9TC-1"))
    begun = play(position, action)
    assert begun.step.following == "9TC"
    data: Any = position_to_json(begun)
    assert position_from_json(data, begun.game) == begun
    forged = {**data, "agenda": [*data["agenda"][:-1], {**data["agenda"][-1], "following": "8Pz"}]}
    with pytest.raises(DataError, match="following"):
        position_from_json(forged, begun.game)


@pytest.mark.clause("thirdwinter", "3.5d", silent="a saved game is read")
def test_a_game_saved_while_a_box_is_emptied_opens_again_and_a_forged_one_does_not() -> None:
    position = scenes.reserve()
    emptying = position.pushed(Emptying("soviet", "RVGK-2"))
    data: Any = position_to_json(emptying)
    assert position_from_json(data, position.game) == emptying
    forged = {**data, "agenda": [*data["agenda"][:-1], {**data["agenda"][-1], "unit": "9TC-1"}]}
    with pytest.raises(DataError, match=r"agenda.*\.unit"):
        position_from_json(forged, position.game)
