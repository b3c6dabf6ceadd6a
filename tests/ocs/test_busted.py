"""14.8: busted trains: what they cost whom, on the ground and by rail, and for how long."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import (
    OPEN,
    before,
    clauses,
    counter,
    headquarters,
    infantry,
    panzer,
    play,
    refused,
    stands,
    theatre,
)
from wargame_kit.games.ocs.rules.busted import busted, zone
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.railway import unit_freight
from wargame_kit.games.ocs.rules.sequence import CleanUp
from wargame_kit.games.ocs.rules.supply.paths import thrown_to

UNITS = (
    *(infantry("GA"), panzer("GP"), headquarters("GH"), infantry("RA"), panzer("RP")),
    counter("GM", "6-4-3 leg", "2-3-18 truck"),
)
GAME = theatre(OPEN, UNITS)
INDEX = GAME.board.index


def moving(pieces: dict[str, str], side: str = "axis", **told: Any) -> Any:
    """A position in which a side moves, trains of the Axis busted in the middle of it."""
    more = {"busted": ((INDEX("0404"), "axis"),), **told}
    fuel = {unit: {"fuel": "phase"} for unit in pieces}
    return before(GAME, pieces, Movement(side), having=fuel, **more)


def cost(position: Any, unit: str, hex_: str) -> dict[str, int]:
    """What each clause adds to the move of a unit, in eighths of a point."""
    return clauses(position.reach(unit).ledger(hex_))


@pytest.mark.clause("ocs", "14.8")
def test_a_hex_of_the_zone_costs_a_point_more_and_only_the_markers_own_if_one_walks():
    position = moving({"GA": "0403", "GP": "0402"})
    assert cost(position, "GA", "0404") == {"6.1b": 8, "14.8": 8}
    assert cost(position, "GA", "0303") == {"6.1b": 8}
    assert cost(position, "GP", "0403") == {"6.1b": 8, "14.8": 8}
    assert cost(position, "GP", "0401") == {"6.1b": 8}


@pytest.mark.clause("ocs", "14.8")
def test_who_has_busted_them_goes_freely_and_zones_do_not_add_up():
    assert cost(moving({"RA": "0403"}, "soviet"), "RA", "0404") == {"6.1b": 8}
    twice = moving({"GP": "0402"}, busted=((INDEX("0404"), "axis"), (INDEX("0504"), "axis")))
    assert cost(twice, "GP", "0403") == {"6.1b": 8, "14.8": 8}


@pytest.mark.clause("ocs", "14.8")
@pytest.mark.parametrize("unit", ["GA", "GP"])
def test_the_cheapest_way_pays_what_its_sum_tells_wherever_one_comes_from(unit):
    for marker in ("0403", "0101"):
        for start in ("0401", "0404", "0203", "0602"):
            found = moving({unit: start}, busted=((INDEX(marker), "axis"),)).reach(unit)
            assert len(found) > 10
            assert all(found.spent(hex_) == found.ledger(hex_).total for hex_ in found)


@pytest.mark.clause("ocs", "8.1b", "14.8")
def test_a_busted_hex_may_be_too_dear_to_overrun():
    def overrun(busted: tuple[tuple[int, str], ...]) -> str:
        told: dict[str, Any] = {"weather": "mud", "busted": busted, "dumps": {"axis 0504": 9}}
        position = play(moving({"GM": "0504 move", "RA": "0604"}, **told), "take GM")
        return refused(position, "overrun 0604")

    assert overrun(()) == ""  # in mud trucks pay three
    assert overrun(((INDEX("0605"), "axis"),)) == "8.1b"
    assert overrun(((INDEX("0605"), "soviet"),)) == ""  # the trains of the others


def test_supply_paths_do_not_notice():
    plain, position = moving({"GH": "0404"}, busted=()), moving({"GH": "0404"})
    assert (
        thrown_to(plain, "axis", "movement")["GH"].reached
        == thrown_to(position, "axis", "movement")["GH"].reached
    )


@pytest.mark.clause("ocs", "2.2h")
def test_trains_run_again_after_the_clean_up_of_their_own_side():
    for side, left in (("soviet", ((INDEX("0404"), "axis"),)), ("axis", ())):
        position = before(GAME, {"GA": "0101"}, CleanUp(side), busted=((INDEX("0404"), "axis"),))
        assert position.facts.busted == left
    assert zone(busted(position, "axis", INDEX("0101")), "axis", "leg") == {INDEX("0101")}


LONG = ("." * 24,) * 6
CITIES = (*LONG[:2], "c" + "." * 5 + "c" + "." * 5 + "c" + "." * 11, *LONG[3:])
SINGLE = ["0103-0203-0303-0403-0503-0603-0703"]
DOUBLE = ["0103=0203=0303=0403=0503=0603=0703"]
DETOUR = [*DOUBLE, "0103-0104-0204-0305-0405-0506-0605-0705-0704-0703"]


@pytest.mark.clause("ocs", "14.8", "13.3a")
@pytest.mark.parametrize(
    ("rails", "marker", "cost"),
    [
        (SINGLE, "", {"13.3a": 16}),
        (SINGLE, "0403", {"13.3a": 16, "14.8": 16}),
        (SINGLE, "0706", {"13.3a": 16}),
        (SINGLE, "0102", {"13.3a": 16, "14.8": 16}),
        (DOUBLE, "", {"13.3a": 8}),
        (DOUBLE, "0403", {"13.3a": 0, "14.8": 16}),
        (DETOUR, "0402", {"13.3a": 16}),
    ],
)
def test_cargo_past_busted_trains_pays_double(rails, marker, cost):
    game = theatre(CITIES, UNITS, {"axis": "0103"}, rails=rails)
    marks = ((game.board.index(marker), "axis"),) if marker else ()
    position = before(game, {"GA": "0103 move"}, Movement("axis"), busted=marks)
    assert clauses(unit_freight(position, "GA", game.board.index("0703"))) == cost


def test_the_map_shows_a_marker_whose_it_is():
    position = moving({"GA": "0403"})
    shown = [mark for mark in position.game.presentation.hexes.markers(position) if mark.kind == "busted"]
    assert [(mark.hex_, mark.side) for mark in shown] == [(INDEX("0404"), "axis")]
    assert stands(position, "GA") == "0403"
