"""13.6, 13.9, 3.3c: who comes, what is consolidated, and what is levelled."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import (
    before,
    counter,
    division,
    infantry,
    panzer,
    play,
    refused,
    stands,
    theatre,
    trucks,
)
from wargame_kit.games.ocs.rules.arrivals import Arriving
from wargame_kit.games.ocs.rules.consolidation import Consolidating
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfPhase

LONG = ("." * 12,) * 6
ORGANIC: dict[str, Any] = {"kind": "organic", "size": "", "formation": "24Pz"}
UNITS = (
    *(division("GD"), division("GE"), division("GF", 9), infantry("GA"), infantry("GB"), infantry("RA")),
    *(panzer("G1", formation="24Pz"), panzer("G2", formation="16Pz"), panzer("GP"), panzer("GQ", 8)),
    *(infantry("GN", arrival_turn=2), trucks("GT", arrival_turn=2)),
    counter("GO", "(0)-0-0 truck", "(0)-0-18 truck", arrival_turn=2, **ORGANIC),
    counter("GU", "(0)-0-0 truck", "(0)-0-18 truck", **{**ORGANIC, "formation": "16Pz"}),
    trucks("RT"),
)
GAME = theatre(
    ("c" + LONG[0][1:], *LONG[1:2], "." * 6 + "c" + "." * 5, *LONG[3:]),
    UNITS,
    {"axis": "0203"},
    rails=["0203-0303-0403-0503-0603-0703"],
)
INDEX = GAME.board.index


def asked(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    """A position in which the Axis consolidates, unless other steps are named."""
    return before(GAME, pieces, *(steps or (Consolidating("axis"),)), **told)


# ---------------------------------------------------------------------------- consolidation (13.9)


@pytest.mark.clause("ocs", "13.9")
def test_identical_multi_step_units_in_a_hex_merge_their_steps():
    pieces = {"GD": "0303", "GE": "0303", "GF": "0303"}
    weak = {"GD": {"losses": 2}, "GE": {"losses": 1}, "GF": {"losses": 1}}
    merged = play(asked(pieces, having=weak), "merge GD GE")
    assert (merged.pieces["GD"].losses, stands(merged, "GE")) == (0, "dead")
    poor = play(asked(pieces, having={"GD": {"losses": 2}, "GE": {"losses": 2}}), "merge GD GE")
    assert poor.pieces["GD"].losses == 1
    position = asked(pieces, having=weak)
    assert refused(position, "merge GD GF") == refused(position, "merge GD GD") == "13.9"
    apart = asked({"GD": "0303", "GE": "0303", "GF": "0304"}, having=weak)
    assert refused(apart, "merge GD GF") == "13.9"


@pytest.mark.clause("ocs", "13.9", "2.2b")
def test_neither_the_disorganised_nor_the_exhausted_are_consolidated():
    pieces = {"GD": "0303", "GE": "0303", "G1": "dead", "GP": "0404"}
    for marks in ({"marker": "dg"}, {"stocks": 1}):
        position = asked(pieces, having={"GD": {"losses": 1}, "GE": {"losses": 1, **marks}})
        assert refused(position, "merge GD GE") == "13.9"
    cut = asked({**pieces, "RA": "0304"}, having={"GD": {"losses": 1, "unsupplied": True}})
    assert refused(cut, "merge GD GE") == ""  # neither the enemy nor supply matters


@pytest.mark.clause("ocs", "13.9")
def test_a_unit_takes_the_place_of_a_lost_one_of_a_formation_and_never_the_reverse():
    position = asked({"G1": "dead", "G2": "0303 move", "GP": "0404", "GQ": "0404"})
    swapped = play(position, "rename G2 G1")
    assert (stands(swapped, "G1"), swapped.pieces["G1"].face, stands(swapped, "G2")) == ("0303", 1, "dead")
    assert stands(play(position, "rename GP G1"), "G1") == "0404"
    assert refused(position, "rename GQ G1") == "13.9"
    free = asked({"GP": "dead", "G2": "dead", "G1": "0303"})
    assert refused(free, "rename G1 GP") == "13.9"
    assert refused(free, "rename G1 G2") == ""


@pytest.mark.clause("ocs", "13.9")
def test_trucks_take_the_place_of_lost_organic_ones_and_never_the_reverse():
    trucks_: dict[str, Any] = {"GT": {"points": 3, "load": 10}, "GO": {"points": 1}}
    position = asked({"GO": "dead", "GT": "0303 move"}, having=trucks_)
    given = play(position, "rename GT GO")
    told = [
        (piece.points, piece.load, stands(given, piece.unit)) for piece in map(given.pieces.get, ("GO", "GT"))
    ]
    assert told == [(1, 4, "0303"), (2, 6, "0303")]
    last = play(asked({"GO": "dead", "GT": "0303 move"}, having={"GT": {"points": 1}}), "rename GT GO")
    assert (stands(last, "GO"), stands(last, "GT")) == ("0303", "pool")
    reverse = asked({"GT": "dead", "GO": "0303 move", "G1": "dead", "GP": "0404"}, having=trucks_)
    assert refused(reverse, "rename GO GT") == "13.9"


@pytest.mark.clause("ocs", "13.9", "9.14b")
def test_organic_trucks_that_were_taken_are_lost_and_replaced_by_those_of_another_formation():
    marks: dict[str, Any] = {"GO": {"points": 1, "load": 2}, "GU": {"points": 1, "load": 4}}
    steps = (Movement("soviet"), Consolidating("axis"))
    position = asked({"RA": "0403", "GO": "0503 move", "GU": "0803 move", "RT": "pool"}, *steps, having=marks)
    taken = play(position, "move RA 0403-0503", "capture-die 6")
    assert (stands(taken, "GO"), taken.pieces["RT"].points, taken.pieces["RT"].load) == ("dead", 1, 2)
    swapped = play(taken, "end-phase", "rename GU GO")
    assert (stands(swapped, "GO"), swapped.pieces["GO"].load, stands(swapped, "GU")) == ("0803", 4, "dead")


@pytest.mark.clause("ocs", "13.9", silent="nobody is asked")
def test_nobody_is_asked_where_nothing_can_be_consolidated():
    assert asked({"GD": "0303", "GE": "0404"}, having={"GD": {"losses": 1}}).is_over


# ---------------------------------------------------------------------------- reinforcements (13.6)


@pytest.mark.clause("ocs", "13.6")
def test_where_the_entry_is_blocked_they_come_at_the_nearest_free_hexes():
    due = before(GAME, {"GN": "arrivals", "RA": "0203"}, Arriving("axis"), turn=2)
    assert refused(due, "arrive GN 0203") == refused(due, "arrive GN 0503") == "13.6"
    assert stands(play(due, "arrive GN 0303"), "GN") == "0303"


@pytest.mark.clause("ocs", "9.14b", "13.6")
def test_who_can_attack_takes_what_lies_where_it_comes_and_others_come_next_to_it():
    marks: dict[str, Any] = {"GT": {"points": 1}, "RT": {"points": 1, "load": 4}}
    pieces = {"GN": "arrivals", "GT": "arrivals", "RT": "0203 move"}
    due = before(GAME, pieces, Arriving("axis"), turn=2, having=marks, dumps={"soviet 0203": 8})
    assert refused(due, "arrive GT 0203") == "13.6"
    taken = play(due, "arrive GN 0203", "capture-die 4", "capture-die 1", "escape RT 0403")
    assert (stands(taken, "RT"), taken.tokens_in(INDEX("0203"), "axis")) == ("0403", 4)
    assert refused(taken, "arrive GT 0203") == ""


@pytest.mark.clause("ocs", "13.6", silent="it shows in the load")
def test_organic_trucks_come_loaded_and_other_transport_with_what_it_brings():
    told = {"GO": {"points": 1}, "GT": {"points": 3, "load": 4}}
    due = before(GAME, {"GO": "arrivals", "GT": "arrivals"}, Arriving("axis"), turn=2, having=told)
    came = play(due, "arrive GO 0203", "arrive GT 0203")
    found = {unit: came.pieces[unit] for unit in ("GO", "GT")}
    assert {unit: (piece.points, piece.load, piece.face) for unit, piece in found.items()} == {
        "GO": (1, 4, 1),
        "GT": (3, 4, 1),
    }


@pytest.mark.clause("ocs", "13.6b", silent="the train leaves as any other")
def test_who_arrives_on_rails_entrains_where_it_came_whatever_its_mode():
    steps = (Arriving("axis"), EndOfPhase("axis", "reinforcement"), Movement("axis"))
    came = play(before(GAME, {"GN": "arrivals", "GA": "0203"}, *steps, turn=2), "arrive GN 0203")
    assert refused(came, "rail GN 0703") == ""
    assert refused(came, "rail GA 0703") == "13.3e"
    marched = play(came, "move GN 0203-0303")
    assert refused(marched, "rail GN 0703") == "13.3e"


# ---------------------------------------------------------------------------- levelling (3.3c, 13.8d)


@pytest.mark.clause("ocs", "3.3c", "13.8d")
def test_only_its_owner_takes_a_level_off_a_hedgehog_once_a_phase():
    levels = ((INDEX("0303"), 2), (INDEX("0404"), 1))
    told = {"hedgehogs": levels, "entrenched": ["0404"]}
    position = before(GAME, {"GA": "0303", "GB": "0303", "GD": "0505"}, Movement("axis"), **told)
    razed = play(position, "raze GA 0303")
    assert razed.hedgehog(INDEX("0303")) == 1
    assert refused(razed, "raze GB 0303") == refused(position, "raze GD 0303") == "13.8d"
    assert refused(position, "raze GD 0505") == "3.3c"
    assert refused(razed, "move GA 0303-0403") == "6.1"
