"""13.2: transport points pause, are combined and divided; organic ones are their formation's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.ocs.field import (
    actions,
    before,
    counter,
    gun,
    infantry,
    panzer,
    play,
    refused,
    stands,
    theatre,
    trucks,
    wagons,
)
from wargame_kit.games.ocs.rules.barrage import struck
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, REACTION
from wargame_kit.games.ocs.rules.supply_phase import Eating

LONG = ("." * 24,) * 6


def organic(id_: str, formation: str) -> Any:
    """Trucks of a formation: one point."""
    return counter(id_, "(0)-0-0 truck", "(0)-0-18 truck", kind="organic", size="", formation=formation)


UNITS = (
    *(infantry("GA"), infantry("GB"), panzer("GP", formation="24Pz"), panzer("GQ")),
    *(trucks("GT"), trucks("GU"), trucks("GV"), wagons("GW"), wagons("GX")),
    *(organic("GO", "24Pz"), organic("GN", "16Pz"), infantry("RA"), gun("RG"), trucks("RT")),
)
GAME = theatre(LONG, UNITS, {"axis": "0103", "soviet": "2403"})


def field(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    """A position in which the Axis moves."""
    return before(GAME, pieces, *(steps or (Movement("axis"),)), **told)


def loads(position: Any, *units: str) -> list[tuple[int, int]]:
    """Points and load of some counters."""
    return [(position.pieces[unit].points, position.pieces[unit].load) for unit in units]


@pytest.mark.clause("ocs", "13.2a")
def test_transport_pauses_to_let_its_load_pay_and_goes_on_until_another_moves():
    told = {"GT": {"points": 2, "load": 8}}
    position = field({"GT": "0303 move", "GQ": "0903", "GA": "0901"}, having=told)
    paused = play(position, "move GT 0303-0403-0503-0603-0703-0803", "fuel GQ 0803")
    assert loads(paused, "GT") == [(2, 7)]
    assert refused(paused, "move GT 0803-0804") == ""
    assert refused(play(paused, "move GQ 0903-0904"), "move GT 0803-0804") == "13.2a"


@pytest.mark.clause("ocs", "13.2a", "6.1")
def test_of_trucks_that_go_together_one_unloads_and_all_go_on():
    told = {"GT": {"points": 2, "load": 8}, "GU": {"points": 2, "load": 4}}
    position = field({"GT": "0303 move", "GU": "0303 move", "GA": "0403"}, having=told)
    stopped = play(position, "take GT", "take GU", "move GT 0303-0403", "unload GT")
    assert stopped.step.spent == (48, 8)  # a tenth of 45 for the one that unloads
    gone = play(stopped, "move GT 0403-0503")
    assert [stands(gone, unit) for unit in ("GT", "GU")] == ["0503", "0503"]


@pytest.mark.clause("ocs", "13.2a", silent="the dump is that of any other payment")
def test_the_load_of_a_paused_column_pays_for_works():
    told = {"GT": {"points": 2, "load": 8}}
    position = field({"GT": "0303 move", "GA": "0503"}, having=told)
    dug = play(position, "move GT 0303-0403", "dig GA 0503")
    assert dug.hedgehog(GAME.board.index("0503")) == 1
    assert loads(dug, "GT") == [(2, 0)]
    assert refused(dug, "move GT 0403-0404") == ""


@pytest.mark.clause("ocs", "13.2b", silent="nothing is asked of it")
def test_transport_needs_no_fuel():
    position = field({"GT": "2003 move", "GP": "2003"}, having={"GT": {"points": 1}})
    assert refused(position, "move GT 2003-1903") == ""
    assert refused(position, "move GP 2003-1903") == "12.5"
    assert "GT" not in position.supply("axis").places


@pytest.mark.clause("ocs", "13.2c")
def test_points_of_one_kind_in_a_hex_are_combined():
    told = {"GT": {"points": 2, "load": 8}, "GU": {"points": 3, "load": 2}, "GW": {"points": 1}}
    pieces = {"GT": "0303 move", "GU": "0303 move", "GW": "0303 move", "GV": "0403 move"}
    position = field(pieces, having={**told, "GV": {"points": 1}})
    joined = play(position, "combine GT GU")
    assert loads(joined, "GT") == [(5, 10)]
    assert stands(joined, "GU") == "pool"
    assert refused(joined, "move GT 0303-0304") == ""
    assert refused(position, "combine GT GW") == refused(position, "combine GT GV") == "13.2c"
    assert refused(field(pieces, Movement("axis", REACTION), having=told), "combine GT GU") == "13.2"


@pytest.mark.clause("ocs", "13.2c", "13.2a")
def test_points_that_have_moved_take_their_rest_along():
    told = {"GT": {"points": 2}, "GU": {"points": 1}, "GV": {"points": 1}}
    position = field({"GT": "0303 move", "GU": "0403 move", "GV": "0403 move"}, having=told)
    came = play(position, "move GT 0303-0403", "combine GU GT")
    assert refused(came, "move GU 0403-0503") == "13.2a"
    both = play(position, "take GU", "take GV", "move GU 0403-0503", "combine GU GV", "move GU 0503-0603")
    assert (stands(both, "GU"), loads(both, "GU")) == ("0603", [(2, 0)])


@pytest.mark.clause("ocs", "13.2c", "3.3b")
def test_points_are_divided_with_what_they_carry():
    position = field({"GT": "0303 move", "GU": "pool"}, having={"GT": {"points": 3, "load": 10}})
    divided = play(position, "divide GT 1 4")
    assert loads(divided, "GT", "GU") == [(2, 6), (1, 4)]
    assert refused(position, "divide GT 1 5") == refused(position, "divide GT 1 1") == "3.3b"
    assert refused(position, "divide GT 3 10") == refused(position, "divide GT 0 0") == "13.2c"
    dropped = play(position, "move GT 0303-0403", "divide GT 1 4", "drop GU", "move GT 0403-0503")
    assert [stands(dropped, unit) for unit in ("GT", "GU")] == ["0503", "0403"]
    assert refused(dropped, "move GU 0403-0404") == "13.2a"


@pytest.mark.clause("ocs", "13.2c", "12.7")
def test_who_is_not_divided():
    told = {"GT": {"points": 5}, "GU": {"points": 2}, "GV": {"points": 1}, "GO": {"points": 1}}
    position = field({"GT": "0303", "GU": "0403 move", "GV": "0403 move", "GO": "0403 move"}, having=told)
    assert refused(position, "divide GT 1 0") == "12.7"
    assert refused(position, "divide GU 1 0") == "13.2c"  # no counter is left
    assert refused(position, "combine GU GO") == "13.2c"
    assert refused(position, "combine GU GT") == "12.7"
    assert "combine GU GV" in actions(position)


@pytest.mark.clause("ocs", "13.2d", "13.2g")
def test_organic_trucks_may_be_in_reserve():
    told = {"GO": {"points": 1, "load": 4}, "GT": {"points": 1}}
    position = field({"GO": "0303 move", "GT": "0303 move", "GP": "0303"}, having=told)
    assert refused(position, "mode GT reserve") == refused(position, "mode GO strat") == "13.2d"
    held = play(position, "mode GO reserve")
    assert held.pieces["GO"].marker == "reserve"
    assert play(held, "mode GO move").pieces["GO"].marker == ""
    marked = {"GO": {"points": 1, "marker": "reserve"}}
    freed = play(field({"GO": "0303 move"}, Movement("axis", EXPLOITATION), having=marked), "release GO")
    assert refused(freed, "move GO 0303-0403") == ""


@pytest.mark.clause("ocs", "13.2g", silent="the marker comes off with the barrage")
def test_organic_trucks_leave_reserve_with_those_who_are_hit():
    marks = {"GO": {"points": 1, "marker": "reserve"}}
    position = field({"GO": "0303 move", "GP": "0303", "RG": "0305"}, having=marks)
    hit = struck(position, "soviet", GAME.board.index("0303"), 0)
    assert (hit.pieces["GP"].marker, hit.pieces["GO"].marker) == ("dg", "")


@pytest.mark.clause("ocs", "13.2g")
def test_organic_trucks_never_unload():
    position = field({"GO": "0303 move", "GP": "0303"}, having={"GO": {"points": 1, "load": 4}})
    assert refused(position, "unload GO") == "13.2g"


@pytest.mark.clause("ocs", "13.2")
@pytest.mark.clause("ocs", "13.2i", silent="it waits as all transport does, by 13.2")
@pytest.mark.parametrize(("phase", "clause"), [("movement", ""), (EXPLOITATION, "13.2")])
def test_captured_transport_moves_at_once_only_in_the_movement_phase(phase, clause):
    told = {"RT": {"points": 2, "load": 8}, "GA": {"freed": phase == EXPLOITATION}}
    pieces = {"GA": "0303", "RT": "0403 move", "GT": "pool"}
    position = field(pieces, Movement("axis", phase), having=told)
    taken = play(position, "move GA 0303-0403", "capture-die 6")
    assert stands(taken, "GT") == "0403"
    assert refused(taken, "move GT 0403-0503") == clause


@pytest.mark.clause("ocs", "12.6c", "13.2g", silent="all are fed")
@pytest.mark.parametrize("order", [("GP", "GA", "GB"), ("GA", "GB", "GP")])
def test_a_formation_eats_of_its_own_trucks_what_others_need_of_the_dump(order):
    told = {"GO": {"points": 1, "load": 1}}
    pieces = dict.fromkeys(("GP", "GA", "GB"), "1303") | {"GO": "1303 move"}
    fed = play(
        field({**pieces, "GQ": "0303"}, Eating("axis"), having=told, dumps={"axis 1303": 1}),
        *(f"eat {unit} 1303" for unit in order),
    )
    assert not any(fed.pieces[unit].unsupplied for unit in order)
    assert (fed.facts.dumps, fed.pieces["GO"].load) == ((), 0)


@pytest.mark.clause("ocs", "9.14b", silent="what is left is seen on the counters")
@pytest.mark.parametrize(
    ("had", "die", "left", "taken"), [((3, 12), 3, (2, 9), (1, 3)), ((2, 8), 3, (1, 6), (1, 2))]
)
def test_what_a_capture_leaves_may_be_more_than_there_is_room_for(had, die, left, taken):
    told = {"RT": {"points": had[0], "load": had[1]}}
    position = field({"GA": "0303", "RT": "0403 move", "RA": "0803", "GV": "pool"}, having=told)
    after = play(position, "move GA 0303-0403", f"capture-die {die}", "escape RT 0803")
    assert loads(after, "RT", "GV") == [left, taken]
    assert not [fault for fault in GAME.validate(after) if fault.place.startswith("facts.load")]
    forged = after.moved(replace(after.pieces["RT"], load=99))
    assert [fault.place for fault in GAME.validate(forged) if fault.value == 99] == ["facts.load, RT"]


@pytest.mark.clause("ocs", "3.3b")
def test_who_is_overloaded_loads_nothing():
    told = {"GT": {"points": 2, "load": 9}}
    position = field({"GT": "0303 move", "GA": "0303"}, dumps={"axis 0303": 4}, having=told)
    assert refused(position, "load GT 1") == "3.3b"
    assert "room for 0 T more" in str(position.check("load GT 1").sentence)
