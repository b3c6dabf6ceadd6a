"""10, 14: missions are flown: announced, met in the air, shot at, carried out and brought home."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import (
    actions,
    aircraft,
    before,
    gun,
    headquarters,
    infantry,
    play,
    refused,
    stands,
    theatre,
)
from tests.playing import planned
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.flying.airstrikes import AirStrikes
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfTurn
from wargame_kit.games.ocs.rules.shelled import resolved, shelled_at
from wargame_kit.position import position_from_json, position_to_json

UNITS = (
    *(
        aircraft("GF", "4-1-25"),
        aircraft("GE", "3-1-25"),
        aircraft("GS", "(1)-17-18", kind="tactical-bomber"),
    ),
    *(
        aircraft("GT", "(1)-17-18", kind="tactical-bomber"),
        aircraft("GU", "(2)-12-18", kind="fighter-bomber"),
    ),
    *(
        aircraft("GV", "(2)-12-18", kind="tactical-bomber"),
        aircraft("GB", "(2)-40-60", kind="strategic-bomber"),
    ),
    *(aircraft("RF", "4-3-25"), aircraft("RG", "(3)-3-25"), aircraft("RK", "5-3-25"), infantry("RA")),
    *(infantry("GA"), headquarters("RH"), gun("GG", 40, 8), infantry("RC"), infantry("GC")),
    *(aircraft("RB", "(2)-12-18", kind="tactical-bomber"), aircraft("GN", "4-0-25")),
)
GAME = theatre(("." * 30,) * 8, UNITS, rails=["-".join(f"{column:02}07" for column in range(1, 31))])

BASES = "0303:1 0505:1 2003:2"


def at(printed: str) -> int:
    """The index of a hex."""
    return int(GAME.board.index(printed))


def field(pieces: dict[str, str], step: Any, *further: Any, bases: str = BASES, **told: Any) -> Any:
    """A position with bases of the Axis in the west, of the Soviets in the east."""
    pairs = (base.split(":") for base in bases.split())
    held = ((at(hex_), "axis" if int(hex_[:2]) < 10 else "soviet", int(level)) for hex_, level in pairs)
    return before(GAME, pieces, step, *further, bases=tuple(sorted(held)), **told)


def reopened(position: Any) -> Any:
    """The position, after it was saved and read back with the end of the turn in place of that of all."""
    going_on = position.replaced(agenda=(EndOfTurn(), *position.agenda[1:]))
    assert position_from_json(position_to_json(going_on), GAME) == going_on
    return position


def flown(position: Any, *texts: str) -> Any:
    """The position after some actions, saved and read back before each of them."""
    for text in texts:
        position = play(reopened(position), text)
    return position


BOMBERS = {"GS": "0303", "GT": "0303", "GF": "0303", "RA": "1204", "GA": "1203"}
STRIKE = AirStrikes("axis")


@pytest.mark.clause("ocs", "2.2c", "14.2", "10.0a", "14.1c")
def test_a_mission_is_announced_takes_off_bombs_and_comes_home_inactive():
    position = field(BOMBERS, STRIKE)
    assert position.step.clause.number == "2.2c"
    gathered = flown(position, "bomb GS 1204", "add-aircraft GT")
    assert gathered.step.clause.number == "14.2"
    aloft = flown(gathered, "fly")
    assert (stands(aloft, "GS"), stands(aloft, "GT"), stands(aloft, "GF")) == ("1204", "1204", "0303")
    # Flak: nothing there, two aircraft.
    assert aloft.step.added == 0
    bombs = flown(aloft, "flak-dice 3 3")
    # 34 points, column 25-40; 1 RE shifts left, and they have flown to within ten hexes.
    assert position.charts.tables.barrage.name(bombs.step.column) == "25-40"
    home = flown(bombs, "bomb-dice 1 3")
    assert home.pieces["RA"].marker == "dg"
    done = flown(home, "fly-home")
    assert stands(done, "GS") == "0303"
    assert all(done.pieces[unit].inactive for unit in ("GS", "GT"))
    assert not done.pieces["GF"].inactive


@pytest.mark.clause("ocs", "10.0a")
def test_a_bracketed_half_is_a_half_for_guns_and_only_disorganises_from_the_air():
    aloft = flown(field(BOMBERS, STRIKE), "bomb GS 1204", "add-aircraft GT", "fly", "flak-dice 1 1")
    cell = aloft.charts.tables.barrage.result(aloft.step.column, 8)
    hex_ = shelled_at(aloft, "axis", at("1204"))
    assert (cell, resolved(cell, hex_), aloft.step.effect(aloft, 8)) == ("[1/2]", "1/2", "DG")


@pytest.mark.clause("ocs", "14.1", "14.2")
def test_an_aircraft_flies_once_in_a_phase_active_and_in_range():
    position = field({**BOMBERS, "GV": "0303", "RC": "2204"}, STRIKE, having={"GV": {"inactive": True}})
    assert refused(position, "bomb GV 1204") == "14.1"
    assert refused(position, "bomb GS 2204") == "14.2"
    assert refused(position, "bomb RF 1204") == "14.1"
    gathered = play(position, "bomb GS 1204")
    assert refused(gathered, "add-aircraft GS") == "14.2"
    done = play(gathered, "fly", "flak-dice 1 1", "bomb-dice 1 1", "fly-home")
    assert refused(done, "bomb GT 1204") == "10.0e"  # once a phase in a hex
    # Whoever wins its way home Active, too, has flown in this phase.
    again = field(BOMBERS, STRIKE, having={"GS": {"flew": True}})
    assert refused(again, "bomb GS 1204") == "14.2"


@pytest.mark.clause("ocs", "14.2")
def test_four_aircraft_fly_a_mission_at_most():
    pieces = {**BOMBERS, "GU": "0303", "GV": "0303"}
    full = play(
        field(pieces, STRIKE), "bomb GS 1204", "add-aircraft GT", "add-aircraft GU", "add-aircraft GV"
    )
    assert refused(full, "add-aircraft GF") == "14.2"
    assert "add-aircraft GF" not in actions(full)


@pytest.mark.clause("ocs", "17")
def test_weather_keeps_missions_on_the_ground_and_limits_them_to_the_own_movement_phase():
    reaction = Barrage("axis", "reaction")
    assert field(BOMBERS, STRIKE, flight="none").is_over  # nobody is asked
    assert not field(BOMBERS, STRIKE, flight="limited").is_over
    assert field(BOMBERS, reaction, flight="limited").is_over
    assert refused(field(BOMBERS, reaction), "bomb GS 1204") == ""
    sweeping = {**BOMBERS, "RF": "2003"}
    assert refused(field(sweeping, Movement("axis"), flight="none"), "sweep GF 2003") == "17"
    assert refused(field(sweeping, Movement("axis", "reaction"), flight="limited"), "sweep GF 2003") == "17"


@pytest.mark.clause("ocs", "10.0e")
def test_artillery_alone_fires_in_the_combat_phase():
    position = field({**BOMBERS, "GG": "0503", "RC": "0603"}, Barrage("axis"), dumps={"axis 0503": 40})
    assert refused(position, "bomb GS 1204") == "10.0e"
    assert not any(text.startswith("bomb") for text in actions(position))


@pytest.mark.clause("ocs", "10")
def test_a_barrage_needs_a_point_of_bombs_and_a_target():
    position = field({**BOMBERS, "RC": "0608"}, STRIKE, bases="0303:1")
    assert refused(position, "bomb GS 1205") == "10"
    empty = play(field({"GN": "0303", "GF": "0303", "RA": "1204"}, STRIKE), "bomb GN 1204")
    assert refused(empty, "fly") == "10"
    assert refused(play(empty, "add-aircraft GF"), "fly") == ""  # it has a point


# ---------------------------------------------------------------------------- what a simple player flies


def test_a_fighter_sweeps_a_base_whose_patrols_cover_what_a_bomber_can_reach():
    moving = Movement("axis")
    pieces = {**BOMBERS, "RG": "2003", "RA": "1804"}
    assert planned(field(pieces, moving)) == ["sweep GF 2003"]
    # Nobody sweeps whose enemy is as good, for whom nobody is to bomb, or who has no bomber.
    assert "sweep" not in planned(field({**pieces, "RF": "2003"}, moving))[0]
    assert "sweep" not in planned(field({**pieces, "RA": "2904"}, moving))[0]
    assert "sweep" not in planned(field({**pieces, "GS": "pool", "GT": "pool"}, moving))[0]
    swept = play(field(pieces, moving), "sweep GF 2003")
    assert planned(swept)[0] == "fly"
