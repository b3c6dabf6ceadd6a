"""13.3: railways: who goes by them, whose gauge they have, who controls them, and what that costs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import (
    actions,
    before,
    clauses,
    counter,
    division,
    headquarters,
    infantry,
    play,
    refused,
    stands,
    theatre,
    trucks,
)
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.railway import supply_freight, unit_freight
from wargame_kit.games.ocs.rules.sequence import CleanUp
from wargame_kit.games.ocs.rules.supply.cargo import SIXTEENTHS, rail_limit

LONG = ("." * 24,) * 6
REPAIR: dict[str, Any] = {"kind": "rail-repair", "size": "battalion"}
UNITS = (
    *(infantry("GA"), infantry("GB"), headquarters("GH"), trucks("GT"), division("GD")),
    *(counter("GR", "(1)-1-4 leg", **REPAIR), counter("GS", "(1)-1-4 leg", **REPAIR)),
    *(infantry("RA"), infantry("RB"), counter("GL", "1-1-3 leg", "1-1-6 leg", size="battalion")),
)
CITIES = (*LONG[:2], "c" + "." * 5 + "c" + "." * 5 + "c" + "." * 11, *LONG[3:])
ROUND = ["0103-0203-0303-0403-0503-0603-0703", "0703-0803-0903-1003-1103-1203-1303"]
GAME = theatre(CITIES, UNITS, {"axis": "0103", "soviet": "2403"}, rails=ROUND)
INDEX = GAME.board.index
BEYOND = [f"{column:02}03" for column in range(8, 14)]


def field(pieces: dict[str, str], **told: Any) -> Any:
    """A position in which the Axis moves; the railway is its own unless told."""
    return before(GAME, pieces, Movement("axis"), **told)


# ---------------------------------------------------------------------------- who goes by rail (13.3c, 13.3e)


@pytest.mark.clause("ocs", "4.7d", "4.5a", "13.3", "13.3c", "13.3e")
def test_who_goes_by_rail():
    position = field({"GA": "0103 move", "GB": "0103"})
    gone = play(position, "rail GA 0703")
    assert stands(gone, "GA") == "0703"
    assert refused(gone, "move GA 0703-0803") == "6.1"
    assert refused(position, "rail GB 0703") == refused(position, "rail GA 0103") == "13.3e"
    assert refused(position, "rail GA 0303") == "13.3c"
    assert refused(position, "rail GA 0304") == "13.3"
    near = field({"GA": "0104 move"})
    arrived = play(near, "move GA 0104-0105-0104-0103")
    assert refused(arrived, "rail GA 0703") == ""
    tired = play(near, "move GA 0104-0105-0106-0105-0104-0103")
    assert refused(tired, "rail GA 0703") == "4.7d"
    assert refused(field({"GA": "0103 move", "RA": "0104"}), "rail GA 0703") == "4.5a"


@pytest.mark.clause("ocs", "13.3c")
def test_cargo_needs_a_railway_back_to_a_source():
    cut = field({"GA": "0703 move", "RA": "0404"})
    assert refused(cut, "rail GA 1303") == "13.3c"
    assert refused(field({"GA": "0703 move"}), "rail GA 1303") == ""


@pytest.mark.clause("ocs", "13.3e")
def test_no_zone_is_negated_for_cargo():
    blocked = field({"GA": "0103 move", "GB": "0503", "RA": "0504"})
    assert refused(blocked, "rail GA 0703") == "13.3c"


# ---------------------------------------------------------------------------- what it costs (4.7, 13.3a)


@pytest.mark.clause("ocs", "13.3b")
def test_no_more_goes_by_rail_than_the_capacity_of_a_turn():
    full = rail_limit(field({"GA": "0103 move"}), "axis") * SIXTEENTHS
    assert refused(field({"GA": "0103 move"}, rail=full), "rail GA 0703") == "13.3b"
    assert refused(field({"GA": "0103 move"}, rail=full - SIXTEENTHS), "rail GA 0703") == ""


@pytest.mark.clause("ocs", "13.3b", silent="a limit of the kit's own")
def test_where_no_scenario_says_it_the_kit_names_the_capacity():
    position = field({"GA": "0103 move"})
    assert rail_limit(position, "axis") == position.charts.limit("rail_capacity") == 5
    assert position.charts.tables.series_limits["rail_capacity"].provenance == "kit"


@pytest.mark.clause("ocs", "13.3a", "4.7")
def test_a_regiment_takes_a_point_and_half_of_it_on_double_track():
    double = theatre(CITIES, UNITS, {"axis": "0103"}, rails=["0103=0203=0303=0403=0503=0603=0703", ROUND[1]])
    told = {"GT": {"points": 3, "load": 8}, "GD": {"losses": 1}}
    pieces = {"GA": "0103 move", "GL": "0103 move", "GT": "0103 move", "GD": "0103 move"}
    position = before(double, pieces, Movement("axis"), having=told)
    half, whole = double.board.index("0703"), double.board.index("1303")
    assert clauses(unit_freight(position, "GA", whole)) == {"13.3a": 16}
    assert clauses(unit_freight(position, "GA", half)) == {"13.3a": 8}
    assert clauses(unit_freight(position, "GL", whole)) == {"13.3a": 8, "4.7": -4}
    assert unit_freight(position, "GL", half).total == 2
    assert unit_freight(position, "GT", whole).total == 3 * SIXTEENTHS  # full or empty
    assert unit_freight(position, "GD", whole).total == 2 * SIXTEENTHS
    assert supply_freight(position, "axis", 3, 0, whole).total == 12
    assert play(position, "rail GA 0703").facts.rail == 8


# ---------------------------------------------------------------------------- supply by rail (13.3a, 12.2a)


@pytest.mark.clause("ocs", "12.2a")
def test_what_trucks_have_brought_goes_on_by_rail_no_more():
    loaded, empty = {"GT": {"points": 2, "load": 8}}, {"GT": {"points": 2}}
    stood = field({"GT": "0103 move"}, having=loaded)
    assert refused(stood, "rail GT 0703") == ""
    came = play(field({"GT": "0104 move"}, having=loaded), "move GT 0104-0103")
    assert refused(came, "rail GT 0703") == "12.2a"
    to_load = play(field({"GT": "0104 move"}, dumps={"axis 0103": 8}, having=empty), "move GT 0104-0103")
    assert refused(play(to_load, "load GT 8"), "rail GT 0703") == ""  # that has come by nothing yet
    beside = play(field({"GT": "0104 move", "GA": "0103"}, having=loaded), "move GT 0104-0103", "unload GT")
    assert refused(beside, "rail GT 0703") == ""


@pytest.mark.clause("ocs", "12.2a")
def test_nor_when_other_trucks_take_it_over():
    game = theatre(CITIES, (*UNITS, trucks("GU")), {"axis": "0103"}, rails=ROUND)
    told = {"GT": {"points": 2, "load": 8}, "GU": {"points": 1}}
    came = play(
        before(game, {"GT": "0104 move", "GU": "0104 move"}, Movement("axis"), having=told),
        *("take GT", "take GU", "move GT 0104-0103"),
    )
    assert refused(came, "rail GU 0703") == ""
    assert refused(play(came, "combine GU GT"), "rail GU 0703") == "12.2a"
    alone = play(
        before(game, {"GT": "0104 move", "GU": "pool"}, Movement("axis"), having={"GT": told["GT"]}),
        *("move GT 0104-0103", "divide GT 1 4"),
    )
    assert refused(alone, "rail GU 0703") == "12.2a"
    assert refused(play(alone, "combine GT GU"), "rail GT 0703") == "12.2a"


@pytest.mark.clause("ocs", "13.3a", "13.3b", "12.2a", "13.3e")
def test_supply_goes_by_rail_and_is_not_moved_again_in_the_phase():
    position = field({"GT": "0703 move"}, dumps={"axis 0103": 12}, having={"GT": {"points": 2}})
    sent = play(position, "rail-supply 0103 0703 8")
    assert sent.facts.dumps == ((INDEX("0103"), "axis", 4), (INDEX("0703"), "axis", 8))
    assert sent.facts.rail == 2 * SIXTEENTHS
    assert refused(sent, "load GT 1") == refused(sent, "rail-supply 0703 1303 4") == "12.2a"
    assert refused(position, "rail-supply 0103 0103 4") == "13.3e"
    assert refused(position, "rail-supply 0103 0503 4") == "13.3c"
    assert refused(before(GAME, {}, Movement("soviet"), dumps={"soviet 0703": 4}), "rail-supply 0703 1303 4")
    full = (rail_limit(position, "axis") - 1) * SIXTEENTHS
    assert refused(field({}, dumps={"axis 0103": 12}, rail=full), "rail-supply 0103 0703 8") == "13.3b"


# ---------------------------------------------------------------------------- gauge (13.3f, 13.3g)


@pytest.mark.clause("ocs", "13.3f", "13.3h")
def test_a_side_uses_its_own_gauge_and_its_own_stations():
    pieces = {"GA": "0103 move"}
    assert refused(field(pieces, gauge=["1303"]), "rail GA 1303") == "13.3f"
    assert refused(field(pieces, held=["1303"]), "rail GA 1303") == "13.3h"
    assert refused(field(pieces, gauge=["1003"]), "rail GA 1303") == "13.3c"
    assert refused(field(pieces, held=["0703"]), "rail GA 1303") == "13.3c"


@pytest.mark.clause("ocs", "13.3f", silent="what is out of trace shows no clause of the railway")
def test_trace_uses_the_gauge_of_its_side_too():
    pieces = {"GA": "1503"}
    assert field(pieces).supply("axis").of("GA").verdict
    assert not field(pieces, gauge=["1003"]).supply("axis").of("GA").verdict


@pytest.mark.clause("ocs", "13.3g", silent="it moves as others do")
def test_railway_troops_convert_the_hexes_into_which_they_move():
    position = field({"GR": "0803"}, gauge=BEYOND)
    laid = play(position, "move GR 0803-0903-1003-1103-1203")
    assert laid.facts.gauge == {INDEX("0803"), INDEX("1303")}  # not that in which they began
    assert laid.facts.converted == {INDEX(f"{column:02}03") for column in range(9, 13)}
    assert laid.pieces["GR"].repaired == 4
    ended = play(laid, "end-phase")
    assert ended.pieces["GR"].repaired == 4  # until the phase is over
    moving = play(field({"GR": "0803"}, gauge=BEYOND), "mode GR move", "move GR 0803-0903")
    assert INDEX("0903") in moving.facts.gauge


@pytest.mark.clause("ocs", "13.3g", "4.5a", silent="it moves as others do")
def test_nothing_is_converted_in_an_enemy_zone_whoever_negates_it():
    pieces = {"GR": "0803", "GA": "0903", "RA": "0904"}
    laid = play(field(pieces, gauge=BEYOND), "move GR 0803-0903")
    assert INDEX("0903") in laid.facts.gauge


@pytest.mark.clause("ocs", "13.3g", silent="it moves as others do")
def test_disorganised_troops_convert_as_far_as_they_move():
    marked = {"GR": {"marker": "dg"}}
    laid = play(field({"GR": "0803"}, gauge=BEYOND, having=marked), "move GR 0803-0903-1003")
    assert laid.pieces["GR"].repaired == 2


@pytest.mark.clause("ocs", "13.3g", "13.3e")
def test_railway_troops_ride_from_anywhere_to_anywhere_and_go_on():
    position = field({"GR": "0203", "GS": "0603"}, gauge=BEYOND)
    ridden = play(position, "rail GR 0703")
    laid = play(ridden, "move GR 0703-0803-0903-1003-1103")
    assert laid.pieces["GR"].repaired == 4
    assert refused(ridden, "rail GR 0103") == "13.3e"
    assert refused(laid, "rail GS 0903") == "13.3g"  # over what was laid in this phase
    assert refused(play(position, "rail GR 0403"), "rail GS 0103") == ""
    half = play(field({"GR": "0204"}), "move GR 0204-0203", "rail GR 0303")
    assert refused(half, "move GR 0303-0403-0503-0603") == ""
    assert refused(half, "move GR 0303-0403-0503-0603-0703") == "6.1b"


@pytest.mark.clause("ocs", "6.1", "13.3g")
def test_railway_troops_that_have_ridden_go_on_before_another_moves_or_not_at_all():
    ridden = play(field({"GR": "0203", "GA": "0104"}, gauge=BEYOND), "rail GR 0703")
    assert refused(ridden, "mode GR move") == "6.1"  # it has begun to move
    for other in ("move GA 0104-0105", "take GA", "drop GR"):
        assert refused(play(ridden, other), "move GR 0703-0803") == "6.1"


@pytest.mark.clause("ocs", "13.3g", silent="the list holds what is allowed")
def test_what_railway_troops_may_do_is_listed():
    listed = actions(field({"GR": "0203"}))
    assert {"rail GR 0103", "rail GR 1303"} <= set(listed)


# ---------------------------------------------------------------------------- control (13.3h)


@pytest.mark.clause("ocs", "13.3h", silent="it shows in the next train")
def test_who_enters_a_station_last_controls_it():
    held = play(field({"GA": "0603"}, held=["0703"]), "move GA 0603-0703")
    assert held.facts.held == set()
    assert play(field({"GA": "0604"}, held=["0703"]), "move GA 0604-0603").facts.held == {INDEX("0703")}


WALL = {f"R{row}": f"06{row:02}" for row in (1, 3, 5)}
NARROW = theatre(
    [line[:14] for line in CITIES],
    (*UNITS, *(infantry(unit) for unit in WALL)),
    {"axis": "0103", "soviet": "1403"},
    rails=ROUND,
)


def cleaned(pieces: dict[str, str], **told: Any) -> set[str]:
    """The stations that the Soviets hold after a Clean Up Phase."""
    position = before(NARROW, pieces, CleanUp("axis"), **told)
    return {NARROW.board.label(hex_) for hex_ in position.facts.held}


@pytest.mark.clause("ocs", "13.3h", silent="it shows in the next train")
def test_a_station_behind_the_enemys_front_is_the_enemys():
    # The wall leaves no gap; 0703 lies next to it, and 1303 well behind it.
    assert cleaned(WALL) == {"0703", "1303"}
    assert cleaned({**WALL, "GA": "1203"}) == {"0703"}  # in a pocket that still holds it
    assert cleaned({"R1": "0601", "R5": "0605"}) == set()  # the gap lets the Axis through
    assert cleaned({"GA": "0203"}, held=["0703"]) == {"0703"}  # the Soviets still come there, by their source
