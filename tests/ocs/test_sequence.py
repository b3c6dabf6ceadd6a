"""2: the sequence of play, and how long markers lie."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import before, infantry, panzer, play, refused, stands, theatre
from tests.ocs.field import counter as made
from wargame_kit.games.ocs.rules.arrivals import Arriving
from wargame_kit.games.ocs.rules.overstacking import Overstacked
from wargame_kit.games.ocs.rules.sequence import (
    PHASES,
    CleanUp,
    EndOfPhase,
    PlayerTurn,
    RollFirst,
    StartOfTurn,
    steps_of_phase,
)

UNITS = (
    infantry("GA"),
    panzer("GP", formation="24Pz"),
    infantry("RA"),
    made("GN", "4-3-3 leg", arrival_turn=2),
)
GAME = theatre(units=UNITS, sources={"axis": "0102 0103"})


def turn(*steps: Any, **told: Any) -> Any:
    """A position before some steps of the sequence."""
    return before(GAME, {"GA": "0303", "GP": "0202", "RA": "0606"}, *steps, **told)


@pytest.mark.clause("ocs", "2.1b", "2")
def test_whoever_rolls_more_says_who_goes_first():
    position = turn(StartOfTurn())
    tied = play(position, "first-dice 3 4", "first-dice 5 2")
    assert tied.step == RollFirst("axis")
    higher = play(position, "first-dice 3 4", "first-dice 6 2")
    assert higher.actor == "soviet"
    assert play(higher, "go-second").facts.first == "axis"
    assert play(higher, "go-first").facts.first == "soviet"


@pytest.mark.clause("ocs", "2.2b", "13.6")
def test_reinforcements_come_in_their_turn():
    pieces = {"GN": "arrivals", "RA": "0103"}
    early = before(GAME, pieces, Arriving("axis"))
    assert stands(early, "GN") == "arrivals"
    due = before(GAME, pieces, Arriving("axis"), turn=2)
    assert refused(due, "arrive GN 0103") == "13.6"  # the enemy holds it
    assert refused(due, "arrive GA 0102") == "13.6"
    assert stands(play(due, "arrive GN 0102"), "GN") == "0102"


@pytest.mark.clause("ocs", "2.2h")
def test_the_clean_up_takes_off_disorder_exploitation_and_fuel():
    marks = {
        "GA": {"marker": "dg", "unsupplied": True, "stocks": 1},
        "GP": {"marker": "exploit", "rating": 4, "fuel": "turn"},
        "RA": {"marker": "dg"},
    }
    clean = turn(CleanUp("axis"), having=marks, fuelled=(("24Pz", "0202"),))
    assert [clean.pieces[unit].marker for unit in ("GA", "GP", "RA")] == ["", "", "dg"]
    assert clean.pieces["GA"].unsupplied
    assert clean.pieces["GA"].stocks == 1
    assert (clean.pieces["GP"].fuel, clean.pieces["GP"].rating, clean.facts.fuelled) == ("", 0, ())
    assert turn(CleanUp("soviet"), fuelled=(("24Pz", "0202"),)).facts.fuelled


@pytest.mark.clause("ocs", "2.2c", "2.2d", "2.2e", "2.2f", "2.2g", "2.2h")
def test_a_phase_ends_with_what_lasts_for_a_phase():
    marks = {"GA": {"moved": True, "fought": True, "freed": True, "fuel": "phase"}, "GP": {"fuel": "turn"}}
    for phase in PHASES[1:]:
        ended = turn(EndOfPhase("axis", phase), having=marks, attacked=("0303",), barraged=("0303",))
        piece = ended.pieces["GA"]
        assert (piece.moved, piece.fought, piece.freed, piece.fuel) == (False, False, False, "")
        assert ended.pieces["GP"].fuel == "turn"
        assert not ended.facts.attacked | ended.facts.barraged


@pytest.mark.clause("ocs", "2.2c", "2.2e", "2.2f", "2.2g")
def test_who_acts_in_which_phase():
    position = turn()
    acting = {
        phase: {
            getattr(step, "side", "")
            for step in steps_of_phase(position, "axis", phase)
            if not isinstance(step, Overstacked)  # that asks whoever has too many (4.8)
        }
        - {""}
        for phase in PHASES
    }
    assert acting["reaction"] >= {"soviet"}
    assert acting["movement"] == acting["reinforcement"] == {"axis"}
    whole = turn(PlayerTurn("axis"))
    assert whole.actor == "axis"
    assert whole.step.clause.number == "2.2c"
    reacting = play(whole, "end-phase")
    assert (reacting.actor, reacting.step.clause.number) == ("soviet", "2.2e")


@pytest.mark.clause("ocs", "4.8")
@pytest.mark.parametrize("phase", ["movement", "exploitation"])
def test_who_was_driven_into_a_full_hex_makes_room_at_the_end_of_the_movement(phase):
    crowd = [infantry(f"R{number}") for number in range(11)]
    game = theatre(units=[infantry("GA"), *crowd], sources={"axis": "0101"})
    pieces = {"GA": "0101", **{f"R{number}": "0606" for number in range(11)}}
    position = before(game, pieces, *steps_of_phase(before(game, pieces), "axis", phase))
    ended = play(position, "end-phase")
    assert (ended.step.clause.number, ended.actor) == ("4.8", "soviet")
