"""13.9: two reduced aircraft of a type at one base become one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import actions, aircraft, before, infantry, play, refused, stands, theatre
from wargame_kit.games.ocs.rules.air.refit import Refitting
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfTurn
from wargame_kit.position import position_from_json, position_to_json

UNITS = (
    *(aircraft(id_, "4-1-20", "2-1-20") for id_ in ("G1", "G2", "G3")),
    *(aircraft("G4", "4-1-20", "2-1-20", traits=frozenset({"rumanian"})), aircraft("GF", "3-1-20", "2-1-20")),
    *(aircraft("R1", "5-3-25"), infantry("GA"), infantry("RA")),
)
GAME = theatre(("." * 12,) * 6, UNITS)
BASES = tuple((GAME.board.index(hex_), "axis", 1) for hex_ in ("0303", "0404"))


def field(pieces: dict[str, str], step: Any = None, **told: Any) -> Any:
    """The Axis moves, with two bases."""
    return before(GAME, {"GA": "0505", **pieces}, step or Movement("axis"), bases=BASES, **told)


PAIR = {"G1": "0303 reduced", "G2": "0303 reduced"}


@pytest.mark.clause("ocs", "13.9")
def test_two_reduced_aircraft_of_a_type_become_one_that_is_whole():
    position = field({**PAIR, "GF": "0303 reduced", "G4": "0303 reduced", "G3": "0404 reduced"})
    merged = play(position, "pair-up G1 G2")
    assert (stands(merged, "G1"), merged.pieces["G1"].face) == ("0303", 0)
    assert (stands(merged, "G2"), merged.pieces["G2"].face) == ("dead", 0)
    going_on = merged.replaced(agenda=(EndOfTurn(), *merged.agenda[1:]))
    assert position_from_json(position_to_json(going_on), GAME) == going_on
    # Neither another type nor another nationality, nor from another base, nor itself, nor a whole one.
    for other in ("GF", "G4", "G3", "G1"):
        assert refused(position, f"pair-up G1 {other}") == "13.9"
    assert refused(field({**PAIR, "G2": "0303"}), "pair-up G1 G2") == "13.9"
    assert refused(field({**PAIR, "R1": "0404"}), "pair-up R1 G2") == "14.1"


@pytest.mark.clause("ocs", "13.9")
def test_both_are_active_or_both_inactive():
    mixed = field(PAIR, having={"G1": {"inactive": True}})
    assert refused(mixed, "pair-up G1 G2") == refused(mixed, "pair-up G2 G1") == "13.9"
    below = field(PAIR, having={unit: {"inactive": True} for unit in PAIR})
    assert play(below, "pair-up G2 G1").pieces["G2"].inactive


@pytest.mark.clause("ocs", "13.9", silent="an Active fighter that has flown flies no more")
def test_who_has_flown_in_the_phase_has_flown_afterwards():
    position = field(PAIR, having={"G2": {"flew": True}})
    assert play(position, "pair-up G1 G2").pieces["G1"].flew


@pytest.mark.parametrize("step", [Refitting("axis"), Movement("axis"), Movement("axis", "reaction")])
def test_it_is_offered_in_every_phase_in_which_their_side_acts(step):
    # A third waits for refit, or nobody would be asked in that phase.
    waiting = {"having": {"G3": {"inactive": True}}, "dumps": {"axis 0404": 8}}
    assert "pair-up G1 G2" in actions(field({**PAIR, "G3": "0404"}, step, **waiting))
