"""12.2, 12.7, 13.2, 13.8: transport and works."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.ocs.field import actions, before, headquarters, infantry, play, refused, theatre, trucks
from wargame_kit.games.ocs.rules.movement import Movement

LONG = ("." * 24,) * 6
UNITS = (
    *(infantry("GA"), infantry("GB"), headquarters("GH"), trucks("GT"), trucks("GU")),
    *(infantry("RA"), infantry("GS", size="battalion")),
)
GAME = theatre(
    (*LONG[:2], "c" + "." * 5 + "c" + "." * 17, *LONG[3:]),
    UNITS,
    {"axis": "0103"},
    rails=["0103-0203-0303-0403-0503-0603-0703"],
)
FIVE: dict[str, Any] = {"points": 5, "load": 0}


def field(pieces: dict[str, str], **told: Any) -> Any:
    """A position in which the Axis moves."""
    return before(GAME, pieces, Movement("axis"), **told)


@pytest.mark.clause("ocs", "13.2f")
def test_any_amount_is_unloaded_for_the_same_price():
    position = field({"GT": "0203 move", "GA": "0203"}, having={"GT": {"points": 2, "load": 8}})
    part = play(position, "unload-part GT 3")
    whole = play(position, "unload GT")
    assert (part.pieces["GT"].load, whole.pieces["GT"].load) == (5, 0)
    assert part.facts.dumps[0][2] == 3
    assert part.step.spent == whole.step.spent
    assert refused(position, "unload-part GT 9") == "13.2f"


@pytest.mark.clause("ocs", "13.2f", "12.2a", "3.3b")
def test_what_was_unloaded_is_not_loaded_again_in_the_phase():
    told = {"GT": {"points": 2, "load": 8}, "GU": {"points": 3, "load": 0}}
    position = field({"GA": "1003", "GT": "1003 move", "GU": "1003 move"}, having=told)
    unloaded = play(position, "unload GT")
    assert unloaded.tokens_in(GAME.board.index("1003"), "axis") == 8
    assert refused(unloaded, "load GU 4") == "12.2a"
    assert refused(unloaded, "unload GU") == "13.2f"
    lying = field({"GT": "1003 move"}, having={"GT": {"points": 2, "load": 0}}, dumps={"axis 1003": 12})
    assert refused(lying, "load GT 9") == "3.3b"
    assert play(lying, "load GT 8").pieces["GT"].load == 8


@pytest.mark.clause("ocs", "12.2a")
def test_what_was_unloaded_is_used_up_first_and_the_rest_of_the_dump_is_loaded():
    told: dict[str, Any] = {"GT": {"points": 1, "load": 4}, "GU": {"points": 3}}
    pieces = {"GA": "1003", "GH": "1003 move", "GT": "1003 move", "GU": "1003 move"}
    unloaded = play(field(pieces, having=told, dumps={"axis 1003": 4}), "unload GT")
    assert refused(unloaded, "load GU 5") == "12.2a"
    used = play(unloaded, "fuel GH 1003")  # of eight tokens seven are left, and four were there before
    assert refused(used, "load GU 4") == ""
    assert refused(used, "load GU 5") == "12.2a"


@pytest.mark.clause("ocs", "12.7")
def test_five_empty_points_that_connect_make_an_extender():
    position = field({"GT": "1203 move", "GU": "1204 move"}, having={"GT": FIVE, "GU": {"points": 4}})
    assert play(position, "set-up GT").pieces["GT"].face == 0
    assert refused(position, "set-up GU") == refused(position, "pack-up GT") == "12.7"
    beyond = theatre(LONG, UNITS, {"axis": "0103"})
    far = before(beyond, {"GT": "2403 move"}, Movement("axis"), having={"GT": FIVE})
    assert refused(far, "set-up GT") == "12.7"
    standing = field({"GT": "1203"}, having={"GT": FIVE})
    assert play(standing, "pack-up GT").pieces["GT"].face == 1


@pytest.mark.clause("ocs", "13.2")
def test_only_transport_points_load():
    position = field({"GA": "1003 move"}, dumps={"axis 1003": 4})
    assert refused(position, "load GA 1") == refused(position, "unload GA") == "13.2"


@pytest.mark.clause("ocs", "13.8d")
def test_who_digs():
    position = field({"GA": "1003", "GS": "1203"}, dumps={"axis 1103": 16})
    dug = play(position, "dig GA 1003")
    assert dug.hedgehog(GAME.board.index("1003")) == 1
    assert dug.tokens_in(GAME.board.index("1103"), "axis") == 8
    assert refused(dug, "dig GA 1003") == refused(position, "dig GS 1203") == "13.8d"
    for marker in ("reserve", "dg"):
        marked = position.moved(replace(position.pieces["GA"], marker=marker))
        assert refused(marked, "dig GA 1003") == "13.8d"


@pytest.mark.clause("ocs", "4.5b", "13.8d", silent="supply comes into the hex")
@pytest.mark.parametrize("unit", ["GA", "GH"])
def test_who_works_moves_no_more_and_so_has_its_supply_in_an_enemy_zone(unit):
    position = field({unit: "1003", "GS": "1703", "RA": "1004"}, dumps={"axis 1303": 8})
    assert refused(position, f"fuel-headquarters {unit} 1303") in ("4.5a", "12.5c")  # it might yet move
    dug = play(position, f"dig {unit} 1003")
    assert (dug.hedgehog(GAME.board.index("1003")), dug.facts.dumps) == (1, ())


@pytest.mark.clause("ocs", "13.8d")
def test_an_engineer_builds_where_it_might_walk_within_two_hexes():
    game = theatre(("....", "..~.", "....", "...."), UNITS)
    position = before(game, {"GH": "0202", "RA": "0103"}, Movement("axis"), dumps={"axis 0202": 16})
    offered = {action for action in actions(position) if action.startswith("dig GH")}
    for hex_ in ("0202", "0203", "0204"):
        assert f"dig GH {hex_}" in offered
    for hex_ in ("0302", "0103"):  # the sea, and where the enemy stands
        assert f"dig GH {hex_}" not in offered
        assert refused(position, f"dig GH {hex_}") == "13.8d"


@pytest.mark.clause("ocs", "13.2f", silent="the move goes on")
def test_trucks_that_load_in_an_enemy_zone_still_leave_it():
    pieces = {"GA": "1003", "GB": "0803", "GT": "1003 move", "RA": "1104"}
    position = field(pieces, having={"GT": {"points": 2, "load": 0}}, dumps={"axis 1003": 4})
    loaded = play(position, "move GB 0803-0703", "load GT 4")
    assert refused(loaded, "move GT 1003-0903") == ""
